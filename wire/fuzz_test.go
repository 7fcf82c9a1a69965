package wire

import (
	"bytes"
	"testing"

	"pmix/core/pmix"
)

// codecOf makes any codec of one byte.
func codecOf(b byte) Codec {
	r := []Release{{}, {4, 2, 2}, {5, 0, 7}, {6, 0, 0}}[b>>5&3]
	return Codec{Version: V21 + Version(b)%6, Kind: NonDescribed + Kind(b>>3&1), Release: r}
}

func seedFrames(f *testing.F, client bool) {
	for file, list := range sessions(f) {
		h, err := ParseHello(list[0].hello[HeaderSize:])
		if err != nil {
			f.Fatal(file, err)
		}
		b := byte(h.Kind-NonDescribed) << 3
		for ; Version(b%6)+V21 != V61; b++ {
		}
		for _, fr := range list[0].frames {
			if fr.client == client {
				f.Add(b, fr.payload)
			}
		}
	}
}

// stable checks that what was decoded encodes, and that this no longer changes.
func stable(t *testing.T, c Codec, m, again Message) {
	b, err := Marshal(c, m)
	if err != nil {
		t.Fatalf("%s: %v", Trace(m), err)
	}
	if err := Unmarshal(c, b, again); err != nil {
		t.Fatalf("%s: %v in %x", Trace(m), err, b)
	}
	if b2, err := Marshal(c, again); err != nil || !bytes.Equal(b, b2) {
		t.Fatalf("%s: %v\n%x\n%x", Trace(m), err, b, b2)
	}
}

func FuzzRequest(f *testing.F) {
	seedFrames(f, true)
	f.Fuzz(func(t *testing.T, cb byte, b []byte) {
		c := codecOf(cb)
		r, err := DecodeRequest(c, b)
		_ = TraceRequest(c, TagDynamic, b)
		if err == nil {
			stable(t, c, r, Op(r.Cmd()).Request())
		}
	})
}

func FuzzReply(f *testing.F) {
	seedFrames(f, false)
	f.Fuzz(func(t *testing.T, cb byte, b []byte) {
		c := codecOf(cb)
		for _, o := range Opcodes() {
			if o.Reply == nil {
				continue
			}
			if m := o.Reply(); Unmarshal(c, b, m) == nil {
				stable(t, c, m, o.Reply())
			}
		}
		for tag, make := range tagged4 {
			_ = TraceTagged(c, tag, b)
			if m := make(); Unmarshal(c, b, m) == nil {
				stable(t, c, m, make())
			}
		}
	})
}

var tagged4 = map[uint32]func() Message{
	TagNotify:     func() Message { return new(Event) },
	TagIOF:        func() Message { return new(IOFData) },
	TagIOFControl: func() Message { return new(IOFControl) },
	TagDelete:     func() Message { return new(KeyDeleted) },
}

func FuzzUnpack(f *testing.F) {
	for _, k := range packCases {
		for cb := range byte(16) {
			if b, err := PackInto(codecOf(cb), nil, k.t, k.vals); err == nil && cb%5 == 0 {
				f.Add(cb, uint16(k.t), b)
			}
		}
	}
	f.Fuzz(func(t *testing.T, cb byte, typ uint16, b []byte) {
		c := codecOf(cb)
		vals, off, err := UnpackFrom(c, b, 0, pmix.DataType(typ), 100)
		if off < 0 || off > len(b) {
			t.Fatalf("offset %d of %d", off, len(b))
		}
		if err != nil {
			return
		}
		one, err := PackInto(c, nil, pmix.DataType(typ), vals)
		if err != nil {
			t.Fatalf("%v: %v", vals, err)
		}
		vals, _, err = UnpackFrom(c, one, 0, pmix.DataType(typ), 100)
		if err != nil {
			t.Fatalf("%x: %v", one, err)
		}
		if two, err := PackInto(c, nil, pmix.DataType(typ), vals); err != nil || !bytes.Equal(one, two) {
			t.Fatalf("%v\n%x\n%x", err, one, two)
		}
	})
}

func FuzzHello(f *testing.F) {
	for _, list := range sessions(f) {
		f.Add(list[0].hello, list[0].answer)
	}
	f.Fuzz(func(t *testing.T, hello, answer []byte) {
		_, _ = HelloLength(hello)
		_, _ = ParseHeader(hello)
		if len(hello) > HeaderSize {
			if h, err := ParseHello(hello[HeaderSize:]); err == nil {
				if _, err := h.Codec(); err == nil {
					if _, err := h.Marshal(); err != nil && len(hello) < MaxHello/2 {
						t.Fatalf("%+v: %v", h, err)
					}
				}
			}
		}
		for role := SimpleClient; role <= Scheduler; role++ {
			r := HelloReply{Role: role}
			if n := r.Parse(answer); n < 0 || n > len(answer) {
				t.Fatalf("%d of %d", n, len(answer))
			}
		}
	})
}

func FuzzModex(f *testing.F) {
	for _, b := range lines(f, "testdata/modex/7.0.0-v61-1.txt") {
		f.Add(byte(5), b)
	}
	for _, b := range lines(f, "testdata/modex/4.2.2-v41-1.txt") {
		f.Add(byte(3), b)
	}
	long, _ := EncodeModex(Default, Modex{Collect: CollectYes, Blobs: [][]byte{make([]byte, 1000)}, Compress: true})
	f.Add(byte(5), long)
	f.Fuzz(func(t *testing.T, cb byte, b []byte) {
		c := codecOf(cb)
		ms, err := DecodeModex(c, b)
		if err == nil {
			for _, m := range ms {
				for _, blob := range m.Blobs {
					_, _ = UnpackProc(c, blob)
				}
				if _, err := EncodeModex(c, m); err != nil {
					t.Fatal(err)
				}
			}
		}
		if ms, err := DecodeRankedModex(c, b); err == nil {
			for _, m := range ms {
				if _, err := EncodeRankedModex(c, m); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}
