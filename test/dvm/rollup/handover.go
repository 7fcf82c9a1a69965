package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// Local is what the local server hands over.
type Local struct {
	Kind  Kind
	Group string
	// Procs are the participants; none of a follower of a bootstrap.
	Procs []pmix.Proc
	Infos []pmix.Info
	Data  []byte // of a fence
	Token any    // comes back in the Answer
}

// HandOver takes an operation that all local participants have called, or one
// participant's call of a bootstrap. It is answered by exactly one Answer.
func (m *Machine) HandOver(l Local) []Effect {
	m.begin()
	g := Gathered{Daemons: []int{m.Me}, Since: m.stamp.Epoch}
	leaders, st := g.read(l.Infos)
	if l.Kind == Fence {
		g.Data = [][]byte{l.Data}
	}
	switch {
	case st != pmix.SUCCESS:
		m.do(Answer{Token: l.Token, Status: st})
	case l.Kind == Construct && (leaders > 0 || len(l.Procs) == 0):
		m.joinBoot(l, leaders, g)
	default:
		m.join(l, g)
	}
	return m.fx
}

// read takes what the directives say. leaders is that of PMIX_GROUP_BOOTSTRAP.
func (g *Gathered) read(infos []pmix.Info) (leaders uint32, st pmix.Status) {
	number := func(v pmix.Value) uint32 {
		n, ok := v.Uint32()
		if !ok {
			st = pmix.ERR_BAD_PARAM
		}
		return n
	}
	procs := func(v pmix.Value) []pmix.Proc {
		p, ok := pmix.Elems[pmix.Proc](v)
		if !ok {
			st = pmix.ERR_BAD_PARAM
		}
		return p
	}
	for _, i := range infos {
		switch i.Key {
		case pmix.LOCAL_COLLECTIVE_STATUS:
			if s, ok := i.Value.Data.(pmix.Status); ok && g.Status == pmix.SUCCESS {
				g.Status = s
			}
		case pmix.TIMEOUT:
			g.Timeout = number(i.Value)
		case pmix.GROUP_BOOTSTRAP:
			leaders = number(i.Value)
		case pmix.GROUP_FT_COLLECTIVE:
			g.FT = i.Value.True()
		case pmix.GROUP_ASSIGN_CONTEXT_ID:
			g.Context = i.Value.True()
		case pmix.GROUP_ADD_MEMBERS:
			g.Add = procs(i.Value)
		case pmix.GROUP_FINAL_MEMBERSHIP_ORDER:
			g.Order = procs(i.Value)
		case pmix.GROUP_INFO:
			g.Info = append(g.Info, i)
		case pmix.PROC_INFO_ARRAY:
			g.Endpoints = append(g.Endpoints, i)
		}
	}
	return leaders, st
}

// identify makes the OpID of the next operation of the local server. A group's
// participants count as those they stand for, since its callers may name them
// differently; those of other collectives as they were given, as the server
// matches them.
func (m *Machine) identify(k Kind, group string, given []pmix.Proc) (OpID, []pmix.Proc, pmix.Status) {
	procs := slices.Clone(given)
	if k == Construct || k == Destruct {
		procs = procs[:0]
		if st := m.Jobs.Each(given, func(p pmix.Proc, _ int) { procs = append(procs, p) }); st != pmix.SUCCESS {
			return OpID{}, nil, st
		}
	}
	procs = unique(procs)
	id := OpID{Key: key(k, group, procs)}
	m.mine[id.Key]++
	id.N = m.mine[id.Key]
	return id, procs, pmix.SUCCESS
}

// join puts in what the server hands over.
func (m *Machine) join(l Local, g Gathered) {
	id, procs, st := m.identify(l.Kind, l.Group, l.Procs)
	if st != pmix.SUCCESS {
		m.do(Answer{Token: l.Token, Status: st})
		return
	}
	if r := m.owed[id]; r != nil { // it was over before the last of ours had called
		delete(m.owed, id)
		m.answer(r, l.Token)
		return
	}
	o := m.open(id, l.Kind, l.Group, procs)
	if o != nil && o.own != nil { // made in its place, see poked
		o.token, o.waits = l.Token, true
		return
	}
	if o == nil || o.mine != awaited {
		if o != nil && len(o.sum.Daemons) == 0 {
			m.drop(o)
		}
		m.mine[id.Key]--
		m.do(Answer{Token: l.Token, Status: pmix.ERR_BAD_PARAM}) // no participant is ours
		return
	}
	if g.Status != pmix.SUCCESS {
		g.Dead = m.deadOf(procs)
	}
	o.token, o.waits = l.Token, true
	m.offer(o, g)
}

// offer makes this daemon's contribution.
func (m *Machine) offer(o *op, g Gathered) {
	o.own = &Part{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs, Gathered: g}
	fresh := len(o.sum.Daemons) == 0
	m.add(o, o.own)
	if m.controller() {
		if fresh {
			m.pokes(o)
		}
		if m.noted(o) {
			return
		}
	}
	m.check(o)
}

// Cancel is the local server giving up a construct for its participants, which
// it has told so. procs may be unknown (PMIX_GROUP_CANCEL carries the name only).
func (m *Machine) Cancel(group string, procs []pmix.Proc) []Effect {
	m.begin()
	c := &Cancel{Seen: m.cast.seq, Group: group}
	if len(procs) > 0 {
		id, all, st := m.identify(Construct, group, procs)
		if st != pmix.SUCCESS {
			return m.fx
		}
		if m.owed[id] != nil {
			delete(m.owed, id)
			return m.fx
		}
		c.Op, c.Procs = id, all
	} else {
		for id, r := range m.owed {
			if r.Kind == Construct && r.Group == group {
				delete(m.owed, id)
				m.mine[id.Key] = max(m.mine[id.Key], id.N)
				return m.fx
			}
		}
		if m.gaveUp == nil {
			m.gaveUp = map[string]int{}
		}
		m.gaveUp[group]++
	}
	m.tell(c)
	return m.fx
}

// cancelled ends, at the controller, the construct that a server gave up. Where
// the server did not say which and none is in flight, the next of that name that
// it has to do with is meant: without participants nothing can tell more.
func (m *Machine) cancelled(from int, c *Cancel) {
	if c.Op.Key != "" {
		if _, over := m.over[c.Op]; over {
			return
		}
		if o := m.open(c.Op, Construct, c.Group, c.Procs); o != nil {
			m.release(o, pmix.GROUP_CONSTRUCT_ABORT)
		}
		return
	}
	found := false
	if b := m.boots[c.Group]; b != nil {
		m.releaseBoot(b, pmix.GROUP_CONSTRUCT_ABORT)
		found = true
	}
	for _, o := range slices.Clone(m.order) {
		if o.kind == Construct && o.group == c.Group && slices.Contains(o.homes, from) {
			m.release(o, pmix.GROUP_CONSTRUCT_ABORT)
			found = true
		}
	}
	for id, seq := range m.over { // it is over, and the release on its way to that server
		found = found || seq > c.Seen && id.about(Construct, c.Group)
	}
	if !found {
		m.notes = append(m.notes, note{c.Group, from})
	}
}

// noted ends an operation that a server gave up before it began.
func (m *Machine) noted(o *op) bool {
	if o.kind != Construct || o.ended {
		return false
	}
	for _, n := range m.notes {
		if n.group == o.group && slices.Contains(o.homes, n.from) {
			m.release(o, pmix.GROUP_CONSTRUCT_ABORT)
			return true
		}
	}
	return false
}
