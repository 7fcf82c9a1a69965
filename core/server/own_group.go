package server

import (
	"pmix/core/collective"
	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
)

// ownCall is the server process's own call of a group operation, in which it takes
// part like a client.
type ownCall struct {
	s      *Server
	id     string
	notify bool
	infos  host.Infos // of a construct
	op     host.Op    // of a destruct
}

// refusable is whose call can be refused: a client's or the server's own.
type refusable interface{ status(pmix.Status) }

func (k *ownCall) status(st pmix.Status) { k.finish(st, group.Outcome{Context: group.NoContext}) }

// finish tells the host's code how the operation ended.
func (k *ownCall) finish(st pmix.Status, o group.Outcome) {
	delete(k.s.ownCalls, k)
	if k.op != nil {
		k.op(st)
	}
	if k.infos == nil {
		return
	}
	if st != pmix.SUCCESS {
		o.Members = nil
	}
	k.infos(st, group.Results(k.id, o.Members, o.Context))
}

// own makes k a call that is open.
func (s *Server) own(k *ownCall) *ownCall {
	if s.ownCalls == nil {
		s.ownCalls = map[*ownCall]struct{}{}
	}
	k.s = s
	s.ownCalls[k] = struct{}{}
	return k
}

// failOwn ends the open calls of this process, as the server ends.
func (s *Server) failOwn() {
	for k := range s.ownCalls {
		k.status(pmix.ERR_UNREACH)
	}
}

// takePart makes the server process a local one among the participants of
// collectives: the only one of its namespace here, which may have others elsewhere.
func (s *Server) takePart() {
	if n := s.spaces[s.self.Nspace]; n == nil || n.nlocal < 0 {
		s.collected(s.coll.RegisterNspace(s.self.Nspace, 1, 0))
	}
	s.collected(s.coll.RegisterClient(s.self))
}

// GroupConstruct joins a construct as the server process.
func (s *Server) GroupConstruct(id string, procs []pmix.Proc, infos []pmix.Info, done host.Infos) pmix.Status {
	switch {
	case !s.m.Has(host.Group):
		return pmix.ERR_NOT_SUPPORTED
	case id == "":
		return pmix.ERR_BAD_PARAM
	}
	s.takePart()
	s.joinConstruct(collective.Call{
		Name: id, Participants: procs, From: s.self, Infos: group.Named(s.self, infos),
		Token: s.own(&ownCall{id: id, infos: done, notify: pmix.True(infos, pmix.GROUP_NOTIFY_TERMINATION)}),
	})
	return pmix.SUCCESS
}

// GroupDestruct joins a destruct as the server process.
func (s *Server) GroupDestruct(id string, infos []pmix.Info, done host.Op) pmix.Status {
	if !s.m.Has(host.Group) {
		return pmix.ERR_NOT_SUPPORTED
	}
	g, ok := s.groups[id]
	if !ok {
		return pmix.ERR_NOT_FOUND
	}
	if _, said := pmix.Find(infos, pmix.GROUP_NOTIFY_TERMINATION); g.notify && !said {
		infos = append(infos[:len(infos):len(infos)], pmix.MakeInfo(pmix.GROUP_NOTIFY_TERMINATION, pmix.Bool(true)))
	}
	s.joinDestruct(collective.Call{
		Name: id, Participants: g.members, From: s.self, Infos: infos, Token: s.own(&ownCall{id: id, op: done}),
	})
	return pmix.SUCCESS
}
