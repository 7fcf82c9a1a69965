package server

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// askTool asks the host to name a tool that connects.
func (s *Server) askTool(a *arrival) {
	u := host.ToolConnected2
	if !s.m.Has(u) {
		u = host.ToolConnected
	}
	infos := a.infos()
	if a.hello.Proc.Nspace != "" {
		infos = append(infos,
			pmix.MakeInfo(pmix.NSPACE, pmix.String(a.hello.Proc.Nspace)),
			pmix.MakeInfo(pmix.RANK, pmix.RankValue(a.hello.Proc.Rank)))
	}
	s.upcall(u, func(once settle) pmix.Status {
		return s.m.ToolConnected(infos, func(st pmix.Status, p pmix.Proc) { once(func() { s.welcomeTool(a, st, p) }) })
	}, noResult(func(st pmix.Status) { s.welcomeTool(a, st, pmix.Proc{}) }))
}

// welcomeTool answers a tool once the host has named it.
func (s *Server) welcomeTool(a *arrival, st pmix.Status, p pmix.Proc) {
	delete(s.accepting, a)
	if st == pmix.SUCCESS && (p.Nspace == "" || len(p.Nspace) > pmix.MAX_NSLEN || !p.Rank.Valid()) {
		st = pmix.ERR_BAD_PARAM
	}
	if st != pmix.SUCCESS {
		a.pending.Reject(st)
		return
	}
	if a.client = s.client(p); a.client == nil {
		a.client = &client{proc: p, uid: a.hello.UID, gid: a.hello.GID, peers: map[*peer]struct{}{}, guest: true}
		s.space(p.Nspace).clients[p.Rank] = a.client
	}
	s.enter(a, wire.HelloReply{Self: p})
}

// forgetGuest takes back what welcomeTool made for a tool that has gone.
func (s *Server) forgetGuest(c *client) {
	n := s.spaces[c.proc.Nspace]
	if n == nil || n.clients[c.proc.Rank] != c {
		return
	}
	delete(n.clients, c.proc.Rank)
	s.collected(s.coll.DeregisterClient(c.proc))
	s.answered(s.gets.TargetGone(c.proc, pmix.ERR_NOT_FOUND))
	if n.nlocal < 0 && len(n.clients) == 0 {
		delete(s.spaces, c.proc.Nspace)
	}
}
