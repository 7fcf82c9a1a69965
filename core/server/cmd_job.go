package server

import (
	"slices"

	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// jobInfo tells a client about its job. All clients of a job that speak alike are
// told the same, so the reply is made once.
func (s *Server) jobInfo(k *call, _ *wire.JobInfoReq) {
	n := s.space(k.p.proc().Nspace)
	codec := k.p.conn.Codec()
	b, ok := n.told[codec]
	if !ok {
		j, st := store.JobInfo{Nspace: n.name}, pmix.SUCCESS
		if known := s.store.Namespace(n.name); known != nil {
			j, st = known.JobInfo(k.p.release())
		}
		if st != pmix.SUCCESS {
			k.status(st)
			return
		}
		m, err := packJobInfo(codec, j)
		if err == nil {
			b, err = wire.Marshal(codec, m)
		}
		if err != nil {
			k.status(pmix.StatusOf(err))
			return
		}
		if n.told == nil {
			n.told = map[wire.Codec][]byte{}
		}
		n.told[codec] = b
	}
	k.raw(b)
}

// retell makes the next client of a job hear what is known then: the job's
// description has changed. No name stands for all jobs.
func (s *Server) retell(nspace string) {
	if nspace != "" {
		if n := s.spaces[nspace]; n != nil {
			n.forgetPacked()
		}
		return
	}
	for _, n := range s.spaces {
		n.forgetPacked()
	}
}

// forgetPacked has what was packed of a namespace packed anew.
func (n *space) forgetPacked() {
	n.told, n.blobs, n.blobSize = nil, nil, 0
}

// packJobInfo puts a job's description into the form of the wire: what is known
// about single ranks stands in blobs of its own.
func packJobInfo(c wire.Codec, j store.JobInfo) (*wire.JobInfo, error) {
	m := &wire.JobInfo{Nspace: j.Nspace, KVals: slices.Clip(c.Version.Keep(j.Job))}
	for _, r := range j.Ranks {
		e := wire.NewEncoder(c)
		e.Rank(r.Rank)
		for _, kv := range c.Version.Keep(r.KVs) {
			e.KVal(kv)
		}
		if e.Err() != nil {
			return nil, e.Err()
		}
		m.KVals = append(m.KVals, pmix.KVal{Key: pmix.PROC_BLOB, Value: pmix.BytesValue(e.Bytes())})
	}
	return m, nil
}

// gdsFallback answers as jobInfo does for a client that cannot use the datastore
// it chose; there is only one here.
func (s *Server) gdsFallback(k *call, r *wire.GDSFallbackReq) {
	if r.Module != "hash" {
		k.status(pmix.ERR_NOT_SUPPORTED)
		return
	}
	s.jobInfo(k, nil)
}

// abort asks the host to end processes.
func (s *Server) abort(k *call, r *wire.AbortReq) {
	c := k.p.client
	s.upcall(host.Abort, func(once settle) pmix.Status {
		return s.m.Abort(c.host(), int(r.Status), pmix.Str(r.Msg), r.Procs, once.op(k.status))
	}, k.status)
}

// finalize tells the host that a client ends its use of the library, and answers
// when the host has heard. From here on the loss of the connection is no loss.
func (s *Server) finalize(k *call, _ *wire.FinalizeReq) {
	p, c := k.p, k.p.client
	p.finalized = true
	p.unwatch("")
	s.noticed(s.events.Gone(p))
	s.streams.Gone(p)
	if !c.live() {
		c.finalized = true
		s.collected(s.coll.Finalized(c.proc))
		s.invited(s.invites.machine.Gone(c.proc, group.Finalized))
		s.answered(s.gets.TargetGone(c.proc, pmix.ERR_NOT_FOUND))
		s.clean(&c.epilog, c.uid)
	}
	if !s.m.Has(host.ClientFinalized) {
		k.status(pmix.SUCCESS)
		return
	}
	s.upcall(host.ClientFinalized, func(once settle) pmix.Status {
		return s.m.ClientFinalized(c.host(), once.op(k.status))
	}, k.status)
}

// host is how upcalls name the client.
func (c *client) host() host.Client { return host.Client{Proc: c.proc, Object: c.object} }

// spawn asks the host for a new job, and passes on what is known of it.
func (s *Server) spawn(k *call, r *wire.SpawnReq) {
	p := k.p
	answer := func(st pmix.Status, nspace string) {
		m := &wire.SpawnReply{Status: st, Nspace: pmix.S(nspace)}
		if nspace == "" {
			m.Nspace = nil
		}
		if st == pmix.SUCCESS && nspace != "" {
			s.spawned(p, nspace, r.Infos)
			if kvs, st := s.jobKVs(nspace, p); st == pmix.SUCCESS {
				m.KVals = p.version().Keep(kvs)
			}
		}
		k.reply(m)
	}
	s.upcall(host.Spawn, func(once settle) pmix.Status {
		return s.m.Spawn(p.proc(), r.Infos, r.Apps, func(st pmix.Status, ns string) { once(func() { answer(st, ns) }) })
	}, noResult(k.status))
}
