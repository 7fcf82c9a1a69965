package server

import (
	"fmt"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/transport"
	"pmix/wire"
)

// fakeHost is a host.Module whose functions a test sets. What is not set is absent.
type fakeHost struct {
	mu        sync.Mutex
	log       []string
	connected func(c host.Client, answer host.Op) pmix.Status
	finalized func(c host.Client, answer host.Op) pmix.Status
	abort     func(c host.Client, code int, msg string, answer host.Op) pmix.Status
	fence     func(procs []pmix.Proc, infos []pmix.Info, data []byte, answer host.Modex) pmix.Status
	modex     func(p pmix.Proc, infos []pmix.Info, answer host.Modex) pmix.Status
	connect   func(procs []pmix.Proc, answer host.Op) pmix.Status
	// connectInfos stands in for connect where the infos matter.
	connectInfos func(infos []pmix.Info, answer host.Op) pmix.Status

	publish func(infos []pmix.Info, answer host.Op) pmix.Status
	lookup  func(keys []string, answer host.Lookups) pmix.Status
	spawn   func(apps []pmix.App, answer host.Spawned) pmix.Status
	notify  func(st pmix.Status, source pmix.Proc, rng pmix.DataRange, answer host.Op) pmix.Status
	// notifyInfos stands in for notify where the infos matter.
	notifyInfos func(st pmix.Status, source pmix.Proc, infos []pmix.Info) pmix.Status
	group       func(op pmix.GroupOperation, id string, procs []pmix.Proc, infos []pmix.Info, answer host.Infos) pmix.Status
	control     func(p pmix.Proc, directives []pmix.Info, answer host.Infos) pmix.Status

	query func(q []pmix.Query, answer host.Infos) pmix.Status
	pull  func(procs []pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status
	tool  func(infos []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status
	lacks []host.Upcall // functions that this host has not
}

func (f *fakeHost) say(format string, args ...any) {
	f.mu.Lock()
	f.log = append(f.log, fmt.Sprintf(format, args...))
	f.mu.Unlock()
}

func (f *fakeHost) said() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.log)
}

func (f *fakeHost) Has(u host.Upcall) bool {
	if slices.Contains(f.lacks, u) {
		return false
	}
	switch u {
	case host.ClientConnected:
		return f.connected != nil
	case host.ClientFinalized:
		return f.finalized != nil
	case host.Abort:
		return f.abort != nil
	case host.FenceNB:
		return f.fence != nil
	case host.DirectModex:
		return f.modex != nil
	case host.Connect, host.Disconnect:
		return f.connect != nil || f.connectInfos != nil
	case host.Publish:
		return f.publish != nil
	case host.Lookup:
		return f.lookup != nil
	case host.Spawn:
		return f.spawn != nil
	case host.NotifyEvent:
		return f.notify != nil || f.notifyInfos != nil
	case host.Group:
		return f.group != nil
	case host.JobControl:
		return f.control != nil
	case host.QueryUpcall:
		return f.query != nil
	case host.IOFPull:
		return f.pull != nil
	case host.ToolConnected:
		return f.tool != nil
	}
	return false
}

const ns = pmix.ERR_NOT_SUPPORTED

func (f *fakeHost) ClientConnected(c host.Client, infos []pmix.Info, answer host.Op) pmix.Status {
	return f.connected(c, answer)
}
func (f *fakeHost) ClientFinalized(c host.Client, answer host.Op) pmix.Status {
	return f.finalized(c, answer)
}
func (f *fakeHost) Abort(c host.Client, code int, msg string, procs []pmix.Proc, answer host.Op) pmix.Status {
	return f.abort(c, code, msg, answer)
}
func (f *fakeHost) Fence(procs []pmix.Proc, infos []pmix.Info, data []byte, answer host.Modex) pmix.Status {
	return f.fence(procs, infos, data, answer)
}
func (f *fakeHost) DirectModex(p pmix.Proc, infos []pmix.Info, answer host.Modex) pmix.Status {
	return f.modex(p, infos, answer)
}
func (f *fakeHost) Publish(p pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status {
	return f.publish(infos, answer)
}
func (f *fakeHost) Lookup(p pmix.Proc, keys []string, infos []pmix.Info, answer host.Lookups) pmix.Status {
	return f.lookup(keys, answer)
}
func (f *fakeHost) Unpublish(pmix.Proc, []string, []pmix.Info, host.Op) pmix.Status { return ns }
func (f *fakeHost) Spawn(p pmix.Proc, infos []pmix.Info, apps []pmix.App, answer host.Spawned) pmix.Status {
	return f.spawn(apps, answer)
}
func (f *fakeHost) Connect(procs []pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status {
	if f.connectInfos != nil {
		return f.connectInfos(infos, answer)
	}
	return f.connect(procs, answer)
}
func (f *fakeHost) Disconnect(procs []pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status {
	return f.connect(procs, answer)
}
func (f *fakeHost) RegisterEvents([]pmix.Status, []pmix.Info, host.Op) pmix.Status { return ns }
func (f *fakeHost) DeregisterEvents([]pmix.Status, host.Op) pmix.Status            { return ns }
func (f *fakeHost) NotifyEvent(st pmix.Status, source pmix.Proc, rng pmix.DataRange, infos []pmix.Info, answer host.Op) pmix.Status {
	if f.notifyInfos != nil {
		return f.notifyInfos(st, source, infos)
	}
	return f.notify(st, source, rng, answer)
}
func (f *fakeHost) Query(p pmix.Proc, q []pmix.Query, answer host.Infos) pmix.Status {
	return f.query(q, answer)
}
func (f *fakeHost) ToolConnected(infos []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
	return f.tool(infos, answer)
}
func (f *fakeHost) Log(pmix.Proc, []pmix.Info, []pmix.Info, host.Op) pmix.Status { return ns }
func (f *fakeHost) Allocate(pmix.Proc, pmix.AllocDirective, []pmix.Info, host.Infos) pmix.Status {
	return ns
}
func (f *fakeHost) JobControl(p pmix.Proc, _ []pmix.Proc, directives []pmix.Info, answer host.Infos) pmix.Status {
	return f.control(p, directives, answer)
}
func (f *fakeHost) Monitor(pmix.Proc, pmix.Info, pmix.Status, []pmix.Info, host.Infos) pmix.Status {
	return ns
}
func (f *fakeHost) GetCredential(pmix.Proc, []pmix.Info, func(pmix.Status, []byte, []pmix.Info)) pmix.Status {
	return ns
}
func (f *fakeHost) ValidateCredential(pmix.Proc, []byte, []pmix.Info, host.Infos) pmix.Status {
	return ns
}
func (f *fakeHost) IOFPull(procs []pmix.Proc, infos []pmix.Info, ch pmix.IOFChannel, answer host.Op) pmix.Status {
	return f.pull(procs, infos, answer)
}
func (f *fakeHost) PushStdin(pmix.Proc, []pmix.Proc, []pmix.Info, []byte, host.Op) pmix.Status {
	return ns
}
func (f *fakeHost) Group(op pmix.GroupOperation, id string, procs []pmix.Proc, infos []pmix.Info, answer host.Infos) pmix.Status {
	return f.group(op, id, procs, infos, answer)
}
func (f *fakeHost) Fabric(pmix.Proc, int, []pmix.Info, host.Infos) pmix.Status { return ns }
func (f *fakeHost) SessionControl(pmix.Proc, uint32, []pmix.Info, host.Infos) pmix.Status {
	return ns
}
func (f *fakeHost) ResourceBlock(pmix.Proc, pmix.ResourceBlockDirective, string, []pmix.ResourceUnit, []pmix.Info, host.Op) pmix.Status {
	return ns
}

// groupCall is what the host was asked about a group.
type groupCall struct {
	op    pmix.GroupOperation
	id    string
	procs []pmix.Proc
	infos []pmix.Info
}

// rig is a server over loopback with what a test needs around it.
type rig struct {
	t *testing.T
	r *progress.Reactor
	s *Server
	m *fakeHost
}

const patience = 5 * time.Second

func newRig(t *testing.T, m *fakeHost) *rig {
	t.Helper()
	return newRigWith(t, m, Options{Infos: []pmix.Info{
		pmix.MakeInfo(pmix.SERVER_NSPACE, pmix.String("srv")),
		pmix.MakeInfo(pmix.SERVER_RANK, pmix.RankValue(0)),
	}})
}

func newRigWith(t *testing.T, m *fakeHost, o Options) *rig {
	t.Helper()
	r, err := progress.New(progress.Options{Background: true})
	if err != nil {
		t.Fatal(err)
	}
	r.Start()
	r.Lock()
	s, err := New(r, m, o)
	r.Unlock()
	if err != nil {
		t.Fatal(err)
	}
	g := &rig{t, r, s, m}
	t.Cleanup(func() {
		g.do(func() { s.Finalize(nil, nil) })
		r.Close()
	})
	return g
}

// do runs fn with the room lock.
func (g *rig) do(fn func()) { g.r.Lock(); defer g.r.Unlock(); fn() }

// job registers a job of n processes, all of them local.
func (g *rig) job(name string, n, size int) {
	g.t.Helper()
	g.do(func() {
		infos := []pmix.Info{
			pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(uint32(size))),
			pmix.MakeInfo(pmix.UNIV_SIZE, pmix.Uint32(uint32(size))),
		}
		if st := g.s.RegisterNspace(name, n, infos, nil); st != pmix.OPERATION_SUCCEEDED {
			g.t.Errorf("register %s: %v", name, st)
		}
		for r := range n {
			st := g.s.RegisterClient(pmix.Proc{Nspace: name, Rank: pmix.Rank(r)}, uint32(os.Geteuid()), uint32(os.Getegid()), uintptr(100+r), nil)
			if st != pmix.OPERATION_SUCCEEDED {
				g.t.Errorf("register %s.%d: %v", name, r, st)
			}
		}
	})
}

// rawClient is a client made of the wire alone.
type rawClient struct {
	t    *testing.T
	r    *progress.Reactor
	c    *transport.Conn
	p    pmix.Proc
	in   chan tagged
	lost chan error
}

type tagged struct {
	tag uint32
	b   []byte
}

func (c *rawClient) Message(_ *transport.Conn, tag uint32, b []byte) { c.in <- tagged{tag, b} }
func (c *rawClient) Lost(_ *transport.Conn, err error)               { c.lost <- err }

func (g *rig) hello(p pmix.Proc, codec wire.Codec) *wire.Hello {
	return &wire.Hello{
		Security: transport.Native, Credential: transport.Credential(transport.Native),
		Role: wire.SimpleClient, Proc: p, Release: "7.0.0", Format: codec.Version.String(), Kind: codec.Kind, GDS: "hash",
	}
}

func (g *rig) dial(h *wire.Hello) (*rawClient, error) {
	g.t.Helper()
	r, err := progress.New(progress.Options{Background: true})
	if err != nil {
		g.t.Fatal(err)
	}
	r.Start()
	g.t.Cleanup(r.Close)
	codec, err := h.Codec()
	if err != nil {
		codec = wire.Default
	}
	hub := transport.NewHub(r, transport.Options{})
	l, err := hub.Dial(transport.Target{Server: g.s.self, Address: g.s.lis.Address(), Codec: codec}, h)
	if err != nil {
		return nil, err
	}
	c := &rawClient{t: g.t, r: r, p: h.Proc, in: make(chan tagged, 100), lost: make(chan error, 1)}
	r.Lock()
	defer r.Unlock()
	c.c, err = l.Adopt(hub, c)
	return c, err
}

// client connects a client that must be let in.
func (g *rig) client(p pmix.Proc) *rawClient {
	g.t.Helper()
	c, err := g.dial(g.hello(p, wire.Default))
	if err != nil {
		g.t.Fatal(err)
	}
	return c
}

type answer struct {
	b   []byte
	err error
}

// send makes a request and returns where its answer will come.
func (c *rawClient) send(m wire.Message) chan answer {
	c.t.Helper()
	b, err := wire.Marshal(c.c.Codec(), m)
	if err != nil {
		c.t.Fatal(err)
	}
	ch := make(chan answer, 2)
	c.r.Lock()
	defer c.r.Unlock()
	if err := c.c.Call(b, func(b []byte, err error) { ch <- answer{b, err} }); err != nil {
		ch <- answer{nil, err}
	}
	return ch
}

// take waits for an answer and decodes it.
func (c *rawClient) take(ch chan answer, into wire.Message) {
	c.t.Helper()
	select {
	case a := <-ch:
		if a.err != nil {
			c.t.Fatalf("no answer: %v", a.err)
		}
		if err := wire.Unmarshal(c.c.Codec(), a.b, into); err != nil {
			c.t.Fatalf("answer cannot be read: %v", err)
		}
	case <-time.After(patience):
		c.t.Fatal("no answer in time")
	}
}

func (c *rawClient) status(ch chan answer) pmix.Status {
	c.t.Helper()
	var m wire.StatusReply
	c.take(ch, &m)
	return m.Status
}

// want checks that the answer is a status.
func (c *rawClient) want(ch chan answer, st pmix.Status) {
	c.t.Helper()
	if got := c.status(ch); got != st {
		c.t.Fatalf("%v.%d got %v, want %v", c.p.Nspace, c.p.Rank, got, st)
	}
}

// silent checks that no answer has come.
func (c *rawClient) silent(ch chan answer) {
	c.t.Helper()
	select {
	case a := <-ch:
		c.t.Fatalf("an answer came too early: %x %v", a.b, a.err)
	case <-time.After(50 * time.Millisecond):
	}
}

// drop ends the connection without a word.
func (c *rawClient) drop() { c.r.Lock(); c.c.Close(); c.r.Unlock() }

func (c *rawClient) put(scope pmix.Scope, kvs ...pmix.KVal) {
	c.t.Helper()
	c.want(c.send(&wire.CommitReq{Blocks: []wire.ScopeBlock{{Scope: scope, KVals: kvs}}}), pmix.SUCCESS)
}

// wait waits until a condition on the server holds.
func (g *rig) wait(what string, cond func() bool) {
	g.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(2 * time.Millisecond) {
		ok := false
		g.do(func() { ok = cond() })
		if ok {
			return
		}
		if time.Now().After(end) {
			g.t.Fatalf("waited for %s", what)
		}
	}
}

func at(name string, r pmix.Rank) pmix.Proc { return pmix.Proc{Nspace: name, Rank: r} }

func all(name string) []pmix.Proc { return []pmix.Proc{at(name, pmix.RANK_WILDCARD)} }
