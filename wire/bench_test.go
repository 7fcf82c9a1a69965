package wire

import (
	"fmt"
	"testing"

	"pmix/core/pmix"
)

func sixteenInfos() []pmix.Info {
	var infos []pmix.Info
	for i := range 8 {
		infos = append(infos,
			pmix.MakeInfo(fmt.Sprint("pmix.key.", i), pmix.Uint32(uint32(i*1000))),
			pmix.MakeInfo(fmt.Sprint("pmix.text.", i), pmix.String("a value of usual length")))
	}
	return infos
}

func eightKeys() *CommitReq {
	b := ScopeBlock{Scope: pmix.GLOBAL}
	for i := range 8 {
		b.KVals = append(b.KVals, pmix.KVal{Key: fmt.Sprint("btl.tcp.5.0.", i), Value: pmix.BytesValue(make([]byte, 64))})
	}
	return &CommitReq{Blocks: []ScopeBlock{b}}
}

func BenchmarkEncode16Infos(b *testing.B) { benchEncode(b, &FenceReq{Infos: sixteenInfos()}) }
func BenchmarkDecode16Infos(b *testing.B) { benchDecode(b, &FenceReq{Infos: sixteenInfos()}) }
func BenchmarkEncodeCommit8(b *testing.B) { benchEncode(b, eightKeys()) }
func BenchmarkDecodeCommit8(b *testing.B) { benchDecode(b, eightKeys()) }

func benchEncode(b *testing.B, m Message) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Marshal(Default, m); err != nil {
			b.Fatal(err)
		}
	}
}

func benchDecode(b *testing.B, m Message) {
	p, err := Marshal(Default, m)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(p)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := DecodeRequest(Default, p); err != nil {
			b.Fatal(err)
		}
	}
}
