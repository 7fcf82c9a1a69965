package sim

import (
	"fmt"
	"slices"
	"strings"

	"pmix/core/collective"
	"pmix/core/pmix"
)

// Judge says what is wrong with a world in which nothing is under way any more,
// where all who live have made the calls of the operations that they are in: who
// waits for ever, who disagrees, whose outcome is not that of the table in
// rollup's decide.go, and what was left behind. It goes by the clients' view alone.
func (w *World) Judge() []string {
	j := judge{w: w, wrong: slices.Clone(w.Faults)}
	for _, op := range w.ops {
		j.limited = j.limited || !op.bootstrap() && j.facts(op).timeout
	}
	for _, op := range w.ops {
		j.ended(op)
		if j.limited {
			continue
		}
		if ends := j.agree(op); len(ends) > 0 {
			j.right(op, ends[0])
			j.complete(op, ends)
		}
	}
	j.leftovers()
	return j.wrong
}

type judge struct {
	w     *World
	wrong []string
	// limited: calls may have been answered with time-outs of their servers, after
	// which the next call of one process may meet the first of another. Then all
	// that can be said is that everybody was answered.
	limited bool
}

func (j *judge) no(op *Operation, format string, args ...any) {
	j.wrong = append(j.wrong, op.String()+": "+fmt.Sprintf(format, args...))
}

// ended checks that each call of a living process was answered once.
func (j *judge) ended(op *Operation) {
	for _, c := range op.calls {
		switch {
		case c.Ended > 1:
			j.no(op, "%s was answered %d times", Name(c.By.Proc), c.Ended)
		case c.Ended == 0 && !c.By.Dead:
			j.no(op, "%s waits for ever", Name(c.By.Proc))
		}
	}
}

// agree checks that those whom the host answered got the same, and returns their
// calls. Where a bootstrap was aborted, who calls late begins another one.
func (j *judge) agree(op *Operation) []*Call {
	var ends []*Call
	for _, c := range op.calls {
		if c.Ended == 0 || !c.Host || c.By.Dead {
			continue
		}
		ends = append(ends, c)
		a := ends[0]
		if op.bootstrap() && (a.Status != pmix.SUCCESS || c.Status != pmix.SUCCESS) {
			continue
		}
		switch {
		case a.Status != c.Status:
			j.no(op, "%s got %s and %s got %s", Name(a.By.Proc), short(a.Status), Name(c.By.Proc), short(c.Status))
		case !slices.Equal(a.Members, c.Members):
			j.no(op, "%s and %s are in different groups, %s and %s", Name(a.By.Proc), Name(c.By.Proc), names(a.Members), names(c.Members))
		case a.Context != c.Context:
			j.no(op, "%s and %s have different contexts", Name(a.By.Proc), Name(c.By.Proc))
		case string(a.Data) != string(c.Data):
			j.no(op, "%s and %s have different data", Name(a.By.Proc), Name(c.By.Proc))
		}
	}
	return ends
}

// bootstrap reports whether the participants do not name each other.
func (op *Operation) bootstrap() bool {
	for _, c := range op.calls {
		if _, ok := pmix.Find(c.Infos, pmix.GROUP_BOOTSTRAP); ok || len(op.Procs) == 0 {
			return true
		}
	}
	return false
}

// facts are what the outcome depends on.
type facts struct {
	nodeLost    bool // a participant's node died
	processLost bool // a participant died by itself
	ft, mixed   bool // all, or only some, asked for a fault-tolerant collective
	notify      bool
	timeout     bool
	all         []*Process // the participants
}

func (j *judge) facts(op *Operation) facts {
	var f facts
	f.all = j.participants(op)
	for _, p := range f.all {
		f.nodeLost = f.nodeLost || j.w.nodes[p.Node].dead
		f.processLost = f.processLost || p.alone
	}
	ft := 0
	for _, c := range op.calls {
		if pmix.True(c.Infos, pmix.GROUP_FT_COLLECTIVE) {
			ft++
		}
		f.notify = f.notify || pmix.True(c.Infos, pmix.GROUP_NOTIFY_TERMINATION)
		if v, ok := pmix.Find(c.Infos, pmix.TIMEOUT); ok && v.True() {
			f.timeout = true
		}
	}
	f.ft = ft > 0
	f.mixed = f.ft && ft < len(op.calls)
	return f
}

// participants are all who would be in the operation if nobody were lost.
func (j *judge) participants(op *Operation) []*Process {
	in := make([]bool, len(j.w.procs))
	mark := func(p pmix.Proc, _ int) {
		if q := j.w.Process(p); q != nil {
			in[q.index] = true
		}
	}
	j.w.jobs.Each(op.Procs, mark)
	for _, c := range op.calls {
		if v, ok := pmix.Find(c.Infos, pmix.GROUP_ADD_MEMBERS); ok {
			j.w.jobs.Each(v.Procs(), mark)
		}
		in[c.By.index] = in[c.By.index] || op.bootstrap()
	}
	var out []*Process
	for i, p := range j.w.procs {
		if in[i] {
			out = append(out, p)
		}
	}
	return out
}

// right checks an outcome against the table.
func (j *judge) right(op *Operation, c *Call) {
	f := j.facts(op)
	may := []pmix.Status{pmix.SUCCESS}
	add := func(when bool, st ...pmix.Status) {
		if when {
			may = append(may, st...)
		}
	}
	add(f.timeout, pmix.ERR_TIMEOUT, pmix.GROUP_CONSTRUCT_ABORT) // another server's time-out ends it for all
	switch op.Kind {
	case collective.GroupConstruct:
		lost := f.nodeLost || f.processLost
		anyNode := slices.ContainsFunc(j.w.nodes, func(n *node) bool { return n.dead })
		nobody := !slices.ContainsFunc(f.all, func(p *Process) bool { return !p.Dead })
		add(lost && (!f.ft || f.mixed) || op.bootstrap() && anyNode || nobody, pmix.GROUP_CONSTRUCT_ABORT)
	case collective.GroupDestruct:
		add(f.processLost && !f.notify, pmix.ERR_LOST_CONNECTION)
	case collective.Fence, collective.Connect:
		add(f.nodeLost, pmix.ERR_LOST_CONNECTION)
		add(f.processLost, pmix.ERR_LOST_CONNECTION, pmix.ERR_PARTIAL_SUCCESS)
	case collective.Disconnect:
		add(f.processLost, pmix.ERR_LOST_CONNECTION, pmix.ERR_PARTIAL_SUCCESS)
	}
	if !slices.Contains(may, c.Status) {
		j.no(op, "ended with %s", short(c.Status))
	}
}

// complete checks what a success brought: all who live, and nobody twice.
func (j *judge) complete(op *Operation, ends []*Call) {
	c := ends[0]
	if c.Status != pmix.SUCCESS {
		return
	}
	all := j.participants(op)
	switch op.Kind {
	case collective.GroupConstruct:
		for i, p := range c.Members {
			if slices.Contains(c.Members[:i], p) {
				j.no(op, "%s is a member twice", Name(p))
			}
		}
		var missing []pmix.Proc
		f := j.facts(op)
		for _, p := range all {
			if slices.Contains(c.Members, p.Proc) {
				continue
			}
			missing = append(missing, p.Proc)
			if !p.Dead {
				j.no(op, "%s lives and is no member", Name(p.Proc))
			}
			if !f.ft {
				j.no(op, "went on without %s, which nobody asked for", Name(p.Proc))
			}
		}
		for _, e := range ends {
			j.told(op, e, missing)
		}
	case collective.Fence:
		seen := map[byte]int{}
		for _, b := range c.Data {
			if seen[b]++; seen[b] == 2 {
				j.no(op, "the data of %s came twice", Name(j.w.procs[b].Proc))
			}
		}
		for _, p := range all {
			if !p.Dead && seen[byte(p.index)] == 0 {
				j.no(op, "the data of %s is missing", Name(p.Proc))
			}
		}
	}
}

// told checks that a member heard once of each that the group went on without. Of
// one of its own node its server tells it, if that one had not called before it
// died; the host cannot know whether it had.
func (j *judge) told(op *Operation, c *Call, missing []pmix.Proc) {
	for i, p := range c.Failed {
		if slices.Contains(c.Failed[:i], p) {
			j.no(op, "%s heard twice that %s failed", Name(c.By.Proc), Name(p))
		}
		if q := j.w.Process(p); q == nil || !q.Dead {
			j.no(op, "%s heard that %s failed, which lives", Name(c.By.Proc), Name(p))
		}
	}
	for _, p := range missing {
		if q := j.w.Process(p); !slices.Contains(c.Failed, p) && !(q.alone && q.Node == c.By.Node) {
			j.no(op, "%s did not hear that %s failed", Name(c.By.Proc), Name(p))
		}
	}
}

// leftovers checks that nothing is remembered that need not be.
func (j *judge) leftovers() {
	add := func(format string, args ...any) { j.wrong = append(j.wrong, fmt.Sprintf(format, args...)) }
	died := slices.ContainsFunc(j.w.procs, func(p *Process) bool { return p.alone })
	for _, n := range j.w.nodes {
		if n.dead {
			continue
		}
		if k := n.daemon.Len(); k > 0 {
			add("daemon %d still has %d operations", n.rank, k)
		}
		if k := n.server.Len(); k > 0 {
			add("server %d still has %d operations", n.rank, k)
		}
		owed, _ := n.daemon.Memo()
		if owed > 0 && !died && !j.limited {
			add("daemon %d owes its server %d answers", n.rank, owed)
		}
	}
	if len(j.w.timers) > 0 {
		add("%d timers run", len(j.w.timers))
	}
}

func short(st pmix.Status) string { return strings.TrimPrefix(st.String(), "PMIX_") }
