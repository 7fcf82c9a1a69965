package client

import (
	"slices"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// construct runs a construct and returns its results.
func (k *rank) construct(id string, procs []pmix.Proc, infos ...pmix.Info) (results []pmix.Info, st pmix.Status) {
	k.t.Helper()
	st = k.op(func(done host.Op) pmix.Status {
		return k.c.GroupConstruct(id, procs, infos, func(st pmix.Status, infos []pmix.Info) { results = infos; done(st) })
	})
	return results, st
}

func (k *rank) destruct(id string, infos ...pmix.Info) pmix.Status {
	k.t.Helper()
	return k.op(func(done host.Op) pmix.Status { return k.c.GroupDestruct(id, infos, done) })
}

func flag(key string) pmix.Info { return pmix.MakeInfo(key, pmix.Bool(true)) }

func TestGroup(t *testing.T) {
	f := newFake(t)
	k := f.start()
	k.locked(func() {
		k.c.Put(pmix.REMOTE, "ep", pmix.String("here"))
		k.c.Put(pmix.LOCAL, "mine", pmix.String("local"))
	})
	final := []pmix.Proc{self, peer0}
	cid := pmix.MakeInfo(pmix.GROUP_LOCAL_CID, pmix.Size(4))
	f.answer(wire.CmdGroupConstruct, func(wire.Request) wire.Message {
		return &wire.GroupConstructReply{Members: final, HasCtxID: true, ContextID: 12, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(peer0)), cid}))}}
	})
	results, st := k.construct("g", []pmix.Proc{peer0, self}, flag(pmix.GROUP_NOTIFY_TERMINATION),
		pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray([]pmix.Info{cid})))
	if st != pmix.SUCCESS || len(results) != 3 ||
		results[0].Key != pmix.GROUP_ID || results[0].Value.Text() != "g" ||
		results[1].Key != pmix.GROUP_MEMBERSHIP || !slices.Equal(results[1].Value.Procs(), final) ||
		results[2].Key != pmix.GROUP_CONTEXT_ID || results[2].Value.Data != uint64(12) {
		t.Fatalf("%v %v", st, results)
	}
	q := next[*wire.GroupConstructReq](f)
	next[*wire.RegEventsReq](f) // it has a group now, and wants to hear who leaves
	info, _ := pmix.Find(q.Infos, pmix.GROUP_INFO)
	ep, _ := pmix.Find(q.Infos, pmix.PROC_INFO_ARRAY)
	if in := info.Infos(); len(in) != 2 || in[0].Value.Data != self || in[1].Key != pmix.GROUP_LOCAL_CID {
		t.Errorf("%v", in)
	}
	if in := ep.Infos(); len(in) != 3 || in[0].Value.Data != self || in[1].Value.Data != pmix.REMOTE || in[2].Key != "ep" || in[2].Value.Text() != "here" {
		t.Errorf("%v", in)
	}
	k.wantGet(&peer0, pmix.GROUP_LOCAL_CID, 4, pmix.Info{Key: pmix.GROUP_CONTEXT_ID, Flags: pmix.INFO_QUALIFIER, Value: pmix.Size(12)})

	// The group is a participant, sorted, and its ranks are processes in the host's order.
	g := func(r pmix.Rank) pmix.Proc { return pmix.Proc{Nspace: "g", Rank: r} }
	if st := k.op(func(done host.Op) pmix.Status { return k.c.Fence([]pmix.Proc{g(pmix.RANK_WILDCARD), self}, nil, done) }); st != pmix.SUCCESS {
		t.Error(st)
	}
	if q := next[*wire.FenceReq](f); !slices.Equal(q.Procs, []pmix.Proc{peer0, self}) {
		t.Errorf("%v", q.Procs)
	}
	for _, c := range []struct {
		procs []pmix.Proc
		want  pmix.Status
	}{
		{[]pmix.Proc{g(1)}, pmix.ERR_NOT_A_MEMBER},
		{[]pmix.Proc{g(2), self}, pmix.ERR_NOT_FOUND},
		{[]pmix.Proc{{Nspace: "h", Rank: pmix.RANK_WILDCARD}}, pmix.ERR_NOT_A_MEMBER},
	} {
		never := func(st pmix.Status) { t.Error(st) }
		for _, call := range []func() pmix.Status{
			func() pmix.Status { return k.c.Fence(c.procs, nil, never) },
			func() pmix.Status { return k.c.Connect(c.procs, nil, never) },
			func() pmix.Status { return k.c.Disconnect(c.procs, nil, never) },
			func() pmix.Status {
				return k.c.GroupConstruct("n", c.procs, nil, func(st pmix.Status, _ []pmix.Info) { never(st) })
			},
		} {
			k.locked(func() {
				if st := call(); st != c.want {
					t.Errorf("%v: %v, want %v", c.procs, st, c.want)
				}
			})
		}
	}
	one := g(0)
	k.locked(func() { k.c.StoreInternal(peer0, "there", pmix.String("v")) })
	k.wantGet(&one, pmix.GLOBAL_RANK, 1)
	zero := g(1)
	k.wantGet(&zero, "there", "v")
	for p, want := range map[pmix.Proc]pmix.Status{g(7): pmix.ERR_NOT_FOUND, g(pmix.RANK_WILDCARD): pmix.ERR_BAD_PARAM} {
		if _, st := k.get(&p, "there"); st != want {
			t.Errorf("%v: %v", p, st)
		}
	}

	// The destruct says again what was said of losses, unless the caller does.
	for i, infos := range [][]pmix.Info{nil, {pmix.MakeInfo(pmix.GROUP_NOTIFY_TERMINATION, pmix.Bool(false))}} {
		if i > 0 {
			k.construct("g", []pmix.Proc{self}, flag(pmix.GROUP_NOTIFY_TERMINATION))
			next[*wire.GroupConstructReq](f)
		}
		f.answer(wire.CmdGroupDestruct, func(wire.Request) wire.Message { return &wire.StatusReply{Status: pmix.ERR_TIMEOUT} })
		if st := k.destruct("g", infos...); st != pmix.ERR_TIMEOUT {
			t.Error(st)
		}
		d := next[*wire.GroupDestructReq](f)
		if v, said := pmix.Find(d.Infos, pmix.GROUP_NOTIFY_TERMINATION); !said || v.True() != (i == 0) || len(d.Infos) != 1 ||
			!slices.Equal(d.Members, final) {
			t.Errorf("%+v", d)
		}
		if st := k.destruct("g"); st != pmix.ERR_NOT_FOUND { // gone, though it failed
			t.Error(st)
		}
	}
}

func TestGroupRefused(t *testing.T) {
	f := newFake(t)
	k := f.start()
	f.answer(wire.CmdGroupConstruct, func(wire.Request) wire.Message {
		return &wire.GroupConstructReply{Status: pmix.GROUP_CONSTRUCT_ABORT}
	})
	if results, st := k.construct("g", []pmix.Proc{self}); st != pmix.GROUP_CONSTRUCT_ABORT || len(results) != 1 || results[0].Value.Text() != "g" {
		t.Errorf("%v %v", st, results)
	}
	next[*wire.GroupConstructReq](f)
	if st := k.destruct("g"); st != pmix.ERR_NOT_FOUND {
		t.Error(st)
	}
	// Who leads, or waits to be added, need not name himself.
	for _, c := range []struct {
		procs []pmix.Proc
		infos []pmix.Info
	}{
		{nil, nil},
		{[]pmix.Proc{peer0}, []pmix.Info{pmix.MakeInfo(pmix.GROUP_BOOTSTRAP, pmix.Size(2))}},
		{[]pmix.Proc{peer0}, []pmix.Info{pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray([]pmix.Proc{self}))}},
	} {
		k.construct("g", c.procs, c.infos...)
		if q := next[*wire.GroupConstructReq](f); len(q.Procs) != len(c.procs) || len(q.Infos) != len(c.infos) {
			t.Errorf("%+v", q)
		}
	}
	// A server whose host does not say who the members are.
	f.answer(wire.CmdGroupConstruct, func(wire.Request) wire.Message { return &wire.GroupConstructReply{} })
	if results, st := k.construct("g", []pmix.Proc{self, peer0}); st != pmix.SUCCESS || len(results) != 1 {
		t.Errorf("%v %v", st, results)
	}
	f.answer(wire.CmdGroupDestruct, nil)
	lost := make(chan pmix.Status, 2)
	k.locked(func() {
		k.c.GroupDestruct("g", nil, func(st pmix.Status) { lost <- st })
		k.c.GroupConstruct("h", []pmix.Proc{self}, nil, func(st pmix.Status, _ []pmix.Info) { lost <- st })
	})
	f.answer(wire.CmdGroupConstruct, nil)
	f.die()
	for range 2 {
		if st := <-lost; st != pmix.ERR_UNREACH && st != pmix.SUCCESS {
			t.Error(st)
		}
	}
	if _, st := k.construct("h", []pmix.Proc{self}); st != pmix.ERR_UNREACH {
		t.Error(st)
	}
}
