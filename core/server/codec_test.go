package server

import (
	"testing"

	"pmix/core/pmix"
	"pmix/wire"
)

// Data for a job are packed as its processes here understand it, else as the host
// said, and for nobody else.
func TestCodecForAJob(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("old", 1, 1)
	g.job("far", 0, 1)
	if _, err := g.dial(g.hello(at("old", 0), wire.Codec{Version: wire.V41, Kind: wire.Described})); err != nil {
		t.Fatal(err)
	}
	g.do(func() {
		g.s.StoreInternal(at("far", pmix.RANK_WILDCARD), pmix.BFROPS_MODULE, pmix.String("v51"))
		for nspace, want := range map[string]wire.Version{"old": wire.V41, "far": wire.V51, "nobody": 0} {
			c, ok := g.s.CodecFor(nspace)
			if ok != (want != 0) || ok && (c != wire.Codec{Version: want, Kind: wire.NonDescribed}) {
				t.Errorf("%s: %v, %v", nspace, c, ok)
			}
		}
	})
}

// What the host registered about its functions is told to a client that asks.
func TestHostFunctionsAreTold(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 1, 1)
	g.do(func() { g.s.RegisterAttributes("spawn", []string{"PMIX_TIMEOUT"}) })
	a := g.client(at("job", 0))
	var r wire.QueryReply
	a.take(a.send(&wire.QueryReq{Queries: []pmix.Query{{
		Keys:       []string{pmix.QUERY_ATTRIBUTE_SUPPORT},
		Qualifiers: []pmix.Info{pmix.MakeInfo(pmix.HOST_FUNCTIONS, pmix.Bool(true))},
	}}}), &r)
	if len(r.Infos) != 1 || len(r.Infos[0].Value.Infos()) != 1 || r.Infos[0].Value.Infos()[0].Value.Text() != "spawn" {
		t.Errorf("told %v", r.Infos)
	}
}
