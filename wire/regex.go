package wire

import (
	"bytes"
	"strconv"

	"pmix/core/pmix"
)

// A REGEX travels as its generator wrote it, with no length in front: the text
// says where it ends. A Value's bytes hold all of it, terminator included.
//
//	"pmix" ... NUL                                          native lists
//	"raw:" ... NUL                                          a plain list
//	"blob:" NUL "component=zlib:" NUL "size=" n ":" NUL n bytes  compressed
//
// Anything else is packed as one STRING item.

var (
	regexTags  = [][]byte{[]byte("pmix"), []byte("raw:")}
	regexBlob  = []byte("blob:\x00")
	regexLabel = []byte("component=zlib:\x00size=")
)

// regexLen returns the length of the regex at the start of b; ok is false if it
// has no form of its own, and fault if it has one that is broken.
func regexLen(b []byte) (n int, ok, fault bool) {
	for _, tag := range regexTags {
		if bytes.HasPrefix(b, tag) {
			if i := bytes.IndexByte(b, 0); i >= 0 {
				return i + 1, true, false
			}
			return 0, false, true
		}
	}
	if !bytes.HasPrefix(b, regexBlob) {
		return 0, false, false
	}
	at := len(regexBlob)
	if !bytes.HasPrefix(b[at:], regexLabel) {
		return 0, false, true
	}
	at += len(regexLabel)
	end := bytes.IndexByte(b[at:], 0)
	if end < 2 || b[at+end-1] != ':' {
		return 0, false, true
	}
	size, err := strconv.ParseUint(string(b[at:at+end-1]), 10, 31)
	at += end + 1
	if err != nil || size > uint64(len(b)-at) {
		return 0, false, true
	}
	return at + int(size), true, false
}

func (e *Encoder) putRegex(b []byte) {
	if n, ok, _ := regexLen(b); ok && n == len(b) {
		e.Raw(b)
		return
	} else if n, ok, _ := regexLen(append(b[:len(b):len(b)], 0)); ok && n == len(b)+1 {
		e.Raw(b) // given without its terminator
		e.putU8(0)
		return
	}
	e.head(pmix.STRING, 1)
	e.putStr(string(bytes.TrimRight(b, "\x00")))
}

func (d *Decoder) getRegex() []byte {
	if d.err != nil {
		return nil
	}
	switch n, ok, fault := regexLen(d.buf[d.off:]); {
	case fault:
		d.fail(pmix.ERR_BAD_PARAM)
		return nil
	case ok:
		return d.take(n)
	}
	if !d.one(pmix.STRING) {
		return nil
	}
	b, ok := d.raw()
	if !ok {
		return nil
	}
	return append(b[:len(b):len(b)], 0)
}
