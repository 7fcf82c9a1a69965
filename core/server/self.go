package server

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/say"
)

// The calls that the host makes for itself. What another process could do for it
// is asked of the host's own module, as OpenPMIx does for a server.

// Self returns the server's own name.
func (s *Server) Self() pmix.Proc { return s.self }

// Hostname is the name of its node as its peers know it.
func (s *Server) Hostname() string { return s.hostname }

// Put stores a value of the server's own; Commit has nowhere to send it.
func (s *Server) Put(scope pmix.Scope, key string, v pmix.Value) pmix.Status {
	return s.store.Put(scope, key, v)
}

// Commit is done at once: what a server puts is where its clients look.
func (s *Server) Commit(op host.Op) pmix.Status { return done(op, pmix.SUCCESS) }

// StoreInternal stores a value about any process for this node's use.
func (s *Server) StoreInternal(p pmix.Proc, key string, v pmix.Value) pmix.Status {
	if p.Nspace == "" {
		p = s.self
	}
	s.retell(p.Nspace)
	s.changed(p)
	return s.store.Store(p, pmix.INTERNAL, pmix.KVal{Key: key, Value: v})
}

// GetNow answers from the store, which is all that a server can ask: known is
// always true.
func (s *Server) GetNow(p *pmix.Proc, key string, infos []pmix.Info) (pmix.Value, pmix.Status, bool) {
	r, v, st := s.store.Parse(p, key, infos)
	if st == pmix.OPERATION_SUCCEEDED {
		return v, pmix.SUCCESS, true
	}
	if st != pmix.SUCCESS {
		return v, st, true
	}
	if key == pmix.PSET_NAMES {
		if names := s.psetsOf(r.Proc); names != "" {
			return pmix.String(names), pmix.SUCCESS, true
		}
		return pmix.Value{}, pmix.ERR_NOT_FOUND, true
	}
	v, st = s.store.Resolve(&r)
	return v, st, true
}

// Get is GetNow through done.
func (s *Server) Get(p *pmix.Proc, key string, infos []pmix.Info, got host.Got) pmix.Status {
	v, st, _ := s.GetNow(p, key, infos)
	got(st, v)
	return pmix.SUCCESS
}

// Publish, Lookup, Unpublish and Spawn go to the host as they would for a client.
func (s *Server) Publish(infos []pmix.Info, op host.Op) pmix.Status {
	if !s.m.Has(host.Publish) {
		return pmix.ERR_NOT_SUPPORTED
	}
	infos = s.withOwner(infos, s.uid, s.gid)
	s.upcall(host.Publish, func(once settle) pmix.Status { return s.m.Publish(s.self, infos, once.op(op)) }, status(op))
	return pmix.SUCCESS
}

// Lookup asks the host for what others published.
func (s *Server) Lookup(keys []string, infos []pmix.Info, found host.Lookups) pmix.Status {
	if !s.m.Has(host.Lookup) {
		return pmix.ERR_NOT_SUPPORTED
	}
	infos = s.withOwner(infos, s.uid, s.gid)
	s.upcall(host.Lookup, func(once settle) pmix.Status {
		return s.m.Lookup(s.self, keys, infos, func(st pmix.Status, d []pmix.PData) { once(func() { found(st, d) }) })
	}, noResult(func(st pmix.Status) { found(st, nil) }))
	return pmix.SUCCESS
}

// Unpublish takes back what the server published.
func (s *Server) Unpublish(keys []string, infos []pmix.Info, op host.Op) pmix.Status {
	if !s.m.Has(host.Unpublish) {
		return pmix.ERR_NOT_SUPPORTED
	}
	infos = s.withOwner(infos, s.uid, s.gid)
	s.upcall(host.Unpublish, func(once settle) pmix.Status { return s.m.Unpublish(s.self, keys, infos, once.op(op)) }, status(op))
	return pmix.SUCCESS
}

// Spawn asks the host to start a job.
func (s *Server) Spawn(infos []pmix.Info, apps []pmix.App, spawned host.Spawned) pmix.Status {
	if !s.m.Has(host.Spawn) {
		return pmix.ERR_NOT_SUPPORTED
	}
	s.upcall(host.Spawn, func(once settle) pmix.Status {
		return s.m.Spawn(s.self, infos, apps, func(st pmix.Status, ns string) { once(func() { spawned(st, ns) }) })
	}, noResult(func(st pmix.Status) { spawned(st, "") }))
	return pmix.SUCCESS
}

// Abort, Fence, Connect and Disconnect need a server above this one.
func (s *Server) Abort(int, string, []pmix.Proc, host.Op) pmix.Status { return pmix.ERR_UNREACH }

// Fence is for processes that have a server.
func (s *Server) Fence([]pmix.Proc, []pmix.Info, host.Op) pmix.Status { return pmix.ERR_UNREACH }

// Connect is for processes that have a server.
func (s *Server) Connect([]pmix.Proc, []pmix.Info, host.Op) pmix.Status { return pmix.ERR_UNREACH }

// Disconnect is for processes that have a server.
func (s *Server) Disconnect([]pmix.Proc, []pmix.Info, host.Op) pmix.Status { return pmix.ERR_UNREACH }

// ResolvePeers answers from the store.
func (s *Server) ResolvePeers(node, nspace string, found host.Procs) pmix.Status {
	procs, st := s.store.ResolvePeers(node, nspace)
	found(st, procs)
	return pmix.SUCCESS
}

// ResolveNodes answers from the store.
func (s *Server) ResolveNodes(nspace string, found host.Text) pmix.Status {
	nodes, st := s.store.ResolveNodes(nspace)
	found(st, nodes)
	return pmix.SUCCESS
}

// JobControl asks the host.
func (s *Server) JobControl(targets []pmix.Proc, directives []pmix.Info, answer host.Infos) pmix.Status {
	return s.askInfos(host.JobControl, answer, func(a host.Infos) pmix.Status {
		return s.m.JobControl(s.self, targets, directives, a)
	})
}

// Allocate asks the host.
func (s *Server) Allocate(dir pmix.AllocDirective, infos []pmix.Info, answer host.Infos) pmix.Status {
	return s.askInfos(host.Allocate, answer, func(a host.Infos) pmix.Status {
		return s.m.Allocate(s.self, dir, infos, a)
	})
}

// Monitor asks the host.
func (s *Server) Monitor(monitor pmix.Info, code pmix.Status, directives []pmix.Info, answer host.Infos) pmix.Status {
	return s.askInfos(host.Monitor, answer, func(a host.Infos) pmix.Status {
		return s.m.Monitor(s.self, monitor, code, directives, a)
	})
}

// SessionControl asks the host.
func (s *Server) SessionControl(session uint32, directives []pmix.Info, answer host.Infos) pmix.Status {
	return s.askInfos(host.SessionControl, answer, func(a host.Infos) pmix.Status {
		return s.m.SessionControl(s.self, session, directives, a)
	})
}

// ValidateCredential asks the host.
func (s *Server) ValidateCredential(cred []byte, infos []pmix.Info, answer host.Infos) pmix.Status {
	return s.askInfos(host.ValidateCredential, answer, func(a host.Infos) pmix.Status {
		return s.m.ValidateCredential(s.self, cred, infos, a)
	})
}

// GetCredential asks the host.
func (s *Server) GetCredential(infos []pmix.Info, answer func(pmix.Status, []byte, []pmix.Info)) pmix.Status {
	if !s.m.Has(host.GetCredential) {
		return pmix.ERR_NOT_SUPPORTED
	}
	s.upcall(host.GetCredential, func(once settle) pmix.Status {
		return s.m.GetCredential(s.self, infos, func(st pmix.Status, cred []byte, infos []pmix.Info) {
			once(func() { answer(st, cred, infos) })
		})
	}, noResult(func(st pmix.Status) { answer(st, nil, nil) }))
	return pmix.SUCCESS
}

// ResourceBlock asks the host.
func (s *Server) ResourceBlock(dir pmix.ResourceBlockDirective, block string, units []pmix.ResourceUnit, infos []pmix.Info, op host.Op) pmix.Status {
	if !s.m.Has(host.ResourceBlock) {
		return pmix.ERR_NOT_SUPPORTED
	}
	s.upcall(host.ResourceBlock, func(once settle) pmix.Status {
		return s.m.ResourceBlock(s.self, dir, block, units, infos, once.op(op))
	}, status(op))
	return pmix.SUCCESS
}

// Log asks the host. What it has no function for is written to this process's own
// streams if it is for those.
func (s *Server) Log(data, directives []pmix.Info, op host.Op) pmix.Status {
	u, ok := s.logUpcall()
	if !ok && s.params.Flag("pmix_log_host_only") {
		return pmix.ERR_NOT_SUPPORTED
	}
	if !ok {
		if st := say.Log(data, directives); st != pmix.SUCCESS {
			return st
		}
		return pmix.OPERATION_SUCCEEDED
	}
	directives = append(directives[:len(directives):len(directives)], pmix.MakeInfo(pmix.LOG_SOURCE, pmix.ProcValue(s.self)))
	s.upcall(u, func(once settle) pmix.Status { return s.m.Log(s.self, data, directives, once.op(op)) }, status(op))
	return pmix.SUCCESS
}

// logUpcall returns the logging function that the host has; the newer one wins.
func (s *Server) logUpcall() (host.Upcall, bool) {
	for _, u := range [...]host.Upcall{host.Log2, host.Log} {
		if s.m.Has(u) {
			return u, true
		}
	}
	return 0, false
}

// askInfos makes an upcall whose answer is infos, for the server itself.
func (s *Server) askInfos(u host.Upcall, answer host.Infos, call func(host.Infos) pmix.Status) pmix.Status {
	if !s.m.Has(u) {
		return pmix.ERR_NOT_SUPPORTED
	}
	s.upcall(u, func(once settle) pmix.Status { return call(once.infos(answer)) }, func(st pmix.Status) {
		if st == pmix.OPERATION_SUCCEEDED {
			st = pmix.SUCCESS
		}
		answer(st, nil)
	})
	return pmix.SUCCESS
}

// withOwner adds who asks to the directives of publish and its kin.
func (s *Server) withOwner(infos []pmix.Info, uid, gid uint32) []pmix.Info {
	return append(infos[:len(infos):len(infos)],
		pmix.MakeInfo(pmix.USERID, pmix.Uint32(uid)), pmix.MakeInfo(pmix.GRPID, pmix.Uint32(gid)))
}
