package client

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/transport"
	"pmix/wire"
)

func TestInitLearnsTheJob(t *testing.T) {
	f := newFake(t)
	k := f.start()
	if k.c.Self() != self || k.c.Server() != srv {
		t.Errorf("self %v, server %v", k.c.Self(), k.c.Server())
	}
	if f.hello.Role != wire.SimpleClient || f.hello.Format != "v61" || f.hello.GDS != "hash" || f.hello.Proc != self {
		t.Errorf("hello %+v", f.hello)
	}
	if pid, ok := pmix.Find(f.hello.Infos, pmix.PROC_PID); !ok || pid.Data != int32(os.Getpid()) {
		t.Errorf("hello tells pid %v", pid)
	}
	k.wantGet(&all, pmix.JOB_SIZE, 2)
	k.wantGet(&self, pmix.LOCAL_RANK, 1)
	k.wantGet(&self, pmix.SERVER_NSPACE, "srv")
	if len(f.reqs) != 0 {
		t.Errorf("the server was asked %T for what is here", <-f.reqs)
	}
}

func TestCommitSendsWhatChanged(t *testing.T) {
	f := newFake(t)
	k := f.start()
	put := func(scope pmix.Scope, key, v string) {
		k.locked(func() {
			if st := k.c.Put(scope, key, pmix.String(v)); st != pmix.SUCCESS {
				t.Errorf("put: %v", st)
			}
		})
	}
	commit := func() string {
		t.Helper()
		if st := k.op(k.c.Commit); st != pmix.SUCCESS {
			t.Errorf("commit: %v", st)
		}
		var out []string
		for _, b := range next[*wire.CommitReq](f).Blocks {
			for _, kv := range b.KVals {
				out = append(out, fmt.Sprintf("%d %s=%v", b.Scope, kv.Key, kv.Value.Data))
			}
		}
		return strings.Join(out, ", ")
	}
	put(pmix.GLOBAL, "a", "1")
	put(pmix.LOCAL, "b", "2")
	put(pmix.REMOTE, "c", "3")
	put(pmix.INTERNAL, "d", "4")
	if got := commit(); got != "1 a=1, 1 b=2, 2 a=1, 2 c=3" {
		t.Errorf("first commit: %s", got)
	}
	if got := commit(); got != "" {
		t.Errorf("commit of nothing: %s", got)
	}
	put(pmix.LOCAL, "b", "5")
	put(pmix.LOCAL, "b", "6")
	if got := commit(); got != "1 b=6" {
		t.Errorf("commit of a change: %s", got)
	}
	k.wantGet(&self, "d", 4)
}

func TestFence(t *testing.T) {
	f := newFake(t)
	k := f.start()
	collect := []pmix.Info{pmix.MakeInfo(pmix.COLLECT_DATA, pmix.Bool(true))}
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Fence(nil, collect, d) }); st != pmix.SUCCESS {
		t.Errorf("fence: %v", st)
	}
	q := next[*wire.FenceReq](f)
	if len(q.Procs) != 1 || q.Procs[0] != all || !pmix.True(q.Infos, pmix.COLLECT_DATA) {
		t.Errorf("fence asks %+v", q)
	}
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Fence([]pmix.Proc{peer0}, nil, d) }); st != pmix.ERR_NOT_A_MEMBER {
		t.Errorf("fence of others: %v", st)
	}
	// Each process once: a server of 7.0 waits for it as often as it is named.
	k.op(func(d host.Op) pmix.Status { return k.c.Fence([]pmix.Proc{peer0, self, peer0, self}, nil, d) })
	if q := next[*wire.FenceReq](f); !slices.Equal(q.Procs, []pmix.Proc{peer0, self}) {
		t.Errorf("fence asks %+v", q)
	}
	f.answer(wire.CmdFence, func(wire.Request) wire.Message { return &wire.StatusReply{Status: pmix.ERR_TIMEOUT} })
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Fence(nil, nil, d) }); st != pmix.ERR_TIMEOUT {
		t.Errorf("a fence that failed: %v", st)
	}
}

// Two gets for one process make one request, and the answer brings all its keys.
func TestGetsOfOneProcessShareTheAnswer(t *testing.T) {
	f := newFake(t)
	k := f.start()
	f.answer(wire.CmdGet, nil)
	var got atomic.Int32
	want := func(key string, v any) {
		k.locked(func() {
			st := k.c.Get(&peer0, key, nil, func(st pmix.Status, val pmix.Value) {
				if v == nil && st != pmix.ERR_NOT_FOUND || v != nil && (st != pmix.SUCCESS || val.Data != v) {
					t.Errorf("%s: %v %v", key, st, val)
				}
				got.Add(1)
			})
			if st != pmix.SUCCESS {
				t.Errorf("get %s: %v", key, st)
			}
		})
	}
	want("x", "1")
	want("y", "2")
	want("absent", nil)
	q := next[*wire.GetReq](f)
	if q.Proc != peer0 || q.Key != "x" {
		t.Errorf("asked for %v %s", q.Proc, q.Key)
	}
	blob, _ := wire.PackProc(f.codec, peer0, []pmix.KVal{{Key: "x", Value: pmix.String("1")}, {Key: "y", Value: pmix.String("2")}})
	f.push(wire.TagDynamic+1, &wire.GetReply{Blobs: [][]byte{blob}})
	for range 500 {
		if got.Load() == 3 {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	if len(f.reqs) != 0 || got.Load() != 3 {
		t.Errorf("%d more requests, %d answers", len(f.reqs), got.Load())
	}
	k.wantGet(&peer0, "y", "2")
}

func TestGetDirectives(t *testing.T) {
	f := newFake(t)
	k := f.start()
	if _, st := k.get(&peer0, "x", pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true))); st != pmix.ERR_NOT_FOUND || len(f.reqs) != 0 {
		t.Errorf("optional: %v", st)
	}
	f.answer(wire.CmdGet, func(wire.Request) wire.Message { return &wire.GetReply{Status: pmix.ERR_NOT_FOUND} })
	if _, st := k.get(&peer0, "x"); st != pmix.ERR_NOT_FOUND {
		t.Errorf("absent: %v", st)
	}
	next[*wire.GetReq](f)
	f.answer(wire.CmdGet, nil)
	start := time.Now()
	if _, st := k.get(&peer0, "x", pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(1))); st != pmix.ERR_TIMEOUT {
		t.Errorf("timeout: %v", st)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("the timeout took %v", d)
	}
	if _, st := k.get(nil, ""); st != pmix.ERR_BAD_PARAM {
		t.Errorf("nothing asked: %v", st)
	}
}

// A server before 7.0 is told not to wait for reserved keys.
func TestReservedKeysOfOlderServers(t *testing.T) {
	for release, want := range map[string]bool{"4.2.2rc2": true, "6.1.0": true, "7.0.0rc1": false} {
		f := newFake(t)
		f.r.Lock()
		f.codec.Release = wire.ParseRelease(release)
		f.codec.Version = transport.FormatFor(f.codec.Release)
		f.r.Unlock()
		f.answer(wire.CmdGet, func(wire.Request) wire.Message { return &wire.GetReply{Status: pmix.ERR_NOT_FOUND} })
		k := &rank{t: t, r: reactor(t)}
		var err error
		if k.c, err = New(k.r, transport.Setenv(f.env(), "PMIX_VERSION", release), nil); err != nil {
			t.Fatal(err)
		}
		next[*wire.JobInfoReq](f)
		for _, c := range []struct {
			key  string
			want bool
		}{{pmix.LOCALITY_STRING, want}, {"plain", false}} {
			if _, st := k.get(&peer0, c.key); st != pmix.ERR_NOT_FOUND {
				t.Errorf("%s %s: %v", release, c.key, st)
			}
			if got := pmix.True(next[*wire.GetReq](f).Infos, pmix.IMMEDIATE); got != c.want {
				t.Errorf("%s: %s is asked for with immediate %v", release, c.key, got)
			}
		}
	}
}

// When the server is lost, every call under way is answered, the event is raised,
// and later calls fail at once.
func TestLossOfTheServer(t *testing.T) {
	f := newFake(t)
	k := f.start()
	for _, cmd := range []pmix.Command{wire.CmdFence, wire.CmdGet, wire.CmdLog, wire.CmdPublish} {
		f.answer(cmd, nil)
	}
	var event atomic.Int32
	if st := k.op(func(d host.Op) pmix.Status {
		return k.c.RegisterEvents(nil, nil, func(_ uint64, ev host.Event, complete func(pmix.Status, []pmix.Info)) {
			if ev.Status == pmix.ERR_LOST_CONNECTION && ev.Source == srv {
				event.Add(1)
			}
			complete(pmix.SUCCESS, nil)
		}, func(st pmix.Status, _ uint64) { d(st) })
	}); st != pmix.SUCCESS {
		t.Fatalf("register: %v", st)
	}
	answers := make(chan string, 10)
	say := func(name string) host.Op { return func(st pmix.Status) { answers <- name + " " + st.String() } }
	k.locked(func() {
		k.c.Fence(nil, nil, say("fence"))
		k.c.Get(&peer0, "x", nil, func(st pmix.Status, _ pmix.Value) { say("get")(st) })
		k.c.Get(&peer0, "y", nil, func(st pmix.Status, _ pmix.Value) { say("get2")(st) })
		k.c.Log([]pmix.Info{pmix.MakeInfo("k", pmix.Bool(true))}, nil, say("log"))
		k.c.Publish([]pmix.Info{pmix.MakeInfo("k", pmix.Bool(true))}, say("publish"))
	})
	for range 5 { // registration and the four requests
		<-f.reqs
	}
	f.die()
	for _, want := range []string{"fence PMIX_ERR_UNREACH", "get PMIX_ERR_NOT_FOUND", "get2 PMIX_ERR_NOT_FOUND",
		"log PMIX_ERR_COMM_FAILURE", "publish PMIX_ERR_UNREACH"} {
		select {
		case got := <-answers:
			if got != want {
				t.Errorf("answer %q, want %q", got, want)
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("no answer, want %q", want)
		}
	}
	for range 500 {
		if event.Load() == 1 {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	if event.Load() != 1 {
		t.Errorf("the loss was raised %d times", event.Load())
	}
	k.locked(func() {
		if st := k.c.Fence(nil, nil, nil); st != pmix.ERR_UNREACH {
			t.Errorf("later fence: %v", st)
		}
		if st := k.c.Commit(nil); st != pmix.ERR_UNREACH {
			t.Errorf("later commit: %v", st)
		}
		if st := k.c.Abort(1, "", nil, nil); st != pmix.ERR_UNREACH {
			t.Errorf("later abort: %v", st)
		}
		if st := k.c.Finalize(nil, nil); st != pmix.OPERATION_SUCCEEDED {
			t.Errorf("later finalize: %v", st)
		}
	})
	k.wantGet(&all, pmix.JOB_SIZE, 2)
	if _, st := k.get(&peer0, "x"); st != pmix.ERR_NOT_FOUND {
		t.Errorf("later get: %v", st)
	}
}

func TestEventsFromTheServer(t *testing.T) {
	f := newFake(t)
	k := f.start()
	got := make(chan string, 10)
	var id uint64
	k.op(func(d host.Op) pmix.Status {
		return k.c.RegisterEvents([]pmix.Status{pmix.ERR_PROC_ABORTED}, nil, func(_ uint64, ev host.Event, complete func(pmix.Status, []pmix.Info)) {
			if !k.r.OnCallbackThread() {
				t.Error("the handler is not on the callback thread")
			}
			got <- fmt.Sprint(ev.Status, ev.Source)
			go complete(pmix.SUCCESS, nil) // from any thread
		}, func(st pmix.Status, n uint64) { id = n; d(st) })
	})
	if q := next[*wire.RegEventsReq](f); len(q.Codes) != 1 || q.Codes[0] != pmix.ERR_PROC_ABORTED {
		t.Errorf("registered %v", q.Codes)
	}
	for range 2 {
		f.push(wire.TagNotify, &wire.Event{Status: pmix.ERR_PROC_ABORTED, Source: peer0})
		if s := <-got; s != fmt.Sprint(pmix.ERR_PROC_ABORTED, peer0) {
			t.Errorf("handler got %s", s)
		}
	}
	if st := k.op(func(d host.Op) pmix.Status { return k.c.DeregisterEvents(id, d) }); st != pmix.SUCCESS {
		t.Errorf("deregister: %v", st)
	}
	next[*wire.DeregEventsReq](f)
	if st := k.op(func(d host.Op) pmix.Status {
		return k.c.Notify(pmix.ERR_PROC_ABORTED, nil, pmix.RANGE_GLOBAL, nil, d)
	}); st != pmix.SUCCESS {
		t.Errorf("notify: %v", st)
	}
	if q := next[*wire.NotifyReq](f); q.Status != pmix.ERR_PROC_ABORTED || q.Range != pmix.RANGE_GLOBAL {
		t.Errorf("notified %+v", q)
	}
}

func TestFinalize(t *testing.T) {
	f := newFake(t)
	k := f.start()
	infos := []pmix.Info{pmix.MakeInfo(pmix.EMBED_BARRIER, pmix.Bool(true))}
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Finalize(infos, d) }); st != pmix.SUCCESS {
		t.Errorf("finalize: %v", st)
	}
	next[*wire.FenceReq](f)
	next[*wire.FinalizeReq](f)
	if err := <-f.lost; err == nil {
		t.Error("the connection is still there")
	}
}

// A server that dies while it is told good-bye ends the call, once.
func TestFinalizeWithADyingServer(t *testing.T) {
	f := newFake(t)
	k := f.start()
	f.answer(wire.CmdFinalize, nil)
	go func() {
		next[*wire.FinalizeReq](f)
		f.die()
	}()
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Finalize(nil, d) }); st != pmix.SUCCESS {
		t.Errorf("finalize: %v", st)
	}
}

// An answer that cannot be read (here it promises more than there is) ends the
// connection with a line, and the call.
func TestMalformedAnswer(t *testing.T) {
	f := newFake(t)
	k := f.start()
	f.answer(wire.CmdLookup, func(wire.Request) wire.Message { return &wire.IOFPullReply{ID: 1 << 40} })
	st := k.op(func(d host.Op) pmix.Status {
		return k.c.Lookup([]string{"k"}, nil, func(st pmix.Status, _ []pmix.PData) { d(st) })
	})
	if st == pmix.SUCCESS {
		t.Errorf("lookup: %v", st)
	}
	<-f.lost
	k.locked(func() {
		if k.c.Connected() {
			t.Error("still connected")
		}
	})
}

func TestWrongEnvironments(t *testing.T) {
	f := newFake(t)
	dead := transport.Setenv(f.env(), "PMIX_SERVER_URI61", "srv.1;tcp4://127.0.0.1:1")
	for name, c := range map[string]struct {
		env   []string
		says  string
		st    pmix.Status
		alone bool
	}{
		"unreachable": {dead, "PMIX_SERVER_URI61", pmix.ERR_UNREACH, true},
		"garbage":     {transport.Setenv(f.env(), "PMIX_SERVER_URI61", "what?"), "PMIX_SERVER_URI61", pmix.ERR_UNREACH, true},
		"no rank":     {[]string{"PMIX_NAMESPACE=job"}, "", pmix.ERR_DATA_VALUE_NOT_FOUND, false},
		"bad rank":    {transport.Setenv(f.env(), "PMIX_RANK", "x"), "", pmix.ERR_BAD_PARAM, false},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			var cl *Client
			var err error
			said := captureStderr(t, func() { cl, err = New(reactor(t), append(c.env, "PMIX_MCA_mca_base_help_aggregate=0"), nil) })
			if pmix.StatusOf(err) != c.st || (cl != nil) != c.alone || !strings.Contains(said, c.says) {
				t.Errorf("%v %v, said %q", cl != nil, err, said)
			}
			if c.says != "" && strings.Count(said, "\n") != 3 {
				t.Errorf("not one line in a frame: %q", said)
			}
			if d := time.Since(start); d > 5*time.Second {
				t.Errorf("took %v", d)
			}
		})
	}
}

func captureStderr(t *testing.T, f func()) string {
	t.Helper()
	rd, wr, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	old := say.Err
	say.Err = say.Stream(wr.Fd())
	f()
	say.Err = old
	wr.Close()
	b := make([]byte, 1<<16)
	n, _ := rd.Read(b)
	rd.Close()
	return string(b[:n])
}

// What a process without a server gets is what released libraries give it.
func TestSingleton(t *testing.T) {
	k := &rank{t: t, r: reactor(t)}
	var err error
	k.c, err = New(k.r, []string{"TMPDIR=" + t.TempDir()}, nil)
	if pmix.StatusOf(err) != pmix.ERR_UNREACH || k.c == nil {
		t.Fatalf("%v %v", k.c, err)
	}
	me := k.c.Self()
	if me.Nspace != fmt.Sprintf("singleton.%s.%d", transport.NodeName(nil), os.Getpid()) || me.Rank != 0 {
		t.Errorf("name %v", me)
	}
	job := pmix.Proc{Nspace: me.Nspace, Rank: pmix.RANK_WILDCARD}
	k.locked(func() {
		for i, scope := range []pmix.Scope{pmix.GLOBAL, pmix.LOCAL, pmix.REMOTE, pmix.INTERNAL} {
			if st := k.c.Put(scope, fmt.Sprint("k", i), pmix.String("v")); st != pmix.SUCCESS {
				t.Errorf("put %d: %v", scope, st)
			}
		}
		if st := k.c.Put(77, "k", pmix.String("v")); st != pmix.ERR_BAD_PARAM {
			t.Errorf("put with a bad scope: %v", st)
		}
		for name, st := range map[string]pmix.Status{
			"commit": k.c.Commit(nil), "fence": k.c.Fence(nil, nil, nil),
		} {
			if st != pmix.OPERATION_SUCCEEDED {
				t.Errorf("%s: %v", name, st)
			}
		}
		for name, st := range map[string]pmix.Status{
			"publish": k.c.Publish(nil, nil), "lookup": k.c.Lookup(nil, nil, nil), "unpublish": k.c.Unpublish(nil, nil, nil),
			"connect": k.c.Connect([]pmix.Proc{me}, nil, nil), "disconnect": k.c.Disconnect([]pmix.Proc{me}, nil, nil),
			"spawn": k.c.Spawn(nil, []pmix.App{{Cmd: pmix.S("/bin/true")}}, nil), "abort": k.c.Abort(1, "", nil, nil),
			"query":  k.c.Query([]pmix.Query{{Keys: []string{pmix.QUERY_NAMESPACES}}}, nil),
			"jobctl": k.c.JobControl(nil, []pmix.Info{{}}, nil),
			"notify": k.c.Notify(pmix.ERR_PROC_ABORTED, nil, pmix.RANGE_GLOBAL, nil, nil),
			"pull":   k.c.IOFPull([]pmix.Proc{me}, nil, pmix.FWD_STDOUT_CHANNEL, nil, nil),
			"push":   k.c.IOFPush([]pmix.Proc{me}, []byte("x"), nil, nil),
		} {
			if st != pmix.ERR_UNREACH {
				t.Errorf("%s: %v", name, st)
			}
		}
	})
	for key, want := range map[string]any{"k0": "v", "k1": "v", "k2": "v", "k3": "v", pmix.LOCAL_RANK: 0,
		pmix.GLOBAL_RANK: 0, pmix.APP_RANK: 0, pmix.RANK: 0, pmix.APPNUM: 0, pmix.HOSTNAME: transport.NodeName(nil)} {
		k.wantGet(&me, key, want)
	}
	for key, want := range map[string]any{pmix.JOB_SIZE: 1, pmix.MAX_PROCS: 1, pmix.JOBID: me.Nspace} {
		k.wantGet(&job, key, want)
	}
	k.wantGet(nil, "k0", "v")
	for _, c := range []struct {
		p   pmix.Proc
		key string
	}{{me, "absent"}, {pmix.Proc{Nspace: me.Nspace, Rank: 1}, "k0"}, {job, pmix.UNIV_SIZE}, {job, pmix.NUM_NODES}, {me, pmix.NODE_RANK}} {
		if v, st := k.get(&c.p, c.key); st != pmix.ERR_NOT_FOUND {
			t.Errorf("%v %s: %v %v", c.p, c.key, st, v)
		}
	}
	// a local event finds its handler
	heard := make(chan pmix.Status, 1)
	k.op(func(d host.Op) pmix.Status {
		return k.c.RegisterEvents(nil, nil, func(_ uint64, ev host.Event, complete func(pmix.Status, []pmix.Info)) {
			heard <- ev.Status
			complete(pmix.SUCCESS, nil)
		}, func(st pmix.Status, _ uint64) { d(st) })
	})
	k.op(func(d host.Op) pmix.Status {
		return k.c.Notify(pmix.ERR_PROC_ABORTED, nil, pmix.RANGE_PROC_LOCAL, nil, d)
	})
	if st := <-heard; st != pmix.ERR_PROC_ABORTED {
		t.Errorf("heard %v", st)
	}
}

// A connect of several jobs brings what each process published and, once for each
// job, its description, and takes in those of the others.
func TestConnectOfTwoJobs(t *testing.T) {
	f := newFake(t)
	k := f.start()
	other := pmix.Proc{Nspace: "other", Rank: pmix.RANK_WILDCARD}
	f.answer(wire.CmdConnect, func(wire.Request) wire.Message {
		return &wire.ConnectReply{Jobs: []wire.JobInfo{{Nspace: "other", KVals: []pmix.KVal{{Key: pmix.JOB_SIZE, Value: pmix.Uint32(9)}}}}}
	})
	k.locked(func() { k.c.Put(pmix.GLOBAL, "a", pmix.String("1")) })
	for _, c := range []struct {
		procs []pmix.Proc
		want  []string
	}{
		{[]pmix.Proc{self, other}, []string{pmix.PROC_INFO_ARRAY, pmix.JOB_INFO_ARRAY}},
		{[]pmix.Proc{all, other}, []string{pmix.PROC_INFO_ARRAY}}, // rank 0 tells about the job
		{[]pmix.Proc{all}, []string{pmix.PROC_INFO_ARRAY}},
	} {
		if st := k.op(func(d host.Op) pmix.Status { return k.c.Connect(c.procs, nil, d) }); st != pmix.SUCCESS {
			t.Errorf("connect: %v", st)
		}
		var keys []string
		for _, x := range next[*wire.ConnectReq](f).Extra {
			keys = append(keys, x.Key)
		}
		if fmt.Sprint(keys) != fmt.Sprint(c.want) {
			t.Errorf("%v: brought %v, want %v", c.procs, keys, c.want)
		}
	}
	k.wantGet(&other, pmix.JOB_SIZE, 9)
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Connect([]pmix.Proc{other}, nil, d) }); st != pmix.ERR_NOT_A_MEMBER {
		t.Errorf("connect of others: %v", st)
	}
}

func TestCompleteApp(t *testing.T) {
	wd, _ := os.Getwd()
	for _, c := range []struct {
		in   pmix.App
		cmd  string
		argv string
		st   pmix.Status
	}{
		{pmix.App{Cmd: pmix.S("/bin/x")}, "/bin/x", "x", 0},
		{pmix.App{Cmd: pmix.S("/bin/x"), Argv: []string{"a", "b"}}, "/bin/x", "x a b", 0},
		{pmix.App{Cmd: pmix.S("/bin/x"), Argv: []string{"./x", "b"}}, "/bin/x", "./x b", 0},
		{pmix.App{Argv: []string{"y", "b"}}, "y", "y b", 0},
		{pmix.App{}, "", "", pmix.ERR_BAD_PARAM},
		{pmix.App{Cmd: pmix.S("/bin/x"), Argv: []string{}}, "", "", pmix.ERR_BAD_PARAM},
	} {
		a, st := complete(c.in)
		if st != c.st || st == 0 && (*a.Cmd != c.cmd || strings.Join(a.Argv, " ") != c.argv || *a.Cwd != wd) {
			t.Errorf("%+v: %v %v %v", c.in, st, pmix.Str(a.Cmd), a.Argv)
		}
	}
}
