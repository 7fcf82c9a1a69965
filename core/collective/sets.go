package collective

import (
	"slices"

	"pmix/core/pmix"
)

// normalize returns the participants sorted and each once.
func normalize(procs []pmix.Proc) []pmix.Proc {
	if slices.IsSortedFunc(procs, pmix.CompareProcs) {
		return slices.Compact(slices.Clone(procs))
	}
	out := slices.Clone(procs)
	slices.SortFunc(out, pmix.CompareProcs)
	return slices.Compact(out)
}

// lastList remembers the list of the last call: thousands of callers name the same
// thousands of processes, and comparing with it is the one pass that each costs.
type lastList struct {
	asked, procs []pmix.Proc // as it was given, and normalized
	op           Op
	sign         string // of procs, if not empty
}

// normal returns normalize of procs, which is kept.
func (l *lastList) normal(procs []pmix.Proc) []pmix.Proc {
	if l.procs != nil && slices.Equal(procs, l.asked) {
		return l.procs
	}
	l.procs, l.sign = slices.Clip(normalize(procs)), ""
	l.asked = l.procs
	if len(procs) != len(l.procs) || !slices.Equal(procs, l.procs) {
		l.asked = slices.Clone(procs)
	}
	return l.procs
}

// key returns the signature of procs without a name.
func (l *lastList) key(op Op, procs []pmix.Proc) string {
	if !same(procs, l.procs) {
		return signature(op, procs, "")
	}
	if l.sign == "" || l.op != op {
		l.op, l.sign = op, signature(op, procs, "")
	}
	return l.sign
}

// same reports whether a and b are one slice.
func same(a, b []pmix.Proc) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// contains reports whether all has every one of some; both are normalized.
func contains(all, some []pmix.Proc) bool {
	i := 0
	for _, p := range some {
		for i < len(all) && pmix.CompareProcs(all[i], p) < 0 {
			i++
		}
		if i == len(all) || all[i] != p {
			return false
		}
	}
	return true
}

// signature makes the map key of normalized participants. Its length is bounded
// by the message that carried them.
func signature(op Op, procs []pmix.Proc, name string) string {
	if name != "" {
		return string([]byte{byte(op), 1}) + name
	}
	n := 2
	for i := range procs {
		n += len(procs[i].Nspace) + 5
	}
	b := make([]byte, 2, n)
	b[0] = byte(op)
	last := ""
	for _, p := range procs {
		// A run of ranks of one namespace names it once; the marks keep
		// different lists from making the same key.
		if p.Nspace != last || len(b) == 2 {
			b = append(b, 0)
			b = append(b, p.Nspace...)
			b = append(b, 0)
			last = p.Nspace
		} else {
			b = append(b, 1)
		}
		r := uint32(p.Rank)
		b = append(b, byte(r>>24), byte(r>>16), byte(r>>8), byte(r))
	}
	return string(b)
}

// directly is the key of the calls of a name that are handed over by themselves.
func directly(op Op, name string) string { return string([]byte{byte(op), 2}) + name }

// wide reports whether r stands for every local process of its namespace.
func wide(r pmix.Rank) bool {
	return r == pmix.RANK_WILDCARD || r == pmix.RANK_LOCAL_NODE || r == pmix.RANK_LOCAL_PEERS
}

// recent is a set of names that forgets the oldest beyond recentLimit.
type recent struct {
	at    map[string]int // where in order
	order []string
	next  int
}

const recentLimit = 1024

func (r *recent) has(name string) bool { _, ok := r.at[name]; return ok }

func (r *recent) add(name string) {
	if r.has(name) {
		return
	}
	if r.at == nil {
		r.at = map[string]int{}
	}
	if len(r.order) < recentLimit {
		r.order = append(r.order, "")
	}
	if old := r.order[r.next]; old != "" {
		delete(r.at, old)
	}
	r.order[r.next], r.at[name] = name, r.next
	r.next = (r.next + 1) % recentLimit
}

func (r *recent) remove(name string) {
	if i, ok := r.at[name]; ok {
		delete(r.at, name)
		r.order[i] = ""
	}
}
