package wire

import "pmix/core/pmix"

// Collect is the flag of a contribution to a fence: what the server put into
// it. Servers whose flags differ cannot fence with each other.
type Collect uint8

// The values of Collect. CollectDelta holds only what changed since the same
// processes' last fence; releases before 7.0 refuse it.
const (
	CollectNo    Collect = 0
	CollectYes   Collect = 1
	CollectDelta Collect = 2
)

// Modex is what one server contributes to a fence that collects data: in the
// form of PMIx 6 and later
//
//	BYTE_OBJECT
//	  BOOL          is the next one compressed?
//	  BYTE_OBJECT
//	    BYTE        Collect
//	    BYTE_OBJECT ... one per process: PackProc
//
// and what comes back is the contributions of all servers one after another.
// The whole is encoded in the server's own format, which all servers of a job
// share.
type Modex struct {
	Collect Collect
	Blobs   [][]byte // one per process: PackProc, UnpackProc
	// Compress makes EncodeModex compress where that makes it shorter: only for
	// servers that can inflate zlib, which compress.go says of whom nobody knows.
	Compress bool
}

// EncodeModex encodes one server's contribution.
func EncodeModex(c Codec, m Modex) ([]byte, error) {
	in := NewEncoder(c)
	in.Byte(byte(m.Collect))
	for _, b := range m.Blobs {
		in.ByteObject(b)
	}
	if in.err != nil {
		return nil, in.err
	}
	block, compressed := in.buf, false
	if m.Compress {
		var short []byte
		if short, compressed = Compress(block, CompressLimit); compressed {
			block = short
		}
	}
	mid := NewEncoder(c)
	mid.Bool(compressed)
	mid.ByteObject(block)
	out := NewEncoder(c)
	out.ByteObject(mid.buf)
	if mid.err != nil {
		return nil, mid.err
	}
	return out.buf, out.err
}

// maxModex bounds what all the contributions of one fence may inflate to.
const maxModex = 4 << 30

// DecodeModex decodes the contributions of all servers. A flag that no release
// defines, or one that differs between them, is ERR_BAD_PARAM.
func DecodeModex(c Codec, b []byte) ([]Modex, error) {
	d := NewDecoder(c, b)
	var out []Modex
	total := 0
	for d.More() {
		mid := NewDecoder(c, d.ByteObject())
		if d.err != nil {
			break
		}
		for mid.More() {
			compressed := mid.Bool()
			block := mid.ByteObject()
			if mid.err != nil {
				break
			}
			if compressed {
				var err error
				if block, err = Decompress(block); err != nil {
					return nil, err
				}
			}
			if total += len(block); total > maxModex {
				return nil, pmix.ERR_OUT_OF_RESOURCE
			}
			m, err := decodeModexBlock(c, block)
			if err != nil {
				return nil, err
			}
			if len(out) > 0 && out[0].Collect != m.Collect {
				return nil, pmix.ERR_BAD_PARAM
			}
			out = append(out, m)
		}
		if mid.err != nil {
			return nil, mid.err
		}
	}
	return out, d.err
}

func decodeModexBlock(c Codec, block []byte) (Modex, error) {
	d := NewDecoder(c, block)
	m := Modex{Collect: Collect(d.Byte())}
	if d.err == nil && m.Collect > CollectDelta {
		return m, pmix.ERR_BAD_PARAM
	}
	for d.More() {
		if blob := d.ByteObject(); d.err == nil {
			m.Blobs = append(m.Blobs, blob)
		}
	}
	return m, d.err
}
