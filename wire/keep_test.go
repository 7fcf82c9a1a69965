package wire

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
)

// What a version does not know is left out, down to the infos of an array, and
// the rest is what it was.
func TestKeep(t *testing.T) {
	young := pmix.Value{Type: pmix.NODE_PID, Data: pmix.NodePid{Pid: 7}} // new with v61
	info := func(k string, v pmix.Value) pmix.Info { return pmix.MakeInfo(k, v) }
	kvs := []pmix.KVal{
		{Key: "a", Value: pmix.Uint32(1)},
		{Key: "b", Value: young},
		{Key: "c", Value: pmix.InfoArray([]pmix.Info{info("x", pmix.Bool(true)), info("y", young), info("z", pmix.InfoArray([]pmix.Info{info("w", young)}))})},
		{Key: "d", Value: pmix.ArrayOf(&pmix.DataArray{Type: pmix.NODE_PID, Elems: []any{pmix.NodePid{}}})},
		{Key: "e", Value: pmix.ArrayOf(&pmix.DataArray{Type: pmix.DATA_ARRAY, Elems: []any{&pmix.DataArray{Type: pmix.NODE_PID}}})},
		{Key: "f", Value: pmix.Value{Type: pmix.DATA_ARRAY}},
		{Key: "g", Value: pmix.Value{Type: 999}},
	}
	want := []pmix.KVal{
		kvs[0],
		{Key: "c", Value: pmix.InfoArray([]pmix.Info{info("x", pmix.Bool(true)), info("z", pmix.InfoArray(nil))})},
		kvs[5],
	}
	got := V41.Keep(kvs)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("v41 keeps (-want +got):\n%s", d)
	}
	if again := V41.Keep(got); &again[0] != &got[0] {
		t.Error("a list that needs no change was copied")
	}
	if got := V61.Keep(kvs); len(got) != len(kvs)-1 {
		t.Errorf("v61 keeps %d of %d, one of which it cannot know", len(got), len(kvs))
	}
	for _, kv := range got {
		e := NewEncoder(Codec{Version: V41, Kind: NonDescribed})
		if e.KVal(kv); e.Err() != nil {
			t.Errorf("%s cannot be written after all: %v", kv.Key, e.Err())
		}
	}
	if V21.Knows(pmix.INFO) != true || len(V21.KeepInfos([]pmix.Info{info("k", pmix.Value{Type: pmix.ENVAR, Data: pmix.Envar{}})})) != 0 {
		t.Error("v21 has no ENVAR")
	}
}
