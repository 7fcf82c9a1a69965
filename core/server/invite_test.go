package server

import (
	"slices"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// The events of an invitation that a client of it registers for.
var inviteCodes = []pmix.Status{
	pmix.GROUP_INVITED, pmix.GROUP_CONSTRUCT_COMPLETE, pmix.GROUP_CONSTRUCT_ABORT, pmix.GROUP_INVITE_FAILED,
	pmix.GROUP_LEFT, pmix.PROC_TERMINATED, pmix.ERR_PROC_TERM_WO_SYNC,
}

// guests connects the ranks 0 to n-1 of a job of that size and registers them for
// these events.
func (g *rig) guests(n int) []*rawClient {
	g.t.Helper()
	g.job("job", n, n)
	var cs []*rawClient
	for r := range n {
		c := g.client(at("job", pmix.Rank(r)))
		c.want(c.send(&wire.RegEventsReq{Codes: inviteCodes}), pmix.SUCCESS)
		cs = append(cs, c)
	}
	return cs
}

// event waits for the next event, which must have that code.
func (c *rawClient) event(st pmix.Status) *wire.Event {
	c.t.Helper()
	select {
	case in := <-c.in:
		var e wire.Event
		if err := wire.Unmarshal(c.c.Codec(), in.b, &e); err != nil || in.tag != wire.TagNotify {
			c.t.Fatalf("tag %d: %v", in.tag, err)
		}
		if e.Status != st {
			c.t.Fatalf("%d got the event %v, want %v", c.p.Rank, e.Status, st)
		}
		return &e
	case <-time.After(patience):
		c.t.Fatalf("%d did not get the event %v", c.p.Rank, st)
		return nil
	}
}

// quiet checks that no event has come.
func (c *rawClient) quiet() {
	c.t.Helper()
	select {
	case in := <-c.in:
		var e wire.Event
		wire.Unmarshal(c.c.Codec(), in.b, &e)
		c.t.Fatalf("%d got the event %v", c.p.Rank, e.Status)
	case <-time.After(50 * time.Millisecond):
	}
}

func each(cs []*rawClient, st pmix.Status) {
	for _, c := range cs {
		c.t.Helper()
		c.event(st)
	}
}

func (c *rawClient) join(group string, leader pmix.Proc, accept bool) pmix.Status {
	c.t.Helper()
	m := &wire.GroupJoinReq{ID: group, Answer: pmix.GROUP_INVITE_DECLINED, Leader: &leader}
	if accept {
		m.Answer = pmix.GROUP_INVITE_ACCEPTED
	}
	return c.status(c.send(m))
}

func (c *rawClient) mustJoin(group string) {
	c.t.Helper()
	if st := c.join(group, at("job", 0), true); st != pmix.SUCCESS {
		c.t.Errorf("%d joins: %v", c.p.Rank, st)
	}
}

func members(e *wire.Event) []pmix.Proc {
	v, _ := pmix.Find(e.Infos, pmix.GROUP_MEMBERSHIP)
	return v.Procs()
}

func TestInvitation(t *testing.T) {
	m := &fakeHost{control: func(p pmix.Proc, dirs []pmix.Info, answer host.Infos) pmix.Status {
		if p.Rank != 0 || !pmix.True(dirs, pmix.GROUP_ASSIGN_CONTEXT_ID) {
			t.Errorf("the host is asked by %v for %v", p, dirs)
		}
		go answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(5))})
		return pmix.SUCCESS
	}}
	g := newRig(t, m)
	cs := g.guests(3)
	cs[1].put(pmix.REMOTE, pmix.KVal{Key: "k", Value: pmix.Int(1)})
	cs[2].put(pmix.LOCAL, pmix.KVal{Key: "k", Value: pmix.Int(2)})
	cs[0].want(cs[0].send(&wire.GroupInviteReq{ID: "g", Procs: all("job"), Context: true}), pmix.SUCCESS)
	each(cs, pmix.GROUP_INVITED)
	cs[0].want(cs[0].send(&wire.GroupInviteReq{ID: "g", Procs: all("job")}), pmix.ERR_EXISTS)
	cs[1].mustJoin("g")
	cs[1].mustJoin("g")
	cs[0].quiet()
	cs[2].mustJoin("g")
	for _, c := range cs {
		e := c.event(pmix.GROUP_CONSTRUCT_COMPLETE)
		ctx, _ := pmix.Find(e.Infos, pmix.GROUP_CONTEXT_ID)
		n := 0
		for _, i := range e.Infos {
			if i.Key == pmix.PROC_INFO_ARRAY {
				n++
				if in := i.Value.Infos(); in[0].Value.Data != any(at("job", 1)) || len(in) != 3 {
					t.Errorf("contribution %v", in)
				}
			}
		}
		if len(members(e)) != 3 || e.Source != at("job", 0) || ctx.Data != any(uint64(5)) || n != 1 {
			t.Errorf("got %+v", e)
		}
	}
	// It is formed: one more answer finds that out, and nobody is told again.
	if st := cs[2].join("g", at("job", 0), true); st != pmix.ERR_EXISTS {
		t.Errorf("a late answer: %v", st)
	}
	cs[2].quiet()
	g.wait("the invitation to be over", func() bool { return g.s.invites.machine.Pending() == 0 })
}

func TestInvitationRefused(t *testing.T) {
	g := newRig(t, &fakeHost{})
	cs := g.guests(2)
	for want, m := range map[pmix.Status]wire.Message{
		pmix.ERR_NOT_A_MEMBER: &wire.GroupInviteReq{ID: "g", Procs: []pmix.Proc{at("job", 1)}},
		pmix.ERR_BAD_PARAM:    &wire.GroupInviteReq{ID: "g", Procs: all("nowhere")},
	} {
		cs[0].want(cs[0].send(m), want)
	}
	for _, m := range []wire.Message{
		&wire.GroupInviteReq{Procs: all("job")},
		&wire.GroupInviteReq{ID: "g", Procs: []pmix.Proc{{Rank: 1}}},
		&wire.GroupJoinReq{ID: "g", Answer: pmix.GROUP_LEFT},
		&wire.GroupJoinReq{Answer: pmix.GROUP_INVITE_ACCEPTED},
	} {
		cs[0].want(cs[0].send(m), pmix.ERR_BAD_PARAM)
	}
	// Nobody was invited. Who accepts nevertheless waits until the leader invites, or
	// will not any more.
	cs[1].quiet()
	cs[1].mustJoin("g")
	if st := cs[1].join("h", at("job", 0), false); st != pmix.SUCCESS {
		t.Errorf("decline: %v", st)
	}
	cs[1].quiet()
	cs[0].quiet()
	cs[0].want(cs[0].send(&wire.FinalizeReq{}), pmix.SUCCESS)
	if e := cs[1].event(pmix.GROUP_CONSTRUCT_ABORT); e.Source != at("job", 0) {
		t.Errorf("of %v", e.Source)
	}
	cs[1].mustJoin("late")
	if e := cs[1].event(pmix.GROUP_CONSTRUCT_ABORT); e.Source != at("job", 0) {
		t.Errorf("of %v", e.Source)
	}
	cs[1].quiet()
}

func TestInviteeThatGoes(t *testing.T) {
	for what, do := range map[string]func(g *rig, c *rawClient){
		"is lost":         func(g *rig, c *rawClient) { c.drop() },
		"finalizes":       func(g *rig, c *rawClient) { c.want(c.send(&wire.FinalizeReq{}), pmix.SUCCESS) },
		"is deregistered": func(g *rig, c *rawClient) { g.do(func() { g.s.DeregisterClient(c.p, nil) }) },
		"is reported": func(g *rig, c *rawClient) {
			g.do(func() {
				p := c.p
				g.s.Notify(pmix.PROC_TERMINATED, &p, pmix.RANGE_RM, []pmix.Info{pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p))}, nil)
			})
		},
	} {
		t.Run(what, func(t *testing.T) {
			g := newRig(t, &fakeHost{})
			cs := g.guests(3)
			cs[0].want(cs[0].send(&wire.GroupInviteReq{ID: "g", Procs: all("job"), Optional: true}), pmix.SUCCESS)
			each(cs, pmix.GROUP_INVITED)
			cs[1].mustJoin("g")
			do(g, cs[2])
			e := cs[0].event(pmix.GROUP_INVITE_FAILED)
			if who, _ := pmix.Find(e.Infos, pmix.EVENT_AFFECTED_PROC); who.Data != any(at("job", 2)) {
				t.Errorf("about %v", who)
			}
			for _, c := range cs[:2] {
				if got := members(c.event(pmix.GROUP_CONSTRUCT_COMPLETE)); !slices.Equal(got, []pmix.Proc{at("job", 0), at("job", 1)}) {
					t.Errorf("members %v", got)
				}
			}
		})
	}
}

func TestLeaderThatGoes(t *testing.T) {
	for what, c := range map[string]struct {
		do   func(g *rig, c *rawClient)
		want pmix.Status
	}{
		"is lost":   {func(g *rig, c *rawClient) { c.drop() }, pmix.ERR_PROC_TERM_WO_SYNC},
		"finalizes": {func(g *rig, c *rawClient) { c.want(c.send(&wire.FinalizeReq{}), pmix.SUCCESS) }, pmix.GROUP_CONSTRUCT_ABORT},
		"aborts": {func(g *rig, c *rawClient) {
			others := []pmix.Proc{at("job", 1), at("job", 2)}
			c.want(c.send(&wire.NotifyReq{Status: pmix.GROUP_CONSTRUCT_ABORT, Range: pmix.RANGE_CUSTOM, Infos: []pmix.Info{
				pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(others)), pmix.MakeInfo(pmix.GROUP_ID, pmix.String("g")),
			}}), pmix.SUCCESS)
			c.event(pmix.GROUP_CONSTRUCT_ABORT)
		}, pmix.GROUP_CONSTRUCT_ABORT},
	} {
		t.Run(what, func(t *testing.T) {
			g := newRig(t, &fakeHost{})
			cs := g.guests(3)
			cs[0].want(cs[0].send(&wire.GroupInviteReq{ID: "g", Procs: all("job"), Timeout: 60}), pmix.SUCCESS)
			each(cs, pmix.GROUP_INVITED)
			cs[1].mustJoin("g")
			c.do(g, cs[0])
			each(cs[1:], c.want)
			// One who answers now hears that there is nothing to wait for.
			cs[2].mustJoin("g")
			cs[2].event(pmix.GROUP_CONSTRUCT_ABORT)
			cs[1].quiet()
			g.do(func() {
				if n := len(g.s.invites.timers); n != 0 {
					t.Errorf("%d timers are left", n)
				}
			})
		})
	}
}

// A process cannot speak for another.
func TestForgedAnswers(t *testing.T) {
	g := newRig(t, &fakeHost{})
	cs := g.guests(3)
	cs[0].want(cs[0].send(&wire.GroupInviteReq{ID: "g", Procs: all("job")}), pmix.SUCCESS)
	each(cs, pmix.GROUP_INVITED)
	about := pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(at("job", 2)))
	name := pmix.MakeInfo(pmix.GROUP_ID, pmix.String("g"))
	for _, m := range []*wire.NotifyReq{
		{Status: pmix.PROC_TERMINATED, Range: pmix.RANGE_RM, Infos: []pmix.Info{about}},
		{Status: pmix.GROUP_CONSTRUCT_ABORT, Range: pmix.RANGE_RM, Infos: []pmix.Info{name}},
		{Status: pmix.GROUP_INVITE_ACCEPTED, Range: pmix.RANGE_RM, Infos: []pmix.Info{pmix.MakeInfo(pmix.GROUP_ID, pmix.String("other"))}},
	} {
		cs[1].want(cs[1].send(m), pmix.SUCCESS)
	}
	cs[0].quiet()
	// What it brings is what it has committed, whatever it says.
	forged := pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray([]pmix.Info{
		pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(at("job", 1))), pmix.MakeInfo("x", pmix.Int(1)),
	}))
	leader := pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(at("job", 0)))
	cs[1].want(cs[1].send(&wire.NotifyReq{Status: pmix.GROUP_INVITE_ACCEPTED, Range: pmix.RANGE_CUSTOM, Infos: []pmix.Info{leader, forged}}), pmix.SUCCESS)
	cs[2].mustJoin("g")
	e := cs[0].event(pmix.GROUP_CONSTRUCT_COMPLETE)
	if _, brought := pmix.Find(e.Infos, pmix.PROC_INFO_ARRAY); brought || len(members(e)) != 3 {
		t.Errorf("got %+v", e.Infos)
	}
}

// The events of an invitation reach other nodes by the host, and answers come the same
// way; an answer that the host hands back is no second one.
func TestInvitationAcrossNodes(t *testing.T) {
	type seen struct {
		st    pmix.Status
		infos []pmix.Info
	}
	events := make(chan seen, 20)
	m := &fakeHost{notifyInfos: func(st pmix.Status, _ pmix.Proc, infos []pmix.Info) pmix.Status {
		events <- seen{st, infos}
		return pmix.OPERATION_SUCCEEDED
	}}
	g := newRig(t, m)
	g.job("job", 2, 3)
	c := g.client(at("job", 0))
	c.want(c.send(&wire.RegEventsReq{Codes: inviteCodes}), pmix.SUCCESS)
	next := func(st pmix.Status) []pmix.Info {
		t.Helper()
		select {
		case e := <-events:
			if e.st != st {
				t.Fatalf("the host is told of %v, want %v", e.st, st)
			}
			return e.infos
		case <-time.After(patience):
			t.Fatalf("the host is not told of %v", st)
			return nil
		}
	}
	tell := func(st pmix.Status, source pmix.Proc, infos []pmix.Info) {
		g.do(func() { g.s.Notify(st, &source, pmix.RANGE_CUSTOM, infos, nil) })
	}
	c.want(c.send(&wire.GroupInviteReq{ID: "g", Procs: all("job"), Optional: true}), pmix.SUCCESS)
	c.event(pmix.GROUP_INVITED)
	invitation := next(pmix.GROUP_INVITED)
	if v, _ := pmix.Find(invitation, pmix.EVENT_CUSTOM_RANGE); len(v.Procs()) != 3 {
		t.Errorf("for %v", v)
	}
	// Rank 1 is here and late: the invitation waits for it.
	b := g.client(at("job", 1))
	b.want(b.send(&wire.RegEventsReq{Codes: inviteCodes}), pmix.SUCCESS)
	b.event(pmix.GROUP_INVITED)
	if st := b.join("g", at("job", 0), false); st != pmix.SUCCESS {
		t.Error(st)
	}
	tell(pmix.GROUP_INVITE_DECLINED, at("job", 1), next(pmix.GROUP_INVITE_DECLINED)) // back from the host
	// Rank 2 is elsewhere.
	tell(pmix.GROUP_INVITE_ACCEPTED, at("job", 2), []pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(at("job", 0))), pmix.MakeInfo(pmix.GROUP_ID, pmix.String("g")),
	})
	c.event(pmix.GROUP_INVITE_FAILED)
	if got := members(c.event(pmix.GROUP_CONSTRUCT_COMPLETE)); len(got) != 2 {
		t.Errorf("members %v", got)
	}
	next(pmix.GROUP_CONSTRUCT_COMPLETE)
	// One elsewhere accepts ahead of the invitation.
	tell(pmix.GROUP_INVITE_ACCEPTED, at("job", 2), []pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(at("job", 0))), pmix.MakeInfo(pmix.GROUP_ID, pmix.String("h")),
	})
	c.want(c.send(&wire.GroupInviteReq{ID: "h", Procs: []pmix.Proc{at("job", 0), at("job", 2)}}), pmix.SUCCESS)
	next(pmix.GROUP_INVITED)
	c.event(pmix.GROUP_INVITED)
	next(pmix.GROUP_CONSTRUCT_COMPLETE)
	if got := members(c.event(pmix.GROUP_CONSTRUCT_COMPLETE)); len(got) != 2 {
		t.Errorf("members %v", got)
	}
	// Here as a node of the invited: an invitation of another node's leader reaches
	// this node's processes, and their answers go to the host.
	tell(pmix.GROUP_INVITED, at("job", 2), []pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray([]pmix.Proc{at("job", 0), at("job", 2)})), pmix.MakeInfo(pmix.GROUP_ID, pmix.String("i")),
	})
	c.event(pmix.GROUP_INVITED)
	if st := c.join("i", at("job", 2), true); st != pmix.SUCCESS {
		t.Error(st)
	}
	next(pmix.GROUP_INVITE_ACCEPTED)
}

// What was said about an invitation is not for those who come to the next of its name.
func TestAnInvitationReplacesTheLast(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	a.want(a.send(&wire.RegEventsReq{Codes: inviteCodes}), pmix.SUCCESS)
	for range 2 {
		a.want(a.send(&wire.GroupInviteReq{ID: "g", Procs: all("job"), Timeout: 1}), pmix.SUCCESS)
		a.event(pmix.GROUP_INVITED)
		a.event(pmix.GROUP_CONSTRUCT_ABORT)
	}
	a.want(a.send(&wire.GroupInviteReq{ID: "g", Procs: all("job")}), pmix.SUCCESS)
	b.want(b.send(&wire.RegEventsReq{Codes: inviteCodes}), pmix.SUCCESS)
	b.event(pmix.GROUP_INVITED)
	b.quiet()
	b.mustJoin("g")
	b.event(pmix.GROUP_CONSTRUCT_COMPLETE)
}

// A process that leaves a group is accounted for in that group's operations alone, and
// leaves for itself alone.
func TestLeaveDuringAnOperation(t *testing.T) {
	left := func(who pmix.Proc, group string) *wire.NotifyReq {
		return &wire.NotifyReq{Status: pmix.GROUP_LEFT, Range: pmix.RANGE_CUSTOM, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray([]pmix.Proc{at("job", 0)})),
			pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(who)),
			pmix.MakeInfo(pmix.GROUP_ID, pmix.String(group)),
		}}
	}
	g := newRig(t, &fakeHost{group: func(op pmix.GroupOperation, id string, procs []pmix.Proc, infos []pmix.Info, answer host.Infos) pmix.Status {
		answer(pmix.SUCCESS, nil)
		return pmix.SUCCESS
	}})
	cs := g.guests(2)
	both := []pmix.Proc{at("job", 0), at("job", 1)}
	x, y := cs[0].send(&wire.GroupDestructReq{ID: "x", Members: both}), cs[0].send(&wire.GroupDestructReq{ID: "y", Members: both})
	cs[1].want(cs[1].send(left(at("job", 0), "x")), pmix.SUCCESS)
	cs[0].event(pmix.GROUP_LEFT)
	cs[0].silent(x)
	cs[1].want(cs[1].send(left(at("job", 1), "x")), pmix.SUCCESS)
	cs[0].want(x, pmix.SUCCESS)
	cs[0].silent(y)
}
