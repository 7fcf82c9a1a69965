package server

import (
	"fmt"

	"pmix/core/attrs"
	"pmix/core/collective"
	"pmix/core/event"
	"pmix/core/host"
	"pmix/core/iof"
	"pmix/core/modex"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/say"
	"pmix/core/store"
	"pmix/core/transport"
)

// Server is the server role: host.Server over one reactor and one host module.
// All of it is guarded by the reactor's room lock.
type Server struct {
	host.Unsupported
	config
	r *progress.Reactor
	m host.Module

	hub *transport.Hub
	lis *transport.Listener
	// files are the rendezvous files of this server.
	files    []*transport.File
	reported string // the file in which its address is, "" for none

	store     *store.Store
	spaces    map[string]*space
	peers     map[uint64]*peer // by the number that the handshake gave them
	lastPeer  uint64
	readers   map[*peer]struct{} // those that were sent something ahead
	accepting map[*arrival]struct{}

	coll       *collective.Machine
	collTimers map[collective.ID]*progress.Timer
	groups     map[string]knownGroup
	ownCalls   map[*ownCall]struct{}
	gets       *modex.Machine
	inquiries  map[uint64]*inquiry
	lastGet    uint64
	events     *event.Registry
	handlers   *event.Handlers
	ageTimer   *progress.Timer
	streams    *iof.Router
	screen     screen
	psets      []pset
	invites    invites
	attrs      attrs.Registry // what the host said about its functions

	ended bool
}

var _ host.Server = (*Server)(nil)

// New makes the server role: its listener is open when it returns. Call it with
// the room lock held; m's methods are called on r's callback thread.
func New(r *progress.Reactor, m host.Module, o Options) (*Server, error) {
	c, err := readConfig(o)
	if err != nil {
		return nil, err
	}
	s := &Server{
		config:     c,
		r:          r,
		m:          m,
		hub:        transport.NewHub(r, c.limits),
		store:      store.New(store.Options{Self: c.self, Hostname: c.hostname, KeepFQDN: c.keepFQDN}),
		spaces:     map[string]*space{},
		peers:      map[uint64]*peer{},
		readers:    map[*peer]struct{}{},
		accepting:  map[*arrival]struct{}{},
		collTimers: map[collective.ID]*progress.Timer{},
		inquiries:  map[uint64]*inquiry{},
	}
	say.Use(c.params)
	say.Complain(c.params)
	s.hostname = s.store.Hostname() // as peers are to know it: short, or in full
	s.coll = collective.New(collective.Options{Has: m.Has, NoLocalFence: c.noLocalFence})
	s.gets = modex.New(view{s})
	s.events = event.NewRegistry(event.RegistryOptions{
		Self: c.self, Limit: c.maxEvents,
		CanRegister: m.Has(host.RegisterEvents), CanNotify: m.Has(host.NotifyEvent),
		Local: s.localCount,
	})
	s.handlers = event.NewHandlers(event.HandlersOptions{Self: c.self, Limit: c.maxEvents, Server: true})
	s.screen.flags = screenFlags(o.Env, o.Infos)
	s.streams = iof.NewRouter(iof.RouterOptions{Self: c.self, CanPull: m.Has(host.IOFPull), Count: c.maxOutput})
	if s.lis, err = s.hub.Listen(s.arrived); err == nil {
		err = s.advertise(o.Infos)
	}
	if err != nil {
		s.withdraw()
		if s.lis != nil {
			s.lis.Close()
		}
		s.hub.Report("help-ptl-base.txt", "not-reachable", err)
		return nil, fmt.Errorf("%v: %w", err, pmix.ERR_INIT)
	}
	if c.singleton != nil {
		s.space(c.singleton.Nspace).nlocal = 1
		s.collected(s.coll.RegisterNspace(c.singleton.Nspace, 1, 1))
		s.RegisterClient(*c.singleton, s.uid, s.gid, 0, nil)
	}
	s.age()
	return s, nil
}

// localCount tells the event registry how many processes a wildcard target has here.
func (s *Server) localCount(nspace string) (int, bool) {
	n := s.spaces[nspace]
	if n == nil || n.nlocal < 0 {
		return 0, false
	}
	return n.nlocal, true
}

// Finalize ends the role: nobody can connect any more, the connections are
// closed, and everything that waits is told.
func (s *Server) Finalize(infos []pmix.Info, op host.Op) pmix.Status {
	if !s.ended {
		s.ended = true
		s.lis.Close()
		s.withdraw()
		for a := range s.accepting {
			a.pending.Drop()
		}
		for _, t := range s.collTimers {
			t.Stop()
		}
		for _, t := range s.invites.timers {
			t.Stop()
		}
		s.ageTimer.Stop()
		s.answered(s.gets.Close(pmix.ERR_UNREACH))
		s.failOwn()
		for _, n := range s.spaces {
			for _, c := range n.clients {
				s.clean(&c.epilog, c.uid)
				s.clean(&n.epilog, c.uid)
			}
			s.clean(&n.epilog, s.uid)
		}
		for _, p := range s.peers {
			p.unwatch("")
			p.conn.Close()
		}
		clear(s.peers)
	}
	finished := func() { s.r.Lock(); defer s.r.Unlock(); op(pmix.SUCCESS) }
	if op != nil && !s.screen.whenIdle(finished) {
		return pmix.SUCCESS
	}
	return done(op, pmix.SUCCESS)
}
