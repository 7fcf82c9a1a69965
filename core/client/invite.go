package client

import (
	"slices"
	"time"

	"pmix/core/event"
	rules "pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// joins are the calls of this process that wait for the outcome of an invitation,
// and what it listens to for their sake.
type joins struct {
	watches rules.Watches
	// groups is open as long as this process may have a group, losses while a call
	// waits: a large job has many.
	groups, losses ear
	expected       expected
}

// The events that say something about a group.
var groupCodes = []pmix.Status{
	pmix.GROUP_CONSTRUCT_COMPLETE, pmix.GROUP_CONSTRUCT_ABORT,
	pmix.GROUP_LEFT, pmix.GROUP_MEMBERSHIP_UPDATE,
}

// waiting is a call whose end comes with an event.
type waiting struct{ done host.Infos }

func (w *waiting) end(st pmix.Status, infos []pmix.Info) {
	if w.done != nil {
		w.done(st, infos)
	}
}

// eventsGrace is how long a call's end waits for handlers of earlier events.
const eventsGrace = 200 * time.Millisecond

// afterEvents lets a call end when the handlers of the events that came before its
// end have run: who invites looks, when the call returns, at what they found. It does
// not wait for long, as a handler may wait for the call in turn: a program in Python
// calls with its interpreter's lock held, which its handlers need.
func (c *Client) afterEvents(done host.Infos) host.Infos {
	if done == nil {
		return nil
	}
	return func(st pmix.Status, infos []pmix.Info) {
		var late *progress.Timer
		once := func() {
			if done != nil {
				late.Stop()
				done(st, infos)
				done = nil
			}
		}
		late = c.r.After(eventsGrace, once)
		c.r.Callback(func() {
			c.r.Lock()
			defer c.r.Unlock()
			once()
		})
	}
}

// runsInvites reports whether the server runs invitations. One before 7.0 leaves
// that to its clients.
func (c *Client) runsInvites() bool { return !c.conn.Codec().Release.Before(7, 0, 0) }

// GroupInvite invites processes to form a group with this one.
func (c *Client) GroupInvite(id string, procs []pmix.Proc, infos []pmix.Info, done host.Infos) pmix.Status {
	switch {
	case !c.Connected():
		return pmix.ERR_UNREACH
	case id == "" || len(procs) == 0:
		return pmix.ERR_BAD_PARAM
	}
	procs, st := c.joinable(procs)
	if st != pmix.SUCCESS {
		return st
	}
	q := &wire.GroupInviteReq{
		ID: id, Procs: procs,
		Optional: pmix.True(infos, pmix.GROUP_OPTIONAL), Context: pmix.True(infos, pmix.GROUP_ASSIGN_CONTEXT_ID),
	}
	if v, there := pmix.Find(infos, pmix.TIMEOUT); there {
		if q.Timeout, there = v.Uint32(); !there {
			return pmix.ERR_BAD_PARAM
		}
	}
	w := &waiting{c.afterEvents(done)}
	c.joins.expected.add(id, &c.self)
	if !c.runsInvites() {
		return c.inviteAlone(q, w)
	}
	c.await(id, c.self, w, func() pmix.Status {
		return c.op(q, lostPeer, func(st pmix.Status) { c.refused(w, st) })
	})
	return pmix.SUCCESS
}

// GroupJoin answers an invitation. An acceptance that names the leader ends with
// the outcome; any other answer when it is on its way.
func (c *Client) GroupJoin(id string, leader *pmix.Proc, accept bool, infos []pmix.Info, done host.Infos) pmix.Status {
	switch {
	case !c.Connected():
		return pmix.ERR_UNREACH
	case id == "":
		return pmix.ERR_BAD_PARAM
	}
	answer := pmix.GROUP_INVITE_DECLINED
	if accept {
		answer = pmix.GROUP_INVITE_ACCEPTED
	}
	w := &waiting{c.afterEvents(done)}
	if accept {
		c.joins.expected.add(id, leader)
	} else {
		c.joins.expected.drop(id)
	}
	if !accept || leader == nil {
		return c.reply(id, leader, answer, func(st pmix.Status) { w.end(st, nil) })
	}
	to := *leader
	c.await(id, to, w, func() pmix.Status {
		return c.reply(id, &to, answer, func(st pmix.Status) { c.refused(w, st) })
	})
	return pmix.SUCCESS
}

// reply sends an answer to an invitation by way of the server, or as an event to the
// leader where the server does not know of invitations.
func (c *Client) reply(id string, leader *pmix.Proc, answer pmix.Status, done host.Op) pmix.Status {
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	if c.runsInvites() {
		return c.op(&wire.GroupJoinReq{ID: id, Answer: answer, Leader: leader}, lostPeer, done)
	}
	infos := []pmix.Info{pmix.MakeInfo(pmix.GROUP_ID, pmix.String(id))}
	rng := pmix.RANGE_SESSION
	if leader != nil {
		rng = pmix.RANGE_CUSTOM
		infos = append(infos, pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(*leader)))
	}
	if own, ok := rules.Endpoints(c.self, c.committed()); ok && answer == pmix.GROUP_INVITE_ACCEPTED {
		infos = append(infos, own)
	}
	return c.Notify(answer, &c.self, rng, infos, done)
}

// committed is what this process has published for other nodes and committed.
func (c *Client) committed() []pmix.KVal {
	_, open := c.store.Uncommitted()
	c.store.TakeBack()
	return slices.DeleteFunc(c.job.Data(c.self.Rank, pmix.REMOTE), func(kv pmix.KVal) bool {
		return slices.ContainsFunc(open, func(o pmix.KVal) bool { return o.Key == kv.Key })
	})
}

// await has w end with the outcome of the invitation of leader to the group id, and
// calls send when this process listens to it. w ends with any other status than
// SUCCESS of send.
func (c *Client) await(id string, leader pmix.Proc, w *waiting, send func() pmix.Status) {
	c.joins.watches.Add(rules.Watch{Group: id, Leader: leader, Token: w})
	c.listen(&c.joins.groups, groupCodes, func(st pmix.Status) {
		if st != pmix.SUCCESS {
			c.refused(w, st)
			return
		}
		c.listen(&c.joins.losses, rules.Losses(), func(st pmix.Status) {
			if st == pmix.SUCCESS {
				st = send()
			}
			c.refused(w, st)
		})
	})
}

// refused ends w if st is an error and it has not ended.
func (c *Client) refused(w *waiting, st pmix.Status) {
	if st != pmix.SUCCESS && c.joins.watches.Drop(w) {
		c.hush()
		w.end(st, nil)
	}
}

// failJoins ends all that wait, as the server is gone.
func (c *Client) failJoins() {
	for _, w := range c.joins.watches.DropAll() {
		w.(*waiting).end(lostPeer, nil)
	}
	c.hush()
	c.dropAlone()
}

// hush stops listening to the ends of processes when no call cares any more.
func (c *Client) hush() {
	if c.joins.watches.Len() == 0 && c.alone.machine.Pending() == 0 {
		c.stopListening(&c.joins.losses)
	}
}

// groupEvent takes an event about groups or the end of processes in.
func (c *Client) groupEvent(n event.Notice) {
	seen := rules.Seen{
		Status: n.Status, Source: n.Source, Affected: n.Affected, Infos: n.Infos, Server: c.server,
	}
	ended, leaderless := c.joins.watches.Saw(seen)
	id, _ := pmix.Find(n.Infos, pmix.GROUP_ID)
	switch n.Status {
	case pmix.GROUP_CONSTRUCT_COMPLETE:
		c.formed(n, seen.Official())
	case pmix.GROUP_CONSTRUCT_ABORT:
		if seen.Official() || c.joins.expected.takes(id.Text(), n.Source) {
			c.joins.expected.drop(id.Text())
		}
	case pmix.GROUP_LEFT:
		if slices.Equal(n.Affected, []pmix.Proc{n.Source}) {
			c.memberGone(id.Text(), n.Source)
		}
	// GROUP_MEMBER_FAILED is for the program alone: the members hear of it at
	// different times, and until then their collectives over the group would be over
	// different processes and never meet. One over a dead process too goes on without it.
	case pmix.GROUP_MEMBERSHIP_UPDATE:
		if v, _ := pmix.Find(n.Infos, pmix.GROUP_MEMBERSHIP); seen.Official() {
			c.membersChanged(id.Text(), v.Procs())
		}
	}
	c.aloneSaw(n, seen)
	for _, x := range leaderless {
		c.run(c.events.Notify(pmix.GROUP_LEADER_FAILED, &c.self, pmix.RANGE_PROC_LOCAL, []pmix.Info{
			pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(x.Leader)),
			pmix.MakeInfo(pmix.GROUP_ID, pmix.String(x.Group)),
		}, answer(nil)))
	}
	for _, e := range ended {
		e.Token.(*waiting).end(e.Status, e.Infos)
	}
	c.hush()
}

// formed takes in a group that this process has become a member of, and what the
// others brought. The server, or another of its kind, can announce one; a member can
// if this process has said that it joins, and only that leader where it named one.
func (c *Client) formed(n event.Notice, official bool) {
	f, ok := rules.ReadFormed(n.Infos)
	if !ok || !c.member(f.Members) {
		return
	}
	mine := func(p pmix.Proc) bool { return slices.ContainsFunc(f.Members, p.Matches) }
	if !official && (!mine(n.Source) || !c.joins.expected.takes(f.Group, n.Source)) {
		return
	}
	c.joins.expected.drop(f.Group)
	c.groups.add(group{id: f.Group, members: f.Members, hasContext: f.Context != rules.NoContext, context: f.Context})
	var brought []pmix.Info
	for _, i := range n.Infos {
		if i.Key != pmix.PROC_INFO_ARRAY {
			continue
		}
		all, _ := rules.Contributed([]pmix.Info{i})
		if len(all) == 1 && all[0].Proc != c.self && mine(all[0].Proc) {
			brought = append(brought, i)
		}
	}
	c.storeGroupInfo(f.Context, brought)
}

// memberGone takes a process out of a group.
func (c *Client) memberGone(id string, p pmix.Proc) {
	if c.groups.leave(id, p) {
		return
	}
	g := c.groups.look(id)
	if g == nil {
		return
	}
	if members := c.each(g.members); slices.Contains(members, p) {
		g.members = slices.DeleteFunc(members, func(q pmix.Proc) bool { return q == p })
	}
}

// each replaces those that stand for a whole job by its processes, where their
// number is known.
func (c *Client) each(procs []pmix.Proc) []pmix.Proc {
	var out []pmix.Proc
	for _, p := range procs {
		size, st := c.jobSize(p.Nspace)
		if p.Rank != pmix.RANK_WILDCARD || st != pmix.SUCCESS {
			out = append(out, p)
			continue
		}
		for r := range size {
			out = append(out, pmix.Proc{Nspace: p.Nspace, Rank: pmix.Rank(r)})
		}
	}
	return out
}

// membersChanged takes the new members of a group that this process knows.
func (c *Client) membersChanged(id string, members []pmix.Proc) {
	g := c.groups.look(id)
	switch {
	case g == nil || len(members) == 0:
	case !c.member(members):
		c.groups.drop(id)
	default:
		next := *g
		next.members = members
		c.groups.add(next)
	}
}

// GroupLeave leaves a group, and tells its other members. It ends when that is on
// its way.
func (c *Client) GroupLeave(id string, infos []pmix.Info, done host.Op) pmix.Status {
	switch {
	case !c.Connected():
		return pmix.ERR_UNREACH
	case id == "":
		return pmix.ERR_BAD_PARAM
	}
	g := c.groups.look(id)
	if g == nil {
		return pmix.ERR_NOT_FOUND
	}
	others := slices.DeleteFunc(c.each(g.members), func(p pmix.Proc) bool { return p == c.self })
	if done == nil {
		done = func(pmix.Status) {}
	}
	c.groups.drop(id)
	if len(others) == 0 {
		done(pmix.SUCCESS)
		return pmix.SUCCESS
	}
	said := append([]pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(others)),
		pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(c.self)),
		pmix.MakeInfo(pmix.GROUP_ID, pmix.String(id)),
	}, infos...)
	st := c.Notify(pmix.GROUP_LEFT, &c.self, pmix.RANGE_CUSTOM, said, done)
	if st != pmix.SUCCESS && c.groups.look(id) == nil {
		c.groups.add(*g)
	}
	return st
}

// ear listens to events for the library itself, ahead of the process's own handlers
// and whatever these do.
type ear struct {
	state earState
	id    uint64
	// then waits for the server to know; none once it does.
	then []func(pmix.Status)
}

type earState uint8

const (
	closed earState = iota
	opening
	open
)

// listen opens an ear, if it is not, and then calls then.
func (c *Client) listen(e *ear, codes []pmix.Status, then func(pmix.Status)) {
	if e.state == open {
		then(pmix.SUCCESS)
		return
	}
	e.then = append(e.then, then)
	if e.state == opening {
		return
	}
	e.state = opening
	c.run(c.events.Register(event.Registration{
		Codes: codes, Observer: true, Handler: c.groupEvent,
		Token: answer(func(st pmix.Status, id uint64) {
			e.state, e.id = open, id
			if st != pmix.SUCCESS {
				e.state = closed
			}
			waiting := e.then
			e.then = nil
			for _, then := range waiting {
				then(st)
			}
			c.hush()
		}),
	}))
}

// stopListening closes an ear that is open.
func (c *Client) stopListening(e *ear) {
	if e.state != open {
		return
	}
	e.state = closed
	c.run(c.events.Deregister(e.id, answer(nil)))
}

// followGroups lets this process hear what becomes of its groups.
func (c *Client) followGroups() {
	if c.Connected() {
		c.listen(&c.joins.groups, groupCodes, func(pmix.Status) {})
	}
}
