package server

import (
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// A job of other nodes that the host tells of by an update alone (a negative number of
// local processes) is registered enough for a group not to wait for it.
func TestAnUpdateTellsOfAJobElsewhere(t *testing.T) {
	g := newGroups(t, 1, 1)
	a := g.job[0].send(construct("g", []pmix.Proc{at("job", 0), at("other", pmix.RANK_WILDCARD)}))
	g.job[0].silent(a)
	update := pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray([]pmix.Info{
		pmix.MakeInfo(pmix.RANK, pmix.RankValue(0)), pmix.MakeInfo("k", pmix.Int(1))}))
	g.do(func() {
		if st := g.s.RegisterNspace("other", -1, []pmix.Info{update}, nil); st != pmix.OPERATION_SUCCEEDED {
			t.Errorf("the update: %v", st)
		}
	})
	h := g.next(pmix.GROUP_CONSTRUCT, "g")
	if h.status() != pmix.SUCCESS {
		t.Errorf("the host is told %v", h.status())
	}
	members := []pmix.Proc{at("job", 0), at("other", 0)}
	h.answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(members))})
	g.job[0].wantGroup(a, members...)
	g.ended()
}

// An update of a job that has processes here leaves how many: a group waits for the
// second of them.
func TestAnUpdateLeavesWhoIsHere(t *testing.T) {
	g := newGroups(t, 2, 2)
	a := g.job[0].send(construct("g", all("job")))
	g.do(func() {
		g.s.RegisterNspace("job", -1, []pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(3))}, nil)
	})
	g.job[0].silent(a)
	g.unasked()
	b := g.job[1].send(construct("g", all("job")))
	g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(ranks(0, 1)))})
	g.job[0].wantGroup(a, ranks(0, 1)...)
	g.job[1].wantGroup(b, ranks(0, 1)...)
}

// The size of a job that was registered without data comes with an update. Until then a
// fence of its processes may concern others elsewhere, and afterwards it does not.
func TestAnUpdateBringsTheSize(t *testing.T) {
	asked := make(chan host.Modex, 1)
	g := newRig(t, &fakeHost{fence: func(_ []pmix.Proc, _ []pmix.Info, _ []byte, answer host.Modex) pmix.Status {
		asked <- answer
		return pmix.SUCCESS
	}})
	p := at("late", 0)
	g.do(func() {
		g.s.RegisterNspace("late", 1, []pmix.Info{flag(pmix.REGISTER_NODATA)}, nil)
		g.s.RegisterClient(p, uint32(g.s.uid), uint32(g.s.gid), 0, nil)
	})
	c := g.client(p)
	f := c.send(&wire.FenceReq{Procs: all("late")})
	(<-asked)(pmix.SUCCESS, nil)
	c.want(f, pmix.SUCCESS)
	size := pmix.MakeInfo(pmix.JOB_INFO_ARRAY, pmix.InfoArray([]pmix.Info{
		pmix.MakeInfo(pmix.NSPACE, pmix.String("late")), pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(1))}))
	g.do(func() { g.s.RegisterNspace("late", -1, []pmix.Info{size}, nil) })
	c.want(c.send(&wire.FenceReq{Procs: all("late")}), pmix.SUCCESS)
	if len(asked) > 0 {
		t.Error("the host is asked for a fence of one process here")
	}
}

// Of a tool that nobody registered there is no more than itself here: what it does with
// itself does not wait for a registration, and where it speaks of its whole namespace
// the host, if any, knows who else there is.
func TestAToolByItself(t *testing.T) {
	fence := func(_ []pmix.Proc, _ []pmix.Info, _ []byte, answer host.Modex) pmix.Status {
		answer(pmix.SUCCESS, nil)
		return pmix.SUCCESS
	}
	named := func(_ []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		answer(pmix.SUCCESS, at("tool", 0))
		return pmix.SUCCESS
	}
	self := []pmix.Proc{at("tool", 0)}
	for _, c := range []struct {
		name  string
		host  *fakeHost
		procs []pmix.Proc
		want  pmix.Status
	}{
		{"named by the host", &fakeHost{tool: named}, self, pmix.SUCCESS},
		{"with a name of its own", &fakeHost{}, self, pmix.SUCCESS},
		{"all of its namespace", &fakeHost{tool: named, fence: fence}, all("tool"), pmix.SUCCESS},
		{"all of its namespace without a host", &fakeHost{}, all("tool"), pmix.ERR_NOT_SUPPORTED},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newRig(t, c.host)
			h := g.toolHello(wire.ToolGivenID, self[0])
			if c.host.tool != nil {
				h = g.toolHello(wire.ToolNeedsID, pmix.Proc{})
			}
			for range 2 { // it goes, and comes again
				tool, err := g.dial(h)
				if err != nil {
					t.Fatal(err)
				}
				tool.want(tool.send(&wire.FenceReq{Procs: c.procs}), c.want)
				tool.want(tool.send(&wire.FinalizeReq{}), pmix.SUCCESS)
				tool.drop()
				g.wait("it to be forgotten", func() bool { return g.s.spaces["tool"] == nil })
			}
		})
	}
	t.Run("a group of itself", func(t *testing.T) {
		g := newGroups(t, 1, 1)
		tool, err := g.dial(g.toolHello(wire.ToolGivenID, self[0]))
		if err != nil {
			t.Fatal(err)
		}
		a := tool.send(construct("g", self))
		g.next(pmix.GROUP_CONSTRUCT, "g").answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(self))})
		tool.wantGroup(a, self...)
	})
}
