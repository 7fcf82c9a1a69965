package collective

import (
	"cmp"
	"encoding/binary"
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
	n, open := 0, map[any]held{}
	for key, list := range m.open {
		for _, t := range list {
			n++
			for _, c := range t.contributions {
				h := open[c.Peer]
				open[c.Peer] = held{h.calls + 1, h.bytes + c.size}
			}
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
	if !maps.Equal(open, m.held) {
		return fmt.Errorf("connections have %v open and are said to have %v", open, m.held)
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

// DropContribution does what servers did that only counted: the loss of a process
// takes its contribution back and waits for one less.
func (m *Machine) DropContribution(p pmix.Proc) (fx []Effect) {
	for _, id := range sorted(m.byID) {
		t := m.byID[id]
		if t.handed || t.members[p] != contributed || len(t.contributions) < 2 {
			continue
		}
		t.contributions = slices.DeleteFunc(t.contributions, func(c Contribution) bool {
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

// Dump appends all of the machine's state that can influence what it does from
// now on, in an order that depends on that state only. The numbers of trackers
// are left out, and the order of the contributions after the first.
// TestDumpIsWhole sees to it that no field is forgotten.
func (m *Machine) Dump(b []byte) []byte {
	for _, name := range sorted(m.spaces) {
		s := m.spaces[name]
		b = text(b, name)
		b = numbers(b, truth(s.registered), s.nlocal, s.nprocs)
		for _, r := range sorted(s.local) {
			b = numbers(b, int(r), int(s.local[r]))
		}
		for _, r := range sorted(s.gone) {
			b = numbers(b, -1, int(r))
		}
	}
	for _, name := range sorted(m.left) {
		b = text(append(b, 'l'), name)
		for _, p := range slices.SortedFunc(maps.Keys(m.left[name]), compareProcs) {
			b = dumpProc(b, p)
		}
	}
	for _, name := range sorted(m.ended.at) {
		b = text(append(b, 'e'), name)
	}
	ids := sorted(m.byID)
	for _, id := range ids {
		t := m.byID[id]
		b = append(b, '|')
		b = text(b, t.key) // says the operation and the name too
		for _, p := range t.participants {
			b = dumpProc(b, p)
		}
		b = numbers(b, len(t.members), t.nawaited, t.ndeparted, t.remote, int(t.collect), int(t.status),
			truth(t.timer)+2*truth(t.early)+4*truth(t.handed)+8*truth(t.direct), len(t.needs), int(t.result))
		for _, p := range slices.SortedFunc(maps.Keys(t.members), compareProcs) {
			b = append(dumpProc(b, p), byte(t.members[p]))
		}
		for _, s := range slices.SortedFunc(maps.Keys(t.needs), byName) {
			n := t.needs[s]
			_, open := t.unsettled[s]
			b = numbers(text(b, s.name), truth(n.all)+2*truth(n.whole)+4*truth(open), n.remote)
			for _, r := range sorted(n.ranks) {
				b = numbers(b, int(r))
			}
		}
		from := make([]string, len(t.contributions))
		for i, c := range t.contributions {
			from[i] = string(appendContribution(nil, c))
		}
		if len(from) > 1 {
			slices.Sort(from[1:])
		}
		for _, f := range from {
			b = append(b, f...)
		}
	}
	return b
}

// dumped names the fields that Dump covers, and those that say nothing new.
var dumped = map[string]string{
	"Machine": "opt hooks spaces open byID last left ended lists " +
		"leaves held", // which follow of left and of the contributions, within bounds that no schedule meets,
	"space": "name registered nlocal nprocs local gone trackers",
	"Tracker": "id op key name participants needs members nawaited ndeparted contributions byPeer unsettled " +
		"remote collect status timer early handed direct await infos result left",
	"need":         "all whole ranks remote",
	"Contribution": "From Peer Token Infos Extra First size",
}

func appendContribution(b []byte, c Contribution) []byte {
	b = dumpProc(append(b, 'c'), c.From)
	b = text(b, fmt.Sprint(c.Peer))
	b = append(b, byte(truth(c.First)))
	for _, i := range c.Infos {
		b = text(b, i.Key)
	}
	return b
}

func byName(a, b *space) int { return cmp.Compare(a.name, b.name) }

func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

func text(b []byte, s string) []byte { return append(append(b, s...), 0) }

func dumpProc(b []byte, p pmix.Proc) []byte { return numbers(text(b, p.Nspace), int(p.Rank)) }

func numbers(b []byte, n ...int) []byte {
	for _, v := range n {
		b = binary.AppendVarint(b, int64(v))
	}
	return b
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
