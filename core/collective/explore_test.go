package collective

import (
	"fmt"
	"math/rand"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
)

// world is an independent account of what happened, kept by the test beside the
// machine, from which it judges the effects.
type world struct {
	t      *testing.T
	r      *rand.Rand
	m      *Machine
	log    []string
	nlocal map[string]int
	reg    map[string]bool
	known  map[pmix.Proc]bool // registered or has called
	lost   map[pmix.Proc]bool
	tokens map[int]int // token: times answered
	called map[ID]CallHost
	ended  map[ID]bool
	timers map[ID]bool
	next   int
	nhost  int
	nlocl  int
}

// TestExplore runs random schedules over a small world and judges every effect.
func TestExplore(t *testing.T) {
	n := 20000
	if testing.Short() {
		n = 3000
	}
	hosts, locals := 0, 0
	for seed := 0; seed < n; seed++ {
		w := &world{
			t: t, r: rand.New(rand.NewSource(int64(seed))),
			m:      New(Options{Has: func(host.Upcall) bool { return true }}),
			nlocal: map[string]int{}, reg: map[string]bool{},
			known: map[pmix.Proc]bool{}, lost: map[pmix.Proc]bool{},
			tokens: map[int]int{}, called: map[ID]CallHost{}, ended: map[ID]bool{}, timers: map[ID]bool{},
		}
		w.run()
		hosts += w.nhost
		locals += w.nlocl
		if t.Failed() {
			for _, l := range w.log {
				t.Log(l)
			}
			t.Fatalf("seed %d", seed)
		}
	}
	if hosts < n/4 || locals < n/4 {
		t.Fatalf("the schedules reach too little: %d hand-overs, %d local ends", hosts, locals)
	}
}

func (w *world) failf(format string, args ...any) {
	w.t.Errorf(format, args...)
}

func (w *world) run() {
	spaces := []string{"A", "B"}
	size := map[string]int{"A": 1 + w.r.Intn(3), "B": 1 + w.r.Intn(2)}
	all := map[string]int{"A": size["A"] + w.r.Intn(2), "B": size["B"] + w.r.Intn(2)}
	pick := func() pmix.Proc {
		ns := spaces[w.r.Intn(2)]
		return pmix.Proc{Nspace: ns, Rank: pmix.Rank(w.r.Intn(size[ns]))}
	}
	// What is registered before anything else varies from nothing to everything.
	for _, ns := range spaces {
		if w.r.Intn(3) > 0 {
			w.register(ns, size[ns], all[ns])
		}
		for i := 0; i < size[ns]; i++ {
			if w.r.Intn(3) > 0 {
				w.client(pmix.Proc{Nspace: ns, Rank: pmix.Rank(i)})
			}
		}
	}
	for step := 0; step < 30 && !w.t.Failed(); step++ {
		switch w.r.Intn(14) {
		case 0:
			ns := spaces[w.r.Intn(2)]
			w.register(ns, size[ns], all[ns])
		case 1:
			w.client(pick())
		case 2:
			p := pick()
			w.do("lost "+name(p), func() []Effect {
				if w.known[p] {
					w.lost[p] = true
				}
				return w.m.Lost(p)
			})
		case 3:
			p := pick()
			w.do("finalized "+name(p), func() []Effect { return w.m.Finalized(p) })
		case 4, 5:
			for id := range w.called {
				if !w.ended[id] {
					w.answer(id)
					break
				}
			}
		case 6:
			for id := range w.timers {
				w.do(fmt.Sprint("timeout ", id), func() []Effect { return w.m.TimedOut(id) })
				break
			}
		default:
			w.call(pick(), size)
		}
	}
	for _, ns := range spaces {
		for p := range w.known {
			w.lost[p] = w.lost[p] || p.Nspace == ns
		}
		w.do("end "+ns, func() []Effect { return w.m.DeregisterNspace(ns) })
		for p := range w.known {
			if p.Nspace == ns {
				delete(w.known, p)
				delete(w.lost, p)
			}
		}
		w.reg[ns] = false
	}
	for id := range w.called {
		if !w.ended[id] {
			w.do(fmt.Sprint("answered ", id), func() []Effect { return w.m.HostAnswered(id, pmix.SUCCESS, nil) })
		}
	}
	if w.m.Len() != 0 || len(w.m.spaces) != 0 {
		w.failf("%d collectives and %d namespaces left", w.m.Len(), len(w.m.spaces))
	}
	for tok, n := range w.tokens {
		if n != 1 {
			w.failf("token %d answered %d times", tok, n)
		}
	}
}

func (w *world) register(ns string, nlocal, all int) {
	w.do("nspace "+ns, func() []Effect {
		w.nlocal[ns], w.reg[ns] = nlocal, true
		return w.m.RegisterNspace(ns, nlocal, all)
	})
}

func (w *world) client(p pmix.Proc) {
	w.do("client "+name(p), func() []Effect {
		w.known[p], w.lost[p] = true, false
		return w.m.RegisterClient(p)
	})
}

func (w *world) call(p pmix.Proc, size map[string]int) {
	c := Call{Op: Op(w.r.Intn(2)), From: p, Token: w.next, Peer: name(p)}
	w.next++
	w.tokens[c.Token.(int)] = 0
	switch w.r.Intn(4) {
	case 0:
		c.Participants = []pmix.Proc{{Nspace: "B", Rank: pmix.RANK_WILDCARD}, {Nspace: "A", Rank: pmix.RANK_WILDCARD}}
	case 1:
		for i := 0; i < size[p.Nspace]; i++ {
			c.Participants = append(c.Participants, pmix.Proc{Nspace: p.Nspace, Rank: pmix.Rank(i)})
		}
	default:
		c.Participants = []pmix.Proc{{Nspace: p.Nspace, Rank: pmix.RANK_WILDCARD}}
	}
	if w.r.Intn(6) == 0 {
		c.Peer = name(p) + "'"
	}
	if w.r.Intn(5) == 0 {
		c.Infos = []pmix.Info{pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(3))}
	}
	w.do(fmt.Sprintf("call %v %s t%d over %s peer %v", c.Op, name(p), c.Token, names(c.Participants), c.Peer), func() []Effect {
		w.known[p], w.lost[p] = true, false
		return w.m.Contribute(c)
	})
}

func (w *world) answer(id ID) {
	st := []pmix.Status{pmix.SUCCESS, pmix.ERROR, pmix.OPERATION_SUCCEEDED}[w.r.Intn(3)]
	if w.r.Intn(2) == 0 {
		w.do(fmt.Sprint("answered ", id, st), func() []Effect { return w.m.HostAnswered(id, st, nil) })
	} else {
		w.do(fmt.Sprint("returned ", id, st), func() []Effect { return w.m.HostReturned(id, st) })
	}
}

// do carries out one input and judges its effects.
func (w *world) do(what string, f func() []Effect) {
	fx := f()
	w.log = append(w.log, what+" -> "+show(fx))
	if err := verify(w.m); err != nil {
		w.failf("%s: %v", what, err)
	}
	for _, e := range fx {
		switch e := e.(type) {
		case CallHost:
			w.nhost++
			if _, again := w.called[e.ID]; again || w.ended[e.ID] {
				w.failf("%s: #%d handed over again", what, e.ID)
			}
			if w.timers[e.ID] {
				w.failf("%s: #%d handed over with its timer running", what, e.ID)
			}
			w.called[e.ID] = e
			w.whole(what, e.Participants, e.Contributions)
		case Finish:
			if w.ended[e.ID] {
				w.failf("%s: #%d finished twice", what, e.ID)
			}
			w.ended[e.ID] = true
			if w.timers[e.ID] && e.Status != pmix.ERR_TIMEOUT {
				w.failf("%s: #%d finished with its timer running", what, e.ID)
			}
			delete(w.timers, e.ID)
			for _, c := range e.Contributions {
				w.tokens[c.Token.(int)]++
				for _, p := range e.Departed {
					if p == c.From {
						w.failf("%s: %v contributed and departed", what, p)
					}
				}
			}
			if h, ok := w.called[e.ID]; ok {
				// Nothing that was handed over is missing from the answers.
				for i, c := range h.Contributions {
					if e.Contributions[i].Token != c.Token {
						w.failf("%s: #%d lost a contribution", what, e.ID)
					}
				}
			} else if e.Status != pmix.ERR_TIMEOUT && what[:3] != "end" {
				w.nlocl++
				w.whole(what, e.Participants, e.Contributions)
			}
		case Answer:
			w.tokens[e.Token.(int)]++
		case StartTimer:
			w.timers[e.ID] = true
		case StopTimer:
			if !w.timers[e.ID] {
				w.failf("%s: timer %d stopped that does not run", what, e.ID)
			}
			delete(w.timers, e.ID)
		}
	}
}

// whole checks that a collective that left its local phase has a contribution of
// every local participant that lives, and that all of them were known.
func (w *world) whole(what string, participants []pmix.Proc, cs []Contribution) {
	have := map[pmix.Proc]bool{}
	for _, c := range cs {
		have[c.From] = true
	}
	for _, p := range participants {
		known := 0
		for q := range w.known {
			if q.Nspace != p.Nspace {
				continue
			}
			known++
			// One that came back after it departed is not waited for again.
			if p.Matches(q) && !have[q] && !w.lost[q] && !w.departedOnce(q) {
				w.failf("%s: left without %v", what, q)
			}
		}
		if what[:3] != "end" && known > 0 && (!w.reg[p.Nspace] || known < w.nlocal[p.Nspace]) {
			w.failf("%s: left before %s was known", what, p.Nspace)
		}
	}
}

// departedOnce reports whether q was ever lost.
func (w *world) departedOnce(q pmix.Proc) bool {
	for _, l := range w.log {
		if len(l) > 5+len(name(q)) && l[:5+len(name(q))] == "lost "+name(q) {
			return true
		}
	}
	return false
}
