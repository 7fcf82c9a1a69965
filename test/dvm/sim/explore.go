package sim

import (
	"math/rand/v2"
	"slices"
	"strings"

	"pmix/core/collective"
	"pmix/core/pmix"
	"pmix/test/dvm/tree"
)

// Limits bound the random worlds.
type Limits struct {
	Nodes, PerNode int // at most so many nodes, and processes on each
	Calls          int // at most so many operations
	Kills, Deaths  int // at most so many nodes and processes die
}

// Explorer runs random schedules.
type Explorer struct {
	Limits
	trees map[treeKey]*tree.Tree
	// What came of all schedules, to see that they reach what they are for.
	Schedules, Actions, Early int
	Outcomes                  map[string]int
}

type treeKey struct {
	n, radix int
	failed   uint64
}

// shape makes trees, each once: there are few of them and they are immutable.
func (x *Explorer) shape(n, radix int, failed []int) *tree.Tree {
	k := treeKey{n: n, radix: radix}
	for _, r := range failed {
		k.failed |= 1 << r
	}
	if x.trees == nil {
		x.trees = map[treeKey]*tree.Tree{}
	}
	if x.trees[k] == nil {
		x.trees[k] = tree.New(n, radix, failed)
	}
	return x.trees[k]
}

// plan is an operation to be called by all of its participants, in the order of
// the plans.
type plan struct {
	op    *Operation
	infos []pmix.Info
	by    []*Process
	after *Operation // a destruct: of the group that this construct made
	mixed bool       // every other caller asks for no fault tolerance
	lead  bool       // a bootstrap: the first of by leads, the others follow
}

// todo is what a process has yet to call.
type todo struct {
	p     *Process
	plans []*plan
	eager bool // it does not wait for a call to end before the next
}

// run is one schedule.
type run struct {
	*World
	x             *Explorer
	r             *rand.Rand
	todo          []*todo
	log           []Action
	named         [][]pmix.Proc // the participants of the groups g, h, ...
	limited       bool          // all calls have time-outs
	kills, deaths int
}

// Run runs the schedule of a seed and returns what is wrong with it, and the
// script that replays it.
func (x *Explorer) Run(seed uint64) (wrong []string, script string) {
	r := &run{x: x, r: rand.New(rand.NewPCG(seed, 1))}
	r.world()
	for r.step() {
	}
	x.Schedules++
	x.Actions += len(r.log)
	x.Early += r.World.Early
	if x.Outcomes == nil {
		x.Outcomes = map[string]int{}
	}
	for _, op := range r.ops {
		for _, c := range op.calls {
			if c.Ended > 0 && c.Host && !c.By.Dead {
				k := op.Kind.String() + " " + short(c.Status)
				if len(c.Failed) > 0 {
					k += ", some failed"
				}
				x.Outcomes[k]++
				break
			}
		}
	}
	if wrong = r.Judge(); len(wrong) == 0 {
		return nil, ""
	}
	return wrong, r.script()
}

// script writes the schedule so that it can be run again.
func (r *run) script() string {
	var b strings.Builder
	b.WriteString(r.Setup())
	for _, a := range r.log {
		b.WriteString(r.Text(a) + "\n")
	}
	b.WriteString("end\n")
	return b.String()
}

// world makes nodes, jobs and plans.
func (r *run) world() {
	n := 2 + r.r.IntN(r.x.Nodes-1)
	r.World = New(n, 2+r.r.IntN(2), r.x.shape)
	r.Quiet = true
	jobs := []string{"A"}
	if r.r.IntN(4) == 0 {
		jobs = append(jobs, "B")
	}
	for _, name := range jobs {
		var homes []int
		for i := range n {
			for range r.r.IntN(r.x.PerNode/len(jobs) + 1) {
				homes = append(homes, i)
			}
		}
		if len(homes) == 0 {
			homes = append(homes, r.r.IntN(n))
		}
		r.Job(name, homes)
	}
	for _, p := range r.procs {
		r.todo = append(r.todo, &todo{p: p, eager: r.r.IntN(4) == 0})
	}
	r.limited = r.r.IntN(8) == 0
	for range 1 + r.r.IntN(r.x.Calls) {
		r.plan(jobs)
	}
	if n > 1 {
		r.kills = []int{0, 1, 1, 1, 2, 2, 3, 3}[r.r.IntN(8)]
		r.kills = min(r.kills, r.x.Kills)
	}
	if r.r.IntN(4) == 0 {
		r.deaths = min(1+r.r.IntN(2), r.x.Deaths)
	}
}

// plan adds one operation, or a construct and its destruct.
func (r *run) plan(jobs []string) {
	like := Operation{Kind: []collective.Op{
		collective.Fence, collective.Fence, collective.Connect, collective.Disconnect, collective.GroupConstruct,
		collective.GroupConstruct, collective.GroupConstruct, collective.GroupConstruct,
	}[r.r.IntN(8)]}
	var by []*Process
	if r.r.IntN(3) == 0 { // some processes
		for _, p := range r.procs {
			if r.r.IntN(2) == 0 {
				by = append(by, p)
			}
		}
	}
	if len(by) == 0 { // a job, or all
		for _, name := range jobs[:1+r.r.IntN(len(jobs))] {
			like.Procs = append(like.Procs, pmix.Proc{Nspace: name, Rank: pmix.RANK_WILDCARD})
		}
		for _, p := range r.procs {
			if p.Proc.Nspace == jobs[0] || len(like.Procs) > 1 {
				by = append(by, p)
			}
		}
	} else {
		for _, p := range by {
			like.Procs = append(like.Procs, p.Proc)
		}
	}
	p := &plan{by: by}
	if like.Kind == collective.GroupConstruct {
		like.Name = r.name(like.Procs)
		if r.r.IntN(2) == 0 {
			p.infos = append(p.infos, pmix.MakeInfo(pmix.GROUP_FT_COLLECTIVE, pmix.Bool(true)))
			p.mixed = r.r.IntN(5) == 0
		}
		if r.r.IntN(2) == 0 {
			p.infos = append(p.infos, pmix.MakeInfo(pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.Bool(true)))
		}
		p.lead = r.r.IntN(8) == 0 && len(by) > 1
	}
	if r.limited || p.lead {
		p.infos = append(p.infos, pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(int32(1+r.r.IntN(3)))))
	}
	if p.lead {
		like.Procs = nil
		like.Name = "b" + like.Name // names of bootstraps are theirs alone
	}
	p.op = r.planned(like)
	r.add(p)
	if like.Kind == collective.GroupConstruct && !p.lead && r.r.IntN(2) == 0 {
		d := &plan{by: by, after: p.op, op: r.planned(Operation{Kind: collective.GroupDestruct, Name: like.Name})}
		if r.r.IntN(2) == 0 {
			d.infos = append(d.infos, pmix.MakeInfo(pmix.GROUP_NOTIFY_TERMINATION, pmix.Bool(true)))
		}
		if r.limited {
			d.infos = append(d.infos, pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(3)))
		}
		r.add(d)
	}
}

// name returns a name for a group: of others with the same participants, or new.
func (r *run) name(procs []pmix.Proc) string {
	i := 0
	for ; i < len(r.named); i++ {
		if slices.Equal(r.named[i], procs) && r.r.IntN(3) > 0 {
			break
		}
	}
	if i == len(r.named) {
		r.named = append(r.named, procs)
	}
	return string(rune('g' + i))
}

// planned makes an operation and counts how often there is the same before it.
func (r *run) planned(op Operation) *Operation {
	for _, o := range r.ops {
		if o.Kind == op.Kind && o.Name == op.Name && slices.Equal(o.Procs, op.Procs) {
			op.N++
		}
	}
	r.ops = append(r.ops, &op)
	return &op
}

func (r *run) add(p *plan) {
	for _, q := range p.by {
		r.todo[q.index].plans = append(r.todo[q.index].plans, p)
	}
}

// do logs an action that happened.
func (r *run) do(a Action) bool {
	if !r.Do(a) {
		return false
	}
	r.log = append(r.log, a)
	return true
}

// step has one thing happen, chosen at random of what can.
func (r *run) step() bool {
	if r.kills > 0 && r.r.IntN(24) == 0 {
		if d := 1 + r.r.IntN(r.Size-1); r.do(Action{Verb: Kill, To: d}) {
			r.kills--
			for b := range r.Size {
				if r.r.IntN(2) == 0 {
					r.do(Action{Verb: Cut, From: d, To: b})
				}
			}
		}
		return true
	}
	if r.deaths > 0 && r.r.IntN(24) == 0 {
		r.deaths--
		r.do(Action{Verb: Die, Proc: r.r.IntN(len(r.procs))})
		return true
	}
	if len(r.timers) > 0 && r.r.IntN(40) == 0 {
		return r.do(Action{Verb: Tick})
	}
	// What is under way, or somebody's call; more often what there is more of.
	at := r.r.IntN(len(r.busy) + len(r.todo) + 1)
	if at < len(r.busy) {
		return r.arrive(r.busy[at])
	}
	for range len(r.todo) {
		i := r.r.IntN(len(r.todo))
		if moved, finished := r.call(r.todo[i]); moved {
			return true
		} else if finished {
			r.todo = slices.Delete(r.todo, i, i+1)
			return true
		}
		if len(r.busy) > 0 {
			return r.arrive(r.busy[r.r.IntN(len(r.busy))])
		}
	}
	for i := 0; i < len(r.todo); i++ {
		if moved, finished := r.call(r.todo[i]); moved {
			return true
		} else if finished {
			r.todo = slices.Delete(r.todo, i, i+1)
			i--
		}
	}
	if len(r.busy) > 0 {
		return r.arrive(r.busy[r.r.IntN(len(r.busy))])
	}
	return r.do(Action{Verb: Tick})
}

func (r *run) arrive(q int) bool {
	switch a := (Action{From: q / r.Size, To: q % r.Size}); {
	case q >= r.Size*r.Size:
		return r.do(Action{Verb: Hear, To: q - r.Size*r.Size})
	case a.From == a.To:
		return r.do(Action{Verb: Ask, To: a.To})
	default:
		return r.do(a)
	}
}

// call has a process make its next call, if it can.
func (r *run) call(t *todo) (moved, finished bool) {
	if len(t.plans) == 0 || t.p.Dead {
		return false, true
	}
	p := t.plans[0]
	for _, c := range t.p.calls { // one construct of a name at a time
		if c.Ended == 0 && (!t.eager || p.op.Name != "" && c.Op.Name == p.op.Name) {
			return false, false
		}
	}
	infos := p.infos
	op := p.op
	if p.after != nil {
		c := p.after.callOf(t.p)
		switch {
		case c == nil || c.Ended == 0:
			return false, false
		case c.Status != pmix.SUCCESS:
			t.plans = t.plans[1:] // there is no such group
			return r.call(t)
		}
		if op.Procs == nil {
			op.Procs = c.Members
		}
	}
	if p.mixed && t.p.index%2 == 0 {
		infos = infos[1:]
	}
	if p.lead {
		infos, op = r.leading(p, t.p)
	}
	t.plans = t.plans[1:]
	return r.do(Action{Verb: Make, Proc: t.p.index, Op: op, Infos: infos}), false
}

// leading makes the call of one participant of a bootstrap: the first leads and
// adds the others.
func (r *run) leading(p *plan, by *Process) ([]pmix.Info, *Operation) {
	infos := slices.Clone(p.infos)
	if by != p.by[0] {
		return infos, p.op
	}
	var add []pmix.Proc
	for _, q := range p.by[1:] {
		add = append(add, q.Proc)
	}
	return append(infos, pmix.MakeInfo(pmix.GROUP_BOOTSTRAP, pmix.Size(1)),
		pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(add))), p.op
}

func (op *Operation) callOf(p *Process) *Call {
	for _, c := range op.calls {
		if c.By == p {
			return c
		}
	}
	return nil
}
