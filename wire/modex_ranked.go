package wire

import "pmix/core/pmix"

// RankedModex is what a server of PMIx 4 or 5 contributes to a fence:
//
//	BYTE_OBJECT
//	  BYTE          bit 0: data was collected, bit 1: keys are numbered
//	  UINT32, STRING[]   the keys, if they are numbered
//	  BYTE_OBJECT ... one per process:
//	    PROC_RANK
//	    KVAL ... or, if keys are numbered, UINT32, VALUE ...
//
// It is never compressed, and processes have no names: a process's number is its
// rank plus the sizes of the participating namespaces before its own, in the
// order of the fence.
type RankedModex struct {
	Collect bool
	Procs   []RankedProc
}

// RankedProc is the data of one process.
type RankedProc struct {
	Number uint32
	KVals  []pmix.KVal
}

const (
	rankedCollect = 1 << 0
	rankedKeyMap  = 1 << 1
)

// EncodeRankedModex encodes one server's contribution. Keys are written as such,
// which every receiver reads.
func EncodeRankedModex(c Codec, m RankedModex) ([]byte, error) {
	if !m.Collect {
		return nil, nil // as releases that are not built for debugging do
	}
	in := NewEncoder(c)
	in.Byte(rankedCollect)
	for _, p := range m.Procs {
		blob := NewEncoder(c)
		blob.Rank(pmix.Rank(p.Number))
		for _, kv := range p.KVals {
			blob.KVal(kv)
		}
		if blob.err != nil {
			return nil, blob.err
		}
		in.ByteObject(blob.buf)
	}
	out := NewEncoder(c)
	out.ByteObject(in.buf)
	if in.err != nil {
		return nil, in.err
	}
	return out.buf, out.err
}

// DecodeRankedModex decodes the contributions of all servers.
func DecodeRankedModex(c Codec, b []byte) ([]RankedModex, error) {
	d := NewDecoder(c, b)
	var out []RankedModex
	for d.More() {
		in := NewDecoder(c, d.ByteObject())
		if d.err != nil {
			break
		}
		flags := in.Byte()
		m := RankedModex{Collect: flags&rankedCollect != 0}
		var keys []string
		if flags&rankedKeyMap != 0 && in.More() {
			keys = in.Strs(in.count(uint64(in.Uint32())))
		}
		for in.More() {
			if blob := in.ByteObject(); in.err == nil {
				p, err := decodeRankedProc(c, blob, flags&rankedKeyMap != 0, keys)
				if err != nil {
					return nil, err
				}
				m.Procs = append(m.Procs, p)
			}
		}
		if in.err != nil {
			return nil, in.err
		}
		out = append(out, m)
	}
	return out, d.err
}

func decodeRankedProc(c Codec, blob []byte, numbered bool, keys []string) (RankedProc, error) {
	d := NewDecoder(c, blob)
	p := RankedProc{Number: uint32(d.Rank())}
	for d.More() {
		var kv pmix.KVal
		if numbered {
			n := d.Uint32()
			kv.Value = d.Value()
			if d.err == nil && n >= uint32(len(keys)) {
				d.fail(pmix.ERR_UNPACK_FAILURE)
			} else if d.err == nil {
				kv.Key = keys[n]
			}
		} else {
			kv = d.KVal()
		}
		if d.err == nil {
			p.KVals = append(p.KVals, kv)
		}
	}
	return p, d.err
}
