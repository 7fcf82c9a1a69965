package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// A server hands an operation over when all its clients that live have called it.
// Where none lives there is nobody to call, and the operation would wait for that
// server. So daemons tell the controller of processes that end, and it pokes
// those that an operation waits for in vain.

// Ended tells that a process of this daemon has ended.
func (m *Machine) Ended(p pmix.Proc) []Effect {
	m.begin()
	if m.dead == nil {
		m.dead = map[pmix.Proc]bool{}
	}
	m.dead[p] = true
	m.tell(&Deaths{Procs: []pmix.Proc{p}})
	return m.fx
}

// died notes deaths at the controller.
func (m *Machine) died(procs []pmix.Proc) {
	if m.dead == nil {
		m.dead = map[pmix.Proc]bool{}
	}
	for _, p := range procs {
		m.dead[p] = true
	}
	for _, o := range slices.Clone(m.order) {
		if !o.ended {
			m.pokes(o)
		}
	}
}

// Started tells that a process of this daemon that had ended runs again. What
// was contributed in the place of the one before is not for it to come with. It
// is this daemon that knows: the controller's pokes ask it.
func (m *Machine) Started(p pmix.Proc) {
	delete(m.dead, p)
	settle := func(id OpID, procs []pmix.Proc) {
		m.Jobs.Each(procs, func(q pmix.Proc, _ int) {
			if q == p {
				m.mine[id.Key] = max(m.mine[id.Key], id.N)
			}
		})
	}
	for id, r := range m.owed {
		if settle(id, r.Procs); m.mine[id.Key] >= id.N {
			delete(m.owed, id)
		}
	}
	for _, o := range m.order {
		if o.own != nil && !o.waits {
			settle(o.id, o.procs)
		}
	}
}

// pokes asks the daemons that an operation waits for and that have nobody left in
// it to contribute themselves.
func (m *Machine) pokes(o *op) {
	if len(m.dead) == 0 {
		return
	}
	for _, h := range o.homes {
		if !m.tree.Living(h) || slices.Contains(o.sum.Daemons, h) || !m.allDead(o.procs, h) {
			continue
		}
		p := &Poke{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs}
		if h == m.Me {
			m.poked(p)
		} else {
			m.send(h, p)
		}
	}
}

// poked contributes for the local server, if it has not come and will not. Should
// it come after all (its clients had called, then died), it gets the outcome.
func (m *Machine) poked(p *Poke) {
	if _, over := m.over[p.Op]; over || m.mine[p.Op.Key] >= p.Op.N || !m.allDead(p.Procs, m.Me) {
		return
	}
	o := m.open(p.Op, p.Kind, p.Group, p.Procs)
	if o == nil || o.mine != awaited || o.ended {
		return
	}
	g := Gathered{Daemons: []int{m.Me}, Since: m.stamp.Epoch, Status: pmix.ERR_LOST_CONNECTION, Dead: m.deadOf(p.Procs)}
	m.offer(o, g)
}

// allDead reports whether each participant of daemon h has ended.
func (m *Machine) allDead(procs []pmix.Proc, h int) bool {
	all := true
	m.Jobs.Each(procs, func(p pmix.Proc, d int) { all = all && (d != h || m.dead[p]) })
	return all
}

// deadOf lists the participants of this daemon that have ended.
func (m *Machine) deadOf(procs []pmix.Proc) []pmix.Proc {
	var out []pmix.Proc
	m.Jobs.Each(procs, func(p pmix.Proc, d int) {
		if d == m.Me && m.dead[p] {
			out = append(out, p)
		}
	})
	return out
}
