package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// release ends an operation with the status, everywhere.
func (m *Machine) release(o *op, st pmix.Status) {
	r := &Release{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs, Status: st}
	o.converged = true
	m.fill(r, &o.sum)
	m.issue(r)
}

// fill puts in what an operation that succeeded brought.
func (m *Machine) fill(r *Release, g *Gathered) {
	if r.Status != pmix.SUCCESS {
		return
	}
	switch r.Kind {
	case Fence:
		n := 0
		for _, d := range g.Data {
			n += len(d)
		}
		r.Data = make([]byte, 0, n)
		for _, d := range g.Data {
			r.Data = append(r.Data, d...)
		}
	case Destruct:
		if g.Notify {
			r.Members, r.Departed = m.survivors(r.Procs, g), m.departed(r.Procs, g)
		}
	case Construct:
		all := m.survivors(r.Procs, g)
		members, ok := arrange(all, g.Order)
		switch {
		case len(all) == 0:
			r.Status = pmix.GROUP_CONSTRUCT_ABORT
			return
		case !ok:
			r.Status = pmix.ERR_BAD_PARAM
			return
		}
		r.Members, r.Departed = members, m.departed(r.Procs, g)
		r.Info, r.Endpoints = g.Info, g.Endpoints
		if g.Context {
			r.Context, r.HasContext = m.NextContext(), true
		}
	}
}

// released ends an operation at this daemon.
func (m *Machine) released(r *Release) {
	m.remember(r)
	if r.Kind == Construct {
		m.rename(r.Group)
	}
	if r.Kind == Construct {
		m.notes = slices.DeleteFunc(m.notes, func(n note) bool { return n.group == r.Group })
	}
	if r.Boot {
		m.releasedBoot(r)
		return
	}
	if o := m.ops[r.Op]; o != nil {
		m.drop(o)
		if o.waits {
			m.answer(r, o.token)
			m.resume(r.Op.Key)
			return
		}
	}
	if _, given := m.declined[r.Op]; given {
		delete(m.declined, r.Op)
		m.resume(r.Op.Key)
		return
	}
	homes, _ := m.homes(r.Procs)
	if _, ours := slices.BinarySearch(homes, m.Me); !ours {
		return
	}
	if r.Kind == Construct && m.gaveUp[r.Group] > 0 {
		m.gaveUp[r.Group]--
		return
	}
	if m.owed == nil {
		m.owed = map[string][]*Release{}
	}
	m.owed[r.Op.Key] = append(m.owed[r.Op.Key], r)
}

// rename has destructs of a group that has just been constructed anew, in which
// somebody has called already, go on under the name that they have now.
func (m *Machine) rename(group string) {
	key := key(Destruct, group, nil)
	for _, o := range slices.Clone(m.order) {
		if o.id.Key != key || o.ended || !m.over(o.id) {
			continue
		}
		m.drop(o)
		if o.own == nil {
			continue
		}
		if n := m.open(OpID{key, m.latest[key]}, Destruct, group, o.own.Procs); n != nil {
			n.token, n.waits = o.token, o.waits
			m.offer(n, o.own.Gathered)
		}
	}
}

// maxNames bounds how many keys of groups are remembered. Those of other
// operations are few, and used again.
const maxNames = 4096

// remember notes which broadcast released the operation, and forgets about groups
// of long ago, of which no message is under way any more. All daemons get the same
// broadcasts, so that they remember the same.
func (m *Machine) remember(r *Release) {
	if m.latest == nil {
		m.latest, m.exists = map[string]uint64{}, map[string]bool{}
	}
	note := func(key string) {
		if _, known := m.latest[key]; !known && r.Group != "" {
			m.names = append(m.names, key)
		}
		m.latest[key] = m.cast.seq
	}
	if !r.Boot {
		note(r.Op.Key)
	}
	if r.Kind == Construct {
		key := key(Destruct, r.Group, nil)
		note(key)
		delete(m.owed, key)
	}
	switch {
	case r.Kind == Destruct:
		delete(m.exists, r.Group)
		delete(m.left, r.Group)
	case r.Kind == Construct && r.Status == pmix.SUCCESS:
		m.exists[r.Group] = true
		delete(m.left, r.Group)
	}
	for n := 0; len(m.names) > maxNames && n < len(m.names); n++ {
		key := m.names[0]
		m.names = append(m.names[1:], key)
		if m.latest[key]+maxNames < m.cast.seq {
			delete(m.latest, key)
			delete(m.exists, groupOf(key))
			delete(m.left, groupOf(key))
			m.names = m.names[:len(m.names)-1]
		}
	}
}

// answer tells the server how an operation of its own ended, and its clients in
// the group whom they lost: of a construct that went on without them, and of a
// destruct where they asked to be told.
func (m *Machine) answer(r *Release, token any) {
	a := Answer{Token: token, Status: r.Status, Data: r.Data}
	if r.Kind == Construct && r.Status == pmix.SUCCESS {
		a.Infos = r.infos()
	}
	m.do(a)
	m.raise(r)
}

// infos are the results of a construct, as hosts give them to the server.
func (r *Release) infos() []pmix.Info {
	out := make([]pmix.Info, 0, 2+len(r.Info)+len(r.Endpoints))
	if r.HasContext {
		out = append(out, pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(r.Context)))
	}
	out = append(out, pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(r.Members)))
	for _, i := range r.Info {
		out = append(out, pmix.MakeInfo(pmix.GROUP_INFO, i.Value))
	}
	for _, i := range r.Endpoints {
		out = append(out, pmix.MakeInfo(pmix.GROUP_ENDPT_DATA, i.Value))
	}
	return out
}

// raise tells the members of a group on this daemon of each that was lost with
// another daemon or on it. Those that this daemon's own server lost it has told
// of itself.
func (m *Machine) raise(r *Release) {
	var here []pmix.Proc
	for _, p := range r.Departed {
		if m.Jobs.Home(p) == m.Me {
			continue
		}
		if here == nil {
			for _, q := range r.Members {
				if m.Jobs.Home(q) == m.Me {
					here = append(here, q)
				}
			}
			if here == nil {
				return
			}
		}
		m.do(Raise{Code: pmix.GROUP_MEMBER_FAILED, Targets: here, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p)),
			pmix.MakeInfo(pmix.GROUP_ID, pmix.String(r.Group)),
		}})
	}
}
