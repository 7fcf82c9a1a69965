package collective_test

import (
	"bytes"
	"math/rand"
	"slices"
	"testing"
)

// What the explorer relies on: copies behave as what they were made from, and are
// independent of it, and states that it takes for the same lead to the same.

// A copy of a machine, given the same, asks for the same, and leaves the original as it
// is.
func TestCopyBehavesAlike(t *testing.T) {
	x := &explorer{returns: unlimited, rand: rand.New(rand.NewSource(3))}
	steps, most := 0, 50000
	if testing.Short() {
		most = 5000
	}
	for range 400 {
		w := randomWorld(x.rand)
		r := x.begin(w)
		var next []*step
		for {
			if next = append(r.c.steps(next[:0], r.model), r.c.idle(nil, r.model)...); len(next) == 0 || steps > most {
				break
			}
			counts := len(r.c.steps(nil, r.model))
			if counts == 0 {
				break
			}
			k := x.copy(r)
			if k.key() != r.key() || k.machineKey() != r.machineKey() {
				t.Fatal("a copy is not the same")
			}
			before := r.machineKey()
			at := x.rand.Intn(len(next))
			s := next[at]
			theirs := appendShow(nil, k.do(s))
			if r.machineKey() != before {
				t.Fatalf("%v: the original changes with its copy", s)
			}
			if err := r.m.Verify(); err != nil {
				t.Fatalf("%v: the original is not what it was: %v", s, err)
			}
			if mine := appendShow(nil, r.do(s)); !bytes.Equal(mine, theirs) {
				t.Fatalf("%v:\noriginal: %s\n    copy: %s", s, mine, theirs)
			}
			r.model.step(s)
			if at < counts {
				r.c.take(s, r.model)
			}
			if k.machineKey() != r.machineKey() {
				t.Fatalf("%v: the copy has become another", s)
			}
			if err := k.m.Verify(); err != nil {
				t.Fatalf("%v: %v", s, err)
			}
			x.release(k)
			steps++
		}
	}
	if steps < 2000 {
		t.Errorf("only %d steps", steps)
	}
}

// Without taking processes for exchangeable, the explorer comes to the same states, but
// for the exchange.
func TestExchangeLosesNothing(t *testing.T) {
	small := []string{
		"fence to the host", "construct without a function of the host", "fence of a subset here", "fence with a clone", "two fences of 2",
	}
	if testing.Short() {
		small = small[:2]
	}
	for _, name := range small {
		i := slices.IndexFunc(worlds, func(w world) bool { return w.name == name })
		w := worlds[i]
		w.ready = nil
		w.prepare()
		alike := w.ready.alike
		states := func() map[uint64]bool {
			out := map[uint64]bool{}
			x := &explorer{returns: 1, rand: rand.New(rand.NewSource(1))}
			x.visit = func(r *run) {
				out[r.keyOf(alike)] = true
				r.key() // again asks for what it finds
			}
			if x.all(&w); x.fault != nil {
				t.Fatal(x.fault.err)
			}
			return out
		}
		with := states()
		w.ready.alike = make([]uint64, len(alike))
		for p := range alike {
			w.ready.alike[p] = uint64(p)
		}
		without := states()
		if len(with) != len(without) {
			t.Errorf("%s: %d states, and %d without exchange", name, len(with), len(without))
		}
		for k := range without {
			if !with[k] {
				t.Errorf("%s: a state is not reached", name)
				break
			}
		}
	}
}
