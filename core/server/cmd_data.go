package server

import (
	"pmix/core/collective"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// commitScopes are the scopes that a commit may carry; for each, whether it
// takes keys away.
var commitScopes = map[pmix.Scope]bool{
	pmix.LOCAL: false, pmix.REMOTE: false, pmix.GLOBAL: false,
	pmix.DEL_LOCAL: true, pmix.DEL_REMOTE: true, pmix.DEL_GLOBAL: true,
}

// commit stores what a client published; gets that waited for it go on.
func (s *Server) commit(k *call, r *wire.CommitReq) {
	c := k.p.client
	s.changed(c.proc)
	for _, b := range r.Blocks {
		deletes, ok := commitScopes[b.Scope]
		if !ok {
			k.status(pmix.ERR_BAD_PARAM)
			return
		}
		for _, kv := range b.KVals {
			if st := s.store.Store(c.proc, b.Scope, kv); st != pmix.SUCCESS {
				k.status(st)
				return
			}
			if deletes {
				s.tellDeleted(k.p, b.Scope, kv.Key)
			}
		}
	}
	c.committed = true
	k.status(pmix.SUCCESS)
	s.answered(s.gets.Committed(c.proc))
}

// tellDeleted tells the other clients that a process took a key back: they may
// have read it. Those of releases that do not know the message are left out.
func (s *Server) tellDeleted(from *peer, scope pmix.Scope, key string) {
	for _, p := range s.peers {
		if p.client != from.client && !p.conn.Codec().Release.Before(7, 0, 0) {
			p.send(wire.TagDelete, &wire.KeyDeleted{Proc: from.proc(), Scope: scope, Key: key})
		}
	}
}

// fence, connect and disconnect are calls of a collective.
func (s *Server) fence(k *call, r *wire.FenceReq) {
	s.contribute(k, collective.Fence, s.expanded(k.p, r.Procs), r.Infos, nil)
}

func (s *Server) connect(k *call, r *wire.ConnectReq) {
	s.contribute(k, collective.Connect, r.Procs, r.Infos, r.Extra)
}

func (s *Server) disconnect(k *call, r *wire.DisconnectReq) {
	s.contribute(k, collective.Disconnect, r.Procs, r.Infos, nil)
}

// get answers from the store, or when something is there to answer with.
func (s *Server) get(k *call, r *wire.GetReq) {
	if r.Key == pmix.PSET_NAMES {
		names := s.psetsOf(r.Proc)
		if names == "" {
			k.status(pmix.ERR_NOT_FOUND)
			return
		}
		var m wire.GetReply
		k.blob(&m, r.Proc, []pmix.KVal{{Key: pmix.PSET_NAMES, Value: pmix.String(names)}})
		k.reply(&m)
		return
	}
	infos, ahead := withoutAhead(r.Infos)
	req, st := getRequest(r.Proc, r.Key, k.p.proc(), k.p.id, infos)
	if st != pmix.SUCCESS {
		k.status(st)
		return
	}
	ahead = ahead && len(infos) == 0 && r.Proc.Rank.Valid() && !pmix.Reserved(r.Key)
	s.inquire(&inquiry{req: req, call: k, ahead: ahead})
}

// refreshCache sends what there is now of a process whose data a client has.
func (s *Server) refreshCache(k *call, r *wire.RefreshCacheReq) {
	req, _ := getRequest(r.Proc, "", k.p.proc(), k.p.id, nil)
	kvs, st := s.lookup(&req, "")
	k.reply(&wire.RefreshCacheReply{Status: st, KVals: k.p.version().Keep(kvs)})
}

// publish, lookupPublished and unpublish are the host's; it is told who asks.
func (s *Server) publish(k *call, r *wire.PublishReq) {
	infos := s.withOwner(r.Infos, r.UID, k.p.client.gid)
	s.upcall(host.Publish, func(once settle) pmix.Status {
		return s.m.Publish(k.p.proc(), infos, once.op(k.status))
	}, k.status)
}

func (s *Server) lookupPublished(k *call, r *wire.LookupReq) {
	infos := s.withOwner(r.Infos, r.UID, k.p.client.gid)
	s.upcall(host.Lookup, func(once settle) pmix.Status {
		return s.m.Lookup(k.p.proc(), r.Keys, infos, func(st pmix.Status, data []pmix.PData) {
			once(func() { k.reply(&wire.LookupReply{Status: st, Data: data}) })
		})
	}, noResult(k.status))
}

func (s *Server) unpublish(k *call, r *wire.UnpublishReq) {
	infos := s.withOwner(r.Infos, r.UID, k.p.client.gid)
	s.upcall(host.Unpublish, func(once settle) pmix.Status {
		return s.m.Unpublish(k.p.proc(), r.Keys, infos, once.op(k.status))
	}, k.status)
}
