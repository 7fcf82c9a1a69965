package collective_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"

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
	jobs  map[string]*job
	open  []*operation // oldest first
	left  map[string]set
	ended map[string]bool // jobs that ended and did not come again
	calls int             // operations begun so far
}

type set map[pmix.Proc]bool

func (s set) sorted() []pmix.Proc {
	var out []pmix.Proc
	for p := range s {
		out = append(out, p)
	}
	return inOrder(out)
}

// job is what is known of a namespace.
type job struct {
	told     bool // it was registered
	here, of int  // then: how many processes are here, and in all
	local    set  // the processes that are known to be here; true: alive
	listed   set  // those of them that the host registered
	gone     set  // those that were, and are not any more
}

// known tells whether anything was heard of the job.
func (j *job) known() bool { return j != nil && (j.told || len(j.local)+len(j.gone) > 0) }

// whole tells whether no local process can be unknown.
func (j *job) whole() bool { return j.told && len(j.local)+len(j.gone) >= j.here }

// operation is a collective that is under way.
type operation struct {
	id      collective.ID
	op      collective.Op
	key     string
	group   string
	over    []pmix.Proc
	calls   []*collective.Call
	first   []bool // the call was the first one of its process
	called  set
	members set             // expected here
	missing set             // departed
	without set             // had left the group before
	ended   map[string]bool // jobs that ended meanwhile
	apart   map[string]bool // jobs of which the wildcard names somebody elsewhere
	early   bool            // one was missing from the beginning
	collect collective.Collect
	direct  bool
	timer   bool
	handed  bool
	status  pmix.Status // for the host
	result  pmix.Status // of a host that is done at once
}

func newModel(o setting) *model {
	return &model{setting: o, jobs: map[string]*job{}, left: map[string]set{}, ended: map[string]bool{}}
}

// step returns what the machine must ask for, as show prints it.
func (m *model) step(s step) string {
	var b strings.Builder
	switch s.verb {
	case "nspace":
		j := m.job(s.name)
		j.told, j.here, j.of = true, s.n, s.of
		delete(m.ended, s.name)
		m.review(&b, nil)
	case "client", "connected":
		for _, p := range s.procs {
			j := m.job(p.Nspace)
			late := s.verb == "client" && m.isHere(p) && !j.local[p] && !j.listed[p]
			if s.verb == "client" {
				j.listed[p] = true
			}
			if !late { // who has died before its registration has died
				m.appear(&b, p)
			}
		}
	case "lost":
		for _, p := range s.procs {
			if j := m.jobs[p.Nspace]; j != nil && m.isHere(p) {
				j.local[p] = false
				m.review(&b, set{p: true})
			}
		}
	case "gone":
		for _, p := range s.procs {
			if j := m.jobs[p.Nspace]; j != nil && m.isHere(p) {
				m.review(&b, set{p: true})
				delete(j.local, p)
				if j.told || j.listed[p] {
					j.gone[p] = true
				}
				delete(j.listed, p)
				m.forgive(func(q pmix.Proc) bool { return p == q })
			}
		}
	case "end":
		m.end(&b, s.name)
	case "left":
		p := s.procs[0]
		if !m.isHere(p) {
			break
		}
		for _, o := range slices.Clone(m.open) {
			if o.group == s.name {
				m.settle(&b, o, set{p: true})
			}
		}
		if m.left[s.name] == nil {
			m.left[s.name] = set{}
		}
		m.left[s.name][p] = true
	case "call":
		m.call(&b, s.call)
	case "timeout":
		if o := m.find(s.id); o != nil && o.timer {
			o.timer = false
			m.giveUp(&b, o, pmix.ERR_TIMEOUT)
		}
	case "returned":
		o := m.find(s.id)
		if o == nil || !o.handed || s.st == pmix.SUCCESS {
			break
		}
		if s.st == pmix.OPERATION_SUCCEEDED {
			m.finish(&b, o, o.result, "", true)
		} else {
			m.finish(&b, o, s.st, "", false)
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
			m.finish(&b, k, st, " with data", true)
		}
	}
	if b.Len() == 0 {
		return "-"
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (m *model) job(name string) *job {
	j := m.jobs[name]
	if j == nil {
		j = &job{local: set{}, listed: set{}, gone: set{}}
		m.jobs[name] = j
	}
	return j
}

func (m *model) isHere(p pmix.Proc) bool {
	j := m.jobs[p.Nspace]
	if j == nil {
		return false
	}
	_, ok := j.local[p]
	return ok
}

func (m *model) find(id collective.ID) *operation {
	for _, o := range m.open {
		if o.id == id {
			return o
		}
	}
	return nil
}

// appear: the process is here and alive.
func (m *model) appear(b *strings.Builder, p pmix.Proc) {
	j := m.job(p.Nspace)
	j.local[p] = true
	delete(j.gone, p)
	m.review(b, nil)
}

// review settles everything that is still local, after a change of what is known.
func (m *model) review(b *strings.Builder, absent set) {
	for _, o := range slices.Clone(m.open) {
		m.settle(b, o, absent)
	}
}

func (m *model) end(b *strings.Builder, name string) {
	j := m.jobs[name]
	if j == nil {
		return
	}
	absent := set{}
	for p := range j.local {
		absent[p] = true
	}
	*j = job{local: set{}, listed: set{}, gone: set{}}
	m.ended[name] = true
	for _, o := range slices.Clone(m.open) {
		if !m.concerns(o, name) {
			continue
		}
		o.ended[name] = true
		alone := true
		for _, p := range o.jobs() {
			alone = alone && !m.jobs[p].known()
		}
		if alone {
			if !o.handed {
				m.miss(o, absent)
			}
			m.giveUp(b, o, pmix.ERR_LOST_CONNECTION)
		} else {
			m.settle(b, o, absent)
		}
	}
	m.forgive(func(p pmix.Proc) bool { return p.Nspace == name })
}

// jobs are the namespaces whose end can end the operation.
func (o *operation) jobs() []string {
	if o.direct {
		return []string{o.calls[0].From.Nspace}
	}
	var out []string
	for _, p := range o.over {
		if !slices.Contains(out, p.Nspace) {
			out = append(out, p.Nspace)
		}
	}
	return out
}

func (m *model) concerns(o *operation, job string) bool { return slices.Contains(o.jobs(), job) }

func (m *model) forgive(match func(pmix.Proc) bool) {
	for g, who := range m.left {
		for p := range who {
			if match(p) {
				delete(who, p)
			}
		}
		if len(who) == 0 {
			delete(m.left, g)
		}
	}
}

func (m *model) call(b *strings.Builder, c *collective.Call) {
	refuse := func(st pmix.Status) { fmt.Fprintf(b, "refuse %v %s\n", c.Token, short(st)) }
	if len(c.Participants) == 0 && !c.Direct {
		refuse(pmix.ERR_BAD_PARAM)
		return
	}
	over := inOrder(c.Participants)
	if c.Name != "" {
		delete(m.left[c.Name], c.From)
		if c.Op == collective.GroupDestruct {
			over = slices.DeleteFunc(over, func(p pmix.Proc) bool { return m.left[c.Name][p] })
		}
	}
	if !c.Direct && !c.Guest && !slices.ContainsFunc(over, func(p pmix.Proc) bool { return covers(p, c.From) }) {
		refuse(pmix.ERR_NOT_A_MEMBER)
		return
	}
	secs := uint32(0)
	if v, ok := pmix.Find(c.Infos, pmix.TIMEOUT); ok {
		if secs, ok = v.Uint32(); !ok {
			refuse(pmix.ERR_BAD_PARAM)
			return
		}
	}
	m.appear(b, c.From)

	key := fmt.Sprintf("%v %s", c.Op, names(over))
	switch {
	case c.Direct:
		key = fmt.Sprintf("%v alone %s", c.Op, c.Name)
	case c.Name != "":
		key = fmt.Sprintf("%v group %s", c.Op, c.Name)
	}
	want := collective.CollectNo
	if pmix.True(c.Infos, pmix.COLLECT_DATA) {
		want = collective.CollectYes
	}
	var o *operation
	for _, x := range m.open {
		mine := slices.ContainsFunc(x.calls, func(o *collective.Call) bool { return o.Peer == c.Peer })
		if x.key == key && !c.Direct && !mine && (!x.handed || x.called[c.From]) {
			o = x
			break
		}
	}
	if o == nil {
		m.calls++
		o = &operation{
			id: collective.ID(m.calls), op: c.Op, key: key, group: c.Name, collect: want, direct: c.Direct,
			called: set{}, members: set{}, missing: set{}, without: set{}, ended: map[string]bool{}, apart: map[string]bool{},
		}
		m.open = append(m.open, o)
	} else if o.collect != want && !o.handed {
		o.collect = collective.CollectMixed
	}
	if !o.handed {
		o.over = inOrder(append(slices.Clone(o.over), over...))
	}
	m.expect(o) // before the call counts: who was lost is missing from the beginning
	o.calls, o.first = append(o.calls, c), append(o.first, !o.called[c.From])
	o.called[c.From] = true
	if o.members[c.From] = true; o.missing[c.From] {
		delete(o.missing, c.From)
		o.early = o.early && len(o.missing) > 0
	}
	if secs > 0 && !o.timer && !o.handed && !o.direct {
		o.timer = true
		fmt.Fprintf(b, "timer #%d %ds\n", o.id, secs)
	}
	m.settle(b, o, nil)
}

// expect adds to the expected set who is known to be here and named. Who is known
// to be lost is missing at once.
func (m *model) expect(o *operation) {
	if o.handed || o.direct {
		return
	}
	for _, name := range o.jobs() {
		j := m.jobs[name]
		if !j.known() {
			continue
		}
		delete(o.ended, name)
		for p, alive := range j.local {
			if o.members[p] || o.without[p] || !o.names(p) {
				continue
			}
			if o.op == collective.GroupDestruct && m.left[o.group][p] {
				o.without[p] = true
				continue
			}
			o.members[p] = true
			if !alive {
				o.missing[p], o.early = true, true
			}
		}
		o.apart[name] = j.here != j.of || j.of == 0
		for p := range j.gone {
			o.apart[name] = o.apart[name] || !o.members[p]
		}
	}
}

func (o *operation) names(p pmix.Proc) bool {
	return slices.ContainsFunc(o.over, func(q pmix.Proc) bool { return covers(q, p) })
}

// miss adds to the departed who is absent and was awaited.
func (m *model) miss(o *operation, absent set) (any bool) {
	for p := range absent {
		if o.members[p] && !o.called[p] && !o.missing[p] {
			o.missing[p] = true
			any = true
		}
	}
	return any
}

// complete: the definition is, and contributed and departed cover expected.
func (m *model) complete(o *operation) bool {
	for _, name := range o.jobs() {
		j := m.jobs[name]
		switch {
		case o.direct, o.ended[name]:
		case j.known() && !j.whole():
			return false
		case !j.known() && grouped(o.op) && !m.ended[name]:
			return false // for a group it has to be registered
		}
	}
	for p := range o.members {
		if !o.called[p] && !o.missing[p] {
			return false
		}
	}
	return true
}

// elsewhere tells whether somebody takes part who is not here.
func (m *model) elsewhere(o *operation) bool {
	for _, p := range o.over {
		switch {
		case p.Rank == pmix.RANK_WILDCARD:
			if known := m.jobs[p.Nspace].known() || o.ended[p.Nspace]; !known || o.apart[p.Nspace] {
				return true
			}
		case p.Rank.Valid():
			if !o.members[p] {
				return true
			}
		case !m.jobs[p.Nspace].known() && !o.ended[p.Nspace]:
			return true
		}
	}
	return false
}

// settle brings the sets up to date and ends the local phase if that is due.
// absent have just been lost.
func (m *model) settle(b *strings.Builder, o *operation, absent set) {
	if o.handed {
		return
	}
	m.expect(o)
	now := m.miss(o, absent)
	if !m.complete(o) {
		return
	}
	asks := func(key string) bool {
		return slices.ContainsFunc(o.calls, func(c *collective.Call) bool { return pmix.True(c.Infos, key) })
	}
	o.status = pmix.SUCCESS
	if len(o.missing) > 0 {
		o.status = pmix.ERR_PARTIAL_SUCCESS
		if now {
			o.status = pmix.ERR_LOST_CONNECTION // nobody is awaited after this loss
		}
	}
	o.result = o.status
	if grouped(o.op) && len(o.missing) > 0 {
		switch {
		case o.op == collective.GroupConstruct && !asks(pmix.GROUP_FT_COLLECTIVE):
			m.giveUp(b, o, pmix.GROUP_CONSTRUCT_ABORT)
			return
		case o.op == collective.GroupConstruct:
			o.status, o.result = pmix.ERR_LOST_CONNECTION, pmix.SUCCESS
		case asks(pmix.GROUP_NOTIFY_TERMINATION):
			o.status, o.result = pmix.SUCCESS, pmix.SUCCESS
		default:
			o.status, o.result = pmix.ERR_LOST_CONNECTION, pmix.ERR_LOST_CONNECTION
		}
	}
	has := !m.lacks[functions[o.op]]
	short0 := !grouped(o.op) && !(o.op == collective.Fence && m.noLocalFence)
	if short0 && !m.elsewhere(o) && !(o.early && has) {
		m.finish(b, o, o.status, "", false)
		return
	}
	if !has {
		m.finish(b, o, pmix.ERR_NOT_SUPPORTED, "", false)
		return
	}
	m.stop(b, o)
	o.handed = true
	fmt.Fprintf(b, "host #%d %v over %s local=%s", o.id, o.op, names(o.over), short(o.status))
	if o.collect != collective.CollectNo {
		fmt.Fprintf(b, " collect=%d", o.collect)
	}
	b.WriteString(" from")
	for i, c := range o.calls {
		b.WriteString(" " + name(c.From))
		if !o.first[i] {
			b.WriteString("+")
		}
	}
	b.WriteString("\n")
}

var functions = map[collective.Op]host.Upcall{
	collective.Fence: host.FenceNB, collective.Connect: host.Connect, collective.Disconnect: host.Disconnect,
	collective.GroupConstruct: host.Group, collective.GroupDestruct: host.Group,
}

// giveUp ends an operation without the host. That of a group is called off there,
// unless the host has it.
func (m *model) giveUp(b *strings.Builder, o *operation, st pmix.Status) {
	if grouped(o.op) && !o.handed && !m.lacks[host.Group] {
		fmt.Fprintf(b, "cancel %v %s\n", o.op, o.group)
	}
	m.finish(b, o, st, "", false)
}

func (m *model) stop(b *strings.Builder, o *operation) {
	if o.timer {
		o.timer = false
		fmt.Fprintf(b, "stop #%d\n", o.id)
	}
}

func (m *model) finish(b *strings.Builder, o *operation, st pmix.Status, data string, byHost bool) {
	m.stop(b, o)
	if st == pmix.SUCCESS && o.collect == collective.CollectMixed {
		st = pmix.ERR_INVALID_ARG
	}
	fmt.Fprintf(b, "finish #%d %v %s", o.id, o.op, short(st))
	for _, c := range o.calls {
		fmt.Fprintf(b, " %v", c.Token)
	}
	if len(o.missing) > 0 {
		b.WriteString(" without " + names(o.missing.sorted()))
	}
	b.WriteString(data)
	if !byHost {
		b.WriteString(" (here)")
	}
	b.WriteString("\n")
	m.open = slices.DeleteFunc(m.open, func(x *operation) bool { return x == o })
	if o.op == collective.GroupDestruct {
		delete(m.left, o.group)
	}
}

// sameGroup returns what the host's answer to o ends: o, and the calls of the same
// group that went to the host by themselves.
func (m *model) sameGroup(o *operation) []*operation {
	out := []*operation{o}
	if o.group == "" {
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

// covers tells whether a participant as it was named stands for the process.
func covers(p, q pmix.Proc) bool {
	return p.Nspace == q.Nspace && (p.Rank == q.Rank || !p.Rank.Valid())
}

// inOrder sorts processes and has each once.
func inOrder(ps []pmix.Proc) []pmix.Proc {
	out := slices.Clone(ps)
	slices.SortFunc(out, func(a, b pmix.Proc) int {
		if c := strings.Compare(a.Nspace, b.Nspace); c != 0 {
			return c
		}
		return int(int64(a.Rank) - int64(b.Rank))
	})
	return slices.Compact(out)
}

// clone returns a model with sets of its own.
func (m *model) clone() *model {
	c := &model{setting: m.setting, calls: m.calls, ended: maps.Clone(m.ended), jobs: make(map[string]*job, len(m.jobs)), left: make(map[string]set, len(m.left))}
	for n, j := range m.jobs {
		k := *j
		k.local, k.gone, k.listed = maps.Clone(j.local), maps.Clone(j.gone), maps.Clone(j.listed)
		c.jobs[n] = &k
	}
	for g, who := range m.left {
		c.left[g] = maps.Clone(who)
	}
	for _, o := range m.open {
		k := *o
		k.calls, k.first = slices.Clone(o.calls), slices.Clone(o.first)
		k.called, k.members, k.missing = maps.Clone(o.called), maps.Clone(o.members), maps.Clone(o.missing)
		k.without = maps.Clone(o.without)
		k.ended, k.apart = maps.Clone(o.ended), maps.Clone(o.apart)
		c.open = append(c.open, &k)
	}
	return c
}

// dump appends what the model knows, apart from the numbers of operations.
func (m *model) dump(b []byte) []byte {
	for _, n := range slices.Sorted(maps.Keys(m.jobs)) {
		j := m.jobs[n]
		b = fmt.Appendf(b, "%s %v %d %d ", n, j.told, j.here, j.of)
		b = j.listed.dump(j.gone.dump(j.local.dump(b)))
	}
	for _, n := range slices.Sorted(maps.Keys(m.ended)) {
		b = append(append(b, n...), 'e')
	}
	for _, g := range slices.Sorted(maps.Keys(m.left)) {
		b = m.left[g].dump(append(b, g...))
	}
	for _, o := range m.open {
		b = append(append(b, '|'), o.key...)
		b = fmt.Appendf(b, "%d %d %d %d", o.status, o.result, o.collect, len(o.ended))
		for _, t := range [...]bool{o.early, o.direct, o.timer, o.handed} {
			b = append(b, bit(t))
		}
		b = o.without.dump(o.missing.dump(o.members.dump(b)))
		for _, n := range o.jobs() {
			b = append(b, bit(o.ended[n])+2*bit(o.apart[n]))
		}
	}
	return b
}

func bit(t bool) byte {
	if t {
		return '1'
	}
	return '0'
}

func (s set) dump(b []byte) []byte {
	for _, p := range s.sorted() {
		b = append(append(b, p.Nspace...), byte(p.Rank), byte(p.Rank>>8), bit(s[p]))
	}
	return append(b, ';')
}
