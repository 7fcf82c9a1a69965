package collective

import (
	"fmt"
	"testing"

	"pmix/core/pmix"
)

// BenchmarkFence measures one fence of n local processes; the time per
// contribution must not grow with n.
func BenchmarkFence(b *testing.B) {
	for _, n := range []int{16, 256, 4096} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			m := New(Options{})
			m.RegisterNspace("job", n, n)
			for i := 0; i < n; i++ {
				m.RegisterClient(pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)})
			}
			all := []pmix.Proc{{Nspace: "job", Rank: pmix.RANK_WILDCARD}}
			b.ReportAllocs()
			b.ResetTimer()
			for k := 0; k < b.N; k++ {
				for i := 0; i < n; i++ {
					p := pmix.Proc{Nspace: "job", Rank: pmix.Rank(i)}
					fx := m.Contribute(Call{Op: Fence, Participants: all, From: p, Peer: i, Token: i})
					if (len(fx) > 0) != (i == n-1) {
						b.Fatalf("%d: %v", i, fx)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(n), "ns/contribution")
		})
	}
}

// BenchmarkRegister measures the registration of n clients while a collective of
// them waits.
func BenchmarkRegister(b *testing.B) {
	for _, n := range []int{256, 4096} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for k := 0; k < b.N; k++ {
				m := New(Options{})
				m.RegisterNspace("job", n, n)
				m.Contribute(Call{Op: Fence, Participants: []pmix.Proc{{Nspace: "job", Rank: pmix.RANK_WILDCARD}},
					From: pmix.Proc{Nspace: "job"}, Token: 0})
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
