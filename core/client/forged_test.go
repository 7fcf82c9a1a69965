package client

import (
	"testing"
	"time"

	rules "pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// settle waits until the client has taken in what was pushed before.
func (k *rank) settle(f *fake) {
	k.t.Helper()
	const mark = pmix.Status(-4711)
	seen := make(chan struct{}, 1)
	var id uint64
	k.op(func(done host.Op) pmix.Status {
		return k.c.RegisterEvents([]pmix.Status{mark}, nil, func(_ uint64, _ host.Event, done func(pmix.Status, []pmix.Info)) {
			seen <- struct{}{}
			done(pmix.EVENT_ACTION_COMPLETE, nil)
		}, func(st pmix.Status, n uint64) { id = n; done(st) })
	})
	next[*wire.RegEventsReq](f)
	f.push(wire.TagNotify, &wire.Event{Status: mark, Source: srv, Range: pmix.RANGE_SESSION, HasRange: true})
	select {
	case <-seen:
	case <-time.After(5 * time.Second):
		k.t.Fatal("the client takes nothing in")
	}
	k.op(func(done host.Op) pmix.Status { return k.c.DeregisterEvents(id, done) })
	next[*wire.DeregEventsReq](f)
}

// Whatever another process claims about a group, whose member it may be or not, nobody
// but itself leaves it, nobody is put into one that it has not joined, and nobody's
// wait for an outcome ends.
func TestForgedGroupEvents(t *testing.T) {
	f := newFake(t)
	f.answer(wire.CmdGroupJoin, func(wire.Request) wire.Message { return &wire.StatusReply{} })
	k := f.start()
	third := pmix.Proc{Nspace: "other", Rank: 2}
	stranger := pmix.Proc{Nspace: "job", Rank: 7}
	who := func(p pmix.Proc) pmix.Info { return pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(p)) }

	ch := k.join(f, "g", true)
	for _, source := range []pmix.Proc{third, stranger, self} {
		for _, e := range []*wire.Event{
			groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, source, "g", memberInfo(self, source)),
			groupEvent(pmix.GROUP_CONSTRUCT_ABORT, source, "g"),
			groupEvent(pmix.PROC_TERMINATED, source, "g", who(peer0)),
			groupEvent(pmix.ERR_PROC_ABORTED, source, "g", who(peer0)),
		} {
			f.push(wire.TagNotify, e)
		}
	}
	k.settle(f)
	k.wantMembers("g")
	select {
	case got := <-ch:
		t.Fatalf("the call has ended by a forged event: %s", got)
	default:
	}
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, peer0, "g", memberInfo(self, peer0, third)))
	wantEnd(t, ch, "PMIX_SUCCESS 2")
	next[*wire.DeregEventsReq](f)

	mine, _ := rules.Endpoints(self, []pmix.KVal{{Key: "k", Value: pmix.Int(3)}})
	for _, source := range []pmix.Proc{third, stranger, peer0} {
		for _, e := range []*wire.Event{
			// Out of a group, or into another.
			groupEvent(pmix.GROUP_MEMBER_FAILED, source, "g", who(self)),
			groupEvent(pmix.GROUP_LEFT, source, "g", who(self)),
			groupEvent(pmix.GROUP_MEMBERSHIP_UPDATE, source, "g", memberInfo(self, source)),
			groupEvent(pmix.GROUP_MEMBERSHIP_UPDATE, source, "g", memberInfo(source)),
			groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, source, "g", memberInfo(self, source), mine),
			// A group called as the own job would stand in its place.
			groupEvent(pmix.GROUP_CONSTRUCT_COMPLETE, source, "job", memberInfo(self, source)),
		} {
			f.push(wire.TagNotify, e)
		}
	}
	k.settle(f)
	k.wantMembers("g", self, peer0, third)
	k.wantMembers("job")

	// What a process says of itself counts.
	f.push(wire.TagNotify, groupEvent(pmix.GROUP_LEFT, third, "g", who(third)))
	k.wantMembers("g", self, peer0)

	// And a loss counts if a server tells it, or in the name of the job.
	for _, source := range []pmix.Proc{srv, {Nspace: "srv", Rank: 9}, peer0, all} {
		ch = k.join(f, "h", false)
		f.push(wire.TagNotify, groupEvent(pmix.PROC_TERMINATED, source, "h", who(peer0)))
		wantEnd(t, ch, "PMIX_GROUP_LEADER_FAILED 0")
		next[*wire.DeregEventsReq](f)
		f.push(wire.TagNotify, groupEvent(pmix.GROUP_INVITED, peer0, "h")) // the next one lives
	}
}
