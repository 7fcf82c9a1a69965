package rollup

import (
	"reflect"
	"testing"

	"pmix/core/pmix"
)

var sampleProcs = []pmix.Proc{{Nspace: "A", Rank: 0}, {Nspace: "A", Rank: 7}, {Nspace: "B", Rank: pmix.RANK_WILDCARD}}

// sample fills every field of a message, so that one forgotten in fields shows.
func sample(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		sample(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			sample(v.Field(i))
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(3)
	case reflect.Int, reflect.Int32:
		v.SetInt(5)
	case reflect.String:
		v.SetString("x")
	case reflect.Slice:
		switch v.Interface().(type) {
		case []pmix.Proc:
			v.Set(reflect.ValueOf(sampleProcs))
		case []pmix.Info:
			v.Set(reflect.ValueOf([]pmix.Info{pmix.MakeInfo(pmix.GROUP_INFO, pmix.String("y"))}))
		case []byte:
			v.SetBytes([]byte{1, 2})
		case [][]byte:
			v.Set(reflect.ValueOf([][]byte{{1}, {2, 3}}))
		case []int:
			v.Set(reflect.ValueOf([]int{2, 4}))
		}
	}
}

func samples() []*Message {
	var out []*Message
	add := func(b Body) {
		m := &Message{Stamp: Stamp{Epoch: 2, Failed: []int{1, 3}}, Body: b}
		v := reflect.ValueOf(b).Elem()
		sample(v)
		if f := v.FieldByName("Op"); f.IsValid() { // its key follows from the rest
			f.Set(reflect.ValueOf(OpID{Key: key(3, "x", sampleProcs), N: 3}))
		}
		out = append(out, m)
	}
	for _, like := range bodies {
		if b := fresh(like); number(bodies, b) != number(bodies, Body((*Cast)(nil))) {
			add(b)
		}
	}
	for _, like := range items {
		it := fresh(like)
		v := reflect.ValueOf(it).Elem()
		sample(v)
		if f := v.FieldByName("Op"); f.IsValid() {
			f.Set(reflect.ValueOf(OpID{Key: key(3, "x", sampleProcs), N: 3}))
		}
		out = append(out, &Message{Body: &Cast{Seq: 9, Done: 4, Item: it}})
	}
	return out
}

func TestEncode(t *testing.T) {
	for _, m := range samples() {
		b, err := Encode(m)
		if err != nil {
			t.Fatalf("%T: %v", m.Body, err)
		}
		got, err := Decode(b)
		if err != nil || !reflect.DeepEqual(got, m) {
			t.Errorf("%T: got %+v, %v\nwant %+v", m.Body, got.Body, err, m.Body)
		}
		for i := range b { // what is cut short is an error
			if _, err := Decode(b[:i]); err == nil {
				t.Errorf("%T cut to %d of %d bytes was read", m.Body, i, len(b))
			}
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, m := range samples() {
		b, _ := Encode(m)
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := Decode(b)
		if err != nil {
			return
		}
		if _, err := Encode(m); err != nil {
			t.Fatalf("%+v was read and cannot be written: %v", m, err)
		}
	})
}
