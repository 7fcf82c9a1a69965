package group

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pmix/core/pmix"
)

func at(ns string, r pmix.Rank) pmix.Proc { return pmix.Proc{Nspace: ns, Rank: r} }

const every = pmix.RANK_WILDCARD

func flag(key string, b bool) pmix.Info { return pmix.MakeInfo(key, pmix.Bool(b)) }

func TestJoin(t *testing.T) {
	add := func(ps ...pmix.Proc) pmix.Info { return pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(ps)) }
	lead := func(n uint64) pmix.Info { return pmix.MakeInfo(pmix.GROUP_BOOTSTRAP, pmix.Size(n)) }
	tmo := func(n int32) pmix.Info { return pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(n)) }
	ep := func(s string) pmix.Info { return pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.String(s)) }
	x := func(n uint64) pmix.Info { return pmix.MakeInfo("x", pmix.Size(n)) }
	for name, c := range map[string]struct {
		calls [][]pmix.Info
		want  []pmix.Info
		st    pmix.Status
	}{
		"one call stays as it is":   {[][]pmix.Info{{x(1), x(1)}}, []pmix.Info{x(1), x(1)}, 0},
		"the same once":             {[][]pmix.Info{{x(1)}, {x(1)}, {x(2)}, {x(1)}}, []pmix.Info{x(1), x(2)}, 0},
		"what each brings":          {[][]pmix.Info{{ep("a")}, {ep("a")}}, []pmix.Info{ep("a"), ep("a")}, 0},
		"asked for by one":          {[][]pmix.Info{{flag(pmix.GROUP_FT_COLLECTIVE, false)}, {flag(pmix.GROUP_FT_COLLECTIVE, true)}}, []pmix.Info{flag(pmix.GROUP_FT_COLLECTIVE, true)}, 0},
		"the longest time":          {[][]pmix.Info{{tmo(3)}, {tmo(7)}, {tmo(5)}}, []pmix.Info{tmo(7)}, 0},
		"members":                   {[][]pmix.Info{{add(at("a", 1), at("b", 0))}, {add(at("a", every), at("b", 0))}}, []pmix.Info{add(at("a", every), at("b", 0))}, 0},
		"members that are none":     {[][]pmix.Info{{add(at("a", 1))}, {pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.Size(1))}}, nil, pmix.ERR_TYPE_MISMATCH},
		"leaders agree":             {[][]pmix.Info{{lead(2)}, {lead(2)}}, []pmix.Info{lead(2)}, 0},
		"leaders disagree":          {[][]pmix.Info{{lead(2)}, {lead(3)}}, nil, pmix.ERR_BAD_PARAM},
		"a call that says nothing":  {[][]pmix.Info{nil, {x(1)}}, []pmix.Info{x(1)}, 0},
		"order of the first to say": {[][]pmix.Info{{x(1), tmo(1)}, {tmo(2), ep("b"), x(1)}}, []pmix.Info{x(1), tmo(2), ep("b")}, 0},
	} {
		got, st := Join(c.calls)
		if st != c.st || !reflect.DeepEqual(got, c.want) && len(got)+len(c.want) > 0 {
			t.Errorf("%s: %v %v", name, st, got)
		}
	}
}

func TestExpand(t *testing.T) {
	groups := map[string][]pmix.Proc{
		"g": {at("a", 3), at("b", every), at("c", 0)},
		"e": {},
		"u": {at("unknown", every)},
	}
	look := func(id string) ([]pmix.Proc, bool) { m, ok := groups[id]; return m, ok }
	size := func(ns string) (uint32, pmix.Status) {
		if ns == "b" {
			return 4, pmix.SUCCESS
		}
		return 0, pmix.ERR_NOT_FOUND
	}
	for _, c := range []struct {
		in, want []pmix.Proc
		st       pmix.Status
	}{
		{[]pmix.Proc{at("a", 1), at("a", 1)}, []pmix.Proc{at("a", 1), at("a", 1)}, 0}, // no group: as it is
		{[]pmix.Proc{at("c", 0), at("g", every)}, []pmix.Proc{at("c", 0), at("a", 3), at("b", every)}, 0},
		{[]pmix.Proc{at("g", 0), at("d", 9)}, []pmix.Proc{at("a", 3), at("d", 9)}, 0},
		{[]pmix.Proc{at("g", 1), at("g", 4)}, []pmix.Proc{at("b", 0), at("b", 3)}, 0},
		{[]pmix.Proc{at("g", 5)}, []pmix.Proc{at("c", 0)}, 0},
		{[]pmix.Proc{at("g", 6)}, nil, pmix.ERR_NOT_FOUND},
		{[]pmix.Proc{at("e", every)}, nil, pmix.ERR_NOT_FOUND},
		{[]pmix.Proc{at("u", 0)}, nil, pmix.ERR_NOT_FOUND},
	} {
		if got, st := Expand(c.in, look, size); st != c.st || !slices.Equal(got, c.want) {
			t.Errorf("%v: %v %v", c.in, got, st)
		}
	}
}

func TestContributed(t *testing.T) {
	id := pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(at("a", 1)))
	scope := pmix.MakeInfo(pmix.DATA_SCOPE, pmix.Value{Type: pmix.SCOPE, Data: pmix.GLOBAL})
	k := pmix.MakeInfo("k", pmix.Size(1))
	arr := func(key string, in ...pmix.Info) pmix.Info { return pmix.MakeInfo(key, pmix.InfoArray(in)) }
	all, st := Contributed([]pmix.Info{
		k, arr(pmix.GROUP_INFO, id, k), arr(pmix.GROUP_ENDPT_DATA, id, scope, k),
		arr(pmix.GROUP_INFO_ARRAY, arr("", id, k), arr("", id)),
		arr(pmix.PROC_INFO_ARRAY, k), // names nobody
		pmix.MakeInfo(pmix.GROUP_INFO, pmix.Size(1)),
	})
	var got []string
	for _, c := range all {
		got = append(got, fmt.Sprint(len(c.Values), c.Endpoints, c.Scope))
	}
	if st != pmix.ERR_BAD_PARAM || !slices.Equal(got, []string{"1 false 2", "1 true 3", "1 false 2", "0 false 2"}) {
		t.Errorf("%v %v", st, got)
	}
}

func TestAssumed(t *testing.T) {
	got := Assumed([]pmix.Proc{at("a", 0), at("a", 1), at("b", 0)},
		[]pmix.Info{pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray([]pmix.Proc{at("b", every)}))}, []pmix.Proc{at("a", 1)})
	if !slices.Equal(got, []pmix.Proc{at("a", 0), at("b", every)}) {
		t.Error(got)
	}
}

func TestAnswer(t *testing.T) {
	o := Answer([]pmix.Info{
		pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Int(-1)), pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.Size(1)),
		pmix.MakeInfo(pmix.GROUP_ENDPT_DATA, pmix.BytesValue([]byte{1})), pmix.MakeInfo("x", pmix.Size(1)),
	})
	if o.Context != NoContext || o.Members != nil || o.Infos != nil || o.Endpoints != nil {
		t.Errorf("%+v", o)
	}
	if o = Answer([]pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Uint32(6))}); o.Context != 6 {
		t.Errorf("%+v", o)
	}
}
