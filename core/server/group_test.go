package server

import (
	"os"
	"slices"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// asked is one call of the host's group function that waits to be answered.
type asked struct {
	groupCall
	answer host.Infos
}

func (a asked) status() pmix.Status {
	v, _ := pmix.Find(a.infos, pmix.LOCAL_COLLECTIVE_STATUS)
	st, _ := v.Data.(pmix.Status)
	return st
}

// groups is a rig whose host is asked through a channel, with n clients of which
// each is a connection.
type groups struct {
	*rig
	up  chan asked
	job []*rawClient
}

func newGroups(t *testing.T, n, size int) *groups {
	t.Helper()
	g := &groups{up: make(chan asked, 100)}
	m := &fakeHost{group: func(op pmix.GroupOperation, id string, procs []pmix.Proc, infos []pmix.Info, answer host.Infos) pmix.Status {
		c := groupCall{op, id, procs, infos}
		g.up <- asked{c, answer}
		return pmix.SUCCESS
	}}
	g.rig = newRig(t, m)
	g.rig.job("job", n, size)
	for r := range n {
		g.job = append(g.job, g.client(at("job", pmix.Rank(r))))
	}
	return g
}

// next is the host's next call.
func (g *groups) next(op pmix.GroupOperation, id string) asked {
	g.t.Helper()
	select {
	case a := <-g.up:
		if a.op != op || a.id != id {
			g.t.Fatalf("the host was asked %v of %q, not %v of %q", a.op, a.id, op, id)
		}
		return a
	case <-time.After(patience):
		g.t.Fatalf("the host was not asked for %v of %q", op, id)
	}
	panic("unreachable")
}

// unasked checks that the host was asked nothing more.
func (g *groups) unasked() {
	g.t.Helper()
	g.idle()
	select {
	case a := <-g.up:
		g.t.Fatalf("the host was asked %v of %q", a.op, a.id)
	default:
	}
}

// idle lets the callback thread do what is queued for it.
func (g *groups) idle() {
	done := make(chan struct{})
	g.do(func() { g.r.Callback(func() { close(done) }) })
	<-done
}

func (g *groups) ended() {
	g.t.Helper()
	g.wait("all operations to be over", func() bool { return g.s.coll.Len() == 0 })
}

func construct(id string, procs []pmix.Proc, infos ...pmix.Info) *wire.GroupConstructReq {
	return &wire.GroupConstructReq{ID: id, Procs: procs, Infos: infos}
}

func flag(key string) pmix.Info { return pmix.MakeInfo(key, pmix.Bool(true)) }

// wantGroup checks the answer to a construct.
func (c *rawClient) wantGroup(ch chan answer, members ...pmix.Proc) wire.GroupConstructReply {
	c.t.Helper()
	var m wire.GroupConstructReply
	if c.take(ch, &m); m.Status != pmix.SUCCESS || !slices.Equal(m.Members, members) {
		c.t.Fatalf("%v.%d got %v of %v, want %v", c.p.Nspace, c.p.Rank, m.Status, m.Members, members)
	}
	return m
}

func ranks(rs ...pmix.Rank) (out []pmix.Proc) {
	for _, r := range rs {
		out = append(out, at("job", r))
	}
	return out
}

func TestGroupConstructAndDestruct(t *testing.T) {
	g := newGroups(t, 2, 3)
	a := g.job[0].send(construct("g", ranks(1, 0, 2), flag(pmix.GROUP_ASSIGN_CONTEXT_ID),
		pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.GROUP_LOCAL_CID, pmix.Size(7))}))))
	g.job[0].silent(a)
	b := g.job[1].send(construct("g", ranks(0, 1, 2), flag(pmix.GROUP_ASSIGN_CONTEXT_ID)))
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	if !slices.Equal(h.procs, ranks(0, 1, 2)) || h.status() != pmix.SUCCESS || h.infos[len(h.infos)-1].Key != pmix.LOCAL_COLLECTIVE_STATUS {
		t.Fatalf("%+v", h)
	}
	if n := len(h.infos); n != 3 {
		t.Errorf("%d infos: %v", n, h.infos)
	}
	brought, _ := pmix.Find(h.infos, pmix.GROUP_INFO)
	if in := brought.Infos(); len(in) != 2 || in[0].Value.Data != at("job", 0) {
		t.Errorf("it is not told who brings %v", in)
	}
	other := pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{
		pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(at("job", 2))), pmix.MakeInfo(pmix.GROUP_LOCAL_CID, pmix.Size(9))}))
	endpoints := pmix.MakeInfo(pmix.GROUP_ENDPT_DATA, pmix.InfoArray([]pmix.Info{
		pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(at("job", 2))),
		pmix.MakeInfo(pmix.DATA_SCOPE, pmix.Value{Type: pmix.SCOPE, Data: pmix.REMOTE}),
		pmix.MakeInfo("ep", pmix.String("there"))}))
	final := ranks(2, 0, 1)
	h.answer(pmix.SUCCESS, []pmix.Info{
		pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(42)), pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(final)),
		{Key: pmix.GROUP_INFO, Value: brought}, other, endpoints,
	})
	for i, ch := range []chan answer{a, b} {
		m := g.job[i].wantGroup(ch, final...)
		if !m.HasCtxID || m.ContextID != 42 || len(m.Infos) != 2 {
			t.Errorf("%+v", m)
		}
	}
	// What members made for the group is there for gets that name its context, and
	// what one elsewhere published for all.
	cid := func(p pmix.Proc, context uint64) chan answer {
		return g.job[1].send(&wire.GetReq{Proc: p, Key: pmix.GROUP_LOCAL_CID, Infos: []pmix.Info{
			flag(pmix.IMMEDIATE), {Key: pmix.GROUP_CONTEXT_ID, Flags: pmix.INFO_QUALIFIER, Value: pmix.Size(context)}}})
	}
	for r, want := range map[pmix.Rank]uint64{0: 7, 2: 9} {
		var m wire.GetReply
		if g.job[1].take(cid(at("job", r), 42), &m); m.Status != pmix.SUCCESS || len(m.Blobs) != 1 {
			t.Fatalf("%d: %v", r, m)
		}
		d, err := wire.UnpackProc(wire.Default, m.Blobs[0])
		if err != nil || len(d.KVals) != 1 || d.KVals[0].Value.Infos()[0].Value.Data != want {
			t.Errorf("%d: %v %v", r, d, err)
		}
	}
	g.job[1].want(cid(at("job", 0), 43), pmix.ERR_NOT_FOUND)
	if v := g.job[1].value(at("job", 2), "ep"); v.Text() != "there" {
		t.Errorf("the endpoint is %v", v)
	}

	req := &wire.GroupDestructReq{ID: "g", Members: final}
	a, b = g.job[0].send(req), g.job[1].send(req)
	d := g.next(pmix.GROUP_DESTRUCT, "g")
	d.answer(pmix.SUCCESS, nil)
	g.job[0].want(a, pmix.SUCCESS)
	g.job[1].want(b, pmix.SUCCESS)

	// The name is free again.
	a, b = g.job[0].send(construct("g", ranks(0, 1))), g.job[1].send(construct("g", ranks(0, 1)))
	g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, nil)
	for i, ch := range []chan answer{a, b} {
		if m := g.job[i].wantGroup(ch, ranks(0, 1)...); m.HasCtxID { // who was asked for, as the host does not say
			t.Errorf("%+v", m)
		}
	}
	g.ended()
}

func TestGroupsOfOneNameInCallOrder(t *testing.T) {
	g := newGroups(t, 2, 2)
	var first, second [2]chan answer
	first[0] = g.job[0].send(construct("g", all("job")))
	second[0] = g.job[0].send(construct("g", all("job")))
	first[1] = g.job[1].send(construct("g", all("job")))
	h1 := g.next(pmix.GROUP_CONSTRUCT, "g")
	second[1] = g.job[1].send(construct("g", all("job")))
	h2 := g.next(pmix.GROUP_CONSTRUCT, "g")
	id := func(n uint64) []pmix.Info { return []pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(n))} }
	h2.answer(pmix.SUCCESS, id(2))
	for i, ch := range second {
		if m := g.job[i].wantGroup(ch, all("job")...); m.ContextID != 2 {
			t.Errorf("%+v", m)
		}
	}
	g.job[0].silent(first[0])
	h1.answer(pmix.SUCCESS, id(1))
	h1.answer(pmix.ERROR, nil) // once more, which nobody hears
	for i, ch := range first {
		if m := g.job[i].wantGroup(ch, all("job")...); m.ContextID != 1 {
			t.Errorf("%+v", m)
		}
	}
	g.ended()
}

func TestGroupHosts(t *testing.T) {
	for _, c := range []struct {
		name     string
		returned pmix.Status
		answered *pmix.Status
		want     pmix.Status
	}{
		{"done at once", pmix.OPERATION_SUCCEEDED, nil, pmix.SUCCESS},
		{"refused", pmix.ERR_OUT_OF_RESOURCE, nil, pmix.ERR_OUT_OF_RESOURCE},
		{"failed", pmix.SUCCESS, &[]pmix.Status{pmix.ERR_TIMEOUT}[0], pmix.ERR_TIMEOUT},
		{"answered from within", pmix.SUCCESS, &[]pmix.Status{pmix.SUCCESS}[0], pmix.SUCCESS},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newRig(t, &fakeHost{group: func(_ pmix.GroupOperation, _ string, _ []pmix.Proc, _ []pmix.Info, answer host.Infos) pmix.Status {
				if c.answered != nil {
					answer(*c.answered, nil)
				}
				return c.returned
			}})
			g.job("job", 2, 2)
			p, q := g.client(at("job", 0)), g.client(at("job", 1))
			a, b := p.send(construct("g", all("job"))), q.send(construct("g", all("job")))
			p.want(a, c.want)
			q.want(b, c.want)
		})
	}
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	p := g.client(at("job", 0))
	p.want(p.send(construct("g", all("job"))), pmix.ERR_NOT_SUPPORTED) // each, without waiting for the other
	p.want(p.send(&wire.GroupDestructReq{ID: "g", Members: all("job")}), pmix.ERR_NOT_SUPPORTED)
}

// Group information without a context cannot be told from that of other groups.
func TestGroupInfoNeedsAContext(t *testing.T) {
	g := newGroups(t, 1, 1)
	a := g.job[0].send(construct("g", all("job")))
	g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, []pmix.Info{
		pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(at("job", 0)))}))})
	g.job[0].want(a, pmix.ERR_BAD_PARAM)
}

func TestGroupAborts(t *testing.T) {
	g := newGroups(t, 3, 3)
	a, b := g.job[0].send(construct("g", all("job"))), g.job[1].send(construct("g", all("job")))
	g.job[0].silent(a)
	g.job[2].drop()
	g.next(pmix.GROUP_CANCEL, "g").answer(pmix.SUCCESS, nil)
	g.job[0].want(a, pmix.GROUP_CONSTRUCT_ABORT)
	g.job[1].want(b, pmix.GROUP_CONSTRUCT_ABORT)
	g.unasked()

	// A time that is over is the same to the host, another status to the callers.
	c := g.job[0].send(construct("h", ranks(0, 1), pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(1))))
	g.next(pmix.GROUP_CANCEL, "h").answer(pmix.SUCCESS, nil)
	g.job[0].want(c, pmix.ERR_TIMEOUT)
	g.unasked()
	// Zero is none.
	d := g.job[0].send(construct("i", ranks(0, 1), pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(0))))
	g.job[0].silent(d)
	g.job[1].send(construct("i", ranks(0, 1)))
	g.next(pmix.GROUP_CONSTRUCT, "i").answer(pmix.SUCCESS, nil)
	g.job[0].wantGroup(d, ranks(0, 1)...)
	g.ended()
}

func TestGroupSurvives(t *testing.T) {
	g := newGroups(t, 4, 5)
	for _, c := range g.job {
		c.want(c.send(&wire.RegEventsReq{Codes: []pmix.Status{pmix.GROUP_MEMBER_FAILED}}), pmix.SUCCESS)
	}
	over := ranks(0, 1, 2, 4)
	a := g.job[0].send(construct("g", over, flag(pmix.GROUP_FT_COLLECTIVE)))
	b := g.job[1].send(construct("g", over))
	g.job[0].silent(a)
	g.job[2].drop()
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	if h.status() != pmix.ERR_LOST_CONNECTION || !pmix.True(h.infos, pmix.GROUP_FT_COLLECTIVE) {
		t.Errorf("%+v", h)
	}
	h.answer(pmix.SUCCESS, nil)
	g.job[0].wantGroup(a, ranks(0, 1, 4)...)
	g.job[1].wantGroup(b, ranks(0, 1, 4)...)
	for _, c := range g.job[:2] {
		e := c.event(pmix.GROUP_MEMBER_FAILED)
		lost, _ := pmix.Find(e.Infos, pmix.EVENT_AFFECTED_PROC)
		id, _ := pmix.Find(e.Infos, pmix.GROUP_ID)
		if e.Status != pmix.GROUP_MEMBER_FAILED || lost.Data != at("job", 2) || id.Text() != "g" || e.Source != at("srv", 0) ||
			len(e.Infos) != 2 { // nor whom else it is for
			t.Errorf("%+v", e)
		}
	}
	// A destruct is told that a member is missing, or tells its survivors itself.
	for _, notify := range []bool{false, true} {
		req := &wire.GroupDestructReq{ID: "g", Members: over}
		want := pmix.ERR_LOST_CONNECTION
		if notify {
			req.Infos, want = []pmix.Info{flag(pmix.GROUP_NOTIFY_TERMINATION)}, pmix.SUCCESS
		}
		a, b = g.job[0].send(req), g.job[1].send(&wire.GroupDestructReq{ID: "g", Members: over})
		h = g.next(pmix.GROUP_DESTRUCT, "g")
		if h.status() != want {
			t.Errorf("notify %v: the host is told %v", notify, h.status())
		}
		h.answer(want, nil)
		g.job[0].want(a, want)
		g.job[1].want(b, want)
		if notify {
			g.job[0].event(pmix.GROUP_MEMBER_FAILED)
			g.job[1].event(pmix.GROUP_MEMBER_FAILED)
		}
	}
	if len(g.job[3].in) > 0 {
		t.Error("who is no member is told of the group")
	}
	g.ended()
}

// A member that is lost after it called, or after the hand-over, changes nothing.
func TestGroupLossTooLate(t *testing.T) {
	g := newGroups(t, 3, 3)
	g.job[0].send(construct("g", all("job")))
	g.wait("the call", func() bool { return g.s.coll.Len() == 1 })
	g.job[0].drop()
	g.wait("the loss", func() bool { return g.s.client(at("job", 0)).lost })
	b := g.job[1].send(construct("g", all("job")))
	g.job[1].silent(b)
	g.job[2].send(construct("g", all("job")))
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	g.job[2].drop()
	g.wait("the loss", func() bool { return g.s.client(at("job", 2)).lost })
	if h.status() != pmix.SUCCESS {
		t.Errorf("%+v", h)
	}
	h.answer(pmix.SUCCESS, nil)
	g.job[1].wantGroup(b, all("job")...)
	g.unasked()
}

// Leaders and those they add call the host by themselves, and it answers one.
func TestGroupBootstrap(t *testing.T) {
	g := newGroups(t, 3, 3)
	lead := func(r int, more ...pmix.Info) chan answer {
		return g.job[r].send(construct("g", ranks(pmix.Rank(r)), append(more, pmix.MakeInfo(pmix.GROUP_BOOTSTRAP, pmix.Size(2)))...))
	}
	a := lead(0, pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(ranks(2))))
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	if !slices.Equal(h.procs, ranks(0)) {
		t.Errorf("%v", h.procs)
	}
	b := lead(1)
	g.next(pmix.GROUP_CONSTRUCT, "g")
	c := g.job[2].send(construct("g", nil))
	last := g.next(pmix.GROUP_CONSTRUCT, "g")
	if len(last.procs) != 0 {
		t.Errorf("%v", last.procs)
	}
	again := lead(1) // of the next group of that name
	next := g.next(pmix.GROUP_CONSTRUCT, "g")
	last.answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(ranks(0, 1, 2)))})
	for i, ch := range []chan answer{a, b, c} {
		g.job[i].wantGroup(ch, ranks(0, 1, 2)...)
	}
	h.answer(pmix.SUCCESS, nil) // also of this one, which is over
	g.job[1].silent(again)
	next.answer(pmix.ERR_NOT_SUPPORTED, nil)
	g.job[1].want(again, pmix.ERR_NOT_SUPPORTED)
	g.ended()
}

// Those who name each other are assembled, those whom they add are not.
func TestGroupAddsMembers(t *testing.T) {
	g := newGroups(t, 3, 3)
	add := pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(ranks(2)))
	c := g.job[2].send(construct("g", nil))
	g.next(pmix.GROUP_CONSTRUCT, "g")
	a := g.job[0].send(construct("g", ranks(0, 1), add))
	g.job[0].silent(a)
	b := g.job[1].send(construct("g", ranks(0, 1), add))
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	v, _ := pmix.Find(h.infos, pmix.GROUP_ADD_MEMBERS)
	if !slices.Equal(h.procs, ranks(0, 1)) || !slices.Equal(v.Procs(), ranks(2)) {
		t.Errorf("%+v", h)
	}
	h.answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(ranks(0, 1, 2)))})
	for i, ch := range []chan answer{a, b, c} {
		g.job[i].wantGroup(ch, ranks(0, 1, 2)...)
	}
	g.ended()
}

// A namespace that is registered late is waited for, and so is one that has members
// but is not registered at all.
func TestGroupOfALateNamespace(t *testing.T) {
	g := newGroups(t, 1, 1)
	over := []pmix.Proc{at("job", 0), at("late", 0), at("late", 1)}
	a := g.job[0].send(construct("g", over))
	g.job[0].silent(a)
	g.rig.job("late", 1, 2)
	l := g.client(at("late", 0))
	g.job[0].silent(a)
	b := l.send(construct("g", over))
	g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, nil)
	g.job[0].wantGroup(a, over...)
	l.wantGroup(b, over...)
}

func TestGroupMemberLeaves(t *testing.T) {
	g := newGroups(t, 3, 3)
	req := func(id string) *wire.GroupDestructReq { return &wire.GroupDestructReq{ID: id, Members: all("job")} }
	a, b := g.job[0].send(req("g")), g.job[1].send(req("g"))
	o := g.job[0].send(req("other"))
	g.wait("the calls", func() bool { return g.s.coll.Len() == 2 })
	g.do(func() { g.s.groupMemberLeft("g", at("job", 2)) })
	if h := g.next(pmix.GROUP_DESTRUCT, "g"); h.status() != pmix.ERR_LOST_CONNECTION {
		t.Errorf("%v", h.status())
	} else {
		h.answer(pmix.SUCCESS, nil)
	}
	g.job[0].want(a, pmix.SUCCESS)
	g.job[1].want(b, pmix.SUCCESS)
	g.job[0].silent(o)
	// Who left before is not missed, though the others have not heard of it.
	g.do(func() { g.s.groupMemberLeft("h", at("job", 2)) })
	a, b = g.job[0].send(req("h")), g.job[1].send(req("h"))
	if h := g.next(pmix.GROUP_DESTRUCT, "h"); h.status() != pmix.SUCCESS {
		t.Errorf("%v", h.status())
	} else {
		h.answer(pmix.SUCCESS, nil)
	}
	g.job[0].want(a, pmix.SUCCESS)
	g.job[1].want(b, pmix.SUCCESS)
}

// A client of 4.2.2 is told no members, and its server knows them for it.
func TestGroupOfAnOldClient(t *testing.T) {
	g := newGroups(t, 1, 2)
	g.do(func() {
		g.s.coll.RegisterNspace("job", 2, 2)
		g.s.RegisterClient(at("job", 1), uint32(os.Geteuid()), uint32(os.Getegid()), 0, nil)
	})
	h := g.hello(at("job", 1), wire.Codec{Version: wire.V41, Kind: wire.Default.Kind})
	h.Release = "4.2.2"
	old, err := g.dial(h)
	if err != nil {
		t.Fatal(err)
	}
	old.want(old.send(&wire.GroupDestructReq{ID: "g"}), pmix.ERR_NOT_FOUND)
	a, b := g.job[0].send(construct("g", all("job"))), old.send(construct("g", all("job")))
	g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, []pmix.Info{
		pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(3)), pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(ranks(0, 1)))})
	g.job[0].wantGroup(a, ranks(0, 1)...)
	if m := old.wantGroup(b); !m.HasCtxID || m.ContextID != 3 {
		t.Errorf("%+v", m)
	}
	a, b = g.job[0].send(&wire.FenceReq{Procs: ranks(0, 1)}), old.send(&wire.FenceReq{Procs: all("g")})
	g.job[0].want(a, pmix.SUCCESS)
	old.want(b, pmix.SUCCESS)
	a, b = g.job[0].send(&wire.GroupDestructReq{ID: "g", Members: ranks(0, 1)}), old.send(&wire.GroupDestructReq{ID: "g"})
	g.next(pmix.GROUP_DESTRUCT, "g").answer(pmix.SUCCESS, nil)
	g.job[0].want(a, pmix.SUCCESS)
	old.want(b, pmix.SUCCESS)
	g.do(func() {
		if len(g.s.groups) > 0 {
			t.Error("a group is kept that is no more")
		}
	})
}

// The server process and a tool take part like clients.
func TestGroupOfServerAndTool(t *testing.T) {
	g := newGroups(t, 1, 1)
	tool, err := g.dial(g.toolHello(wire.ToolGivenID, at("tool.9", 0)))
	if err != nil {
		t.Fatal(err)
	}
	over := []pmix.Proc{at("job", 0), at("srv", 0), at("tool.9", 0)}
	a, b := g.job[0].send(construct("g", over)), tool.send(construct("g", over))
	tool.silent(b)
	type result struct {
		st    pmix.Status
		infos []pmix.Info
	}
	own := make(chan result, 1)
	g.do(func() {
		g.s.GroupConstruct("g", over, nil, func(st pmix.Status, infos []pmix.Info) { own <- result{st, infos} })
	})
	g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, nil)
	g.job[0].wantGroup(a, over...)
	tool.wantGroup(b, over...)
	r := <-own
	members, _ := pmix.Find(r.infos, pmix.GROUP_MEMBERSHIP)
	if r.st != pmix.SUCCESS || !slices.Equal(members.Procs(), over) {
		t.Errorf("%+v", r)
	}
	a, b = g.job[0].send(&wire.GroupDestructReq{ID: "g", Members: over}), tool.send(&wire.GroupDestructReq{ID: "g", Members: over})
	done := make(chan pmix.Status, 1)
	g.do(func() { g.s.GroupDestruct("g", nil, func(st pmix.Status) { done <- st }) })
	g.next(pmix.GROUP_DESTRUCT, "g").answer(pmix.SUCCESS, nil)
	g.job[0].want(a, pmix.SUCCESS)
	tool.want(b, pmix.SUCCESS)
	if st := <-done; st != pmix.SUCCESS {
		t.Error(st)
	}
	tool.drop()
	g.wait("the tool to be forgotten", func() bool { return g.s.spaces["tool.9"] == nil })
	g.do(func() {
		if st := g.s.GroupDestruct("g", nil, nil); st != pmix.ERR_NOT_FOUND {
			t.Error(st)
		}
	})
}

// A host hands a group's data over as if it were resources.
func TestGroupResources(t *testing.T) {
	g := newGroups(t, 1, 2)
	info := func(key string, p pmix.Proc, more ...pmix.Info) pmix.Info {
		return pmix.MakeInfo(key, pmix.InfoArray(append([]pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(p))}, more...)))
	}
	ep := info(pmix.GROUP_ENDPT_DATA, at("job", 1), pmix.MakeInfo("ep", pmix.String("there")))
	cid := info(pmix.GROUP_INFO, at("job", 1), pmix.MakeInfo(pmix.GROUP_LOCAL_CID, pmix.Size(5)))
	for _, c := range []struct {
		infos []pmix.Info
		want  pmix.Status
	}{
		{[]pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(8)), cid, ep}, pmix.OPERATION_SUCCEEDED},
		{[]pmix.Info{cid}, pmix.ERR_BAD_PARAM},
		{[]pmix.Info{pmix.MakeInfo(pmix.GROUP_ENDPT_DATA, pmix.Size(8))}, pmix.ERR_TYPE_MISMATCH},
	} {
		g.do(func() {
			if st := g.s.RegisterResources(c.infos, nil); st != c.want {
				t.Errorf("%v: %v", c.infos, st)
			}
		})
	}
	if v := g.job[0].value(at("job", 1), "ep"); v.Text() != "there" {
		t.Errorf("the endpoint is %v", v)
	}
	g.do(func() {
		v, st, _ := g.s.GetNow(&[]pmix.Proc{at("job", 1)}[0], pmix.GROUP_LOCAL_CID, []pmix.Info{
			{Key: pmix.GROUP_CONTEXT_ID, Flags: pmix.INFO_QUALIFIER, Value: pmix.Size(8)}})
		if st != pmix.SUCCESS || v.Data != uint64(5) {
			t.Errorf("%v %v", v, st)
		}
	})
}
