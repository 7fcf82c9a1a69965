package store

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
)

var me = pmix.Proc{Nspace: "job", Rank: 0}

// names prints pairs as key=value, a deleted key as key=gone.
func names(kvs []pmix.KVal) string {
	var out []string
	for _, kv := range kvs {
		v := fmt.Sprint(kv.Value.Data)
		if kv.Value.Type == pmix.UNDEF {
			v = "gone"
		}
		out = append(out, kv.Key+"="+v)
	}
	return strings.Join(out, " ")
}

func kv(key, v string) pmix.KVal { return pmix.KVal{Key: key, Value: pmix.String(v)} }

func TestUncommitted(t *testing.T) {
	s := New(Options{Self: me})
	want := func(local, remote string) {
		t.Helper()
		l, r := s.Uncommitted()
		if names(l) != local || names(r) != remote {
			t.Errorf("local %q remote %q, want %q and %q", names(l), names(r), local, remote)
		}
	}
	want("", "")
	s.Put(pmix.LOCAL, "l", pmix.String("1"))
	s.Put(pmix.GLOBAL, "g", pmix.String("2"))
	s.Put(pmix.REMOTE, "r", pmix.String("3"))
	s.Put(pmix.INTERNAL, "i", pmix.String("4"))
	s.Put(pmix.LOCAL, "l", pmix.String("5"))
	want("l=5 g=2", "g=2 r=3")
	want("", "")
	s.Put(pmix.REMOTE, "r", pmix.String("6"))
	want("", "r=6")
	s.Put(pmix.DEL_GLOBAL, "g", pmix.Value{})
	want("g=gone", "g=gone")
	if _, ok := s.Namespace("job").Lookup(0, "g"); ok {
		t.Error("a deleted key is found")
	}
	s.Put(pmix.GLOBAL, "g", pmix.String("7"))
	want("g=7", "g=7")
	s.ResetCommitted()
	want("l=5 g=7", "g=7 r=6")
	if st := s.Put(9, "k", pmix.String("")); st != pmix.ERR_BAD_PARAM {
		t.Errorf("scope 9: %v", st)
	}
	if st := s.Put(pmix.LOCAL, "", pmix.String("")); st != pmix.ERR_BAD_PARAM {
		t.Errorf("no key: %v", st)
	}
}

func TestScopes(t *testing.T) {
	s := New(Options{Self: pmix.Proc{Nspace: "server"}})
	p := pmix.Proc{Nspace: "job", Rank: 3}
	s.Store(p, pmix.LOCAL, kv("l", "1"))
	s.Store(p, pmix.REMOTE, kv("r", "2"))
	n := s.Namespace("job")
	for _, c := range []struct {
		key   string
		scope pmix.Scope
		want  pmix.Status
	}{
		{"l", pmix.LOCAL, pmix.SUCCESS}, {"l", pmix.REMOTE, pmix.ERR_EXISTS_OUTSIDE_SCOPE},
		{"l", pmix.INTERNAL, pmix.ERR_NOT_FOUND}, {"l", pmix.SCOPE_UNDEF, pmix.SUCCESS},
		{"r", pmix.LOCAL, pmix.ERR_EXISTS_OUTSIDE_SCOPE}, {"r", pmix.REMOTE, pmix.SUCCESS}, {"r", pmix.GLOBAL, pmix.SUCCESS},
		{"x", pmix.LOCAL, pmix.ERR_NOT_FOUND}, {"l", 99, pmix.ERR_BAD_PARAM},
	} {
		if _, st := n.Fetch(Query{Rank: 3, Key: c.key, Scope: c.scope}); st != c.want {
			t.Errorf("%s at %d: %v, want %v", c.key, c.scope, st, c.want)
		}
	}
	all, _ := n.Fetch(Query{Rank: 3, Scope: pmix.GLOBAL})
	if names(all) != "l=1 r=2" {
		t.Errorf("all: %s", names(all))
	}
	if !n.Has(3, pmix.REMOTE) || n.Has(3, pmix.INTERNAL) || n.Has(4, pmix.REMOTE) {
		t.Error("Has")
	}
}

func TestChangedTellsDeltas(t *testing.T) {
	s := New(Options{Self: pmix.Proc{Nspace: "server"}})
	p := pmix.Proc{Nspace: "job", Rank: 3}
	s.Store(p, pmix.REMOTE, kv("a", "1"))
	s.Store(p, pmix.REMOTE, kv("b", "2"))
	n := s.Namespace("job")
	at := n.Generation()
	if got := names(n.Changed(3, pmix.REMOTE, at)); got != "" {
		t.Errorf("nothing changed: %s", got)
	}
	s.Store(p, pmix.REMOTE, kv("b", "2")) // the same again
	s.Store(p, pmix.REMOTE, kv("c", "3"))
	s.Store(p, pmix.DEL_REMOTE, pmix.KVal{Key: "a"})
	if got := names(n.Changed(3, pmix.REMOTE, at)); got != "a=gone c=3" {
		t.Errorf("changed: %s", got)
	}
	if got := names(n.Data(3, pmix.REMOTE)); got != "b=2 c=3" {
		t.Errorf("data: %s", got)
	}
}

func TestModexAndReplies(t *testing.T) {
	s := New(Options{Self: me})
	p := pmix.Proc{Nspace: "job", Rank: 7}
	s.StoreModex(p, []pmix.KVal{kv("a", "1"), kv("b", "2")}, nil)
	var deleted []string
	s.StoreModex(p, []pmix.KVal{{Key: "a"}}, func(_ pmix.Proc, key string) { deleted = append(deleted, key) })
	if d := cmp.Diff([]string{"a"}, deleted); d != "" {
		t.Error(d)
	}
	if got := names(s.Namespace("job").Data(7, pmix.REMOTE)); got != "b=2" {
		t.Errorf("data: %s", got)
	}
	// A get that missed is answered from what the server sends.
	r, _, _ := s.Parse(&pmix.Proc{Nspace: "job", Rank: 9}, "late", nil)
	_, st := s.Resolve(&r)
	if rank, ask := s.Remote(&r, st); st != pmix.ERR_NOT_FOUND || !ask || rank != 9 {
		t.Errorf("%v, ask %v for %d", st, ask, rank)
	}
	s.StoreReply(pmix.Proc{Nspace: "job", Rank: 9}, []pmix.KVal{kv("late", "x"), kv("more", "y")})
	if v, st := s.ResolveReply(&r); st != pmix.SUCCESS || v.Text() != "x" {
		t.Errorf("%v %v", v, st)
	}
	// A node's value comes without a rank.
	r, _, _ = s.Parse(&pmix.Proc{Nspace: "other", Rank: 1}, pmix.LOCAL_PEERS, nil)
	_, st = s.Resolve(&r)
	if _, ask := s.Remote(&r, st); !ask {
		t.Errorf("not asked: %v", st)
	}
	if _, ok := pmix.Find(r.Infos, pmix.NODE_INFO); !ok {
		t.Errorf("the server is not told what is meant: %v", r.Infos)
	}
	s.StoreReply(pmix.Proc{Nspace: "other", Rank: pmix.RANK_UNDEF}, []pmix.KVal{kv(pmix.LOCAL_PEERS, "1,2")})
	if v, st := s.ResolveReply(&r); st != pmix.SUCCESS || v.Text() != "1,2" {
		t.Errorf("%v %v", v, st)
	}
	// What must not be asked for.
	r, _, _ = s.Parse(&pmix.Proc{Nspace: "job", Rank: 9}, "no", []pmix.Info{pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true))})
	if _, ask := s.Remote(&r, pmix.ERR_NOT_FOUND); ask {
		t.Error("an optional get goes to the server")
	}
	r.Optional = false
	if _, ask := s.Remote(&r, pmix.ERR_EXISTS_OUTSIDE_SCOPE); ask {
		t.Error("a get of another's data goes to the server")
	}
}

func TestQualified(t *testing.T) {
	s := New(Options{Self: me})
	qual := func(q string, v string) pmix.Value {
		return pmix.InfoArray([]pmix.Info{
			pmix.MakeInfo("k", pmix.String(v)),
			{Key: "q", Flags: pmix.INFO_QUALIFIER, Value: pmix.String(q)},
		})
	}
	s.Put(pmix.LOCAL, pmix.QUALIFIED_VALUE, qual("a", "1"))
	s.Put(pmix.LOCAL, pmix.QUALIFIED_VALUE, qual("b", "2"))
	get := func(q string) string {
		var infos []pmix.Info
		if q != "" {
			infos = []pmix.Info{{Key: "q", Flags: pmix.INFO_QUALIFIER, Value: pmix.String(q)}}
		}
		r, _, _ := s.Parse(&me, "k", infos)
		v, st := s.Resolve(&r)
		if st != pmix.SUCCESS {
			return st.String()
		}
		return v.Text()
	}
	if a, b, c, none := get("a"), get("b"), get("c"), get(""); a != "1" || b != "2" || c != pmix.ERR_NOT_FOUND.String() || none != c {
		t.Errorf("%s %s %s %s", a, b, c, none)
	}
	if local, _ := s.Uncommitted(); len(local) != 2 || local[0].Key != pmix.QUALIFIED_VALUE {
		t.Errorf("uncommitted %v", local)
	}
	for _, bad := range []pmix.Value{pmix.String("x"), pmix.InfoArray(nil)} {
		if st := s.Put(pmix.LOCAL, pmix.QUALIFIED_VALUE, bad); st != pmix.ERR_BAD_PARAM {
			t.Errorf("%v: %v", bad, st)
		}
	}
}

// Many keys of one process go through the index and behave as few do.
func TestManyKeys(t *testing.T) {
	s := New(Options{Self: me})
	for i := range 3 * indexFrom {
		s.Put(pmix.LOCAL, fmt.Sprint("k", i), pmix.Int(int32(i)))
	}
	s.Put(pmix.DEL_LOCAL, "k5", pmix.Value{})
	s.Put(pmix.LOCAL, "k6", pmix.Int(60))
	n := s.Namespace("job")
	for i := range 3 * indexFrom {
		want := int64(i)
		if i == 6 {
			want = 60
		}
		v, ok := n.Lookup(0, fmt.Sprint("k", i))
		if got, _ := v.Int(); ok == (i == 5) || ok && got != want {
			t.Errorf("k%d: %v %v", i, v, ok)
		}
	}
	if d := n.Data(0, pmix.LOCAL); len(d) != 3*indexFrom-1 {
		t.Errorf("%d values", len(d))
	}
}
