package server

import (
	"bytes"
	"time"

	"pmix/core/host"
	"pmix/core/modex"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/store"
	"pmix/wire"
)

// inquiry is a get that is not answered yet: of a client (call) or of the host
// for another server (bytes).
type inquiry struct {
	req   modex.Request
	call  *call
	ahead bool // the asker takes the data of the following processes too
	bytes host.Bytes
	timer *progress.Timer
}

// inquire hands a get to the modex machine.
func (s *Server) inquire(q *inquiry) {
	s.lastGet++
	q.req.ID = s.lastGet
	s.inquiries[q.req.ID] = q
	s.answered(s.gets.Get(q.req))
}

// answered carries out what the modex machine asks for.
func (s *Server) answered(fx []modex.Effect) {
	for _, e := range fx {
		switch e.Do {
		case modex.Answer:
			q := s.inquiries[e.Req]
			delete(s.inquiries, e.Req)
			s.answer(q, e.Status)
		case modex.Arm:
			q := s.inquiries[e.Req]
			q.timer = s.r.After(e.After, func() {
				q.timer = nil
				s.answered(s.gets.Timeout(e.Req))
			})
		case modex.Disarm:
			s.inquiries[e.Req].timer.Stop()
		case modex.Ask:
			s.ask(e)
		}
	}
}

// ask has the host fetch a process's data from its own server.
func (s *Server) ask(e modex.Effect) {
	reply := func(st pmix.Status) { s.answered(s.gets.HostReply(e.Ticket, st)) }
	if !s.m.Has(host.DirectModex) {
		// Not now: the effects after this one know of the question.
		s.r.Post(func() { reply(pmix.ERR_NOT_FOUND) })
		return
	}
	s.upcall(host.DirectModex, func(once settle) pmix.Status {
		return s.m.DirectModex(e.Target, e.Infos, func(st pmix.Status, data []byte) {
			once(func() {
				if st == pmix.SUCCESS && len(data) > 0 {
					st = s.storeFetched(e.Target, data)
				}
				reply(st)
			})
		})
	}, noResult(reply))
}

// storeFetched takes in what another server sent for one of its processes, or
// about a job. Without bytes the host has registered the namespace instead.
func (s *Server) storeFetched(p pmix.Proc, data []byte) pmix.Status {
	kvs, err := wire.UnpackKVals(wire.Default, bytes.Clone(data))
	if err != nil {
		return pmix.StatusOf(err)
	}
	if p.Rank == pmix.RANK_WILDCARD {
		s.retell(p.Nspace)
		for _, kv := range kvs {
			if st := s.store.Store(p, pmix.INTERNAL, kv); st != pmix.SUCCESS {
				return st
			}
		}
		return pmix.SUCCESS
	}
	s.changed(p)
	return s.store.StoreModex(p, kvs, nil)
}

// answer replies to a get. On SUCCESS the reply is what the store has now.
func (s *Server) answer(q *inquiry, st pmix.Status) {
	if q.bytes != nil {
		var data []byte
		if st == pmix.SUCCESS {
			data, st = s.fetched(q.req.Target)
		}
		q.bytes(st, data)
		return
	}
	if st != pmix.SUCCESS {
		q.call.status(st)
		return
	}
	var r wire.GetReply
	target, key := q.req.Target, q.req.Key
	if q.req.Asker.Nspace != target.Nspace && target.Rank != pmix.RANK_WILDCARD {
		// Whoever asks about another job is told about the job too.
		if kvs, st := s.jobKVs(target.Nspace, q.call.p); st == pmix.SUCCESS {
			q.call.blob(&r, pmix.Proc{Nspace: target.Nspace, Rank: pmix.RANK_WILDCARD}, kvs)
		}
	}
	if target.Rank != pmix.RANK_WILDCARD && target.Rank != pmix.RANK_UNDEF && !pmix.Reserved(key) {
		key = "" // one key of a process is seldom the last one asked for
	}
	kvs, st := s.lookup(&q.req, key)
	if st != pmix.SUCCESS {
		q.call.status(st)
		return
	}
	q.call.blob(&r, target, kvs)
	if q.ahead {
		q.call.readAhead(&r, target)
	}
	q.call.reply(&r)
}

// blob adds the data of a process to the reply of a get.
func (k *call) blob(r *wire.GetReply, p pmix.Proc, kvs []pmix.KVal) {
	b, err := wire.PackProc(k.p.conn.Codec(), p, k.p.version().Keep(kvs))
	if err != nil {
		r.Status = pmix.StatusOf(err)
		return
	}
	r.Blobs = append(r.Blobs, b)
}

// lookup finds what the store has for a request, under key.
func (s *Server) lookup(r *modex.Request, key string) ([]pmix.KVal, pmix.Status) {
	n := s.store.Namespace(r.Target.Nspace)
	if n == nil {
		return nil, pmix.ERR_NOT_FOUND
	}
	if r.Remote && r.Target.Rank != pmix.RANK_WILDCARD {
		return n.Data(r.Target.Rank, pmix.REMOTE), pmix.SUCCESS
	}
	q := store.Query{Rank: r.Target.Rank, Key: key, Infos: r.Infos, Scope: r.Scope}
	if sp := s.spaces[r.Asker.Nspace]; sp != nil {
		if c := sp.clients[r.Asker.Rank]; c != nil {
			q.Peer = c.release()
		}
	}
	switch {
	case r.Target.Rank == pmix.RANK_WILDCARD:
		q.Scope = pmix.INTERNAL
	case q.Scope != pmix.SCOPE_UNDEF, pmix.Reserved(key):
	case r.Target.Rank == pmix.RANK_UNDEF:
		q.Scope = pmix.GLOBAL
	case view{s}.Place(r.Target) != modex.Away:
		q.Scope = pmix.LOCAL
	default:
		q.Scope = pmix.REMOTE
	}
	kvs, st := n.Fetch(q)
	if st == pmix.SUCCESS && len(kvs) == 0 {
		st = pmix.ERR_NOT_FOUND
	}
	return kvs, st
}

// jobKVs is what is known about a job, for a client of another one.
func (s *Server) jobKVs(nspace string, p *peer) ([]pmix.KVal, pmix.Status) {
	return s.store.Fetch(nspace, store.Query{Rank: pmix.RANK_WILDCARD, Peer: p.release()})
}

// fetched packs what another server may know of p: its REMOTE data, or for the
// wildcard the job's.
func (s *Server) fetched(p pmix.Proc) ([]byte, pmix.Status) {
	kvs, st := s.lookup(&modex.Request{Target: p, Remote: true}, "")
	if st != pmix.SUCCESS {
		return nil, st
	}
	b, err := wire.PackKVals(wire.Default, kvs)
	return b, pmix.StatusOf(err)
}

// DModexRequest asks for the data of a local process on behalf of another
// server. It is answered once the process has committed, or cannot any more.
func (s *Server) DModexRequest(p pmix.Proc, bytes host.Bytes) pmix.Status {
	if bytes == nil || p.Nspace == "" {
		return pmix.ERR_BAD_PARAM
	}
	s.inquire(&inquiry{req: modex.Request{Target: p, Remote: true}, bytes: bytes})
	return pmix.SUCCESS
}

// getRequest reads the directives of a get that the server acts on.
func getRequest(target pmix.Proc, key string, asker pmix.Proc, owner uint64, infos []pmix.Info) (modex.Request, pmix.Status) {
	r := modex.Request{Target: target, Key: key, Asker: asker, Owner: owner, Infos: infos}
	for _, i := range infos {
		switch i.Key {
		case pmix.IMMEDIATE, pmix.OPTIONAL:
			r.Immediate = r.Immediate || i.Value.True()
		case pmix.GET_REFRESH_CACHE:
			r.Refresh = i.Value.True()
		case pmix.TIMEOUT:
			if n, ok := i.Value.Uint32(); ok {
				r.Timeout = time.Duration(n) * time.Second
			}
		case pmix.DATA_SCOPE:
			sc, ok := i.Value.Data.(pmix.Scope)
			if !ok {
				return r, pmix.ERR_BAD_PARAM
			}
			r.Scope = sc
		}
	}
	return r, pmix.SUCCESS
}
