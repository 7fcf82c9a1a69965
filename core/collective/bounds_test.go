package collective

import (
	"fmt"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
)

func boundless(t *testing.T) *Machine {
	t.Helper()
	m := New(Options{Has: func(host.Upcall) bool { return true }})
	m.RegisterNspace("job", 2, 2)
	for r := range 2 {
		m.RegisterClient(pmix.Proc{Nspace: "job", Rank: pmix.Rank(r)})
	}
	return m
}

func answered(fx []Effect) (st []pmix.Status) {
	for _, e := range fx {
		if a, ok := e.(Answer); ok {
			st = append(st, a.Status)
		}
	}
	return st
}

// A connection that calls and calls is refused in the end; others are not, and what it
// had open can still be completed.
func TestOpenCallsAreBounded(t *testing.T) {
	m := boundless(t)
	both := []pmix.Proc{{Nspace: "job", Rank: 0}, {Nspace: "job", Rank: 1}}
	call := func(r pmix.Rank, name string, size int) []Effect {
		return m.Contribute(Call{Op: GroupConstruct, Name: name, Participants: both, From: both[r], Peer: r, Size: size})
	}
	refused := 0
	for i := range 3 * maxOpen {
		refused += len(answered(call(0, fmt.Sprint("g", i), 10)))
	}
	if m.Len() != maxOpen || refused != 2*maxOpen {
		t.Errorf("%d open, %d refused", m.Len(), refused)
	}
	if st := answered(call(0, "x", 0)); len(st) != 1 || st[0] != pmix.ERR_OUT_OF_RESOURCE {
		t.Errorf("refused with %v", st)
	}
	for i := range maxOpen {
		for _, e := range call(1, fmt.Sprint("g", i), 10) {
			if h, ok := e.(CallHost); ok {
				m.HostAnswered(h.ID, pmix.SUCCESS, nil)
			}
		}
	}
	if m.Len() != 0 || len(m.held) != 0 {
		t.Errorf("%d left open by %d", m.Len(), len(m.held))
	}
	// By size: one call may be as large as it likes, not several.
	if st := answered(call(0, "a", 2*maxBytes)); st != nil {
		t.Errorf("a large call: %v", st)
	}
	if st := answered(call(0, "b", 1)); len(st) != 1 {
		t.Error("a second call beside a huge one is taken")
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
}

// Who leaves groups without end, whether or not there are such, does not fill the
// server, and makes nobody else's leave forgotten.
func TestLeavesAreBounded(t *testing.T) {
	m := boundless(t)
	m.Left("kept", pmix.Proc{Nspace: "job", Rank: 1})
	for i := range 10 * maxLeft {
		m.Left(fmt.Sprint("g", i), pmix.Proc{Nspace: "job"})
		m.Left("same", pmix.Proc{Nspace: "job"})
	}
	if n := len(m.left); n > 2*maxLeft+2 || n < maxLeft {
		t.Errorf("%d names", n)
	}
	if _, ok := m.left["kept"][pmix.Proc{Nspace: "job", Rank: 1}]; !ok {
		t.Error("another's leave is forgotten")
	}
	if _, ok := m.left[fmt.Sprint("g", 10*maxLeft-1)]; !ok {
		t.Error("the last one is forgotten")
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
	m.DeregisterNspace("job")
	if len(m.left)+len(m.leaves) != 0 {
		t.Errorf("%d names and %d processes are left", len(m.left), len(m.leaves))
	}
}
