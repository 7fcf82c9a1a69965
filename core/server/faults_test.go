package server

import (
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// quiet waits until nothing is left of what clients began.
func (g *rig) quiet(what string) {
	g.t.Helper()
	g.wait("quiet after "+what, func() bool {
		s := g.s
		return len(s.peers) == 0 && len(s.accepting) == 0 && len(s.inquiries) == 0 && len(s.collTimers) == 0 &&
			s.coll.Len() == 0 && s.gets.Pending() == 0
	})
}

// life is what a client sends in its life: its introduction, then, once that is
// answered, requests: it commits, asks for another's key and fences.
func (g *rig) life(p pmix.Proc) (hello, rest []byte) {
	g.t.Helper()
	h := g.hello(p, wire.Default)
	h.Infos = []pmix.Info{pmix.MakeInfo(pmix.PROC_PID, pmix.Pid(1))}
	hello, err := h.Marshal()
	if err != nil {
		g.t.Fatal(err)
	}
	for i, q := range []wire.Request{
		&wire.CommitReq{Blocks: []wire.ScopeBlock{{Scope: pmix.GLOBAL, KVals: []pmix.KVal{{Key: "k", Value: pmix.String("v")}}}}},
		&wire.GetReq{Proc: at("job", 1), Key: "never"},
		&wire.FenceReq{Procs: all("job")},
	} {
		b, err := wire.Marshal(wire.Default, q)
		if err != nil {
			g.t.Fatal(err)
		}
		rest = append(wire.Header{Tag: wire.TagDynamic + uint32(i), Length: uint32(len(b))}.Append(rest), b...)
	}
	return hello, rest
}

// A client may die at any byte of its life: the others go on, and when the host
// tells that it has ended, nobody waits for it and nothing of it is left.
func TestDeathAtEveryByte(t *testing.T) {
	g := newRig(t, &fakeHost{})
	hello, rest := g.life(at("job", 0))
	step := 1
	if testing.Short() {
		step = 7
	}
	for cut := 0; cut <= len(hello)+len(rest); cut += step {
		g.job("job", 2, 2)
		b := g.client(at("job", 1))
		fence := b.send(&wire.FenceReq{Procs: all("job")})
		g.wait("the fence", func() bool { return g.s.coll.Len() == 1 })
		c, err := net.Dial("tcp", strings.TrimPrefix(g.s.lis.Address(), "tcp4://"))
		if err != nil {
			t.Fatal(err)
		}
		c.Write(hello[:min(cut, len(hello))])
		if cut > len(hello) {
			if _, err := io.ReadFull(c, make([]byte, 8)); err != nil {
				t.Fatalf("byte %d: no answer to the introduction: %v", cut, err)
			}
			c.Write(rest[:cut-len(hello)])
		}
		if cut%2 == 1 { // die hard: what is under way is lost
			c.(*net.TCPConn).SetLinger(0)
		}
		c.Close()
		g.do(func() { g.s.DeregisterClient(at("job", 0), nil) })
		// Whoever got as far as the fence took part in it.
		if st := b.status(fence); st != pmix.ERR_LOST_CONNECTION && (st != pmix.SUCCESS || cut < len(hello)+len(rest)) {
			t.Fatalf("byte %d: the fence ends with %v", cut, st)
		}
		b.want(b.send(&wire.FinalizeReq{}), pmix.SUCCESS)
		b.drop()
		g.do(func() { g.s.DeregisterNspace("job", nil) })
		g.quiet(fmt.Sprintf("byte %d", cut))
	}
}

// A client may be gone when the host has made up its mind about it.
func TestDeathWhileTheHostThinks(t *testing.T) {
	answers := make(chan host.Op, 1)
	m := &fakeHost{}
	m.connected = func(_ host.Client, answer host.Op) pmix.Status { answers <- answer; return pmix.SUCCESS }
	g := newRig(t, m)
	hello, _ := g.life(at("job", 0))
	for name, meanwhile := range map[string]func(){
		"nothing":                 func() {},
		"its client deregistered": func() { g.s.DeregisterClient(at("job", 0), nil) },
		"its job deregistered":    func() { g.s.DeregisterNspace("job", nil) },
	} {
		for _, st := range []pmix.Status{pmix.SUCCESS, pmix.ERR_NO_PERMISSIONS} {
			g.job("job", 1, 1)
			c, err := net.Dial("tcp", strings.TrimPrefix(g.s.lis.Address(), "tcp4://"))
			if err != nil {
				t.Fatal(err)
			}
			c.Write(hello)
			answer := <-answers
			c.(*net.TCPConn).SetLinger(0)
			c.Close()
			g.do(meanwhile)
			go answer(st)
			g.quiet(name)
			g.do(func() { g.s.DeregisterNspace("job", nil) })
		}
	}
}

// An answer of the host that comes when its asker is gone, from any thread, does
// nothing; the next asker is answered.
func TestLateAnswers(t *testing.T) {
	var mu sync.Mutex
	var late []func()
	add := func(fn func()) {
		mu.Lock()
		late = append(late, fn)
		mu.Unlock()
	}
	m := &fakeHost{}
	m.publish = func(_ []pmix.Info, a host.Op) pmix.Status { add(func() { a(pmix.SUCCESS) }); return pmix.SUCCESS }
	m.lookup = func(_ []string, a host.Lookups) pmix.Status {
		add(func() { a(pmix.SUCCESS, []pmix.PData{{Key: "k", Value: pmix.Int(1)}}) })
		return pmix.SUCCESS
	}
	m.spawn = func(_ []pmix.App, a host.Spawned) pmix.Status {
		add(func() { a(pmix.SUCCESS, "child") })
		return pmix.SUCCESS
	}
	m.query = func(_ []pmix.Query, a host.Infos) pmix.Status {
		add(func() { a(pmix.SUCCESS, nil) })
		return pmix.SUCCESS
	}
	m.fence = func(_ []pmix.Proc, _ []pmix.Info, data []byte, a host.Modex) pmix.Status {
		add(func() { a(pmix.SUCCESS, data) })
		return pmix.SUCCESS
	}
	m.modex = func(_ pmix.Proc, _ []pmix.Info, a host.Modex) pmix.Status {
		add(func() { a(pmix.SUCCESS, nil) })
		return pmix.SUCCESS
	}
	m.finalized = func(_ host.Client, a host.Op) pmix.Status { add(func() { a(pmix.SUCCESS) }); return pmix.SUCCESS }
	m.pull = func(_ []pmix.Proc, _ []pmix.Info, a host.Op) pmix.Status {
		add(func() { a(pmix.SUCCESS) })
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	requests := []wire.Message{
		&wire.PublishReq{}, &wire.LookupReq{Keys: []string{"k"}}, &wire.SpawnReq{Apps: []pmix.App{{Cmd: pmix.S("x")}}},
		&wire.QueryReq{Queries: []pmix.Query{{Keys: []string{"q"}}}}, &wire.FenceReq{Procs: all("job")},
		&wire.GetReq{Proc: at("job", 1), Key: "k"}, &wire.IOFPullReq{Procs: all("job"), Channel: pmix.FWD_STDOUT_CHANNEL},
		&wire.FinalizeReq{},
	}
	for _, end := range []struct {
		name string
		do   func(*rawClient)
	}{
		{"killed", func(c *rawClient) { c.drop() }},
		{"deregistered", func(*rawClient) { g.do(func() { g.s.DeregisterClient(at("job", 0), nil) }) }},
		{"its job deregistered", func(*rawClient) { g.do(func() { g.s.DeregisterNspace("job", nil) }) }},
	} {
		g.job("job", 1, 2)
		a := g.client(at("job", 0))
		for _, q := range requests {
			a.send(q)
		}
		g.wait("all requests to reach the host", func() bool { mu.Lock(); defer mu.Unlock(); return len(late) == len(requests) })
		end.do(a)
		g.wait("the connection to go", func() bool { return len(g.s.peers) == 0 })
		mu.Lock()
		fns := late
		late = nil
		mu.Unlock()
		var wg sync.WaitGroup
		for _, fn := range fns {
			wg.Go(fn)
			wg.Go(fn) // and once more
		}
		wg.Wait()
		g.quiet(end.name)
		g.do(func() { g.s.DeregisterNspace("job", nil) })
		g.job("job", 1, 2)
		b := g.client(at("job", 0))
		ch := b.send(&wire.LookupReq{Keys: []string{"k"}})
		g.wait("the host to be asked", func() bool { mu.Lock(); defer mu.Unlock(); return len(late) == 1 })
		late[0]()
		late = nil
		var r wire.LookupReply
		if b.take(ch, &r); r.Status != pmix.SUCCESS || len(r.Data) != 1 {
			t.Errorf("after %s: %+v", end.name, r)
		}
		b.drop()
		g.wait("the second to go", func() bool { return len(g.s.peers) == 0 })
		g.do(func() { g.s.DeregisterNspace("job", nil) })
	}
}

// The end of a job's registration answers everything that waits for the job.
func TestJobEndsWhileOthersWait(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("one", 1, 1)
	g.job("two", 2, 2)
	a, b := g.client(at("one", 0)), g.client(at("two", 0))
	get := a.send(&wire.GetReq{Proc: at("two", 1), Key: "k"})
	both := append(all("one"), all("two")...)
	join := a.send(&wire.ConnectReq{Procs: both})
	fence := b.send(&wire.FenceReq{Procs: all("two")})
	a.silent(get)
	st := make(chan pmix.Status, 1)
	g.do(func() {
		g.s.DModexRequest(at("two", 1), func(s pmix.Status, _ []byte) { st <- s })
		g.s.DeregisterNspace("two", nil)
	})
	a.want(get, pmix.ERR_NOT_FOUND)
	a.want(join, pmix.ERR_LOST_CONNECTION)
	if s := <-st; s != pmix.ERR_NOT_FOUND {
		t.Errorf("another server is told %v", s)
	}
	select {
	case <-b.lost:
	case <-time.After(patience):
		t.Fatal("a client of the job is still connected")
	}
	select {
	case r := <-fence:
		if r.err == nil {
			t.Errorf("its fence was answered: %x", r.b)
		}
	case <-time.After(patience):
		t.Fatal("its fence hangs")
	}
	a.want(a.send(&wire.FenceReq{Procs: []pmix.Proc{at("one", 0)}}), pmix.SUCCESS)
}

// When the server ends, its clients see that at once, whatever they do.
func TestServerEndsBeforeItsClients(t *testing.T) {
	m := &fakeHost{}
	answers := make(chan host.Op, 10)
	m.publish = func(_ []pmix.Info, a host.Op) pmix.Status { answers <- a; return pmix.SUCCESS }
	m.connected = func(c host.Client, a host.Op) pmix.Status {
		if c.Proc.Rank == 3 {
			answers <- a // never in time
			return pmix.SUCCESS
		}
		return pmix.OPERATION_SUCCEEDED
	}
	g := newRig(t, m)
	g.job("job", 4, 4)
	idle, busy, half := g.client(at("job", 0)), g.client(at("job", 1)), g.client(at("job", 2))
	hello, _ := g.life(at("job", 3))
	entering, err := net.Dial("tcp", strings.TrimPrefix(g.s.lis.Address(), "tcp4://"))
	if err != nil {
		t.Fatal(err)
	}
	entering.Write(hello)
	publish, fence := busy.send(&wire.PublishReq{}), half.send(&wire.FenceReq{Procs: all("job")})
	late := []host.Op{<-answers, <-answers}
	g.do(func() { g.s.Finalize(nil, nil) })
	for _, c := range []*rawClient{idle, busy, half} {
		select {
		case <-c.lost:
		case <-time.After(patience):
			t.Fatalf("rank %d sees nothing", c.p.Rank)
		}
	}
	for _, ch := range []chan answer{publish, fence} {
		select {
		case r := <-ch:
			if r.err == nil {
				t.Errorf("answered %x", r.b)
			}
		case <-time.After(patience):
			t.Fatal("a request hangs")
		}
	}
	entering.SetReadDeadline(time.Now().Add(patience))
	if n, err := entering.Read(make([]byte, 8)); err == nil {
		t.Errorf("who was entering reads %d bytes", n)
	} else if ne, ok := err.(net.Error); ok && ne.Timeout() {
		t.Error("who was entering sees nothing")
	}
	for _, a := range late {
		a(pmix.SUCCESS) // after the end: nothing
	}
	if _, err := net.Dial("tcp", strings.TrimPrefix(g.s.lis.Address(), "tcp4://")); err == nil {
		t.Error("it still listens")
	}
}
