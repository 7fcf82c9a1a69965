package client

import (
	"time"

	"pmix/core/event"
	rules "pmix/core/group"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// alone are the invitations that this process runs by itself, with events, because
// its server is of a release that does not.
type alone struct {
	machine rules.Invitations
	timers  map[uint64]*progress.Timer
	answers ear
}

// inviteAlone runs an invitation here. What the server would do, it does by the same
// rules.
func (c *Client) inviteAlone(q *wire.GroupInviteReq, w *waiting) pmix.Status {
	in := rules.Invitation{
		Group: q.ID, Leader: c.self, Optional: q.Optional, Timeout: q.Timeout, Context: q.Context,
	}
	for _, p := range c.each(q.Procs) {
		if !p.Rank.Valid() {
			return pmix.ERR_BAD_PARAM // nobody here knows who that is
		}
		in.Members = append(in.Members, p)
	}
	in.Members = rules.Members(in.Members)
	if own, ok := rules.Endpoints(c.self, c.committed()); ok {
		in.Contribution = own
	}
	c.await(q.ID, c.self, w, func() pmix.Status {
		c.listen(&c.alone.answers, []pmix.Status{pmix.GROUP_INVITE_ACCEPTED, pmix.GROUP_INVITE_DECLINED}, func(st pmix.Status) {
			var fx []rules.Effect
			if st == pmix.SUCCESS {
				fx, st = c.alone.machine.Invite(in)
			}
			c.refused(w, st)
			c.runAlone(fx)
		})
		return pmix.SUCCESS
	})
	return pmix.SUCCESS
}

// runAlone carries out what the invitations of this process ask for.
func (c *Client) runAlone(fx []rules.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case rules.Raise:
			rng := pmix.RANGE_CUSTOM
			if e.Local { // for this process alone
				rng, e.Infos = pmix.RANGE_PROC_LOCAL, e.Infos[1:]
			}
			c.run(c.events.Notify(e.Status, &c.self, rng, e.Infos, answer(nil)))
		case rules.StartTimer:
			if c.alone.timers == nil {
				c.alone.timers = map[uint64]*progress.Timer{}
			}
			c.alone.timers[e.ID] = c.r.After(time.Duration(e.Seconds)*time.Second, func() {
				delete(c.alone.timers, e.ID)
				c.runAlone(c.alone.machine.TimedOut(e.ID))
			})
		case rules.StopTimer:
			c.alone.timers[e.ID].Stop()
			delete(c.alone.timers, e.ID)
		case rules.AskContext:
			assigned := func(st pmix.Status, infos []pmix.Info) {
				v, _ := pmix.Find(infos, pmix.GROUP_CONTEXT_ID)
				id, ok := rules.Context(v)
				c.runAlone(c.alone.machine.Assigned(e.ID, id, st == pmix.SUCCESS && ok))
			}
			st := c.JobControl(nil, []pmix.Info{
				pmix.MakeInfo(pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.Bool(true)),
				pmix.MakeInfo(pmix.GROUP_ID, pmix.String(e.Group)),
			}, assigned)
			if st != pmix.SUCCESS {
				assigned(st, nil)
			}
		}
	}
	if c.alone.machine.Pending() == 0 {
		c.stopListening(&c.alone.answers)
	}
	c.hush()
}

// aloneSaw tells the invitations of this process of an event.
func (c *Client) aloneSaw(n event.Notice, seen rules.Seen) {
	if c.alone.machine.Pending() == 0 {
		return
	}
	id, _ := pmix.Find(n.Infos, pmix.GROUP_ID)
	switch {
	case rules.IsLoss(n.Status):
		for _, p := range n.Affected {
			if p != c.self && seen.Lost(p) {
				c.runAlone(c.alone.machine.Gone(p, rules.Reported))
			}
		}
	case n.Status == pmix.GROUP_CONSTRUCT_ABORT:
		c.runAlone(c.alone.machine.Cancel(id.Text(), n.Source, n.Targets))
	case n.Status == pmix.GROUP_INVITE_ACCEPTED || n.Status == pmix.GROUP_INVITE_DECLINED:
		fx, _ := c.alone.machine.Reply(rules.Reply{
			Accepted: n.Status == pmix.GROUP_INVITE_ACCEPTED,
			Source:   n.Source, Group: id.Text(), Targets: n.Targets, Infos: n.Infos,
		})
		c.runAlone(fx)
	}
}

// dropAlone forgets the invitations of this process, which has nobody to tell.
func (c *Client) dropAlone() {
	for _, t := range c.alone.timers {
		t.Stop()
	}
	c.alone = alone{answers: c.alone.answers}
}
