package rollup

import (
	"cmp"
	"slices"
	"strings"

	"pmix/core/pmix"
)

// Jobs tells which daemon each process belongs to. All daemons are told of a job
// before any of its processes starts.
type Jobs struct{ homes map[string][]int }

// Add makes a job known: homes[r] is the daemon of rank r.
func (j *Jobs) Add(nspace string, homes []int) {
	if j.homes == nil {
		j.homes = map[string][]int{}
	}
	j.homes[nspace] = homes
}

// Remove forgets a job.
func (j *Jobs) Remove(nspace string) { delete(j.homes, nspace) }

// Home returns the daemon of p, -1 for a process of no known job.
func (j *Jobs) Home(p pmix.Proc) int {
	if h := j.homes[p.Nspace]; uint64(p.Rank) < uint64(len(h)) {
		return h[p.Rank]
	}
	return -1
}

// Each calls fn for every process that procs stand for, in their order. It
// returns ERR_NOT_FOUND for a process of no known job, and ERR_NOT_SUPPORTED for
// the ranks that mean something else on each node.
func (j *Jobs) Each(procs []pmix.Proc, fn func(p pmix.Proc, home int)) pmix.Status {
	for _, p := range procs {
		switch {
		case p.Rank == pmix.RANK_WILDCARD:
			h := j.homes[p.Nspace]
			if h == nil {
				return pmix.ERR_NOT_FOUND
			}
			for r, d := range h {
				fn(pmix.Proc{Nspace: p.Nspace, Rank: pmix.Rank(r)}, d)
			}
		case !p.Rank.Valid():
			return pmix.ERR_NOT_SUPPORTED
		default:
			d := j.Home(p)
			if d < 0 {
				return pmix.ERR_NOT_FOUND
			}
			fn(p, d)
		}
	}
	return pmix.SUCCESS
}

// compareProcs orders by namespace and rank, the wildcard last.
func compareProcs(a, b pmix.Proc) int {
	return cmp.Or(strings.Compare(a.Nspace, b.Nspace), cmp.Compare(a.Rank, b.Rank))
}

// unique sorts procs, in place, and leaves each once.
func unique(procs []pmix.Proc) []pmix.Proc {
	slices.SortFunc(procs, compareProcs)
	return slices.Compact(procs)
}
