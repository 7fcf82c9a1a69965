package event

import (
	"testing"

	"pmix/core/pmix"
)

var self = pmix.Proc{Nspace: "job", Rank: 0}

func handlers(server bool) *Handlers {
	return NewHandlers(HandlersOptions{Self: self, Server: server, Connected: func() bool { return !server }})
}

// reg registers a handler named after fn and lets the server agree.
func reg(t *testing.T, m *Handlers, fn string, codes []pmix.Status, infos ...pmix.Info) []Effect {
	t.Helper()
	infos = append(infos, pmix.MakeInfo(pmix.EVENT_HDLR_NAME, pmix.String(fn)))
	fx := m.Register(Registration{Token: fn, Codes: codes, Infos: infos, Handler: fn})
	if a, ok := fx[0].(AskServer); ok {
		fx = m.ServerAnswered(a.ID, pmix.SUCCESS)
	}
	return fx
}

func text(k, v string) pmix.Info { return pmix.MakeInfo(k, pmix.String(v)) }

// walk delivers an event and answers every call; it returns the handlers called.
func walk(m *Handlers, n Notice, end string) (order []string, last Call) {
	fx := m.Deliver(n)
	for len(fx) > 0 {
		c, ok := fx[len(fx)-1].(Call)
		if !ok {
			break
		}
		order, last = append(order, c.Handler.(string)), c
		st := pmix.SUCCESS
		if c.Handler == end {
			st = pmix.EVENT_ACTION_COMPLETE
		}
		fx = m.Done(c.Chain, c.ID, st, []pmix.Info{text("from", c.Handler.(string))})
	}
	return order, last
}

func event(st pmix.Status, infos ...pmix.Info) Notice {
	n, _ := NewNotice(st, pmix.Proc{Nspace: "job", Rank: 1}, pmix.RANGE_GLOBAL, infos)
	return n
}

func same(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: got %v, want %v", what, got, want)
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%s: got %v, want %v", what, got, want)
		}
	}
}

func TestOrder(t *testing.T) {
	m := handlers(false)
	one, two := []pmix.Status{ev}, []pmix.Status{ev, pmix.ERROR}
	reg(t, m, "default", nil)
	reg(t, m, "multi", two)
	reg(t, m, "b", one)
	reg(t, m, "last", two, flagInfo(pmix.EVENT_HDLR_LAST)...)
	reg(t, m, "a", one)
	reg(t, m, "first", nil, flagInfo(pmix.EVENT_HDLR_FIRST)...)
	reg(t, m, "firstcat", one, flagInfo(pmix.EVENT_HDLR_FIRST_IN_CATEGORY)...)
	reg(t, m, "lastcat", one, flagInfo(pmix.EVENT_HDLR_LAST_IN_CATEGORY)...)
	reg(t, m, "appended", one, flagInfo(pmix.EVENT_HDLR_APPEND)...)
	reg(t, m, "prepended", one, flagInfo(pmix.EVENT_HDLR_PREPEND)...)
	reg(t, m, "before-b", one, text(pmix.EVENT_HDLR_BEFORE, "b"))
	reg(t, m, "after-b", one, text(pmix.EVENT_HDLR_AFTER, "b"))
	reg(t, m, "after-first", two, text(pmix.EVENT_HDLR_AFTER, "first"))
	reg(t, m, "before-last", nil, text(pmix.EVENT_HDLR_BEFORE, "last"))

	got, last := walk(m, event(ev), "")
	same(t, "all", got, "first", "firstcat", "prepended", "a", "before-b", "b", "after-b", "appended", "lastcat",
		"after-first", "multi", "default", "before-last", "last")
	if n := len(last.Results); n != 26 || last.Results[0].Key != "first" || last.Results[0].Value.Data != ev || last.Results[1].Key != "from" {
		t.Errorf("results %d %v", n, last.Results)
	}
	got, _ = walk(m, event(ev), "b")
	same(t, "ended", got, "first", "firstcat", "prepended", "a", "before-b", "b")
	got, _ = walk(m, event(pmix.ERROR), "")
	same(t, "other code", got, "first", "after-first", "multi", "default", "before-last", "last")
	got, _ = walk(m, event(ev, flagInfo(pmix.EVENT_NON_DEFAULT)...), "multi")
	same(t, "non-default", got, "first", "firstcat", "prepended", "a", "before-b", "b", "after-b", "appended", "lastcat", "after-first", "multi")
	if m.Running() != 0 {
		t.Error("chains left")
	}

	for what, info := range map[string]pmix.Info{
		"second first":    flagInfo(pmix.EVENT_HDLR_FIRST)[0],
		"second last":     flagInfo(pmix.EVENT_HDLR_LAST)[0],
		"second firstcat": flagInfo(pmix.EVENT_HDLR_FIRST_IN_CATEGORY)[0],
		"second lastcat":  flagInfo(pmix.EVENT_HDLR_LAST_IN_CATEGORY)[0],
		"before nobody":   text(pmix.EVENT_HDLR_BEFORE, "nobody"),
		"before first":    text(pmix.EVENT_HDLR_BEFORE, "first"),
		"after last":      text(pmix.EVENT_HDLR_AFTER, "last"),
	} {
		want(t, what, m.Register(Registration{Token: "x", Codes: one, Infos: []pmix.Info{info}}), "x=EVENT_REGISTRATION")
	}
	want(t, "wrong type", m.Register(Registration{Token: "x", Codes: one, Infos: flagInfo(pmix.EVENT_HDLR_NAME)}), "x=BAD_PARAM")
}

func TestFilters(t *testing.T) {
	m := handlers(false)
	one := []pmix.Status{ev}
	p1, p2 := pmix.Proc{Nspace: "job", Rank: 1}, pmix.Proc{Nspace: "job", Rank: 2}
	rng := func(r pmix.DataRange) pmix.Info {
		return pmix.MakeInfo(pmix.RANGE, pmix.Value{Type: pmix.DATA_RANGE, Data: r})
	}
	reg(t, m, "about1", one, pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p1)))
	reg(t, m, "about2", one, pmix.MakeInfo(pmix.EVENT_AFFECTED_PROCS, pmix.ProcArray([]pmix.Proc{p2})))
	reg(t, m, "from1", one, rng(pmix.RANGE_CUSTOM), pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(p1)))
	reg(t, m, "from2", one, rng(pmix.RANGE_CUSTOM), pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(p2)))
	reg(t, m, "mine", one, rng(pmix.RANGE_PROC_LOCAL))
	reg(t, m, "namespace", one, rng(pmix.RANGE_NAMESPACE))
	got, _ := walk(m, event(ev, pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p2))), "")
	same(t, "filters", got, "namespace", "from1", "about2")
	n, _ := NewNotice(ev, pmix.Proc{Nspace: "other"}, pmix.RANGE_GLOBAL, nil)
	got, _ = walk(m, n, "")
	same(t, "elsewhere", got, "about2", "about1")
	n = event(ev, pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray([]pmix.Proc{p1, p2})))
	got, _ = walk(m, n, "")
	same(t, "not a target", got)
	if len(m.cache.items) != 0 {
		t.Error("kept what is not for this process")
	}
}

func TestServerIsToldOnce(t *testing.T) {
	m := handlers(false)
	r := func(token string, codes []pmix.Status, infos ...pmix.Info) []Effect {
		return m.Register(Registration{Token: token, Codes: codes, Infos: infos, Handler: token})
	}
	want(t, "new", r("a", []pmix.Status{ev}), "ask1[PMIX_ERR_PROC_ABORTED]+0")
	want(t, "agreed", m.ServerAnswered(1, pmix.SUCCESS), "a=SUCCESS")
	want(t, "again", r("b", []pmix.Status{ev}), "b=SUCCESS#1")
	want(t, "with directives", r("c", []pmix.Status{ev}, pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(self))), "ask2[PMIX_ERR_PROC_ABORTED]+1")
	want(t, "agreed", m.ServerAnswered(2, pmix.SUCCESS), "c=SUCCESS#2")
	want(t, "twice", m.ServerAnswered(2, pmix.SUCCESS), "")
	want(t, "default", r("d", nil), "ask3[]+0")
	want(t, "refused", m.ServerAnswered(3, pmix.ERR_NOT_SUPPORTED), "d=SERVER_FAILED_REQUEST")
	want(t, "default again", r("e", nil), "ask4[]+0")
	want(t, "agreed", m.ServerAnswered(4, pmix.SUCCESS), "e=SUCCESS#4")
	want(t, "own process only", r("f", []pmix.Status{pmix.ERROR}, pmix.MakeInfo(pmix.RANGE, pmix.Value{Type: pmix.DATA_RANGE, Data: pmix.RANGE_PROC_LOCAL})), "f=SUCCESS#5")
	if c := m.Codes(); len(c) != 2 || c[0] != DefaultCode || c[1] != ev {
		t.Errorf("codes %v", c)
	}
	want(t, "one of three", m.Deregister(0, "x"), "x=SUCCESS")
	want(t, "two of three", m.Deregister(1, "x"), "x=SUCCESS")
	want(t, "last", m.Deregister(2, "x"), "tell[PMIX_ERR_PROC_ABORTED] x=SUCCESS")
	want(t, "default", m.Deregister(4, "x"), "tell[-2147483648] x=SUCCESS")
	want(t, "own process only", m.Deregister(5, "x"), "x=SUCCESS")
	want(t, "unknown", m.Deregister(77, "x"), "x=SUCCESS")

	want(t, "asking", r("g", []pmix.Status{ev}), "ask5[PMIX_ERR_PROC_ABORTED]+0")
	want(t, "withdrawn meanwhile", m.Deregister(6, "x"), "tell[PMIX_ERR_PROC_ABORTED] x=SUCCESS")
	want(t, "answer comes", m.ServerAnswered(5, pmix.SUCCESS), "g=NOT_FOUND")

	s := handlers(true)
	want(t, "server", s.Register(Registration{Token: "a", Codes: []pmix.Status{ev}}), "a=SUCCESS")
	want(t, "server, system", s.Register(Registration{Token: "b", Codes: []pmix.Status{ev, sys}}), "ask1[PMIX_EVENT_NODE_DOWN]+0")
	want(t, "agreed", s.ServerAnswered(1, pmix.SUCCESS), "b=SUCCESS#1")
	want(t, "server, system", s.Deregister(1, "x"), "tell[PMIX_EVENT_NODE_DOWN] x=SUCCESS")
}

func TestKept(t *testing.T) {
	m := handlers(false)
	want(t, "nobody", m.Deliver(event(ev)), "")
	want(t, "late", reg(t, m, "a", []pmix.Status{ev}), "call1.a a=SUCCESS")
	want(t, "once", reg(t, m, "b", []pmix.Status{ev}), "b=SUCCESS#1")
	m.Done(1, 0, pmix.SUCCESS, nil)
	m.Deliver(event(pmix.ERROR, flagInfo(pmix.EVENT_DO_NOT_CACHE)...))
	want(t, "not kept", reg(t, m, "c", []pmix.Status{pmix.ERROR}), "c=SUCCESS#2")

	s := handlers(true)
	reg(t, s, "a", []pmix.Status{ev})
	want(t, "server", s.Deliver(event(ev)), "call1.a")
	want(t, "a server keeps what was taken", reg(t, s, "b", []pmix.Status{ev}), "call2.b b=SUCCESS#1")
}

func TestNotify(t *testing.T) {
	m := handlers(false)
	reg(t, m, "a", []pmix.Status{ev})
	want(t, "to the server and here", m.Notify(ev, nil, pmix.RANGE_GLOBAL, nil, "n"), "server:n call1.a")
	want(t, "here only", m.Notify(ev, nil, pmix.RANGE_PROC_LOCAL, nil, "n"), "n=SUCCESS call2.a")
	want(t, "lost connection", m.Notify(pmix.ERR_LOST_CONNECTION, nil, pmix.RANGE_GLOBAL, nil, "n"), "n=SUCCESS")
	want(t, "own are kept", reg(t, m, "b", []pmix.Status{ev}), "call3.b b=SUCCESS#1")
	want(t, "wrong type", m.Notify(ev, nil, pmix.RANGE_GLOBAL, flagInfo(pmix.EVENT_CUSTOM_RANGE), "n"), "n=BAD_PARAM")
	alone := NewHandlers(HandlersOptions{Self: self})
	want(t, "no server", alone.Notify(ev, nil, pmix.RANGE_GLOBAL, nil, "n"), "n=UNREACH")
}

func TestChain(t *testing.T) {
	m := handlers(false)
	one := []pmix.Status{ev}
	reg(t, m, "c", one)
	reg(t, m, "b", one, flagInfo(pmix.EVENT_ONESHOT)...)
	obj := pmix.MakeInfo(pmix.EVENT_RETURN_OBJECT, pmix.Value{Type: pmix.POINTER, Data: uintptr(42)})
	reg(t, m, "a", one, obj)
	m.Register(Registration{Token: "o", Codes: one, Handler: "o", Observer: true})
	fx := m.Deliver(event(ev))
	want(t, "observer first", fx, "observe.o call1.a")
	a := fx[1].(Call)
	if len(a.Infos) != 2 || a.Infos[0].Value.Data != "a" || a.Infos[1].Value.Data != uintptr(42) || a.Results != nil {
		t.Errorf("infos %v results %v", a.Infos, a.Results)
	}
	want(t, "another event meanwhile", m.Deliver(event(ev)), "observe.o call2.a")
	want(t, "next", m.Done(1, a.ID, pmix.SUCCESS, nil), "call1.b")
	want(t, "answer again", m.Done(1, a.ID, pmix.SUCCESS, nil), "")
	want(t, "a one-shot handler is called once", m.Done(2, a.ID, pmix.SUCCESS, nil), "call2.c")
	want(t, "and goes", m.Done(1, 1, pmix.SUCCESS, nil), "call1.c")
	if m.Registered(1) || !m.Registered(0) {
		t.Error("registered")
	}
	want(t, "removed during its call", m.Deregister(0, "x"), "x=SUCCESS")
	want(t, "ends", m.Done(1, 0, pmix.SUCCESS, nil), "")
	want(t, "ends", m.Done(2, 0, pmix.SUCCESS, nil), "")
	want(t, "over", m.Done(2, 0, pmix.SUCCESS, nil), "")
	if m.Running() != 0 {
		t.Errorf("%d chains left", m.Running())
	}
	// An emptied key takes an entry out of the results.
	c := &chain{results: []pmix.Info{text("", "gone"), text("kept", "")}}
	if r := c.accumulate(&handler{}, nil); len(r) != 2 || r[0].Key != "kept" || r[1].Key != "UNKNOWN" {
		t.Errorf("results %v", r)
	}
}

// TestExploreChains removes and adds handlers while chains are under way.
func TestExploreChains(t *testing.T) {
	for seed := uint32(1); seed < 3000; seed++ {
		x := seed
		rnd := func(n int) int { x ^= x << 13; x ^= x >> 17; x ^= x << 5; return int(x>>8) % n }
		m := handlers(false)
		calls := map[[2]uint64]bool{} // chain and handler: answered
		var open []Call
		ids := 0
		take := func(fx []Effect) {
			for _, f := range fx {
				if c, ok := f.(Call); ok {
					key := [2]uint64{c.Chain, c.ID}
					if _, again := calls[key]; again {
						t.Fatalf("seed %d: called twice in a chain", seed)
					}
					calls[key] = false
					open = append(open, c)
				}
			}
		}
		for i := 0; i < 60; i++ {
			switch rnd(5) {
			case 0:
				codes := [][]pmix.Status{nil, {ev}, {pmix.ERROR}, {ev, pmix.ERROR}}[rnd(4)]
				var infos []pmix.Info
				if rnd(3) == 0 {
					infos = flagInfo(pmix.EVENT_ONESHOT)
				}
				fx := m.Register(Registration{Token: i, Codes: codes, Infos: infos})
				if a, ok := fx[0].(AskServer); ok {
					fx = m.ServerAnswered(a.ID, []pmix.Status{pmix.SUCCESS, pmix.ERROR}[rnd(2)])
				}
				ids++
				take(fx)
			case 1:
				if ids > 0 {
					m.Deregister(uint64(rnd(ids)), nil)
				}
			case 2:
				take(m.Deliver(event([]pmix.Status{ev, pmix.ERROR}[rnd(2)])))
			default:
				if len(open) > 0 {
					k := rnd(len(open))
					c := open[k]
					open = append(open[:k], open[k+1:]...)
					take(m.Done(c.Chain, c.ID, []pmix.Status{pmix.SUCCESS, pmix.EVENT_ACTION_COMPLETE}[rnd(4)/3], nil))
				}
			}
		}
		for len(open) > 0 {
			c := open[0]
			open = open[1:]
			take(m.Done(c.Chain, c.ID, pmix.SUCCESS, nil))
		}
		for id := range m.byID {
			m.Deregister(id, nil)
		}
		if m.Running() != 0 || len(m.active) != 0 || len(m.asks) != 0 {
			t.Fatalf("seed %d: left %d chains, %v, %d requests", seed, m.Running(), m.active, len(m.asks))
		}
	}
}
