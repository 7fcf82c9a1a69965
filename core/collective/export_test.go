package collective

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"pmix/core/pmix"
)

// What the scripts and the explorer, which stand outside of the package so that
// they can take the hooks of real groups, need to see of it.

// OpNamed returns the operation that traces call name.
func OpNamed(name string) (Op, bool) {
	i := slices.Index(opNames[:], name)
	return Op(i), i >= 0
}

// Spaces returns the number of namespaces that the machine remembers.
func (m *Machine) Spaces() int { return len(m.spaces) }

// Verify checks the invariants of all trackers and of the machine's own tables.
func (m *Machine) Verify() error {
	n, open := 0, 0
	for key, list := range m.open {
		for _, t := range list {
			n++
			open += len(t.contributions)
			if t.key != key || m.byID[t.id] != t {
				return fmt.Errorf("tracker %d is filed wrongly", t.id)
			}
			if err := t.check(); err != nil {
				return err
			}
			for s := range t.needs {
				if _, ok := s.trackers[t]; !ok || m.spaces[s.name] != s {
					return fmt.Errorf("tracker %d is unknown to %s", t.id, s.name)
				}
			}
		}
	}
	if n != len(m.byID) {
		return fmt.Errorf("%d filed by signature, %d by number", n, len(m.byID))
	}
	if err := m.verifyHeld(open); err != nil {
		return err
	}
	for name, left := range m.left {
		for p := range left {
			if !slices.Contains(m.leaves[p], name) {
				return fmt.Errorf("that %v left %q would not be forgotten", p, name)
			}
		}
	}
	for _, s := range m.spaces {
		for t := range s.trackers {
			if m.byID[t.id] != t {
				return fmt.Errorf("%s refers to tracker %d, which is gone", s.name, t.id)
			}
		}
	}
	return nil
}

// verifyHeld checks what the connections have open, which are so many calls.
func (m *Machine) verifyHeld(calls int) error {
	if len(m.held) == 0 && calls == 0 {
		return nil
	}
	for _, h := range m.held {
		calls -= h.calls
	}
	for peer, h := range m.held {
		var is held
		for _, t := range m.byID {
			for i := range t.contributions {
				if c := &t.contributions[i]; c.Peer == peer {
					is = held{is.calls + 1, is.bytes + c.size}
				}
			}
		}
		if is != h {
			return fmt.Errorf("%v has %v open and is said to have %v", peer, is, h)
		}
	}
	if calls != 0 {
		return fmt.Errorf("%d calls are not held against any connection", calls)
	}
	return nil
}

// DropContribution does what servers did that only counted: the loss of a process
// takes its contribution back and waits for one less.
func (m *Machine) DropContribution(p pmix.Proc) (fx []Effect) {
	for _, id := range sorted(m.byID) {
		t := m.byID[id]
		if t.handed || t.members[p] != contributed || len(t.contributions) < 2 {
			continue
		}
		t.contributions = slices.DeleteFunc(slices.Clone(t.contributions), func(c Contribution) bool {
			if c.From == p {
				m.release(c)
			}
			return c.From == p
		})
		t.members[p] = departed
		t.ndeparted++
		fx = m.settle(fx, t)
	}
	return fx
}

// copied names the fields that Clone and Facts cover, and those that say nothing new.
var copied = map[string]string{
	"Machine": "opt hooks spaces open byID last left ended lists " +
		"leaves held", // which follow of left and of the contributions, within bounds that no schedule meets,
	"space": "name registered nlocal nprocs local gone trackers",
	"Tracker": "id op key name participants needs members nawaited ndeparted contributions byPeer unsettled " +
		"remote collect status timer early handed direct await infos result left",
	"need":         "all whole ranks remote",
	"Contribution": "From Peer Token Infos Extra First size",
}

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
