package collective

import (
	"slices"

	"pmix/core/host"
	"pmix/core/pmix"
)

// Machine is the tracking service of one server. It is not safe for concurrent
// use: its owner holds the room lock.
type Machine struct {
	opt    Options
	hooks  map[Op]Hooks
	spaces map[string]*space
	// open holds, per signature, the trackers in the order of their creation.
	open map[string][]*Tracker
	byID map[ID]*Tracker
	last ID
	// left holds, per name, who left the group of that name and is still thought
	// a member by callers who do not know it yet; leaves, per process, these names,
	// oldest first, some of which are of no use any more.
	left   map[string]map[pmix.Proc]struct{}
	leaves map[pmix.Proc][]string
	// held is what each connection has open.
	held map[any]held
	// lists spares the callers of one list from having it sorted for each.
	lists lastList
	// ended remembers namespaces that were deregistered: they will not be
	// registered late.
	ended recent
}

// New makes a Machine that knows all of Op.
func New(opt Options) *Machine {
	m := &Machine{
		opt:    opt,
		spaces: map[string]*space{},
		open:   map[string][]*Tracker{},
		byID:   map[ID]*Tracker{},
		left:   map[string]map[pmix.Proc]struct{}{},
		leaves: map[pmix.Proc][]string{},
		held:   map[any]held{},
	}
	m.hooks = map[Op]Hooks{
		Fence:      {Upcall: host.FenceNB, LocalShortcut: !opt.NoLocalFence},
		Connect:    {Upcall: host.Connect, LocalShortcut: true},
		Disconnect: {Upcall: host.Disconnect, LocalShortcut: true},

		GroupConstruct: construct,
		GroupDestruct:  destruct,
	}
	return m
}

// Define gives an operation its hooks.
func (m *Machine) Define(op Op, h Hooks) { m.hooks[op] = h }

// Len returns the number of collectives in flight.
func (m *Machine) Len() int { return len(m.byID) }

// Leaves returns the number of groups of which it is remembered that somebody left.
func (m *Machine) Leaves() int { return len(m.left) }

// Contribute is one process's call. A call that cannot be tracked is answered
// with ERR_BAD_PARAM (no participants), ERR_NOT_A_MEMBER (the caller is none of
// them), ERR_NOT_SUPPORTED (an operation without hooks) or ERR_OUT_OF_RESOURCE (the
// connection has too many open).
func (m *Machine) Contribute(c Call) []Effect {
	if c.Peer == nil {
		c.Peer = c.From
	}
	if _, ok := m.hooks[c.Op]; !ok {
		return []Effect{Answer{c.Token, pmix.ERR_NOT_SUPPORTED}}
	}
	if len(c.Participants) == 0 && !c.Direct || !c.From.Rank.Valid() {
		return []Effect{Answer{c.Token, pmix.ERR_BAD_PARAM}}
	}
	procs := m.present(c, m.lists.normal(c.Participants))
	if !c.Guest && !c.Direct && !includes(procs, c.From) {
		return []Effect{Answer{c.Token, pmix.ERR_NOT_A_MEMBER}}
	}
	secs, ok := timeout(c.Infos)
	if !ok {
		return []Effect{Answer{c.Token, pmix.ERR_BAD_PARAM}}
	}
	if !m.hold(c.Peer, c.Size) {
		return []Effect{Answer{c.Token, pmix.ERR_OUT_OF_RESOURCE}}
	}

	// Who calls is local and alive, whether or not its registration came yet.
	fx := m.Connected(c.From)

	var key string
	switch {
	case c.Direct:
		key = directly(c.Op, c.Name)
	case c.Name != "":
		key = signature(c.Op, nil, c.Name)
	default:
		key = m.lists.key(c.Op, procs)
	}
	t := m.find(key, c)
	want := CollectNo
	if pmix.True(c.Infos, pmix.COLLECT_DATA) {
		want = CollectYes
	}
	if t == nil {
		t = m.start(key, c, procs)
		t.collect = want
	} else {
		m.widen(t, procs)
		if t.collect != want && !t.handed {
			t.collect = CollectMixed
		}
	}
	t.record(Contribution{From: c.From, Peer: c.Peer, Token: c.Token, Infos: c.Infos, Extra: c.Extra, size: c.Size})
	if c.Direct {
		secs = 0 // there is no local phase to bound
	}
	if secs > 0 && !t.timer && !t.handed {
		t.timer = true
		fx = append(fx, StartTimer{t.id, secs})
	}
	return m.settle(fx, t)
}

// find returns the tracker that a call belongs to, nil for a new one: the first
// of its signature to which this connection has not contributed.
func (m *Machine) find(key string, c Call) *Tracker {
	if c.Direct {
		return nil
	}
	for _, t := range m.open[key] {
		if _, ok := t.byPeer[c.Peer]; !ok && (!t.handed || t.late(c)) {
			return t
		}
	}
	return nil
}

// late reports whether a call still belongs to a tracker that was handed over: that
// of a clone of a contributor, and that of a participant who was not known to be of
// this server then and was left to the host. It is his first call, and the others'
// first is this one; what he brings is too late for the host.
func (t *Tracker) late(c Call) bool {
	st, expected := t.members[c.From]
	if expected {
		return st == contributed
	}
	return !c.Guest && includes(t.participants, c.From)
}

// start makes the tracker of a first call.
func (m *Machine) start(key string, c Call, procs []pmix.Proc) *Tracker {
	m.last++
	t := &Tracker{
		id: m.last, op: c.Op, key: key, name: c.Name, direct: c.Direct,
		needs:     map[*space]*need{},
		members:   map[pmix.Proc]standing{},
		byPeer:    map[any]struct{}{},
		unsettled: map[*space]struct{}{},
	}
	m.bind(t)
	m.byID[t.id] = t
	m.open[key] = append(m.open[key], t)
	if c.Direct {
		// It waits for nobody; its caller's namespace is known to it so that it
		// ends with that.
		t.participants = procs
		s := m.space(c.From.Nspace)
		t.needs[s] = &need{}
		s.trackers[t] = struct{}{}
		return t
	}
	m.widen(t, procs)
	return t
}

// bind gives t what it asks of its machine.
func (m *Machine) bind(t *Tracker) {
	h := m.hooks[t.op]
	t.await = func(name string) bool { return h.Await && !m.ended.has(name) }
	t.left = func(p pmix.Proc) bool {
		if !h.Left {
			return false
		}
		_, gone := m.left[t.name][p]
		return gone
	}
}

// widen adds participants to a tracker. They are new only for a first call, or
// where a name identifies the operation.
func (m *Machine) widen(t *Tracker, procs []pmix.Proc) {
	if t.handed || (len(t.participants) > 0 && t.name == "") {
		return
	}
	if len(t.participants) == 0 {
		t.participants = procs
	} else if same(t.participants, procs) || contains(t.participants, procs) {
		return
	} else {
		t.participants = normalize(append(slices.Clone(t.participants), procs...))
	}
	touched := map[*space]struct{}{}
	for _, p := range procs {
		s := m.space(p.Nspace)
		n := t.needs[s]
		if n == nil {
			n = &need{ranks: map[pmix.Rank]struct{}{}}
			t.needs[s] = n
			s.trackers[t] = struct{}{}
		}
		touched[s] = struct{}{}
		switch {
		case p.Rank == pmix.RANK_WILDCARD:
			n.all, n.whole = true, true
		case wide(p.Rank):
			n.all = true
		default:
			n.ranks[p.Rank] = struct{}{}
		}
	}
	for s := range touched {
		t.learn(s)
	}
}

// rethink brings every open tracker of a namespace up to date.
func (m *Machine) rethink(s *space) []Effect {
	var fx []Effect
	for _, t := range m.ordered(s) {
		if t.handed {
			continue
		}
		t.learn(s)
		fx = m.settle(fx, t)
	}
	return fx
}

// depart is the loss routine: it accounts for the loss of one local process in
// every collective that it is a member of.
func (m *Machine) depart(s *space, r pmix.Rank) []Effect {
	var fx []Effect
	s.local[r] |= lost
	for _, t := range m.ordered(s) {
		if t.depart(pmix.Proc{Nspace: s.name, Rank: r}) {
			fx = m.settle(fx, t)
		}
	}
	return fx
}

// ordered returns the trackers of a namespace, oldest first, so that the same
// inputs give the same effects.
func (m *Machine) ordered(s *space) []*Tracker {
	if len(s.trackers) == 0 {
		return nil
	}
	out := make([]*Tracker, 0, len(s.trackers))
	for t := range s.trackers {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *Tracker) int { return int(int64(a.id) - int64(b.id)) })
	return out
}
