package collective

import (
	"hash/maphash"
	"maps"
	"math/bits"
	"slices"

	"pmix/core/pmix"
)

// A Cloner makes copies of machines and takes those back that nobody needs any more:
// the explorer makes millions.
type Cloner struct {
	machines []*Machine
	spaces   []*space
	trackers []*Tracker
	needs    []*need
}

// Clone returns a copy of m that shares nothing with it that changes.
func (k *Cloner) Clone(m *Machine) *Machine {
	c := pop(&k.machines)
	if c.byID == nil {
		*c = Machine{spaces: map[string]*space{}, open: map[string][]*Tracker{}, byID: map[ID]*Tracker{}, left: map[string]map[pmix.Proc]struct{}{}, leaves: map[pmix.Proc][]string{}, held: map[any]held{}}
	}
	c.opt, c.hooks, c.last, c.lists = m.opt, m.hooks, m.last, m.lists
	c.ended = recent{at: refill(c.ended.at, m.ended.at), order: append(c.ended.order[:0], m.ended.order...), next: m.ended.next}
	for name, left := range m.left {
		c.left[name] = maps.Clone(left)
	}
	for p, names := range m.leaves {
		c.leaves[p] = slices.Clone(names)
	}
	refill(c.held, m.held)
	for name, s := range m.spaces {
		d := pop(&k.spaces)
		if d.local == nil {
			d.local, d.gone, d.trackers = map[pmix.Rank]presence{}, map[pmix.Rank]struct{}{}, map[*Tracker]struct{}{}
		}
		d.name, d.registered, d.nlocal, d.nprocs = name, s.registered, s.nlocal, s.nprocs
		refill(d.local, s.local)
		refill(d.gone, s.gone)
		c.spaces[name] = d
	}
	for id, t := range m.byID {
		c.byID[id] = k.tracker(c, t)
	}
	for key, list := range m.open {
		l := make([]*Tracker, len(list))
		for i, t := range list {
			l[i] = c.byID[t.id]
		}
		c.open[key] = l
	}
	return c
}

// tracker copies t into c, whose spaces are there already.
func (k *Cloner) tracker(c *Machine, t *Tracker) *Tracker {
	d := pop(&k.trackers)
	needs, members, byPeer, unsettled := d.needs, d.members, d.byPeer, d.unsettled
	if needs == nil {
		needs, members = map[*space]*need{}, map[pmix.Proc]standing{}
		byPeer, unsettled = map[any]struct{}{}, map[*space]struct{}{}
	}
	*d = *t
	d.needs, d.unsettled = needs, unsettled
	d.members, d.byPeer = refill(members, t.members), refill(byPeer, t.byPeer)
	d.contributions = slices.Clip(t.contributions)
	c.bind(d)
	for s, n := range t.needs {
		e := pop(&k.needs)
		e.all, e.whole, e.remote = n.all, n.whole, n.remote
		if n.ranks != nil {
			if e.ranks == nil {
				e.ranks = map[pmix.Rank]struct{}{}
			}
			refill(e.ranks, n.ranks)
		} else {
			e.ranks = nil
		}
		to := c.spaces[s.name]
		d.needs[to] = e
		to.trackers[d] = struct{}{}
		if _, open := t.unsettled[s]; open {
			d.unsettled[to] = struct{}{}
		}
	}
	return d
}

// Release takes back a copy, and what has become of it.
func (k *Cloner) Release(m *Machine) {
	for _, s := range m.spaces {
		clear(s.local)
		clear(s.gone)
		clear(s.trackers)
		k.spaces = append(k.spaces, s)
	}
	for _, t := range m.byID {
		for _, n := range t.needs {
			clear(n.ranks)
			k.needs = append(k.needs, n)
		}
		clear(t.needs)
		clear(t.members)
		clear(t.byPeer)
		clear(t.unsettled)
		k.trackers = append(k.trackers, t)
	}
	clear(m.spaces)
	clear(m.byID)
	clear(m.open)
	clear(m.left)
	clear(m.leaves)
	clear(m.held)
	clear(m.ended.at)
	m.ended.order = m.ended.order[:0]
	k.machines = append(k.machines, m)
}

// pop takes the last of a list of spare ones, or makes one.
func pop[T any](spare *[]*T) *T {
	n := len(*spare)
	if n == 0 {
		return new(T)
	}
	x := (*spare)[n-1]
	*spare = (*spare)[:n-1]
	return x
}

// refill puts the entries of from into an empty map.
func refill[K comparable, V any](to, from map[K]V) map[K]V {
	if to == nil && len(from) > 0 {
		to = make(map[K]V, len(from))
	}
	for k, v := range from {
		to[k] = v
	}
	return to
}

// Facts is a fingerprint of all of a machine's state that can influence what it does
// from now on, but for the numbers of trackers, the order of the contributions after
// the first, and the names of processes: what concerns one is in its own sum. So states
// that differ by an exchange of processes that are alike have the same sums in
// another order.
type Facts struct {
	Global uint64
	Of     [96]uint64 // by number of the process
}

// Reset makes f empty for n processes.
func (f *Facts) Reset(n int) {
	f.Global = 0
	clear(f.Of[:n])
}

// Note adds what v says in the place at.
func (f *Facts) Note(at, v uint64) { f.Global += Mix(at, v) }

// About adds what v says of a process in the place at.
func (f *Facts) About(p int, at, v uint64) { f.Of[p] += Mix(at, v) }

// Mix hashes two numbers.
func Mix(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a^0x9E3779B97F4A7C15, b^0xD6E8FEB86659FD93)
	hi, lo = bits.Mul64(hi^lo^a, lo+0xA0761D6478BD642F)
	return hi ^ lo
}

var seed = maphash.MakeSeed()

func word(s string) uint64 { return maphash.String(seed, s) }

// Facts adds those of m to f. number gives a process its number, or -1 to one that
// is not among them; call says which call of its process a contribution is.
// TestCopyIsWhole sees to it that no field is forgotten.
func (m *Machine) Facts(f *Facts, number func(pmix.Proc) int, call func(Contribution) uint64) {
	about := func(p pmix.Proc, at, v uint64) {
		if n := number(p); n >= 0 {
			f.About(n, at, v)
		} else {
			f.Note(Mix(at, v), Mix(word(p.Nspace), uint64(p.Rank)))
		}
	}
	for name, s := range m.spaces {
		f.Note(word(name), uint64(truth(s.registered))|uint64(s.nlocal)<<8|uint64(s.nprocs)<<32)
		for r, is := range s.local {
			about(pmix.Proc{Nspace: name, Rank: r}, 1, uint64(is))
		}
		for r := range s.gone {
			about(pmix.Proc{Nspace: name, Rank: r}, 2, 0)
		}
	}
	for name, left := range m.left {
		for p := range left {
			about(p, 3, word(name))
		}
	}
	for name := range m.ended.at {
		f.Note(4, word(name))
	}
	var buf [8]ID
	ids := buf[:0]
	for id := range m.byID {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for i, id := range ids {
		t := m.byID[id]
		at := uint64(i+1) << 8
		f.Note(at, word(t.key)) // says the operation and the name too
		f.Note(at|1, uint64(len(t.members))|uint64(t.nawaited)<<8|uint64(t.ndeparted)<<16|
			uint64(t.collect)<<32|uint64(truth(t.timer)+2*truth(t.early)+4*truth(t.handed)+8*truth(t.direct))<<40|uint64(len(t.needs))<<48)
		f.Note(at|2, uint64(uint32(t.status))|uint64(uint32(t.result))<<32)
		for _, p := range t.participants {
			about(p, at|3, 0)
		}
		for p, st := range t.members {
			about(p, at|4, uint64(st))
		}
		for s, n := range t.needs {
			_, open := t.unsettled[s]
			remote := n.remote
			if open { // it is counted anew when the last one is known
				remote = 0
			}
			f.Note(Mix(at|5, word(s.name)), uint64(truth(n.all)+2*truth(n.whole)+4*truth(open)+8*remote))
			for r := range n.ranks {
				about(pmix.Proc{Nspace: s.name, Rank: r}, at|6, 0)
			}
		}
		for k, c := range t.contributions {
			about(c.From, at|7, call(c)<<2|uint64(truth(c.First)+2*truth(k == 0)))
		}
	}
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
