package server

import (
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

func TestWhoIsLetIn(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 1)
	if c := g.client(at("job", 0)); c.c == nil {
		t.Fatal("no connection")
	}
	refused := func(st pmix.Status, h *wire.Hello) {
		t.Helper()
		if _, err := g.dial(h); !errors.Is(err, st) {
			t.Errorf("got %v, want %v", err, st)
		}
	}
	refused(pmix.ERR_NOT_FOUND, g.hello(at("job", 7), wire.Default))
	refused(pmix.ERR_NOT_FOUND, g.hello(at("other", 0), wire.Default))
	h := g.hello(at("job", 0), wire.Default)
	h.Credential = []byte{1, 2, 3, 4, 5, 6, 7, 8}
	refused(pmix.ERR_INVALID_CRED, h)
	h = g.hello(at("job", 0), wire.Default)
	h.Security = "munge"
	refused(pmix.ERR_NOT_SUPPORTED, h)
	h = g.hello(at("job", 0), wire.Default)
	h.Format = "v99"
	refused(pmix.ERR_NOT_SUPPORTED, h)
}

func TestHostDecidesWhoIsLetIn(t *testing.T) {
	m := &fakeHost{}
	held := make(chan host.Op, 1)
	m.connected = func(c host.Client, answer host.Op) pmix.Status {
		switch c.Proc.Rank {
		case 0:
			return pmix.OPERATION_SUCCEEDED
		case 1:
			return pmix.ERR_INVALID_ARG
		case 2:
			held <- answer
			go answer(pmix.SUCCESS)
		case 3:
			answer(pmix.ERR_RESOURCE_BUSY) // before returning
		}
		if c.Object != uintptr(100+c.Proc.Rank) {
			t.Errorf("object %d of rank %d", c.Object, c.Proc.Rank)
		}
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 4, 4)
	g.client(at("job", 0))
	if _, err := g.dial(g.hello(at("job", 1), wire.Default)); !errors.Is(err, pmix.ERR_INVALID_ARG) {
		t.Error(err)
	}
	g.client(at("job", 2))
	if _, err := g.dial(g.hello(at("job", 3), wire.Default)); !errors.Is(err, pmix.ERR_RESOURCE_BUSY) {
		t.Error(err)
	}
	(<-held)(pmix.SUCCESS) // a second answer does nothing
}

func TestFinalizeIsAnsweredByTheHost(t *testing.T) {
	m := &fakeHost{}
	answers := make(chan host.Op, 1)
	m.finalized = func(c host.Client, answer host.Op) pmix.Status { answers <- answer; return pmix.SUCCESS }
	g := newRig(t, m)
	g.job("job", 1, 1)
	c := g.client(at("job", 0))
	ch := c.send(&wire.FinalizeReq{})
	a := <-answers
	c.silent(ch)
	a(pmix.SUCCESS)
	c.want(ch, pmix.SUCCESS)
	c.drop()
	g.wait("the end of the connection", func() bool { return len(g.s.peers) == 0 })
	// It may come again.
	g.client(at("job", 0))
}

func TestLocalFenceNeedsNoHost(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 3, 3)
	var cs []*rawClient
	var chs []chan answer
	for r := range pmix.Rank(3) {
		cs = append(cs, g.client(at("job", r)))
	}
	for _, c := range cs {
		if len(chs) == 2 {
			cs[0].silent(chs[0])
		}
		chs = append(chs, c.send(&wire.FenceReq{Procs: all("job")}))
	}
	for i, c := range cs {
		c.want(chs[i], pmix.SUCCESS)
	}
}

func TestFenceWithData(t *testing.T) {
	m := &fakeHost{}
	far := at("job", 2)
	blob, err := wire.PackProc(wire.Default, far, []pmix.KVal{{Key: "k", Value: pmix.String("from afar")}})
	if err != nil {
		t.Fatal(err)
	}
	other, err := wire.EncodeModex(wire.Default, wire.Modex{Collect: wire.CollectYes, Blobs: [][]byte{blob}})
	if err != nil {
		t.Fatal(err)
	}
	m.fence = func(procs []pmix.Proc, infos []pmix.Info, data []byte, answer host.Modex) pmix.Status {
		own, err := wire.DecodeModex(wire.Default, data)
		if err != nil || len(own) != 1 || own[0].Collect != wire.CollectYes || len(own[0].Blobs) != 2 {
			t.Errorf("contribution %v %v", own, err)
		}
		if !slices.Equal(procs, all("job")) {
			t.Errorf("participants %v", procs)
		}
		both := append(slices.Clone(data), other...)
		go func() {
			answer(pmix.SUCCESS, both)
			clear(both) // the host's bytes end with the call
		}()
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 2, 3)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	a.put(pmix.REMOTE, pmix.KVal{Key: "k", Value: pmix.String("a")})
	b.put(pmix.REMOTE, pmix.KVal{Key: "k", Value: pmix.String("b")})
	fence := &wire.FenceReq{Procs: all("job"), Infos: []pmix.Info{pmix.MakeInfo(pmix.COLLECT_DATA, pmix.Bool(true))}}
	ca, cb := a.send(fence), b.send(fence)
	a.want(ca, pmix.SUCCESS)
	b.want(cb, pmix.SUCCESS)
	if v := a.value(far, "k"); v.Text() != "from afar" {
		t.Errorf("got %v", v)
	}
}

// What a process keeps for other nodes its own does not give out, to other jobs
// neither (PMIX_REMOTE in the Standard).
func TestRemoteDataStayAwayFromOtherJobsHere(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 1)
	g.job("other", 1, 1)
	a, b := g.client(at("job", 0)), g.client(at("other", 0))
	a.put(pmix.REMOTE, pmix.KVal{Key: "far", Value: pmix.String("a")})
	a.put(pmix.GLOBAL, pmix.KVal{Key: "any", Value: pmix.String("a")})
	if v := b.value(at("job", 0), "any"); v.Text() != "a" {
		t.Errorf("got %v", v)
	}
	var m wire.GetReply
	b.take(b.send(&wire.GetReq{Proc: at("job", 0), Key: "far"}), &m)
	for _, blob := range m.Blobs {
		d, err := wire.UnpackProc(b.c.Codec(), blob)
		if err != nil || slices.ContainsFunc(d.KVals, func(kv pmix.KVal) bool { return kv.Key == "far" }) {
			t.Errorf("got %v %v", d, err)
		}
	}
}

// value gets one key of a process.
func (c *rawClient) value(p pmix.Proc, key string) pmix.Value {
	c.t.Helper()
	var m wire.GetReply
	c.take(c.send(&wire.GetReq{Proc: p, Key: key}), &m)
	return c.inReply(m, p, key)
}

func (c *rawClient) inReply(m wire.GetReply, p pmix.Proc, key string) pmix.Value {
	c.t.Helper()
	if m.Status != pmix.SUCCESS {
		c.t.Fatalf("get %v %s: %v", p, key, m.Status)
	}
	for _, b := range m.Blobs {
		d, err := wire.UnpackProc(c.c.Codec(), b)
		if err != nil {
			c.t.Fatal(err)
		}
		for _, kv := range d.KVals {
			if d.Proc == p && kv.Key == key {
				return kv.Value
			}
		}
	}
	c.t.Fatalf("get %v %s: not in the reply", p, key)
	return pmix.Value{}
}

func TestFenceLosesAMember(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 3, 3)
	a, b, c := g.client(at("job", 0)), g.client(at("job", 1)), g.client(at("job", 2))
	ca, cb := a.send(&wire.FenceReq{Procs: all("job")}), b.send(&wire.FenceReq{Procs: all("job")})
	a.silent(ca)
	c.drop()
	a.want(ca, pmix.ERR_LOST_CONNECTION)
	b.want(cb, pmix.ERR_LOST_CONNECTION)
}

func TestFenceTimesOut(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a := g.client(at("job", 0))
	ch := a.send(&wire.FenceReq{Procs: all("job"), Infos: []pmix.Info{pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(1))}})
	a.want(ch, pmix.ERR_TIMEOUT)
}

func TestGetWaitsForTheCommit(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	ch := a.send(&wire.GetReq{Proc: at("job", 1), Key: "k"})
	a.silent(ch)
	b.put(pmix.GLOBAL, pmix.KVal{Key: "k", Value: pmix.Uint32(7)})
	var m wire.GetReply
	a.take(ch, &m)
	if n, _ := a.inReply(m, at("job", 1), "k").Uint32(); n != 7 {
		t.Errorf("got %d", n)
	}
	a.want(a.send(&wire.GetReq{Proc: at("job", 1), Key: "none", Infos: []pmix.Info{pmix.MakeInfo(pmix.IMMEDIATE, pmix.Bool(true))}}), pmix.ERR_NOT_FOUND)
	ch = a.send(&wire.GetReq{Proc: at("job", 1), Key: "never"})
	a.silent(ch)
	b.drop()
	a.want(ch, pmix.ERR_LOST_CONNECTION)
}

func TestGetFromAfar(t *testing.T) {
	m := &fakeHost{}
	var asked atomic.Int32
	m.modex = func(p pmix.Proc, infos []pmix.Info, answer host.Modex) pmix.Status {
		asked.Add(1)
		data, err := wire.PackKVals(wire.Default, []pmix.KVal{{Key: "k", Value: pmix.String("far")}})
		if err != nil {
			t.Error(err)
		}
		go func() {
			time.Sleep(20 * time.Millisecond)
			answer(pmix.SUCCESS, data)
			clear(data)
		}()
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 2, 4)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	ca := a.send(&wire.GetReq{Proc: at("job", 3), Key: "k"})
	cb := b.send(&wire.GetReq{Proc: at("job", 3), Key: "k"})
	var ra, rb wire.GetReply
	a.take(ca, &ra)
	b.take(cb, &rb)
	if a.inReply(ra, at("job", 3), "k").Text() != "far" || b.inReply(rb, at("job", 3), "k").Text() != "far" {
		t.Error("wrong value")
	}
	if n := asked.Load(); n != 1 {
		t.Errorf("the host was asked %d times", n)
	}
}

func TestOtherServersAskForData(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 2)
	a := g.client(at("job", 0))
	got := make(chan []byte, 1)
	g.do(func() {
		if st := g.s.DModexRequest(at("job", 0), func(st pmix.Status, b []byte) { got <- b }); st != pmix.SUCCESS {
			t.Error(st)
		}
	})
	select {
	case <-got:
		t.Fatal("answered before the commit")
	case <-time.After(30 * time.Millisecond):
	}
	a.put(pmix.REMOTE, pmix.KVal{Key: "k", Value: pmix.String("v")})
	kvs, err := wire.UnpackKVals(wire.Default, <-got)
	if err != nil || len(kvs) != 1 || kvs[0].Key != "k" {
		t.Errorf("got %v %v", kvs, err)
	}
	st := make(chan pmix.Status, 1)
	g.do(func() { g.s.DModexRequest(at("later", 0), func(s pmix.Status, _ []byte) { st <- s }) })
	g.do(func() { g.s.DeregisterNspace("later", nil) })
	if s := <-st; s != pmix.ERR_NOT_FOUND {
		t.Errorf("got %v", s)
	}
}

func TestMalformedMessageEndsOneConnection(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	cb := b.send(&wire.FenceReq{Procs: all("job")})
	a.r.Lock()
	b1, _ := wire.Marshal(a.c.Codec(), &wire.FenceReq{Procs: all("job")})
	a.c.Send(wire.TagDynamic, b1[:len(b1)-3])
	a.r.Unlock()
	select {
	case <-a.lost:
	case <-time.After(patience):
		t.Fatal("the connection stands")
	}
	b.want(cb, pmix.ERR_LOST_CONNECTION)
	b.want(b.send(&wire.FinalizeReq{}), pmix.SUCCESS)
}

func TestAbsentFunctionsAreNotSupported(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 1)
	c := g.client(at("job", 0))
	for _, m := range []wire.Message{
		&wire.AbortReq{}, &wire.PublishReq{}, &wire.LookupReq{}, &wire.UnpublishReq{}, &wire.SpawnReq{},
		&wire.AllocReq{}, &wire.JobControlReq{}, &wire.GetCredentialReq{}, &wire.IOFPushReq{},
		&wire.GroupConstructReq{ID: "g", Procs: all("job")}, &wire.SessionControlReq{}, &wire.ResourceBlockReq{},
	} {
		c.want(c.send(m), pmix.ERR_NOT_SUPPORTED)
	}
	c.want(c.send(&wire.LogReq{}), pmix.ERR_NOT_AVAILABLE)
}

func TestEventsBetweenClients(t *testing.T) {
	m := &fakeHost{}
	up := make(chan pmix.Status, 1)
	m.notify = func(st pmix.Status, source pmix.Proc, rng pmix.DataRange, answer host.Op) pmix.Status {
		up <- st
		return pmix.OPERATION_SUCCEEDED
	}
	g := newRig(t, m)
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	const code = pmix.Status(-3001)
	b.want(b.send(&wire.RegEventsReq{Codes: []pmix.Status{code}}), pmix.SUCCESS)
	a.want(a.send(&wire.NotifyReq{Status: code, Range: pmix.RANGE_SESSION}), pmix.SUCCESS)
	select {
	case in := <-b.in:
		var ev wire.Event
		if err := wire.Unmarshal(b.c.Codec(), in.b, &ev); err != nil || in.tag != wire.TagNotify || ev.Status != code || ev.Source != a.p {
			t.Errorf("event %+v %v", ev, err)
		}
	case <-time.After(patience):
		t.Fatal("no event")
	}
	if st := <-up; st != code {
		t.Errorf("host got %v", st)
	}
}

func TestHostHearsOfALoss(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 1)
	heard := make(chan host.Event, 1)
	g.do(func() {
		g.s.RegisterEvents([]pmix.Status{pmix.ERR_LOST_CONNECTION}, nil, func(_ uint64, ev host.Event, complete func(pmix.Status, []pmix.Info)) {
			heard <- ev
			complete(pmix.EVENT_ACTION_COMPLETE, nil)
		}, func(st pmix.Status, _ uint64) {
			if st != pmix.SUCCESS {
				t.Error(st)
			}
		})
	})
	g.client(at("job", 0)).drop()
	select {
	case ev := <-heard:
		if ev.Source != at("job", 0) || ev.Status != pmix.ERR_LOST_CONNECTION {
			t.Errorf("heard %+v", ev)
		}
	case <-time.After(patience):
		t.Fatal("nothing heard")
	}
}

func TestFinalizeAnswersWhatIsOpen(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a := g.client(at("job", 0))
	fence := a.send(&wire.FenceReq{Procs: all("job")})
	get := a.send(&wire.GetReq{Proc: at("job", 1), Key: "k"})
	a.silent(fence)
	st := make(chan pmix.Status, 1)
	g.do(func() {
		g.s.DModexRequest(at("job", 1), func(s pmix.Status, _ []byte) { st <- s })
		g.s.Finalize(nil, nil)
	})
	if s := <-st; s != pmix.ERR_UNREACH {
		t.Errorf("got %v", s)
	}
	for _, ch := range []chan answer{fence, get} {
		select {
		case <-ch:
		case <-time.After(patience):
			t.Fatal("a request hangs")
		}
	}
}
