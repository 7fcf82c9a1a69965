package group_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pmix/core/group"
	"pmix/core/pmix"
)

func at(r int) pmix.Proc { return pmix.Proc{Nspace: "job", Rank: pmix.Rank(r)} }

func ats(ranks ...int) (out []pmix.Proc) {
	for _, r := range ranks {
		out = append(out, at(r))
	}
	return out
}

func brings(r int) pmix.Info {
	i, _ := group.Endpoints(at(r), []pmix.KVal{{Key: "k", Value: pmix.Int(int32(r))}})
	return i
}

func ranks(procs []pmix.Proc) string {
	var out []string
	for _, p := range procs {
		out = append(out, fmt.Sprint(p.Rank))
	}
	return strings.Join(out, ",")
}

// show writes effects in one line. An event is its code, its targets after >, and what
// it says: members, the process it is about, a context, whose contributions.
func show(fx []group.Effect) string {
	var out []string
	for _, f := range fx {
		switch f := f.(type) {
		case group.StartTimer:
			out = append(out, fmt.Sprintf("start%d:%ds", f.ID, f.Seconds))
		case group.StopTimer:
			out = append(out, fmt.Sprintf("stop%d", f.ID))
		case group.AskContext:
			out = append(out, fmt.Sprintf("ask%d", f.ID))
		case group.Raise:
			s := strings.TrimPrefix(strings.TrimPrefix(f.Status.String(), "PMIX_GROUP_"), "PMIX_ERR_") + ">" + ranks(f.Targets)
			for _, i := range f.Infos {
				switch i.Key {
				case pmix.GROUP_MEMBERSHIP:
					s += " members=" + ranks(i.Value.Procs())
				case pmix.EVENT_AFFECTED_PROC:
					s += fmt.Sprintf(" about=%d", i.Value.Data.(pmix.Proc).Rank)
				case pmix.GROUP_CONTEXT_ID:
					s += fmt.Sprintf(" context=%v", i.Value.Data)
				case pmix.PROC_INFO_ARRAY:
					s += fmt.Sprintf(" of=%d", i.Value.Infos()[0].Value.Data.(pmix.Proc).Rank)
				}
			}
			out = append(out, s)
		}
	}
	return strings.Join(out, "; ")
}

// machine lets a test be read as a script.
type machine struct {
	t *testing.T
	group.Invitations
}

func (m *machine) want(what string, fx []group.Effect, want string) {
	m.t.Helper()
	if got := show(fx); got != want {
		m.t.Errorf("%s:\n got %s\nwant %s", what, got, want)
	}
}

func (m *machine) invite(in group.Invitation, want string) {
	m.t.Helper()
	if in.Group == "" {
		in.Group = "g"
	}
	in.Leader = at(0)
	fx, st := m.Invite(in)
	if st != pmix.SUCCESS {
		m.t.Fatalf("invite: %v", st)
	}
	m.want("invite", fx, want)
}

func reply(r int, accepted bool) group.Reply {
	p := group.Reply{Accepted: accepted, Source: at(r), Group: "g", Targets: ats(0)}
	if accepted {
		p.Infos = []pmix.Info{brings(r)}
	}
	return p
}

func (m *machine) reply(r group.Reply, verdict group.Verdict, want string) {
	m.t.Helper()
	fx, v := m.Reply(r)
	if v != verdict {
		m.t.Errorf("reply of %d: verdict %d, want %d", r.Source.Rank, v, verdict)
	}
	m.want(fmt.Sprintf("reply of %d", r.Source.Rank), fx, want)
}

func (m *machine) over() {
	m.t.Helper()
	if n := m.Pending(); n != 0 {
		m.t.Errorf("%d invitations are left", n)
	}
}

func TestEverybodyAccepts(t *testing.T) {
	m := &machine{t: t}
	m.invite(group.Invitation{Members: ats(0, 1, 2), Timeout: 5, Contribution: brings(0)}, "INVITED>0,1,2; start1:5s")
	m.reply(reply(2, true), group.Counted, "")
	m.reply(reply(2, true), group.Repeated, "")
	m.reply(reply(2, false), group.Repeated, "")
	m.reply(reply(7, true), group.Unknown, "")
	other := reply(1, true)
	other.Group = "h"
	m.reply(other, group.Unknown, "")
	other = reply(1, true)
	other.Targets = ats(2)
	m.reply(other, group.Unknown, "")
	m.reply(reply(1, true), group.Counted, "stop1; CONSTRUCT_COMPLETE>0,1,2 members=0,1,2 of=0 of=2 of=1")
	m.over()
	m.reply(reply(1, true), group.Late, "")
	m.reply(reply(7, true), group.Unknown, "")
	m.want("late timer", m.TimedOut(1), "")
	// The name is free again.
	m.invite(group.Invitation{Members: ats(0, 1)}, "INVITED>0,1")
	m.reply(reply(1, false), group.Counted, "CONSTRUCT_ABORT>0,1")
	m.reply(reply(1, true), group.Unknown, "")
	m.over()
}

func TestWhoDoesNotAccept(t *testing.T) {
	for _, c := range []struct {
		name     string
		do       func(m *machine) []group.Effect
		stops    string
		optional string
	}{
		{"declines", func(m *machine) []group.Effect { fx, _ := m.Reply(reply(2, false)); return fx }, "stop1; ", "INVITE_FAILED>0 about=2; stop1; "},
		{"is lost", func(m *machine) []group.Effect { return m.Gone(at(2), group.Lost) }, "stop1; ", "INVITE_FAILED>0 about=2; stop1; "},
		{"is reported", func(m *machine) []group.Effect { return m.Gone(at(2), group.Reported) }, "stop1; ", "INVITE_FAILED>0 about=2; stop1; "},
		{"finalizes", func(m *machine) []group.Effect { return m.Gone(at(2), group.Finalized) }, "stop1; ", "INVITE_FAILED>0 about=2; stop1; "},
		{"is silent", func(m *machine) []group.Effect { return m.TimedOut(1) }, "", "INVITE_FAILED>0 about=2; "},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, optional := range []bool{false, true} {
				m := &machine{t: t}
				m.invite(group.Invitation{Members: ats(0, 1, 2), Timeout: 1, Optional: optional}, "INVITED>0,1,2; start1:1s")
				m.reply(reply(1, true), group.Counted, "")
				want := c.stops + "CONSTRUCT_ABORT>0,1,2"
				if optional {
					want = c.optional + "CONSTRUCT_COMPLETE>0,1 members=0,1 of=1"
				}
				m.want(c.name, c.do(m), want)
				m.over()
			}
		})
	}
}

// What has been answered stands, also when who answered it is lost.
func TestAnAcceptanceOutlivesItsProcess(t *testing.T) {
	m := &machine{t: t}
	m.invite(group.Invitation{Members: ats(0, 1, 2)}, "INVITED>0,1,2")
	m.reply(reply(1, true), group.Counted, "")
	m.want("lost", m.Gone(at(1), group.Lost), "")
	m.reply(reply(2, true), group.Counted, "CONSTRUCT_COMPLETE>0,1,2 members=0,1,2 of=1 of=2")
}

func TestContext(t *testing.T) {
	m := &machine{t: t}
	m.invite(group.Invitation{Members: ats(0, 1), Context: true, Timeout: 3}, "INVITED>0,1; start1:3s")
	m.reply(reply(1, true), group.Counted, "ask1")
	m.reply(reply(1, true), group.Repeated, "")
	m.want("assigned", m.Assigned(1, 77, true), "stop1; CONSTRUCT_COMPLETE>0,1 members=0,1 context=77 of=1")
	m.want("again", m.Assigned(1, 78, true), "")
	m.invite(group.Invitation{Members: ats(0), Context: true}, "INVITED>0; ask2")
	m.want("none", m.Assigned(2, 0, false), "CONSTRUCT_COMPLETE>0 members=0")
	// A host that does not answer is waited for no longer than an invitee.
	m.invite(group.Invitation{Members: ats(0), Context: true, Timeout: 2}, "INVITED>0; start3:2s; ask3")
	m.want("silent host", m.TimedOut(3), "CONSTRUCT_COMPLETE>0 members=0")
	m.want("too late", m.Assigned(3, 5, true), "")
	m.over()
}

func TestTheLeaderIsLost(t *testing.T) {
	start := func(t *testing.T) *machine {
		m := &machine{t: t}
		m.invite(group.Invitation{Members: ats(0, 1, 2), Timeout: 9}, "INVITED>0,1,2; start1:9s")
		m.reply(reply(1, true), group.Counted, "")
		return m
	}
	m := start(t)
	m.want("lost", m.Gone(at(0), group.Lost), "stop1; start1:1s")
	m.want("lost again", m.Gone(at(0), group.Lost), "")
	m.reply(reply(2, true), group.Repeated, "")
	m.want("the host says nothing", m.TimedOut(1), "PROC_TERM_WO_SYNC>1,2 about=0")
	m.over()
	m = start(t)
	m.want("lost", m.Gone(at(0), group.Lost), "stop1; start1:1s")
	m.want("the host tells", m.Gone(at(0), group.Reported), "stop1")
	m.over()
	m = start(t)
	m.want("finalizes", m.Gone(at(0), group.Finalized), "stop1; CONSTRUCT_ABORT>1,2")
	m.over()
	m = start(t)
	m.want("aborts, not telling itself", m.Cancel("g", at(0), ats(1, 2)), "stop1; CONSTRUCT_ABORT>0")
	m.over()
	m = start(t)
	m.want("another aborts", m.Cancel("g", at(1), ats(1, 2)), "")
	m.want("aborts", m.Cancel("g", at(0), ats(0, 1, 2)), "stop1")
	m.over()
	m = &machine{t: t}
	m.invite(group.Invitation{Members: ats(0, 1), Context: true}, "INVITED>0,1")
	m.reply(reply(1, true), group.Counted, "ask1")
	m.want("lost while the host is asked", m.Gone(at(0), group.Lost), "start1:1s")
	m.want("assigned to nobody", m.Assigned(1, 7, true), "")
	m.want("told", m.TimedOut(1), "PROC_TERM_WO_SYNC>1 about=0")
	m.over()
}

func TestRefusedInvitations(t *testing.T) {
	m := &machine{t: t}
	if _, st := m.Invite(group.Invitation{Group: "g", Leader: at(9), Members: ats(0, 1)}); st != pmix.ERR_NOT_A_MEMBER {
		t.Errorf("leader outside: %v", st)
	}
	m.over()
	m.invite(group.Invitation{Members: ats(0, 1)}, "INVITED>0,1")
	if _, st := m.Invite(group.Invitation{Group: "g", Leader: at(1), Members: ats(0, 1)}); st != pmix.ERR_EXISTS {
		t.Errorf("a second of the same name: %v", st)
	}
	if m.Pending() != 1 {
		t.Error("it is open")
	}
}

// Clients before 7.0 do not say to which group they answer: it is the one that they
// were invited to first.
func TestAnswersWithoutAGroup(t *testing.T) {
	m := &machine{t: t}
	m.invite(group.Invitation{Group: "a", Members: ats(0, 1)}, "INVITED>0,1")
	m.invite(group.Invitation{Group: "b", Members: ats(0, 1)}, "INVITED>0,1")
	r := group.Reply{Accepted: true, Source: at(1), Targets: ats(0)}
	m.reply(r, group.Counted, "CONSTRUCT_COMPLETE>0,1 members=0,1")
	m.reply(r, group.Counted, "CONSTRUCT_COMPLETE>0,1 members=0,1")
	m.reply(r, group.Unknown, "")
	m.over()
}

// Members store what was brought under the name that it bears.
func TestAContributionIsOnesOwn(t *testing.T) {
	m := &machine{t: t}
	m.invite(group.Invitation{Members: ats(0, 1, 2)}, "INVITED>0,1,2")
	forged := reply(1, true)
	forged.Infos = []pmix.Info{brings(2), pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.Int(3)), pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray(nil))}
	m.reply(forged, group.Counted, "")
	twice := reply(2, true)
	twice.Infos = []pmix.Info{brings(2), brings(2)}
	m.reply(twice, group.Counted, "CONSTRUCT_COMPLETE>0,1,2 members=0,1,2 of=2")
}

// TestAnyOrder runs random schedules of answers, losses, timers and host answers for
// invitations that overlap. Whatever comes: a timer is not started twice nor stopped
// without having been; each invitation has one outcome, told to its members; a member
// of a group has accepted; and when everybody has answered or gone nothing is left.
func TestAnyOrder(t *testing.T) {
	n := 60_000
	if testing.Short() {
		n = 10_000
	}
	for seed := range uint64(n) {
		if bad := anyOrder(seed); bad != "" {
			t.Fatalf("seed %d: %s", seed, bad)
		}
	}
}

func anyOrder(seed uint64) string {
	const procs, groups = 5, 3
	r := rand.New(rand.NewPCG(seed, 1))
	var m group.Invitations
	bad := ""
	fault := func(f string, a ...any) {
		if bad == "" {
			bad = fmt.Sprintf(f, a...)
		}
	}
	armed := map[uint64]bool{}
	asked := map[uint64]bool{}
	open := map[string]pmix.Proc{}             // group to leader
	saidYes := map[string]map[pmix.Proc]bool{} // since it was opened
	silent := map[pmix.Proc]bool{}
	var do func(fx []group.Effect)
	do = func(fx []group.Effect) {
		for _, f := range fx {
			switch f := f.(type) {
			case group.StartTimer:
				if armed[f.ID] {
					fault("timer %d is started twice", f.ID)
				}
				armed[f.ID] = true
			case group.StopTimer:
				if !armed[f.ID] {
					fault("timer %d does not run", f.ID)
				}
				delete(armed, f.ID)
			case group.AskContext:
				if asked[f.ID] {
					fault("the host is asked twice")
				}
				asked[f.ID] = true
			case group.Raise:
				v, _ := pmix.Find(f.Infos, pmix.GROUP_ID)
				id := v.Text()
				switch f.Status {
				case pmix.GROUP_INVITED, pmix.GROUP_INVITE_FAILED:
				case pmix.GROUP_CONSTRUCT_COMPLETE:
					mv, _ := pmix.Find(f.Infos, pmix.GROUP_MEMBERSHIP)
					for _, p := range mv.Procs() {
						if !saidYes[id][p] {
							fault("%v has not accepted %s", p, id)
						}
					}
					if !slices.Contains(mv.Procs(), open[id]) {
						fault("%s without its leader", id)
					}
					fallthrough
				default:
					if _, there := open[id]; !there {
						fault("%s has a second outcome", id)
					}
					delete(open, id)
				}
			}
		}
	}
	for range 40 {
		p := at(r.IntN(procs))
		id := string(rune('a' + r.IntN(groups)))
		before := m.Pending()
		switch r.IntN(8) {
		case 0, 1:
			members := ats(0, 1, 2, 3, 4)
			r.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
			members = members[:1+r.IntN(procs)]
			if !slices.Contains(members, p) {
				members = append(members, p)
			}
			if silent[p] {
				break
			}
			if _, there := open[id]; !there {
				open[id], saidYes[id] = p, map[pmix.Proc]bool{p: true}
			}
			fx, st := m.Invite(group.Invitation{Group: id, Leader: p, Members: members,
				Optional: r.IntN(2) == 0, Timeout: uint32(r.IntN(2)), Context: r.IntN(2) == 0})
			if (st == pmix.ERR_EXISTS) != (m.Pending() == before && fx == nil) {
				fault("%v", st)
			}
			do(fx)
		case 2, 3, 4:
			if silent[p] {
				break
			}
			yes := r.IntN(3) > 0
			re := group.Reply{Accepted: yes, Source: p, Group: id}
			if said := saidYes[id]; said != nil {
				if _, before := said[p]; !before { // the first answer is the one that counts
					said[p] = yes
				}
			}
			fx, v := m.Reply(re)
			if v != group.Counted && fx != nil {
				fault("an answer of no account has effects")
			}
			do(fx)
		case 5:
			silent[p] = true
			how := group.End(r.IntN(3))
			do(m.Gone(p, how))
			for id, leader := range open {
				if how == group.Reported && leader == p { // everybody knows
					delete(open, id)
				}
			}
		case 6:
			for tid := range armed {
				delete(armed, tid)
				do(m.TimedOut(tid))
				break
			}
		case 7:
			for tid := range asked {
				do(m.Assigned(tid, 7, r.IntN(2) == 0))
				break
			}
		}
	}
	// Everybody goes, every timer runs out, the host answers all: nothing may be left.
	for r := range procs {
		silent[at(r)] = true
		do(m.Gone(at(r), group.Lost))
	}
	for len(armed) > 0 {
		for tid := range armed {
			delete(armed, tid)
			do(m.TimedOut(tid))
		}
	}
	for tid := range asked {
		do(m.Assigned(tid, 0, false))
	}
	if m.Pending() > 0 {
		fault("%d invitations are left", m.Pending())
	}
	if len(open) > 0 {
		fault("%v have no outcome", open)
	}
	return bad
}
