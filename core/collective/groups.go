package collective

import (
	"slices"

	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
)

// The hooks of group operations. Their rules stand in package group.
var (
	construct = Hooks{
		Upcall: host.Group, Await: true, Cancel: true, Assemble: joinGroup, Local: group.Local,
		OnDeparture: func(infos []pmix.Info) Verdict {
			if !group.Survives(infos) {
				return Verdict{Abort: pmix.GROUP_CONSTRUCT_ABORT}
			}
			return Verdict{Local: pmix.ERR_LOST_CONNECTION, Result: pmix.SUCCESS}
		},
	}
	destruct = Hooks{
		Upcall: host.Group, Await: true, Cancel: true, Left: true, Assemble: joinGroup, Local: group.Local,
		OnDeparture: func(infos []pmix.Info) Verdict {
			if group.Notifies(infos) {
				return Verdict{}
			}
			return Verdict{Local: pmix.ERR_LOST_CONNECTION, Result: pmix.ERR_LOST_CONNECTION}
		},
	}
)

// joinGroup assembles the directives of all callers. A clone brings the endpoints
// of its process once more, which nobody needs.
func joinGroup(cs []Contribution) ([]pmix.Info, pmix.Status) {
	calls := make([][]pmix.Info, 0, len(cs))
	for _, c := range cs {
		infos := c.Infos
		if !c.First {
			infos = without(infos, pmix.PROC_INFO_ARRAY)
		}
		calls = append(calls, infos)
	}
	return group.Join(calls)
}

func without(infos []pmix.Info, key string) []pmix.Info {
	var out []pmix.Info
	for _, i := range infos {
		if i.Key != key {
			out = append(out, i)
		}
	}
	return out
}

// present leaves out of the participants of c who left the group.
func (m *Machine) present(c Call, procs []pmix.Proc) []pmix.Proc {
	left := m.left[c.Name]
	if c.Name == "" || len(left) == 0 {
		return procs
	}
	m.recall(c.Name, c.From) // who calls is a member again
	if !m.hooks[c.Op].Left {
		return procs
	}
	var out []pmix.Proc
	for _, p := range procs {
		if _, gone := left[p]; !gone {
			out = append(out, p)
		}
	}
	return out
}

// Left tells that the process leaves the group called name by its own will: the
// operations of that name that still wait for it go on as after its loss, later
// destructs do not count on it whatever their callers know, and no other group is
// touched.
func (m *Machine) Left(name string, p pmix.Proc) []Effect {
	s := m.spaces[p.Nspace]
	if s == nil || name == "" {
		return nil
	}
	if _, local := s.local[p.Rank]; !local {
		return nil
	}
	var fx []Effect
	for _, t := range m.ordered(s) {
		if t.name == name && t.depart(p) {
			fx = m.settle(fx, t)
		}
	}
	m.remember(name, p)
	return fx
}

// remember notes that p left the group called name.
func (m *Machine) remember(name string, p pmix.Proc) {
	if _, known := m.left[name][p]; known {
		return
	}
	if m.left[name] == nil {
		m.left[name] = map[pmix.Proc]struct{}{}
	}
	m.left[name][p] = struct{}{}
	names := m.leaves[p]
	if len(names) >= 2*maxLeft {
		names = slices.DeleteFunc(names, func(n string) bool { _, useful := m.left[n][p]; return !useful })
		for ; len(names) >= maxLeft; names = names[1:] {
			m.recall(names[0], p)
		}
	}
	m.leaves[p] = append(names, name)
}

// recall forgets that p left the group called name.
func (m *Machine) recall(name string, p pmix.Proc) {
	left := m.left[name]
	if delete(left, p); len(left) == 0 {
		delete(m.left, name)
	}
}

// forgive forgets who left which group among the processes that match.
func (m *Machine) forgive(match func(pmix.Proc) bool) {
	for p, names := range m.leaves {
		if match(p) {
			for _, name := range names {
				m.recall(name, p)
			}
			delete(m.leaves, p)
		}
	}
}

// kin returns what else the host's answer to t ends. Who leads or joins a group
// without naming its members calls the host by himself, and one answer is enough
// for all of them: the oldest such call of each connection, and the oldest of those
// who named each other.
func (m *Machine) kin(t *Tracker) []*Tracker {
	if t.name == "" {
		return nil
	}
	var out []*Tracker
	taken := map[any]struct{}{}
	if t.direct {
		taken[t.contributions[0].Peer] = struct{}{}
		for _, o := range m.open[signature(t.op, nil, t.name)] {
			if o.handed {
				out = append(out, o)
				break
			}
		}
	}
	for _, o := range m.open[directly(t.op, t.name)] {
		peer := o.contributions[0].Peer
		if _, ok := taken[peer]; o != t && o.handed && !ok {
			taken[peer] = struct{}{}
			out = append(out, o)
		}
	}
	return out
}
