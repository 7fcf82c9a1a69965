package server

import (
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

func TestAnswersOfTheHostAreTakenOnce(t *testing.T) {
	m := &fakeHost{}
	for _, c := range []struct {
		name string
		do   func(answer host.Op) pmix.Status
		want pmix.Status
	}{
		{"done at once", func(host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }, pmix.SUCCESS},
		{"refused", func(host.Op) pmix.Status { return pmix.ERR_NO_PERMISSIONS }, pmix.ERR_NO_PERMISSIONS},
		{"inside the call", func(a host.Op) pmix.Status { a(pmix.ERR_EXISTS); return pmix.SUCCESS }, pmix.ERR_EXISTS},
		{"twice", func(a host.Op) pmix.Status { a(pmix.ERR_EXISTS); a(pmix.SUCCESS); return pmix.SUCCESS }, pmix.ERR_EXISTS},
		{"answered and refused", func(a host.Op) pmix.Status { a(pmix.ERR_EXISTS); return pmix.ERR_BAD_PARAM }, pmix.ERR_EXISTS},
		{"refused and answered", func(a host.Op) pmix.Status {
			go func() { time.Sleep(10 * time.Millisecond); a(pmix.SUCCESS) }()
			return pmix.ERR_BAD_PARAM
		}, pmix.ERR_BAD_PARAM},
	} {
		t.Run(c.name, func(t *testing.T) {
			m.publish = func(infos []pmix.Info, answer host.Op) pmix.Status {
				if _, ok := pmix.Find(infos, pmix.GRPID); !ok {
					t.Error("the host is not told who asks")
				}
				return c.do(answer)
			}
			g := newRig(t, m)
			g.job("job", 1, 1)
			cl := g.client(at("job", 0))
			ch := cl.send(&wire.PublishReq{UID: 1, Infos: []pmix.Info{pmix.MakeInfo("x", pmix.Int(1))}})
			cl.want(ch, c.want)
			time.Sleep(20 * time.Millisecond)
			cl.silent(ch)
		})
	}
}

func TestAHostThatNeverAnswersHoldsUpNobodyElse(t *testing.T) {
	m := &fakeHost{}
	m.publish = func([]pmix.Info, host.Op) pmix.Status { return pmix.SUCCESS }
	m.lookup = func(keys []string, answer host.Lookups) pmix.Status {
		answer(pmix.SUCCESS, []pmix.PData{{Proc: at("job", 0), Key: keys[0], Value: pmix.Int(3)}})
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	a.send(&wire.PublishReq{})
	var r wire.LookupReply
	b.take(b.send(&wire.LookupReq{Keys: []string{"k"}}), &r)
	if r.Status != pmix.SUCCESS || len(r.Data) != 1 || r.Data[0].Key != "k" {
		t.Errorf("got %+v", r)
	}
}

func TestClonesShareARank(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, clone, b := g.client(at("job", 0)), g.client(at("job", 0)), g.client(at("job", 1))
	ca, cc := a.send(&wire.FenceReq{Procs: all("job")}), clone.send(&wire.FenceReq{Procs: all("job")})
	a.silent(ca)
	clone.drop() // the rank lives on
	a.silent(ca)
	cb := b.send(&wire.FenceReq{Procs: all("job")})
	a.want(ca, pmix.SUCCESS)
	b.want(cb, pmix.SUCCESS)
	_ = cc
}

func TestFenceBeforeRegistration(t *testing.T) {
	g := newRig(t, &fakeHost{})
	var a *rawClient
	g.do(func() {
		g.s.RegisterClient(at("job", 0), uint32(os.Geteuid()), uint32(os.Getegid()), 0, nil)
	})
	a = g.client(at("job", 0))
	ch := a.send(&wire.FenceReq{Procs: all("job")})
	a.silent(ch)
	g.do(func() {
		g.s.RegisterNspace("job", 2, []pmix.Info{pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(2))}, nil)
		g.s.RegisterClient(at("job", 1), uint32(os.Geteuid()), uint32(os.Getegid()), 0, nil)
	})
	a.silent(ch)
	b := g.client(at("job", 1))
	cb := b.send(&wire.FenceReq{Procs: all("job")})
	a.want(ch, pmix.SUCCESS)
	b.want(cb, pmix.SUCCESS)
}

func TestDeregisteredClientIsGone(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	fence := a.send(&wire.FenceReq{Procs: all("job")})
	get := a.send(&wire.GetReq{Proc: at("job", 1), Key: "k"})
	a.silent(get)
	g.do(func() { g.s.DeregisterClient(at("job", 1), nil) })
	a.want(get, pmix.ERR_NOT_FOUND)
	a.want(fence, pmix.ERR_LOST_CONNECTION)
	select {
	case <-b.lost:
	case <-time.After(patience):
		t.Error("its connection stands")
	}
	a.want(a.send(&wire.GetReq{Proc: at("job", 1), Key: "k"}), pmix.ERR_NOT_FOUND)
}

func TestCleanupWhenAClientDies(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 1)
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	tree := filepath.Join(dir, "tree")
	keep := filepath.Join(tree, "keep")
	inner := filepath.Join(tree, "sub", "inner")
	outside := filepath.Join(dir, "outside")
	if err := os.MkdirAll(filepath.Dir(inner), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, f := range []string{file, keep, inner, outside} {
		if err := os.WriteFile(f, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(dir, filepath.Join(tree, "link")); err != nil {
		t.Fatal(err)
	}
	a := g.client(at("job", 0))
	text := func(k, v string) pmix.Info { return pmix.MakeInfo(k, pmix.String(v)) }
	me := []pmix.Proc{at("job", 0)}
	a.want(a.send(&wire.JobControlReq{Targets: me, Directives: []pmix.Info{
		text(pmix.REGISTER_CLEANUP, file), text(pmix.REGISTER_CLEANUP_DIR, tree),
		text(pmix.CLEANUP_IGNORE, keep), pmix.MakeInfo(pmix.CLEANUP_RECURSIVE, pmix.Bool(true)),
	}}), pmix.SUCCESS)
	a.want(a.send(&wire.JobControlReq{Targets: me, Directives: []pmix.Info{text(pmix.REGISTER_CLEANUP, keep)}}), pmix.ERR_CONFLICTING_CLEANUP_DIRECTIVES)
	a.want(a.send(&wire.JobControlReq{Targets: me, Directives: []pmix.Info{pmix.MakeInfo(pmix.REGISTER_CLEANUP, pmix.Int(1))}}), pmix.ERR_BAD_PARAM)
	a.drop()
	exists := func(p string) bool { _, err := os.Lstat(p); return err == nil }
	g.wait("the files to go", func() bool { return !exists(file) && !exists(inner) && !exists(filepath.Dir(inner)) })
	g.wait("the link to go", func() bool { return !exists(filepath.Join(tree, "link")) })
	if !exists(keep) || !exists(outside) {
		t.Error("too much was removed")
	}
}

func TestSpawnNamesTheJob(t *testing.T) {
	m := &fakeHost{}
	m.spawn = func(apps []pmix.App, answer host.Spawned) pmix.Status {
		if len(apps) != 1 || pmix.Str(apps[0].Cmd) != "prog" || apps[0].MaxProcs != 3 {
			t.Errorf("apps %+v", apps)
		}
		go answer(pmix.SUCCESS, "child")
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 1, 1)
	g.job("child", 0, 3)
	a := g.client(at("job", 0))
	var r wire.SpawnReply
	a.take(a.send(&wire.SpawnReq{Apps: []pmix.App{{Cmd: pmix.S("prog"), Argv: []string{"prog"}, MaxProcs: 3}}}), &r)
	if r.Status != pmix.SUCCESS || pmix.Str(r.Nspace) != "child" {
		t.Fatalf("got %+v", r)
	}
	if !slices.ContainsFunc(r.KVals, func(kv pmix.KVal) bool { return kv.Key == pmix.JOB_SIZE }) {
		t.Errorf("nothing about the job: %v", r.KVals)
	}
}

func TestConnectTellsOfTheOtherJob(t *testing.T) {
	m := &fakeHost{}
	m.connect = func(procs []pmix.Proc, answer host.Op) pmix.Status { go answer(pmix.SUCCESS); return pmix.SUCCESS }
	g := newRig(t, m)
	g.job("one", 1, 1)
	g.job("two", 1, 2)
	a, b := g.client(at("one", 0)), g.client(at("two", 0))
	procs := append(all("two"), all("one")...)
	ca, cb := a.send(&wire.ConnectReq{Procs: procs}), b.send(&wire.ConnectReq{Procs: procs})
	var r wire.ConnectReply
	a.take(ca, &r)
	if r.Status != pmix.SUCCESS || len(r.Jobs) != 1 || r.Jobs[0].Nspace != "two" {
		t.Errorf("got %+v", r)
	}
	b.take(cb, &r)
	ca, cb = a.send(&wire.DisconnectReq{Procs: procs}), b.send(&wire.DisconnectReq{Procs: procs})
	a.want(ca, pmix.SUCCESS)
	b.want(cb, pmix.SUCCESS)
}

func TestOutputIsForwarded(t *testing.T) {
	m := &fakeHost{}
	m.pull = func([]pmix.Proc, []pmix.Info, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	g := newRig(t, m)
	g.do(func() { g.s.screen.flags.Local = false })
	g.job("job", 1, 1)
	g.job("other", 1, 1)
	deliver := func(text string) {
		g.do(func() {
			g.s.IOFDeliver(at("other", 0), pmix.FWD_STDOUT_CHANNEL, []byte(text), nil, nil)
		})
	}
	deliver("early")
	a := g.client(at("job", 0))
	var r wire.IOFPullReply
	a.take(a.send(&wire.IOFPullReq{Procs: all("other"), Channel: pmix.FWD_STDOUT_CHANNEL, ID: 17}), &r)
	deliver("late")
	for _, want := range []string{"early", "late"} {
		select {
		case in := <-a.in:
			var d wire.IOFData
			if err := wire.Unmarshal(a.c.Codec(), in.b, &d); err != nil || in.tag != wire.TagIOF || string(d.Data) != want || d.ID != 17 {
				t.Errorf("got %+v %v", d, err)
			}
		case <-time.After(patience):
			t.Fatal("no output")
		}
	}
	a.want(a.send(&wire.IOFDeregReq{ID: r.ID}), pmix.SUCCESS)
}

func TestQueriesAreShared(t *testing.T) {
	m := &fakeHost{}
	m.query = func(q []pmix.Query, answer host.Infos) pmix.Status {
		if len(q) != 1 || !slices.Equal(q[0].Keys, []string{"host.key"}) {
			t.Errorf("the host is asked %+v", q)
		}
		answer(pmix.SUCCESS, []pmix.Info{pmix.MakeInfo("host.key", pmix.Int(1))})
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 1, 5)
	a := g.client(at("job", 0))
	var r wire.QueryReply
	a.take(a.send(&wire.QueryReq{Queries: []pmix.Query{{
		Keys:       []string{pmix.JOB_SIZE, "host.key"},
		Qualifiers: []pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(at("job", pmix.RANK_WILDCARD)))},
	}}}), &r)
	v, ok := pmix.Find(r.Infos, pmix.JOB_SIZE)
	if n, _ := v.Uint32(); r.Status != pmix.SUCCESS || !ok || n != 5 {
		t.Errorf("got %+v", r)
	}
	a.take(a.send(&wire.QueryReq{Queries: []pmix.Query{{
		Keys: []string{"x"}, Qualifiers: []pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.String("no process"))},
	}}}), &r)
	if r.Status != pmix.ERR_BAD_PARAM {
		t.Errorf("got %v", r.Status)
	}
}

func TestWhatIsUnderWayCanBeAsked(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	open := func() uint64 {
		var r wire.QueryReply
		b.take(b.send(&wire.QueryReq{Queries: []pmix.Query{{Keys: []string{OpenOperations}}}}), &r)
		v, _ := pmix.Find(r.Infos, OpenOperations)
		n, ok := v.Data.(uint64)
		if r.Status != pmix.SUCCESS || !ok {
			t.Fatalf("got %+v", r)
		}
		return n
	}
	if n := open(); n != 0 {
		t.Errorf("%d operations of nobody", n)
	}
	ca := a.send(&wire.FenceReq{Procs: all("job")})
	g.wait("the fence", func() bool { return g.s.coll.Len() == 1 })
	if n := open(); n != 1 {
		t.Errorf("%d operations, and one process waits in a fence", n)
	}
	b.want(b.send(&wire.FenceReq{Procs: all("job")}), pmix.SUCCESS)
	a.want(ca, pmix.SUCCESS)
	if n := open(); n != 0 {
		t.Errorf("%d operations after the fence", n)
	}
}

func TestProcessSets(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a := g.client(at("job", 0))
	a.want(a.send(&wire.RegEventsReq{Codes: []pmix.Status{pmix.PROCESS_SET_DEFINE}}), pmix.SUCCESS)
	g.do(func() {
		if st := g.s.DefineProcessSet([]pmix.Proc{at("job", 0)}, "set"); st != pmix.SUCCESS {
			t.Error(st)
		}
	})
	select {
	case <-a.in:
	case <-time.After(patience):
		t.Fatal("no event")
	}
	if v := a.value(at("job", 0), pmix.PSET_NAMES); v.Text() != "set" {
		t.Errorf("got %v", v)
	}
	a.want(a.send(&wire.GetReq{Proc: at("job", 1), Key: pmix.PSET_NAMES}), pmix.ERR_NOT_FOUND)
}

func TestManyClients(t *testing.T) {
	m := &fakeHost{}
	var upcalls atomic.Int32
	m.fence = func(procs []pmix.Proc, _ []pmix.Info, data []byte, answer host.Modex) pmix.Status {
		upcalls.Add(1)
		answer(pmix.SUCCESS, data)
		return pmix.SUCCESS
	}
	const n = 100
	g := newRig(t, m)
	g.job("job", n, n+1)
	var cs []*rawClient
	for r := range pmix.Rank(n) {
		cs = append(cs, g.client(at("job", r)))
	}
	for range 3 {
		var chs []chan answer
		for _, c := range cs {
			chs = append(chs, c.send(&wire.FenceReq{Procs: all("job")}))
		}
		for i, c := range cs {
			c.want(chs[i], pmix.SUCCESS)
		}
	}
	if n := upcalls.Load(); n != 3 {
		t.Errorf("%d upcalls", n)
	}
}

func TestJobInfoFollowsTheRegistration(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	size := func(c *rawClient) uint32 {
		t.Helper()
		var m wire.JobInfo
		c.take(c.send(&wire.JobInfoReq{}), &m)
		for _, kv := range m.KVals {
			if n, ok := kv.Value.Uint32(); ok && kv.Key == pmix.JOB_SIZE {
				return n
			}
		}
		return 0
	}
	if size(a) != 2 || size(b) != 2 {
		t.Error("wrong size")
	}
	g.do(func() {
		g.s.RegisterNspace("job", 2, []pmix.Info{pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(3))}, nil)
	})
	if n := size(a); n != 3 {
		t.Errorf("size %d after the job grew", n)
	}
}

func TestConnectToAnOlderHost(t *testing.T) {
	m := &fakeHost{}
	m.connectInfos = func(infos []pmix.Info, answer host.Op) pmix.Status {
		for _, i := range infos {
			if i.Key == pmix.PROC_INFO_ARRAY {
				return pmix.ERROR
			}
		}
		answer(pmix.SUCCESS)
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("one", 1, 1)
	g.job("two", 0, 1)
	a := g.client(at("one", 0))
	a.want(a.send(&wire.ConnectReq{
		Procs: append(all("two"), all("one")...),
		Extra: []pmix.Info{pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray(nil))},
	}), pmix.SUCCESS)
}
