package server

import (
	"pmix/core/attrs"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// query answers a client's queries.
func (s *Server) query(k *call, r *wire.QueryReq) {
	s.queryFor(k.p.proc(), r.Queries, k.infos)
}

// Query answers the host's own queries.
func (s *Server) Query(queries []pmix.Query, answer host.Infos) pmix.Status {
	s.queryFor(s.self, queries, answer)
	return pmix.SUCCESS
}

// OpenOperations is the key of a query, of this library's own, that tells how much
// a server has under way: collectives, group operations and gets that wait, as a
// uint64. It is zero when nobody waits for anything.
const OpenOperations = "pmixgo.open.operations"

// ownKey answers the keys about the server itself.
func (s *Server) ownKey(key string) (pmix.Value, bool) {
	if key != OpenOperations {
		return attrs.Version(key)
	}
	return pmix.Uint64(uint64(s.coll.Len() + s.gets.Len())), true
}

// queryFor answers the keys that the store has and asks the host for the others.
// Where it has some and the host none of the rest, that is partial success.
func (s *Server) queryFor(p pmix.Proc, queries []pmix.Query, answer host.Infos) {
	var known []pmix.Info
	var rest []pmix.Query
	for _, q := range queries {
		about, st := queryTarget(q.Qualifiers, s.self)
		if st != pmix.SUCCESS {
			answer(st, nil)
			return
		}
		open := pmix.Query{Qualifiers: q.Qualifiers}
		for _, key := range q.Keys {
			if v, ok := s.attrs.Supported(q.Qualifiers); ok && key == pmix.QUERY_ATTRIBUTE_SUPPORT {
				known = append(known, pmix.MakeInfo(key, v))
				continue
			}
			if v, ok := s.ownKey(key); ok {
				known = append(known, pmix.MakeInfo(key, v))
				continue
			}
			kvs, st := s.store.Fetch(about.Nspace, store.Query{Rank: about.Rank, Key: key, Infos: q.Qualifiers})
			if st != pmix.SUCCESS || len(kvs) == 0 {
				open.Keys = append(open.Keys, key)
				continue
			}
			for _, kv := range kvs {
				known = append(known, pmix.MakeInfo(kv.Key, kv.Value))
			}
		}
		if len(open.Keys) > 0 {
			rest = append(rest, open)
		}
	}
	if len(rest) == 0 {
		answer(pmix.SUCCESS, known)
		return
	}
	s.upcall(host.QueryUpcall, func(once settle) pmix.Status {
		return s.m.Query(p, rest, once.infos(func(st pmix.Status, infos []pmix.Info) {
			if st != pmix.SUCCESS && st != pmix.ERR_PARTIAL_SUCCESS && len(known) > 0 {
				st, infos = pmix.ERR_PARTIAL_SUCCESS, nil
			}
			answer(st, append(known, infos...))
		}))
	}, noResult(func(st pmix.Status) {
		if len(known) > 0 {
			st = pmix.ERR_PARTIAL_SUCCESS
		}
		answer(st, known)
	}))
}

// queryTarget reads which process or job a query is about. Without a rank it is
// about what no process has.
func queryTarget(quals []pmix.Info, self pmix.Proc) (pmix.Proc, pmix.Status) {
	p := pmix.Proc{Rank: pmix.RANK_UNDEF}
	for _, q := range quals {
		switch q.Key {
		case pmix.PROCID:
			v, ok := q.Value.Data.(pmix.Proc)
			if !ok {
				return p, pmix.ERR_BAD_PARAM
			}
			p = v
		case pmix.NSPACE:
			if q.Value.Type != pmix.STRING || q.Value.Data == nil {
				return p, pmix.ERR_BAD_PARAM
			}
			p.Nspace = q.Value.Text()
		case pmix.RANK:
			v, ok := q.Value.Data.(pmix.Rank)
			if !ok {
				return p, pmix.ERR_BAD_PARAM
			}
			p.Rank = v
		}
	}
	if p.Nspace == "" && p.Rank != pmix.RANK_UNDEF {
		p.Nspace = self.Nspace
	}
	return p, pmix.SUCCESS
}

// askResolve asks the host a question about a job's layout in the form of a
// query; local answers where the host does not.
func (s *Server) askResolve(key string, quals []pmix.Info, use func([]pmix.Info), local func()) {
	if !s.m.Has(host.QueryUpcall) {
		local()
		return
	}
	q := []pmix.Query{{Keys: []string{key}, Qualifiers: quals}}
	s.upcall(host.QueryUpcall, func(once settle) pmix.Status {
		return s.m.Query(s.self, q, once.infos(func(st pmix.Status, infos []pmix.Info) {
			if st != pmix.SUCCESS {
				local()
				return
			}
			use(infos)
		}))
	}, func(pmix.Status) { local() })
}

// resolvePeers tells which processes of a job run on a node.
func (s *Server) resolvePeers(k *call, r *wire.ResolvePeersReq) {
	node := s.hostname
	if r.Node != nil {
		node = *r.Node
	}
	s.askResolve(pmix.QUERY_RESOLVE_PEERS, []pmix.Info{
		pmix.MakeInfo(pmix.NSPACE, textValue(r.Nspace)), pmix.MakeInfo(pmix.HOSTNAME, pmix.String(node)),
	}, func(infos []pmix.Info) {
		if len(infos) == 0 {
			k.status(pmix.ERR_NOT_FOUND)
			return
		}
		procs, ok := pmix.Elems[pmix.Proc](infos[0].Value)
		if !ok {
			k.status(pmix.ERR_INVALID_VAL)
			return
		}
		k.reply(&wire.ResolvePeersReply{Procs: procs})
	}, func() {
		procs, st := s.store.ResolvePeers(node, pmix.Str(r.Nspace))
		k.reply(&wire.ResolvePeersReply{Status: st, Procs: procs})
	})
}

// resolveNode tells on which nodes a job runs.
func (s *Server) resolveNode(k *call, r *wire.ResolveNodeReq) {
	s.askResolve(pmix.QUERY_RESOLVE_NODE, []pmix.Info{pmix.MakeInfo(pmix.NSPACE, textValue(r.Nspace))},
		func(infos []pmix.Info) {
			if len(infos) == 0 {
				k.status(pmix.ERR_NOT_FOUND)
				return
			}
			if infos[0].Value.Type != pmix.STRING {
				k.status(pmix.ERR_INVALID_VAL)
				return
			}
			k.reply(&wire.ResolveNodeReply{Nodes: pmix.S(infos[0].Value.Text())})
		}, func() {
			nodes, st := s.store.ResolveNodes(pmix.Str(r.Nspace))
			m := &wire.ResolveNodeReply{Status: st}
			if nodes != "" {
				m.Nodes = &nodes
			}
			k.reply(m)
		})
}

func textValue(s *string) pmix.Value {
	if s == nil {
		return pmix.Value{Type: pmix.STRING}
	}
	return pmix.String(*s)
}

// RegisterAttributes notes what the host says about one of its functions.
func (s *Server) RegisterAttributes(function string, names []string) pmix.Status {
	return s.attrs.Register(function, names)
}
