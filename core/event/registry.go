package event

import (
	"slices"

	"pmix/core/pmix"
)

// Peer is one connection and the process at its end. Handle is compared only.
type Peer struct {
	Handle any
	Proc   pmix.Proc
}

// RegistryOptions configure a Registry.
type RegistryOptions struct {
	Self pmix.Proc
	// Limit is the number of notifications kept for late registrants (MCA
	// parameter pmix_max_events); 0 means DefaultLimit.
	Limit int
	// CanRegister and CanNotify tell whether the host has register_events and
	// notify_event.
	CanRegister, CanNotify bool
	// Tool says that the server is a tool: its clients are in every range that
	// the tool itself is in.
	Tool bool
	// Local returns the number of local processes of a namespace, for targets
	// given by wildcard, and false for one that is unknown. nil knows none.
	Local func(nspace string) (int, bool)
}

// Registry is the server's part. It is not safe for concurrent use.
type Registry struct {
	opt    RegistryOptions
	codes  map[pmix.Status]*code
	cache  cache
	nextID uint64
	// upcalls holds what waits for the host, by ID.
	upcalls map[uint64]upcall
}

// code is what is registered for one code. It exists while peers or own says
// that somebody wants the code.
type code struct {
	peers  []subscription // in the order of registration, at most one per connection
	own    int            // registrations of the server itself
	active bool           // the host was asked for it
}

// subscription is what one connection registered for one code.
type subscription struct {
	peer Peer
	// affected restricts what is replayed from the cache; nil does not.
	affected []pmix.Proc
}

// upcall is a request to the host that is not answered yet.
type upcall struct {
	token  any
	notify bool
	// The rest is of a registration.
	activated []pmix.Status
	wanted    []pmix.Status
	peer      *Peer // nil for the server's own
	affected  []pmix.Proc
}

// NewRegistry makes a Registry.
func NewRegistry(opt RegistryOptions) *Registry {
	if opt.Limit <= 0 {
		opt.Limit = DefaultLimit
	}
	return &Registry{
		opt:     opt,
		codes:   map[pmix.Status]*code{},
		cache:   cache{limit: opt.Limit},
		upcalls: map[uint64]upcall{},
	}
}

func (r *Registry) code(c pmix.Status) *code {
	e := r.codes[c]
	if e == nil {
		e = &code{}
		r.codes[c] = e
	}
	return e
}

// Register is a client's registration of codes, none for a default handler. It
// is answered with ERR_NOT_SUPPORTED for a system code where the host has no
// register_events, and ERR_BAD_PARAM for a directive of the wrong type; these
// change nothing. Cached notifications follow the answer.
func (r *Registry) Register(peer Peer, codes []pmix.Status, infos []pmix.Info, token any) []Effect {
	var affected []pmix.Proc
	for i := range infos {
		switch infos[i].Key {
		case pmix.EVENT_AFFECTED_PROC, pmix.EVENT_AFFECTED_PROCS:
			procs, ok := procsOf(infos[i].Value)
			if !ok || len(procs) == 0 || affected != nil {
				return []Effect{Answer{Token: token, Status: pmix.ERR_BAD_PARAM}}
			}
			affected = procs
		}
	}
	if !r.opt.CanRegister && slices.ContainsFunc(codes, System) {
		return []Effect{Answer{Token: token, Status: pmix.ERR_NOT_SUPPORTED}}
	}
	wanted := codes
	if len(codes) == 0 {
		wanted = []pmix.Status{codeDefault}
	}
	for _, c := range wanted {
		r.code(c).subscribe(subscription{peer, affected})
	}
	if activated := r.activate(wanted); len(activated) > 0 {
		r.nextID++
		r.upcalls[r.nextID] = upcall{token: token, activated: activated, wanted: wanted, peer: &peer, affected: affected}
		return []Effect{HostRegister{r.nextID, activated, infos}}
	}
	return r.replay([]Effect{Answer{Token: token}}, peer, wanted, affected)
}

// subscribe adds or widens a connection's registration: of two, one without
// restriction wins.
func (c *code) subscribe(s subscription) {
	for i := range c.peers {
		if c.peers[i].peer.Handle != s.peer.Handle {
			continue
		}
		if s.affected == nil || c.peers[i].affected == nil {
			c.peers[i].affected = nil
		} else {
			c.peers[i].affected = append(slices.Clip(c.peers[i].affected), s.affected...)
		}
		return
	}
	c.peers = append(c.peers, s)
}

// activate marks and returns the system codes that the host was not asked for.
func (r *Registry) activate(codes []pmix.Status) []pmix.Status {
	if !r.opt.CanRegister {
		return nil
	}
	var out []pmix.Status
	for _, c := range codes {
		if e := r.codes[c]; System(c) && !e.active {
			e.active = true
			out = append(out, c)
		}
	}
	return out
}

// prune forgets codes that nobody wants any more.
func (r *Registry) prune(codes []pmix.Status) []Effect {
	var off []pmix.Status
	for _, c := range codes {
		e := r.codes[c]
		if e == nil || len(e.peers) > 0 || e.own > 0 {
			continue
		}
		if e.active {
			off = append(off, c)
		}
		delete(r.codes, c)
	}
	if len(off) == 0 {
		return nil
	}
	return []Effect{HostDeregister{off}}
}

// Deregister withdraws everything that a connection registered for the codes;
// DefaultCode stands for its default handlers. No answer is due.
func (r *Registry) Deregister(peer Peer, codes []pmix.Status) []Effect {
	for _, c := range codes {
		if e := r.codes[c]; e != nil {
			e.unsubscribe(peer.Handle)
		}
	}
	return r.prune(codes)
}

func (c *code) unsubscribe(handle any) {
	c.peers = slices.DeleteFunc(c.peers, func(s subscription) bool { return s.peer.Handle == handle })
}

// Gone ends a connection: it is deregistered from everything.
func (r *Registry) Gone(handle any) []Effect {
	codes := make([]pmix.Status, 0, len(r.codes))
	for c, e := range r.codes {
		e.unsubscribe(handle)
		codes = append(codes, c)
	}
	for _, k := range r.cache.items {
		delete(k.sent, sentKey{handle, false})
		delete(k.sent, sentKey{handle, true})
	}
	slices.Sort(codes)
	return r.prune(codes)
}

// RegisterOwn records that the server itself wants codes: AskServer of its own
// Handlers. It is always answered with SUCCESS where the host cannot be asked.
func (r *Registry) RegisterOwn(codes []pmix.Status, infos []pmix.Info, token any) []Effect {
	for _, c := range codes {
		r.code(c).own++
	}
	if activated := r.activate(codes); len(activated) > 0 {
		r.nextID++
		r.upcalls[r.nextID] = upcall{token: token, activated: activated, wanted: codes}
		return []Effect{HostRegister{r.nextID, activated, infos}}
	}
	return []Effect{Answer{Token: token}}
}

// DeregisterOwn gives back what RegisterOwn recorded.
func (r *Registry) DeregisterOwn(codes []pmix.Status) []Effect {
	for _, c := range codes {
		if e := r.codes[c]; e != nil && e.own > 0 {
			e.own--
		}
	}
	return r.prune(codes)
}

// HostReturned is what the host's function returned for a HostRegister or
// HostNotify; SUCCESS means that HostAnswered follows.
func (r *Registry) HostReturned(id uint64, st pmix.Status) []Effect {
	switch st {
	case pmix.SUCCESS:
		return nil
	case pmix.OPERATION_SUCCEEDED:
		return r.HostAnswered(id, pmix.SUCCESS)
	case pmix.ERR_NOT_SUPPORTED:
		if r.upcalls[id].notify {
			return r.HostAnswered(id, pmix.SUCCESS)
		}
	}
	return r.HostAnswered(id, st)
}

// HostAnswered is the host's answer. A second one has no effect.
func (r *Registry) HostAnswered(id uint64, st pmix.Status) []Effect {
	u, ok := r.upcalls[id]
	if !ok {
		return nil
	}
	delete(r.upcalls, id)
	fx := []Effect{Answer{Token: u.token, Status: st}}
	if u.notify {
		return fx
	}
	if st == pmix.SUCCESS {
		if u.peer == nil {
			return fx
		}
		return r.replay(fx, *u.peer, u.wanted, u.affected)
	}
	// The host does not forward these codes, so the registration is taken back.
	for _, c := range u.activated {
		if e := r.codes[c]; e != nil {
			e.active = false
		}
	}
	if u.peer != nil {
		return append(fx, r.Deregister(*u.peer, u.wanted)...)
	}
	return append(fx, r.DeregisterOwn(u.wanted)...)
}

// Tick is called once per eviction period (MCA parameter
// pmix_event_eviction_time, 120 s); what has been kept for a whole one goes.
func (r *Registry) Tick() { r.cache.age() }
