package wire

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"

	"github.com/pierrec/lz4/v4"

	"pmix/core/pmix"
)

// A compressed block is its inflated length in four bytes of host order, then a
// zlib stream; or, from a PMIx 7 that was built so, an LZ4 or a zstd frame. All
// releases can be built to read zlib, so that is what is written.

// maxInflated bounds what one block may inflate to.
const maxInflated = 1 << 30

// The blocks of PMIx 7 are compressed from 256 bytes on, those of older releases
// from 4096. Less is never worth it.
const (
	CompressLimit    = 256
	OldCompressLimit = 4096
)

// Compress returns b as a compressed block, and whether that is shorter than b.
// Blocks below limit are left alone.
func Compress(b []byte, limit int) ([]byte, bool) {
	if len(b) < limit || uint64(len(b)) > maxInflated {
		return nil, false
	}
	var out bytes.Buffer
	out.Write(binary.NativeEndian.AppendUint32(nil, uint32(len(b))))
	// more than the first level costs twice the time for a few percent
	w, err := zlib.NewWriterLevel(&out, zlib.BestSpeed)
	if err != nil {
		return nil, false
	}
	if _, err := w.Write(b); err != nil {
		return nil, false
	}
	if err := w.Close(); err != nil || out.Len() >= len(b) {
		return nil, false
	}
	return out.Bytes(), true
}

// inflater is one way of compressing: how its frames begin, the most that a byte
// of it can hold, and its reader. A nil reader is known but not read.
type inflater struct {
	magic []byte
	ratio uint64
	open  func(io.Reader) (io.Reader, error)
}

var inflaters = []inflater{
	{[]byte{0x04, 0x22, 0x4d, 0x18}, 256, func(r io.Reader) (io.Reader, error) { return lz4.NewReader(r), nil }},
	{[]byte{0x28, 0xb5, 0x2f, 0xfd}, 0, nil}, // zstd
	{nil, 1032, func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) }},
}

// Decompress inflates a compressed block. A block that claims more than its size
// can hold, holds more or less than it claims, or is broken is
// ERR_UNPACK_FAILURE; one of zstd is ERR_NOT_SUPPORTED.
func Decompress(b []byte) ([]byte, error) {
	if len(b) < 4 {
		return nil, pmix.ERR_UNPACK_FAILURE
	}
	n := uint64(binary.NativeEndian.Uint32(b))
	b = b[4:]
	for _, f := range inflaters {
		if !bytes.HasPrefix(b, f.magic) {
			continue
		}
		if f.open == nil {
			return nil, pmix.ERR_NOT_SUPPORTED
		}
		if n > maxInflated || n > uint64(len(b))*f.ratio {
			return nil, pmix.ERR_UNPACK_FAILURE
		}
		r, err := f.open(bytes.NewReader(b))
		if err != nil {
			return nil, pmix.ERR_UNPACK_FAILURE
		}
		// grow with what really comes rather than with the claim
		var out bytes.Buffer
		got, err := io.Copy(&out, io.LimitReader(r, int64(n)+1))
		if err != nil || uint64(got) != n {
			return nil, pmix.ERR_UNPACK_FAILURE
		}
		return out.Bytes(), nil
	}
	return nil, pmix.ERR_UNPACK_FAILURE
}

// getCompressedString reads a COMPRESSED_STRING as the STRING it stands for.
func (d *Decoder) getCompressedString() pmix.Value {
	b := d.getBytes()
	if d.err != nil {
		return pmix.Value{}
	}
	text, err := Decompress(b)
	if err != nil {
		d.fail(pmix.ERR_UNPACK_FAILURE)
		return pmix.Value{}
	}
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return pmix.String(string(text))
}
