package server

import (
	"pmix/core/collective"
	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
)

// RegisterNspace takes in a job (PMIx_server_register_nspace). A negative
// nlocal marks an update of what is registered already: process data and group
// facts. Collectives and gets that waited for the namespace go on.
func (s *Server) RegisterNspace(nspace string, nlocal int, infos []pmix.Info, op host.Op) pmix.Status {
	if nspace == "" || len(nspace) > pmix.MAX_NSLEN {
		return pmix.ERR_BAD_PARAM
	}
	s.retell(nspace)
	if nlocal < 0 {
		return done(op, s.updateNspace(nspace, infos))
	}
	n := s.space(nspace)
	n.nlocal = nlocal
	n.output.Read(infos)
	if _, nodata := pmix.Find(infos, pmix.REGISTER_NODATA); !nodata {
		if st := s.store.Register(nspace, nlocal, infos); st != pmix.SUCCESS {
			return done(op, st)
		}
	}
	s.collected(s.coll.RegisterNspace(nspace, nlocal, s.jobSize(nspace)))
	s.answered(s.gets.Registered(nspace))
	return done(op, pmix.SUCCESS)
}

// updateNspace adds to a namespace: the data of single ranks is for other
// nodes, a group's context identifier for everybody, and a job description
// counts only where there is none yet. A job that is heard of only so has no
// process here.
func (s *Server) updateNspace(nspace string, infos []pmix.Info) pmix.Status {
	s.space(nspace)
	all := pmix.Proc{Nspace: nspace, Rank: pmix.RANK_WILDCARD}
	var job []pmix.Info
	for _, i := range infos {
		switch i.Key {
		case pmix.PROC_INFO_ARRAY:
			about := i.Value.Infos()
			if len(about) == 0 {
				return pmix.ERR_BAD_PARAM
			}
			rank, ok := about[0].Value.Uint32()
			if !ok {
				return pmix.ERR_BAD_PARAM
			}
			p := pmix.Proc{Nspace: nspace, Rank: pmix.Rank(rank)}
			s.changed(p)
			for _, kv := range about[1:] {
				if st := s.store.Store(p, pmix.REMOTE, pmix.KVal{Key: kv.Key, Value: kv.Value}); st != pmix.SUCCESS {
					return st
				}
			}
		case pmix.GROUP_CONTEXT_ID:
			if st := s.store.Store(all, pmix.GLOBAL, pmix.KVal{Key: i.Key, Value: i.Value}); st != pmix.SUCCESS {
				return st
			}
		case pmix.JOB_INFO_ARRAY:
			job = append(job, i)
		}
	}
	if n := s.store.Namespace(nspace); job != nil && (n == nil || n.Local() < 0) {
		if st := s.store.Register(nspace, 0, job); st != pmix.SUCCESS {
			return st
		}
	}
	s.collected(s.retrack(nspace))
	s.answered(s.gets.Registered(nspace))
	return pmix.SUCCESS
}

// retrack tells the collectives what an update says of how many processes there are.
// Where processes were registered without their job, the host still has to tell.
func (s *Server) retrack(nspace string) []collective.Effect {
	switch n := s.spaces[nspace]; {
	case n.nlocal >= 0:
		return s.coll.RegisterNspace(nspace, n.nlocal, s.jobSize(nspace))
	case len(n.clients) == 0 && nspace != s.self.Nspace:
		return s.coll.RegisterNspace(nspace, 0, s.jobSize(nspace))
	}
	return nil
}

// DeregisterNspace forgets a job with all that hangs on it.
func (s *Server) DeregisterNspace(nspace string, op host.Op) pmix.Status {
	if n := s.spaces[nspace]; n != nil {
		for _, c := range n.clients {
			s.drop(c)
		}
		for _, c := range n.clients {
			s.clean(&n.epilog, c.uid)
			break
		}
		s.clean(&n.epilog, s.uid)
		delete(s.spaces, nspace)
	}
	s.collected(s.coll.DeregisterNspace(nspace))
	s.forgetKept(func(p pmix.Proc) bool { return p.Nspace == nspace })
	s.answered(s.gets.NspaceGone(nspace))
	s.streams.DeregisterNspace(nspace)
	s.store.Drop(nspace)
	return done(op, pmix.SUCCESS)
}

// RegisterClient tells of a local process that may connect.
func (s *Server) RegisterClient(p pmix.Proc, uid, gid uint32, object uintptr, op host.Op) pmix.Status {
	if p.Nspace == "" || len(p.Nspace) > pmix.MAX_NSLEN || !p.Rank.Valid() {
		return pmix.ERR_BAD_PARAM
	}
	n := s.space(p.Nspace)
	if n.clients[p.Rank] != nil {
		return done(op, pmix.ERR_DUPLICATE_KEY)
	}
	n.clients[p.Rank] = &client{proc: p, uid: uid, gid: gid, object: object, peers: map[*peer]struct{}{}}
	delete(n.departed, p.Rank)
	s.collected(s.coll.RegisterClient(p))
	if n.complete() {
		s.answered(s.gets.Registered(p.Nspace))
	}
	return done(op, pmix.SUCCESS)
}

// DeregisterClient tells that the process has ended. Its connections are closed
// without an event: the host knows.
func (s *Server) DeregisterClient(p pmix.Proc, op host.Op) pmix.Status {
	if c := s.client(p); c != nil {
		s.drop(c)
		n := s.spaces[p.Nspace]
		delete(n.clients, p.Rank)
		n.departed[p.Rank] = struct{}{}
		s.collected(s.coll.DeregisterClient(p))
		s.forgetKept(func(q pmix.Proc) bool { return q == p })
		s.answered(s.gets.TargetGone(p, pmix.ERR_NOT_FOUND))
		s.answered(s.gets.Registered(p.Nspace))
	}
	return done(op, pmix.SUCCESS)
}

// drop closes the connections of a client whose end the host has told.
func (s *Server) drop(c *client) {
	for p := range c.peers {
		p.finalized = true
		p.conn.Close()
		s.remove(p)
	}
	s.clean(&c.epilog, c.uid)
	s.invited(s.invites.machine.Gone(c.proc, group.Lost))
}

// RegisterSession takes in the description of an allocation.
func (s *Server) RegisterSession(session uint32, infos []pmix.Info, op host.Op) pmix.Status {
	s.retell("")
	return done(op, s.store.RegisterSession(session, infos))
}

// DeregisterSession forgets it.
func (s *Server) DeregisterSession(session uint32, op host.Op) pmix.Status {
	s.retell("")
	s.store.DropSession(session)
	return done(op, pmix.SUCCESS)
}

// RegisterResources adds to what every job registered later is told.
// What is a group's is stored for its members.
func (s *Server) RegisterResources(infos []pmix.Info, op host.Op) pmix.Status {
	infos, st := s.takeGroup(infos)
	if st != pmix.SUCCESS || len(infos) == 0 {
		return done(op, st)
	}
	s.retell("")
	return done(op, s.store.RegisterResources(infos))
}

// DeregisterResources takes such values back for the jobs registered later.
func (s *Server) DeregisterResources(infos []pmix.Info, op host.Op) pmix.Status {
	s.retell("")
	return done(op, s.store.DeregisterResources(infos))
}
