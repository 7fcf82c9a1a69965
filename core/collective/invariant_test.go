package collective

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
)

// The seven invariants that stand at Tracker, one test each. TestExplore checks
// the same over random schedules.

func node(n, all int) *Machine {
	m := New(Options{Has: func(host.Upcall) bool { return true }})
	m.Define(GroupConstruct, Hooks{Upcall: host.Group})
	m.Define(GroupDestruct, Hooks{Upcall: host.Group})
	m.RegisterNspace("A", n, all)
	for i := 0; i < n; i++ {
		m.RegisterClient(pmix.Proc{Nspace: "A", Rank: pmix.Rank(i)})
	}
	return m
}

func call(op Op, rank int, peer any) Call {
	return Call{
		Op: op, From: pmix.Proc{Nspace: "A", Rank: pmix.Rank(rank)}, Peer: peer, Token: fmt.Sprint(rank, peer),
		Participants: []pmix.Proc{{Nspace: "A", Rank: pmix.RANK_WILDCARD}},
	}
}

func rank(n int) pmix.Proc { return pmix.Proc{Nspace: "A", Rank: pmix.Rank(n)} }

func one[T Effect](t *testing.T, fx []Effect) T {
	t.Helper()
	for _, f := range fx {
		if e, ok := f.(T); ok {
			return e
		}
	}
	t.Fatalf("no %T among %v", *new(T), fx)
	panic("unreachable")
}

func none(t *testing.T, fx []Effect) {
	t.Helper()
	if len(fx) > 0 {
		t.Fatalf("unexpected: %+v", fx)
	}
}

// 1: a recorded contribution goes only with the answer.
func TestContributionStays(t *testing.T) {
	m := node(2, 4)
	none(t, m.Contribute(call(Fence, 0, "a")))
	none(t, m.Lost(rank(0)))
	h := one[CallHost](t, m.Contribute(call(Fence, 1, "b")))
	m.Lost(rank(1))
	f := one[Finish](t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
	if len(h.Contributions) != 2 || len(f.Contributions) != 2 || len(f.Departed) != 0 {
		t.Fatalf("%+v\n%+v", h, f)
	}
}

// 2: the expected set shrinks only by those who had not contributed.
func TestExpectedShrinksOnlyBeforeContribution(t *testing.T) {
	m := node(3, 4)
	none(t, m.Contribute(call(Fence, 0, "a")))
	none(t, m.Lost(rank(0)))
	none(t, m.Contribute(call(Fence, 1, "b"))) // a count lowered by the loss would complete here
	h := one[CallHost](t, m.Lost(rank(2)))
	v, _ := pmix.Find(h.Infos, pmix.LOCAL_COLLECTIVE_STATUS)
	if v.Data != pmix.ERR_LOST_CONNECTION || len(h.Contributions) != 2 {
		t.Fatalf("%v %+v", v, h)
	}
}

// 3: the predicate says what the sets say.
func TestPredicateIsTheSets(t *testing.T) {
	m := node(3, 4)
	for i, step := range []func(){
		func() { m.Contribute(call(Fence, 0, "a")) },
		func() { m.Contribute(call(Fence, 0, "clone")) },
		func() { m.Lost(rank(1)) },
		func() { m.Lost(rank(1)) },
		func() { m.Lost(rank(0)) },
	} {
		step()
		tr := m.byID[1]
		covered := len(tr.unsettled) == 0
		for _, st := range tr.members {
			covered = covered && (st == contributed || st == departed)
		}
		if covered != tr.complete() || covered {
			t.Fatalf("step %d: sets say %v, predicate %v", i, covered, tr.complete())
		}
	}
}

// 4: complete if and only if the definition is and everyone is accounted for.
func TestCompletesExactlyThen(t *testing.T) {
	m := New(Options{})
	none(t, m.Contribute(call(Fence, 0, "a")))
	none(t, m.Contribute(call(Fence, 1, "b"))) // all that are known have called
	none(t, m.RegisterClient(rank(0)))
	f := one[Finish](t, m.RegisterNspace("A", 2, 2))
	if f.Status != pmix.SUCCESS || len(f.Contributions) != 2 {
		t.Fatalf("%+v", f)
	}
}

// 5: after the hand-over nothing local drives it.
func TestFrozenAfterHandover(t *testing.T) {
	m := node(2, 4)
	c := call(Fence, 0, "a")
	c.Infos = []pmix.Info{pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(1))}
	one[StartTimer](t, m.Contribute(c))
	fx := m.Contribute(call(Fence, 1, "b"))
	one[StopTimer](t, fx)
	h := one[CallHost](t, fx)
	none(t, m.Lost(rank(0)))
	none(t, m.Lost(rank(1)))
	none(t, m.TimedOut(h.ID))
	none(t, m.RegisterNspace("A", 3, 4))
	none(t, m.DeregisterClient(rank(1)))
	one[Finish](t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
	none(t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
}

// 6 and 7: one rule for every operation and for clones, and no rule beside it.
func TestUniform(t *testing.T) {
	for op := Fence; op <= GroupDestruct; op++ {
		m := node(3, 4)
		none(t, m.Contribute(call(op, 0, "a")))
		none(t, m.Contribute(call(op, 0, "clone")))
		none(t, m.Lost(rank(0)))
		none(t, m.Lost(rank(1)))
		h := one[CallHost](t, m.Contribute(call(op, 2, "c")))
		f := one[Finish](t, m.HostReturned(h.ID, pmix.OPERATION_SUCCEEDED))
		if f.Status != pmix.ERR_PARTIAL_SUCCESS || len(f.Contributions) != 3 || len(f.Departed) != 1 {
			t.Errorf("%v: %+v", op, f)
		}
	}
}

// A group's hooks: identified by name, participants accumulate, a departure aborts.
func TestNamed(t *testing.T) {
	m := node(3, 3)
	m.Define(GroupConstruct, Hooks{
		Upcall: host.Group,
		Assemble: func(cs []Contribution) ([]pmix.Info, pmix.Status) {
			return []pmix.Info{pmix.MakeInfo("n", pmix.Int(int32(len(cs))))}, pmix.SUCCESS
		},
		OnDeparture: func([]pmix.Info) Verdict { return Verdict{Abort: pmix.GROUP_CONSTRUCT_ABORT} },
	})
	join := func(r int, over ...int) []Effect {
		c := Call{Op: GroupConstruct, Name: "g", From: rank(r), Peer: r, Token: r}
		for _, o := range over {
			c.Participants = append(c.Participants, rank(o))
		}
		return m.Contribute(c)
	}
	none(t, join(0, 0, 1))
	none(t, join(1, 1, 2))
	h := one[CallHost](t, join(2, 2))
	if h.Name != "g" || !slices.Equal(h.Participants, []pmix.Proc{rank(0), rank(1), rank(2)}) || h.Infos[0].Value.Data != int32(3) {
		t.Fatalf("%+v", h)
	}
	one[Finish](t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
	none(t, join(0, 0, 1))
	f := one[Finish](t, m.Lost(rank(1)))
	if f.Status != pmix.GROUP_CONSTRUCT_ABORT || f.Host {
		t.Fatalf("%+v", f)
	}
}

func TestSignature(t *testing.T) {
	seen := map[string]string{}
	for _, l := range []string{"A0", "A1", "A0A1", "A0B1", "A*", "AB0", "A0B0B1", "A0A1B0"} {
		var ps []pmix.Proc
		for rest := l; rest != ""; {
			i := strings.IndexAny(rest, "01*")
			p := pmix.Proc{Nspace: rest[:i], Rank: pmix.RANK_WILDCARD}
			if rest[i] != '*' {
				p.Rank = pmix.Rank(rest[i] - '0')
			}
			ps, rest = append(ps, p), rest[i+1:]
		}
		k := signature(Fence, normalize(ps), "")
		if o, dup := seen[k]; dup {
			t.Errorf("%s and %s have one signature", l, o)
		}
		seen[k] = l
	}
	if signature(Fence, nil, "g") == signature(Connect, nil, "g") {
		t.Error("operations share a signature")
	}
}
