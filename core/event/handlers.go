package event

import (
	"slices"

	"pmix/core/pmix"
)

// DefaultLimit is the number of notifications that a process keeps unless told
// otherwise.
const DefaultLimit = 512

// NoID is the identifier in the answer to a registration that failed.
const NoID = ^uint64(0)

// HandlersOptions configure a Handlers.
type HandlersOptions struct {
	Self  pmix.Proc
	Limit int // as RegistryOptions.Limit
	// Connected tells whether there is a server to send to: a client or tool that
	// is connected. nil means that there is none.
	Connected func() bool
	// Server says that the process is a server: its registrations of system codes
	// come out as AskServer for its own Registry, and it keeps what it is given
	// by Deliver whether or not a handler took it.
	Server bool
}

// Registration is a request to register a handler.
type Registration struct {
	Token any
	// Codes the handler is for; none makes it a default handler.
	Codes []pmix.Status
	Infos []pmix.Info
	// Handler is handed back in Call (or Observe).
	Handler any
	// Observer makes it one of the library's own: called for every matching event
	// before the chain, in order of registration, without a say in it. It needs
	// codes.
	Observer bool
}

// Handlers is the process's part. It is not safe for concurrent use.
type Handlers struct {
	opt    HandlersOptions
	nextID uint64
	// lists holds the handlers of each category in the order of their calls.
	lists [numCategories][]*handler
	byID  map[uint64]*handler

	// active counts, per code, the registrations that the server was told of.
	active  map[pmix.Status]int
	nextAsk uint64
	asks    map[uint64]ask

	nextChain uint64
	chains    map[uint64]*chain
	cache     cache
}

// ask is a registration that waits for the server.
type ask struct {
	h     *handler
	token any
}

// category is a class of handlers; an event goes through them in this order.
type category uint8

const (
	firstOverall category = iota
	singleCode
	multiCode
	byDefault
	lastOverall
	observers
	numCategories
)

// NewHandlers makes a Handlers.
func NewHandlers(opt HandlersOptions) *Handlers {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	return &Handlers{
		opt:    opt,
		byID:   map[uint64]*handler{},
		active: map[pmix.Status]int{},
		asks:   map[uint64]ask{},
		chains: map[uint64]*chain{},
		cache:  cache{limit: opt.Limit},
	}
}

// Register registers a handler. It is answered with its identifier, at once or
// when the server has answered, and kept notifications that it is for are given
// to it before. The failures are ERR_BAD_PARAM (a directive of the wrong type),
// ERR_EVENT_REGISTRATION (the place it asks for is taken or names a handler that
// is not there) and ERR_SERVER_FAILED_REQUEST; they change nothing.
func (m *Handlers) Register(r Registration) []Effect {
	fail := func(st pmix.Status) []Effect {
		return []Effect{Answer{Token: r.Token, Status: st, ID: NoID}}
	}
	if r.Observer && len(r.Codes) == 0 {
		return fail(pmix.ERR_BAD_PARAM)
	}
	h, forward, st := newHandler(r, m.opt.Self)
	if st != pmix.SUCCESS {
		return fail(st)
	}
	if !m.place(h) {
		return fail(pmix.ERR_EVENT_REGISTRATION)
	}
	h.id = m.nextID
	m.nextID++
	m.byID[h.id] = h

	if h.rng == pmix.RANGE_PROC_LOCAL {
		return m.admit(h, r.Token)
	}
	var codes []pmix.Status
	switch {
	case m.opt.Server:
		for _, c := range h.codes {
			if System(c) {
				codes = append(codes, c)
			}
		}
		if len(codes) == 0 {
			return m.admit(h, r.Token)
		}
	case m.connected():
		news := m.claim(h)
		if !news && len(forward) == 0 {
			return m.admit(h, r.Token)
		}
		codes = h.codes
	default:
		return m.admit(h, r.Token)
	}
	m.nextAsk++
	m.asks[m.nextAsk] = ask{h, r.Token}
	return []Effect{AskServer{m.nextAsk, codes, forward}}
}

func (m *Handlers) connected() bool { return m.opt.Connected != nil && m.opt.Connected() }

// claim counts h among the registrations of its codes and reports whether any of
// these is the first.
func (m *Handlers) claim(h *handler) (news bool) {
	h.claimed = true
	for _, c := range h.wire() {
		m.active[c]++
		news = news || m.active[c] == 1
	}
	return news
}

// release takes back claim and returns the codes whose last registration it was.
func (m *Handlers) release(h *handler) (gone []pmix.Status) {
	if !h.claimed {
		return nil
	}
	h.claimed = false
	for _, c := range h.wire() {
		if m.active[c]--; m.active[c] <= 0 {
			delete(m.active, c)
			gone = append(gone, c)
		}
	}
	return gone
}

// ServerAnswered is the answer to AskServer.
func (m *Handlers) ServerAnswered(id uint64, st pmix.Status) []Effect {
	a, ok := m.asks[id]
	if !ok {
		return nil
	}
	delete(m.asks, id)
	if st == pmix.SUCCESS {
		if a.h.removed {
			return []Effect{Answer{Token: a.token, Status: pmix.ERR_NOT_FOUND, ID: NoID}}
		}
		return m.admit(a.h, a.token)
	}
	m.release(a.h)
	m.remove(a.h)
	return []Effect{Answer{Token: a.token, Status: pmix.ERR_SERVER_FAILED_REQUEST, ID: NoID}}
}

// admit completes a registration.
func (m *Handlers) admit(h *handler, token any) []Effect {
	h.ready = true
	fx := m.replay(h)
	return append(fx, Answer{Token: token, ID: h.id})
}

// Deregister removes a handler. An identifier that is not there is answered with
// SUCCESS too, as in released libraries. A call that is under way ends; no
// further one is made.
func (m *Handlers) Deregister(id uint64, token any) []Effect {
	return append(m.forget(id), Answer{Token: token})
}

// forget removes a handler and tells the server of codes nobody wants any more.
func (m *Handlers) forget(id uint64) []Effect {
	h := m.byID[id]
	if h == nil {
		return nil
	}
	gone := m.release(h)
	if m.opt.Server && h.rng != pmix.RANGE_PROC_LOCAL {
		for _, c := range h.codes {
			if System(c) {
				gone = append(gone, c)
			}
		}
	}
	m.remove(h)
	if len(gone) == 0 {
		return nil
	}
	return []Effect{TellServer{gone}}
}

func (m *Handlers) remove(h *handler) {
	h.removed = true
	delete(m.byID, h.id)
	list := m.lists[h.cat]
	if i := slices.Index(list, h); i >= 0 {
		m.lists[h.cat] = slices.Delete(slices.Clone(list), i, i+1)
	}
}

// Registered reports whether a handler is registered and admitted. A role asks
// right before it makes a Call that had to wait; if not, it answers for the
// handler with Done(chain, id, EVENT_NO_ACTION_TAKEN, nil).
func (m *Handlers) Registered(id uint64) bool {
	h := m.byID[id]
	return h != nil && h.ready
}

// Codes returns the codes that the server was told of, sorted; DefaultCode stands
// for the default handlers. A tool that changes its server registers these there.
func (m *Handlers) Codes() []pmix.Status {
	out := make([]pmix.Status, 0, len(m.active))
	for c := range m.active {
		out = append(out, c)
	}
	slices.Sort(out)
	return out
}

// Tick is as Registry.Tick.
func (m *Handlers) Tick() { m.cache.age() }
