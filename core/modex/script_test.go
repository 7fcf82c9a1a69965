package modex

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pmix/core/pmix"
)

// world is a View that a test edits.
type world struct {
	known     map[string]Knowledge
	place     map[pmix.Proc]Place
	committed map[pmix.Proc]bool
	held      map[string]Holding // "ns.rank/key"
}

func newWorld() *world {
	return &world{map[string]Knowledge{}, map[pmix.Proc]Place{}, map[pmix.Proc]bool{}, map[string]Holding{}}
}
func at(p pmix.Proc, key string) string     { return fmt.Sprintf("%s.%d/%s", p.Nspace, p.Rank, key) }
func (w *world) Nspace(n string) Knowledge  { return w.known[n] }
func (w *world) Place(p pmix.Proc) Place    { return w.place[p] }
func (w *world) Committed(p pmix.Proc) bool { return w.committed[p] }
func (w *world) Holds(r *Request) Holding   { return w.held[at(r.Target, r.Key)] }
func (w *world) put(p pmix.Proc, keys ...string) {
	w.held[at(p, "")] = Held
	for _, k := range keys {
		w.held[at(p, k)] = Held
	}
}

func show(es []Effect) string {
	var out []string
	for _, e := range es {
		switch e.Do {
		case Answer:
			out = append(out, fmt.Sprintf("answer %d %v", e.Req, e.Status))
		case Ask:
			key := "-"
			if v, ok := pmix.Find(e.Infos, pmix.REQUIRED_KEY); ok {
				key = v.Text()
			}
			out = append(out, fmt.Sprintf("ask %s.%d %s #%d", e.Target.Nspace, int32(e.Target.Rank), key, e.Ticket))
		case Arm:
			out = append(out, fmt.Sprintf("arm %d %v", e.Req, e.After))
		case Disarm:
			out = append(out, fmt.Sprintf("disarm %d", e.Req))
		}
	}
	return strings.Join(out, "; ")
}

func p(ns string, r pmix.Rank) pmix.Proc { return pmix.Proc{Nspace: ns, Rank: r} }

type step struct {
	edit func()
	do   func() []Effect
	want string
}

func run(t *testing.T, steps []step) {
	t.Helper()
	for i, s := range steps {
		if s.edit != nil {
			s.edit()
		}
		if got := show(s.do()); got != s.want {
			t.Fatalf("step %d:\n got  %q\n want %q", i, got, s.want)
		}
	}
}

func TestLocalTargetWaitsForCommit(t *testing.T) {
	w := newWorld()
	m := New(w)
	a := p("a", 1)
	run(t, []step{
		{func() { w.known["a"] = Partial }, func() []Effect { return m.Get(Request{ID: 1, Target: a, Key: "k"}) }, ""},
		{nil, func() []Effect { return m.Get(Request{ID: 2, Target: a, Key: "k", Immediate: true}) }, "answer 2 PMIX_ERR_NOT_FOUND"},
		{func() { w.known["a"] = Complete; w.place[a] = Expected }, func() []Effect { return m.Registered("a") }, ""},
		{func() { w.place[a] = Here }, func() []Effect { return m.Registered("a") }, "arm 1 2s"},
		{nil, func() []Effect { return m.Get(Request{ID: 3, Target: a, Key: pmix.HOSTNAME}) }, "answer 3 PMIX_ERR_NOT_FOUND"},
		{nil, func() []Effect { return m.Get(Request{ID: 4, Target: a, Key: "other", Timeout: time.Minute}) }, "arm 4 1m0s"},
		{func() { w.put(a, "k"); w.committed[a] = true }, func() []Effect { return m.Committed(a) }, "disarm 1; answer 1 PMIX_SUCCESS"},
		{nil, func() []Effect { return m.Timeout(4) }, "answer 4 PMIX_ERR_TIMEOUT"},
		{nil, func() []Effect { return m.Timeout(4) }, ""},
	})
}

func TestHostIsAskedOnceForManyWaiters(t *testing.T) {
	w := newWorld()
	w.known["a"] = Complete
	m := New(w)
	a := p("a", 7)
	run(t, []step{
		{nil, func() []Effect { return m.Get(Request{ID: 1, Target: a, Key: "k"}) }, "ask a.7 k #1"},
		{nil, func() []Effect { return m.Get(Request{ID: 2, Target: a, Key: "k"}) }, ""},
		{nil, func() []Effect { return m.Get(Request{ID: 3, Target: a, Key: "other"}) }, ""},
		{func() { w.put(a, "k") }, func() []Effect { return m.HostReply(1, pmix.SUCCESS) },
			"answer 1 PMIX_SUCCESS; answer 2 PMIX_SUCCESS; ask a.7 other #2"},
		{nil, func() []Effect { return m.HostReply(2, pmix.ERR_NOT_FOUND) }, "answer 3 PMIX_ERR_NOT_FOUND"},
		{nil, func() []Effect { return m.HostReply(2, pmix.SUCCESS) }, ""},
		{nil, func() []Effect { return m.Get(Request{ID: 1, Target: a, Key: "k"}) }, "answer 1 PMIX_SUCCESS"},
	})
}

func TestRefreshNeedsYoungerData(t *testing.T) {
	w := newWorld()
	w.known["a"] = Complete
	m := New(w)
	a := p("a", 7)
	run(t, []step{
		{nil, func() []Effect { return m.Get(Request{ID: 1, Target: a, Key: "x"}) }, "ask a.7 x #1"},
		{nil, func() []Effect { return m.Get(Request{ID: 2, Target: a, Key: "x", Refresh: true}) }, ""},
		{func() { w.put(a, "x") }, func() []Effect { return m.HostReply(1, pmix.SUCCESS) }, "answer 1 PMIX_SUCCESS; ask a.7 - #2"},
		{nil, func() []Effect { return m.HostReply(2, pmix.SUCCESS) }, "answer 2 PMIX_SUCCESS"},
	})
}

func TestEnds(t *testing.T) {
	w := newWorld()
	w.known["a"] = Complete
	a, b := p("a", 0), p("a", 1)
	w.place[a], w.place[b] = Here, Here
	m := New(w)
	run(t, []step{
		{nil, func() []Effect { return m.Get(Request{ID: 1, Owner: 9, Target: a, Key: "k"}) }, "arm 1 2s"},
		{nil, func() []Effect { return m.Get(Request{ID: 2, Owner: 8, Target: b, Key: "k"}) }, "arm 2 2s"},
		{nil, func() []Effect { return m.Get(Request{ID: 3, Remote: true, Target: a}) }, ""},
		{nil, func() []Effect { return m.OwnerGone(8) }, "disarm 2; answer 2 PMIX_ERR_LOST_CONNECTION"},
		{func() { w.place[a] = Gone }, func() []Effect { return m.TargetGone(a, pmix.ERR_LOST_CONNECTION) },
			"disarm 1; answer 1 PMIX_ERR_LOST_CONNECTION; answer 3 PMIX_ERR_LOST_CONNECTION"},
		{nil, func() []Effect { return m.Get(Request{ID: 4, Remote: true, Target: a}) }, "answer 4 PMIX_ERR_NOT_FOUND"},
		{nil, func() []Effect { return m.Get(Request{ID: 5, Target: p("z", 0), Key: "k"}) }, "ask z.0 k #1"},
		{nil, func() []Effect { return m.NspaceGone("z") }, "answer 5 PMIX_ERR_NOT_FOUND"},
		{nil, func() []Effect { return m.Get(Request{ID: 6, Target: p("z", 0), Key: "k"}) }, ""},
		{nil, func() []Effect { return m.HostReply(1, pmix.ERR_NOT_FOUND) }, "ask z.0 k #2"},
		{nil, func() []Effect { return m.Close(pmix.ERR_INIT) }, "answer 6 PMIX_ERR_INIT"},
	})
	if m.Pending() != 0 {
		t.Fatalf("%d left", m.Pending())
	}
}

func TestJobLevelAndUnknownNamespace(t *testing.T) {
	w := newWorld()
	m := New(w)
	all := p("a", pmix.RANK_WILDCARD)
	run(t, []step{
		{nil, func() []Effect { return m.Get(Request{ID: 1, Target: all, Key: pmix.JOB_SIZE}) }, "ask a.-2 pmix.job.size #1"},
		{func() { w.known["a"] = Complete; w.put(all, pmix.JOB_SIZE) }, func() []Effect { return m.Registered("a") }, "answer 1 PMIX_SUCCESS"},
		{nil, func() []Effect { return m.HostReply(1, pmix.SUCCESS) }, ""},
		{nil, func() []Effect { return m.Get(Request{ID: 2, Target: all, Key: "user"}) }, "answer 2 PMIX_ERR_NOT_FOUND"},
		{nil, func() []Effect { return m.Get(Request{ID: 3, Target: p("b", 0), Key: "k", Immediate: true}) }, "answer 3 PMIX_ERR_NOT_FOUND"},
	})
}

// A process asked of the host turns out to be registered here later.
func TestUnknownBecomesLocal(t *testing.T) {
	w := newWorld()
	m := New(w)
	a := p("a", 0)
	run(t, []step{
		{nil, func() []Effect { return m.Get(Request{ID: 1, Target: a, Key: "k"}) }, "ask a.0 k #1"},
		{func() { w.known["a"] = Complete; w.place[a] = Expected }, func() []Effect { return m.Registered("a") }, ""},
		{nil, func() []Effect { return m.HostReply(1, pmix.ERR_NOT_FOUND) }, ""},
		{func() { w.put(a, "k"); w.committed[a] = true; w.place[a] = Here }, func() []Effect { return m.Committed(a) }, "answer 1 PMIX_SUCCESS"},
	})
}
