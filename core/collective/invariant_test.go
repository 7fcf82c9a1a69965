package collective

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
)

// The seven invariants that stand at Tracker, one test each; TestExplore checks the
// same over many schedules. The comment of each says what to break to see it fail, and
// TestBroken does it.

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
//
// Break in tracker.go: t.nawaited--
// with: t.nawaited--; t.contributions = t.contributions[1:]
func TestContributionStays(t *testing.T) {
	m := node(3, 4)
	none(t, m.Contribute(call(Fence, 0, "a")))
	none(t, m.Lost(rank(0)))
	none(t, m.Contribute(call(Fence, 1, "b")))
	h := one[CallHost](t, m.Lost(rank(2)))
	m.Lost(rank(1))
	f := one[Finish](t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
	if len(h.Contributions) != 2 || len(f.Contributions) != 2 || len(f.Departed) != 1 {
		t.Fatalf("%+v\n%+v", h, f)
	}
}

// 2: the expected set shrinks only by those who had not contributed.
//
// Break in tracker.go: !ok || st != awaited {
// with: !ok || st == departed {
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
//
// Break in tracker.go: return len(t.unsettled) == 0 && t.nawaited == 0
// with: return len(t.unsettled) == 0 && len(t.contributions)+t.ndeparted >= len(t.members)
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
//
// Break in tracker.go: return len(t.unsettled) == 0 && t.nawaited == 0
// with: return t.nawaited == 0
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
//
// Break in settle.go: if t.handed || !t.complete() {
// with: if !t.complete() {
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
	none(t, m.Contribute(call(Fence, 0, "clone")))
	one[Finish](t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
	none(t, m.HostAnswered(h.ID, pmix.SUCCESS, nil))
}

// 6: one rule for every operation, and for a process and its clones.
//
// Break in machine.go: if t.depart(pmix.Proc{Nspace: s.name, Rank: r}) {
// with: if t.op < GroupConstruct && t.depart(pmix.Proc{Nspace: s.name, Rank: r}) {
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

// 7: no rule stands twice. What decides about completion and departure is named in
// the functions that own it, and nowhere else.
//
// Break in settle.go: if t.handed || !t.complete() {
// with: if t.handed || !t.complete() || t.nawaited > 0 {
func TestOneRule(t *testing.T) {
	owners := map[string]string{
		"nawaited":  "complete expect record depart check",
		"departed":  "expect record depart gone check",
		"unsettled": "complete learn start DeregisterNspace",
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		path := name
		if b := os.Getenv("BROKEN"); filepath.Base(b) == name { // see TestBroken
			path = b
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			ast.Inspect(fn, func(n ast.Node) bool {
				id, ok := n.(*ast.Ident)
				if !ok || owners[id.Name] == "" {
					return true
				}
				seen[id.Name] = true
				if !slices.Contains(strings.Fields(owners[id.Name]), fn.Name.Name) {
					t.Errorf("%s in %s decides about %s too", fn.Name.Name, name, id.Name)
				}
				return true
			})
		}
	}
	if len(seen) != len(owners) {
		t.Errorf("found only %v", seen)
	}
}

var breaks = flag.Bool("break", false, "break the invariants")

// The tests above fail when the line that their comment names is broken as it says.
func TestBroken(t *testing.T) {
	if !*breaks {
		t.Skip("builds the package once for each; -break asks for it")
	}
	src, err := os.ReadFile("invariant_test.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`// Break in (\S+): (.*)\n// with: (.*)\nfunc (\w+)`).FindAllStringSubmatch(string(src), -1)
	if len(lines) != 7 {
		t.Fatalf("%d lines to break, not 7", len(lines))
	}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range lines {
		file, old, with, test := b[1], b[2], b[3], b[4]
		t.Run(test, func(t *testing.T) {
			code, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if n := strings.Count(string(code), old); n == 0 {
				t.Fatalf("%s has no line %q", file, old)
			}
			i := strings.LastIndex(string(code), old)
			dir := t.TempDir()
			broken := filepath.Join(dir, file)
			if err := os.WriteFile(broken, []byte(string(code[:i])+with+string(code[i+len(old):])), 0o644); err != nil {
				t.Fatal(err)
			}
			overlay := filepath.Join(dir, "overlay.json")
			text := fmt.Sprintf(`{"Replace":{%q:%q}}`, filepath.Join(here, file), broken)
			if err := os.WriteFile(overlay, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
			run := exec.Command("go", "test", "-count=1", "-vet=off", "-overlay", overlay, "-run", "^"+test+"$", ".")
			run.Env = append(os.Environ(), "BROKEN="+broken)
			out, err := run.CombinedOutput()
			if err == nil || !strings.Contains(string(out), "--- FAIL: "+test) {
				t.Errorf("%v: %s", err, out)
			}
		})
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
