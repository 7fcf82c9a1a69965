package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// Leave tells that a process of this daemon left a group by its own will
// (PMIX_GROUP_LEFT). The others may not have heard of it when they destruct the
// group, and then name it among the participants.
func (m *Machine) Leave(group string, p pmix.Proc) []Effect {
	m.begin()
	m.tell(&Left{Group: group, Proc: p})
	return m.fx
}

// leftGroup notes who left a group, for destructs to come and those in flight.
func (m *Machine) leftGroup(l *Left) {
	if m.left == nil {
		m.left = map[string]map[pmix.Proc]bool{}
	}
	if m.left[l.Group] == nil {
		if len(m.left) >= maxNames {
			return // the same groups at all daemons
		}
		m.left[l.Group] = map[pmix.Proc]bool{}
	}
	m.left[l.Group][l.Proc] = true
	// Of a destruct that is over nobody of ours will come, if all have left.
	if owed := m.owed[key(Destruct, l.Group, nil)]; len(owed) > 0 {
		all := true
		m.Jobs.Each(owed[0].Procs, func(p pmix.Proc, d int) { all = all && (d != m.Me || m.left[l.Group][p]) })
		if all {
			delete(m.owed, key(Destruct, l.Group, nil))
		}
	}
	for _, o := range slices.Clone(m.order) {
		if o.kind == Destruct && o.group == l.Group && !o.ended {
			m.narrow(o)
			m.check(o)
		}
	}
}
