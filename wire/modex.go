package wire

import "pmix/core/pmix"

// Modex is what one server contributes to a fence that collects data, and what
// comes back: the contributions of all servers one after another.
type Modex struct {
	Collect Collect
	Blobs   [][]byte // one per process: see PackProc
}

// Collect is a contribution's flag: servers that disagree about it cannot fence
// with each other.
type Collect uint8

// The values of Collect. CollectDelta holds only what changed since the same
// processes' last fence.
const (
	CollectInvalid Collect = 0
	CollectNo      Collect = 1
	CollectYes     Collect = 2
	CollectDelta   Collect = 3
)

// EncodeModex encodes one server's contribution.
func EncodeModex(c Codec, m Modex) ([]byte, error) { return nil, pmix.ERR_NOT_SUPPORTED }

// DecodeModex decodes the contributions of all servers.
func DecodeModex(c Codec, b []byte) ([]Modex, error) { return nil, pmix.ERR_NOT_SUPPORTED }
