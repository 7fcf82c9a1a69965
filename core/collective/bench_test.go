package collective

import (
	"fmt"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
)

var sizes = []int{64, 512, 4096}

// nodeOf makes a machine with n local processes of a job that has one elsewhere.
func nodeOf(n int) *Machine {
	m := New(Options{Has: func(host.Upcall) bool { return true }})
	m.RegisterNspace("job", n, n+1)
	for i := range n {
		m.RegisterClient(pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)})
	}
	return m
}

// everybody lists n processes by the wildcard or one by one. Each call gives a list
// of its own, as it comes out of a message.
func everybody(n int, listed bool) []pmix.Proc {
	if !listed {
		return []pmix.Proc{{Nspace: "job", Rank: pmix.RANK_WILDCARD}}
	}
	out := make([]pmix.Proc, n+1) // the last is elsewhere
	for i := range out {
		out[i] = pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)}
	}
	return out
}

// BenchmarkTrack measures one operation of n local processes, from the first call to
// the answer. The time per contribution must not grow with n; of a list it contains
// the one pass that reads it, which the time per entry shows.
func BenchmarkTrack(b *testing.B) {
	for _, op := range []Op{Fence, GroupConstruct} {
		for _, listed := range []bool{false, true} {
			for _, n := range sizes {
				how := "wildcard"
				if listed {
					how = "listed"
				}
				b.Run(fmt.Sprintf("%v/%s/%d", op, how, n), func(b *testing.B) {
					m, over := nodeOf(n), [2][]pmix.Proc{everybody(n, listed), everybody(n, listed)}
					b.ReportAllocs()
					b.ResetTimer()
					for range b.N {
						var fx []Effect
						for i := range n {
							p := pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)}
							c := Call{Op: op, Participants: over[i%2], From: p, Peer: i, Token: i}
							if op == GroupConstruct {
								c.Name = "g"
							}
							fx = m.Contribute(c)
							if (len(fx) > 0) != (i == n-1) {
								b.Fatalf("%d: %v", i, fx)
							}
						}
						m.HostAnswered(fx[0].(CallHost).ID, pmix.SUCCESS, nil)
					}
					if m.Len() != 0 {
						b.Fatal("not done")
					}
					per := float64(b.Elapsed().Nanoseconds()) / float64(b.N) / float64(n)
					b.ReportMetric(per, "ns/contribution")
					b.ReportMetric(per/float64(len(over[0])), "ns/entry")
				})
			}
		}
	}
}

// BenchmarkRegister measures the registration of n clients while a collective of
// them waits.
func BenchmarkRegister(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for range b.N {
				m := New(Options{})
				m.RegisterNspace("job", n, n)
				m.Contribute(Call{Op: Fence, Participants: everybody(n, false), From: pmix.Proc{Nspace: "job"}, Token: 0})
				for i := 1; i < n; i++ {
					m.RegisterClient(pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)})
				}
				if m.Len() != 1 {
					b.Fatal("not waiting")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/client")
		})
	}
}

// BenchmarkLosses measures n-1 losses, one after the other, and the return of all,
// with 8 collectives that wait for them.
func BenchmarkLosses(b *testing.B) {
	for _, n := range sizes {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for range b.N {
				b.StopTimer()
				m := nodeOf(n)
				for i := range 8 {
					m.Contribute(Call{Op: GroupConstruct, Name: fmt.Sprint(i), Participants: everybody(n, i%2 == 0),
						From: pmix.Proc{Nspace: "job"}, Token: 0})
				}
				b.StartTimer()
				for i := 1; i < n; i++ {
					p := pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)}
					m.Lost(p)
					m.Connected(p)
				}
				if m.Len() != 0 {
					b.Fatal("still waiting")
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/loss")
		})
	}
}
