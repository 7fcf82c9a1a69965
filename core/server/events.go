package server

import (
	"time"

	"pmix/core/event"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// told receives the answer of an event request.
type told func(st pmix.Status, id uint64)

// noticed carries out what the event machines ask for.
func (s *Server) noticed(fx []event.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case event.Answer:
			if t, ok := e.Token.(told); ok && t != nil {
				t(e.Status, e.ID)
			}
		case event.Send:
			e.Peer.Handle.(*peer).notify(e.Notice)
		case event.Deliver:
			s.noticed(s.handlers.Deliver(e.Notice))
		case event.AskServer:
			s.noticed(s.events.RegisterOwn(e.Codes, e.Infos, told(func(st pmix.Status, _ uint64) {
				s.noticed(s.handlers.ServerAnswered(e.ID, st))
			})))
		case event.TellServer:
			s.noticed(s.events.DeregisterOwn(e.Codes))
		case event.HostRegister:
			s.upcall(host.RegisterEvents, func(once settle) pmix.Status {
				return s.m.RegisterEvents(e.Codes, e.Infos, once.op(func(st pmix.Status) { s.noticed(s.events.HostAnswered(e.ID, st)) }))
			}, func(st pmix.Status) { s.noticed(s.events.HostReturned(e.ID, st)) })
		case event.HostDeregister:
			s.upcall(host.DeregisterEvents, func(once settle) pmix.Status {
				return s.m.DeregisterEvents(e.Codes, once.op(func(pmix.Status) {}))
			}, func(pmix.Status) {})
		case event.HostNotify:
			n := e.Notice
			s.upcall(host.NotifyEvent, func(once settle) pmix.Status {
				return s.m.NotifyEvent(n.Status, n.Source, n.Range, n.Infos, once.op(func(st pmix.Status) { s.noticed(s.events.HostAnswered(e.ID, st)) }))
			}, func(st pmix.Status) { s.noticed(s.events.HostReturned(e.ID, st)) })
		case event.Call:
			s.callHandler(e)
		case event.Observe:
			e.Handler.(func(event.Notice))(e.Notice)
		}
	}
}

// callHandler calls one of the host's own event handlers.
func (s *Server) callHandler(e event.Call) {
	s.r.Callback(func() {
		s.r.Lock()
		alive := !s.ended && s.handlers.Registered(e.ID)
		if !alive && !s.ended {
			s.noticed(s.handlers.Done(e.Chain, e.ID, pmix.EVENT_NO_ACTION_TAKEN, nil))
		}
		s.r.Unlock()
		if !alive {
			return
		}
		ev := host.Event{Status: e.Status, Source: e.Source, Infos: e.Infos, Results: e.Results}
		e.Handler.(host.EventHandler)(e.ID, ev, func(st pmix.Status, results []pmix.Info) {
			s.r.Lock()
			defer s.r.Unlock()
			if !s.ended {
				s.noticed(s.handlers.Done(e.Chain, e.ID, st, results))
			}
		})
	})
}

// notify sends an event to a client.
func (p *peer) notify(n event.Notice) {
	p.send(wire.TagNotify, &wire.Event{
		Status: n.Status, Source: n.Source, Infos: p.version().KeepInfos(n.Infos), Range: n.Range, HasRange: true,
	})
}

// age lets kept notifications grow old: they go at the second tick after they
// came, which is when their time is over and before twice of it is.
func (s *Server) age() {
	if s.eventAge < 0 {
		return
	}
	s.ageTimer = s.r.After(max(s.eventAge, time.Second), func() {
		s.events.Tick()
		s.handlers.Tick()
		s.age()
	})
}

// RegisterEvents registers a handler of the host's own.
func (s *Server) RegisterEvents(codes []pmix.Status, infos []pmix.Info, h host.EventHandler, done host.ID) pmix.Status {
	s.noticed(s.handlers.Register(event.Registration{
		Token: told(func(st pmix.Status, id uint64) { done(st, id) }), Codes: codes, Infos: infos, Handler: h,
	}))
	return pmix.SUCCESS
}

// DeregisterEvents removes a handler of the host's own.
func (s *Server) DeregisterEvents(id uint64, op host.Op) pmix.Status {
	st := pmix.SUCCESS
	s.noticed(s.handlers.Deregister(id, told(func(r pmix.Status, _ uint64) { st = r })))
	return done(op, st)
}

// Notify raises an event on behalf of the host.
func (s *Server) Notify(st pmix.Status, source *pmix.Proc, rng pmix.DataRange, infos []pmix.Info, op host.Op) pmix.Status {
	s.noticed(s.events.Notify(st, source, rng, infos, told(func(r pmix.Status, _ uint64) {
		if op != nil {
			op(r)
		}
	})))
	if source != nil {
		if n, rc := event.NewNotice(st, *source, rng, infos); rc == pmix.SUCCESS {
			s.sawGroupEvent(n, false)
		}
	}
	return pmix.SUCCESS
}

// raise raises an event of the server's own, about which nobody is answered.
func (s *Server) raise(st pmix.Status, source pmix.Proc, rng pmix.DataRange, infos ...pmix.Info) {
	s.noticed(s.events.Notify(st, &source, rng, infos, told(nil)))
}
