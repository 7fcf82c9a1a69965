package collective_test

import (
	"slices"
	"strconv"

	"pmix/core/collective"
	"pmix/core/host"
	"pmix/core/pmix"
)

// A model says what the machine must ask for, from what has happened alone. It
// shares no code with the machine: it knows processes, calls and sets of them, and
// compares every set anew after each step. Where it speaks of a rule, the rule is
// that of the tracking specification; what it prints is compared with what the
// machine asked for.
type model struct {
	setting
	*cast
	jobs  []job
	open  []*operation // oldest first
	left  []set        // per group
	ended set          // jobs that ended and did not come again
	calls int          // operations begun so far
	out   []byte       // what the machine must ask for, a line each
	spare []*operation
	now   []*operation
}

// job is what is known of a namespace.
type job struct {
	told     bool // it was registered
	here, of int  // then: how many processes are here, and in all
	local    set  // the processes that are known to be here
	alive    set  // those of them that live
	listed   set  // those of them that the host registered
	gone     set  // those that were, and are not any more
}

// known tells whether anything was heard of the job.
func (j *job) known() bool { return j.told || j.local|j.gone != 0 }

// whole tells whether no local process can be unknown.
func (j *job) whole() bool { return j.told && (j.local|j.gone).count() >= j.here }

// operation is a collective that is under way.
type operation struct {
	id    collective.ID
	op    collective.Op
	key   string
	group int // -1: none
	name  string
	listing
	calls   []*asked
	first   []bool // the call was the first one of its process
	called  set
	members set // expected here
	missing set // departed
	without set // had left the group before
	ended   set // jobs that ended meanwhile
	apart   set // jobs of which the wildcard names somebody elsewhere
	early   bool
	collect collective.Collect
	direct  bool
	timer   bool
	handed  bool
	status  pmix.Status // for the host
	result  pmix.Status // of a host that is done at once
}

func newModel(o setting, k *cast) *model {
	return &model{setting: o, cast: k, jobs: make([]job, len(k.jobs)), left: make([]set, len(k.groups))}
}

// step returns what the machine must ask for, as show prints it. It is valid until
// the next step.
func (m *model) step(s *step) []byte {
	m.out = m.out[:0]
	switch s.verb {
	case "nspace":
		n := m.job(s.name)
		j := &m.jobs[n]
		j.told, j.here, j.of = true, s.n, s.of
		m.ended &^= just(n)
		m.review(0)
	case "client", "connected":
		for _, p := range s.procs {
			j, one := m.process(p)
			late := s.verb == "client" && j.local&one != 0 && (j.alive|j.listed)&one == 0
			if s.verb == "client" {
				j.listed |= one
			}
			if !late { // who has died before its registration has died
				m.appear(j, one)
			}
		}
	case "lost":
		for _, p := range s.procs {
			if j, one := m.process(p); j.local&one != 0 {
				j.alive &^= one
				m.review(one)
			}
		}
	case "gone":
		for _, p := range s.procs {
			j, one := m.process(p)
			if j.local&one == 0 {
				continue
			}
			m.review(one)
			j.local, j.alive = j.local&^one, j.alive&^one
			if j.told || j.listed&one != 0 {
				j.gone |= one
			}
			j.listed &^= one
			m.forgive(one)
		}
	case "end":
		m.end(m.job(s.name))
	case "left":
		j, one := m.process(s.procs[0])
		if j.local&one == 0 {
			break
		}
		g := m.group(s.name)
		for _, o := range m.all() {
			if o.group == g {
				m.settle(o, one)
			}
		}
		m.left[g] |= one
	case "call":
		m.called(m.call(s.call))
	case "timeout":
		if o := m.find(s.id); o != nil && o.timer {
			o.timer = false
			m.giveUp(o, pmix.ERR_TIMEOUT)
		}
	case "returned":
		o := m.find(s.id)
		if o == nil || !o.handed || s.st == pmix.SUCCESS {
			break
		}
		if s.st == pmix.OPERATION_SUCCEEDED {
			m.finish(o, o.result, "", true)
		} else {
			m.finish(o, s.st, "", false)
		}
	case "answered":
		o := m.find(s.id)
		if o == nil || !o.handed {
			break
		}
		st := s.st
		if st == pmix.OPERATION_SUCCEEDED {
			st = pmix.SUCCESS
		}
		for _, k := range m.sameGroup(o) {
			m.finish(k, st, " with data", true)
		}
	}
	return m.out
}

// process returns the job of a process, and the set of that alone.
func (m *model) process(p pmix.Proc) (*job, set) {
	n := m.number(p)
	return &m.jobs[m.jobOf[n]], just(n)
}

func (m *model) isHere(n int) bool { return m.jobs[m.jobOf[n]].local.has(n) }

func (m *model) find(id collective.ID) *operation {
	for _, o := range m.open {
		if o.id == id {
			return o
		}
	}
	return nil
}

// appear: the process is here and alive.
func (m *model) appear(j *job, one set) {
	j.local, j.alive, j.gone = j.local|one, j.alive|one, j.gone&^one
	m.review(0)
}

// review settles everything that is still local, after a change of what is known.
func (m *model) review(absent set) {
	for _, o := range m.all() {
		m.settle(o, absent)
	}
}

// all returns what is open now, for a loop in which some of it ends.
func (m *model) all() []*operation {
	m.now = append(m.now[:0], m.open...)
	return m.now
}

func (m *model) end(n int) {
	if m.jobs[n] == (job{}) && !slices.ContainsFunc(m.open, func(o *operation) bool { return m.concern(o).has(n) }) {
		return // nobody has spoken of it
	}
	absent := m.jobs[n].local
	m.jobs[n] = job{}
	m.ended |= just(n)
	for _, o := range m.all() {
		if !m.concern(o).has(n) {
			continue
		}
		o.ended |= just(n)
		alone := true
		m.concern(o).each(func(k int) { alone = alone && !m.jobs[k].known() })
		if alone {
			if !o.handed {
				m.miss(o, absent)
			}
			m.giveUp(o, pmix.ERR_LOST_CONNECTION)
		} else {
			m.settle(o, absent)
		}
	}
	for p, of := range m.jobOf {
		if of == n {
			m.forgive(just(p))
		}
	}
}

// concern are the jobs whose end can end the operation.
func (m *model) concern(o *operation) set {
	if o.direct {
		return just(m.jobOf[o.calls[0].from])
	}
	return o.jobs
}

// forgive forgets that they left.
func (m *model) forgive(who set) {
	for g := range m.left {
		m.left[g] &^= who
	}
}

func (m *model) called(c *asked) {
	refuse := func(st pmix.Status) {
		m.out = append(m.out, "refuse "...)
		m.out = append(append(m.out, c.Token.(token).text...), ' ')
		m.out = append(append(m.out, short(st)...), '\n')
	}
	if len(c.Participants) == 0 && !c.Direct {
		refuse(pmix.ERR_BAD_PARAM)
		return
	}
	l := c.listing
	if c.group >= 0 {
		left := &m.left[c.group]
		*left &^= just(c.from)
		if c.Op == collective.GroupDestruct && *left != 0 {
			l = m.listing(slices.DeleteFunc(slices.Clone(l.over), func(p pmix.Proc) bool { return left.has(m.number(p)) }))
		}
	}
	if !c.Direct && !c.Guest && !l.here.has(c.from) {
		refuse(pmix.ERR_NOT_A_MEMBER)
		return
	}
	if c.refused {
		refuse(pmix.ERR_BAD_PARAM)
		return
	}
	m.appear(&m.jobs[m.jobOf[c.from]], just(c.from))

	var o *operation
	for _, x := range m.open {
		// Who was thought to be elsewhere when the host was called belongs to that call.
		late := x.called.has(c.from) || !c.Guest && x.here.has(c.from) && !(x.members|x.without).has(c.from)
		if x.key != c.key || c.Direct || x.handed && !late {
			continue
		}
		if !slices.ContainsFunc(x.calls, func(y *asked) bool { return y.Peer == c.Peer }) {
			o = x
			break
		}
	}
	if o == nil {
		m.calls++
		o = m.fresh()
		*o = operation{
			id: collective.ID(m.calls), op: c.Op, key: c.key, group: c.group, name: c.Name,
			collect: c.collect, direct: c.Direct, calls: o.calls[:0], first: o.first[:0],
		}
		m.open = append(m.open, o)
	} else if o.collect != c.collect && !o.handed {
		o.collect = collective.CollectMixed
	}
	switch {
	case o.handed:
	case o.over == nil:
		o.listing = l
	case !slices.Equal(o.over, l.over):
		o.listing = m.listing(append(slices.Clone(o.over), l.over...))
	}
	m.expect(o) // before the call counts: who was lost is missing from the beginning
	one := just(c.from)
	o.calls, o.first = append(o.calls, c), append(o.first, o.called&one == 0)
	o.called |= one
	o.members |= one
	if o.missing&one != 0 {
		o.missing &^= one
		o.early = o.early && o.missing != 0
	}
	if c.secs > 0 && !o.timer && !o.handed && !o.direct {
		o.timer = true
		m.say("timer", o)
		m.out = strconv.AppendUint(append(m.out, ' '), uint64(c.secs), 10)
		m.out = append(m.out, "s\n"...)
	}
	m.settle(o, 0)
}

// expect adds to the expected set who is known to be here and named. Who is known
// to be lost is missing at once.
func (m *model) expect(o *operation) {
	if o.handed || o.direct {
		return
	}
	o.jobs.each(func(n int) {
		j := &m.jobs[n]
		if !j.known() {
			return
		}
		o.ended &^= just(n)
		more := j.local & o.here &^ o.members &^ o.without
		if o.op == collective.GroupDestruct {
			o.without |= more & m.left[o.group]
			more &^= m.left[o.group]
		}
		o.members |= more
		if dead := more &^ j.alive; dead != 0 {
			o.missing |= dead
			o.early = true
		}
		o.apart &^= just(n)
		if j.here != j.of || j.of == 0 || j.gone&^o.members != 0 {
			o.apart |= just(n)
		}
	})
}

// miss adds to the departed who is absent and was awaited.
func (m *model) miss(o *operation, absent set) (any bool) {
	absent &= o.members &^ o.called &^ o.missing
	o.missing |= absent
	return absent != 0
}

// complete: the definition is, and contributed and departed cover expected.
func (m *model) complete(o *operation) bool {
	if !o.direct {
		for n := range m.jobs {
			j := &m.jobs[n]
			switch {
			case !o.jobs.has(n), o.ended.has(n):
			case j.known() && !j.whole():
				return false
			case !j.known() && grouped(o.op) && !m.ended.has(n):
				return false // for a group it has to be registered
			}
		}
	}
	return o.members&^o.called&^o.missing == 0
}

// elsewhere tells whether somebody takes part who is not here. Of a job of which
// nothing was heard, all are taken to be.
func (m *model) elsewhere(o *operation) bool {
	for _, p := range o.over {
		n := m.job(p.Nspace)
		known := m.jobs[n].known() || o.ended.has(n)
		switch {
		case p.Rank == pmix.RANK_WILDCARD:
			if !known || o.apart.has(n) {
				return true
			}
		case p.Rank.Valid():
			if !o.members.has(m.number(p)) {
				return true
			}
		case !known:
			return true
		}
	}
	return false
}

func (o *operation) asks(key string) bool {
	return slices.ContainsFunc(o.calls, func(c *asked) bool { return pmix.True(c.Infos, key) })
}

// stays tells whether the callers keep the operation from the host, if they are
// all here.
func (m *model) stays(o *operation) bool {
	switch {
	case grouped(o.op):
		return o.asks(pmix.GROUP_LOCAL_ONLY)
	case o.op == collective.Fence:
		return !m.noLocalFence
	}
	return true
}

// settle brings the sets up to date and ends the local phase if that is due.
// absent have just been lost.
func (m *model) settle(o *operation, absent set) {
	if o.handed {
		return
	}
	m.expect(o)
	now := m.miss(o, absent)
	if !m.complete(o) {
		return
	}
	o.status = pmix.SUCCESS
	if o.missing != 0 {
		o.status = pmix.ERR_PARTIAL_SUCCESS
		if now {
			o.status = pmix.ERR_LOST_CONNECTION // nobody is awaited after this loss
		}
	}
	o.result = o.status
	if grouped(o.op) && o.missing != 0 {
		switch {
		case o.op == collective.GroupConstruct && !o.asks(pmix.GROUP_FT_COLLECTIVE):
			m.giveUp(o, pmix.GROUP_CONSTRUCT_ABORT)
			return
		case o.op == collective.GroupConstruct:
			o.status, o.result = pmix.ERR_LOST_CONNECTION, pmix.SUCCESS
		case o.asks(pmix.GROUP_NOTIFY_TERMINATION):
			o.status, o.result = pmix.SUCCESS, pmix.SUCCESS
		default:
			o.status, o.result = pmix.ERR_LOST_CONNECTION, pmix.ERR_LOST_CONNECTION
		}
	}
	has := !m.lacks[functions[o.op]]
	if m.stays(o) && !m.elsewhere(o) && !(o.early && has) {
		m.finish(o, o.status, "", false)
		return
	}
	if !has {
		m.finish(o, pmix.ERR_NOT_SUPPORTED, "", false)
		return
	}
	m.stop(o)
	o.handed = true
	m.say("host", o)
	m.out = append(append(m.out, ' '), o.op.String()...)
	m.out = appendNames(append(m.out, " over "...), o.over)
	m.out = append(append(m.out, " local="...), short(o.status)...)
	if o.collect != collective.CollectNo {
		m.out = strconv.AppendUint(append(m.out, " collect="...), uint64(o.collect), 10)
	}
	m.out = append(m.out, " from"...)
	for i, c := range o.calls {
		m.out = appendName(append(m.out, ' '), c.From)
		if !o.first[i] {
			m.out = append(m.out, '+')
		}
	}
	m.out = append(m.out, '\n')
}

var functions = [...]host.Upcall{
	collective.Fence: host.FenceNB, collective.Connect: host.Connect, collective.Disconnect: host.Disconnect,
	collective.GroupConstruct: host.Group, collective.GroupDestruct: host.Group,
}

// giveUp ends an operation without the host. That of a group is called off there,
// unless the host has it.
func (m *model) giveUp(o *operation, st pmix.Status) {
	if grouped(o.op) && !o.handed && !m.lacks[host.Group] {
		m.out = append(append(m.out, "cancel "...), o.op.String()...)
		m.out = append(append(append(m.out, ' '), o.name...), '\n')
	}
	m.finish(o, st, "", false)
}

func (m *model) stop(o *operation) {
	if o.timer {
		o.timer = false
		m.say("stop", o)
		m.out = append(m.out, '\n')
	}
}

// say begins a line about o.
func (m *model) say(what string, o *operation) {
	m.out = append(append(m.out, what...), " #"...)
	m.out = strconv.AppendUint(m.out, uint64(o.id), 10)
}

func (m *model) finish(o *operation, st pmix.Status, data string, byHost bool) {
	m.stop(o)
	if st == pmix.SUCCESS && o.collect == collective.CollectMixed {
		st = pmix.ERR_INVALID_ARG
	}
	m.say("finish", o)
	m.out = append(append(m.out, ' '), o.op.String()...)
	m.out = append(append(m.out, ' '), short(st)...)
	for _, c := range o.calls {
		m.out = append(append(m.out, ' '), c.Token.(token).text...)
	}
	if o.missing != 0 {
		m.out = append(m.out, " without "...)
		comma := false
		o.missing.each(func(n int) {
			if comma {
				m.out = append(m.out, ',')
			}
			comma = true
			m.out = appendName(m.out, m.procs[n])
		})
	}
	m.out = append(m.out, data...)
	if !byHost {
		m.out = append(m.out, " (here)"...)
	}
	m.out = append(m.out, '\n')
	m.open = slices.DeleteFunc(m.open, func(x *operation) bool { return x == o })
	if o.op == collective.GroupDestruct {
		for p, n := range m.jobOf {
			if m.concern(o).has(n) { // not those of another job's group of this name
				m.left[o.group] &^= just(p)
			}
		}
	}
}

// sameGroup returns what the host's answer to o ends: o, and the calls of the same
// group that went to the host by themselves.
func (m *model) sameGroup(o *operation) []*operation {
	out := []*operation{o}
	if o.group < 0 {
		return out
	}
	taken := map[any]bool{}
	if o.direct {
		taken[o.calls[0].Peer] = true
		for _, x := range m.open {
			if x.op == o.op && x.group == o.group && !x.direct && x.handed {
				out = append(out, x)
				break
			}
		}
	}
	for _, x := range m.open {
		if x != o && x.op == o.op && x.group == o.group && x.direct && x.handed && !taken[x.calls[0].Peer] {
			taken[x.calls[0].Peer] = true
			out = append(out, x)
		}
	}
	return out
}

// fresh returns an operation to fill.
func (m *model) fresh() *operation {
	if n := len(m.spare); n > 0 {
		o := m.spare[n-1]
		m.spare = m.spare[:n-1]
		return o
	}
	return new(operation)
}

// copy makes m the same as from.
func (m *model) copy(from *model) {
	m.setting, m.cast = from.setting, from.cast
	m.spare = append(m.spare, m.open...)
	m.jobs, m.left = append(m.jobs[:0], from.jobs...), append(m.left[:0], from.left...)
	m.open, m.ended, m.calls = m.open[:0], from.ended, from.calls
	for _, o := range from.open {
		k := m.fresh()
		calls, first := append(k.calls[:0], o.calls...), append(k.first[:0], o.first...)
		*k = *o
		k.calls, k.first = calls, first
		m.open = append(m.open, k)
	}
}

// facts adds what the model knows, apart from the numbers of operations and of
// processes: see collective.Facts.
func (m *model) facts(f *collective.Facts) {
	const at = 1 << 32
	for n := range m.jobs {
		j := &m.jobs[n]
		f.Note(at|uint64(n), uint64(truth(j.told)|j.here<<8|j.of<<32))
	}
	f.Note(at|100, uint64(m.ended))
	for i, o := range m.open {
		here := at | uint64(i+1)<<8
		f.Note(here, uint64(uint32(o.status))<<32|uint64(uint32(o.result)))
		f.Note(here|1, uint64(truth(o.early)|truth(o.direct)<<1|truth(o.timer)<<2|truth(o.handed)<<3)|uint64(o.op)<<8|uint64(o.collect)<<16)
		f.Note(here|2, uint64(o.ended))
		f.Note(here|3, uint64(o.apart))
	}
	for p := range m.procs {
		j := &m.jobs[m.jobOf[p]]
		f.About(p, at, bit(j.local, p)|bit(j.alive, p)<<1|bit(j.listed, p)<<2|bit(j.gone, p)<<3)
		for g, who := range m.left {
			if who.has(p) {
				f.About(p, at|1, uint64(g))
			}
		}
		for i, o := range m.open {
			f.About(p, at|uint64(i+1)<<8, bit(o.called, p)|bit(o.members, p)<<1|bit(o.missing, p)<<2|bit(o.without, p)<<3|bit(o.here, p)<<4)
		}
	}
}

func bit(s set, n int) uint64 { return uint64(s >> n & 1) }

func truth(t bool) int {
	if t {
		return 1
	}
	return 0
}
