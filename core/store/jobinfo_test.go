package store

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
	"pmix/core/preg"
)

func twoNodes(t *testing.T) *Store {
	t.Helper()
	s := New(Options{Self: pmix.Proc{Nspace: "server"}, Hostname: "alpha"})
	st := s.Register("job", 2, []pmix.Info{
		pmix.MakeInfo(pmix.NODE_MAP, value("nodes", "alpha,beta.site")),
		pmix.MakeInfo(pmix.PROC_MAP, value("procs", "0-1;2,3")),
		pmix.MakeInfo(pmix.UNIV_SIZE, pmix.Uint32(8)),
		pmix.MakeInfo(pmix.SESSION_INFO_ARRAY, pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.SESSION_ID, pmix.Uint32(4))})),
		pmix.MakeInfo(pmix.APP_SIZE, pmix.Uint32(4)),
	})
	if st != pmix.SUCCESS {
		t.Fatal(st)
	}
	return s
}

func keysOf(kvs []pmix.KVal) (out []string) {
	for _, kv := range kvs {
		out = append(out, kv.Key)
	}
	return out
}

// The order is what released servers send and their clients rely on.
func TestJobInfoOrder(t *testing.T) {
	j, st := twoNodes(t).Namespace("job").JobInfo(Release{7, 0, 0})
	if st != pmix.SUCCESS {
		t.Fatal(st)
	}
	want := []string{
		pmix.NUM_NODES, pmix.NODE_LIST, pmix.JOB_SIZE, pmix.MAX_PROCS,
		pmix.SESSION_INFO_ARRAY, pmix.SESSION_INFO_ARRAY, // the job's, then that of lone values
		pmix.NODE_INFO_ARRAY, pmix.NODE_INFO_ARRAY, pmix.APP_INFO_ARRAY,
	}
	if d := cmp.Diff(want, keysOf(j.Job)); d != "" {
		t.Error(d)
	}
	if len(j.Ranks) != 4 {
		t.Fatalf("%d ranks", len(j.Ranks))
	}
	if d := cmp.Diff([]string{pmix.HOSTNAME, pmix.NODEID, pmix.LOCAL_RANK, pmix.NODE_RANK}, keysOf(j.Ranks[2].KVs)); d != "" {
		t.Error(d)
	}
	// A 3.x client knows no session arrays.
	j, _ = twoNodes(t).Namespace("job").JobInfo(Release{3, 2, 0})
	if d := cmp.Diff([]string{pmix.NODE_INFO_ARRAY, pmix.UNIV_SIZE}, keysOf(j.Job)[len(want)-4:len(want)-2]); d == "" {
		t.Errorf("session array for a 3.2 client: %v", keysOf(j.Job))
	}
	for _, k := range keysOf(j.Job) {
		if k == pmix.SESSION_INFO_ARRAY {
			t.Errorf("session array for a 3.2 client: %v", keysOf(j.Job))
		}
	}
}

// A 4.2 client stops reading at a reserved key that it does not know.
func TestNewKeysFor42(t *testing.T) {
	s := twoNodes(t)
	s.Register("job", 2, []pmix.Info{
		pmix.MakeInfo("pmix.newer.than.that", pmix.Int(1)), pmix.MakeInfo("site.key", pmix.Int(2)),
		pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray([]pmix.Info{
			pmix.MakeInfo(pmix.RANK, pmix.RankValue(0)), pmix.MakeInfo("pmix.newer.still", pmix.Int(1)), pmix.MakeInfo(pmix.GLOBAL_RANK, pmix.RankValue(0)),
		})),
	})
	for _, c := range []struct {
		peer Release
		gone bool
	}{{Release{4, 2, 2}, true}, {Release{5, 0, 7}, false}, {Release{}, false}, {Release{4, 1, 2}, false}} {
		j, _ := s.Namespace("job").JobInfo(c.peer)
		all := append(keysOf(j.Job), keysOf(j.Ranks[0].KVs)...)
		if slices.Contains(all, "pmix.newer.than.that") == c.gone || slices.Contains(all, "pmix.newer.still") == c.gone {
			t.Errorf("%v is told %v", c.peer, all)
		}
		for _, k := range []string{"site.key", pmix.GLOBAL_RANK, pmix.JOB_SIZE, pmix.LOCAL_RANK} {
			if !slices.Contains(all, k) {
				t.Errorf("%v is not told %s", c.peer, k)
			}
		}
	}
}

func TestOwnerFollowsJobInfo(t *testing.T) {
	j, _ := twoNodes(t).Namespace("job").JobInfo(Release{})
	c := New(Options{Self: pmix.Proc{Nspace: "job", Rank: 2}, Hostname: "whatever"})
	if st := c.LoadJobInfo(j); st != pmix.SUCCESS {
		t.Fatal(st)
	}
	if c.Hostname() != "beta" || c.SessionID() != 4 || c.Namespace("job").Procs() != 4 {
		t.Errorf("host %s session %d procs %d", c.Hostname(), c.SessionID(), c.Namespace("job").Procs())
	}
	ranks, ok := c.Namespace("job").LocalPeers()
	if d := cmp.Diff([]pmix.Rank{2, 3}, ranks); d != "" || !ok {
		t.Error(d)
	}
	if n := c.Namespace("job"); n.IsLocal(1) || !n.IsLocal(3) {
		t.Error("IsLocal")
	}
}

// A server before 3.2 sends its node map as a blob of nodes.
func TestMaps(t *testing.T) {
	c := New(Options{Self: pmix.Proc{Nspace: "job", Rank: 0}, Hostname: "alpha"})
	st := c.LoadJobInfo(JobInfo{Nspace: "job", Job: []pmix.KVal{{Key: pmix.JOB_SIZE, Value: pmix.Uint32(3)}},
		Maps: []NodeProcs{{"alpha", "0,2"}, {"beta", "1"}}})
	if st != pmix.SUCCESS {
		t.Fatal(st)
	}
	if h, ok := c.Namespace("job").NodeOf(1); h != "beta" || !ok {
		t.Errorf("rank 1 on %q", h)
	}
	procs, st := c.ResolvePeers("", "job")
	if d := cmp.Diff([]pmix.Proc{{Nspace: "job", Rank: 0}, {Nspace: "job", Rank: 2}}, procs); d != "" || st != pmix.SUCCESS {
		t.Errorf("%s %v", d, st)
	}
	if nodes, _ := c.ResolveNodes(""); nodes != "alpha,beta" {
		t.Errorf("nodes %q", nodes)
	}
}

func TestResolveLayout(t *testing.T) {
	s := twoNodes(t)
	for _, c := range []struct {
		node, ns string
		n        int
		st       pmix.Status
	}{
		{"", "job", 2, pmix.SUCCESS}, {"beta.site", "job", 2, pmix.SUCCESS}, {"gamma", "job", 0, pmix.SUCCESS},
		{"alpha", "no", 0, pmix.ERR_INVALID_NAMESPACE}, {"beta", "", 2, pmix.SUCCESS},
	} {
		if p, st := s.ResolvePeers(c.node, c.ns); len(p) != c.n || st != c.st {
			t.Errorf("%v: %v %v", c, p, st)
		}
	}
	if _, st := s.ResolveNodes("no"); st != pmix.ERR_INVALID_NAMESPACE {
		t.Error(st)
	}
	s.Drop("job")
	if s.Namespace("job") != nil || len(s.Namespaces()) != 0 {
		t.Error("still there")
	}
}

// The raw maps count where the compact ones are missing.
func TestRawMaps(t *testing.T) {
	s := New(Options{Hostname: "alpha"})
	s.Register("job", 1, []pmix.Info{
		pmix.MakeInfo(pmix.NODE_MAP_RAW, pmix.String("alpha,beta")),
		pmix.MakeInfo(pmix.PROC_MAP_RAW, pmix.String("0;1,2")),
	})
	if n := s.Namespace("job"); n.Procs() != 3 {
		t.Errorf("%d processes", n.Procs())
	}
}

// What a peer claims must not decide how much is done or kept.
func TestHostileClaims(t *testing.T) {
	s := New(Options{Self: me, Hostname: "alpha"})
	st := s.LoadJobInfo(JobInfo{Nspace: "job",
		Job:   []pmix.KVal{{Key: pmix.JOB_SIZE, Value: pmix.Uint32(1<<32 - 1)}, {Key: pmix.NODE_INFO_ARRAY, Value: pmix.InfoArray([]pmix.Info{pmix.MakeInfo(pmix.HOSTNAME, pmix.String(""))})}},
		Ranks: []RankInfo{{4294967000, []pmix.KVal{{Key: "k", Value: pmix.Int(1)}}}},
	})
	if st != pmix.SUCCESS {
		t.Fatal(st)
	}
	n := s.Namespace("job")
	if kvs, st := n.Fetch(Query{Rank: pmix.RANK_UNDEF, Scope: pmix.GLOBAL}); st != pmix.SUCCESS || len(kvs) != 2 {
		t.Errorf("%v %v", kvs, st)
	}
	if j, _ := n.JobInfo(Release{}); len(j.Ranks) > 1 {
		t.Errorf("%d ranks", len(j.Ranks))
	}
	if _, st := preg.ProcsOf(pmix.String("0-4000000000")); st != pmix.ERR_BAD_PARAM {
		t.Error(st)
	}
}
