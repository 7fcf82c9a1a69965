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
// zlib stream; or, from a PMIx 7 that was built so, a zstd or an LZ4 frame. All
// three are read. A released library reads only what it was built to write, which
// is zlib before 7 and zstd in Debian's 7.0, and nothing tells which: so nothing
// that goes to a peer is ever compressed. What is, for the process's own use
// (PMIx_Data_compress), is zlib, which most releases read.

// maxInflated bounds what one block may inflate to, and maxText what all the
// compressed strings of one message may: a zstd frame of a few bytes can hold
// megabytes, and a client may send many.
const (
	maxInflated = 1 << 30
	maxText     = 64 << 20
)

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
// of it can hold, and what makes n bytes of a frame.
type inflater struct {
	magic   []byte
	ratio   uint64
	inflate func(b []byte, n int) ([]byte, error)
}

var inflaters = []inflater{
	{[]byte{0x28, 0xb5, 0x2f, 0xfd}, zstdBlock / 4, unzstd},
	{[]byte{0x04, 0x22, 0x4d, 0x18}, 256, stream(func(r io.Reader) (io.Reader, error) { return lz4.NewReader(r), nil })},
	{nil, 1032, stream(func(r io.Reader) (io.Reader, error) { return zlib.NewReader(r) })},
}

// stream makes the inflate function of a reader. Memory grows with what really
// comes rather than with the claim.
func stream(open func(io.Reader) (io.Reader, error)) func([]byte, int) ([]byte, error) {
	return func(b []byte, n int) ([]byte, error) {
		r, err := open(bytes.NewReader(b))
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		_, err = io.Copy(&out, io.LimitReader(r, int64(n)+1))
		return out.Bytes(), err
	}
}

// Decompress inflates a compressed block. A block that claims more than its size
// can hold, holds more or less than it claims, or is broken is
// ERR_UNPACK_FAILURE.
func Decompress(b []byte) ([]byte, error) { return DecompressMax(b, maxInflated) }

// DecompressMax is Decompress for a caller who takes at most max bytes.
func DecompressMax(b []byte, max int) ([]byte, error) {
	if len(b) < 4 {
		return nil, pmix.ERR_UNPACK_FAILURE
	}
	n := uint64(binary.NativeEndian.Uint32(b))
	b = b[4:]
	for _, f := range inflaters {
		if !bytes.HasPrefix(b, f.magic) {
			continue
		}
		if n > uint64(max) || n > uint64(len(b))*f.ratio {
			break
		}
		out, err := f.inflate(b, int(n))
		if err != nil || uint64(len(out)) != n {
			break
		}
		return out, nil
	}
	return nil, pmix.ERR_UNPACK_FAILURE
}

// getCompressedString reads a COMPRESSED_STRING as the STRING it stands for.
func (d *Decoder) getCompressedString() pmix.Value {
	b := d.getBytes()
	if d.err != nil {
		return pmix.Value{}
	}
	left := d.allowance()
	text, err := DecompressMax(b, *left)
	if err != nil {
		d.fail(pmix.ERR_UNPACK_FAILURE)
		return pmix.Value{}
	}
	*left -= len(text)
	if i := bytes.IndexByte(text, 0); i >= 0 {
		text = text[:i]
	}
	return pmix.String(string(text))
}
