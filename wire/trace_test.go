package wire

import (
	"testing"

	"pmix/core/pmix"
)

func TestTrace(t *testing.T) {
	c := Default
	must := func(b []byte, err error) []byte {
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	fence := must(Marshal(c, &FenceReq{
		Procs: []pmix.Proc{{Nspace: "job", Rank: pmix.RANK_WILDCARD}},
		Infos: []pmix.Info{pmix.MakeInfo(pmix.COLLECT_DATA, pmix.Bool(true))},
	}))
	event := must(Marshal(c, &Event{Status: pmix.ERR_PROC_ABORTED, Source: pmix.Proc{Nspace: "job", Rank: 2}}))
	get := must(Marshal(c, &GetReply{Blobs: [][]byte{make([]byte, 40)}}))
	for _, k := range []struct{ got, want string }{
		{TraceRequest(c, TagDynamic, fence), `FENCE {Procs:[job:*] Infos:[pmix.collect=true]}`},
		{TraceRequest(c, TagDynamic, fence[:8]), `FENCE {Procs:[] Infos:[]} broken: PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER`},
		{TraceRequest(c, TagDynamic, nil), `undecodable request: PMIX_ERR_UNPACK_READ_PAST_END_OF_BUFFER`},
		{TraceRequest(c, TagHeartbeat, nil), `heartbeat`},
		{TraceTagged(c, TagNotify, event), `{Status:PMIX_ERR_PROC_ABORTED Source:job:2 Infos:[] Range:0 HasRange:false}`},
		{TraceReply(c, CmdGet, get), `GET answered {Status:PMIX_SUCCESS Blobs:[00000000000000000000000000000000..(40)]}`},
	} {
		if k.got != k.want {
			t.Errorf("got  %s\nwant %s", k.got, k.want)
		}
	}
}
