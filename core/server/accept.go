package server

import (
	"fmt"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/transport"
	"pmix/wire"
)

// arrival is a process that has said hello and waits for the host's word.
type arrival struct {
	pending *transport.Pending
	hello   *wire.Hello
	codec   wire.Codec
	client  *client // nil for a tool that is not registered
}

// arrived receives a process that has said hello. Who is not registered, is not
// who it says or speaks nothing that we do is sent away; about the others the
// host is asked.
func (s *Server) arrived(p *transport.Pending) {
	a := &arrival{pending: p, hello: p.Hello}
	if st := s.admit(a); st != pmix.SUCCESS {
		s.turnAway(a, st)
		return
	}
	s.accepting[a] = struct{}{}
	if a.tool() {
		s.askTool(a)
		return
	}
	u := host.ClientConnected2
	if !s.m.Has(u) {
		u = host.ClientConnected
	}
	if !s.m.Has(u) {
		s.welcome(a, pmix.SUCCESS)
		return
	}
	who := host.Client{Proc: a.client.proc, Object: a.client.object}
	infos := a.infos()
	answer := func(st pmix.Status) { s.welcome(a, st) }
	s.upcall(u, func(once settle) pmix.Status {
		return s.m.ClientConnected(who, infos, once.op(answer))
	}, status(answer))
}

// turnAway refuses a process, with a line where it has no business here.
func (s *Server) turnAway(a *arrival, st pmix.Status) {
	s.hub.Report("help-ptl-base.txt", "connection-refused", fmt.Sprintf("%s.%d", a.hello.Proc.Nspace, a.hello.Proc.Rank), st)
	a.pending.Reject(st)
}

// admit checks what can be checked without the host.
func (s *Server) admit(a *arrival) pmix.Status {
	h := a.hello
	var err error
	if a.codec, err = h.Codec(); err != nil {
		return pmix.StatusOf(err)
	}
	a.client = s.client(h.Proc)
	if a.client != nil {
		return transport.CheckCredential(h.Security, h.Credential, a.client.uid, a.client.gid)
	}
	switch {
	case !a.tool():
		return pmix.ERR_NOT_FOUND
	case h.UID != s.uid && !s.foreign:
		return pmix.ERR_NOT_SUPPORTED // a stranger's tool
	}
	return transport.CheckCredential(h.Security, h.Credential, h.UID, h.GID)
}

// tool reports whether a process comes as a tool. One that the host registered
// may, too: a job's process that starts jobs itself.
func (a *arrival) tool() bool {
	return a.hello.Role != wire.SimpleClient && a.hello.Role != wire.Singleton
}

// infos is what the host is told about a client that connects.
func (a *arrival) infos() []pmix.Info {
	var out []pmix.Info
	for _, i := range a.hello.Infos {
		switch i.Key {
		case pmix.PROC_PID, pmix.REALUID, pmix.REALGID:
			out = append(out, i)
		}
	}
	return append(out, pmix.MakeInfo(pmix.USERID, pmix.Uint32(a.client.uid)), pmix.MakeInfo(pmix.GRPID, pmix.Uint32(a.client.gid)))
}

// welcome answers a client once the host has.
func (s *Server) welcome(a *arrival, st pmix.Status) {
	delete(s.accepting, a)
	if st == pmix.SUCCESS && s.client(a.client.proc) != a.client {
		st = pmix.ERR_NOT_FOUND // deregistered meanwhile
	}
	if st != pmix.SUCCESS {
		a.pending.Reject(st)
		return
	}
	s.enter(a, wire.HelloReply{})
}

// enter makes the connection of a process that may come in. It returns nil for
// one that has gone.
func (s *Server) enter(a *arrival, reply wire.HelloReply) *peer {
	c := a.client
	s.lastPeer++
	reply.Role, reply.Index, reply.Server = a.hello.Role, uint32(s.lastPeer), s.self
	p := &peer{s: s, id: s.lastPeer, client: c, tool: a.tool()}
	name := fmt.Sprintf("%s.%d", c.proc.Nspace, c.proc.Rank)
	conn, err := a.pending.Accept(reply, a.codec, name, p)
	if err != nil {
		if c.guest && len(c.peers) == 0 {
			s.forgetGuest(c)
		}
		return nil // it did not wait for the answer
	}
	p.conn = conn
	s.peers[p.id] = p
	c.peers[p] = struct{}{}
	c.connected, c.finalized, c.lost = true, false, false
	s.collected(s.coll.Connected(c.proc))
	s.answered(s.gets.Connected(c.proc))
	return p
}
