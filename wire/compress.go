package wire

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"

	"pmix/core/pmix"
)

// A compressed block is its inflated length in four bytes of host order, then a
// zlib stream: what the zlib component of every release writes and reads.

// CompressLimit is the size from which OpenPMIx compresses a block.
const CompressLimit = 4096

// maxInflated bounds what one block may inflate to. A zlib stream cannot inflate
// to more than 1032 times its size.
const (
	maxInflated = 1 << 30
	maxRatio    = 1032
)

// Compress returns b as a compressed block, and whether that is shorter than b.
// Blocks below CompressLimit are left alone.
func Compress(b []byte) ([]byte, bool) {
	if len(b) < CompressLimit || uint64(len(b)) >= 1<<32-1 {
		return nil, false
	}
	var out bytes.Buffer
	out.Write(binary.NativeEndian.AppendUint32(nil, uint32(len(b))))
	w := zlib.NewWriter(&out)
	if _, err := w.Write(b); err != nil {
		return nil, false
	}
	if err := w.Close(); err != nil || out.Len() >= len(b) {
		return nil, false
	}
	return out.Bytes(), true
}

// Decompress inflates a compressed block. A block that claims more than a zlib
// stream of its size can hold, holds less or more than it claims, or is no zlib
// stream is ERR_UNPACK_FAILURE.
func Decompress(b []byte) ([]byte, error) {
	if len(b) < 4 {
		return nil, pmix.ERR_UNPACK_FAILURE
	}
	n := uint64(binary.NativeEndian.Uint32(b))
	b = b[4:]
	if n > maxInflated || n > uint64(len(b))*maxRatio {
		return nil, pmix.ERR_UNPACK_FAILURE
	}
	r, err := zlib.NewReader(bytes.NewReader(b))
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
