package group

import (
	"reflect"
	"slices"

	"pmix/core/pmix"
)

// joined says how the directives of several calls become one, by key. What is not
// named here stays once where all say the same, and as often as there are
// different values otherwise, in the order of arrival: nothing that a caller said
// is kept from the host.
var joined = map[string]func(have, more pmix.Value) (pmix.Value, pmix.Status){
	pmix.GROUP_ADD_MEMBERS:            union,
	pmix.GROUP_BOOTSTRAP:              agreed,
	pmix.GROUP_FT_COLLECTIVE:          either,
	pmix.GROUP_NOTIFY_TERMINATION:     either,
	pmix.GROUP_ASSIGN_CONTEXT_ID:      either,
	pmix.TIMEOUT:                      longest,
	pmix.LOCAL_COLLECTIVE_STATUS:      first, // the server's to say
	pmix.GROUP_FINAL_MEMBERSHIP_ORDER: first,
}

// repeated are the keys under which each caller brings something of its own.
var repeated = map[string]bool{pmix.PROC_INFO_ARRAY: true, pmix.GROUP_INFO: true}

// sameLimit is how many different values of one key are compared with a new one.
// Beyond it a repetition is passed on, so that thousands of callers who all say
// something else cost a pass and not a square.
const sameLimit = 8

// Join makes the directives of one request to the host of those of its callers.
// It fails with ERR_BAD_PARAM where callers disagree about the number of leaders
// and with ERR_TYPE_MISMATCH for members to add that are no processes.
func Join(calls [][]pmix.Info) ([]pmix.Info, pmix.Status) {
	if len(calls) == 1 {
		return slices.Clip(calls[0]), pmix.SUCCESS
	}
	var out []pmix.Info
	at := map[string][]int{}
	for _, infos := range calls {
		for _, i := range infos {
			seen := at[i.Key]
			if join := joined[i.Key]; join != nil && len(seen) > 0 {
				v, st := join(out[seen[0]].Value, i.Value)
				if st != pmix.SUCCESS {
					return nil, st
				}
				out[seen[0]].Value = v
				continue
			}
			if !repeated[i.Key] && slices.ContainsFunc(seen[:min(len(seen), sameLimit)], func(k int) bool {
				return reflect.DeepEqual(out[k].Value, i.Value)
			}) {
				continue
			}
			at[i.Key] = append(seen, len(out))
			out = append(out, i)
		}
	}
	return out, pmix.SUCCESS
}

// union adds the processes of more that have does not name. A wildcard stands for
// every rank of its job.
func union(have, more pmix.Value) (pmix.Value, pmix.Status) {
	a, ok := pmix.Elems[pmix.Proc](have)
	b, ok2 := pmix.Elems[pmix.Proc](more)
	if !ok || !ok2 {
		return have, pmix.ERR_TYPE_MISMATCH
	}
	return pmix.ProcArray(Members(append(slices.Clip(a), b...))), pmix.SUCCESS
}

// Members returns procs each once, in order of their first mention; ranks of a job
// of which all are named by the wildcard are left out.
func Members(procs []pmix.Proc) []pmix.Proc {
	whole := map[string]bool{}
	for _, p := range procs {
		if p.Rank == pmix.RANK_WILDCARD {
			whole[p.Nspace] = true
		}
	}
	seen := make(map[pmix.Proc]struct{}, len(procs))
	out := make([]pmix.Proc, 0, len(procs))
	for _, p := range procs {
		if whole[p.Nspace] {
			p.Rank = pmix.RANK_WILDCARD
		}
		if _, ok := seen[p]; !ok {
			seen[p] = struct{}{}
			out = append(out, p)
		}
	}
	return out
}

func agreed(have, more pmix.Value) (pmix.Value, pmix.Status) {
	a, ok := have.Int()
	b, ok2 := more.Int()
	if !ok || !ok2 || a != b {
		return have, pmix.ERR_BAD_PARAM
	}
	return have, pmix.SUCCESS
}

// either: what one participant asks for is asked for.
func either(have, more pmix.Value) (pmix.Value, pmix.Status) {
	if !have.True() && more.True() {
		return more, pmix.SUCCESS
	}
	return have, pmix.SUCCESS
}

// longest waits as long as the most patient of those that set a limit.
func longest(have, more pmix.Value) (pmix.Value, pmix.Status) {
	a, _ := have.Int()
	if b, ok := more.Int(); ok && b > a {
		return more, pmix.SUCCESS
	}
	return have, pmix.SUCCESS
}

func first(have, _ pmix.Value) (pmix.Value, pmix.Status) { return have, pmix.SUCCESS }
