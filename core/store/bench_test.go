package store

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"pmix/core/pmix"
)

// bigJob is what a launcher registers for a job of 64 nodes with 64 processes
// each: maps, job values and a description of every process.
func bigJob(described bool) []pmix.Info {
	const nodes, per = 64, 64
	var hosts, procs []string
	infos := []pmix.Info{
		pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(nodes*per)),
		pmix.MakeInfo(pmix.UNIV_SIZE, pmix.Uint32(nodes*per)),
	}
	for n := range nodes {
		host := fmt.Sprintf("node%03d", n)
		hosts = append(hosts, host)
		var ranks []string
		for p := range per {
			r := n*per + p
			ranks = append(ranks, fmt.Sprint(r))
			if described {
				infos = append(infos, pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray([]pmix.Info{
					pmix.MakeInfo(pmix.RANK, pmix.RankValue(pmix.Rank(r))),
					pmix.MakeInfo(pmix.GLOBAL_RANK, pmix.RankValue(pmix.Rank(r))),
					pmix.MakeInfo(pmix.LOCAL_RANK, pmix.Uint16(uint16(p))),
					pmix.MakeInfo(pmix.NODE_RANK, pmix.Uint16(uint16(p))),
					pmix.MakeInfo(pmix.NODEID, pmix.Uint32(uint32(n))),
					pmix.MakeInfo(pmix.HOSTNAME, pmix.String(host)),
				})))
			}
		}
		procs = append(procs, strings.Join(ranks, ","))
	}
	return append(infos,
		pmix.MakeInfo(pmix.NODE_MAP, value("nodes", strings.Join(hosts, ","))),
		pmix.MakeInfo(pmix.PROC_MAP, value("procs", strings.Join(procs, ";"))))
}

func newBig(tb testing.TB, described bool) *Store {
	s := New(Options{Self: pmix.Proc{Nspace: "job", Rank: 5}, Hostname: "node000"})
	if st := s.Register("job", 64, bigJob(described)); st != pmix.SUCCESS {
		tb.Fatal(st)
	}
	return s
}

func BenchmarkRegister4096Maps(b *testing.B) { benchRegister(b, bigJob(false)) }
func BenchmarkRegister4096All(b *testing.B)  { benchRegister(b, bigJob(true)) }

func benchRegister(b *testing.B, infos []pmix.Info) {
	b.ReportAllocs()
	for b.Loop() {
		s := New(Options{Hostname: "node000"})
		if st := s.Register("job", 64, infos); st != pmix.SUCCESS {
			b.Fatal(st)
		}
	}
}

func BenchmarkJobInfo4096(b *testing.B) {
	n := newBig(b, true).Namespace("job")
	b.ReportAllocs()
	for b.Loop() {
		n.JobInfo(Release{})
	}
}

func BenchmarkLoadJobInfo4096(b *testing.B) {
	j, _ := newBig(b, true).Namespace("job").JobInfo(Release{})
	b.ReportAllocs()
	for b.Loop() {
		s := New(Options{Self: pmix.Proc{Nspace: "job"}})
		s.LoadJobInfo(j)
	}
}

func BenchmarkLookup(b *testing.B) {
	s := newBig(b, true)
	s.Put(pmix.GLOBAL, "own.key", pmix.String("x"))
	s.StoreModex(pmix.Proc{Nspace: "job", Rank: 4000}, []pmix.KVal{{Key: "peer.key", Value: pmix.String("y")}}, nil)
	for _, c := range []struct {
		name string
		rank pmix.Rank
		key  string
	}{{"job", pmix.RANK_WILDCARD, pmix.JOB_SIZE}, {"own", 5, "own.key"}, {"peer", 4000, "peer.key"}, {"rank", 4000, pmix.LOCAL_RANK},
		{"hostname", 77, pmix.HOSTNAME}, {"localpeers", 5, pmix.LOCAL_PEERS}, {"univsize", pmix.RANK_WILDCARD, pmix.UNIV_SIZE}} {
		b.Run(c.name, func(b *testing.B) {
			n := s.Namespace("job")
			b.ReportAllocs()
			for b.Loop() {
				if _, ok := n.Lookup(c.rank, c.key); !ok {
					b.Fatal("not found")
				}
			}
		})
	}
}

func BenchmarkResolve(b *testing.B) {
	s := newBig(b, true)
	for _, key := range []string{pmix.LOCAL_PEERS, pmix.HOSTNAME, pmix.UNIV_SIZE} {
		b.Run(key, func(b *testing.B) {
			p := pmix.Proc{Nspace: "job", Rank: 77}
			b.ReportAllocs()
			for b.Loop() {
				r, _, _ := s.Parse(&p, key, nil)
				if _, st := s.Resolve(&r); st != pmix.SUCCESS {
					b.Fatal(st)
				}
			}
		})
	}
}

// A rank of a big job must not cost a client much.
func TestSmall(t *testing.T) {
	j, _ := newBig(t, true).Namespace("job").JobInfo(Release{})
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := heap()
	s := New(Options{Self: pmix.Proc{Nspace: "job"}})
	s.LoadJobInfo(j)
	per := (heap() - before) / 4096
	runtime.KeepAlive(s)
	runtime.KeepAlive(j)
	if per > 500 {
		t.Errorf("%d bytes for each rank", per)
	}
	t.Logf("%d bytes for each rank", per)
}
