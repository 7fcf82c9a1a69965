package collective_test

import (
	"fmt"
	"slices"
	"strings"

	"pmix/core/collective"
	"pmix/core/pmix"
)

// A world is what can happen in a family of schedules: which jobs are registered,
// what each process calls, and what may go wrong.
type world struct {
	name    string
	options string
	jobs    []jobSize
	before  []string // steps that come first in every schedule
	does    []program
	may     string // the verbs of what else may happen, and endings of the host
	faults  int    // how many of those in one schedule
	ready   *prepared
}

type jobSize struct {
	name     string
	here, of int
}

// program is what one connection calls, in this order, without waiting for answers.
type program struct {
	who   string // NAME:RANK, with a ' for each further connection of the process
	calls []string
}

// prepared is what a world works out once.
type prepared struct {
	procs []pmix.Proc       // per program: the process whose connection it is
	mains []int             // per program: that of the process's first connection
	main  map[pmix.Proc]int // per process, the same
	calls map[[3]int]step
}

func (w *world) prepare() {
	if w.ready != nil {
		return
	}
	w.ready = &prepared{main: map[pmix.Proc]int{}, calls: map[[3]int]step{}}
	for i, d := range w.does {
		p, err := procOf(strings.TrimRight(d.who, "'"))
		if err != nil {
			panic(err)
		}
		w.ready.procs = append(w.ready.procs, p)
		if d.who == name(p) {
			w.ready.main[p] = i
		}
	}
	for _, p := range w.ready.procs {
		w.ready.mains = append(w.ready.mains, w.ready.main[p])
	}
}

// course is where a schedule has come to: what has been used up of its world.
type course struct {
	w      *world
	jobs   []byte // per job: 0 unknown, 1 registered, 2 ended
	told   []bool // per process: registered
	state  []byte // per process: see below
	next   []int  // per program: calls made
	conns  []byte // per process: further connections
	faults int
	twice  collective.ID // an answered collective, for a second answer
	excuse bool          // calls need not match any more
	left   []bool        // per process: it calls nothing of groups any more
}

const (
	alive = byte(iota)
	lost
	finalized
	gone
)

func (w *world) begin() *course {
	w.prepare()
	return &course{
		w: w, jobs: make([]byte, len(w.jobs)), told: make([]bool, len(w.does)), state: make([]byte, len(w.does)),
		next: make([]int, len(w.does)), conns: make([]byte, len(w.does)), left: make([]bool, len(w.does)),
	}
}

func (c *course) clone() *course {
	d := *c
	d.jobs, d.told, d.state = slices.Clone(c.jobs), slices.Clone(c.told), slices.Clone(c.state)
	d.next, d.conns, d.left = slices.Clone(c.next), slices.Clone(c.conns), slices.Clone(c.left)
	return &d
}

func (c *course) dump(b []byte) []byte {
	b = append(b, c.jobs...)
	for i := range c.told {
		b = append(b, bit(c.told[i]), c.state[i], byte(c.next[i]), c.conns[i], bit(c.left[i]))
	}
	return append(b, byte(c.faults), bit(c.twice != 0), bit(c.excuse))
}

func (w *world) job(name string) int {
	return slices.IndexFunc(w.jobs, func(j jobSize) bool { return j.name == name })
}

// steps returns what can happen next.
func (c *course) steps(m *model) []step {
	w := c.w
	var out []step
	may := func(verb string) bool { return c.faults < w.faults && strings.Contains(w.may, verb) }
	for i, j := range w.jobs {
		if c.jobs[i] == 0 {
			out = append(out, step{verb: "nspace", name: j.name, n: j.here, of: j.of})
		}
		if c.jobs[i] == 1 && may("end") {
			out = append(out, step{verb: "end", name: j.name})
		}
	}
	for i, d := range w.does {
		p, main := w.ready.procs[i], w.ready.mains[i]
		if c.jobs[w.job(p.Nspace)] == 2 {
			continue
		}
		of := c.state[main]
		if of == alive && c.next[i] < len(d.calls) {
			out = append(out, c.call(i))
		}
		if i != main {
			continue
		}
		one := []pmix.Proc{p}
		if !c.told[i] && of != gone {
			out = append(out, step{verb: "client", procs: one})
		}
		known := m.isHere(p)
		busy := slices.ContainsFunc(m.open, func(o *operation) bool { return o.called[p] })
		if known && of == alive {
			if may("lost") {
				out = append(out, step{verb: "lost", procs: one})
			}
			if may("finalized") && !busy {
				out = append(out, step{verb: "finalized", procs: one})
			}
			if may("left") && !c.left[i] && c.canLeave(p, m) {
				out = append(out, step{verb: "left", name: "g", procs: one})
			}
		}
		if known && c.told[i] && of != gone && may("gone") {
			out = append(out, step{verb: "gone", procs: one})
		}
		if (of == lost || of == finalized) && strings.Contains(w.may, "connected") {
			out = append(out, step{verb: "connected", procs: one})
		}
	}
	for _, o := range m.open {
		if o.timer && may("timeout") {
			out = append(out, step{verb: "timeout", id: o.id})
		}
		if !o.handed {
			continue
		}
		out = append(out, step{verb: "answered", id: o.id, st: pmix.SUCCESS})
		if may("error") {
			out = append(out, step{verb: "answered", id: o.id, st: pmix.ERR_UNREACH})
		}
		if may("refuse") {
			out = append(out, step{verb: "returned", id: o.id, st: pmix.ERR_OUT_OF_RESOURCE})
		}
		if may("once") {
			out = append(out, step{verb: "returned", id: o.id, st: pmix.OPERATION_SUCCEEDED})
		}
	}
	if c.twice != 0 && may("twice") {
		out = append(out, step{verb: "answered", id: c.twice, st: pmix.ERROR})
	}
	return out
}

// call returns the next call of a program.
func (c *course) call(i int) step {
	d, p := c.w.does[i], c.w.ready.procs[i]
	key := [3]int{i, c.next[i], int(c.conns[c.w.ready.mains[i]])}
	if s, ok := c.w.ready.calls[key]; ok {
		return s
	}
	op, over, _ := strings.Cut(d.calls[c.next[i]], " ")
	line := fmt.Sprintf("call %s %s %s.%d %s", op, name(p), d.who, c.next[i], over)
	if peer := d.who + strings.Repeat("~", key[2]); peer != name(p) {
		line += " peer=" + peer
	}
	c.w.ready.calls[key] = mustParse(line)
	return c.w.ready.calls[key]
}

// take notes that a step has been taken. m is the model after it.
func (c *course) take(s step, m *model) {
	w := c.w
	fault := func() { c.faults++ }
	who := -1
	if len(s.procs) > 0 {
		who = w.ready.main[s.procs[0]]
	}
	switch s.verb {
	case "nspace":
		c.jobs[w.job(s.name)] = 1
	case "end":
		c.jobs[w.job(s.name)] = 2
		fault()
	case "client":
		c.told[who] = true
	case "lost":
		c.state[who] = lost
		fault()
	case "finalized":
		c.state[who] = finalized
		fault()
	case "gone":
		c.state[who] = gone
		fault()
	case "connected":
		c.excuse = c.excuse || c.state[who] == lost
		c.state[who] = alive
		c.conns[who]++
	case "left":
		c.left[who] = true
		fault()
		// Who constructs a group anew with this member will wait for it.
		n := 0
		for _, call := range w.does[who].calls[c.next[who]:] {
			if ofGroup(call) && strings.HasPrefix(call, "construct") {
				n++
			}
		}
		c.excuse = c.excuse || n > 1 || n == 1 && c.w.destructs()
	case "timeout":
		c.excuse = true
		fault()
	case "answered", "returned":
		if s.id == c.twice {
			c.twice = 0
			fault()
			break
		}
		if s.st != pmix.SUCCESS {
			fault()
		}
		if m.find(s.id) == nil {
			c.twice = s.id
		}
	case "call":
		who, _, _ := strings.Cut(s.call.Token.(string), ".")
		i := slices.IndexFunc(w.does, func(d program) bool { return d.who == who })
		c.next[i]++
		c.excuse = c.excuse || w.ready.mains[i] != i
	}
	for i, d := range w.does {
		for c.left[w.ready.mains[i]] && c.next[i] < len(d.calls) && ofGroup(d.calls[c.next[i]]) {
			c.next[i]++
		}
	}
}

// canLeave tells whether it makes sense that the process leaves the group: it is
// there, or about to be.
func (c *course) canLeave(p pmix.Proc, m *model) bool {
	return c.w.destructs() || slices.ContainsFunc(m.open, func(o *operation) bool {
		return o.group == "g" && !o.handed && o.members[p] && !o.called[p] && !o.missing[p]
	})
}

// destructs tells whether the group exists from the beginning.
func (w *world) destructs() bool {
	return slices.ContainsFunc(w.does, func(d program) bool { return len(d.calls) > 0 && strings.HasPrefix(d.calls[0], "destruct") })
}

// ofGroup tells whether the call is one of the group that processes leave.
func ofGroup(call string) bool {
	return strings.Contains(call, "struct ") && !strings.Contains(call, "name=")
}
