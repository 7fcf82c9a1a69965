package server

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/core/transport"
	"pmix/wire"
)

// SetupFork returns env with what a process needs to find this server.
func (s *Server) SetupFork(p pmix.Proc, env []string) ([]string, pmix.Status) {
	if s.ended {
		return env, pmix.ERR_INIT
	}
	return transport.ServerEnv{
		Server: s.self, Address: s.lis.Address(),
		Security: transport.Native, Kind: wire.NonDescribed, Stores: "hash",
		Version: pmix.InterfaceLevel, Hostname: s.hostname, Tmpdir: s.tmpdir, SystemTmpdir: s.systmp,
	}.Apply(p, env), pmix.SUCCESS
}

// Plugins: it has none.

// SetupApplication has nothing to add.
func (s *Server) SetupApplication(nspace string, infos []pmix.Info, answer host.Infos) pmix.Status {
	return host.NoPlugins{}.SetupApplication(nspace, infos, answer)
}

// CollectInventory has nothing to tell.
func (s *Server) CollectInventory(directives []pmix.Info, answer host.Infos) pmix.Status {
	return host.NoPlugins{}.CollectInventory(directives, answer)
}

// DeliverInventory has nobody to tell.
func (s *Server) DeliverInventory(inventory, directives []pmix.Info, op host.Op) pmix.Status {
	return host.NoPlugins{}.DeliverInventory(inventory, directives, op)
}

// SetupLocalSupport applies on this node what SetupApplication collected.
func (s *Server) SetupLocalSupport(nspace string, infos []pmix.Info, op host.Op) pmix.Status {
	if nspace == "" || len(nspace) > pmix.MAX_NSLEN {
		return pmix.ERR_BAD_PARAM
	}
	s.space(nspace)
	return done(op, pmix.SUCCESS)
}

// CollectJobInfo packs what is known about the jobs of procs for the server of
// another node: a byte object per job, with its name and values. A job that is
// not known here is left out.
func (s *Server) CollectJobInfo(procs []pmix.Proc) ([]byte, pmix.Status) {
	if len(procs) == 0 {
		return nil, pmix.ERR_BAD_PARAM
	}
	e := wire.NewEncoder(wire.Default)
	seen := map[string]bool{}
	for _, p := range procs {
		if seen[p.Nspace] {
			continue
		}
		seen[p.Nspace] = true
		kvs, st := s.store.Fetch(p.Nspace, store.Query{Rank: pmix.RANK_WILDCARD})
		if st != pmix.SUCCESS {
			continue
		}
		b, err := wire.Marshal(wire.Default, &wire.JobInfo{Nspace: p.Nspace, KVals: kvs})
		if err != nil {
			return nil, pmix.StatusOf(err)
		}
		e.ByteObject(b)
	}
	return e.Bytes(), pmix.StatusOf(e.Err())
}
