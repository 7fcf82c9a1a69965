package modex

import (
	"math/rand/v2"
	"testing"
	"time"

	"pmix/core/pmix"
)

// explorer drives a machine through random inputs and checks after each what
// must hold always.
type explorer struct {
	t       *testing.T
	w       *world
	m       *Machine
	next    uint64
	open    map[uint64]Request
	armed   map[uint64]bool
	tickets map[uint64]pmix.Proc
}

func (x *explorer) apply(es []Effect) {
	for _, e := range es {
		switch e.Do {
		case Answer:
			r, ok := x.open[e.Req]
			if !ok {
				x.t.Fatalf("request %d answered twice or unknown", e.Req)
			}
			if x.armed[e.Req] {
				x.t.Fatalf("request %d answered with its timer armed", e.Req)
			}
			if e.Status == pmix.SUCCESS && !r.Remote && x.w.Holds(&r) != Held {
				x.t.Fatalf("request %d answered with what is not held", e.Req)
			}
			if e.Status == pmix.SUCCESS && r.Remote && !x.w.committed[r.Target] && x.w.Holds(&r) != Held {
				x.t.Fatalf("remote request %d answered before the commit", e.Req)
			}
			delete(x.open, e.Req)
		case Ask:
			for _, p := range x.tickets {
				if p == e.Target {
					x.t.Fatalf("second question for %v", p)
				}
			}
			x.tickets[e.Ticket] = e.Target
		case Arm:
			if _, ok := x.open[e.Req]; !ok || x.armed[e.Req] {
				x.t.Fatalf("timer of %d armed twice or for nothing", e.Req)
			}
			x.armed[e.Req] = true
		case Disarm:
			if !x.armed[e.Req] {
				x.t.Fatalf("timer of %d was not armed", e.Req)
			}
			delete(x.armed, e.Req)
		}
	}
	if x.m.Pending() != len(x.open) {
		x.t.Fatalf("machine has %d, the world %d", x.m.Pending(), len(x.open))
	}
	for id, r := range x.open {
		if !x.waits(id, r) {
			x.t.Fatalf("request %d (%+v) waits for nothing", id, r)
		}
	}
}

// waits reports whether something can still settle r.
func (x *explorer) waits(id uint64, r Request) bool {
	if x.armed[id] {
		return true
	}
	if !r.Remote {
		for _, p := range x.tickets {
			if p == r.Target {
				return true
			}
		}
	}
	if x.w.known[r.Target.Nspace] != Complete {
		return x.w.known[r.Target.Nspace] == Partial || r.Remote
	}
	pl := x.w.place[r.Target]
	return pl == Expected || r.Remote && pl == Here && !x.w.committed[r.Target]
}

func TestExplore(t *testing.T) {
	keys := []string{"", "k1", "k2", pmix.HOSTNAME}
	for seed := range uint64(3000) {
		rnd := rand.New(rand.NewPCG(seed, 1))
		w := newWorld()
		x := &explorer{t: t, w: w, m: New(w), open: map[uint64]Request{}, armed: map[uint64]bool{}, tickets: map[uint64]pmix.Proc{}}
		proc := func() pmix.Proc {
			ranks := []pmix.Rank{0, 1, 2, pmix.RANK_WILDCARD}
			return pmix.Proc{Nspace: []string{"a", "b"}[rnd.IntN(2)], Rank: ranks[rnd.IntN(4)]}
		}
		for range 60 {
			a := proc()
			switch rnd.IntN(10) {
			case 0, 1, 2:
				x.next++
				r := Request{ID: x.next, Owner: uint64(rnd.IntN(4)), Target: a, Key: keys[rnd.IntN(4)]}
				r.Remote, r.Immediate, r.Refresh = rnd.IntN(4) == 0, rnd.IntN(6) == 0, rnd.IntN(5) == 0
				if r.Remote {
					r.Key, r.Refresh, r.Immediate = "", false, false
				}
				if rnd.IntN(3) == 0 {
					r.Timeout = time.Second
				}
				x.open[r.ID] = r
				x.apply(x.m.Get(r))
			case 3:
				if w.known[a.Nspace] < Complete {
					w.known[a.Nspace]++
					if w.known[a.Nspace] == Complete {
						for r := range pmix.Rank(2) {
							w.place[p(a.Nspace, r)] = Expected
						}
						w.put(p(a.Nspace, pmix.RANK_WILDCARD), pmix.HOSTNAME)
					}
					x.apply(x.m.Registered(a.Nspace))
				}
			case 4:
				if w.known[a.Nspace] == Complete && w.place[a] == Expected {
					w.place[a] = Here
					x.apply(x.m.Registered(a.Nspace))
				}
			case 5:
				if w.place[a] == Here {
					w.committed[a] = true
					w.put(a, keys[1+rnd.IntN(2)])
					x.apply(x.m.Committed(a))
				}
			case 6:
				if w.place[a] == Here {
					w.place[a] = Gone
					x.apply(x.m.TargetGone(a, pmix.ERR_NOT_FOUND))
				}
			case 7:
				for tk, tp := range x.tickets {
					st := pmix.SUCCESS
					if rnd.IntN(3) == 0 {
						st = pmix.ERR_NOT_FOUND
					} else if rnd.IntN(2) == 0 {
						w.put(tp, keys[1+rnd.IntN(3)])
					}
					delete(x.tickets, tk)
					x.apply(x.m.HostReply(tk, st))
					break
				}
			case 8:
				for id := range x.armed {
					delete(x.armed, id)
					x.apply(x.m.Timeout(id))
					break
				}
			case 9:
				switch rnd.IntN(4) {
				case 0:
					x.apply(x.m.OwnerGone(uint64(1 + rnd.IntN(3))))
				case 1:
					es := x.m.NspaceGone(a.Nspace)
					x.apply(es)
					delete(w.known, a.Nspace)
					for r := range pmix.Rank(3) {
						delete(w.place, p(a.Nspace, r))
						delete(w.committed, p(a.Nspace, r))
					}
					for _, k := range keys {
						for _, r := range []pmix.Rank{0, 1, 2, pmix.RANK_WILDCARD} {
							delete(w.held, at(p(a.Nspace, r), k))
						}
					}
				}
			}
		}
		x.apply(x.m.Close(pmix.ERR_INIT))
		if len(x.open) != 0 {
			t.Fatalf("seed %d: %d requests lost", seed, len(x.open))
		}
		for tk := range x.tickets {
			delete(x.tickets, tk)
			x.apply(x.m.HostReply(tk, pmix.SUCCESS))
		}
		if len(x.m.targets)+len(x.m.nspaces)+len(x.m.owners)+len(x.m.tickets) != 0 {
			t.Fatalf("seed %d: the machine keeps what nobody needs", seed)
		}
	}
}
