package group_test

import (
	"testing"

	"pmix/core/group"
)

func (m *machine) uninvited(r group.Reply, want string) {
	m.t.Helper()
	m.reply(r, group.Unknown, "")
	m.want("uninvited", m.Uninvited(r, at(0), true), want)
}

func TestAnAnswerAheadOfItsInvitationCounts(t *testing.T) {
	m := &machine{t: t}
	m.uninvited(reply(2, true), "")
	m.uninvited(reply(2, true), "")
	m.uninvited(reply(3, true), "")
	m.invite(group.Invitation{Members: ats(0, 1, 2)}, "INVITED>0,1,2; CONSTRUCT_ABORT>3")
	m.reply(reply(2, true), group.Repeated, "")
	m.uninvited(reply(3, true), "CONSTRUCT_ABORT>3") // others were invited
	m.reply(reply(1, true), group.Counted, "CONSTRUCT_COMPLETE>0,1,2 members=0,1,2 of=2 of=1")
	m.uninvited(reply(3, true), "CONSTRUCT_ABORT>3") // the group is formed
	m.over()
}

func TestAnAnswerAheadOfALeaderThatGoes(t *testing.T) {
	for _, c := range []struct {
		how  group.End
		want string
	}{
		{group.Finalized, "CONSTRUCT_ABORT>1; CONSTRUCT_ABORT>2"},
		{group.Reported, ""},
		{group.Lost, "start1:1s"},
	} {
		m := &machine{t: t}
		m.uninvited(reply(1, true), "")
		m.uninvited(reply(2, true), "")
		m.uninvited(reply(3, true), "")
		m.want("a joiner goes", m.Gone(at(3), group.Lost), "")
		m.want("the leader goes", m.Gone(at(0), c.how), c.want)
		if c.how == group.Lost {
			m.want("nobody reports it", m.TimedOut(1), "PROC_TERM_WO_SYNC>1,2 about=0")
		}
		m.over()
		m.want("again", m.Gone(at(0), group.Finalized), "")
	}
	m := &machine{t: t}
	m.want("who is gone invites nobody", m.Uninvited(reply(1, true), at(0), false), "CONSTRUCT_ABORT>1")
}

func TestAnswersToNothingAreBounded(t *testing.T) {
	m := &machine{t: t}
	for i := range 17 {
		r := reply(1, true)
		r.Group = string(rune('a' + i))
		want := ""
		if i == 16 {
			want = "CONSTRUCT_ABORT>1"
		}
		m.uninvited(r, want)
	}
	m.uninvited(reply(2, true), "")
}
