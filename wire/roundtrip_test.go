package wire

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
)

var kinds = []Kind{NonDescribed, Described}

// eachCodec runs f for each version and kind.
func eachCodec(t *testing.T, f func(t *testing.T, c Codec)) {
	for _, v := range Versions() {
		for _, k := range kinds {
			t.Run(fmt.Sprintf("%v-%d", v, k), func(t *testing.T) { f(t, Codec{Version: v, Kind: k}) })
		}
	}
}

func TestEveryTypeHasACase(t *testing.T) {
	have := map[pmix.DataType]bool{pmix.UNDEF: true, pmix.KVAL: true, pmix.BUFFER: true}
	for _, k := range packCases {
		have[k.t] = true
	}
	for typ := pmix.DataType(0); typ <= pmix.ALLOC_INHERIT; typ++ {
		if typ.Known() && !have[typ] {
			t.Errorf("no case of %v", typ)
		}
		if typ.Known() != V61.Knows(typ) && typ != pmix.UNDEF {
			t.Errorf("%v: in the vocabulary %v, on the wire %v", typ, typ.Known(), V61.Knows(typ))
		}
	}
}

func withExtraTypes() map[string]packCase {
	all := map[string]packCase{
		"kval":   vs(pmix.KVAL, pmix.KVal{Key: "k", Value: pmix.String("v")}, pmix.KVal{Key: "u"}),
		"buffer": vs(pmix.BUFFER, pmix.Buffer{Kind: 1, Bytes: []byte("inner")}, pmix.Buffer{Kind: 2}),
	}
	for n, k := range packCases {
		all[n] = k
	}
	return all
}

func TestRoundTrip(t *testing.T) {
	eachCodec(t, func(t *testing.T, c Codec) {
		for name, k := range withExtraTypes() {
			b, err := PackInto(c, []byte("head"), k.t, k.vals)
			if !c.Version.Knows(k.t) {
				if err != pmix.ERR_UNKNOWN_DATA_TYPE {
					t.Errorf("%s: %v", name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			vals, off, err := UnpackFrom(c, append(b, 9, 9), 4, k.t, len(k.vals)+3)
			if err != nil || off != len(b) {
				t.Errorf("%s: %v at %d of %d", name, err, off, len(b))
			} else if d := cmp.Diff(k.vals, vals, nilBytes); d != "" {
				t.Errorf("%s: %s", name, d)
			}
			checkGoTypes(t, name, k.t, vals)
		}
	})
}

// checkGoTypes holds what was decoded against the vocabulary's promise.
func checkGoTypes(t *testing.T, name string, typ pmix.DataType, vals []any) {
	for _, v := range vals {
		if v != nil && reflect.TypeOf(v) != pmix.TypeOf(typ) {
			t.Errorf("%s decodes to %T, not to %v", name, v, pmix.TypeOf(typ))
		}
	}
}

// Each type in a value, and in an array in a value.
func TestRoundTripInValues(t *testing.T) {
	tooLarge := map[pmix.DataType]bool{pmix.VALUE: true, pmix.INFO: true, pmix.PDATA: true, pmix.APP: true, pmix.KVAL: true, pmix.BUFFER: true}
	eachCodec(t, func(t *testing.T, c Codec) {
		for name, k := range withExtraTypes() {
			if !c.Version.Knows(k.t) {
				continue
			}
			array := pmix.ArrayOf(&pmix.DataArray{Type: k.t, Elems: k.vals})
			checkValue(t, c, name+" array", array)
			v := pmix.Value{Type: k.t, Data: k.vals[0]}
			switch {
			case tooLarge[k.t]:
				e := NewEncoder(c)
				if e.Value(v); e.Err() != pmix.ERR_BAD_PARAM {
					t.Errorf("%s in a value: %v", name, e.Err())
				}
			case k.t == pmix.COMPRESSED_STRING: // has a test of its own
			default:
				checkValue(t, c, name, v)
			}
		}
	})
}

func checkValue(t *testing.T, c Codec, name string, v pmix.Value) {
	t.Helper()
	e := NewEncoder(c)
	e.Value(v)
	e.Info(pmix.MakeInfo("k", v))
	if e.Err() != nil {
		t.Errorf("%s: %v", name, e.Err())
		return
	}
	d := NewDecoder(c, e.Bytes())
	got, info := d.Value(), d.Info()
	if d.Err() != nil || d.Remaining() != 0 {
		t.Errorf("%s: %v, %d left", name, d.Err(), d.Remaining())
	}
	if diff := cmp.Diff(v, got, nilBytes); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
	if diff := cmp.Diff(v, info.Value, nilBytes); diff != "" {
		t.Errorf("%s in an info: %s", name, diff)
	}
}

func TestCompressedStringBecomesString(t *testing.T) {
	text := string(bytes.Repeat([]byte("pmix "), 2000))
	block, ok := Compress([]byte(text), OldCompressLimit)
	if !ok {
		t.Fatal("does not compress")
	}
	e := NewEncoder(Default)
	e.Value(pmix.Value{Type: pmix.COMPRESSED_STRING, Data: block})
	e.Value(pmix.Value{Type: pmix.COMPRESSED_STRING, Data: []byte("junk")})
	d := NewDecoder(Default, e.Bytes())
	if v := d.Value(); v.Type != pmix.STRING || v.Data != text {
		t.Errorf("%v of %d", v.Type, len(v.Text()))
	}
	if d.Value(); d.Err() != pmix.ERR_UNPACK_FAILURE {
		t.Errorf("junk: %v", d.Err())
	}
}

// fill sets every field of a message to something that is not zero, so that a
// field which is forgotten on either side shows.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[pmix.Value]() {
			v.Set(reflect.ValueOf(pmix.Uint32(uint32(n))))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i), n+i+1)
		}
	case reflect.Slice:
		s := reflect.MakeSlice(v.Type(), 2, 2)
		fill(s.Index(0), n+1)
		fill(s.Index(1), n+2)
		v.Set(s)
	case reflect.String:
		v.SetString(fmt.Sprint("text", n))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(n))
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		v.SetUint(uint64(n))
	}
}

// allMessages makes one of each message, filled.
func allMessages() []Message {
	var out []Message
	for _, o := range Opcodes() {
		out = append(out, o.Request())
		if o.Reply != nil {
			out = append(out, o.Reply())
		}
	}
	out = append(out, new(Event), new(IOFData), new(IOFControl), new(KeyDeleted), new(ProcKVals))
	for _, m := range out {
		v := reflect.ValueOf(m).Elem()
		fill(v, 0)
		// data follows a status only if it is success
		if s := v.FieldByName("Status"); s.IsValid() && reflect.TypeOf(m) != reflect.TypeFor[*AbortReq]() {
			s.SetInt(0)
		}
		if d, ok := m.(*DeviceDistancesReq); ok {
			d.Topology.Source, d.Cpuset.Source = &hwlocSource, &hwlocSource
		}
		if g, ok := m.(*GroupConstructReply); ok {
			g.Jobs = nil // only in old releases
		}
	}
	return out
}

func TestRoundTripMessages(t *testing.T) {
	eachCodec(t, func(t *testing.T, c Codec) {
		for _, r := range []Release{{7, 0, 0}, {6, 0, 0}, {5, 0, 7}, {4, 2, 2}, {}} {
			c.Release = r
			for _, m := range allMessages() {
				b, err := Marshal(c, m)
				if err == pmix.ERR_UNKNOWN_DATA_TYPE && c.Version < V61 {
					continue // an old format does not have that request's types
				}
				if err != nil {
					t.Errorf("%T: %v", m, err)
					continue
				}
				got := reflect.New(reflect.TypeOf(m).Elem()).Interface().(Message)
				if err := Unmarshal(c, b, got); err != nil {
					t.Errorf("%T for %v: %v", m, r, err)
					continue
				}
				if diff := cmp.Diff(m, got); diff != "" && !leavesOut(c, m) {
					t.Errorf("%T for %v: %s", m, r, diff)
				}
				if again, err := Marshal(c, got); err != nil || !bytes.Equal(again, b) {
					t.Errorf("%T for %v: %v, %x, %x", m, r, err, b, again)
				}
			}
		}
	})
}

// leavesOut reports whether some field of m does not travel to such a peer.
func leavesOut(c Codec, m Message) bool {
	switch m.(type) {
	case *GroupConstructReply:
		return c.Release.Before(6, 1, 0)
	case *GroupDestructReq:
		return c.Release.Before(4, 2, 4)
	case *LogReq:
		return c.Version == V21
	}
	return false
}

func TestGroupConstructReplyOfOldReleases(t *testing.T) {
	m := GroupConstructReply{
		Members: []pmix.Proc{{Nspace: "a", Rank: 1}}, HasCtxID: true, ContextID: 7,
		Jobs: []JobInfo{{Nspace: "b", KVals: []pmix.KVal{{Key: "k", Value: pmix.Int(1)}}}},
	}
	for _, r := range []Release{{5, 0, 7}, {4, 2, 4}, {4, 2, 2}} {
		c := Codec{Version: V41, Kind: NonDescribed, Release: r}
		for _, ctx := range []bool{true, false} {
			m.HasCtxID = ctx
			if m.ContextID = 0; ctx {
				m.ContextID = 7
			}
			want := m
			if r.Before(4, 2, 4) {
				want.Members, want.Jobs = nil, nil
			}
			b, err := Marshal(c, &m)
			if err != nil {
				t.Fatal(err)
			}
			var got GroupConstructReply
			if err := Unmarshal(c, b, &got); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("%v: %s", r, d)
			}
		}
	}
}

func TestModexRoundTrip(t *testing.T) {
	c := Default
	blob, err := PackProc(c, pmix.Proc{Nspace: "n", Rank: 1}, []pmix.KVal{{Key: "key", Value: pmix.BytesValue(make([]byte, 900))}})
	if err != nil {
		t.Fatal(err)
	}
	var all []byte
	var want []Modex
	for n := range 3 {
		m := Modex{Collect: CollectYes, Compress: n == 2}
		for range n {
			m.Blobs = append(m.Blobs, blob)
		}
		b, err := EncodeModex(c, m)
		if err != nil {
			t.Fatal(err)
		}
		if n == 2 && len(b) > 500 {
			t.Errorf("%d bytes of zeros were not compressed", len(b))
		}
		all = append(all, b...)
		m.Compress = false
		want = append(want, m)
	}
	got, err := DecodeModex(c, all)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	other, _ := EncodeModex(c, Modex{Collect: CollectNo})
	if _, err := DecodeModex(c, append(all, other...)); err != pmix.ERR_BAD_PARAM {
		t.Errorf("servers that disagree: %v", err)
	}
}

func TestHelloRoundTrip(t *testing.T) {
	for role := SimpleClient; role <= Scheduler; role++ {
		h := &Hello{Security: "native", Credential: []byte{1, 2, 3}, Role: role, Release: "7.0.0", Format: "v61", Kind: Described, GDS: "hash",
			Infos: []pmix.Info{pmix.MakeInfo("k", pmix.String("v"))}}
		if roleFields[role].ids {
			h.UID, h.GID = 1000, 100
		}
		if roleFields[role].proc {
			h.Proc = pmix.Proc{Nspace: "job", Rank: 3}
		}
		b, err := h.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		got, err := ParseHello(b[HeaderSize:])
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(h, got); d != "" {
			t.Errorf("role %d: %s", role, d)
		}
		for _, st := range []pmix.Status{pmix.SUCCESS, pmix.ERR_INVALID_CRED} {
			r := HelloReply{Role: role, Status: st}
			if st == pmix.SUCCESS {
				if role.client() {
					r.Index = 5
				} else {
					r.Server = pmix.Proc{Nspace: "server", Rank: 1}
					r.Secure = pmix.ERR_INVALID_CRED
				}
				if role.NeedsID() {
					r.Self = pmix.Proc{Nspace: "tool.1"}
				}
			}
			b := r.Marshal()
			back := HelloReply{Role: role}
			for n := range b {
				if got := back.Parse(b[:n]); got != 0 {
					t.Errorf("role %d: %d of %d bytes were enough", role, n, len(b))
				}
			}
			if n := back.Parse(append(b, 1, 2)); n != len(b) || back != r {
				t.Errorf("role %d: %d of %d, %+v", role, n, len(b), back)
			}
		}
	}
}
