package modex

import (
	"cmp"
	"slices"
	"time"

	"pmix/core/pmix"
)

const (
	// localWait bounds the wait for a connected local process's next commit
	// where the asker gave no timeout.
	localWait = 2 * time.Second
	// hostGrace is what a host that was given the timeout gets on top of it
	// before the request is settled here.
	hostGrace = time.Second
)

// Machine holds the unanswered requests of one server.
type Machine struct {
	view    View
	reqs    map[uint64]*waiter
	targets map[pmix.Proc]*target
	nspaces map[string]map[pmix.Proc]*target
	owners  map[uint64]map[uint64]*waiter
	tickets map[uint64]*target
	seq     uint64 // requests so far
	last    uint64 // last ticket given out
	out     []Effect
}

// Len returns the number of requests that wait.
func (m *Machine) Len() int { return len(m.reqs) }

type waiter struct {
	Request
	t     *target
	seq   uint64
	armed bool
	// asked: the question with the host was put after this request came, so its
	// answer is fresh enough for a Refresh.
	asked bool
}

type target struct {
	proc    pmix.Proc
	waiters map[uint64]*waiter
	ticket  uint64 // the question with the host, 0 if none
	key     string // the key that question named
	stale   bool   // the namespace went while the question was out
}

// New returns a machine that reads v.
func New(v View) *Machine {
	return &Machine{
		view:    v,
		reqs:    map[uint64]*waiter{},
		targets: map[pmix.Proc]*target{},
		nspaces: map[string]map[pmix.Proc]*target{},
		owners:  map[uint64]map[uint64]*waiter{},
		tickets: map[uint64]*target{},
	}
}

// Pending returns how many requests are unanswered.
func (m *Machine) Pending() int { return len(m.reqs) }

// Get brings a request.
func (m *Machine) Get(r Request) []Effect {
	if _, dup := m.reqs[r.ID]; dup {
		panic("modex: request id in use")
	}
	m.seq++
	w := &waiter{Request: r, seq: m.seq}
	m.add(w)
	m.settle(w)
	return m.take()
}

// Registered tells that more is known of a namespace or of its local clients.
func (m *Machine) Registered(nspace string) []Effect {
	for _, t := range m.ofNspace(nspace) {
		m.settleAll(t)
	}
	return m.take()
}

// Committed tells that a local process's data is in the store.
func (m *Machine) Committed(p pmix.Proc) []Effect {
	m.settleAll(m.targets[p])
	m.settleAll(m.targets[pmix.Proc{Nspace: p.Nspace, Rank: pmix.RANK_UNDEF}])
	return m.take()
}

// Connected tells that a local process that was expected has connected.
func (m *Machine) Connected(p pmix.Proc) []Effect { return m.Committed(p) }

// HostReply brings the host's answer, or its refusal, to the question of a
// ticket. Data that came with it is in the store already.
func (m *Machine) HostReply(ticket uint64, st pmix.Status) []Effect {
	t := m.tickets[ticket]
	if t == nil {
		return nil
	}
	delete(m.tickets, ticket)
	t.ticket = 0
	stale := t.stale
	t.stale = false
	for _, w := range t.inOrder() {
		fresh := !stale && (!w.Refresh || w.asked)
		covered := fresh && (t.key == "" || t.key == w.Key)
		switch {
		case w.Remote:
			m.settle(w)
		case fresh && st == pmix.SUCCESS && m.view.Holds(&w.Request) == Held:
			m.answer(w, pmix.SUCCESS)
		case m.decide(&w.Request) != askHost:
			m.settle(w) // it turned out to be a process of ours
		case covered && st != pmix.SUCCESS:
			m.answer(w, st)
		case covered:
			m.answer(w, pmix.ERR_NOT_FOUND)
		default:
			m.settle(w) // it wants another key, or younger data: ask again
		}
	}
	m.drop(t)
	return m.take()
}

// Timeout tells that the timer of a request has run out.
func (m *Machine) Timeout(id uint64) []Effect {
	if w := m.reqs[id]; w != nil {
		w.armed = false
		m.answer(w, pmix.ERR_TIMEOUT)
	}
	return m.take()
}

// TargetGone tells that a local process has ended and publishes nothing more:
// st is what those hear who wait for it.
func (m *Machine) TargetGone(p pmix.Proc, st pmix.Status) []Effect {
	if t := m.targets[p]; t != nil && t.ticket != 0 {
		m.settleAll(t)
	} else if t != nil {
		for _, w := range t.inOrder() {
			m.answer(w, st)
		}
	}
	// Those who wait for any process of the namespace may have lost the last one.
	m.settleAll(m.targets[pmix.Proc{Nspace: p.Nspace, Rank: pmix.RANK_UNDEF}])
	return m.take()
}

// OwnerGone tells that a connection is gone: its requests are settled, so that
// whatever hangs on them can be freed.
func (m *Machine) OwnerGone(owner uint64) []Effect {
	for _, w := range byID(m.owners[owner]) {
		m.answer(w, pmix.ERR_LOST_CONNECTION)
	}
	return m.take()
}

// NspaceGone tells that a namespace was deregistered.
func (m *Machine) NspaceGone(nspace string) []Effect {
	for _, t := range m.ofNspace(nspace) {
		t.stale = t.ticket != 0
		for _, w := range t.inOrder() {
			m.answer(w, pmix.ERR_NOT_FOUND)
		}
	}
	return m.take()
}

// Close settles everything with st.
func (m *Machine) Close(st pmix.Status) []Effect {
	for _, w := range byID(m.reqs) {
		m.answer(w, st)
	}
	return m.take()
}

// verdict is what can be said about a request now.
type verdict uint8

const (
	waitCommit verdict = iota // and the default timer if the target is Here
	waitOther                 // for a registration or a connection
	askHost
	found
	notFound
)

// decide is the rule of the package: what to do with a request, given what is
// known now.
func (m *Machine) decide(r *Request) verdict {
	known := m.view.Nspace(r.Target.Nspace)
	if r.Remote {
		return m.decideRemote(r, known)
	}
	if known == Unknown {
		return askHost
	}
	away := r.Target.Rank != pmix.RANK_WILDCARD && known == Complete && m.view.Place(r.Target) == Away
	if !(r.Refresh && away) {
		switch m.view.Holds(r) {
		case Held:
			return found
		case Hidden:
			return notFound
		}
	}
	switch {
	case r.Target.Rank == pmix.RANK_WILDCARD:
		if r.Key == "" || pmix.Reserved(r.Key) {
			return askHost
		}
		return notFound
	case known != Complete:
		return waitOther
	case away:
		return askHost
	case pmix.Reserved(r.Key):
		return notFound
	}
	switch m.view.Place(r.Target) {
	case Gone:
		return notFound
	case Expected:
		return waitOther
	}
	return waitCommit
}

func (m *Machine) decideRemote(r *Request, known Knowledge) verdict {
	if known == Unknown {
		return waitOther
	}
	if r.Target.Rank == pmix.RANK_WILDCARD {
		if m.view.Holds(r) == Held {
			return found
		}
		if known == Complete {
			return notFound
		}
		return waitOther
	}
	if m.view.Committed(r.Target) {
		return found
	}
	switch m.view.Place(r.Target) {
	case Gone:
		return notFound
	case Away:
		if known == Complete {
			return notFound
		}
	}
	return waitOther
}

// settle answers w, or sees to it that something will.
func (m *Machine) settle(w *waiter) {
	switch v := m.decide(&w.Request); {
	case v == found:
		m.answer(w, pmix.SUCCESS)
	case v == notFound, w.Immediate && !w.Remote:
		m.answer(w, pmix.ERR_NOT_FOUND)
	case v == askHost:
		if w.Timeout > 0 {
			m.arm(w, w.Timeout+hostGrace)
		}
		m.ask(w)
	case w.Remote:
	case w.Timeout > 0:
		m.arm(w, w.Timeout)
	case v == waitCommit:
		m.arm(w, localWait)
	}
}

func (m *Machine) settleAll(t *target) {
	if t == nil {
		return
	}
	for _, w := range t.inOrder() {
		m.settle(w)
	}
}

func (m *Machine) ask(w *waiter) {
	t := w.t
	if t.ticket != 0 {
		return
	}
	m.last++
	t.ticket, t.key = m.last, w.Key
	if w.Refresh {
		t.key = ""
	}
	m.tickets[t.ticket] = t
	for _, o := range t.waiters {
		o.asked = true
	}
	infos := slices.Clone(w.Infos)
	if t.key != "" {
		infos = append(infos, pmix.MakeInfo(pmix.REQUIRED_KEY, pmix.String(t.key)))
	}
	m.out = append(m.out, Effect{Do: Ask, Ticket: t.ticket, Target: t.proc, Infos: infos})
}

func (m *Machine) arm(w *waiter, d time.Duration) {
	if !w.armed {
		w.armed = true
		m.out = append(m.out, Effect{Do: Arm, Req: w.ID, After: d})
	}
}

func (m *Machine) answer(w *waiter, st pmix.Status) {
	if w.armed {
		m.out = append(m.out, Effect{Do: Disarm, Req: w.ID})
	}
	m.out = append(m.out, Effect{Do: Answer, Req: w.ID, Status: st})
	delete(m.reqs, w.ID)
	delete(w.t.waiters, w.ID)
	if o := m.owners[w.Owner]; o != nil {
		delete(o, w.ID)
		if len(o) == 0 {
			delete(m.owners, w.Owner)
		}
	}
	m.drop(w.t)
}

func (m *Machine) add(w *waiter) {
	t := m.targets[w.Target]
	if t == nil {
		t = &target{proc: w.Target, waiters: map[uint64]*waiter{}}
		m.targets[w.Target] = t
		if m.nspaces[w.Target.Nspace] == nil {
			m.nspaces[w.Target.Nspace] = map[pmix.Proc]*target{}
		}
		m.nspaces[w.Target.Nspace][w.Target] = t
	}
	w.t = t
	t.waiters[w.ID] = w
	m.reqs[w.ID] = w
	if m.owners[w.Owner] == nil {
		m.owners[w.Owner] = map[uint64]*waiter{}
	}
	m.owners[w.Owner][w.ID] = w
}

// drop forgets a target that nobody waits for and the host was not asked about.
func (m *Machine) drop(t *target) {
	if len(t.waiters) != 0 || t.ticket != 0 || m.targets[t.proc] != t {
		return
	}
	delete(m.targets, t.proc)
	n := m.nspaces[t.proc.Nspace]
	delete(n, t.proc)
	if len(n) == 0 {
		delete(m.nspaces, t.proc.Nspace)
	}
}

func (m *Machine) ofNspace(nspace string) []*target {
	var out []*target
	for _, t := range m.nspaces[nspace] {
		out = append(out, t)
	}
	slices.SortFunc(out, func(a, b *target) int { return cmp.Compare(a.proc.Rank, b.proc.Rank) })
	return out
}

// inOrder returns the waiters of t as they came.
func (t *target) inOrder() []*waiter { return byID(t.waiters) }

func byID(set map[uint64]*waiter) []*waiter {
	out := make([]*waiter, 0, len(set))
	for _, w := range set {
		out = append(out, w)
	}
	slices.SortFunc(out, func(a, b *waiter) int { return cmp.Compare(a.seq, b.seq) })
	return out
}

func (m *Machine) take() []Effect {
	out := m.out
	m.out = nil
	return out
}
