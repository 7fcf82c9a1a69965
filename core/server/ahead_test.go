package server

import (
	"fmt"
	"testing"

	"pmix/core/pmix"
	"pmix/wire"
)

// procsIn returns whose data is in the answer to a get, in its order.
func procsIn(t *testing.T, m wire.GetReply) (ranks []pmix.Rank) {
	t.Helper()
	for _, b := range m.Blobs {
		d, err := wire.UnpackProc(wire.Default, b)
		if err != nil {
			t.Fatal(err)
		}
		for _, kv := range d.KVals {
			if kv.Key == "k" && kv.Value.Text() != fmt.Sprint("value of ", d.Proc.Rank) {
				t.Errorf("rank %d has %v", d.Proc.Rank, kv.Value)
			}
		}
		ranks = append(ranks, d.Proc.Rank)
	}
	return ranks
}

func TestReadAhead(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 6, 6)
	var cs []*rawClient
	for r := range 6 {
		c := g.client(at("job", pmix.Rank(r)))
		cs = append(cs, c)
		if r != 3 { // which has not published yet
			c.put(pmix.GLOBAL, pmix.KVal{Key: "k", Value: pmix.String(fmt.Sprint("value of ", r))})
		}
	}
	ahead := []pmix.Info{pmix.MakeInfo(wire.ReadAhead, pmix.Bool(true))}
	get := func(rank pmix.Rank, infos []pmix.Info, want ...pmix.Rank) {
		t.Helper()
		var m wire.GetReply
		cs[0].take(cs[0].send(&wire.GetReq{Proc: at("job", rank), Key: "k", Infos: infos}), &m)
		if got := procsIn(t, m); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("get of %d brought %v, want %v", rank, got, want)
		}
	}
	get(1, nil, 1)
	get(1, ahead, 1)       // who asks once wants one
	get(2, ahead, 2, 4, 5) // 3 is not complete, 0 asks himself, 1 is there
	get(2, ahead, 2)       // nothing twice
	cs[3].put(pmix.GLOBAL, pmix.KVal{Key: "k", Value: pmix.String("value of 3")})
	get(2, ahead, 2, 3)

	// A process publishes anew: who has it from reading ahead is told before the
	// end of the commit.
	cs[4].put(pmix.GLOBAL, pmix.KVal{Key: "l", Value: pmix.String("new")})
	m := <-cs[0].in
	var d wire.KeyDeleted
	if err := wire.Unmarshal(wire.Default, m.b, &d); err != nil || m.tag != wire.TagDelete || d.Proc != at("job", 4) || d.Key != "" {
		t.Errorf("told %d %v %v", m.tag, d, err)
	}
	get(2, ahead, 2, 4)

	// A fence begins anew.
	var chs []chan answer
	for _, c := range cs {
		chs = append(chs, c.send(&wire.FenceReq{Procs: all("job")}))
	}
	for i, c := range cs {
		c.want(chs[i], pmix.SUCCESS)
	}
	get(1, ahead, 1)
	get(1, ahead, 1, 2, 3, 4, 5)
}

// The bytes that come in addition are bounded, and grow.
func TestReadAheadIsBounded(t *testing.T) {
	g := newRig(t, &fakeHost{})
	const n = 64
	g.job("job", 2, n)
	a := g.client(at("job", 0))
	g.do(func() {
		for r := pmix.Rank(2); r < n; r++ {
			g.s.store.StoreModex(at("job", r), []pmix.KVal{{Key: "b", Value: pmix.BytesValue(make([]byte, 3000))}}, nil)
		}
	})
	for i, want := range []int{1, 3, 11} {
		var m wire.GetReply
		a.take(a.send(&wire.GetReq{Proc: at("job", pmix.Rank(10+i)), Key: "b", Infos: []pmix.Info{pmix.MakeInfo(wire.ReadAhead, pmix.Bool(true))}}), &m)
		if len(m.Blobs) != want {
			t.Errorf("miss %d brought %d processes, want %d", i, len(m.Blobs), want)
		}
	}
}

// What hosts are asked does not show that somebody reads ahead.
func TestReadAheadIsNotPassedOn(t *testing.T) {
	infos := []pmix.Info{pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(3)), pmix.MakeInfo(wire.ReadAhead, pmix.Bool(true))}
	got, ahead := withoutAhead(infos)
	if len(got) != 1 || got[0].Key != pmix.TIMEOUT || !ahead {
		t.Errorf("%v %v", got, ahead)
	}
}
