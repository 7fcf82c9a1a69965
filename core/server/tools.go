package server

import (
	"slices"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// toolInfos is what the host is told about a tool: all that it said of itself, and
// what the handshake says.
func (a *arrival) toolInfos() []pmix.Info {
	h := a.hello
	out := slices.Clone(h.Infos)
	add := func(key string, v pmix.Value, wins bool) {
		i := slices.IndexFunc(out, func(i pmix.Info) bool { return i.Key == key })
		switch {
		case i < 0:
			out = append(out, pmix.MakeInfo(key, v))
		case wins:
			out[i] = pmix.MakeInfo(key, v)
		}
	}
	add(pmix.VERSION_INFO, pmix.String(h.Release), true)
	add(pmix.USERID, pmix.Uint32(h.UID), true)
	add(pmix.GRPID, pmix.Uint32(h.GID), true)
	if !h.Role.NeedsID() {
		add(pmix.NSPACE, pmix.String(h.Proc.Nspace), true)
		add(pmix.RANK, pmix.RankValue(h.Proc.Rank), true)
	}
	return out
}

// askTool asks the host about a tool that connects, and for its name if it has
// none. Where the host takes no part, a tool that has a name may come in.
func (s *Server) askTool(a *arrival) {
	u := host.ToolConnected2
	if !s.m.Has(u) {
		u = host.ToolConnected
	}
	if !s.m.Has(u) && !a.hello.Role.NeedsID() {
		s.welcomeTool(a, pmix.SUCCESS, a.hello.Proc)
		return
	}
	infos := a.toolInfos()
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
		n := s.space(p.Nspace)
		if n.clients[p.Rank] = a.client; n.nlocal < 0 {
			// The host does not register it, so for collectives this is all of it
			// that there is here.
			s.collected(s.coll.RegisterNspace(p.Nspace, len(n.clients), 0))
		}
	}
	if e := s.enter(a, wire.HelloReply{Self: p}); e != nil {
		// What this process itself has to say is for its tools to show.
		s.streamed(s.streams.Subscribe(e, p, []pmix.Proc{s.self}, outputs, 0))
	}
}

// outputs are the channels of output.
const outputs = pmix.FWD_STDOUT_CHANNEL | pmix.FWD_STDERR_CHANNEL | pmix.FWD_STDDIAG_CHANNEL

// spawned sees to the output of a job that a process spawned. The directives say
// which channels go to the spawner; without a word about it a tool gets all, and
// of the others' children those get it who get their parent's.
func (s *Server) spawned(p *peer, nspace string, infos []pmix.Info) {
	if s.peers[p.id] != p {
		return // it has gone meanwhile
	}
	channels, said := pmix.IOFChannel(0), false
	for _, c := range [...]struct {
		key string
		ch  pmix.IOFChannel
	}{
		{pmix.FWD_STDOUT, pmix.FWD_STDOUT_CHANNEL}, {pmix.FWD_STDERR, pmix.FWD_STDERR_CHANNEL},
		{pmix.FWD_STDDIAG, pmix.FWD_STDDIAG_CHANNEL},
	} {
		v, ok := pmix.Find(infos, c.key)
		said = said || ok
		if ok && v.True() || !ok && p.tool {
			channels |= c.ch
		}
	}
	if said || p.tool {
		s.streamed(s.streams.Subscribe(p, p.proc(), []pmix.Proc{{Nspace: nspace, Rank: pmix.RANK_WILDCARD}}, channels, 0))
		return
	}
	s.streamed(s.streams.Inherit(p.proc(), nspace))
}

// forgetGuest takes back what welcomeTool made for a tool that has gone.
func (s *Server) forgetGuest(c *client) {
	n := s.spaces[c.proc.Nspace]
	if n == nil || n.clients[c.proc.Rank] != c {
		return
	}
	delete(n.clients, c.proc.Rank)
	s.collected(s.coll.DeregisterClient(c.proc))
	s.forgetKept(func(p pmix.Proc) bool { return p == c.proc })
	s.answered(s.gets.TargetGone(c.proc, pmix.ERR_NOT_FOUND))
	if n.nlocal < 0 && len(n.clients) == 0 {
		delete(s.spaces, c.proc.Nspace)
		s.collected(s.coll.DeregisterNspace(c.proc.Nspace))
	}
}
