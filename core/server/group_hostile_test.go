package server

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pmix/core/collective"
	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// bring makes what the call of a construct brings in the name of p.
func bring(key string, p pmix.Proc, infos ...pmix.Info) pmix.Info {
	return pmix.MakeInfo(key, pmix.InfoArray(append([]pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(p))}, infos...)))
}

func TestGroupRequestsRefused(t *testing.T) {
	g := newGroups(t, 2, 3)
	c := g.job[0]
	self, both, value := ranks(0), ranks(0, 1), pmix.MakeInfo("k", pmix.Int(1))
	long := strings.Repeat("g", pmix.MAX_NSLEN+1)
	many := make([]pmix.Proc, 20000)
	for i := range many {
		many[i] = at(fmt.Sprint("ghost", i), pmix.Rank(i))
	}
	for _, x := range []struct {
		m  wire.Message
		st pmix.Status
	}{
		{construct("", self), pmix.ERR_BAD_PARAM},
		{construct(long, self), pmix.ERR_BAD_PARAM},
		{construct("g", ranks(1)), pmix.ERR_NOT_A_MEMBER},
		{construct("g", all("other")), pmix.ERR_NOT_A_MEMBER},
		{construct("g", many), pmix.ERR_NOT_A_MEMBER},
		{construct("g", append(ranks(0), at("", 1))), pmix.ERR_BAD_PARAM},
		{construct("g", self, pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(all("")))), pmix.ERR_BAD_PARAM},
		{construct("g", self, pmix.MakeInfo(pmix.TIMEOUT, pmix.String("soon"))), pmix.ERR_BAD_PARAM},
		// What is another's, or nobody's, or nothing.
		{construct("g", self, bring(pmix.PROC_INFO_ARRAY, at("job", 1), value)), pmix.ERR_BAD_PARAM},
		{construct("g", self, bring(pmix.GROUP_INFO, at("other", 0), value)), pmix.ERR_BAD_PARAM},
		{construct("g", self, bring(pmix.GROUP_ENDPT_DATA, at("job", 2), value)), pmix.ERR_BAD_PARAM},
		{construct("g", self, bring(pmix.GROUP_INFO, at("job", pmix.RANK_WILDCARD), value)), pmix.ERR_BAD_PARAM},
		{construct("g", self, pmix.MakeInfo(pmix.GROUP_INFO_ARRAY, pmix.InfoArray([]pmix.Info{bring(pmix.GROUP_INFO, at("job", 2), value)}))), pmix.ERR_BAD_PARAM},
		{construct("g", self, pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.Int(1))}))), pmix.ERR_BAD_PARAM},
		{construct("g", self, pmix.MakeInfo(pmix.GROUP_INFO, pmix.String("text"))), pmix.ERR_TYPE_MISMATCH},
		{construct("g", self, pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.ProcArray(both))), pmix.ERR_TYPE_MISMATCH},
		{&wire.GroupDestructReq{Members: self}, pmix.ERR_BAD_PARAM},
		{&wire.GroupDestructReq{ID: long, Members: self}, pmix.ERR_BAD_PARAM},
		{&wire.GroupDestructReq{ID: "g", Members: ranks(1)}, pmix.ERR_NOT_A_MEMBER},
		{&wire.GroupInviteReq{ID: long, Procs: both}, pmix.ERR_BAD_PARAM},
		{&wire.GroupJoinReq{ID: long, Answer: pmix.GROUP_INVITE_ACCEPTED}, pmix.ERR_BAD_PARAM},
	} {
		c.t.Logf("%T", x.m)
		c.want(c.send(x.m), x.st)
	}
	g.unasked()
	g.ended()

	// An info of the program's own that begins with a process is its own.
	a := c.send(construct("g", self, pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{
		pmix.MakeInfo("partner", pmix.ProcValue(at("job", 1))),
	})), pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray(nil))))
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	if v, _ := pmix.Find(h.infos, pmix.GROUP_INFO); len(v.Infos()) != 2 || v.Infos()[0].Value.Data != any(at("job", 0)) {
		t.Errorf("the host is given %v", h.infos)
	}
	h.answer(pmix.SUCCESS, append(h.infos, pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(2))))
	c.wantGroup(a, self...)
}

// A client that begins operations without end is refused in the end; the others and
// what it began before are not touched.
func TestGroupFloods(t *testing.T) {
	g := newGroups(t, 2, 2)
	c := g.job[0]
	const limit, more = 1024, 500
	var open []chan answer
	for i := range limit + more {
		open = append(open, c.send(construct(fmt.Sprint("g", i), ranks(0, 1))))
	}
	for _, a := range open[limit:] {
		c.want(a, pmix.ERR_OUT_OF_RESOURCE)
	}
	c.want(c.send(&wire.FenceReq{Procs: ranks(0, 1)}), pmix.ERR_OUT_OF_RESOURCE)
	b := g.job[1].send(construct("g7", ranks(0, 1)))
	g.next(pmix.GROUP_CONSTRUCT, "g7").answer(pmix.SUCCESS, nil)
	c.wantGroup(open[7], ranks(0, 1)...)
	g.job[1].wantGroup(b, ranks(0, 1)...)
	d := c.send(construct("again", ranks(0, 1)))
	c.silent(d)
	c.drop() // what a lost process began waits for those whom it named, as ever
	go func() {
		for a := range g.up {
			a.answer(pmix.SUCCESS, nil)
		}
	}()
	g.do(func() { g.s.DeregisterNspace("job", nil) })
	g.ended()

	g.job = nil
	g.rig.job("late", 1, 1)
	l := g.client(at("late", 0))
	for i := range 5000 {
		l.send(&wire.NotifyReq{Status: pmix.GROUP_LEFT, Range: pmix.RANGE_PROC_LOCAL, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.GROUP_ID, pmix.String(fmt.Sprint("never", i))),
			pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(at("late", 0))),
		}})
	}
	l.put(pmix.LOCAL, pmix.KVal{Key: "k", Value: pmix.Int(1)})
	g.do(func() {
		if n := g.s.coll.Leaves(); n > 1100 || n < 500 {
			t.Errorf("%d groups are remembered as left", n)
		}
	})
}

func TestInvitationFlood(t *testing.T) {
	g := newRig(t, &fakeHost{})
	cs := g.guests(2)
	huge := at("huge", pmix.RANK_WILDCARD)
	g.do(func() {
		g.s.RegisterNspace("huge", 0, []pmix.Info{pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(1<<16))}, nil)
	})
	go func() {
		for range cs[0].in {
		}
	}()
	n := map[pmix.Status]int{}
	for i := range 400 {
		n[cs[0].status(cs[0].send(&wire.GroupInviteReq{ID: fmt.Sprint("g", i), Procs: ranks(0, 1)}))]++
	}
	if n[pmix.SUCCESS] != 256 || n[pmix.ERR_OUT_OF_RESOURCE] != 144 {
		t.Errorf("got %v", n)
	}
	go func() {
		for range cs[1].in {
		}
	}()
	for i := range 3 {
		want := pmix.ERR_OUT_OF_RESOURCE
		if i == 0 {
			want = pmix.SUCCESS
		}
		cs[1].want(cs[1].send(&wire.GroupInviteReq{ID: fmt.Sprint("h", i), Procs: append(ranks(1), huge)}), want)
	}
	g.do(func() { g.s.DeregisterNspace("job", nil) })
	g.wait("the invitations to end", func() bool { return g.s.invites.machine.Pending() == 0 })
}

// What the server keeps for clients that do not keep their groups is for them, does
// not stand in the place of a job, is not taken away by strangers, and ends with them.
func TestKeptGroupsAreTheMembersOwn(t *testing.T) {
	g := newGroups(t, 0, 2)
	g.rig.job("old", 2, 2)
	g.rig.job("foe", 1, 1)
	old := func(p pmix.Proc) *rawClient {
		h := g.hello(p, wire.Default)
		h.Release = "5.0.7"
		c, err := g.dial(h)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	a, b, foe := old(at("old", 0)), old(at("old", 1)), old(at("foe", 0))
	form := func(id string, procs []pmix.Proc, cs ...*rawClient) {
		t.Helper()
		var as []chan answer
		for _, c := range cs {
			as = append(as, c.send(construct(id, procs)))
		}
		h := g.next(pmix.GROUP_CONSTRUCT, id)
		h.answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(procs))})
		for i, c := range cs {
			c.wantGroup(as[i], procs...)
		}
	}
	pair := []pmix.Proc{at("old", 0), at("old", 1)}
	form("g", pair, a, b)
	form("old", []pmix.Proc{at("foe", 0)}, foe)
	// The fence is over the job, not over the foe's group of that name.
	x, y := a.send(&wire.FenceReq{Procs: all("old")}), b.send(&wire.FenceReq{Procs: all("old")})
	a.want(x, pmix.SUCCESS)
	b.want(y, pmix.SUCCESS)
	// Nobody else destructs it, or gets to its members by its name.
	d := foe.send(&wire.GroupDestructReq{ID: "g", Members: []pmix.Proc{at("foe", 0)}})
	g.next(pmix.GROUP_DESTRUCT, "g").answer(pmix.SUCCESS, nil)
	foe.want(d, pmix.SUCCESS)
	foe.want(foe.send(&wire.FenceReq{Procs: all("g")}), pmix.ERR_NOT_A_MEMBER)
	x, y = a.send(&wire.FenceReq{Procs: all("g")}), b.send(&wire.FenceReq{Procs: all("g")})
	a.want(x, pmix.SUCCESS)
	b.want(y, pmix.SUCCESS)
	for i := range maxKept + 10 {
		g.do(func() {
			g.s.know(collective.Finish{Name: fmt.Sprint("f", i), Contributions: []collective.Contribution{{From: at("foe", 0), Token: &ownCall{s: g.s}}}}, outcomeOf(at("foe", 0)))
		})
	}
	foe.want(foe.send(construct("more", []pmix.Proc{at("foe", 0)})), pmix.ERR_OUT_OF_RESOURCE)
	form("h", pair, a, b)
	g.do(func() { g.s.DeregisterNspace("foe", nil) })
	g.do(func() {
		if len(g.s.groups) != 2 {
			t.Errorf("%d groups are kept", len(g.s.groups))
		}
		g.s.DeregisterClient(at("old", 0), nil)
		g.s.DeregisterClient(at("old", 1), nil)
		if len(g.s.groups) != 0 {
			t.Errorf("%d groups are kept for nobody", len(g.s.groups))
		}
	})
}

// Announcements in the name of others are put right where they pass.
func TestAnnouncedContributionsAreTrue(t *testing.T) {
	g := newRig(t, &fakeHost{})
	cs := g.guests(3)
	cs[1].put(pmix.REMOTE, pmix.KVal{Key: "k", Value: pmix.Int(1)})
	forged := pmix.MakeInfo("k", pmix.Int(666))
	cs[0].want(cs[0].send(&wire.NotifyReq{Status: pmix.GROUP_CONSTRUCT_COMPLETE, Range: pmix.RANGE_CUSTOM, Infos: []pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(ranks(2))), pmix.MakeInfo(pmix.GROUP_ID, pmix.String("g")),
		bring(pmix.PROC_INFO_ARRAY, at("job", 1), forged), bring(pmix.PROC_INFO_ARRAY, at("job", 2), forged), bring(pmix.PROC_INFO_ARRAY, at("far", 2), forged),
		pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.Int(1)),
	}}), pmix.SUCCESS)
	n := 0
	for _, i := range cs[2].event(pmix.GROUP_CONSTRUCT_COMPLETE).Infos {
		if i.Key == pmix.PROC_INFO_ARRAY {
			n++
			if v, _ := pmix.Find(i.Value.Infos(), "k"); v.Data != any(int32(1)) {
				t.Errorf("%v is passed on", i)
			}
		}
	}
	if n != 1 {
		t.Errorf("%d contributions", n)
	}
}

// A host may answer whatever and whenever it likes.
func TestGroupHostAnswersBadly(t *testing.T) {
	g := newGroups(t, 2, 2)
	value := pmix.MakeInfo("k", pmix.Int(1))
	for i, infos := range [][]pmix.Info{
		{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(nil))},
		{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.String("x"))},
		{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray([]pmix.Proc{at("far", 1)}))},
		{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.String("x"))},
		{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Int(-1))},
		{pmix.MakeInfo(pmix.GROUP_INFO, pmix.Int(-1))},
		{bring(pmix.GROUP_INFO, at("job", 1), value)}, // and no context to tell it by
		{bring(pmix.GROUP_INFO, at("", 1), value), pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(1))},
		{{}, {Key: pmix.GROUP_INFO_ARRAY}, {Key: pmix.GROUP_ENDPT_DATA}},
	} {
		id := fmt.Sprint("g", i)
		a, b := g.job[0].send(construct(id, ranks(0, 1))), g.job[1].send(construct(id, ranks(0, 1)))
		h := g.next(pmix.GROUP_CONSTRUCT, id)
		// Many threads at once, one of which is first.
		var wg sync.WaitGroup
		for range 8 {
			wg.Add(1)
			go func() { defer wg.Done(); h.answer(pmix.SUCCESS, infos) }()
		}
		wg.Wait()
		var x, y wire.GroupConstructReply
		g.job[0].take(a, &x)
		g.job[1].take(b, &y)
		if x.Status != y.Status || !slices.Equal(x.Members, y.Members) || len(a)+len(b) != 0 {
			t.Errorf("%v: %+v and %+v", infos, x, y)
		}
	}
	g.ended()

	// The host ends what it is asked about, from within and behind the answer.
	ends := func(_ pmix.GroupOperation, id string, procs []pmix.Proc, _ []pmix.Info, answer host.Infos) pmix.Status {
		if id == "client" {
			g.do(func() { g.s.DeregisterClient(at("job", 1), nil) })
			go func() { time.Sleep(10 * time.Millisecond); answer(pmix.SUCCESS, nil) }()
			return pmix.SUCCESS
		}
		g.do(func() { g.s.DeregisterNspace("job", nil) })
		answer(pmix.ERR_TIMEOUT, nil)
		answer(pmix.SUCCESS, nil)
		return pmix.ERR_BAD_PARAM
	}
	g.do(func() { g.m.group = ends })
	a := g.job[0].send(construct("client", ranks(0, 1)))
	g.job[1].send(construct("client", ranks(0, 1)))
	g.job[0].wantGroup(a, ranks(0, 1)...)
	g.job[0].send(construct("nspace", ranks(0)))
	<-g.job[0].lost
	g.ended()
}

// The process of the server waits for a group when the server ends.
func TestFinalizeEndsOwnGroupCalls(t *testing.T) {
	g := newGroups(t, 1, 1)
	done := make(chan pmix.Status, 3)
	over := []pmix.Proc{at("job", 0), at("srv", 0)}
	g.do(func() {
		g.s.GroupConstruct("g", over, nil, func(st pmix.Status, _ []pmix.Info) { done <- st })
		g.s.GroupConstruct("h", over[1:], nil, func(st pmix.Status, _ []pmix.Info) { done <- st })
	})
	h := g.next(pmix.GROUP_CONSTRUCT, "h")
	g.do(func() { g.s.Finalize(nil, nil) })
	for range 2 {
		select {
		case st := <-done:
			if st != pmix.ERR_UNREACH {
				t.Error(st)
			}
		case <-time.After(patience):
			t.Fatal("a call of the server's own does not end with it")
		}
	}
	h.answer(pmix.SUCCESS, nil)
	g.idle()
	if len(done) != 0 {
		t.Error("it ends twice")
	}
}

func outcomeOf(procs ...pmix.Proc) group.Outcome { return group.Outcome{Members: procs} }
