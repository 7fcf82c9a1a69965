package server

import (
	"pmix/core/group"
	"pmix/core/pmix"
)

// groupMemberLeft accounts for a process that leaves a group of its own will: the
// operations of that group that still wait for it go on without it, as they would
// had it been lost. Those of other groups are not touched.
func (s *Server) groupMemberLeft(id string, p pmix.Proc) {
	s.collected(s.coll.Left(id, p))
}

// storeGroupInfo stores what members brought to the group with that context id
// (see group.Contributed for the forms), for gets that name the context. What
// cannot be read is passed over and reported by the status.
func (s *Server) storeGroupInfo(context uint64, infos []pmix.Info) pmix.Status {
	all, st := group.Contributed(infos)
	for _, c := range all {
		s.changed(c.Proc)
		for _, i := range c.Values {
			if rc := s.store.Store(c.Proc, pmix.GLOBAL, group.Qualified(context, i)); rc != pmix.SUCCESS && st == pmix.SUCCESS {
				st = rc
			}
		}
		s.answered(s.gets.Registered(c.Proc.Nspace)) // somebody may wait for it
	}
	return st
}
