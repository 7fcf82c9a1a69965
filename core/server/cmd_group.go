package server

import (
	"slices"

	"pmix/core/collective"
	"pmix/core/event"
	"pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// knownGroup is a group that the server has to know because some member does not:
// a client before 6.0 leaves it to the server to replace a group in a fence, one
// before 4.2.4 to know the members at all, and the server itself may be one.
type knownGroup struct {
	members []pmix.Proc
	notify  bool // PMIX_GROUP_NOTIFY_TERMINATION of the server's own construct
	// keepers are the processes for whose sake it is kept. It goes with the last.
	keepers map[pmix.Proc]struct{}
}

// maxKept is how many groups are kept for one process that does not keep them. One
// that constructs more without destructing any is refused.
const maxKept = 1024

// keptFor returns how many groups are kept for p.
func (s *Server) keptFor(p pmix.Proc) (n int) {
	if len(s.groups) < maxKept {
		return 0 // as good as none
	}
	for _, g := range s.groups {
		if _, is := g.keepers[p]; is {
			n++
		}
	}
	return n
}

// forgetKept takes the processes that match off the keepers of groups.
func (s *Server) forgetKept(match func(pmix.Proc) bool) {
	for id, g := range s.groups {
		for p := range g.keepers {
			if match(p) {
				delete(g.keepers, p)
			}
		}
		if len(g.keepers) == 0 {
			delete(s.groups, id)
		}
	}
}

// knows returns the group called id as it is to p, who has to be a member. What is the
// name of a job is never that of a group.
func (s *Server) knows(id string, p pmix.Proc) (knownGroup, bool) {
	g, ok := s.groups[id]
	if !ok || s.spaces[id] != nil || !slices.ContainsFunc(g.members, p.Matches) {
		return knownGroup{}, false
	}
	return g, true
}

// keepsGroups reports whether a client knows the members of its groups itself,
// expandsGroups whether it also puts them where a fence names a group.
func keepsGroups(p *peer) bool   { return !p.conn.Codec().Release.Before(4, 2, 4) }
func expandsGroups(p *peer) bool { return !p.conn.Codec().Release.Before(6, 0, 0) }

// groupConstruct is a client's call of a construct.
func (s *Server) groupConstruct(k *call, r *wire.GroupConstructReq) {
	if !group.Name(r.ID) {
		k.status(pmix.ERR_BAD_PARAM)
		return
	}
	if !expandsGroups(k.p) && s.keptFor(k.p.proc()) >= maxKept {
		k.status(pmix.ERR_OUT_OF_RESOURCE)
		return
	}
	infos := group.Named(k.p.proc(), r.Infos)
	if _, brings := pmix.Find(infos, pmix.PROC_INFO_ARRAY); !brings {
		// A client before 6.0 leaves it to the server, too, what it brings.
		if n := s.store.Namespace(k.p.proc().Nspace); n != nil {
			if own, ok := group.Endpoints(k.p.proc(), n.Data(k.p.proc().Rank, pmix.REMOTE)); ok {
				infos = append(infos[:len(infos):len(infos)], own)
			}
		}
	}
	s.joinConstruct(collective.Call{
		Name: r.ID, Participants: r.Procs, From: k.p.proc(), Peer: k.p, Token: k, Infos: infos, Size: k.size,
	})
}

// joinConstruct hands a construct to the machine. Without the host's function there
// are no groups.
func (s *Server) joinConstruct(c collective.Call) {
	if !s.m.Has(host.Group) {
		c.Token.(refusable).status(pmix.ERR_NOT_SUPPORTED)
		return
	}
	var st pmix.Status
	if c.Infos, st = group.Own(c.From, c.Infos); st != pmix.SUCCESS {
		c.Token.(refusable).status(st)
		return
	}
	added, _ := pmix.Find(c.Infos, pmix.GROUP_ADD_MEMBERS)
	nameless := func(p pmix.Proc) bool { return p.Nspace == "" } // which would be everybody
	if slices.ContainsFunc(c.Participants, nameless) || slices.ContainsFunc(added.Procs(), nameless) {
		c.Token.(refusable).status(pmix.ERR_BAD_PARAM)
		return
	}
	c.Op = collective.GroupConstruct
	c.Direct = group.Direct(c.Participants, c.Infos)
	c.Guest = group.Partial(c.Infos)
	s.collected(s.coll.Contribute(c))
}

// groupDestruct is a client's call of a destruct.
func (s *Server) groupDestruct(k *call, r *wire.GroupDestructReq) {
	members := r.Members
	if !keepsGroups(k.p) {
		g, ok := s.knows(r.ID, k.p.proc())
		if !ok {
			k.status(pmix.ERR_NOT_FOUND)
			return
		}
		members = g.members
	}
	switch {
	case !group.Name(r.ID):
		k.status(pmix.ERR_BAD_PARAM)
		return
	case len(members) == 0:
		k.status(pmix.ERR_NOT_FOUND) // of a client that notes groups that did not come to be
		return
	}
	s.joinDestruct(collective.Call{
		Name: r.ID, Participants: members, From: k.p.proc(), Peer: k.p, Token: k, Infos: r.Infos, Size: k.size,
	})
}

func (s *Server) joinDestruct(c collective.Call) {
	if !s.m.Has(host.Group) {
		c.Token.(refusable).status(pmix.ERR_NOT_SUPPORTED)
		return
	}
	c.Op = collective.GroupDestruct
	s.collected(s.coll.Contribute(c))
}

// expanded replaces the groups that a peer names among participants by their
// members, for a peer that cannot do that itself.
func (s *Server) expanded(p *peer, procs []pmix.Proc) []pmix.Proc {
	if len(s.groups) == 0 || expandsGroups(p) {
		return procs
	}
	out, st := group.Expand(procs, func(id string) ([]pmix.Proc, bool) {
		g, ok := s.knows(id, p.proc())
		return g.members, ok
	}, func(nspace string) (uint32, pmix.Status) {
		if n := s.jobSize(nspace); n > 0 {
			return uint32(n), pmix.SUCCESS
		}
		return 0, pmix.ERR_NOT_FOUND
	})
	if st != pmix.SUCCESS {
		return nil // no participants, which is refused
	}
	return out
}

// groupOps are the host's names of the operations.
var groupOps = map[collective.Op]pmix.GroupOperation{
	collective.GroupConstruct: pmix.GROUP_CONSTRUCT,
	collective.GroupDestruct:  pmix.GROUP_DESTRUCT,
}

// callGroup passes a group operation whose local part is complete to the host.
func (s *Server) callGroup(e collective.CallHost) {
	s.upcall(e.Upcall, func(once settle) pmix.Status {
		return s.m.Group(groupOps[e.Op], e.Name, e.Participants, e.Infos, once.infos(func(st pmix.Status, infos []pmix.Info) {
			s.collected(s.coll.HostAnswered(e.ID, st, infos))
		}))
	}, func(st pmix.Status) { s.collected(s.coll.HostReturned(e.ID, st)) })
}

// cancelGroup tells the host to give up a group operation of which this server will
// hand over nothing.
func (s *Server) cancelGroup(e collective.CancelHost) {
	s.upcall(e.Upcall, func(once settle) pmix.Status {
		return s.m.Group(pmix.GROUP_CANCEL, e.Name, e.Participants, []pmix.Info{
			pmix.MakeInfo(pmix.LOCAL_COLLECTIVE_STATUS, pmix.StatusValue(e.Status)),
		}, once.infos(func(pmix.Status, []pmix.Info) {}))
	}, func(pmix.Status) {})
}

// finishGroup answers everybody who took part, and tells them of whom was lost.
func (s *Server) finishGroup(e collective.Finish) {
	st := e.Status
	infos, _ := e.Data.([]pmix.Info)
	o := group.Answer(infos)
	if e.Op == collective.GroupConstruct && st == pmix.SUCCESS {
		if len(o.Members) == 0 && !e.Direct {
			o.Members = group.Assumed(e.Participants, e.Infos, e.Departed)
		}
		if o.Infos == nil && o.Context != group.NoContext {
			o.Infos = group.Brought(e.Infos)
		}
		st = s.takeOutcome(&o, e.Again)
	}
	if e.Op == collective.GroupDestruct {
		s.unknow(e)
	} else if st == pmix.SUCCESS {
		s.know(e, o)
	}
	replies := map[wire.Codec][]byte{}
	for _, c := range e.Contributions {
		switch k := c.Token.(type) {
		case *ownCall:
			k.finish(st, o)
		case *call:
			if e.Op == collective.GroupConstruct && st == pmix.SUCCESS {
				s.replyConstruct(k, o, replies)
			} else {
				k.status(st)
			}
		}
	}
	if st == pmix.SUCCESS && (e.Op == collective.GroupConstruct || group.Notifies(e.Infos)) {
		s.tellOfLoss(e)
	}
}

// takeOutcome stores what the host handed over of the members, which it did already
// for the same answer to another call.
func (s *Server) takeOutcome(o *group.Outcome, again bool) pmix.Status {
	if len(o.Infos) > 0 && o.Context == group.NoContext {
		return pmix.ERR_BAD_PARAM // nothing to tell it by
	}
	if again {
		return pmix.SUCCESS
	}
	if st := s.storeGroupInfo(o.Context, o.Infos); st != pmix.SUCCESS {
		return st
	}
	return s.storeGroupInfo(group.NoContext, o.Endpoints)
}

// know keeps a group that one of its members does not keep himself.
func (s *Server) know(e collective.Finish, o group.Outcome) {
	var g knownGroup
	for _, c := range e.Contributions {
		own, isOwn := c.Token.(*ownCall)
		k, _ := c.Token.(*call)
		if isOwn || k != nil && !expandsGroups(k.p) {
			if g.keepers == nil {
				g = knownGroup{members: o.Members, keepers: map[pmix.Proc]struct{}{}}
			}
			g.notify = g.notify || isOwn && own.notify
			g.keepers[c.From] = struct{}{}
		}
	}
	if g.keepers == nil {
		return
	}
	if s.groups == nil {
		s.groups = map[string]knownGroup{}
	}
	s.groups[e.Name] = g
}

// unknow forgets a group that some of its members have destructed.
func (s *Server) unknow(e collective.Finish) {
	g, ok := s.groups[e.Name]
	if ok && slices.ContainsFunc(e.Contributions, func(c collective.Contribution) bool {
		return slices.ContainsFunc(g.members, c.From.Matches)
	}) {
		delete(s.groups, e.Name)
	}
}

// replyConstruct answers one caller of a construct. Those whose answers are the
// same bytes share them.
func (s *Server) replyConstruct(k *call, o group.Outcome, replies map[wire.Codec][]byte) {
	codec := k.p.conn.Codec()
	if b, ok := replies[codec]; ok {
		k.raw(b)
		return
	}
	m := &wire.GroupConstructReply{
		Members: o.Members, HasCtxID: o.Context != group.NoContext, Infos: codec.Version.KeepInfos(o.Infos),
	}
	if m.HasCtxID {
		m.ContextID = o.Context
	}
	if !codec.Release.Before(4, 2, 4) && codec.Release.Before(6, 0, 0) {
		// It is told of the other members' jobs, which depend on its own.
		m.Jobs = s.otherJobs(k.p, o.Members)
		k.reply(m)
		return
	}
	b, err := wire.Marshal(codec, m)
	if err != nil {
		k.reply(m) // which says why not
		return
	}
	replies[codec] = b
	k.raw(b)
}

// tellOfLoss raises the event of each member that was lost, for those members that
// are here: other nodes' servers tell theirs.
func (s *Server) tellOfLoss(e collective.Finish) {
	if len(e.Departed) == 0 {
		return
	}
	var here []pmix.Proc
	for _, c := range e.Contributions {
		if c.First {
			here = append(here, c.From)
		}
	}
	for _, p := range e.Departed {
		// Whom it is for is ours to know: they are told who was lost from which group.
		s.noticed(s.events.Proxy(event.Notice{
			Status: pmix.GROUP_MEMBER_FAILED, Source: s.self, Range: pmix.RANGE_CUSTOM,
			Targets: here, Affected: []pmix.Proc{p}, StaysLocal: true,
			Infos: []pmix.Info{
				pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p)),
				pmix.MakeInfo(pmix.GROUP_ID, pmix.String(e.Name)),
			},
		}))
	}
}

// groupMemberLeft accounts for a process that leaves a group of its own will: the
// operations of that group that still wait for it go on without it, as they would
// had it been lost. Those of other groups are not touched.
func (s *Server) groupMemberLeft(id string, p pmix.Proc) {
	s.collected(s.coll.Left(id, p))
	if g, ok := s.groups[id]; ok {
		var rest []pmix.Proc
		for _, m := range g.members {
			if m != p {
				rest = append(rest, m)
			}
		}
		g.members = rest
		s.groups[id] = g
	}
}

// storeGroupInfo stores what members brought to the group with that context id (see
// group.Contributed for the forms), for gets that name the context; what they had
// published before also for those that do not. Without a context (group.NoContext)
// it is for all gets. What cannot be read is passed over and reported by the status.
func (s *Server) storeGroupInfo(context uint64, infos []pmix.Info) pmix.Status {
	all, st := group.Contributed(infos)
	jobs := map[string]struct{}{}
	for _, c := range all {
		keep := func(scope pmix.Scope, kv pmix.KVal) {
			if rc := s.store.Store(c.Proc, scope, kv); rc != pmix.SUCCESS && st == pmix.SUCCESS {
				st = rc
			}
		}
		s.changed(c.Proc)
		for _, i := range c.Values {
			if c.Endpoints && s.client(c.Proc) == nil {
				keep(c.Scope, pmix.KVal{Key: i.Key, Value: i.Value}) // our own clients commit theirs
			}
			if context != group.NoContext || !c.Endpoints {
				keep(pmix.GLOBAL, group.Qualified(context, i))
			}
		}
		jobs[c.Proc.Nspace] = struct{}{}
	}
	for name := range jobs {
		s.answered(s.gets.Registered(name)) // somebody may wait for it
	}
	return st
}

// takeGroup stores what a host registers about a group as if it were a resource of
// all jobs (PMIx_server_register_resources), and returns the others. It is the way
// of hosts to hand over a group's data before they answer its construct.
func (s *Server) takeGroup(infos []pmix.Info) ([]pmix.Info, pmix.Status) {
	o := group.Answer(infos)
	var rest []pmix.Info
	for _, i := range infos {
		switch i.Key {
		case pmix.GROUP_INFO, pmix.GROUP_INFO_ARRAY, pmix.GROUP_ENDPT_DATA:
			if len(i.Value.Infos()) == 0 {
				return nil, pmix.ERR_TYPE_MISMATCH
			}
		case pmix.GROUP_CONTEXT_ID:
		default:
			rest = append(rest, i)
		}
	}
	return rest, s.takeOutcome(&o, false)
}
