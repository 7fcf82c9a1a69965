package wire

import (
	"strings"

	"pmix/core/pmix"
)

// Fields carries the fields of one structure or message in one direction: into
// an encoder or out of a decoder. Each declaration of fields is written once and
// used for both.
//
// The exported methods are the fields of messages: an item each, with its head.
// The others are the fields inside a structure, which have none.
type Fields struct {
	e *Encoder
	d *Decoder
}

// Codec returns the codec of the peer.
func (x *Fields) Codec() Codec {
	if x.e != nil {
		return x.e.codec
	}
	return x.d.codec
}

// Decoding tells the direction.
func (x *Fields) Decoding() bool { return x.d != nil }

// More reports whether a decoder has something left; an encoder never does.
func (x *Fields) More() bool { return x.d != nil && x.d.More() }

func (x *Fields) failed() bool {
	if x.e != nil {
		return x.e.err != nil
	}
	return x.d.err != nil
}

func both[T any](x *Fields, p *T, enc func(*Encoder, T), dec func(*Decoder) T) {
	if x.e != nil {
		enc(x.e, *p)
	} else {
		*p = dec(x.d)
	}
}

// Inside structures.

func (x *Fields) text(p **string) { both(x, p, (*Encoder).putText, (*Decoder).getText) }
func (x *Fields) i32(p *int32)    { both(x, p, (*Encoder).putI32, (*Decoder).getI32) }
func (x *Fields) i64(p *int64)    { both(x, p, (*Encoder).putI64, (*Decoder).getI64) }
func (x *Fields) cint(p *int32)   { both(x, p, (*Encoder).putInt, (*Decoder).getInt) }
func (x *Fields) pid(p *int32)    { both(x, p, (*Encoder).putPid, (*Decoder).getPid) }
func (x *Fields) size(p *uint64)  { both(x, p, (*Encoder).putSize, (*Decoder).getSize) }

func raw8[T ~uint8](x *Fields, p *T)   { both(x, p, put8[T], get8[T]) }
func raw16[T ~uint16](x *Fields, p *T) { both(x, p, put16[T], get16[T]) }
func raw32[T ~uint32](x *Fields, p *T) { both(x, p, put32[T], get32[T]) }
func raw64[T ~uint64](x *Fields, p *T) { both(x, p, put64[T], get64[T]) }

// name is a char array of a fixed size.
func (x *Fields) name(p *string, max int) {
	if x.e != nil {
		x.e.putStr(*p)
	} else {
		*p = x.d.getName(max)
	}
}

// fromHwloc is a source that is not written: others than hwloc cannot travel.
func (x *Fields) fromHwloc(p **string) {
	if x.d != nil {
		*p = &hwlocSource
	} else if *p != nil && !strings.HasPrefix(strings.ToLower(**p), hwlocSource) {
		x.e.fail(pmix.ERR_NOT_SUPPORTED)
	}
}

// argv is a NULL-terminated list of strings behind its length; nil is an empty
// one or NULL.
func (x *Fields) argv(p *[]string, length func(*Fields, *int32)) {
	n := int32(len(*p))
	length(x, &n)
	if x.e != nil {
		for _, s := range *p {
			x.e.putStr(s)
		}
		return
	}
	if n <= 0 || x.d.count(uint64(n)) == 0 {
		return
	}
	list := make([]string, 0, n)
	for range n {
		b, ok := x.d.raw()
		if !ok {
			x.d.fail(pmix.ERROR)
			return
		}
		list = append(list, string(b))
	}
	*p = list
}

// sized is an array behind its length.
func sized[T any](x *Fields, p *[]T, enc func(*Encoder, T), dec func(*Decoder) T) {
	n := uint64(len(*p))
	x.size(&n)
	if x.e != nil {
		for _, v := range *p {
			enc(x.e, v)
		}
		return
	}
	if n = uint64(x.d.count(n)); n > 0 {
		*p = repeat(x.d, int(n), dec)
	}
}

// repeat reads n elements. The room grows with what was really read, so that a
// short message cannot reserve much of it.
func repeat[T any](d *Decoder, n int, dec func(*Decoder) T) []T {
	out := make([]T, 0, min(n, 64))
	for range n {
		v := dec(d)
		if d.err != nil {
			return nil
		}
		out = append(out, v)
	}
	return out
}

// enter and leave bound how deep structures nest.
func (x *Fields) enter() bool {
	if x.e != nil {
		if x.e.depth++; x.e.depth > maxDepth {
			x.e.fail(pmix.ERR_PACK_FAILURE)
		}
	} else if x.d.depth++; x.d.depth > maxDepth {
		x.d.fail(pmix.ERR_UNPACK_FAILURE)
	}
	return !x.failed()
}

func (x *Fields) leave() {
	if x.e != nil {
		x.e.depth--
	} else {
		x.d.depth--
	}
}
