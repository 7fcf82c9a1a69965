package collective_test

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"pmix/core/collective"
)

type spoiler = func(*collective.Machine, *step) ([]collective.Effect, bool)

// fails runs the steps, then closes the schedule if closing, and returns the error
// and what was run.
func (f *failure) fails(steps []*step, closing bool, spoil spoiler) ([]*step, error) {
	x := &explorer{spoil: spoil, returns: unlimited}
	r := x.begin(f.w)
	for i, s := range steps {
		// A schedule that fails as a whole has to be one of the world's.
		is := func(o *step) bool { return o.String() == s.String() }
		counts := i < len(f.w.ready.before) || slices.ContainsFunc(r.c.steps(nil, r.model), is)
		how := r.take
		if !counts && slices.ContainsFunc(r.c.idle(nil, r.model), is) {
			how = r.endure
		} else if closing && !counts {
			return nil, nil
		}
		if err := how(s); err != nil {
			return steps[:i+1], err
		}
		if counts {
			r.c.take(s, r.model)
		}
	}
	if closing {
		path := slices.Clone(steps)
		err := r.close(&path)
		return path, err
	}
	return steps, nil
}

// shrink leaves out of a failing schedule what it fails without, and prints it as a
// script, with the outcome that is expected.
func (f *failure) shrink(spoil spoiler) string {
	steps, closing := f.steps, false
	if _, whole := f.err.(ending); whole {
		steps, closing = f.steps[:f.own], true
	}
	for n := max(1, len(steps)/2); n > 0; {
		shorter := false
		for i := 0; i+n <= len(steps); i++ {
			for _, s := range without(steps, i, n) {
				ran, err := f.fails(s, closing, spoil)
				if _, whole := err.(ending); err == nil || whole != closing {
					continue
				}
				if !closing {
					s = ran // nothing matters after the failure
				}
				steps, shorter = s, true
				break
			}
			if shorter {
				break
			}
		}
		switch {
		case !shorter && n <= 8:
			n--
		case !shorter:
			n /= 2
		default:
			n = min(n, max(1, len(steps)/2))
		}
	}
	if closing {
		if all, _ := f.fails(steps, true, spoil); all != nil {
			steps = all
		}
	}
	return f.script(steps, closing)
}

// without returns the steps but n from i on: with the numbers of later collectives
// as they were, and one less.
func without(steps []*step, i, n int) [][]*step {
	as := slices.Delete(slices.Clone(steps), i, i+n)
	less := slices.Clone(as)
	for k := i; k < len(less); k++ {
		if less[k].id > 1 {
			s := *less[k]
			s.id--
			less[k] = &s
		}
	}
	return [][]*step{as, less}
}

func (f *failure) script(steps []*step, closing bool) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", f.w.name)
	if f.w.options != "" {
		fmt.Fprintf(&b, "options %s\n", f.w.options)
	}
	m := newModel(f.w.ready.setting, f.w.ready.cast)
	for _, s := range steps {
		fmt.Fprintln(&b, s)
		if want := m.step(s); len(want) > 0 {
			fmt.Fprintf(&b, "----\n%s\n", want)
		}
	}
	if closing {
		b.WriteString("open\n----\n0 open, 0 namespaces\n")
	}
	return b.String()
}

// A fault that is planted is found, and the script that is printed shows it: it
// fails with the fault and only with it.
func TestExplorerFinds(t *testing.T) {
	for name, spoil := range map[string]spoiler{
		"a loss takes the contribution along": func(m *collective.Machine, s *step) ([]collective.Effect, bool) {
			if s.verb != "lost" {
				return nil, false
			}
			return append(s.apply(m), m.DropContribution(s.procs[0])...), true
		},
		"a second answer is carried out": func(m *collective.Machine, s *step) ([]collective.Effect, bool) {
			if s.verb == "answered" && s.st != 0 && s.apply(m) == nil {
				return []collective.Effect{collective.Finish{ID: s.id, Host: true}}, true
			}
			return nil, false
		},
		"a leave is not heard": func(_ *collective.Machine, s *step) ([]collective.Effect, bool) {
			return nil, s.verb == "left"
		},
		"a timeout after the hand-over counts": func(m *collective.Machine, s *step) ([]collective.Effect, bool) {
			if s.verb != "timeout" {
				return nil, false
			}
			fx := s.apply(m)
			return append(fx, fx...), true
		},
	} {
		t.Run(name, func(t *testing.T) {
			for i := range worlds {
				x := &explorer{spoil: spoil, returns: 1, limit: 1500, rand: rand.New(rand.NewSource(2))}
				worlds[i].prepare()
				x.all(&worlds[i])
				if x.fault == nil {
					continue
				}
				text := x.fault.shrink(spoil)
				spoiled := func(o setting) subject { return subject{m: o.machine(), spoil: spoil} }
				if _, err := replay(text, "", spoiled); err == nil {
					t.Fatalf("the script does not show the fault:\n%s", text)
				}
				if _, err := replay(text, "", setting.machine0); err != nil {
					t.Fatalf("the script fails without the fault: %v\n%s", err, text)
				}
				if n := strings.Count(text, "\n"); n > 24 {
					t.Fatalf("the script has %d lines:\n%s", n, text)
				}
				t.Logf("\n%s", text)
				return
			}
			t.Fatal("not found")
		})
	}
}
