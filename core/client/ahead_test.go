package client

import (
	"fmt"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// aheadFake is a server that knows wire.ReadAhead and answers every get with the data
// of the ranks 0, 2 and 3.
func aheadFake(t *testing.T) (*fake, *rank) {
	f := newFake(t)
	k := f.start()
	k.locked(func() { k.c.upstream.ahead = true })
	f.answer(wire.CmdGet, func(q wire.Request) wire.Message {
		var m wire.GetReply
		for _, r := range []pmix.Rank{0, 2, 3} {
			b, _ := wire.PackProc(f.codec, *at(r), []pmix.KVal{{Key: "x", Value: pmix.String(fmt.Sprint("x", r))}})
			m.Blobs = append(m.Blobs, b)
		}
		return &m
	})
	return f, k
}

func at(r pmix.Rank) *pmix.Proc { return &pmix.Proc{Nspace: "job", Rank: r} }

func TestReadAhead(t *testing.T) {
	f, k := aheadFake(t)
	asked := func(rank pmix.Rank) {
		t.Helper()
		k.wantGet(at(rank), "x", fmt.Sprint("x", rank))
		q := next[*wire.GetReq](f)
		if q.Proc != *at(rank) || len(q.Infos) != 1 || q.Infos[0].Key != wire.ReadAhead {
			t.Errorf("asked %v %v", q.Proc, q.Infos)
		}
	}
	here := func(rank pmix.Rank) {
		t.Helper()
		if k.wantGet(at(rank), "x", fmt.Sprint("x", rank)); len(f.reqs) != 0 {
			t.Errorf("rank %d was asked for again", rank)
			<-f.reqs
		}
	}
	asked(0)
	here(2)
	here(0)

	// The process published anew: of what was read ahead nothing is left.
	f.push(wire.TagDelete, &wire.KeyDeleted{Proc: *at(3), Scope: pmix.DEL_GLOBAL})
	for range 500 {
		gone := false
		k.locked(func() { gone = k.c.ahead[3] == nil })
		if gone {
			break
		}
		time.Sleep(time.Millisecond)
	}
	asked(3)
	here(2)
	here(3)

	// So it is after a fence.
	k.locked(func() { k.c.ahead = ahead{5: []byte("?")} })
	if st := k.op(func(d host.Op) pmix.Status { return k.c.Fence(nil, nil, d) }); st != pmix.SUCCESS {
		t.Errorf("fence: %v", st)
	}
	next[*wire.FenceReq](f)
	k.locked(func() {
		if len(k.c.ahead) != 0 {
			t.Errorf("%d processes are left of what was read ahead", len(k.c.ahead))
		}
	})
}

// Gets that say more, or ask for what the host provides, do not read ahead; nor does
// anybody whose server did not say that it can.
func TestWhoReadsAhead(t *testing.T) {
	f, k := aheadFake(t)
	infos := func(key string, with ...pmix.Info) bool {
		k.get(at(7), key, with...)
		for _, i := range next[*wire.GetReq](f).Infos {
			if i.Key == wire.ReadAhead {
				return true
			}
		}
		return false
	}
	if !infos("y") || infos(pmix.LOCAL_RANK) || infos("y", pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(9))) {
		t.Error("wrong gets read ahead")
	}
	k.locked(func() { k.c.upstream.ahead = false })
	if infos("y") {
		t.Error("a server that does not know of it was told")
	}
}
