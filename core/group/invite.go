package group

import (
	"slices"

	"pmix/core/pmix"
)

// Invitation is what a leader asks for: processes are to form a group with it.
type Invitation struct {
	Group  string
	Leader pmix.Proc
	// Members are those who are to form the group, the leader among them. Each
	// stands for one process: answers come from processes.
	Members []pmix.Proc
	// Optional lets the group form of those who accept; otherwise one who does not
	// keeps it from forming.
	Optional bool
	// Timeout is how many seconds the answers may take, 0 without limit.
	Timeout uint32
	// Context asks for a context identifier of the host's.
	Context bool
	// Contribution is what the leader brings, a PMIX_PROC_INFO_ARRAY; the zero
	// Info for nothing.
	Contribution pmix.Info
}

// Reply is an answer to an invitation as the event that carries it says it.
type Reply struct {
	Accepted bool
	Source   pmix.Proc
	// Group is empty in the events of releases up to 7.0, which do not name it.
	Group string
	// Targets are whom the event is for, one of them the leader; nil if for all.
	Targets []pmix.Proc
	Infos   []pmix.Info // the event's
}

// Verdict is what an answer was good for.
type Verdict uint8

const (
	// Unknown is an answer to nothing that is known here.
	Unknown Verdict = iota
	// Counted is an answer to an invitation that is open.
	Counted
	// Repeated is the answer of a process that has given one already, to an
	// invitation that is open.
	Repeated
	// Late is the answer of a process that is a member of the group already.
	Late
)

// End is how a process ended.
type End uint8

const (
	// Finalized: in order, while it may live on.
	Finalized End = iota
	// Lost: without a word. The processes that wait for it have not been told.
	Lost
	// Reported: the host has told everybody who asked.
	Reported
)

// The effects of Invitations, to be carried out in their order.
type (
	// Effect is one thing for the role to do.
	Effect interface{ effect() }
	// Raise raises an event on behalf of the leader, who gets it too where it is
	// among the targets. The range is custom; Infos has it.
	Raise struct {
		Status  pmix.Status
		Leader  pmix.Proc
		Targets []pmix.Proc
		Infos   []pmix.Info
		// Local says that it is of no use to other nodes.
		Local bool
	}
	// AskContext asks the host for a context identifier. The answer, or its
	// refusal, goes to Invitations.Assigned with ID.
	AskContext struct {
		ID     uint64
		Group  string
		Leader pmix.Proc
	}
	// StartTimer lets Invitations.TimedOut be called with ID after a time. An
	// invitation has one timer at most.
	StartTimer struct {
		ID      uint64
		Seconds uint32
	}
	// StopTimer takes it back.
	StopTimer struct{ ID uint64 }
)

func (Raise) effect()      {}
func (AskContext) effect() {}
func (StartTimer) effect() {}
func (StopTimer) effect()  {}

// LossGrace is how many seconds a host has to report the loss of a leader before
// those who wait for it are told so on its behalf.
const LossGrace = 1

// maxOpen is how many invitations of one leader may be open at once, maxInvited how
// many they may invite together; a single one may be larger.
const (
	maxOpen    = 256
	maxInvited = 1 << 17
)

// pastLimit is how many invitations are remembered after their end, to tell a
// repeated answer from one to nothing.
const pastLimit = 64

// Invitations are the invitations whose leaders are clients of this server, or of
// a client whose server cannot run them. The zero value is ready. It is not safe
// for concurrent use.
//
// Answers are counted by who gave them, never by number: an invitation is settled
// when each member has answered or is known not to, and a second answer, one from
// a stranger or one that comes too late changes nothing.
type Invitations struct {
	open   []*invitation // oldest first
	byID   map[uint64]*invitation
	lastID uint64
	past   []past // oldest first
	early  []early
}

type invitation struct {
	Invitation
	id      uint64
	index   map[pmix.Proc]int // into Members and answers
	answers []reply
	missing int // members without an answer
	brought []pmix.Info
	armed   bool // its timer runs
	state   state
}

type reply uint8

const (
	none reply = iota
	accepted
	refused // declined, or gone before it answered
)

type state uint8

const (
	waiting state = iota // for answers
	asking               // the host for a context
	orphan               // its leader is lost, which the host may be about to report
)

// past is an invitation that has ended; members are nil if no group was formed.
type past struct {
	group   string
	leader  pmix.Proc
	members []pmix.Proc
}

// Pending returns how many invitations have not ended.
func (m *Invitations) Pending() int { return len(m.open) }

// Invite begins an invitation. It fails with ERR_EXISTS while one to a group of
// that name is open here, and with ERR_NOT_A_MEMBER if the leader is no member.
func (m *Invitations) Invite(in Invitation) ([]Effect, pmix.Status) {
	if slices.ContainsFunc(m.open, func(v *invitation) bool { return v.Group == in.Group }) {
		return nil, pmix.ERR_EXISTS
	}
	v := newInvitation(in)
	if !v.answer(in.Leader, accepted) {
		return nil, pmix.ERR_NOT_A_MEMBER
	}
	if in.Contribution.Key != "" {
		v.brought = append(v.brought, in.Contribution)
	}
	m.enter(v)
	fx := []Effect{v.raise(pmix.GROUP_INVITED, v.Members, pmix.MakeInfo(pmix.EVENT_NON_DEFAULT, pmix.Bool(true)), v.name())}
	fx = m.takeEarly(fx, v)
	if v.Timeout > 0 && (v.missing > 0 || v.Context) {
		v.armed = true
		fx = append(fx, StartTimer{v.id, v.Timeout})
	}
	return m.settle(fx, v), pmix.SUCCESS
}

func newInvitation(in Invitation) *invitation {
	v := &invitation{
		Invitation: in, index: make(map[pmix.Proc]int, len(in.Members)),
		answers: make([]reply, len(in.Members)), missing: len(in.Members),
	}
	for i, p := range in.Members {
		v.index[p] = i
	}
	return v
}

func (m *Invitations) enter(v *invitation) {
	if m.byID == nil {
		m.byID = map[uint64]*invitation{}
	}
	m.lastID++
	v.id = m.lastID
	m.open = append(m.open, v)
	m.byID[v.id] = v
}

// Room reports whether the leader may have one more open, to as many as that.
func (m *Invitations) Room(leader pmix.Proc, invited int) bool {
	n := 0
	for _, v := range m.open {
		if v.Leader == leader {
			n++
			invited += len(v.Members)
		}
	}
	return n == 0 || n < maxOpen && invited <= maxInvited
}

// Reply counts an answer.
func (m *Invitations) Reply(r Reply) ([]Effect, Verdict) {
	v := m.asked(r)
	if v == nil {
		return nil, m.verdict(r)
	}
	if v.state != waiting || v.answers[v.index[r.Source]] != none {
		return nil, Repeated
	}
	if !r.Accepted {
		v.answer(r.Source, refused)
		return m.settle(nil, v), Counted
	}
	v.answer(r.Source, accepted)
	if i := brought(r); i.Key != "" {
		v.brought = append(v.brought, i)
	}
	return m.settle(nil, v), Counted
}

// brought is what an acceptance brings; the zero Info for nothing. Members store it
// under the name that it bears.
func brought(r Reply) pmix.Info {
	for _, i := range r.Infos {
		if i.Key != pmix.PROC_INFO_ARRAY {
			continue
		}
		if c, st := contribution(i.Value); st == pmix.SUCCESS && c.Proc == r.Source {
			return i
		}
	}
	return pmix.Info{}
}

// asked finds the invitation that an answer is to. One that names no group is to
// the oldest that waits for its source.
func (m *Invitations) asked(r Reply) *invitation {
	for _, v := range m.open {
		i, member := v.index[r.Source]
		switch {
		case !member, r.Targets != nil && !slices.Contains(r.Targets, v.Leader):
		case r.Group == v.Group, r.Group == "" && v.state == waiting && v.answers[i] == none:
			return v
		}
	}
	return nil
}

// verdict judges an answer to no open invitation by the last one of its name.
func (m *Invitations) verdict(r Reply) Verdict {
	for _, p := range slices.Backward(m.past) {
		if p.group == r.Group && (r.Targets == nil || slices.Contains(r.Targets, p.leader)) {
			if slices.Contains(p.members, r.Source) {
				return Late
			}
			break
		}
	}
	return Unknown
}

// Gone tells that a process ended. As a member it will not answer any more; what
// it has answered stands. Without its leader an invitation has no outcome: those
// who wait for it are told.
func (m *Invitations) Gone(p pmix.Proc, how End) []Effect {
	var fx []Effect
	for _, v := range slices.Clone(m.open) {
		switch {
		case p == v.Leader:
			fx = m.leaderGone(fx, v, how)
		case v.state == waiting && v.answer(p, refused):
			fx = m.settle(fx, v)
		}
	}
	return m.earlyGone(fx, p, how)
}

func (m *Invitations) leaderGone(fx []Effect, v *invitation, how End) []Effect {
	switch how {
	case Finalized:
		return append(m.end(fx, v), v.raise(pmix.GROUP_CONSTRUCT_ABORT, v.others(), v.name()))
	case Reported:
		return m.end(fx, v)
	}
	if v.state == orphan {
		return fx
	}
	fx = v.disarm(fx)
	v.state, v.armed = orphan, true
	return append(fx, StartTimer{v.id, LossGrace})
}

// Cancel tells that the leader itself has told targets that the group will not be.
func (m *Invitations) Cancel(group string, leader pmix.Proc, targets []pmix.Proc) []Effect {
	var fx []Effect
	for _, v := range m.open {
		if v.Group != group || v.Leader != leader {
			continue
		}
		fx = m.end(fx, v)
		if targets != nil && !slices.Contains(targets, leader) {
			fx = append(fx, v.raise(pmix.GROUP_CONSTRUCT_ABORT, []pmix.Proc{leader}, v.name()))
		}
		break
	}
	return fx
}

// TimedOut tells that the timer of an invitation has run out.
func (m *Invitations) TimedOut(id uint64) []Effect {
	v := m.byID[id]
	if v == nil || !v.armed {
		return nil
	}
	v.armed = false
	switch v.state {
	case orphan:
		return append(m.end(nil, v), v.raise(pmix.ERR_PROC_TERM_WO_SYNC, v.others(),
			pmix.MakeInfo(pmix.EVENT_NON_DEFAULT, pmix.Bool(true)),
			pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(v.Leader)), v.name()))
	case asking:
		return m.announce(nil, v)
	}
	for i, a := range v.answers {
		if a == none {
			v.answers[i] = refused
		}
	}
	v.missing = 0
	return m.settle(nil, v)
}

// Assigned is the host's answer to AskContext; without an identifier the group has
// none. A second answer, or one that comes too late, has no effect.
func (m *Invitations) Assigned(id, context uint64, ok bool) []Effect {
	v := m.byID[id]
	if v == nil || v.state != asking {
		return nil
	}
	if !ok {
		return m.announce(nil, v)
	}
	return m.announce(nil, v, pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(context)))
}

// answer records a member's answer. It reports whether p is a member that had none.
func (v *invitation) answer(p pmix.Proc, a reply) bool {
	i, member := v.index[p]
	if !member || v.answers[i] != none {
		return false
	}
	v.answers[i] = a
	v.missing--
	return true
}

// settle decides an invitation that everybody has answered.
func (m *Invitations) settle(fx []Effect, v *invitation) []Effect {
	if v.missing > 0 || v.state != waiting {
		return fx
	}
	failed := v.those(refused)
	if len(failed) > 0 && !v.Optional {
		return append(m.end(fx, v), v.raise(pmix.GROUP_CONSTRUCT_ABORT, v.Members, v.name()))
	}
	for _, p := range failed {
		e := v.raise(pmix.GROUP_INVITE_FAILED, []pmix.Proc{v.Leader}, v.name(), pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p)))
		e.Local = true
		fx = append(fx, e)
	}
	if v.Context {
		// The timer goes on: the host may fail to answer too.
		v.state = asking
		return append(fx, AskContext{v.id, v.Group, v.Leader})
	}
	return m.announce(fx, v)
}

// announce tells the members of their group.
func (m *Invitations) announce(fx []Effect, v *invitation, context ...pmix.Info) []Effect {
	members := v.those(accepted)
	fx = m.end(fx, v)
	m.past[len(m.past)-1].members = members
	infos := append([]pmix.Info{pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(members)), v.name()}, context...)
	return append(fx, v.raise(pmix.GROUP_CONSTRUCT_COMPLETE, members, append(infos, v.brought...)...))
}

// end forgets an invitation but for its name.
func (m *Invitations) end(fx []Effect, v *invitation) []Effect {
	m.open = slices.DeleteFunc(m.open, func(o *invitation) bool { return o == v })
	delete(m.byID, v.id)
	if len(m.past) == pastLimit {
		m.past = slices.Delete(m.past, 0, 1)
	}
	m.past = append(m.past, past{group: v.Group, leader: v.Leader})
	return v.disarm(fx)
}

func (v *invitation) disarm(fx []Effect) []Effect {
	if !v.armed {
		return fx
	}
	v.armed = false
	return append(fx, StopTimer{v.id})
}

// those returns the members with one answer, in their order.
func (v *invitation) those(a reply) []pmix.Proc {
	var out []pmix.Proc
	for i, p := range v.Members {
		if v.answers[i] == a {
			out = append(out, p)
		}
	}
	return out
}

// others are the members but for the leader.
func (v *invitation) others() []pmix.Proc {
	return slices.DeleteFunc(slices.Clone(v.Members), func(p pmix.Proc) bool { return p == v.Leader })
}

func (v *invitation) name() pmix.Info { return pmix.MakeInfo(pmix.GROUP_ID, pmix.String(v.Group)) }

func (v *invitation) raise(st pmix.Status, targets []pmix.Proc, infos ...pmix.Info) Raise {
	return Raise{Status: st, Leader: v.Leader, Targets: targets, Infos: append([]pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(targets)),
	}, infos...)}
}
