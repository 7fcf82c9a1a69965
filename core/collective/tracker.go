package collective

import (
	"fmt"

	"pmix/core/pmix"
)

// standing is the place of one expected identity.
type standing uint8

const (
	awaited     standing = iota // expected, neither heard of nor lost
	contributed                 // has called
	departed                    // was lost before it called
	withdrawn                   // left the group before: not expected
)

// Tracker is one collective in flight. The three sets of the specification are
// one table: members' keys are expected, and the value is the place of each (who
// is withdrawn is noted only so that it stays so).
//
// Invariants, of every tracker between any two inputs:
//
//  1. A contribution is removed only with the tracker, by Finish, which answers
//     it. Nothing else shortens contributions.
//  2. A member becomes departed only from awaited; the number of members that
//     are waited for is not reduced by the loss of one that contributed.
//  3. Whether the local phase is complete is asked of complete and of nothing else.
//  4. A tracker has left the local phase if and only if complete held for it, it
//     timed out, or its namespace went away.
//  5. Once handed is true no loss, registration or timer changes members or
//     leads to CallHost or Finish, except the end of the only namespace.
//  6. Nothing above depends on op, or on which connection of an identity called.
//  7. There is this one type, one predicate (complete), one routine that accounts
//     for a loss (depart).
type Tracker struct {
	id   ID
	op   Op
	key  string
	name string
	// participants are normalized.
	participants []pmix.Proc
	needs        map[*space]*need

	members       map[pmix.Proc]standing
	nawaited      int // members that are awaited
	ndeparted     int // members that are departed
	contributions []Contribution
	byPeer        map[any]struct{} // the connections that contributed

	// unsettled holds the namespaces whose local ranks are not all known; while
	// there are any the expected set may grow.
	unsettled map[*space]struct{}
	remote    int // parts of the participants that are not on this server
	collect   Collect
	status    pmix.Status // LOCAL_COLLECTIVE_STATUS
	timer     bool
	early     bool // a member was lost before the first call
	handed    bool // the host was called
	direct    bool // one call by itself, Call.Direct
	// await tells whether to wait for the registration of a namespace of which
	// nothing is known.
	await func(name string) bool
	// infos went to the host, nil before.
	infos []pmix.Info
	// result is what the participants get where the host is done at once.
	result pmix.Status
	// left tells who is not expected because he left the group.
	left func(pmix.Proc) bool
}

// need is what a tracker wants of one namespace.
type need struct {
	all   bool // every local process
	whole bool // the wildcard: every process of the job
	ranks map[pmix.Rank]struct{}
	// remote is this namespace's part of Tracker.remote.
	remote int
}

// complete is the completion predicate: the definition is complete and every
// expected participant has contributed or departed.
func (t *Tracker) complete() bool { return len(t.unsettled) == 0 && t.nawaited == 0 }

// expect adds p to the expected set, at once as departed if it was lost before
// this collective began.
func (t *Tracker) expect(p pmix.Proc, lost bool) {
	if _, ok := t.members[p]; ok {
		return
	}
	if t.left(p) {
		t.members[p] = withdrawn
		return
	}
	if lost {
		t.members[p] = departed
		t.ndeparted++
		t.early = true
		t.status = pmix.ERR_PARTIAL_SUCCESS
		return
	}
	t.members[p] = awaited
	t.nawaited++
}

// record puts a contribution into the tracker.
func (t *Tracker) record(c Contribution) {
	st, ok := t.members[c.From]
	switch {
	case !ok || st == awaited:
		if ok {
			t.nawaited--
		}
		c.First = true
	case st == withdrawn:
		c.First = true
	case st == departed:
		// It is back, by a new connection or a clone: better than departed.
		if t.ndeparted--; t.ndeparted == 0 {
			t.status, t.early = pmix.SUCCESS, false
		}
		c.First = true
	}
	t.members[c.From] = contributed
	t.contributions = append(t.contributions, c)
	t.byPeer[c.Peer] = struct{}{}
}

// depart accounts for the loss of p: nothing if it contributed (case A), else it
// is departed (case B) and the status tells whether others are still awaited.
// It reports whether anything changed.
func (t *Tracker) depart(p pmix.Proc) bool {
	if t.handed {
		return false
	}
	if st, ok := t.members[p]; !ok || st != awaited {
		return false
	}
	t.members[p] = departed
	t.nawaited--
	t.ndeparted++
	t.status = pmix.ERR_PARTIAL_SUCCESS
	if t.complete() {
		t.status = pmix.ERR_LOST_CONNECTION
	}
	return true
}

// join adds one process of s that has become known to the expected set.
func (t *Tracker) join(s *space, p pmix.Proc) {
	n := t.needs[s]
	if _, named := n.ranks[p.Rank]; named || n.all {
		t.expect(p, false)
	}
}

// learn brings the expected set up to date with what is known of s now.
func (t *Tracker) learn(s *space) {
	n := t.needs[s]
	delete(t.unsettled, s)
	t.remote -= n.remote
	n.remote = 0
	if !s.known() {
		if t.await(s.name) {
			t.unsettled[s] = struct{}{}
			return
		}
		n.remote = 1
		t.remote++
		return
	}
	if !s.settled() {
		t.unsettled[s] = struct{}{}
	}
	found := 0
	if n.all {
		for r, is := range s.local {
			t.expect(pmix.Proc{Nspace: s.name, Rank: r}, is&lost != 0)
		}
	}
	for r := range n.ranks {
		p := pmix.Proc{Nspace: s.name, Rank: r}
		if is, ok := s.local[r]; ok {
			t.expect(p, is&lost != 0)
			found++
		} else if _, was := t.members[p]; was {
			found++
		}
	}
	n.remote = len(n.ranks) - found
	if n.whole {
		if s.nprocs != s.nlocal || s.nlocal == 0 {
			n.remote++
		}
		for r := range s.gone { // only the host knows what became of it
			if _, was := t.members[pmix.Proc{Nspace: s.name, Rank: r}]; !was {
				n.remote++
			}
		}
	}
	t.remote += n.remote
}

// alone reports whether nothing is known of any other of its namespaces than s.
func (t *Tracker) alone(s *space) bool {
	for o := range t.needs {
		if o != s && o.known() {
			return false
		}
	}
	return true
}

// gone lists the departed members in order.
func (t *Tracker) gone() []pmix.Proc {
	if t.ndeparted == 0 {
		return nil
	}
	out := make([]pmix.Proc, 0, t.ndeparted)
	for p, st := range t.members {
		if st == departed {
			out = append(out, p)
		}
	}
	return normalize(out)
}

// check returns an error if the table and what is derived of it disagree.
func (t *Tracker) check() error {
	var n [4]int
	for _, st := range t.members {
		n[st]++
	}
	first := 0
	for _, c := range t.contributions {
		if t.members[c.From] != contributed {
			return fmt.Errorf("tracker %d: %v has a contribution and is not contributed", t.id, c.From)
		}
		if c.First {
			first++
		}
	}
	switch {
	case n[awaited] != t.nawaited || n[departed] != t.ndeparted:
		return fmt.Errorf("tracker %d: counted %v, kept %d awaited %d departed", t.id, n, t.nawaited, t.ndeparted)
	case first != n[contributed]:
		return fmt.Errorf("tracker %d: %d first contributions of %d contributed", t.id, first, n[contributed])
	case len(t.contributions) == 0:
		return fmt.Errorf("tracker %d without a contribution", t.id)
	case t.complete() && !t.handed:
		return fmt.Errorf("tracker %d is complete and still in its local phase", t.id)
	case t.handed && !t.complete():
		return fmt.Errorf("tracker %d was handed over incomplete", t.id)
	case t.handed && t.timer:
		return fmt.Errorf("tracker %d was handed over with its timer running", t.id)
	}
	return nil
}
