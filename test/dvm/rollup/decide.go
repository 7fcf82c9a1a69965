package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// verdict is how an operation ends, by what the controller has gathered:
//
//	operation    participant lost?  PMIX_GROUP_FT_COLLECTIVE  ends with
//	construct    no                 -                         the local status
//	construct    yes                set                       SUCCESS, on the survivors
//	construct    yes                unset                     GROUP_CONSTRUCT_ABORT
//	construct    all of them        -                         GROUP_CONSTRUCT_ABORT
//	destruct     -                  -                         the local status; SUCCESS
//	                                with PMIX_GROUP_NOTIFY_TERMINATION
//	disconnect   -                  -                         the local status
//	fence        in flight          -                         ERR_LOST_CONNECTION
//	connect      in flight          -                         ERR_LOST_CONNECTION
//	fence, ...   before it began    -                         the local status
//
// The local status is the first PMIX_LOCAL_COLLECTIVE_STATUS that is not SUCCESS.
// A participant is lost with its daemon; of a construct also where its server
// went on without it. A fence is an all-gather of which a part is missing: it has
// no way to say so but its status. One that began when the loss was known
// completes, or a job could never fence again.
func (m *Machine) verdict(o *op) pmix.Status {
	g := &o.sum
	switch o.kind {
	case Fence, Connect:
		if m.lost(o) {
			return pmix.ERR_LOST_CONNECTION
		}
	case Construct:
		if m.gone(o) {
			if !g.FT || len(m.survivors(o.procs, g)) == 0 {
				return pmix.GROUP_CONSTRUCT_ABORT
			}
			if degraded(g.Status) {
				return pmix.SUCCESS
			}
		} else if g.FT && degraded(g.Status) {
			return pmix.SUCCESS
		}
	case Destruct:
		if g.Notify && degraded(g.Status) {
			return pmix.SUCCESS
		}
	}
	return g.Status
}

// degraded reports whether a local status says no more than that some
// participants of that server were lost.
func degraded(st pmix.Status) bool {
	return st == pmix.ERR_LOST_CONNECTION || st == pmix.ERR_PARTIAL_SUCCESS
}

// lost reports whether a daemon of the operation failed after the first of those
// who contributed had been handed over.
func (m *Machine) lost(o *op) bool { return m.lostSince(o, o.sum.Since) }

func (m *Machine) lostSince(o *op, epoch uint32) bool {
	for _, h := range o.homes {
		if e, failed := m.failedAt[h]; failed && e > epoch {
			return true
		}
	}
	return false
}

// gone reports whether a construct has to do without one of its participants.
func (m *Machine) gone(o *op) bool {
	for _, h := range o.homes {
		if !m.tree.Living(h) {
			return true
		}
	}
	return len(o.sum.Dead) > 0 || m.anyLost(o.sum.Add)
}

// anyLost reports whether one of procs was on a daemon that failed.
func (m *Machine) anyLost(procs []pmix.Proc) bool {
	lost := false
	m.Jobs.Each(procs, func(_ pmix.Proc, d int) { lost = lost || !m.tree.Living(d) })
	return lost
}

// departed lists, sorted, whom of procs a group has to do without.
func (m *Machine) departed(procs []pmix.Proc, g *Gathered) []pmix.Proc {
	out := slices.Clone(g.Dead)
	note := func(p pmix.Proc, d int) {
		if !m.tree.Living(d) {
			out = append(out, p)
		}
	}
	m.Jobs.Each(procs, note)
	m.Jobs.Each(g.Add, note)
	return unique(out)
}

// survivors lists the processes that a group would have.
func (m *Machine) survivors(procs []pmix.Proc, g *Gathered) []pmix.Proc {
	var out []pmix.Proc
	gone := m.departed(procs, g)
	note := func(p pmix.Proc, _ int) {
		if _, found := slices.BinarySearchFunc(gone, p, compareProcs); !found {
			out = append(out, p)
		}
	}
	m.Jobs.Each(procs, note)
	m.Jobs.Each(g.Add, note)
	return unique(out)
}

// arrange puts members into the order that was asked for; ok is false where that
// does not name them all. A wildcard in order stands for all members of its
// namespace that are not there yet.
func arrange(members, order []pmix.Proc) (out []pmix.Proc, ok bool) {
	if len(order) == 0 {
		return members, true
	}
	placed := map[pmix.Proc]bool{}
	for _, q := range order {
		for _, p := range members {
			if q.Matches(p) && !placed[p] {
				placed[p] = true
				out = append(out, p)
			}
		}
	}
	return out, len(out) == len(members)
}
