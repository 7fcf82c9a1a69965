package group

import (
	"slices"

	"pmix/core/pmix"
)

// Outcome is a host's answer to a construct.
type Outcome struct {
	// Members is the final membership in the host's order, nil where it did not
	// say.
	Members []pmix.Proc
	// Context is the context id, NoContext where there is none.
	Context uint64
	// Infos are what members made for the group, for each of them to have;
	// Endpoints what they published, for their servers.
	Infos, Endpoints []pmix.Info
}

// Answer reads a host's answer. What is none of its kind is passed over, as hosts
// of several releases add their own.
func Answer(infos []pmix.Info) Outcome {
	o := Outcome{Context: NoContext}
	for _, i := range infos {
		switch i.Key {
		case pmix.GROUP_CONTEXT_ID:
			if n, ok := Context(i.Value); ok {
				o.Context = n
			}
		case pmix.GROUP_MEMBERSHIP:
			if procs := i.Value.Procs(); len(procs) > 0 {
				o.Members = procs
			}
		case pmix.GROUP_INFO, pmix.GROUP_INFO_ARRAY:
			if len(i.Value.Infos()) > 0 {
				o.Infos = append(o.Infos, i)
			}
		case pmix.GROUP_ENDPT_DATA:
			if len(i.Value.Infos()) > 0 {
				o.Endpoints = append(o.Endpoints, i)
			}
		}
	}
	return o
}

// Context reads a context id: any number that is none of the negative ones.
func Context(v pmix.Value) (uint64, bool) {
	if n, ok := v.Data.(uint64); ok {
		return n, n != NoContext
	}
	n, ok := v.Int()
	return uint64(n), ok && n >= 0
}

// Assumed is the membership of a group whose host does not say it, as hosts of
// releases before 6 did not: who was asked for and added, without who was lost.
func Assumed(participants []pmix.Proc, infos []pmix.Info, departed []pmix.Proc) []pmix.Proc {
	all := participants[:len(participants):len(participants)]
	for _, i := range infos {
		if i.Key == pmix.GROUP_ADD_MEMBERS {
			all = append(all, i.Value.Procs()...)
		}
	}
	gone := make(map[pmix.Proc]struct{}, len(departed))
	for _, p := range departed {
		gone[p] = struct{}{}
	}
	var out []pmix.Proc
	for _, p := range Members(all) {
		if _, ok := gone[p]; !ok {
			out = append(out, p)
		}
	}
	return out
}

// Brought are the infos that members made for the group among the directives of
// their calls, for a host that does not hand them back.
func Brought(infos []pmix.Info) []pmix.Info {
	var out []pmix.Info
	for _, i := range infos {
		if i.Key == pmix.GROUP_INFO && len(i.Value.Infos()) > 0 {
			out = append(out, i)
		}
	}
	return out
}

// Local reports whether the directives of an operation ask for a group of processes of
// this server alone (PMIX_GROUP_LOCAL_ONLY), of which its host need not know: one that
// needs nothing of a host, as it would for a context id, which is also what infos made
// for the group are told by, or for members added.
func Local(infos []pmix.Info) bool {
	if !pmix.True(infos, pmix.GROUP_LOCAL_ONLY) || pmix.True(infos, pmix.GROUP_ASSIGN_CONTEXT_ID) {
		return false
	}
	return !slices.ContainsFunc(infos, func(i pmix.Info) bool {
		return i.Key == pmix.GROUP_INFO || i.Key == pmix.GROUP_ADD_MEMBERS
	})
}
