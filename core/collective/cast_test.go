package collective_test

import (
	"fmt"
	"math/bits"
	"slices"

	"pmix/core/collective"
	"pmix/core/pmix"
)

// A cast lists the processes, jobs and groups of a world, by which a model counts
// them: sets of them are the bits of a number.
type cast struct {
	procs  []pmix.Proc // sorted
	jobs   []string
	groups []string
	jobOf  []int // per process
	no     map[pmix.Proc]int
	asked  map[*collective.Call]*asked
}

// set is a set of processes, or of jobs.
type set uint64

func just(n int) set { return 1 << n }

func (s set) has(n int) bool { return n >= 0 && s>>n&1 != 0 }

func (s set) count() int { return bits.OnesCount64(uint64(s)) }

// each calls f for the members, in order.
func (s set) each(f func(int)) {
	for ; s != 0; s &= s - 1 {
		f(bits.TrailingZeros64(uint64(s)))
	}
}

// newCast lists who is in procs, and what the calls speak of.
func newCast(procs []pmix.Proc, jobs []string, calls []*collective.Call) *cast {
	k := &cast{procs: inOrder(procs), no: map[pmix.Proc]int{}, asked: map[*collective.Call]*asked{}}
	add := func(to *[]string, name string) {
		if !slices.Contains(*to, name) {
			*to = append(*to, name)
		}
	}
	for _, j := range jobs {
		add(&k.jobs, j)
	}
	for _, p := range k.procs {
		add(&k.jobs, p.Nspace)
	}
	for _, c := range calls {
		for _, p := range c.Participants {
			add(&k.jobs, p.Nspace)
		}
		add(&k.groups, c.Name)
	}
	add(&k.groups, "g")
	for i, p := range k.procs {
		k.no[p] = i
		k.jobOf = append(k.jobOf, k.job(p.Nspace))
	}
	if len(k.procs) > 64 || len(k.jobs) > 64 {
		panic("more than a set can hold")
	}
	return k
}

func (k *cast) job(name string) int { return slices.Index(k.jobs, name) }

func (k *cast) group(name string) int { return slices.Index(k.groups, name) }

// number returns that of a process, -1 for one that is not in the cast.
func (k *cast) number(p pmix.Proc) int {
	for i := range k.procs {
		if i == 8 {
			break
		}
		if k.procs[i].Rank == p.Rank && k.procs[i].Nspace == p.Nspace {
			return i
		}
	}
	if n, ok := k.no[p]; ok {
		return n
	}
	return -1
}

// of returns the set of the processes.
func (k *cast) of(ps []pmix.Proc) (s set) {
	for _, p := range ps {
		s |= just(k.no[p])
	}
	return s
}

// list returns the processes of s, in order.
func (k *cast) list(s set) (out []pmix.Proc) {
	s.each(func(n int) { out = append(out, k.procs[n]) })
	return out
}

// listing is a list of participants.
type listing struct {
	over []pmix.Proc // sorted, each once
	jobs set         // of which there is one
	here set         // the processes of the cast that it names
}

func (k *cast) listing(ps []pmix.Proc) listing {
	l := listing{over: inOrder(ps)}
	for _, p := range l.over {
		l.jobs |= just(k.job(p.Nspace))
		for i, q := range k.procs {
			if covers(p, q) {
				l.here |= just(i)
			}
		}
	}
	return l
}

// asked is what a call says.
type asked struct {
	*collective.Call
	listing
	from    int
	group   int // -1: none
	key     string
	secs    uint32
	refused bool // its timeout is none
	collect collective.Collect
}

// call reads what a call says, once.
func (k *cast) call(c *collective.Call) *asked {
	if a := k.asked[c]; a != nil {
		return a
	}
	a := &asked{Call: c, listing: k.listing(c.Participants), from: k.no[c.From], group: -1, collect: collective.CollectNo}
	if c.Name != "" {
		a.group = k.group(c.Name)
	}
	switch {
	case c.Direct:
		a.key = fmt.Sprintf("%v alone %s", c.Op, c.Name)
	case c.Name != "":
		a.key = fmt.Sprintf("%v group %s", c.Op, c.Name)
	default:
		a.key = fmt.Sprintf("%v %s", c.Op, names(a.over))
	}
	if v, ok := pmix.Find(c.Infos, pmix.TIMEOUT); ok {
		a.secs, ok = v.Uint32()
		a.refused = !ok
	}
	if pmix.True(c.Infos, pmix.COLLECT_DATA) {
		a.collect = collective.CollectYes
	}
	k.asked[c] = a
	return a
}

// covers tells whether a participant as it was named stands for the process.
func covers(p, q pmix.Proc) bool {
	return p.Nspace == q.Nspace && (p.Rank == q.Rank || !p.Rank.Valid())
}

// inOrder sorts processes and has each once.
func inOrder(ps []pmix.Proc) []pmix.Proc {
	out := slices.Clone(ps)
	slices.SortFunc(out, func(a, b pmix.Proc) int {
		if a.Nspace != b.Nspace {
			if a.Nspace < b.Nspace {
				return -1
			}
			return 1
		}
		return int(int64(a.Rank) - int64(b.Rank))
	})
	return slices.Compact(out)
}
