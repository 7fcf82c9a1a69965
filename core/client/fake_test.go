package client

import (
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/transport"
	"pmix/wire"
)

var (
	self  = pmix.Proc{Nspace: "job", Rank: 1}
	peer0 = pmix.Proc{Nspace: "job", Rank: 0}
	srv   = pmix.Proc{Nspace: "srv", Rank: 4}
	all   = pmix.Proc{Nspace: "job", Rank: pmix.RANK_WILDCARD}
)

// fake is a server that answers as a test tells it.
type fake struct {
	t     *testing.T
	r     *progress.Reactor
	hub   *transport.Hub
	lis   *transport.Listener
	codec wire.Codec
	// release is what its environment says it is.
	release string

	more []string // of the client's environment

	mu    sync.Mutex
	conn  *transport.Conn
	hello *wire.Hello
	reqs  chan wire.Request
	on    map[pmix.Command]func(q wire.Request) wire.Message // nil answer: none
	lost  chan error
}

func reactor(t testing.TB) *progress.Reactor {
	t.Helper()
	r, err := progress.New(progress.Options{Background: true, CallerDrives: true})
	if err != nil {
		t.Fatal(err)
	}
	r.Start()
	t.Cleanup(r.Close)
	return r
}

func newFake(t *testing.T) *fake {
	t.Helper()
	f := &fake{t: t, r: reactor(t), codec: wire.Default, release: "7.0.0", reqs: make(chan wire.Request, 100), lost: make(chan error, 10),
		on: map[pmix.Command]func(wire.Request) wire.Message{}}
	f.hub = transport.NewHub(f.r, transport.Options{Report: func(_, topic string, args ...any) { t.Log("server:", topic, args) }})
	f.on[wire.CmdReq] = func(wire.Request) wire.Message {
		rank, _ := wire.PackKVals(f.codec, []pmix.KVal{{Key: pmix.LOCAL_RANK, Value: pmix.Uint16(1)}, {Key: pmix.GLOBAL_RANK, Value: pmix.Uint32(1)}})
		e := wire.NewEncoder(f.codec)
		e.Rank(1)
		return &wire.JobInfo{Nspace: "job", KVals: []pmix.KVal{
			{Key: pmix.JOB_SIZE, Value: pmix.Uint32(2)},
			{Key: pmix.PROC_BLOB, Value: pmix.BytesValue(append(e.Bytes(), rank...))},
		}}
	}
	ok := func(wire.Request) wire.Message { return &wire.StatusReply{} }
	for _, cmd := range []pmix.Command{wire.CmdCommit, wire.CmdFence, wire.CmdFinalize, wire.CmdAbort, wire.CmdRegEvents,
		wire.CmdNotify, wire.CmdPublish, wire.CmdUnpublish, wire.CmdDisconnect, wire.CmdLog} {
		f.on[cmd] = ok
	}
	f.r.Lock()
	defer f.r.Unlock()
	var err error
	f.lis, err = f.hub.Listen(func(p *transport.Pending) {
		f.hello = p.Hello
		c, err := p.Accept(wire.HelloReply{Role: p.Hello.Role, Index: 3}, f.codec, "client", f)
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

// Message answers a request.
func (f *fake) Message(c *transport.Conn, tag uint32, b []byte) {
	if tag < wire.TagDynamic {
		f.t.Errorf("message with tag %d", tag)
		return
	}
	q, err := wire.DecodeRequest(f.codec, b)
	if err != nil {
		f.t.Errorf("request cannot be read: %v", err)
		return
	}
	f.reqs <- q
	f.mu.Lock()
	on := f.on[q.Cmd()]
	f.mu.Unlock()
	if on == nil {
		return
	}
	if m := on(q); m != nil {
		f.send(tag, m)
	}
}

func (f *fake) Lost(_ *transport.Conn, err error) { f.lost <- err }

// send sends a message, with the lock held.
func (f *fake) send(tag uint32, m wire.Message) {
	b, err := wire.Marshal(f.codec, m)
	if err != nil {
		f.t.Error(err)
	}
	f.conn.Send(tag, b)
}

// push sends a message by itself.
func (f *fake) push(tag uint32, m wire.Message) {
	f.r.Lock()
	defer f.r.Unlock()
	f.send(tag, m)
}

// answer sets what a command gets; nil for no answer.
func (f *fake) answer(cmd pmix.Command, fn func(wire.Request) wire.Message) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.on[cmd] = fn
}

// die ends the server's connection.
func (f *fake) die() {
	f.r.Lock()
	defer f.r.Unlock()
	f.conn.Close()
}

// next returns the next request, which must be a T.
func next[T wire.Request](f *fake) (q T) {
	f.t.Helper()
	select {
	case r := <-f.reqs:
		q, ok := r.(T)
		if !ok {
			f.t.Fatalf("request %T, want %T", r, q)
		}
		return q
	case <-time.After(5 * time.Second):
		f.t.Fatalf("no request, want %T", q)
	}
	return q
}

func (f *fake) env() []string {
	return transport.ServerEnv{Server: srv, Address: f.lis.Address(), Security: "native", Kind: f.codec.Kind,
		Stores: "hash", Version: f.release, Hostname: "node", Tmpdir: os.TempDir(), SystemTmpdir: os.TempDir(),
	}.Apply(self, nil)
}

// start makes a client of the fake server.
func (f *fake) start() *rank {
	f.t.Helper()
	k := &rank{t: f.t, r: reactor(f.t)}
	var err error
	if k.c, err = New(k.r, append(f.env(), f.more...), nil); err != nil {
		f.t.Fatal(err)
	}
	next[*wire.JobInfoReq](f)
	return k
}

// rank is a client and its reactor.
type rank struct {
	t *testing.T
	r *progress.Reactor
	c *Client
}

func (k *rank) locked(f func()) { k.r.Lock(); defer k.r.Unlock(); f() }

// op runs a call that is answered by a status and returns it, or what the call
// itself returned if that was not SUCCESS.
func (k *rank) op(call func(done host.Op) pmix.Status) pmix.Status {
	k.t.Helper()
	w := k.r.NewWaiter()
	var got pmix.Status
	n := 0
	k.r.Lock()
	st := call(func(s pmix.Status) { got = s; n++; w.Signal() })
	k.r.Unlock()
	if st != pmix.SUCCESS {
		return st
	}
	guard := time.AfterFunc(15*time.Second, func() { panic("no answer: " + k.t.Name()) })
	defer guard.Stop()
	k.r.Wait(w)
	k.locked(func() {
		if n != 1 {
			k.t.Errorf("%d answers", n)
		}
	})
	return got
}

// get is PMIx_Get.
func (k *rank) get(p *pmix.Proc, key string, infos ...pmix.Info) (pmix.Value, pmix.Status) {
	k.t.Helper()
	var v pmix.Value
	var st pmix.Status
	known := false
	k.locked(func() { v, st, known = k.c.GetNow(p, key, infos) })
	if known {
		return v, st
	}
	st = k.op(func(done host.Op) pmix.Status {
		return k.c.Get(p, key, infos, func(st pmix.Status, got pmix.Value) { v = got; done(st) })
	})
	return v, st
}

func (k *rank) wantGet(p *pmix.Proc, key string, want any, infos ...pmix.Info) {
	k.t.Helper()
	v, st := k.get(p, key, infos...)
	if st != pmix.SUCCESS || fmt.Sprint(v.Data) != fmt.Sprint(want) {
		k.t.Errorf("get %s: %v %v, want %v", key, st, v.Data, want)
	}
}
