package wire

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"pmix/core/pmix"
)

// Decoder reads packed items. The first error sticks and stops it; what is
// returned after that is zero. Byte slices it returns alias the input.
type Decoder struct {
	codec Codec
	buf   []byte
	off   int
	err   error
	depth int
	flex  bool
	// budget is how much more text may be inflated; nil before the first.
	budget *int
}

// NewDecoder returns a decoder of what a peer packed.
func NewDecoder(c Codec, b []byte) *Decoder {
	d := &Decoder{codec: c, buf: b, flex: c.Version >= V4}
	if c.Version < V21 || c.Version > V61 || c.Kind < NonDescribed || c.Kind > Described {
		d.err = pmix.ERR_NOT_SUPPORTED
	}
	return d
}

// within returns a decoder of bytes that stand within d's, for the same budget.
func (d *Decoder) within(c Codec, b []byte) *Decoder {
	in := NewDecoder(c, b)
	in.budget = d.allowance()
	return in
}

// allowance returns the budget of the message.
func (d *Decoder) allowance() *int {
	if d.budget == nil {
		left := maxText
		d.budget = &left
	}
	return d.budget
}

// Codec returns what the decoder decodes from.
func (d *Decoder) Codec() Codec { return d.codec }

// Err returns the first error, a pmix.Status, or nil.
func (d *Decoder) Err() error { return d.err }

// Remaining returns the number of unread bytes.
func (d *Decoder) Remaining() int { return len(d.buf) - d.off }

// Offset returns the number of bytes read.
func (d *Decoder) Offset() int { return d.off }

// More reports whether there is something left to read and no error so far.
func (d *Decoder) More() bool { return d.err == nil && d.off < len(d.buf) }

// Rest returns the unread bytes and reads them.
func (d *Decoder) Rest() []byte {
	if d.err != nil {
		return nil
	}
	return d.take(d.Remaining())
}

func (d *Decoder) fail(st pmix.Status) {
	if d.err == nil {
		d.err = st
	}
}

// head reads what stands before packed values of type t and returns their
// count as the sender claims it.
func (d *Decoder) head(t pmix.DataType) int {
	if d.codec.Kind == Described {
		if got := d.getType(); d.err == nil && got != pmix.INT32 {
			d.fail(pmix.ERR_UNPACK_FAILURE)
		}
	}
	n := d.getI32()
	if d.codec.Kind == Described {
		if got := d.getType(); d.err == nil && got != t {
			d.fail(pmix.ERR_PACK_MISMATCH)
		}
	}
	if n < 0 {
		d.fail(pmix.ERR_UNPACK_FAILURE)
	}
	if d.err != nil {
		return 0
	}
	return int(n)
}

// one reads the head of a single value. None is a malformed message; more than
// one is ERR_UNPACK_INADEQUATE_SPACE as in the real library.
func (d *Decoder) one(t pmix.DataType) bool {
	switch n := d.head(t); {
	case d.err != nil:
	case n == 0:
		d.fail(pmix.ERR_UNPACK_FAILURE)
	case n > 1:
		d.fail(pmix.ERR_UNPACK_INADEQUATE_SPACE)
	}
	return d.err == nil
}

// many reads the head of at most max values and returns how many follow. It is
// an error if the remaining bytes cannot hold them.
func (d *Decoder) many(t pmix.DataType, max int) int {
	n := d.head(t)
	if d.err != nil {
		return 0
	}
	if n > max {
		d.fail(pmix.ERR_UNPACK_INADEQUATE_SPACE)
		return 0
	}
	return d.fits(t, n)
}

// fits returns n if the remaining bytes can hold n values of type t.
func (d *Decoder) fits(t pmix.DataType, n int) int {
	r := rule(d.codec.Version, t)
	if r == nil {
		d.fail(pmix.ERR_UNKNOWN_DATA_TYPE)
		return 0
	}
	if limit := d.Remaining(); r.sparse {
		if n > limit+sparseLimit {
			d.fail(pmix.ERR_NOMEM)
			return 0
		}
	} else if n > limit {
		d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
		return 0
	}
	return n
}

// sparseLimit bounds an array whose elements may take no bytes at all.
const sparseLimit = 1 << 12

// Unpack reads the next item, which holds values of type t, and returns at most
// max of them. As in the real library, more of them are ERR_UNPACK_INADEQUATE_SPACE
// with the first max returned (after which the rest of the buffer cannot be
// read), and max 0 is that error at once.
func (d *Decoder) Unpack(t pmix.DataType, max int) ([]any, error) {
	if d.err != nil {
		return nil, d.err
	}
	if max <= 0 {
		return nil, pmix.ERR_UNPACK_INADEQUATE_SPACE
	}
	n := d.head(t)
	if d.err != nil {
		return nil, d.err
	}
	short := n > max
	if short {
		n = max
	}
	out := d.getAll(t, n)
	if d.err != nil {
		return nil, d.err
	}
	if short {
		d.fail(pmix.ERR_UNPACK_INADEQUATE_SPACE)
		return out, d.err
	}
	return out, nil
}

// getAll reads n values without a head.
func (d *Decoder) getAll(t pmix.DataType, n int) []any {
	if n = d.fits(t, n); d.err != nil {
		return nil
	}
	out := make([]any, n)
	switch t {
	case pmix.POINTER:
		d.getU8()
		for i := range out {
			out[i] = uintptr(0)
		}
	case pmix.DATA_ARRAY:
		// an array without a type ends the list; the others stay NULL
		for i := range out {
			out[i] = (*pmix.DataArray)(nil)
		}
		for i := range out {
			a := d.getArray()
			if a == nil {
				break
			}
			out[i] = a
		}
	default:
		r := rule(d.codec.Version, t)
		get := r.dec
		if g := r.groupOf(d.codec.Version); g != nil {
			tag := d.getType()
			get = func(d *Decoder) any { return g.dec(d, tag) }
		}
		for i := range out {
			if out[i] = get(d); d.err != nil {
				return nil
			}
		}
	}
	return out
}

// take returns the next n bytes.
func (d *Decoder) take(n int) []byte {
	if d.err != nil {
		return nil
	}
	if n < 0 || n > len(d.buf)-d.off {
		d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
		return nil
	}
	b := d.buf[d.off : d.off+n : d.off+n]
	d.off += n
	return b
}

// The integers.

// flexible reads an integer of at most size bytes in groups of seven bits.
func (d *Decoder) flexible(size int) uint64 {
	if d.err != nil {
		return 0
	}
	b := d.buf[d.off:]
	if len(b) == 0 {
		d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
		return 0
	}
	if b[0] < 0x80 { // most of them
		d.off++
		return uint64(b[0])
	}
	var v uint64
	for i := 0; i < 9; i++ {
		if i == len(b) {
			d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
			return 0
		}
		if i < 8 {
			v |= uint64(b[i]&0x7f) << (7 * i)
			if b[i]&0x80 != 0 {
				continue
			}
		} else {
			v |= uint64(b[i]) << 56
		}
		if width := 7*i + bits.Len8(b[i]); (width+7)/8 > size || i > size {
			d.fail(pmix.ERR_UNPACK_FAILURE)
			return 0
		}
		d.off += i + 1
		break
	}
	return v
}

func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }

func (d *Decoder) getU8() uint8 {
	if b := d.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (d *Decoder) getU16() uint16 {
	if d.flex {
		return uint16(d.flexible(2))
	}
	if b := d.take(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (d *Decoder) getU32() uint32 {
	if d.flex {
		return uint32(d.flexible(4))
	}
	if b := d.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (d *Decoder) getU64() uint64 {
	if d.flex {
		return d.flexible(8)
	}
	if b := d.take(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

func (d *Decoder) getI16() int16 {
	if d.flex {
		return int16(unzigzag(d.flexible(2)))
	}
	return int16(d.getU16())
}

func (d *Decoder) getI32() int32 {
	if d.flex {
		return int32(unzigzag(d.flexible(4)))
	}
	return int32(d.getU32())
}

func (d *Decoder) getI64() int64 {
	if d.flex {
		return unzigzag(d.flexible(8))
	}
	return int64(d.getU64())
}

func (d *Decoder) getInt() int32 {
	if d.flex {
		return d.getI32()
	}
	return int32(d.tagged())
}

func (d *Decoder) getUint() uint32 { return uint32(d.getInt()) }

func (d *Decoder) getSize() uint64 {
	if d.flex {
		return d.getU64()
	}
	return d.tagged()
}

func (d *Decoder) getPid() int32 { return int32(d.tagged()) }

// tagged reads an integer that says its own width.
func (d *Decoder) tagged() uint64 { return d.sized(d.getType()) }

// sized reads an integer of the width that tag says.
func (d *Decoder) sized(tag pmix.DataType) uint64 {
	switch tag {
	case pmix.INT8:
		return uint64(int8(d.getU8()))
	case pmix.UINT8:
		return uint64(d.getU8())
	case pmix.INT16:
		return uint64(d.getI16())
	case pmix.UINT16:
		return uint64(d.getU16())
	case pmix.INT32:
		return uint64(d.getI32())
	case pmix.UINT32:
		return uint64(d.getU32())
	case pmix.INT64:
		return uint64(d.getI64())
	case pmix.UINT64:
		return d.getU64()
	}
	d.fail(pmix.ERR_NOT_FOUND)
	return 0
}

func (d *Decoder) getType() pmix.DataType { return pmix.DataType(d.getU16()) }

func (d *Decoder) getBool() bool { return d.getU8() != 0 }

// Strings and bytes.

// raw reads a char* as bytes without the terminator; ok is false for NULL.
func (d *Decoder) raw() (b []byte, ok bool) {
	n := d.getI32()
	if d.err != nil || n <= 0 {
		return nil, false
	}
	b = d.take(int(n))
	if d.err != nil {
		return nil, false
	}
	// C reads up to the first NUL, and the real library puts one at the end
	b = b[:n-1]
	if i := bytes.IndexByte(b, 0); i >= 0 {
		b = b[:i]
	}
	return b, true
}

// getStr reads a char*, NULL as "".
func (d *Decoder) getStr() string {
	b, _ := d.raw()
	return string(b)
}

// getText reads a char* that may be NULL.
func (d *Decoder) getText() *string {
	b, ok := d.raw()
	if !ok {
		return nil
	}
	s := string(b)
	return &s
}

// getName reads a char* into a fixed field of max characters. NULL is ERROR.
func (d *Decoder) getName(max int) string {
	b, ok := d.raw()
	if !ok {
		d.fail(pmix.ERROR)
		return ""
	}
	if len(b) > max {
		b = b[:max]
	}
	return string(b)
}

// getBytes reads a byte object, an empty one as nil.
func (d *Decoder) getBytes() []byte {
	n := d.getSize()
	if d.err != nil || n == 0 {
		return nil
	}
	if n > uint64(d.Remaining()) {
		d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
		return nil
	}
	return d.take(int(n))
}

func (d *Decoder) getBuffer() pmix.Buffer {
	k := d.getU8()
	return pmix.Buffer{Kind: k, Bytes: d.getBytes()}
}

// count reads a number of elements that each take a byte at least.
func (d *Decoder) count(n uint64) int {
	if d.err == nil && n > uint64(d.Remaining()) {
		d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
	}
	if d.err != nil {
		return 0
	}
	return int(n)
}

// The structures on every message's path.

func (d *Decoder) getProc() pmix.Proc {
	ns := d.getName(pmix.MAX_NSLEN)
	return pmix.Proc{Nspace: ns, Rank: pmix.Rank(d.getU32())}
}

func (d *Decoder) getInfo() pmix.Info {
	key := d.getName(pmix.MAX_KEYLEN)
	flags := pmix.InfoDirectives(d.getU32())
	return pmix.Info{Key: key, Flags: flags, Value: d.getValue()}
}

func (d *Decoder) getKVal() pmix.KVal {
	key := d.getStr()
	return pmix.KVal{Key: key, Value: d.getValue()}
}

func (d *Decoder) getPData() pmix.PData {
	p := d.getProc()
	key := d.getName(pmix.MAX_KEYLEN)
	return pmix.PData{Proc: p, Key: key, Value: d.getValue()}
}

func (d *Decoder) getValue() pmix.Value {
	t := d.getType()
	if d.err != nil {
		return pmix.Value{}
	}
	v := pmix.Value{Type: t}
	switch t {
	case pmix.UNDEF:
	case pmix.STRING:
		if b, ok := d.raw(); ok {
			v.Data = string(b)
		}
	case pmix.UINT32:
		v.Data = d.getU32()
	case pmix.UINT16:
		v.Data = d.getU16()
	case pmix.SIZE:
		v.Data = d.getSize()
	case pmix.BOOL:
		v.Data = d.getBool()
	case pmix.BYTE_OBJECT:
		if b := d.getBytes(); b != nil {
			v.Data = b
		}
	case pmix.PROC_RANK:
		v.Data = pmix.Rank(d.getU32())
	case pmix.VALUE, pmix.INFO, pmix.PDATA, pmix.APP, pmix.KVAL, pmix.BUFFER:
		d.fail(pmix.ERR_BAD_PARAM)
	case pmix.COMPRESSED_STRING:
		// only a way to travel: whoever reads the value wants the text
		v = d.getCompressedString()
	case pmix.DATA_ARRAY:
		if a := d.getArray(); a != nil {
			v.Data = a
		}
	default:
		r := rule(d.codec.Version, t)
		if r == nil {
			d.fail(pmix.ERR_UNKNOWN_DATA_TYPE)
		} else {
			v.Data = r.dec(d)
			if b, ok := v.Data.([]byte); ok && b == nil {
				v.Data = nil
			}
		}
	}
	if d.err != nil {
		return pmix.Value{}
	}
	return v
}

func (d *Decoder) getArray() *pmix.DataArray {
	t := d.getType()
	if d.err != nil || t == pmix.UNDEF {
		return nil
	}
	if d.depth++; d.depth > maxDepth {
		d.fail(pmix.ERR_UNPACK_FAILURE)
		return nil
	}
	a := &pmix.DataArray{Type: t}
	if n := d.getSize(); d.err == nil && n > 0 {
		if n > 1<<31-1 {
			d.fail(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
		} else {
			a.Elems = d.getAll(t, int(n))
		}
	}
	d.depth--
	if d.err != nil {
		return nil
	}
	return a
}
