package server

import (
	"bytes"
	"slices"
	"time"

	"pmix/core/collective"
	"pmix/core/pmix"
	"pmix/wire"
)

// contribute hands a process's call of a collective to the machine. The call is
// answered when the collective ends.
func (s *Server) contribute(c *call, op collective.Op, procs []pmix.Proc, infos, extra []pmix.Info) {
	s.collected(s.coll.Contribute(collective.Call{
		Op: op, Participants: procs, From: c.p.proc(), Peer: c.p, Token: c, Infos: infos, Extra: extra, Size: c.size,
	}))
}

// collected carries out what the collective machine asks for.
func (s *Server) collected(fx []collective.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case collective.Answer:
			e.Token.(refusable).status(e.Status)
		case collective.StartTimer:
			s.collTimers[e.ID] = s.r.After(time.Duration(e.Seconds)*time.Second, func() {
				delete(s.collTimers, e.ID)
				s.collected(s.coll.TimedOut(e.ID))
			})
		case collective.StopTimer:
			s.collTimers[e.ID].Stop()
			delete(s.collTimers, e.ID)
		case collective.CallHost:
			s.callCollective(e)
		case collective.CancelHost:
			s.cancelGroup(e)
		case collective.Finish:
			s.finishCollective(e)
		}
	}
}

// callCollective passes a collective whose local part is complete to the host.
func (s *Server) callCollective(e collective.CallHost) {
	if _, ok := groupOps[e.Op]; ok {
		s.callGroup(e)
		return
	}
	returned := func(st pmix.Status) { s.collected(s.coll.HostReturned(e.ID, st)) }
	answer := func(st pmix.Status) { s.collected(s.coll.HostAnswered(e.ID, st, nil)) }
	var data []byte
	if e.Op == collective.Fence {
		var st pmix.Status
		if data, st = s.contribution(e); st != pmix.SUCCESS {
			returned(st)
			return
		}
	}
	s.upcall(e.Upcall, func(once settle) pmix.Status {
		switch e.Op {
		case collective.Connect:
			st := s.m.Connect(e.Participants, e.Infos, once.op(answer))
			if plain := withoutExtra(e.Infos); st < 0 && st != pmix.OPERATION_SUCCEEDED && len(plain) < len(e.Infos) {
				st = s.m.Connect(e.Participants, plain, once.op(answer))
			}
			return st
		case collective.Disconnect:
			return s.m.Disconnect(e.Participants, e.Infos, once.op(answer))
		}
		return s.m.Fence(e.Participants, e.Infos, data, func(st pmix.Status, blob []byte) {
			once(func() { s.collected(s.coll.HostAnswered(e.ID, st, blob)) })
		})
	}, returned)
}

// withoutExtra cuts off what clients of PMIx 5 and later add to a connect. Hosts
// from before, Open MPI 4 among them, refuse what they cannot convert.
func withoutExtra(infos []pmix.Info) []pmix.Info {
	for i := range infos {
		if infos[i].Key == pmix.LOCAL_COLLECTIVE_STATUS {
			return infos[:i+1]
		}
	}
	return infos
}

// contribution packs what the local participants of a fence publish for other
// nodes. A fence without data has an envelope too, which says so: servers
// compare.
func (s *Server) contribution(e collective.CallHost) ([]byte, pmix.Status) {
	env := wire.Modex{Collect: wire.CollectNo}
	if e.Collect != collective.CollectNo {
		env.Collect = wire.CollectYes
		for _, c := range e.Contributions {
			n := s.store.Namespace(c.From.Nspace)
			if !c.First || n == nil || !n.Has(c.From.Rank, pmix.REMOTE) {
				continue
			}
			b, err := wire.PackProc(wire.Default, c.From, n.Data(c.From.Rank, pmix.REMOTE))
			if err != nil {
				return nil, pmix.StatusOf(err)
			}
			env.Blobs = append(env.Blobs, b)
		}
	}
	b, err := wire.EncodeModex(wire.Default, env)
	return b, pmix.StatusOf(err)
}

// finishCollective answers everybody who took part.
func (s *Server) finishCollective(e collective.Finish) {
	if _, ok := groupOps[e.Op]; ok {
		s.finishGroup(e)
		return
	}
	st := e.Status
	if e.Op == collective.Fence {
		for _, c := range e.Contributions {
			c.Token.(*call).p.anew()
		}
	}
	if blob, _ := e.Data.([]byte); e.Op == collective.Fence && st == pmix.SUCCESS &&
		e.Collect == collective.CollectYes && len(blob) > 0 {
		st = s.storeModex(blob)
	}
	for _, c := range e.Contributions {
		k := c.Token.(*call)
		if e.Op == collective.Connect && st == pmix.SUCCESS {
			s.replyConnect(k, e.Participants)
			continue
		}
		k.status(st)
	}
	if e.Op == collective.Fence && st == pmix.SUCCESS {
		last := ""
		for _, p := range e.Participants { // sorted
			if p.Nspace != last {
				s.answered(s.gets.Registered(p.Nspace)) // what was asked for may have come with it
			}
			last = p.Nspace
		}
	}
}

// storeModex takes in what all servers of a fence contributed.
func (s *Server) storeModex(blob []byte) pmix.Status {
	all, err := wire.DecodeModex(wire.Default, bytes.Clone(blob)) // the host's bytes end with its call
	if err != nil {
		return pmix.StatusOf(err)
	}
	for _, m := range all {
		if m.Collect != wire.CollectYes && m.Collect != wire.CollectDelta {
			return pmix.ERR_INVALID_ARG // the servers disagree whether to collect
		}
		for _, b := range m.Blobs {
			d, err := wire.UnpackProc(wire.Default, b)
			if err != nil {
				return pmix.StatusOf(err)
			}
			if s.client(d.Proc) != nil {
				continue // our own, back from the host
			}
			s.changed(d.Proc)
			if st := s.store.StoreModex(d.Proc, d.KVals, nil); st != pmix.SUCCESS {
				return st
			}
		}
	}
	return pmix.SUCCESS
}

// replyConnect tells a participant of a connect about the other jobs in it.
func (s *Server) replyConnect(k *call, procs []pmix.Proc) {
	k.reply(&wire.ConnectReply{Jobs: s.otherJobs(k.p, procs)})
}

// otherJobs describes the jobs of procs that are not the peer's own.
func (s *Server) otherJobs(p *peer, procs []pmix.Proc) (jobs []wire.JobInfo) {
	var names []string
	for _, q := range procs {
		if q.Nspace != p.proc().Nspace && !slices.Contains(names, q.Nspace) {
			names = append(names, q.Nspace)
		}
	}
	for _, name := range names {
		// A job that is not known here is asked for when somebody wants it.
		if kvs, st := s.jobKVs(name, p); st == pmix.SUCCESS {
			jobs = append(jobs, wire.JobInfo{Nspace: name, KVals: p.version().Keep(kvs)})
		}
	}
	return jobs
}
