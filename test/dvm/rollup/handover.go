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
		case pmix.GROUP_NOTIFY_TERMINATION:
			g.Notify = i.Value.True()
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

// identify makes the OpID of what the local server comes with. A group's
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
	if k == Destruct {
		procs, given = nil, procs
		key := key(k, group, procs)
		return OpID{key, m.latest[key]}, given, pmix.SUCCESS
	}
	key := key(k, group, procs)
	return OpID{key, m.latest[key]}, procs, pmix.SUCCESS
}

// held is something that the server came with, or gave up, and that waits for the
// one before it.
type held struct {
	Local
	Gathered
	gaveUp pmix.Status // if not SUCCESS, it is a cancel
}

// wait puts h off until what the server came with before under the same name has
// been released, and reports whether it has to wait.
func (m *Machine) wait(id OpID, h held) bool {
	if _, given := m.declined[id]; !given && (m.ops[id] == nil || !m.ops[id].waits) {
		return false
	}
	if m.held == nil {
		m.held = map[string][]held{}
	}
	m.held[id.Key] = append(m.held[id.Key], h)
	return true
}

// resume goes on with what has waited.
func (m *Machine) resume(key string) {
	next := m.held[key]
	if len(next) == 0 {
		return
	}
	if m.held[key] = next[1:]; len(next) == 1 {
		delete(m.held, key)
	}
	if h := next[0]; h.gaveUp != pmix.SUCCESS {
		m.giveUp(h)
	} else {
		m.join(h.Local, h.Gathered)
	}
}

// claim takes the release that the server is owed of an operation, if any: it was
// over before the last local participant had called. Who limits the time is not
// told of the time-out of others: his own server may have answered one of his calls
// so already, and this is the next.
func (m *Machine) claim(id OpID, limited bool) *Release {
	rs := m.owed[id.Key]
	for limited && len(rs) > 0 && rs[0].Status == pmix.ERR_TIMEOUT {
		rs = rs[1:]
	}
	if len(rs) <= 1 {
		delete(m.owed, id.Key)
	} else {
		m.owed[id.Key] = rs[1:]
	}
	if len(rs) == 0 {
		return nil
	}
	return rs[0]
}

// join puts in what the server hands over.
func (m *Machine) join(l Local, g Gathered) {
	id, procs, st := m.identify(l.Kind, l.Group, l.Procs)
	if st != pmix.SUCCESS {
		m.do(Answer{Token: l.Token, Status: st})
		return
	}
	if r := m.claim(id, g.Timeout > 0); r != nil {
		m.answer(r, l.Token)
		return
	}
	if m.wait(id, held{Local: l, Gathered: g}) {
		return
	}
	o := m.open(id, l.Kind, l.Group, procs)
	if o != nil && o.own != nil { // made in its place, see poked
		o.token, o.waits = l.Token, true
		return
	}
	if o == nil {
		_, st := m.homes(procs)
		m.do(Answer{Token: l.Token, Status: st})
		return
	}
	if o.mine != awaited && l.Kind < Construct { // groups may have guests
		if len(o.sum.Daemons) == 0 {
			m.drop(o)
		}
		m.do(Answer{Token: l.Token, Status: pmix.ERR_BAD_PARAM}) // no participant is ours
		return
	}
	if g.Status != pmix.SUCCESS {
		g.Dead = m.deadOf(procs)
	}
	o.token, o.waits = l.Token, true
	m.offer(o, g)
}

// offer makes this daemon's contribution. A time-out that it asks for has to reach
// the controller even if the contribution does not.
func (m *Machine) offer(o *op, g Gathered) {
	if g.Timeout > 0 && !m.controller() {
		m.urge(o, &g)
	}
	o.own = &Part{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs, Gathered: g}
	fresh := len(o.sum.Daemons) == 0
	m.add(o, o.own)
	if fresh {
		m.pokes(o)
	}
	if m.controller() && m.noted(o) {
		return
	}
	m.check(o)
}

func (m *Machine) urge(o *op, g *Gathered) {
	m.tell(&Urge{Op: o.id, Kind: o.kind, Group: o.group, Procs: o.procs, Since: g.Since, Seconds: g.Timeout})
}

// urged takes an urge at the controller: to set the timer, and to end what lost
// participants have ended already.
func (m *Machine) urged(u *Urge) {
	if m.over(u.Op) {
		return
	}
	o := m.open(u.Op, u.Kind, u.Group, u.Procs)
	switch {
	case o == nil:
	case u.Kind <= Connect && m.lostSince(o, u.Since):
		m.release(o, pmix.ERR_LOST_CONNECTION)
	case u.Seconds > o.timeout:
		o.timeout = u.Seconds
		m.do(StartTimer{TimerID{Op: o.id}, o.timeout})
	}
}

// Cancel is the local server giving up a construct or destruct for its clients,
// whom it has answered with st. procs may be unknown: all that PMIX_GROUP_CANCEL
// must carry is the name.
func (m *Machine) Cancel(k Kind, group string, procs []pmix.Proc, st pmix.Status) []Effect {
	m.begin()
	if st != pmix.ERR_TIMEOUT {
		st = pmix.GROUP_CONSTRUCT_ABORT
	}
	if h := (held{Local: Local{Kind: k, Group: group, Procs: procs}, gaveUp: st}); len(procs) > 0 {
		m.giveUp(h)
	} else {
		m.giveUpUnknown(h)
	}
	return m.fx
}

// giveUp has the controller end an operation. To this server it is owed no more.
func (m *Machine) giveUp(h held) {
	id, all, st := m.identify(h.Kind, h.Group, h.Procs)
	if st != pmix.SUCCESS || m.claim(id, h.gaveUp == pmix.ERR_TIMEOUT) != nil || m.wait(id, h) {
		return
	}
	if m.declined == nil {
		m.declined = map[OpID]struct{}{}
	}
	m.declined[id] = struct{}{}
	m.tell(&Cancel{Op: id, Kind: h.Kind, Group: h.Group, Procs: all, Status: h.gaveUp})
}

// giveUpUnknown does so for a construct of which the participants are not known.
func (m *Machine) giveUpUnknown(h held) {
	for key := range m.owed {
		if about(key, Construct, h.Group) && m.claim(OpID{Key: key}, h.gaveUp == pmix.ERR_TIMEOUT) != nil {
			return
		}
	}
	if m.gaveUp == nil {
		m.gaveUp = map[string]int{}
	}
	m.gaveUp[h.Group]++
	m.tell(&Cancel{Seen: m.cast.seq, Kind: Construct, Group: h.Group, Status: h.gaveUp})
}

// cancelled ends, at the controller, what a server gave up. Where the server did
// not say which construct and none is in flight, the next of that name that it has
// to do with is meant: without participants nothing can tell more.
func (m *Machine) cancelled(from int, c *Cancel) {
	if c.Op.Key != "" {
		if m.over(c.Op) {
			return
		}
		if o := m.open(c.Op, c.Kind, c.Group, c.Procs); o != nil {
			m.release(o, c.Status)
		}
		return
	}
	found := false
	if b := m.boots[c.Group]; b != nil {
		m.releaseBoot(b, c.Status)
		found = true
	}
	for _, o := range slices.Clone(m.order) {
		if o.kind == Construct && o.group == c.Group && slices.Contains(o.homes, from) {
			m.release(o, c.Status)
			found = true
		}
	}
	for key, seq := range m.latest { // it is over, and the release on its way to that server
		found = found || seq > c.Seen && about(key, Construct, c.Group)
	}
	if !found {
		m.notes = append(m.notes, note{c.Group, from, c.Status})
	}
}

// noted ends an operation that a server gave up before it began.
func (m *Machine) noted(o *op) bool {
	if o.kind != Construct || o.ended {
		return false
	}
	for _, n := range m.notes {
		if n.group == o.group && slices.Contains(o.homes, n.from) {
			m.release(o, n.status)
			return true
		}
	}
	return false
}
