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
	faults  int    // how many of those in one schedule, or unlimited
	ready   *prepared
}

// unlimited faults are all that are possible, but for the number of processes that come back.
const unlimited = 1 << 30

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
	setting setting
	cast    *cast
	before  []*step
	may     map[string]bool
	jobs    []int             // per program: of its process
	mains   []int             // per program: that of the process's first connection
	main    map[pmix.Proc]int // per process, the same
	nth     []int             // per program: which of its process it is
	no      []int             // per program: the number of its process in the cast
	alike   []uint64          // per process of the cast: the first that is like it
	done    map[[2]string]*step
	calls   map[[3]int]*step
	ids     [][]*step // per collective
	ofGroup [][]bool  // per call
	tokens  int
	// destructs: the group exists from the beginning.
	destructs bool
}

func (w *world) prepare() {
	if w.ready != nil {
		return
	}
	o, err := settingOf(strings.Fields(w.options))
	if err != nil {
		panic(err)
	}
	r := &prepared{setting: o, main: map[pmix.Proc]int{}, may: map[string]bool{}, done: map[[2]string]*step{}, calls: map[[3]int]*step{}}
	for _, v := range strings.Fields(w.may) {
		r.may[v] = true
	}
	var procs []pmix.Proc
	count := map[pmix.Proc]int{}
	for i, d := range w.does {
		p, err := procOf(strings.TrimRight(d.who, "'"))
		if err != nil {
			panic(err)
		}
		procs = append(procs, p)
		if d.who == name(p) {
			r.main[p] = i
		}
		r.nth = append(r.nth, count[p])
		count[p]++
		r.jobs = append(r.jobs, w.job(p.Nspace))
		var of []bool
		for _, c := range d.calls {
			of = append(of, ofGroup(c))
		}
		r.ofGroup = append(r.ofGroup, of)
		r.destructs = r.destructs || len(d.calls) > 0 && strings.HasPrefix(d.calls[0], "destruct")
	}
	w.ready = r
	var calls []*collective.Call
	for i, p := range procs {
		r.mains = append(r.mains, r.main[p])
		for k := range w.does[i].calls {
			calls = append(calls, w.call(i, k, 0).call)
		}
	}
	var jobs []string
	for _, j := range w.jobs {
		jobs = append(jobs, j.name)
	}
	r.cast = newCast(procs, jobs, calls)
	for _, p := range procs {
		r.no = append(r.no, r.cast.no[p])
	}
	for _, line := range w.before {
		s := mustParse(line)
		r.before = append(r.before, &s)
	}
	for i, p := range r.cast.procs {
		k := 0
		for k < i && !w.same(p, r.cast.procs[k], calls) {
			k++
		}
		r.alike = append(r.alike, uint64(k))
	}
}

// same tells whether the world is the same with p and q exchanged.
func (w *world) same(p, q pmix.Proc, calls []*collective.Call) bool {
	if p.Nspace != q.Nspace {
		return false
	}
	does := func(p pmix.Proc) (out []program) {
		for _, d := range w.does {
			if strings.TrimRight(d.who, "'") == name(p) {
				out = append(out, program{strings.TrimPrefix(d.who, name(p)), d.calls})
			}
		}
		return out
	}
	mine, other := does(p), does(q)
	if !slices.EqualFunc(mine, other, func(a, b program) bool { return a.who == b.who && slices.Equal(a.calls, b.calls) }) {
		return false
	}
	for _, c := range calls {
		if slices.Contains(c.Participants, p) != slices.Contains(c.Participants, q) {
			return false
		}
	}
	for _, s := range w.ready.before {
		if slices.Contains(s.procs, p) || slices.Contains(s.procs, q) {
			return false
		}
	}
	return true
}

// done returns the step that is about one process or job.
func (w *world) done(verb, about string) *step {
	key := [2]string{verb, about}
	s := w.ready.done[key]
	if s == nil {
		p := mustParse(verb + " " + about)
		s = &p
		w.ready.done[key] = s
	}
	return s
}

// call returns a call of a program by its process's nth connection.
func (w *world) call(i, k, conn int) *step {
	key := [3]int{i, k, conn}
	if s := w.ready.calls[key]; s != nil {
		return s
	}
	d := w.does[i]
	who := strings.TrimRight(d.who, "'")
	op, over, _ := strings.Cut(d.calls[k], " ")
	text := fmt.Sprintf("%s.%d", d.who, k)
	line := fmt.Sprintf("call %s %s %s %s", op, who, text, over)
	if peer := d.who + strings.Repeat("~", conn); peer != who {
		line += " peer=" + peer
	}
	s := mustParse(line)
	n := k
	for _, d := range w.does[:i] {
		n += len(d.calls)
	}
	s.call.Token = token{text: text, prog: uint8(i), call: uint8(k), conn: uint8(conn), n: uint8(n)}
	w.ready.calls[key] = &s
	return &s
}

// course is where a schedule has come to: what has been used up of its world.
type course struct {
	w      *world
	jobs   [64]byte // per job: 0 unknown, 1 registered, 2 ended
	at     [96]place
	faults int
	back   int // processes that came back
	// returns is how many may, where faults are unlimited.
	returns int
	excuse  bool // calls need not match any more
}

// place is where a program has come to. All but next counts only for the first of a
// process.
type place struct {
	told  bool
	state byte // see below
	next  byte // calls made
	conns byte // further connections
	left  bool // it calls nothing of groups any more
}

const (
	alive = byte(iota)
	lost
	gone
)

func (w *world) begin() course {
	w.prepare()
	return course{w: w}
}

// facts adds what matters of the course for what can happen from now on.
func (c *course) facts(f *collective.Facts) {
	const at = 1 << 33
	w := c.w
	n := uint64(truth(c.excuse)) | uint64(c.back)<<32
	if w.faults < unlimited {
		n |= uint64(c.faults) << 1
	}
	f.Note(at, n)
	for i := range w.jobs {
		f.Note(at|uint64(i+1), uint64(c.jobs[i]))
	}
	for i := range w.does {
		main := w.ready.mains[i]
		p, of := &c.at[i], &c.at[main]
		if c.jobs[w.ready.jobs[i]] == 2 {
			continue
		}
		v := uint64(of.state)
		switch {
		case of.state == gone:
		case of.state == lost && !c.mayReturn():
			v |= uint64(truth(of.told)) << 8
		default:
			v |= uint64(truth(of.told)|truth(of.left)<<1)<<8 | uint64(p.next)<<16
		}
		f.About(w.ready.no[i], at|uint64(w.ready.nth[i]), v)
	}
}

// mayReturn tells whether a process can come back.
func (c *course) mayReturn() bool {
	return c.w.ready.may["connected"] && (c.w.faults < unlimited || c.back < c.returns)
}

func (w *world) job(name string) int {
	return slices.IndexFunc(w.jobs, func(j jobSize) bool { return j.name == name })
}

// steps appends what can happen next.
func (c *course) steps(out []*step, m *model) []*step {
	w := c.w
	may := func(verb string) bool { return c.faults < w.faults && w.ready.may[verb] }
	for i := range w.jobs {
		if c.jobs[i] == 0 {
			out = append(out, w.register(i))
		}
		if c.jobs[i] == 1 && may("end") {
			out = append(out, w.done("end", w.jobs[i].name))
		}
	}
	for i := range w.does {
		main := w.ready.mains[i]
		if c.jobs[w.ready.jobs[i]] == 2 {
			continue
		}
		of := &c.at[main]
		if of.state == alive && int(c.at[i].next) < len(w.does[i].calls) {
			out = append(out, c.call(i))
		}
		if i != main {
			continue
		}
		who, n := w.does[i].who, w.ready.no[i]
		if !of.told && of.state != gone {
			out = append(out, w.done("client", who))
		}
		known := m.isHere(n)
		if known && of.state == alive {
			if may("lost") {
				out = append(out, w.done("lost", who))
			}
			// After it has finalized, which the machine hears of in idle.
			if may("finalized") && c.mayReturn() && !slices.ContainsFunc(m.open, func(o *operation) bool { return o.called.has(n) }) {
				out = append(out, w.done("connected", who))
			}
			if may("left") && !of.left && c.canLeave(n, m) {
				out = append(out, w.done("left g", who))
			}
		}
		if known && of.told && of.state != gone && may("gone") {
			out = append(out, w.done("gone", who))
		}
		if of.state == lost && c.mayReturn() {
			out = append(out, w.done("connected", who))
		}
	}
	for _, o := range m.open {
		if o.timer && may("timeout") {
			out = append(out, w.timeout(o.id))
		}
		if !o.handed {
			continue
		}
		out = append(out, w.answer("answered", o.id, pmix.SUCCESS))
		for _, end := range endings {
			if may(end.word) {
				out = append(out, w.answer(end.verb, o.id, end.st))
			}
		}
	}
	return out
}

var endings = []struct {
	word, verb string
	st         pmix.Status
}{
	{"error", "answered", pmix.ERR_UNREACH}, {"refuse", "returned", pmix.ERR_OUT_OF_RESOURCE}, {"once", "returned", pmix.OPERATION_SUCCEEDED},
}

func (w *world) register(i int) *step {
	j := w.jobs[i]
	return w.done("nspace", fmt.Sprintf("%s %d %d", j.name, j.here, j.of))
}

func (w *world) timeout(id collective.ID) *step { return w.about("timeout", id, pmix.SUCCESS) }

func (w *world) answer(verb string, id collective.ID, st pmix.Status) *step {
	return w.about(verb, id, st)
}

// about returns the step that is about one collective.
func (w *world) about(verb string, id collective.ID, st pmix.Status) *step {
	k := &w.ready.ids
	for len(*k) <= int(id) {
		*k = append(*k, nil)
	}
	for _, s := range (*k)[id] {
		if s.st == st && s.verb == verb {
			return s
		}
	}
	s := &step{verb: verb, id: id, st: st}
	(*k)[id] = append((*k)[id], s)
	return s
}

// owed returns what has to happen for the schedule to end as it should: what is not
// registered is, who lives makes its calls, the host answers. It is nil if there is
// nothing of that.
func (c *course) owed(m *model) *step {
	w := c.w
	for i := range w.jobs {
		if c.jobs[i] == 0 {
			return w.register(i)
		}
	}
	for i := range w.does {
		main := w.ready.mains[i]
		of := &c.at[main]
		switch {
		case c.jobs[w.ready.jobs[i]] == 2:
		case i == main && !of.told && of.state != gone:
			return w.done("client", w.does[i].who)
		case of.state == alive && int(c.at[i].next) < len(w.does[i].calls):
			return c.call(i)
		}
	}
	for _, o := range m.open {
		if o.handed {
			return w.answer("answered", o.id, pmix.SUCCESS)
		}
	}
	return nil
}

// idle appends what may come at any time and must have no effect at all: what has
// been said before, and answers and timers that are too late or too early.
func (c *course) idle(out []*step, m *model) []*step {
	w := c.w
	for i := range w.jobs {
		if c.jobs[i] == 1 {
			out = append(out, w.register(i))
		}
	}
	for i, d := range w.does {
		if w.ready.mains[i] != i {
			continue
		}
		of, n := &c.at[i], w.ready.no[i]
		if !m.isHere(n) {
			out = append(out, w.done("lost", d.who), w.done("gone", d.who))
			continue
		}
		if of.state == alive {
			out = append(out, w.done("finalized", d.who))
		}
		if of.told && of.state == alive {
			out = append(out, w.done("client", d.who))
		}
		if of.state == lost {
			out = append(out, w.done("lost", d.who))
		}
	}
	for id := collective.ID(1); int(id) <= m.calls+1; id++ {
		o := m.find(id)
		if o == nil || !o.handed {
			out = append(out, w.answer("answered", id, pmix.ERROR), w.answer("returned", id, pmix.ERR_OUT_OF_RESOURCE))
		} else {
			out = append(out, w.answer("returned", id, pmix.SUCCESS))
		}
		if o == nil || !o.timer {
			out = append(out, w.timeout(id))
		}
	}
	return out
}

// call returns the next call of a program.
func (c *course) call(i int) *step {
	return c.w.call(i, int(c.at[i].next), int(c.at[c.w.ready.mains[i]].conns))
}

// take notes that a step has been taken. m is the model after it.
func (c *course) take(s *step, m *model) {
	w := c.w
	var of *place
	if len(s.procs) > 0 {
		of = &c.at[w.ready.main[s.procs[0]]]
	}
	switch s.verb {
	case "nspace":
		c.jobs[w.job(s.name)] = 1
	case "end":
		c.jobs[w.job(s.name)] = 2
		c.faults++
	case "client":
		of.told = true
	case "lost":
		of.state = lost
		c.faults++
	case "gone":
		of.state = gone
		c.faults++
	case "connected":
		if of.state == lost {
			c.excuse = true
		} else {
			c.faults++
		}
		of.state = alive
		of.conns++
		c.back++
	case "left":
		of.left = true
		c.faults++
		// Who constructs a group anew with this member will wait for it.
		n, i := 0, w.ready.main[s.procs[0]]
		for k := int(of.next); k < len(w.does[i].calls); k++ {
			if w.ready.ofGroup[i][k] && strings.HasPrefix(w.does[i].calls[k], "construct") {
				n++
			}
		}
		c.excuse = c.excuse || n > 1 || n == 1 && w.ready.destructs
	case "timeout":
		c.excuse = true
		c.faults++
	case "answered", "returned":
		if s.st != pmix.SUCCESS {
			c.faults++
		}
	case "call":
		i := int(s.call.Token.(token).prog)
		c.at[i].next++
		c.excuse = c.excuse || w.ready.mains[i] != i || s.call.Guest && c.late(s, m)
	}
	if s.verb == "left" || s.verb == "call" {
		for i := range w.does {
			for p := &c.at[i]; c.at[w.ready.mains[i]].left && int(p.next) < len(w.does[i].calls) && w.ready.ofGroup[i][p.next]; {
				p.next++
			}
		}
	}
	// What went to the host while a job of its was unknown does not wait for that
	// one's processes: they were taken to be elsewhere, and are by themselves when
	// they call.
	for _, o := range m.open {
		if o.handed && !grouped(o.op) && !c.excuse {
			o.jobs.each(func(n int) { c.excuse = c.excuse || n >= len(w.jobs) || c.jobs[n] == 0 })
		}
	}
}

// late tells whether the guest who has called will be by himself: somebody has
// called before, of an operation that did not wait for him.
func (c *course) late(s *step, m *model) bool {
	for _, o := range m.open {
		if !slices.ContainsFunc(o.calls, func(a *asked) bool { return a.Call == s.call }) {
			continue
		}
		for i := range c.w.does {
			if c.at[i].next > 0 && !o.called.has(c.w.ready.no[i]) {
				return true
			}
		}
	}
	return false
}

// canLeave tells whether it makes sense that the process leaves the group: it is
// there, or about to be.
func (c *course) canLeave(n int, m *model) bool {
	return c.w.ready.destructs || slices.ContainsFunc(m.open, func(o *operation) bool {
		return o.name == "g" && !o.handed && o.members.has(n) && !o.called.has(n) && !o.missing.has(n)
	})
}

// ofGroup tells whether the call is one of the group that processes leave.
func ofGroup(call string) bool {
	return strings.Contains(call, "struct ") && !strings.Contains(call, "name=")
}
