package rollup

import (
	"maps"
	"slices"

	"pmix/core/pmix"
)

// failed begins a new epoch at the controller, unless it is no news.
func (m *Machine) failed(ranks []int) {
	s := Stamp{Epoch: m.stamp.Epoch + 1, Failed: slices.Clone(m.stamp.Failed)}
	for _, r := range ranks {
		if r > 0 && r < m.Size && m.tree.Living(r) && !slices.Contains(s.Failed, r) {
			s.Failed = append(s.Failed, r)
			if m.failedAt == nil {
				m.failedAt = map[int]uint32{}
			}
			m.failedAt[r] = s.Epoch
		}
	}
	if len(s.Failed) > len(m.stamp.Failed) {
		slices.Sort(s.Failed)
		m.issue(&Died{s})
	}
}

// adopt makes the stamp this daemon's own: the tree of the survivors, and to its
// new children the broadcasts that they may have missed. It reports whether it
// was news; restart has to follow.
func (m *Machine) adopt(s Stamp, early bool) bool {
	if s.Epoch <= m.stamp.Epoch {
		return false
	}
	var news []int
	for _, r := range s.Failed {
		if !slices.Contains(m.stamp.Failed, r) {
			news = append(news, r)
		}
	}
	before := m.children()
	m.stamp = s
	m.tree = m.Tree(m.Size, m.Radix, s.Failed)
	m.do(Repaired{Epoch: s.Epoch, Failed: news, Neighbours: m.Neighbours(), Early: early})
	m.cast.reset(len(m.children()))
	for _, k := range m.children() {
		if !slices.Contains(before, k) {
			for _, c := range m.cast.log {
				m.forward(k, c)
			}
		}
	}
	return true
}

// restart begins every operation in flight anew in the tree of this epoch.
func (m *Machine) restart() {
	if m.controller() {
		m.failFast()
	}
	for _, o := range slices.Clone(m.order) {
		if o.ended {
			continue // what came before it ended it
		}
		if o.own == nil && !m.controller() {
			m.drop(o)
			continue
		}
		m.expect(o)
		if o.own != nil {
			m.add(o, o.own)
			if !m.controller() && o.kind <= Connect && slices.ContainsFunc(o.homes, func(h int) bool { return !m.tree.Living(h) }) {
				m.urge(o, &o.own.Gathered)
			}
		}
		m.check(o)
	}
}

// failFast ends what cannot survive a failure, instead of having its participants
// wait for one another first. It goes by what the contributions so far asked for.
func (m *Machine) failFast() {
	for _, group := range slices.Sorted(maps.Keys(m.boots)) {
		m.releaseBoot(m.boots[group], pmix.GROUP_CONSTRUCT_ABORT)
	}
	for _, o := range slices.Clone(m.order) {
		if len(o.sum.Daemons) > 0 && !o.sum.Silent {
			if st := m.verdict(o); st == pmix.GROUP_CONSTRUCT_ABORT || st == pmix.ERR_LOST_CONNECTION && m.lost(o) {
				m.release(o, st)
			}
		}
	}
}
