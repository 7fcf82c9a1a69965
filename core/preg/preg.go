package preg

import "pmix/core/pmix"

// Bounds of what Parse expands, for input that claims more than it can mean.
const (
	MaxItems = 1 << 24 // names or ranks
	MaxBytes = 1 << 28 // of expanded text
)

// Generate answers PMIx_generate_regex: the compact form of a list of nodes
// separated by commas. The result may hold NUL bytes; Len tells a C caller where
// it ends.
func Generate(nodes string) ([]byte, pmix.Status) { return nil, pmix.ERR_NOT_SUPPORTED }

// GeneratePPN answers PMIx_generate_ppn: the compact form of a process map.
func GeneratePPN(procs string) ([]byte, pmix.Status) { return nil, pmix.ERR_NOT_SUPPORTED }

// ParseNodes expands a list of nodes in any form. A form that is known but
// damaged is ERR_BAD_PARAM.
func ParseNodes(b []byte) ([]string, pmix.Status) { return nil, pmix.ERR_NOT_SUPPORTED }

// ParseProcs expands a process map in any form: for each node its ranks,
// separated by commas, without ranges.
func ParseProcs(b []byte) ([]string, pmix.Status) { return nil, pmix.ERR_NOT_SUPPORTED }

// Generate2 and Parse2 answer PMIx_generate_regex2 and PMIx_parse_regex2.
func Generate2(list string) (pmix.Regex2, pmix.Status) {
	return pmix.Regex2{}, pmix.ERR_NOT_SUPPORTED
}

// Parse2 returns the list that Generate2 took; ERR_NOT_SUPPORTED for a type
// that is not known.
func Parse2(r pmix.Regex2) (string, pmix.Status) { return "", pmix.ERR_NOT_SUPPORTED }

// NodesOf and ProcsOf expand a NODE_MAP or PROC_MAP value of whatever type a
// host used: STRING, REGEX or REGEX2.
func NodesOf(v pmix.Value) ([]string, pmix.Status) { return nil, pmix.ERR_NOT_SUPPORTED }

// ProcsOf is NodesOf for process maps.
func ProcsOf(v pmix.Value) ([]string, pmix.Status) { return nil, pmix.ERR_NOT_SUPPORTED }

// Len returns how many of the bytes at the start of b are one encoded value:
// the length of a char* of a host, of which only b's start is trusted. b must
// reach to the end of what may be read. ok is false if no end is in b.
func Len(b []byte) (n int, ok bool) { return 0, false }
