package rollup

import (
	"fmt"
	"testing"

	"pmix/core/pmix"
)

// pair is a DVM of a controller and one more, with a message queue each way.
type pair struct {
	t    *testing.T
	jobs Jobs
	m    [2]*Machine
	got  []Answer
}

func newPair(t *testing.T) *pair {
	p := &pair{t: t}
	p.jobs.Add("A", []int{0, 1})
	for i := range p.m {
		p.m[i] = New(Options{Me: i, Size: 2, Radix: 2, Jobs: &p.jobs})
	}
	return p
}

// do carries out effects until nothing is under way.
func (p *pair) do(at int, fx []Effect) {
	for _, e := range append([]Effect(nil), fx...) {
		switch e := e.(type) {
		case Send:
			b, err := Encode(e.Msg)
			if err != nil {
				p.t.Fatal(err)
			}
			m, err := Decode(b)
			if err != nil {
				p.t.Fatal(err)
			}
			p.do(e.To, p.m[e.To].Receive(at, m))
		case Answer:
			p.got = append(p.got, e)
		case Fault:
			p.t.Fatalf("daemon %d: %s", at, e.Text)
		}
	}
}

func (p *pair) all(k Kind, group string) {
	p.t.Helper()
	p.got = nil
	for i := range p.m {
		p.do(i, p.m[i].HandOver(Local{Kind: k, Group: group, Procs: []pmix.Proc{{Nspace: "A", Rank: pmix.RANK_WILDCARD}}, Token: i}))
	}
	for i := range p.m {
		ended := false
		for _, a := range p.got {
			ended = ended || a.Token == i && a.Status == pmix.SUCCESS
		}
		if !ended || len(p.got) != 2 {
			p.t.Fatalf("%v %s: %v", k, group, p.got)
		}
	}
}

// What is remembered of operations that are over does not grow with their number,
// and every message survives being bytes.
func TestMemoIsBounded(t *testing.T) {
	p := newPair(t)
	for i := range 3 * maxNames {
		p.all(Construct, fmt.Sprint("g", i))
		p.all(Destruct, fmt.Sprint("g", i))
		p.all(Fence, "")
	}
	for i, m := range p.m {
		owed, keys := m.Memo()
		if owed != 0 || m.Len() != 0 || keys > 3*maxNames || len(m.exists) > 3*maxNames || len(m.cast.log) > 8 {
			t.Errorf("daemon %d remembers %d owed, %d operations, %d keys, %d groups, %d broadcasts",
				i, owed, m.Len(), keys, len(m.exists), len(m.cast.log))
		}
	}
	p.m[0].Forget("A")
	if _, keys := p.m[0].Memo(); keys > 2*maxNames {
		t.Errorf("%d keys are left of a job that is forgotten", keys)
	}
}

// What only the controller may be told, or no child can send, changes nothing.
func TestFaults(t *testing.T) {
	p := newPair(t)
	for _, c := range []struct {
		at, from int
		body     Body
	}{
		{1, 0, &Report{Failed: []int{1}}},
		{1, 0, &Boot{Group: "g"}},
		{1, 0, &Part{Op: OpID{Key: "\x00\x00", N: 0}, Procs: []pmix.Proc{{Nspace: "A", Rank: 0}}}},
		{0, 1, &Part{Op: OpID{Key: "\x00\x00", N: 0}, Procs: []pmix.Proc{{Nspace: "nobody's", Rank: 0}}}},
		{0, 1, &Part{Op: OpID{Key: "\x00\x00", N: 0}, Procs: []pmix.Proc{{Nspace: "A", Rank: 0}}}},
		{1, 0, &Cast{Seq: 5, Item: &Note{}}},
	} {
		fx := p.m[c.at].Receive(c.from, &Message{Body: c.body})
		if len(fx) != 1 {
			t.Fatalf("%T at %d: %v", c.body, c.at, fx)
		}
		if _, ok := fx[0].(Fault); !ok {
			t.Errorf("%T at %d: %v", c.body, c.at, fx[0])
		}
	}
	// Failures that are no news, or cannot be.
	for _, ranks := range [][]int{{0}, {-1}, {7}, nil} {
		if fx := p.m[0].Receive(1, &Message{Body: &Report{Failed: ranks}}); len(fx) != 0 || p.m[0].Epoch() != 0 {
			t.Errorf("a report of %v: %v", ranks, fx)
		}
	}
}

func TestRefused(t *testing.T) {
	p := newPair(t)
	for _, c := range []struct {
		l    Local
		want pmix.Status
	}{
		{Local{Kind: Fence, Procs: []pmix.Proc{{Nspace: "B", Rank: 0}}}, pmix.ERR_NOT_FOUND},
		{Local{Kind: Fence, Procs: []pmix.Proc{{Nspace: "A", Rank: 9}}}, pmix.ERR_NOT_FOUND},
		{Local{Kind: Fence, Procs: []pmix.Proc{{Nspace: "A", Rank: pmix.RANK_LOCAL_NODE}}}, pmix.ERR_NOT_SUPPORTED},
		{Local{Kind: Fence, Procs: []pmix.Proc{{Nspace: "A", Rank: 1}}}, pmix.ERR_BAD_PARAM},
		{Local{Kind: Construct, Procs: []pmix.Proc{{Nspace: "A", Rank: 0}}, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.TIMEOUT, pmix.String("soon"))}}, pmix.ERR_BAD_PARAM},
		{Local{Kind: Construct, Procs: []pmix.Proc{{Nspace: "A", Rank: 0}}, Infos: []pmix.Info{
			pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.Bool(true))}}, pmix.ERR_BAD_PARAM},
	} {
		fx := p.m[0].HandOver(c.l)
		if len(fx) != 1 || p.m[0].Len() != 0 {
			t.Fatalf("%+v: %v", c.l, fx)
		}
		if a, ok := fx[0].(Answer); !ok || a.Status != c.want {
			t.Errorf("%+v: %v, want %v", c.l, fx[0], c.want)
		}
	}
}

// The controller spends context ids once each, from the upper end down.
func TestContexts(t *testing.T) {
	p := newPair(t)
	if a, b := p.m[0].NextContext(), p.m[0].NextContext(); a != 1<<32-1 || b != a-1 {
		t.Errorf("got %d and %d", a, b)
	}
}
