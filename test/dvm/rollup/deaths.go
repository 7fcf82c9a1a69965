package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// A server hands an operation over when all its clients that live have called it.
// Where none lives there is nobody to call, and the operation would wait for that
// server. So all daemons are told of processes that end, and whoever has an
// operation that waits for a daemon where all participants have ended pokes it, so
// that it contributes in the place of its server. (The contributions of others may
// be stuck at any daemon on the way up, so that the controller alone cannot do it.)

// Ended tells that a process of this daemon has ended before its time.
func (m *Machine) Ended(p pmix.Proc) []Effect {
	m.begin()
	m.died(&Deaths{Procs: []pmix.Proc{p}}, true)
	m.tell(&Deaths{Procs: []pmix.Proc{p}})
	return m.fx
}

// Started tells that a process of this daemon that had ended runs again. What its
// predecessor had still to be told is not for it.
func (m *Machine) Started(p pmix.Proc) []Effect {
	m.begin()
	m.died(&Deaths{Procs: []pmix.Proc{p}, Back: true}, true)
	m.tell(&Deaths{Procs: []pmix.Proc{p}, Back: true})
	for key, rs := range m.owed {
		m.Jobs.Each(rs[0].Procs, func(q pmix.Proc, _ int) {
			if q == p {
				delete(m.owed, key)
			}
		})
	}
	return m.fx
}

// died notes deaths, and returns. Of its own processes a daemon knows without
// being told, and better.
func (m *Machine) died(d *Deaths, own bool) {
	if m.dead == nil {
		m.dead = map[pmix.Proc]bool{}
	}
	for _, p := range d.Procs {
		if (m.Jobs.Home(p) == m.Me) != own {
			continue
		}
		if d.Back {
			delete(m.dead, p)
		} else {
			m.dead[p] = true
		}
	}
	if d.Back {
		return
	}
	for _, o := range slices.Clone(m.order) {
		if !o.ended {
			m.pokes(o)
		}
	}
}

// pokes has the daemons that an operation waits for here, and that have nobody
// left in it, contribute themselves.
func (m *Machine) pokes(o *op) {
	if len(m.dead) == 0 {
		return
	}
	for _, h := range o.homes {
		i := m.tree.Slot(m.Me, h)
		switch {
		case h == m.Me && o.mine == awaited && m.allDead(o.procs, h):
			m.poked(&Poke{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs})
		case i >= 0 && o.slots[i] == awaited && m.allDead(o.procs, h):
			m.send(h, &Poke{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs})
		}
		if o.ended {
			return
		}
	}
}

// poked contributes for the local server, if it has not come and will not. Should
// it come after all (its clients had called, then died), it gets the outcome.
func (m *Machine) poked(p *Poke) {
	if m.over(p.Op) || !m.allDead(p.Procs, m.Me) {
		return
	}
	o := m.open(p.Op, p.Kind, p.Group, p.Procs)
	if o == nil || o.mine != awaited {
		return
	}
	m.offer(o, Gathered{
		Daemons: []int{m.Me}, Silent: true, Since: m.stamp.Epoch,
		Status: pmix.ERR_LOST_CONNECTION, Dead: m.deadOf(p.Procs),
	})
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
