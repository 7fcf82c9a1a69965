package group

import (
	"slices"

	"pmix/core/pmix"
)

// Expand replaces group names among participants by members: a process whose
// namespace is a group's id stands for all of it (wildcard) or for the member of
// that rank in it, counted through the members in their order, a job that is a
// member as a whole counting as many as it has processes. members returns a group's
// members and false for what is no group; jobSize a job's number of processes.
// Every process is named once, in order of first mention. It fails with
// ERR_NOT_FOUND for a rank that the group has not, or a group without members.
func Expand(procs []pmix.Proc, members func(id string) ([]pmix.Proc, bool), jobSize func(nspace string) (uint32, pmix.Status)) ([]pmix.Proc, pmix.Status) {
	var out []pmix.Proc
	var seen map[pmix.Proc]struct{}
	expanded := false
	for i, p := range procs {
		ms, ok := members(p.Nspace)
		if !ok {
			if expanded {
				out, seen = add(out, seen, p)
			}
			continue
		}
		if !expanded {
			expanded = true
			for _, q := range procs[:i] {
				out, seen = add(out, seen, q)
			}
		}
		if p.Rank != pmix.RANK_WILDCARD {
			q, st := member(ms, p.Rank, jobSize)
			if st != pmix.SUCCESS {
				return nil, st
			}
			ms = []pmix.Proc{q}
		} else {
			// A server may go by the order in which participants are named.
			ms = slices.SortedFunc(slices.Values(ms), pmix.CompareProcs)
		}
		if len(ms) == 0 {
			return nil, pmix.ERR_NOT_FOUND
		}
		for _, q := range ms {
			out, seen = add(out, seen, q)
		}
	}
	if !expanded {
		return procs, pmix.SUCCESS
	}
	return out, pmix.SUCCESS
}

func add(out []pmix.Proc, seen map[pmix.Proc]struct{}, p pmix.Proc) ([]pmix.Proc, map[pmix.Proc]struct{}) {
	if seen == nil {
		seen = map[pmix.Proc]struct{}{}
	}
	if _, ok := seen[p]; !ok {
		seen[p] = struct{}{}
		out = append(out, p)
	}
	return out, seen
}

// member finds the process of a rank in the group.
func member(ms []pmix.Proc, rank pmix.Rank, jobSize func(string) (uint32, pmix.Status)) (pmix.Proc, pmix.Status) {
	left := uint64(rank)
	for _, m := range ms {
		n := uint64(1)
		if m.Rank == pmix.RANK_WILDCARD {
			size, st := jobSize(m.Nspace)
			if st != pmix.SUCCESS {
				return m, st
			}
			n = uint64(size)
		}
		if left < n {
			if m.Rank == pmix.RANK_WILDCARD {
				m.Rank = pmix.Rank(left)
			}
			return m, pmix.SUCCESS
		}
		left -= n
	}
	return pmix.Proc{}, pmix.ERR_NOT_FOUND
}

// Name reports whether a group can have that name: it has one, and one that fits
// where C programs keep it.
func Name(id string) bool { return id != "" && len(id) <= pmix.MAX_NSLEN }

// Named puts the name of who brings it before each PMIX_GROUP_INFO that does not
// begin with one (PMIX_PROCID): so it travels from release 6 on, while before the
// server knew from whom it came.
func Named(p pmix.Proc, infos []pmix.Info) []pmix.Info {
	out, copied := infos, false
	for i := range infos {
		if infos[i].Key != pmix.GROUP_INFO {
			continue
		}
		in := infos[i].Value.Infos()
		if len(in) == 0 || in[0].Key == pmix.PROCID {
			continue
		}
		if !copied {
			out, copied = slices.Clone(infos), true
		}
		out[i].Value = pmix.InfoArray(append([]pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(p))}, in...))
	}
	return out
}

// Endpoints makes what a process brings to a group of what it published for
// processes elsewhere. Reserved keys stay at home; ok is false if nothing is left.
func Endpoints(p pmix.Proc, published []pmix.KVal) (i pmix.Info, ok bool) {
	infos := []pmix.Info{
		pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(p)),
		pmix.MakeInfo(pmix.DATA_SCOPE, pmix.Value{Type: pmix.SCOPE, Data: pmix.REMOTE}),
	}
	for _, kv := range published {
		if !pmix.Reserved(kv.Key) {
			infos = append(infos, pmix.MakeInfo(kv.Key, kv.Value))
		}
	}
	return pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray(infos)), len(infos) > 2
}

// Results are what a construct hands its caller: the group's id, its members where
// they are known, and its context id where there is one.
func Results(id string, members []pmix.Proc, context uint64) []pmix.Info {
	out := []pmix.Info{pmix.MakeInfo(pmix.GROUP_ID, pmix.String(id))}
	if len(members) > 0 {
		out = append(out, pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(members)))
	}
	if context != NoContext {
		out = append(out, pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(context)))
	}
	return out
}
