package server

import (
	"slices"
	"strings"

	"pmix/core/pmix"
)

// pset is a process set that the host defined.
type pset struct {
	name    string
	members []pmix.Proc
}

// DefineProcessSet names a set of processes and tells the clients.
func (s *Server) DefineProcessSet(procs []pmix.Proc, name string) pmix.Status {
	if name == "" || len(procs) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	s.psets = slices.DeleteFunc(s.psets, func(p pset) bool { return p.name == name })
	s.psets = append(s.psets, pset{name, slices.Clone(procs)})
	s.raise(pmix.PROCESS_SET_DEFINE, s.self, pmix.RANGE_LOCAL,
		pmix.MakeInfo(pmix.EVENT_NON_DEFAULT, pmix.Bool(true)),
		pmix.MakeInfo(pmix.PSET_NAME, pmix.String(name)),
		pmix.MakeInfo(pmix.PSET_MEMBERS, pmix.ProcArray(procs)))
	return pmix.SUCCESS
}

// DeleteProcessSet forgets a set and tells the clients.
func (s *Server) DeleteProcessSet(name string) pmix.Status {
	if name == "" {
		return pmix.ERR_BAD_PARAM
	}
	s.psets = slices.DeleteFunc(s.psets, func(p pset) bool { return p.name == name })
	s.raise(pmix.PROCESS_SET_DELETE, s.self, pmix.RANGE_LOCAL,
		pmix.MakeInfo(pmix.EVENT_NON_DEFAULT, pmix.Bool(true)),
		pmix.MakeInfo(pmix.PSET_NAME, pmix.String(name)))
	return pmix.SUCCESS
}

// psetsOf lists the sets that a process is a member of, "" for none.
func (s *Server) psetsOf(p pmix.Proc) string {
	var names []string
	for _, set := range s.psets {
		if slices.ContainsFunc(set.members, p.Matches) {
			names = append(names, set.name)
		}
	}
	return strings.Join(names, ",")
}
