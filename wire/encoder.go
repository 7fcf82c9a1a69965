package wire

import (
	"encoding/binary"

	"pmix/core/pmix"
)

// maxDepth is how deep arrays and queries may nest, both ways: OpenPMIx's limit.
const maxDepth = 100

// Encoder appends packed items to a buffer. The first error sticks. The zero
// Encoder is not usable.
type Encoder struct {
	codec Codec
	buf   []byte
	err   error
	depth int
	flex  bool // integers in groups of seven bits
}

// NewEncoder returns an empty encoder for a peer.
func NewEncoder(c Codec) *Encoder { return AppendEncoder(c, nil) }

// AppendEncoder returns an encoder that appends to buf.
func AppendEncoder(c Codec, buf []byte) *Encoder {
	e := &Encoder{codec: c, buf: buf, flex: c.Version >= V4}
	if c.Version < V21 || c.Version > V61 || c.Kind < NonDescribed || c.Kind > Described {
		e.err = pmix.ERR_NOT_SUPPORTED
	}
	return e
}

// Codec returns what the encoder encodes for.
func (e *Encoder) Codec() Codec { return e.codec }

// Err returns the first error, a pmix.Status, or nil.
func (e *Encoder) Err() error { return e.err }

// Bytes returns what was packed so far. It is shared with the encoder.
func (e *Encoder) Bytes() []byte { return e.buf }

// Raw appends bytes as they are: a payload that was packed elsewhere for the
// same codec.
func (e *Encoder) Raw(b []byte) {
	if e.err == nil {
		e.buf = append(e.buf, b...)
	}
}

func (e *Encoder) fail(st pmix.Status) {
	if e.err == nil {
		e.err = st
	}
}

// head writes what stands before n packed values of type t: their count, and
// in a described buffer the type tags.
func (e *Encoder) head(t pmix.DataType, n int) bool {
	if e.err != nil {
		return false
	}
	if e.codec.Kind == Described {
		e.putU16(uint16(pmix.INT32))
		e.putI32(int32(n))
		e.putU16(uint16(t))
	} else {
		e.putI32(int32(n))
	}
	return true
}

// Pack packs values of one type as one item, each with the Go type that
// pmix.TypeOf names; a nil value of type STRING is NULL. A value of another Go
// type is ERR_BAD_PARAM, a type that the version does not know is
// ERR_UNKNOWN_DATA_TYPE.
func (e *Encoder) Pack(t pmix.DataType, vals ...any) {
	if !e.head(t, len(vals)) {
		return
	}
	e.putAll(t, vals)
}

// putAll writes values without a head.
func (e *Encoder) putAll(t pmix.DataType, vals []any) {
	r := rule(e.codec.Version, t)
	switch {
	case r == nil:
		e.fail(pmix.ERR_UNKNOWN_DATA_TYPE)
	case t == pmix.POINTER: // one mark for all of them: addresses do not travel
		e.putU8(1)
	default:
		put := r.enc
		if g := r.groupOf(e.codec.Version); g != nil {
			e.putType(g.tag)
			put = g.enc
		}
		for _, v := range vals {
			if !put(e, v) {
				e.fail(pmix.ERR_BAD_PARAM)
			}
			if e.err != nil || t == pmix.DATA_ARRAY && emptyArray(v) {
				return // a receiver ends a list of arrays at the first of no type
			}
		}
	}
}

// The integers.

func (e *Encoder) flexible(v uint64) {
	if e.err != nil {
		return
	}
	for i := 0; i < 8; i++ {
		if v < 0x80 {
			e.buf = append(e.buf, byte(v))
			return
		}
		e.buf = append(e.buf, byte(v)|0x80)
		v >>= 7
	}
	// eight groups of seven bits leave eight bits for a ninth whole byte
	e.buf = append(e.buf, byte(v))
}

func zigzag(v int64) uint64 { return uint64(v<<1) ^ uint64(v>>63) }

func (e *Encoder) putU8(v uint8) {
	if e.err == nil {
		e.buf = append(e.buf, v)
	}
}

func (e *Encoder) putU16(v uint16) {
	if e.flex {
		e.flexible(uint64(v))
	} else if e.err == nil {
		e.buf = binary.BigEndian.AppendUint16(e.buf, v)
	}
}

func (e *Encoder) putU32(v uint32) {
	if e.flex {
		e.flexible(uint64(v))
	} else if e.err == nil {
		e.buf = binary.BigEndian.AppendUint32(e.buf, v)
	}
}

func (e *Encoder) putU64(v uint64) {
	if e.flex {
		e.flexible(v)
	} else if e.err == nil {
		e.buf = binary.BigEndian.AppendUint64(e.buf, v)
	}
}

func (e *Encoder) putI16(v int16) {
	if e.flex {
		e.flexible(zigzag(int64(v)))
	} else {
		e.putU16(uint16(v))
	}
}

func (e *Encoder) putI32(v int32) {
	if e.flex {
		e.flexible(zigzag(int64(v)))
	} else {
		e.putU32(uint32(v))
	}
}

func (e *Encoder) putI64(v int64) {
	if e.flex {
		e.flexible(zigzag(v))
	} else {
		e.putU64(uint64(v))
	}
}

// putInt writes a C int, which the fixed-width versions tag with its size.
func (e *Encoder) putInt(v int32) {
	if !e.flex {
		e.putType(pmix.INT32)
	}
	e.putI32(v)
}

func (e *Encoder) putUint(v uint32) { e.putInt(int32(v)) }

// putSize writes a size_t, which the fixed-width versions tag with its size.
func (e *Encoder) putSize(v uint64) {
	if !e.flex {
		e.putType(pmix.UINT64)
	}
	e.putU64(v)
}

// putPid writes a pid_t, which every version tags with its size.
func (e *Encoder) putPid(v int32) {
	e.putType(pmix.UINT32)
	putPlainPid(e, v)
}

func putPlainPid(e *Encoder, v int32) { e.putU32(uint32(v)) }

func (e *Encoder) putType(t pmix.DataType) { e.putU16(uint16(t)) }

func (e *Encoder) putBool(v bool) {
	if v {
		e.putU8(1)
	} else {
		e.putU8(0)
	}
}

// Strings and bytes.

func (e *Encoder) putStr(s string) {
	if len(s) >= 1<<31-1 {
		e.fail(pmix.ERR_PACK_FAILURE)
	}
	e.putI32(int32(len(s)) + 1)
	if e.err == nil {
		e.buf = append(append(e.buf, s...), 0)
	}
}

// putText writes a char* that may be NULL.
func (e *Encoder) putText(s *string) {
	if s == nil {
		e.putI32(0)
	} else {
		e.putStr(*s)
	}
}

func (e *Encoder) putBytes(b []byte) {
	e.putSize(uint64(len(b)))
	e.Raw(b)
}

func (e *Encoder) putBuffer(b pmix.Buffer) {
	e.putU8(b.Kind)
	e.putBytes(b.Bytes)
}

// The structures on every message's path.

func (e *Encoder) putProc(p pmix.Proc) {
	e.putStr(p.Nspace)
	e.putU32(uint32(p.Rank))
}

func (e *Encoder) putInfo(i pmix.Info) {
	e.putStr(i.Key)
	e.putU32(uint32(i.Flags))
	e.putValue(i.Value)
}

func (e *Encoder) putKVal(kv pmix.KVal) {
	e.putStr(kv.Key)
	e.putValue(kv.Value)
}

func (e *Encoder) putPData(p pmix.PData) {
	e.putProc(p.Proc)
	e.putStr(p.Key)
	e.putValue(p.Value)
}

// putValue writes a type tag and the value. The common types are written here
// directly; the table knows the others.
func (e *Encoder) putValue(v pmix.Value) {
	e.putType(v.Type)
	if e.err != nil {
		return
	}
	ok := true
	switch v.Type {
	case pmix.UNDEF:
	case pmix.STRING:
		var s string
		if s, ok = v.Data.(string); ok {
			e.putStr(s)
		} else if v.Data == nil {
			ok = true
			e.putI32(0)
		}
	case pmix.UINT32:
		var n uint32
		n, ok = v.Data.(uint32)
		e.putU32(n)
	case pmix.UINT16:
		var n uint16
		n, ok = v.Data.(uint16)
		e.putU16(n)
	case pmix.SIZE:
		var n uint64
		n, ok = v.Data.(uint64)
		e.putSize(n)
	case pmix.BOOL:
		var b bool
		b, ok = v.Data.(bool)
		e.putBool(b)
	case pmix.BYTE_OBJECT:
		var b []byte
		b, ok = v.Data.([]byte)
		ok = ok || v.Data == nil
		e.putBytes(b)
	case pmix.PROC_RANK:
		var r pmix.Rank
		r, ok = v.Data.(pmix.Rank)
		e.putU32(uint32(r))
	case pmix.VALUE, pmix.INFO, pmix.PDATA, pmix.APP, pmix.KVAL, pmix.BUFFER:
		// too large for C's union, so no peer could receive it
		ok = false
	case pmix.DATA_ARRAY:
		var a *pmix.DataArray
		a, ok = v.Data.(*pmix.DataArray)
		ok = ok || v.Data == nil
		e.putArray(a)
	default:
		r := rule(e.codec.Version, v.Type)
		if r == nil {
			// the status that the real packer gives for a value's type
			e.fail(pmix.ERROR)
			return
		}
		ok = r.enc(e, v.Data)
	}
	if !ok {
		e.fail(pmix.ERR_BAD_PARAM)
	}
}

func emptyArray(v any) bool {
	a, _ := v.(*pmix.DataArray)
	return a == nil || a.Type == pmix.UNDEF
}

// putArray writes an array; nil and an array without a type are a lone tag.
func (e *Encoder) putArray(a *pmix.DataArray) {
	if emptyArray(a) {
		e.putType(pmix.UNDEF)
		return
	}
	if e.depth++; e.depth > maxDepth {
		e.fail(pmix.ERR_PACK_FAILURE)
	}
	e.putType(a.Type)
	e.putSize(uint64(len(a.Elems)))
	if len(a.Elems) > 0 && e.err == nil {
		e.putAll(a.Type, a.Elems)
	}
	e.depth--
}
