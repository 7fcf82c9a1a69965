package rollup

import (
	"slices"
	"strings"

	"pmix/core/pmix"
)

// op is one operation in flight, as far as this daemon has to do with it.
//
// Invariants: missing is the number of slots that are awaited, plus one while
// this daemon's own contribution is. An op that has converged has sent its sum,
// or, at the controller, is gone.
type op struct {
	id    OpID
	kind  Kind
	group string
	procs []pmix.Proc
	homes []int // the daemons of the participants, ascending, failed or not

	// Of this epoch:
	slots     []slot // of this daemon's children
	mine      slot   // of this daemon itself
	missing   int
	sum       Gathered
	converged bool

	// Of all epochs:
	own     *Part // what this daemon contributed, to be put in again
	token   any
	waits   bool   // the server is to be answered with token
	timeout uint32 // what the controller's timer was set to, 0 for none
	ended   bool
}

// slot is the place of one child in an operation.
type slot uint8

const (
	idle     slot = iota // nobody below it takes part
	awaited              // somebody does, and it has not reported
	reported             // it has
)

// key makes the part of an OpID that tells what an operation is about.
func key(k Kind, group string, procs []pmix.Proc) string {
	n := 2 + len(group)
	for i := range procs {
		n += len(procs[i].Nspace) + 6
	}
	b := make([]byte, 0, n)
	b = append(b, byte(k))
	b = append(b, group...)
	b = append(b, 0)
	for i, p := range procs {
		if i == 0 || p.Nspace != procs[i-1].Nspace {
			b = append(b, 1)
			b = append(b, p.Nspace...)
			b = append(b, 0)
		} else {
			b = append(b, 2)
		}
		r := uint32(p.Rank)
		b = append(b, byte(r>>24), byte(r>>16), byte(r>>8), byte(r))
	}
	return string(b)
}

// names reports whether a key has a participant of the namespace.
func names(key, nspace string) bool { return strings.Contains(key, "\x01"+nspace+"\x00") }

// about reports whether a key is of that kind and group.
func about(key string, k Kind, group string) bool { return key[0] == byte(k) && groupOf(key) == group }

// groupOf returns the group in a key.
func groupOf(key string) string {
	group, _, _ := strings.Cut(key[1:], "\x00")
	return group
}

// over reports whether an operation has been released: a message about it is late.
func (m *Machine) over(id OpID) bool { return id.N < m.latest[id.Key] }

// open returns the operation, made if it is new. It is nil where the participants
// are of no known job.
func (m *Machine) open(id OpID, k Kind, group string, procs []pmix.Proc) *op {
	if o := m.ops[id]; o != nil {
		return o
	}
	homes, st := m.homes(procs)
	if st != pmix.SUCCESS {
		return nil
	}
	o := &op{id: id, kind: k, group: group, procs: procs, homes: homes}
	if m.ops == nil {
		m.ops = map[OpID]*op{}
	}
	m.ops[id] = o
	m.order = append(m.order, o)
	m.expect(o)
	m.narrow(o)
	return o
}

// homes returns the daemons of participants.
func (m *Machine) homes(procs []pmix.Proc) ([]int, pmix.Status) {
	homes := make([]int, 0, 8)
	st := m.Jobs.Each(procs, func(_ pmix.Proc, d int) {
		if i, found := slices.BinarySearch(homes, d); !found {
			homes = slices.Insert(homes, i, d)
		}
	})
	return homes, st
}

// expect forgets what was gathered and counts who has to report in this tree.
func (m *Machine) expect(o *op) {
	n := len(m.children())
	if cap(o.slots) < n {
		o.slots = make([]slot, n)
	}
	o.slots = o.slots[:n]
	clear(o.slots)
	o.mine, o.missing, o.converged, o.sum = idle, 0, false, Gathered{}
	for _, h := range o.homes {
		switch i := m.tree.Slot(m.Me, h); {
		case h == m.Me:
			o.mine = awaited
			o.missing++
		case i >= 0 && o.slots[i] == idle:
			o.slots[i] = awaited
			o.missing++
		}
	}
}

// drop removes an operation.
func (m *Machine) drop(o *op) {
	o.ended = true
	delete(m.ops, o.id)
	m.order = slices.Delete(m.order, slices.Index(m.order, o), slices.Index(m.order, o)+1)
	if o.timeout > 0 {
		m.do(StopTimer{TimerID{Op: o.id}})
	}
}

// contribute takes a child's contribution.
func (m *Machine) contribute(from int, p *Part) {
	if m.over(p.Op) {
		return
	}
	i := m.tree.Slot(m.Me, from)
	if i < 0 || m.tree.Parent(from) != m.Me {
		m.do(Fault{"a contribution came from no child"})
		return
	}
	o := m.open(p.Op, p.Kind, p.Group, p.Procs)
	if o == nil || o.slots[i] == idle && o.kind < Construct {
		m.do(Fault{"a contribution came from where nobody takes part"})
		return
	}
	if o.slots[i] == reported {
		return
	}
	fresh := len(o.sum.Daemons) == 0
	if o.slots[i] == awaited {
		o.missing--
	}
	o.slots[i] = reported
	m.gather(o, &p.Gathered)
	if fresh {
		m.pokes(o)
	}
	if m.controller() && m.noted(o) {
		return
	}
	m.check(o)
}

// add puts in this daemon's own contribution.
func (m *Machine) add(o *op, p *Part) {
	if o.mine == reported {
		return
	}
	if o.mine == awaited {
		o.missing--
	}
	o.mine = reported
	m.gather(o, &p.Gathered)
}

// narrow leaves out of the participants of a destruct who left the group: nobody
// waits for them.
func (m *Machine) narrow(o *op) {
	left := m.left[o.group]
	if o.kind != Destruct || len(left) == 0 {
		return
	}
	stay := make([]pmix.Proc, 0, len(o.procs))
	for _, p := range o.procs {
		if !left[p] {
			stay = append(stay, p)
		}
	}
	if len(stay) == len(o.procs) {
		return
	}
	o.procs = stay
	o.homes, _ = m.homes(stay)
	for i := range o.slots {
		if o.slots[i] == awaited && !slices.ContainsFunc(o.homes, func(h int) bool { return m.tree.Slot(m.Me, h) == i }) {
			o.slots[i] = idle
			o.missing--
		}
	}
	if _, ours := slices.BinarySearch(o.homes, m.Me); o.mine == awaited && !ours {
		o.mine = idle
		o.missing--
	}
}

// gather joins a contribution to what there is, and at the controller sets the
// timer that somebody asked for.
func (m *Machine) gather(o *op, g *Gathered) {
	o.sum.join(g)
	if m.controller() && o.sum.Timeout > o.timeout {
		o.timeout = o.sum.Timeout
		m.do(StartTimer{TimerID{Op: o.id}, o.timeout})
	}
}

// check passes the operation on if everybody has reported: up the tree, or as the
// release that ends it.
func (m *Machine) check(o *op) {
	if o.converged || o.ended || o.missing > 0 {
		return
	}
	o.converged = true
	if m.controller() {
		m.release(o, m.verdict(o))
		return
	}
	m.send(m.tree.Parent(m.Me), &Part{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs, Gathered: o.sum})
}

// join adds h to g.
func (g *Gathered) join(h *Gathered) {
	if len(g.Daemons) == 0 || h.Since < g.Since {
		g.Since = h.Since
	}
	g.Silent = h.Silent && (g.Silent || len(g.Daemons) == 0)
	if g.Status == pmix.SUCCESS {
		g.Status = h.Status
	}
	g.Daemons = append(g.Daemons, h.Daemons...)
	g.Timeout = max(g.Timeout, h.Timeout)
	g.FT = g.FT || h.FT
	g.Notify = g.Notify || h.Notify
	g.Context = g.Context || h.Context
	g.Dead = append(g.Dead, h.Dead...)
	g.Add = append(g.Add, h.Add...)
	if g.Order == nil {
		g.Order = h.Order
	}
	g.Info = append(g.Info, h.Info...)
	g.Endpoints = append(g.Endpoints, h.Endpoints...)
	g.Data = append(g.Data, h.Data...)
}
