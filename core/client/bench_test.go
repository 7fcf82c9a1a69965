package client

import (
	"testing"

	"pmix/core/pmix"
)

// BenchmarkGetNow is a get that needs no server, from job data and from a peer's.
func BenchmarkGetNow(b *testing.B) {
	k := &rank{r: reactor(b)}
	k.c = Unconnected(k.r, nil, self)
	for rank := range 64 {
		p := pmix.Proc{Nspace: "job", Rank: pmix.Rank(rank)}
		for _, key := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
			k.c.store.StoreReply(p, []pmix.KVal{{Key: key, Value: pmix.BytesValue(make([]byte, 256))}})
		}
	}
	k.c.store.Store(all, pmix.INTERNAL, pmix.KVal{Key: pmix.JOB_SIZE, Value: pmix.Uint32(64)})
	p := pmix.Proc{Nspace: "job", Rank: 33}
	optional := []pmix.Info{pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true))}
	for name, c := range map[string]struct {
		p     *pmix.Proc
		key   string
		infos []pmix.Info
		st    pmix.Status
	}{
		"job":    {&all, pmix.JOB_SIZE, nil, pmix.SUCCESS},
		"peer":   {&p, "e", nil, pmix.SUCCESS},
		"absent": {&p, "absent", optional, pmix.ERR_NOT_FOUND},
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				k.r.Lock()
				_, st, known := k.c.GetNow(c.p, c.key, c.infos)
				k.r.Unlock()
				if st != c.st || !known {
					b.Fatal(st, known)
				}
			}
		})
	}
}
