package wire

import (
	"encoding/binary"
	"runtime"
	"testing"

	"pmix/core/pmix"
)

// What the unpacker of the released library answers to bytes that no packer
// makes.
func TestUnpackErrors(t *testing.T) {
	v61 := Codec{Version: V61, Kind: NonDescribed}
	desc := Codec{Version: V61, Kind: Described}
	v3 := Codec{Version: V3, Kind: NonDescribed}
	for _, c := range []struct {
		name  string
		codec Codec
		t     pmix.DataType
		max   int
		bytes []byte
		want  pmix.Status
		n     int
	}{
		{"nothing", v61, pmix.INT32, 1, nil, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"no room", v61, pmix.INT32, 0, []byte{2, 2}, pmix.ERR_UNPACK_INADEQUATE_SPACE, 0},
		{"too little room", v61, pmix.INT32, 1, []byte{4, 2, 4}, pmix.ERR_UNPACK_INADEQUATE_SPACE, 1},
		{"count without values", v61, pmix.INT32, 3, []byte{6, 2}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"integer without end", v61, pmix.UINT32, 1, []byte{2, 0x80}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"integer too wide", v61, pmix.UINT16, 1, []byte{2, 0xff, 0xff, 0x7f}, pmix.ERR_UNPACK_FAILURE, 0},
		{"integer too long", v61, pmix.UINT16, 1, []byte{2, 0x80, 0x80, 0x80, 0}, pmix.ERR_UNPACK_FAILURE, 0},
		{"fixed integer cut", v3, pmix.UINT32, 1, []byte{0, 0, 0, 1, 0, 0}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"string longer than the rest", v61, pmix.STRING, 1, []byte{2, 20, 'a'}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"unknown type", v61, 29, 1, []byte{2, 2}, pmix.ERR_UNKNOWN_DATA_TYPE, 0},
		{"type of a later version", Codec{Version: V41, Kind: NonDescribed}, pmix.DEVICE, 1, []byte{2, 0, 0, 0}, pmix.ERR_UNKNOWN_DATA_TYPE, 0},
		{"other type", desc, pmix.INT32, 1, []byte{9, 2, 14, 2}, pmix.ERR_PACK_MISMATCH, 0},
		{"no count", desc, pmix.INT32, 1, []byte{14, 2, 9, 2}, pmix.ERR_UNPACK_FAILURE, 0},
		{"value too large for the union", v61, pmix.VALUE, 1, []byte{2, byte(pmix.INFO)}, pmix.ERR_BAD_PARAM, 0},
		{"value of unknown type", v61, pmix.VALUE, 1, []byte{2, 99}, pmix.ERR_UNKNOWN_DATA_TYPE, 0},
		{"process without name", v61, pmix.PROC, 1, []byte{2, 0, 1}, pmix.ERROR, 0},
		{"array of more than there is", v61, pmix.DATA_ARRAY, 1, []byte{2, 14, 0xff, 0xff, 0xff, 0xff, 0x0f}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"arrays of nothing", v61, pmix.DATA_ARRAY, 1, []byte{2, byte(pmix.DATA_ARRAY), 0xff, 0xff, 0xff, 0x3f, 0}, pmix.ERR_NOMEM, 0},
		{"pointers", v61, pmix.DATA_ARRAY, 1, []byte{2, byte(pmix.POINTER), 0xff, 0xff, 0xff, 0x3f, 1}, pmix.ERR_NOMEM, 0},
		{"bytes longer than the rest", v61, pmix.BYTE_OBJECT, 1, []byte{2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 1}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER, 0},
		{"negative count", v61, pmix.INT32, 1, []byte{1}, pmix.ERR_UNPACK_FAILURE, 0},
	} {
		vals, _, err := UnpackFrom(c.codec, c.bytes, 0, c.t, c.max)
		if st := pmix.StatusOf(err); st != c.want || len(vals) != c.n {
			t.Errorf("%s: %v with %d values, not %v with %d", c.name, st, len(vals), c.want, c.n)
		}
	}
}

func TestPackErrors(t *testing.T) {
	c := Default
	before := []byte("kept")
	for _, k := range []struct {
		t    pmix.DataType
		v    any
		want pmix.Status
	}{
		{pmix.INT32, "text", pmix.ERR_BAD_PARAM},
		{29, 1, pmix.ERR_UNKNOWN_DATA_TYPE},
		{pmix.VALUE, pmix.Value{Type: 99}, pmix.ERROR},
		{pmix.VALUE, pmix.Value{Type: pmix.INT, Data: "text"}, pmix.ERR_BAD_PARAM},
		{pmix.PROC_CPUSET, pmix.Cpuset{Source: pmix.S("other")}, pmix.ERR_NOT_SUPPORTED},
	} {
		b, err := PackInto(c, before, k.t, []any{k.v})
		if pmix.StatusOf(err) != k.want || string(b) != "kept" {
			t.Errorf("%v of %v: %v, %q", k.t, k.v, err, b)
		}
	}
	if _, err := PackInto(Codec{}, nil, pmix.INT, []any{int32(1)}); err != pmix.ERR_NOT_SUPPORTED {
		t.Errorf("no version: %v", err)
	}
}

func nested(depth int) pmix.Value {
	v := pmix.Int(1)
	for range depth {
		v = pmix.InfoArray([]pmix.Info{pmix.MakeInfo("k", v)})
	}
	return v
}

func TestDepth(t *testing.T) {
	e := NewEncoder(Default)
	e.Value(nested(maxDepth))
	if e.Err() != nil {
		t.Fatalf("%d deep: %v", maxDepth, e.Err())
	}
	d := NewDecoder(Default, e.Bytes())
	if d.Value(); d.Err() != nil {
		t.Errorf("%d deep: %v", maxDepth, d.Err())
	}
	e = NewEncoder(Default)
	if e.Value(nested(maxDepth + 1)); e.Err() != pmix.ERR_PACK_FAILURE {
		t.Errorf("%d deep: %v", maxDepth+1, e.Err())
	}
	// arrays in arrays, three bytes each
	deep := []byte{2, byte(pmix.DATA_ARRAY)}
	for range 100000 {
		deep = append(deep, byte(pmix.DATA_ARRAY), 1)
	}
	d = NewDecoder(Default, deep)
	if d.Value(); d.Err() != pmix.ERR_UNPACK_FAILURE {
		t.Errorf("endless arrays: %v", d.Err())
	}
	// queries in queries, through their qualifiers
	deep = []byte{2, byte(pmix.QUERY)}
	for range 100000 {
		deep = append(deep, 0, 1, 4, 'k', 0, 0, byte(pmix.QUERY))
	}
	d = NewDecoder(Default, deep)
	if d.Value(); d.Err() != pmix.ERR_UNPACK_FAILURE {
		t.Errorf("endless queries: %v", d.Err())
	}
}

// Every frame of the sessions, cut short at each byte and with each byte
// changed: an answer or an error, and no more memory than the frame justifies.
func TestBrokenFrames(t *testing.T) {
	for f, list := range sessions(t) {
		for _, s := range list[:1] {
			h, err := ParseHello(s.hello[HeaderSize:])
			if err != nil {
				t.Fatal(f, err)
			}
			c, _ := h.Codec()
			for n := range s.hello[HeaderSize:] {
				_, _ = ParseHello(s.hello[HeaderSize : HeaderSize+n])
			}
			for _, fr := range s.frames {
				for n := range fr.payload {
					decodeAny(c, fr, fr.payload[:n])
					b := append([]byte(nil), fr.payload...)
					for _, x := range []byte{0x00, 0x7f, 0x80, 0xff} {
						b[n] = x
						decodeAny(c, fr, b)
					}
				}
			}
		}
	}
}

func decodeAny(c Codec, f sessionFrame, b []byte) {
	if f.client {
		_, _ = DecodeRequest(c, b)
		_ = TraceRequest(c, f.tag, b)
		return
	}
	for _, m := range []Message{new(GetReply), new(ConnectReply), new(SpawnReply), new(QueryReply), new(LookupReply), new(Event), new(JobInfo), new(GroupConstructReply)} {
		_ = Unmarshal(c, b, m)
	}
}

func TestNoRoomForClaims(t *testing.T) {
	// each claims about a gigabyte of elements and sends a few bytes
	claims := [][]byte{
		{2, byte(pmix.DATA_ARRAY), byte(pmix.INFO), 0x80, 0x80, 0x80, 0x80, 4, 2},
		{2, byte(pmix.DATA_ARRAY), byte(pmix.POINTER), 0x80, 0x80, 0x80, 0x80, 4, 1},
		{2, byte(pmix.DATA_ARRAY), byte(pmix.DATA_ARRAY), 0x80, 0x80, 0x80, 0x80, 4, 0},
		{2, byte(pmix.COORD), 1, 0x80, 0x80, 0x80, 0x80, 4, 0},
		{2, byte(pmix.QUERY), 0x80, 0x80, 0x80, 0x80, 4, 0},
		{2, byte(pmix.STRING), 0x80, 0x80, 0x80, 0x80, 4, 0},
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for _, b := range claims {
		d := NewDecoder(Default, b)
		if d.Value(); d.Err() == nil {
			t.Errorf("%x was accepted", b)
		}
	}
	block := binary.NativeEndian.AppendUint32(nil, 1<<30)
	if _, err := Decompress(append(block, 0x78, 0x9c, 1, 2, 3)); err == nil {
		t.Error("a block that cannot hold what it claims was accepted")
	}
	runtime.ReadMemStats(&after)
	if n := after.TotalAlloc - before.TotalAlloc; n > 4<<20 {
		t.Errorf("%d bytes were allocated", n)
	}
}

func TestHostileHello(t *testing.T) {
	for _, h := range [][]byte{
		nil,
		make([]byte, 15),
		append(make([]byte, 8), 0, 0, 0, 0, 0, 0, 0, 0),
		append(make([]byte, 8), 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0),
	} {
		if n, err := HelloLength(h); err == nil {
			t.Errorf("%x: %d", h, n)
		}
	}
	for _, p := range []string{"", "native", "native\x00\xff\xff\xff\xff\x00", "native\x00\x00\x00\x00\x00\x0b", "native\x00\x00\x00\x00\x00\x00job"} {
		if h, err := ParseHello([]byte(p)); err == nil {
			t.Errorf("%q: %+v", p, h)
		}
	}
	h, err := ParseHello([]byte("native\x00\x00\x00\x00\x00\x00job\x00\x00\x00\x00\x012.0.3\x00"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Codec(); err != pmix.ERR_NOT_SUPPORTED {
		t.Errorf("PMIx 2.0: %v", err)
	}
}
