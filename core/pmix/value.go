package pmix

import (
	"strconv"
	"strings"
)

// The constructors of the values that the library itself makes.
func Bool(b bool) Value          { return Value{BOOL, b} }
func String(s string) Value      { return Value{STRING, s} }
func Uint32(n uint32) Value      { return Value{UINT32, n} }
func Uint16(n uint16) Value      { return Value{UINT16, n} }
func Uint64(n uint64) Value      { return Value{UINT64, n} }
func Size(n uint64) Value        { return Value{SIZE, n} }
func Int(n int32) Value          { return Value{INT, n} }
func Pid(n int32) Value          { return Value{PID, n} }
func StatusValue(s Status) Value { return Value{STATUS, s} }
func ProcValue(p Proc) Value     { return Value{PROC, p} }
func RankValue(r Rank) Value     { return Value{PROC_RANK, r} }
func BytesValue(b []byte) Value  { return Value{BYTE_OBJECT, b} }
func ArrayOf(a *DataArray) Value { return Value{DATA_ARRAY, a} }

// MakeInfo makes an info without directives.
func MakeInfo(key string, v Value) Info { return Info{Key: key, Value: v} }

// InfoArray makes a DATA_ARRAY value of infos.
func InfoArray(infos []Info) Value {
	a := &DataArray{Type: INFO, Elems: make([]any, len(infos))}
	for i := range infos {
		a.Elems[i] = infos[i]
	}
	return ArrayOf(a)
}

// ProcArray makes a DATA_ARRAY value of processes.
func ProcArray(procs []Proc) Value {
	a := &DataArray{Type: PROC, Elems: make([]any, len(procs))}
	for i := range procs {
		a.Elems[i] = procs[i]
	}
	return ArrayOf(a)
}

// Elems returns the elements of an array value as T, and whether v is an array
// whose elements all are T.
func Elems[T any](v Value) ([]T, bool) {
	a, ok := v.Data.(*DataArray)
	if !ok || a == nil {
		return nil, false
	}
	out := make([]T, len(a.Elems))
	for i, e := range a.Elems {
		if out[i], ok = e.(T); !ok {
			return nil, false
		}
	}
	return out, true
}

// Infos returns the elements of an array of infos, nil for anything else.
func (v Value) Infos() []Info { out, _ := Elems[Info](v); return out }

// Procs returns the elements of an array of processes, nil for anything else.
func (v Value) Procs() []Proc { out, _ := Elems[Proc](v); return out }

// Text returns a string value, "" for anything else.
func (v Value) Text() string { s, _ := v.Data.(string); return s }

// Bytes returns a byte object's bytes, nil for anything else.
func (v Value) Bytes() []byte { b, _ := v.Data.([]byte); return b }

// Int returns any integer-like value as int64 and whether it is one that fits.
func (v Value) Int() (int64, bool) {
	switch n := v.Data.(type) {
	case int8:
		return int64(n), true
	case int16:
		return int64(n), true
	case int32:
		return int64(n), true
	case int64:
		return n, true
	case uint8:
		return int64(n), true
	case uint16:
		return int64(n), true
	case uint32:
		return int64(n), true
	case uint64:
		return int64(n), n <= 1<<63-1
	case Rank:
		return int64(n), true
	case Status:
		return int64(n), true
	case float32:
		return int64(n), float32(int64(n)) == n
	case float64:
		return int64(n), float64(int64(n)) == n
	}
	return 0, false
}

// Uint32 returns any integer-like value that fits into 32 bits unsigned.
func (v Value) Uint32() (uint32, bool) {
	n, ok := v.Int()
	return uint32(n), ok && n >= 0 && n <= 1<<32-1
}

// True reports the truth of a flag value: no value at all is true; a BOOL, a
// number or a text is read as PMIx_Value_true does.
func (v Value) True() bool {
	switch d := v.Data.(type) {
	case nil:
		return v.Type == UNDEF
	case bool:
		return d
	case string:
		s := strings.TrimSpace(d)
		if n, err := strconv.ParseInt(s, 10, 64); err == nil {
			return n != 0
		}
		switch strings.ToLower(s) {
		case "", "true", "t", "yes", "y":
			return true
		}
		return false
	}
	n, ok := v.Int()
	return ok && n != 0
}
