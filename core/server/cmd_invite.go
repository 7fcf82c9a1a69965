package server

import (
	"slices"
	"time"

	"pmix/core/event"
	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// invites are the invitations that this server runs for its clients.
type invites struct {
	machine group.Invitations
	timers  map[uint64]*progress.Timer
}

// groupInvite runs an invitation for a client, who is told the outcome as every
// member is: by an event. The reply says only that it has begun.
func (s *Server) groupInvite(k *call, r *wire.GroupInviteReq) {
	if !group.Name(r.ID) {
		k.status(pmix.ERR_BAD_PARAM)
		return
	}
	if !s.invites.machine.Room(k.p.proc(), s.countProcs(r.Procs)) {
		k.status(pmix.ERR_OUT_OF_RESOURCE)
		return
	}
	members, st := s.eachProc(r.Procs)
	if st != pmix.SUCCESS {
		k.status(st)
		return
	}
	leader := k.p.proc()
	fx, st := s.invites.machine.Invite(group.Invitation{
		Group: r.ID, Leader: leader, Members: members,
		Optional: r.Optional, Timeout: r.Timeout, Context: r.Context,
		Contribution: s.contributed(leader),
	})
	k.status(st)
	s.invited(fx)
}

// groupJoin passes a client's answer to an invitation on to whom leads it, with what
// the client brings: what it has committed, which its server knows.
func (s *Server) groupJoin(k *call, r *wire.GroupJoinReq) {
	if !group.Name(r.ID) || r.Answer != pmix.GROUP_INVITE_ACCEPTED && r.Answer != pmix.GROUP_INVITE_DECLINED {
		k.status(pmix.ERR_BAD_PARAM)
		return
	}
	self := k.p.proc()
	infos := []pmix.Info{pmix.MakeInfo(pmix.GROUP_ID, pmix.String(r.ID))}
	rng := pmix.RANGE_SESSION
	if r.Leader != nil {
		rng = pmix.RANGE_CUSTOM
		infos = append(infos, pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(*r.Leader)))
	}
	if r.Answer == pmix.GROUP_INVITE_ACCEPTED {
		infos = s.withContribution(self, infos)
	}
	n, st := event.NewNotice(r.Answer, self, rng, infos)
	if st != pmix.SUCCESS {
		k.status(st)
		return
	}
	// Whoever leads has been listening since before it invited.
	n.NoCache = true
	s.noticed(s.events.Proxy(n))
	if s.sawGroupEvent(n, true) == group.Late {
		k.status(pmix.ERR_EXISTS)
		return
	}
	k.status(pmix.SUCCESS)
}

// invited carries out what the invitations ask for.
func (s *Server) invited(fx []group.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case group.Raise:
			n, _ := event.NewNotice(e.Status, e.Leader, pmix.RANGE_CUSTOM, e.Infos)
			n.StaysLocal = e.Local
			s.noticed(s.events.Proxy(n))
		case group.StartTimer:
			if s.invites.timers == nil {
				s.invites.timers = map[uint64]*progress.Timer{}
			}
			s.invites.timers[e.ID] = s.r.After(time.Duration(e.Seconds)*time.Second, func() {
				delete(s.invites.timers, e.ID)
				s.invited(s.invites.machine.TimedOut(e.ID))
			})
		case group.StopTimer:
			s.invites.timers[e.ID].Stop()
			delete(s.invites.timers, e.ID)
		case group.AskContext:
			s.askContext(e)
		}
	}
}

// askContext asks the host for a context identifier. There is no collective with
// whose answer it could come, so it is asked by job control, as hosts expect it
// since PMIx 7. A host that has none to give answers with an error.
func (s *Server) askContext(e group.AskContext) {
	assigned := func(st pmix.Status, infos []pmix.Info) {
		v, _ := pmix.Find(infos, pmix.GROUP_CONTEXT_ID)
		id, ok := group.Context(v)
		s.invited(s.invites.machine.Assigned(e.ID, id, st == pmix.SUCCESS && ok))
	}
	s.upcall(host.JobControl, func(once settle) pmix.Status {
		return s.m.JobControl(e.Leader, nil, []pmix.Info{pmix.MakeInfo(pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.Bool(true))}, once.infos(assigned))
	}, func(pmix.Status) { assigned(pmix.ERR_NOT_FOUND, nil) })
}

// sawGroupEvent tells the invitations of an event that this server passed on, and
// what it meant to them. One that a client raised counts for that client alone.
func (s *Server) sawGroupEvent(n event.Notice, byClient bool) group.Verdict {
	if n.Targets != nil && n.Range != pmix.RANGE_CUSTOM {
		return group.Unknown // which was refused
	}
	if group.IsLoss(n.Status) {
		for _, p := range n.Affected {
			if !byClient || p == n.Source {
				s.invited(s.invites.machine.Gone(p, group.Reported))
			}
		}
		return group.Unknown
	}
	id, _ := pmix.Find(n.Infos, pmix.GROUP_ID)
	name := id.Text()
	switch n.Status {
	case pmix.GROUP_CONSTRUCT_ABORT:
		s.invited(s.invites.machine.Cancel(name, n.Source, n.Targets))
	case pmix.GROUP_INVITE_ACCEPTED, pmix.GROUP_INVITE_DECLINED:
		if !byClient && s.client(n.Source) != nil {
			break // our own, back from a host that tells everybody
		}
		r := group.Reply{Accepted: n.Status == pmix.GROUP_INVITE_ACCEPTED, Source: n.Source, Group: name, Targets: n.Targets, Infos: n.Infos}
		fx, verdict := s.invites.machine.Reply(r)
		s.invited(fx)
		if verdict == group.Unknown && r.Accepted && name != "" && len(n.Targets) == 1 && s.leads(n.Targets[0]) {
			c := s.client(n.Targets[0])
			s.invited(s.invites.machine.Uninvited(r, n.Targets[0], !c.lost && !c.finalized))
		}
		return verdict
	}
	return group.Unknown
}

// leads reports whether p is a client here whose invitations this server runs or
// would run: those of older releases run theirs by themselves.
func (s *Server) leads(p pmix.Proc) bool {
	c := s.client(p)
	if c == nil {
		return false
	}
	for p := range c.peers {
		if p.conn.Codec().Release.Before(7, 0, 0) {
			return false
		}
	}
	return true
}

// memberLeft accounts for a client that leaves a group of its own will. It speaks
// for itself alone.
func (s *Server) memberLeft(p pmix.Proc, infos []pmix.Info) {
	id, _ := pmix.Find(infos, pmix.GROUP_ID)
	if who, there := pmix.Find(infos, pmix.EVENT_AFFECTED_PROC); there && group.Name(id.Text()) && who.Data == p {
		s.groupMemberLeft(id.Text(), p)
	}
}

// withContribution puts what a process has committed in the place of what its own
// library says about that in an acceptance: one before 6.2 says nothing, later ones
// whatever was put.
func (s *Server) withContribution(p pmix.Proc, infos []pmix.Info) []pmix.Info {
	infos = slices.DeleteFunc(slices.Clone(infos), func(i pmix.Info) bool { return i.Key == pmix.PROC_INFO_ARRAY })
	if c := s.contributed(p); c.Key != "" {
		infos = append(infos, c)
	}
	return infos
}

// truthful puts what the processes here have committed in the place of what a client
// says in their names as it announces a group. One since 7.0 has nobody to speak for:
// its server announces what it invited to.
func (s *Server) truthful(p *peer, infos []pmix.Info) []pmix.Info {
	var out []pmix.Info
	for _, i := range infos {
		if i.Key == pmix.PROC_INFO_ARRAY {
			all, _ := group.Contributed([]pmix.Info{i})
			switch {
			case len(all) != 1:
				continue
			case s.client(all[0].Proc) != nil:
				i = s.contributed(all[0].Proc)
			case !p.conn.Codec().Release.Before(7, 0, 0):
				continue
			}
			if i.Key == "" {
				continue
			}
		}
		out = append(out, i)
	}
	return out
}

// contributed is what a local process brings to a group; the zero Info for nothing.
func (s *Server) contributed(p pmix.Proc) pmix.Info {
	n := s.store.Namespace(p.Nspace)
	if n == nil {
		return pmix.Info{}
	}
	if own, ok := group.Endpoints(p, n.Data(p.Rank, pmix.REMOTE)); ok {
		return own
	}
	return pmix.Info{}
}

// countProcs returns how many processes eachProc finds at most.
func (s *Server) countProcs(procs []pmix.Proc) int {
	n := len(procs)
	for _, p := range procs {
		if !p.Rank.Valid() {
			n += s.jobSize(p.Nspace)
		}
	}
	return n
}

// eachProc returns the processes that procs stand for, each once. A wildcard whose
// job is not known here is ERR_BAD_PARAM: nobody can say who is asked.
func (s *Server) eachProc(procs []pmix.Proc) ([]pmix.Proc, pmix.Status) {
	var out []pmix.Proc
	seen := map[pmix.Proc]struct{}{}
	add := func(p pmix.Proc) bool {
		if _, dup := seen[p]; dup {
			return false
		}
		seen[p] = struct{}{}
		return true
	}
	for _, p := range procs {
		if p.Nspace == "" {
			return nil, pmix.ERR_BAD_PARAM
		}
		if p.Rank.Valid() {
			if add(p) {
				out = append(out, p)
			}
			continue
		}
		if !add(p) {
			continue
		}
		ranks, ok := s.ranksOf(p)
		if !ok {
			return nil, pmix.ERR_BAD_PARAM
		}
		for _, r := range ranks {
			if q := (pmix.Proc{Nspace: p.Nspace, Rank: r}); add(q) {
				out = append(out, q)
			}
		}
	}
	return out, pmix.SUCCESS
}

// ranksOf returns the ranks that a rank with a meaning stands for.
func (s *Server) ranksOf(p pmix.Proc) ([]pmix.Rank, bool) {
	var out []pmix.Rank
	switch p.Rank {
	case pmix.RANK_WILDCARD:
		for r := range s.jobSize(p.Nspace) {
			out = append(out, pmix.Rank(r))
		}
	case pmix.RANK_LOCAL_NODE, pmix.RANK_LOCAL_PEERS:
		if n := s.spaces[p.Nspace]; n != nil {
			for r := range n.clients {
				out = append(out, r)
			}
			slices.Sort(out)
		}
	}
	return out, len(out) > 0
}
