package server

import (
	"math/rand/v2"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// hostileHost answers everything at once, one way or another.
func hostileHost() *fakeHost {
	m := &fakeHost{}
	m.abort = func(host.Client, int, string, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.publish = func([]pmix.Info, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.lookup = func(_ []string, a host.Lookups) pmix.Status { a(pmix.ERR_NOT_FOUND, nil); return pmix.SUCCESS }
	m.spawn = func(_ []pmix.App, a host.Spawned) pmix.Status { a(pmix.SUCCESS, "job"); return pmix.SUCCESS }
	m.connect = func([]pmix.Proc, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.notify = func(pmix.Status, pmix.Proc, pmix.DataRange, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.query = func(_ []pmix.Query, a host.Infos) pmix.Status { a(pmix.SUCCESS, nil); return pmix.SUCCESS }
	m.pull = func([]pmix.Proc, []pmix.Info, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.modex = func(_ pmix.Proc, _ []pmix.Info, a host.Modex) pmix.Status {
		a(pmix.SUCCESS, []byte{1, 2, 3})
		return pmix.SUCCESS
	}
	m.control = func(_ pmix.Proc, infos []pmix.Info, a host.Infos) pmix.Status {
		a(pmix.SUCCESS, infos)
		return pmix.SUCCESS
	}
	// What came goes back: a host may well hand on what it was given.
	m.group = func(_ pmix.GroupOperation, _ string, procs []pmix.Proc, infos []pmix.Info, a host.Infos) pmix.Status {
		go a(pmix.SUCCESS, append(infos, pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(3)), pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(procs))))
		return pmix.SUCCESS
	}
	m.fence = func(_ []pmix.Proc, _ []pmix.Info, d []byte, a host.Modex) pmix.Status {
		a(pmix.SUCCESS, append([]byte{9, 9}, d...))
		return pmix.SUCCESS
	}
	return m
}

// TestHostileMessages sends requests of every kind, whole, cut and damaged. The
// server must stay up, and serve who behaves.
func TestHostileMessages(t *testing.T) {
	g := newRig(t, hostileHost())
	g.job("job", 2, 3)
	rnd := rand.New(rand.NewPCG(1, 2))
	reqs := sampleRequests()
	c := g.client(at("job", 0))
	for i := range 4000 {
		b, err := wire.Marshal(c.c.Codec(), reqs[i%len(reqs)])
		if err != nil {
			t.Fatal(err)
		}
		switch rnd.IntN(3) {
		case 0:
			b = b[:rnd.IntN(len(b)+1)]
		case 1:
			for range 1 + rnd.IntN(4) {
				b[rnd.IntN(len(b))] = byte(rnd.Uint32())
			}
		}
		c.r.Lock()
		c.c.Send(wire.TagDynamic+uint32(i), b)
		open := c.c.Open()
		c.r.Unlock()
		select {
		case <-c.lost:
			open = false
		default:
		}
		for len(c.in) > 0 {
			<-c.in
		}
		if !open {
			c.r.Close()
			c = g.client(at("job", 0))
		}
	}
	good := g.client(at("job", 1))
	good.put(pmix.GLOBAL, pmix.KVal{Key: "k", Value: pmix.Int(5)})
	if n, _ := good.value(at("job", 1), "k").Int(); n != 5 {
		t.Error("the server does not serve any more")
	}
	time.Sleep(10 * time.Millisecond)
}

func sampleRequests() []wire.Message {
	infos := []pmix.Info{
		pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(1)), pmix.MakeInfo("x", pmix.BytesValue([]byte("yz"))),
		pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(at("job", 1))),
	}
	procs := []pmix.Proc{at("job", 0), at("job", 2)}
	return []wire.Message{
		&wire.JobInfoReq{}, &wire.CommitReq{Blocks: []wire.ScopeBlock{{Scope: pmix.GLOBAL, KVals: []pmix.KVal{{Key: "a", Value: pmix.InfoArray(infos)}}}}},
		&wire.FenceReq{Procs: procs, Infos: infos}, &wire.GetReq{Proc: at("job", 2), Key: "k", Infos: infos},
		&wire.GetReq{Proc: at("job", pmix.RANK_WILDCARD), Key: pmix.JOB_SIZE}, &wire.RefreshCacheReq{Proc: at("job", 1)},
		&wire.PublishReq{UID: 1, Infos: infos}, &wire.LookupReq{Keys: []string{"a", "b"}, Infos: infos},
		&wire.UnpublishReq{Keys: []string{"a"}}, &wire.SpawnReq{Infos: infos, Apps: []pmix.App{{Cmd: pmix.S("x"), Argv: []string{"x"}}}},
		&wire.ConnectReq{Procs: procs, Infos: infos, Extra: infos}, &wire.DisconnectReq{Procs: procs},
		&wire.NotifyReq{Status: -5, Range: pmix.RANGE_SESSION, Infos: infos}, &wire.RegEventsReq{Codes: []pmix.Status{-5, -1}, Infos: infos},
		&wire.DeregEventsReq{Codes: []pmix.Status{-5}}, &wire.QueryReq{Queries: []pmix.Query{{Keys: []string{"a"}, Qualifiers: infos}}},
		&wire.LogReq{Time: 1, Data: infos, Directives: infos}, &wire.JobControlReq{Targets: procs, Directives: infos},
		&wire.MonitorReq{Monitor: infos[0]}, &wire.IOFPullReq{Procs: procs, Channel: 6, ID: 1}, &wire.IOFDeregReq{ID: 1},
		&wire.IOFPushReq{Targets: procs, Data: []byte("abc")}, &wire.ResolvePeersReq{Node: pmix.S("n"), Nspace: pmix.S("job")},
		&wire.ResolveNodeReq{}, &wire.GroupConstructReq{ID: "g", Procs: procs}, &wire.GDSFallbackReq{Module: "hash"},
		&wire.AbortReq{Status: 1, Msg: pmix.S("m"), Procs: procs},
		&wire.GroupConstructReq{ID: "a", Procs: procs[:1], Infos: []pmix.Info{
			flag(pmix.GROUP_BOOTSTRAP), bring(pmix.GROUP_INFO, procs[0], pmix.MakeInfo("x", pmix.Int(1))), bring(pmix.PROC_INFO_ARRAY, procs[0], infos...),
		}},
		&wire.GroupConstructReq{ID: "b", Infos: []pmix.Info{pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(procs)), bring(pmix.GROUP_INFO, procs[0], infos...)}},
		&wire.GroupDestructReq{ID: "g", Members: procs[:1], Infos: infos}, &wire.GroupDestructReq{ID: "g", Members: procs},
		&wire.GroupInviteReq{ID: "g", Procs: procs, Timeout: 1, Optional: true, Context: true}, &wire.GroupInviteReq{ID: "h", Procs: all("job")},
		&wire.GroupJoinReq{ID: "g", Answer: pmix.GROUP_INVITE_ACCEPTED, Leader: &procs[0]}, &wire.GroupJoinReq{ID: "h", Answer: pmix.GROUP_INVITE_DECLINED},
		&wire.NotifyReq{Status: pmix.GROUP_LEFT, Range: pmix.RANGE_CUSTOM, Infos: append(infos, pmix.MakeInfo(pmix.GROUP_ID, pmix.String("g")), pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(procs)))},
		&wire.NotifyReq{Status: pmix.GROUP_CONSTRUCT_COMPLETE, Range: pmix.RANGE_SESSION, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.GROUP_ID, pmix.String("g")), pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(procs)), bring(pmix.PROC_INFO_ARRAY, procs[1], infos...),
		}},
	}
}
