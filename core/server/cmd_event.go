package server

import (
	"pmix/core/event"
	"pmix/core/pmix"
	"pmix/wire"
)

// origin is how the event machine knows a connection.
func (p *peer) origin() event.Peer { return event.Peer{Handle: p, Proc: p.proc()} }

// regEvents registers a client for event codes.
func (s *Server) regEvents(k *call, r *wire.RegEventsReq) {
	s.noticed(s.events.Register(k.p.origin(), r.Codes, r.Infos, told(func(st pmix.Status, _ uint64) { k.status(st) })))
}

// deregEvents takes codes back; nobody waits for an answer.
func (s *Server) deregEvents(k *call, r *wire.DeregEventsReq) {
	s.noticed(s.events.Deregister(k.p.origin(), r.Codes))
}

// notified spreads an event that a client raised.
func (s *Server) notified(k *call, r *wire.NotifyReq) {
	switch r.Status {
	case pmix.GROUP_LEFT:
		s.memberLeft(k.p.proc(), r.Infos)
	case pmix.GROUP_CONSTRUCT_COMPLETE:
		r.Infos = s.truthful(k.p, r.Infos)
	case pmix.GROUP_INVITE_ACCEPTED:
		r.Infos = s.withContribution(k.p.proc(), r.Infos)
	}
	s.noticed(s.events.NotifyFrom(k.p.origin(), r.Status, r.Range, r.Infos, told(func(st pmix.Status, _ uint64) { k.status(st) })))
	if n, st := event.NewNotice(r.Status, k.p.proc(), r.Range, r.Infos); st == pmix.SUCCESS {
		s.sawGroupEvent(n, true)
	}
}

// log asks the host to log, and tells it for whom and when.
func (s *Server) log(k *call, r *wire.LogReq) {
	u, ok := s.logUpcall()
	if !ok {
		k.status(pmix.ERR_NOT_AVAILABLE)
		return
	}
	dirs := append(r.Directives[:len(r.Directives):len(r.Directives)],
		pmix.MakeInfo(pmix.LOG_SOURCE, pmix.ProcValue(k.p.proc())))
	if r.Time > 0 {
		dirs = append(dirs, pmix.MakeInfo(pmix.LOG_TIMESTAMP, pmix.Value{Type: pmix.TIME, Data: r.Time}))
	}
	s.upcall(u, func(once settle) pmix.Status {
		return s.m.Log(k.p.proc(), r.Data, dirs, once.op(k.status))
	}, k.status)
}
