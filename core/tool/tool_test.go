package tool

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/transport"
	"pmix/wire"
)

// fake is a server that takes every tool and answers its first requests.
type fake struct {
	t     *testing.T
	r     *progress.Reactor
	self  pmix.Proc
	lis   *transport.Listener
	hello chan *wire.Hello
	asked chan pmix.Command
	conn  *transport.Conn
}

func reactor(t *testing.T) *progress.Reactor {
	t.Helper()
	r, err := progress.New(progress.Options{Background: true, CallerDrives: true})
	if err != nil {
		t.Fatal(err)
	}
	r.Start()
	t.Cleanup(r.Close)
	return r
}

func newFake(t *testing.T, name string) *fake {
	f := &fake{t: t, r: reactor(t), self: pmix.Proc{Nspace: name}, hello: make(chan *wire.Hello, 10), asked: make(chan pmix.Command, 100)}
	hub := transport.NewHub(f.r, transport.Options{})
	f.r.Lock()
	defer f.r.Unlock()
	var err error
	f.lis, err = hub.Listen(func(p *transport.Pending) {
		f.hello <- p.Hello
		c, err := p.Accept(wire.HelloReply{Role: p.Hello.Role, Self: pmix.Proc{Nspace: "given", Rank: 6}, Server: f.self}, wire.Default, "tool", f)
		if err != nil {
			t.Error(err)
		}
		f.conn = c
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *fake) Message(c *transport.Conn, tag uint32, b []byte) {
	q, err := wire.DecodeRequest(wire.Default, b)
	if err != nil {
		f.t.Error(err)
		return
	}
	f.asked <- q.Cmd()
	var m wire.Message = &wire.StatusReply{}
	if q.Cmd() == wire.CmdReq {
		m = &wire.JobInfo{Nspace: "given", KVals: []pmix.KVal{{Key: pmix.JOB_SIZE, Value: pmix.Uint32(1)}}}
	}
	reply, err := wire.Marshal(wire.Default, m)
	if err != nil {
		f.t.Error(err)
	}
	c.Send(tag, reply)
}

func (f *fake) Lost(*transport.Conn, error) {}

func (f *fake) uri() string { return transport.URI(f.self, f.lis.Address()) }

// file writes the server's rendezvous file.
func (f *fake) file(path string) {
	f.t.Helper()
	file, err := transport.WriteFile(path, f.uri(), "7.0.0", true)
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Cleanup(file.Remove)
}

func info(key string, v pmix.Value) pmix.Info { return pmix.MakeInfo(key, v) }

// Each way of naming a server leads to it, with the introduction that fits.
func TestWaysToAServer(t *testing.T) {
	tmp, sys := t.TempDir(), t.TempDir()
	f := newFake(t, "main")
	f.file(transport.SystemFile(sys, "node"))
	f.file(filepath.Join(tmp, "anywhere"))
	other := newFake(t, "other")
	other.file(transport.PidFile(filepath.Join(tmp, "deep"), "node", 77))
	other.file(transport.NspaceFile(tmp, "node", "other"))
	env := []string{"TMPDIR=" + tmp, "PMIX_SYSTEM_TMPDIR=" + sys, "PMIX_HOSTNAME=node"}
	self := pmix.Proc{Nspace: "me", Rank: 2}
	started := transport.ServerEnv{Server: f.self, Address: f.lis.Address(), Security: "native", Version: "7.0.0",
		Hostname: "node", Tmpdir: tmp, SystemTmpdir: sys}.Apply(self, nil)
	given := pmix.Proc{Nspace: "given", Rank: 6}
	named := []pmix.Info{info(pmix.TOOL_NSPACE, pmix.String("me")), info(pmix.TOOL_RANK, pmix.RankValue(2))}
	for name, c := range map[string]struct {
		env    []string
		infos  []pmix.Info
		server *fake
		role   wire.Role
		self   pmix.Proc
	}{
		"uri":         {env, []pmix.Info{info(pmix.SERVER_URI, pmix.String(f.uri()))}, f, wire.ToolNeedsID, given},
		"file uri":    {env, []pmix.Info{info(pmix.SERVER_URI, pmix.String("file:"+filepath.Join(tmp, "anywhere")))}, f, wire.ToolNeedsID, given},
		"attachment":  {env, []pmix.Info{info(pmix.TOOL_ATTACHMENT_FILE, pmix.String(filepath.Join(tmp, "anywhere")))}, f, wire.ToolNeedsID, given},
		"system":      {env, []pmix.Info{info(pmix.CONNECT_TO_SYSTEM, pmix.Bool(true))}, f, wire.ToolNeedsID, given},
		"pid":         {env, []pmix.Info{info(pmix.SERVER_PIDINFO, pmix.Pid(77))}, other, wire.ToolNeedsID, given},
		"nspace":      {env, []pmix.Info{info(pmix.SERVER_NSPACE, pmix.String("other"))}, other, wire.ToolNeedsID, given},
		"search":      {env, nil, other, wire.ToolNeedsID, given},
		"named":       {env, append(named, info(pmix.CONNECT_TO_SYSTEM, pmix.Bool(true))), f, wire.ToolGivenID, self},
		"launcher":    {env, []pmix.Info{info(pmix.LAUNCHER, pmix.Bool(true)), info(pmix.CONNECT_TO_SYSTEM, pmix.Bool(true))}, f, wire.LauncherNeedsID, given},
		"environment": {started, nil, f, wire.ToolClient, self},
	} {
		t.Run(name, func(t *testing.T) {
			r := reactor(t)
			tl, err := New(r, c.env, c.infos)
			if err != nil {
				t.Fatal(err)
			}
			h := <-c.server.hello
			if h.Role != c.role || h.UID != uint32(os.Geteuid()) {
				t.Errorf("role %d, uid %d", h.Role, h.UID)
			}
			r.Lock()
			defer r.Unlock()
			if tl.Self() != c.self || fmt.Sprint(tl.Servers()) != fmt.Sprint([]pmix.Proc{c.server.self}) || !tl.Connected() {
				t.Errorf("self %v, servers %v", tl.Self(), tl.Servers())
			}
		})
	}
}

func TestWithoutAServer(t *testing.T) {
	env := []string{"TMPDIR=" + t.TempDir(), "PMIX_HOSTNAME=node"}
	own := pmix.Proc{Nspace: fmt.Sprintf("node:%d", os.Getpid())}
	for name, c := range map[string]struct {
		infos []pmix.Info
		st    pmix.Status
	}{
		"none there": {nil, pmix.ERR_NOT_FOUND},
		"optional":   {[]pmix.Info{info(pmix.TOOL_CONNECT_OPTIONAL, pmix.Bool(true))}, pmix.SUCCESS},
		"never":      {[]pmix.Info{info(pmix.TOOL_DO_NOT_CONNECT, pmix.Bool(true))}, pmix.SUCCESS},
		"half named": {[]pmix.Info{info(pmix.TOOL_NSPACE, pmix.String("x"))}, pmix.ERR_BAD_PARAM},
		"bad type":   {[]pmix.Info{info(pmix.SERVER_URI, pmix.Bool(true))}, pmix.ERR_BAD_PARAM},
	} {
		t.Run(name, func(t *testing.T) {
			tl, err := New(reactor(t), env, c.infos)
			if pmix.StatusOf(err) != c.st || (tl == nil) != (c.st != pmix.SUCCESS) {
				t.Fatalf("%v %v", tl != nil, err)
			}
			if tl != nil && (tl.Self() != own || tl.Connected()) {
				t.Errorf("self %v", tl.Self())
			}
		})
	}
}

// A tool may attach to a second server, ask either, and leave one.
func TestSeveralServers(t *testing.T) {
	a, b := newFake(t, "a"), newFake(t, "b")
	r := reactor(t)
	tl, err := New(r, []string{"TMPDIR=" + t.TempDir()}, []pmix.Info{info(pmix.SERVER_URI, pmix.String(a.uri()))})
	if err != nil {
		t.Fatal(err)
	}
	wait := func(call func(done host.Op) pmix.Status) {
		t.Helper()
		w := r.NewWaiter()
		r.Lock()
		st := call(func(st pmix.Status) {
			if st != pmix.SUCCESS {
				t.Errorf("answer %v", st)
			}
			w.Signal()
		})
		r.Unlock()
		if st != pmix.SUCCESS {
			t.Fatalf("refused: %v", st)
		}
		r.Wait(w)
	}
	servers := func(want ...pmix.Proc) {
		t.Helper()
		r.Lock()
		defer r.Unlock()
		if got := tl.Servers(); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("servers %v, want %v", got, want)
		}
	}
	asks := func(f *fake) {
		t.Helper()
		for len(f.asked) > 0 {
			<-f.asked
		}
		wait(func(d host.Op) pmix.Status {
			return tl.Log([]pmix.Info{info("x", pmix.Bool(true))}, nil, d)
		})
		select {
		case cmd := <-f.asked:
			if cmd != wire.CmdLog {
				t.Errorf("asked %v", cmd)
			}
		case <-time.After(5 * time.Second):
			t.Error("the wrong server was asked")
		}
	}
	asks(a)
	wait(func(d host.Op) pmix.Status {
		return tl.Attach([]pmix.Info{info(pmix.SERVER_URI, pmix.String(b.uri()))}, func(st pmix.Status, self, server pmix.Proc) {
			if server != b.self {
				t.Errorf("attached to %v", server)
			}
			d(st)
		})
	})
	servers(b.self, a.self)
	asks(b)
	r.Lock()
	if st := tl.SetServer(pmix.Proc{Nspace: "nobody"}, nil, nil); st != pmix.ERR_NOT_FOUND {
		t.Errorf("set an unknown server: %v", st)
	}
	if st := tl.SetServer(a.self, nil, nil); st != pmix.OPERATION_SUCCEEDED {
		t.Errorf("set server: %v", st)
	}
	r.Unlock()
	asks(a)
	wait(func(d host.Op) pmix.Status { return tl.Disconnect2(a.self, d) })
	servers(b.self)
	asks(b)
	wait(func(d host.Op) pmix.Status { return tl.Finalize(nil, d) })
	servers()
}

// TestReleasedServer connects to another library's server, whose rendezvous file
// PMIX_TEST_TOOL_FILE names.
func TestReleasedServer(t *testing.T) {
	file := os.Getenv("PMIX_TEST_TOOL_FILE")
	if file == "" {
		t.Skip("PMIX_TEST_TOOL_FILE names no server")
	}
	r := reactor(t)
	tl, err := New(r, os.Environ(), []pmix.Info{info(pmix.TOOL_ATTACHMENT_FILE, pmix.String(file))})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("self %v, servers %v", tl.Self(), tl.Servers())
	w := r.NewWaiter()
	r.Lock()
	st := tl.Query([]pmix.Query{{Keys: []string{pmix.QUERY_NAMESPACES}}}, func(st pmix.Status, infos []pmix.Info) {
		t.Logf("query: %v %v", st, infos)
		w.Signal()
	})
	r.Unlock()
	if st != pmix.SUCCESS {
		t.Fatalf("query: %v", st)
	}
	r.Wait(w)
	w = r.NewWaiter()
	r.Lock()
	if st := tl.Finalize(nil, func(pmix.Status) { w.Signal() }); st != pmix.SUCCESS {
		t.Errorf("finalize: %v", st)
	}
	r.Unlock()
	r.Wait(w)
}
