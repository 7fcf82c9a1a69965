package client

import (
	"fmt"
	"slices"
	"testing"
	"time"

	rules "pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// infosOp runs a call that is answered by a status and infos.
func (k *rank) infosOp(call func(done host.Infos) pmix.Status) (infos []pmix.Info, st pmix.Status) {
	k.t.Helper()
	st = k.op(func(done host.Op) pmix.Status {
		return call(func(st pmix.Status, got []pmix.Info) { infos = got; done(st) })
	})
	return infos, st
}

// listening takes the requests by which a client that waits for an outcome begins to
// listen.
func (f *fake) listening(first bool) {
	f.t.Helper()
	if first {
		if q := next[*wire.RegEventsReq](f); !slices.Contains(q.Codes, pmix.GROUP_CONSTRUCT_COMPLETE) {
			f.t.Errorf("registers %v", q.Codes)
		}
	}
	if q := next[*wire.RegEventsReq](f); !slices.Contains(q.Codes, pmix.PROC_TERMINATED) {
		f.t.Errorf("registers %v", q.Codes)
	}
}

func groupEvent(st pmix.Status, source pmix.Proc, id string, infos ...pmix.Info) *wire.Event {
	return &wire.Event{Status: st, Source: source, Range: pmix.RANGE_CUSTOM, HasRange: true,
		Infos: append([]pmix.Info{pmix.MakeInfo(pmix.GROUP_ID, pmix.String(id))}, infos...)}
}

func memberInfo(procs ...pmix.Proc) pmix.Info {
	return pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(procs))
}

// members returns a group's members as the client knows them.
func (k *rank) members(id string) (out []pmix.Proc) {
	k.locked(func() {
		if g := k.c.groups.look(id); g != nil {
			out = slices.Clone(g.members)
		}
	})
	return out
}

func (k *rank) wantMembers(id string, want ...pmix.Proc) {
	k.t.Helper()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(2 * time.Millisecond) {
		got := k.members(id)
		if slices.Equal(got, want) {
			return
		}
		if time.Now().After(end) {
			k.t.Fatalf("%s has %v, want %v", id, got, want)
		}
	}
}

// join lets the client accept an invitation of peer0, and waits until it is sent.
func (k *rank) join(f *fake, id string, first bool) chan string {
	k.t.Helper()
	out := make(chan string, 1)
	go func() {
		infos, st := k.infosOp(func(done host.Infos) pmix.Status { return k.c.GroupJoin(id, &peer0, true, nil, done) })
		out <- fmt.Sprint(st, len(infos))
	}()
	f.listening(first)
	if q := next[*wire.GroupJoinReq](f); q.ID != id || q.Answer != pmix.GROUP_INVITE_ACCEPTED || *q.Leader != peer0 {
		f.t.Errorf("got %+v", q)
	}
	return out
}

func wantEnd(t *testing.T, ch chan string, want string) {
	t.Helper()
	select {
	case got := <-ch:
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the call does not end")
	}
}

func TestJoin(t *testing.T) {
	f := newFake(t)
	ok := func(wire.Request) wire.Message { return &wire.StatusReply{} }
	f.answer(wire.CmdGroupJoin, ok)
	k := f.start()
	brought, _ := rules.Endpoints(peer0, []pmix.KVal{{Key: "k", Value: pmix.Int(3)}})
	stranger, _ := rules.Endpoints(pmix.Proc{Nspace: "job", Rank: 7}, []pmix.KVal{{Key: "k", Value: pmix.Int(4)}})

	ch := k.join(f, "g", true)
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_CONSTRUCT_ABORT, self, "g"))     // not the leader
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, peer0, "x")) // another
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, peer0, "g", memberInfo(self, peer0), brought, stranger,
		pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(9))))
	wantEnd(t, ch, "PMIX_SUCCESS 3")
	k.wantMembers("g", self, peer0)
	qualified := pmix.Info{Key: pmix.GROUP_CONTEXT_ID, Flags: pmix.INFO_QUALIFIER, Value: pmix.Size(9)}
	k.wantGet(&peer0, "k", 3, qualified, pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true)))
	if _, st := k.get(&pmix.Proc{Nspace: "job", Rank: 7}, "k", qualified, pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true))); st == pmix.SUCCESS {
		t.Error("a stranger's contribution is taken")
	}
	if q := next[*wire.DeregEventsReq](f); slices.Contains(q.Codes, pmix.GROUP_LEFT) || !slices.Contains(q.Codes, pmix.PROC_TERMINATED) {
		t.Errorf("deregisters %v", q.Codes)
	}

	// Who leaves, fails or comes.
	third := pmix.Proc{Nspace: "other", Rank: 2}
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_MEMBERSHIP_UPDATE, srv, "g", memberInfo(third, self, peer0)))
	k.wantMembers("g", third, self, peer0) // their ranks in the group
	gone := pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(peer0))
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_LEFT, third, "g", gone)) // it leaves for another
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_LEFT, peer0, "g", gone))
	k.wantMembers("g", third, self)
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_MEMBER_FAILED, srv, "g", pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(third))))
	k.settle(f)
	k.wantMembers("g", third, self) // or its fence would not be that of who has not heard of it
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_MEMBERSHIP_UPDATE, srv, "g", memberInfo(peer0)))
	k.wantMembers("g")

	// Other outcomes.
	ch = k.join(f, "h", false)
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_CONSTRUCT_ABORT, peer0, "h"))
	wantEnd(t, ch, "PMIX_GROUP_CONSTRUCT_ABORT 1")
	next[*wire.DeregEventsReq](f)
	told := make(chan host.Event, 10)
	k.op(func(done host.Op) pmix.Status {
		return k.c.RegisterEvents([]pmix.Status{pmix.GROUP_LEADER_FAILED}, nil, func(_ uint64, e host.Event, done func(pmix.Status, []pmix.Info)) {
			told <- e
			done(pmix.EVENT_ACTION_COMPLETE, nil)
		}, func(st pmix.Status, _ uint64) { done(st) })
	})
	next[*wire.RegEventsReq](f)
	ch = k.join(f, "h", false)
	f.push(wire.TagNotify, &wire.Event{Status: pmix.ERR_PROC_ABORTED, Source: peer0, Range: pmix.RANGE_SESSION, HasRange: true, Infos: []pmix.Info{gone}})
	wantEnd(t, ch, "PMIX_GROUP_LEADER_FAILED 0")
	select {
	case e := <-told:
		if v, _ := pmix.Find(e.Infos, pmix.EVENT_AFFECTED_PROC); v.Data != any(peer0) || e.Source != self {
			t.Errorf("got %+v", e)
		}
	case <-time.After(5 * time.Second):
		t.Error("nobody is told that the leader failed")
	}
	next[*wire.DeregEventsReq](f)

	// Whoever invites lives: the end of a process of its name is an old story.
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_INVITED, peer0, "h"))

	// A refusal, a decline, and the loss of the server.
	f.answer(wire.CmdGroupJoin, func(wire.Request) wire.Message { return &wire.StatusReply{Status: pmix.ERR_EXISTS} })
	wantEnd(t, k.join(f, "h", false), "PMIX_ERR_EXISTS 0")
	next[*wire.DeregEventsReq](f)
	f.answer(wire.CmdGroupJoin, ok)
	if _, st := k.infosOp(func(done host.Infos) pmix.Status { return k.c.GroupJoin("h", &peer0, false, nil, done) }); st != pmix.SUCCESS {
		t.Errorf("decline: %v", st)
	}
	if q := next[*wire.GroupJoinReq](f); q.Answer != pmix.GROUP_INVITE_DECLINED {
		t.Errorf("got %+v", q)
	}
	ch = k.join(f, "h", false)
	f.die()
	wantEnd(t, ch, "PMIX_ERR_UNREACH 0")
	if st := k.op(func(done host.Op) pmix.Status { return k.c.GroupLeave("h", nil, done) }); st != pmix.ERR_UNREACH {
		t.Errorf("leave without a server: %v", st)
	}
}

func TestInviteIsRefusedEarly(t *testing.T) {
	f := newFake(t)
	k := f.start()
	for want, call := range map[pmix.Status]func(done host.Infos) pmix.Status{
		pmix.ERR_NOT_A_MEMBER: func(done host.Infos) pmix.Status {
			return k.c.GroupInvite("g", []pmix.Proc{peer0}, nil, done)
		},
		pmix.ERR_BAD_PARAM: func(done host.Infos) pmix.Status {
			return k.c.GroupInvite("g", []pmix.Proc{all}, []pmix.Info{pmix.MakeInfo(pmix.TIMEOUT, pmix.String("soon"))}, done)
		},
	} {
		if _, st := k.infosOp(call); st != want {
			t.Errorf("got %v, want %v", st, want)
		}
	}
	if st := k.op(func(done host.Op) pmix.Status { return k.c.GroupLeave("g", nil, done) }); st != pmix.ERR_NOT_FOUND {
		t.Errorf("leave: %v", st)
	}
	select {
	case q := <-f.reqs:
		t.Errorf("%T was sent", q)
	default:
	}
}

// A server before 7.0 is not asked to invite: the client does it with events.
func TestInviteWithAnOldServer(t *testing.T) {
	f := newFake(t)
	f.release = "6.1.0"
	f.answer(wire.CmdJobControl, func(wire.Request) wire.Message {
		return &wire.InfosReply{Infos: []pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(7))}}
	})
	k := f.start()
	out := make(chan string, 1)
	go func() {
		infos, st := k.infosOp(func(done host.Infos) pmix.Status {
			return k.c.GroupInvite("g", []pmix.Proc{all}, []pmix.Info{pmix.MakeInfo(pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.Bool(true))}, done)
		})
		out <- fmt.Sprint(st, len(infos))
	}()
	f.listening(true)
	next[*wire.RegEventsReq](f)
	if q := next[*wire.NotifyReq](f); q.Status != pmix.GROUP_INVITED || q.Range != pmix.RANGE_CUSTOM {
		t.Errorf("got %+v", q)
	}
	f.push(wire.TagNotify, &wire.Event{Status: pmix.GROUP_INVITE_ACCEPTED, Source: peer0, Range: pmix.RANGE_CUSTOM, HasRange: true,
		Infos: []pmix.Info{pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(self))}})
	next[*wire.JobControlReq](f)
	q := next[*wire.NotifyReq](f)
	if v, _ := pmix.Find(q.Infos, pmix.GROUP_MEMBERSHIP); q.Status != pmix.GROUP_CONSTRUCT_COMPLETE || len(v.Procs()) != 2 {
		t.Errorf("got %+v", q)
	}
	wantEnd(t, out, "PMIX_SUCCESS 3")
	k.wantMembers("g", peer0, self)
}

// A handler that does not return until the call has does not keep it from that.
func TestAHandlerThatWaitsForTheInvitation(t *testing.T) {
	f := newFake(t)
	f.answer(wire.CmdGroupInvite, func(wire.Request) wire.Message { return &wire.StatusReply{} })
	k := f.start()
	ended := make(chan string, 1)
	returned := make(chan struct{})
	entered := make(chan struct{})
	k.locked(func() {
		k.c.RegisterEvents([]pmix.Status{pmix.GROUP_INVITED}, nil, func(_ uint64, _ host.Event, complete func(pmix.Status, []pmix.Info)) {
			close(entered)
			<-returned
			complete(pmix.EVENT_ACTION_COMPLETE, nil)
		}, func(pmix.Status, uint64) {})
	})
	next[*wire.RegEventsReq](f)
	done := make(chan struct{})
	go func() {
		defer close(done)
		st := k.op(func(done host.Op) pmix.Status {
			return k.c.GroupInvite("g", []pmix.Proc{self, peer0}, nil, func(st pmix.Status, _ []pmix.Info) { done(st) })
		})
		ended <- st.String()
		close(returned)
	}()
	next[*wire.RegEventsReq](f)
	next[*wire.RegEventsReq](f)
	next[*wire.GroupInviteReq](f)
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_INVITED, self, "g"))
	<-entered
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, self, "g", memberInfo(self, peer0)))
	select {
	case got := <-ended:
		if got != "PMIX_SUCCESS" {
			t.Error(got)
		}
	case <-time.After(10 * time.Second):
		t.Error("the call waits for the handler")
		close(returned)
	}
	<-done
}
