package preg

import (
	"strings"

	"pmix/core/pmix"
)

// Bounds of what Parse expands, for input that claims more than it can mean.
const (
	MaxNodes = 1 << 22
	MaxRanks = 1 << 24
	MaxBytes = 1 << 28 // of expanded text
)

const (
	rawTag    = "raw:"
	nativeTag = "pmix["
	typeRaw   = "raw"
	typeBlob  = "compress"
)

// Generate answers PMIx_generate_regex: the compact form of a list of nodes
// separated by commas.
//
// It always writes the raw form. The native one is unknown to releases from 6
// on, which would take it for a list. A compressed one holds NULs, and a host
// that keeps the result in a C string (Open MPI 4.1 does, in a PMIX_STRING)
// loses all but its first five bytes; it also names no compressor, and a peer
// that was built with another one cannot read it.
func Generate(nodes string) ([]byte, pmix.Status) { return raw(nodes), pmix.SUCCESS }

// GeneratePPN answers PMIx_generate_ppn: the compact form of a process map.
func GeneratePPN(procs string) ([]byte, pmix.Status) { return raw(procs), pmix.SUCCESS }

// raw tags a list, once.
func raw(list string) []byte {
	if strings.HasPrefix(list, rawTag) {
		return []byte(list)
	}
	return append(append(make([]byte, 0, len(rawTag)+len(list)), rawTag...), list...)
}

// ParseNodes expands a list of nodes in any form. A form that is known but
// damaged is ERR_BAD_PARAM.
func ParseNodes(b []byte) ([]string, pmix.Status) {
	body, native, st := content(b)
	if st != pmix.SUCCESS {
		return nil, st
	}
	if native {
		return expandNodes(body)
	}
	return split(body, ',')
}

// ParseProcs expands a process map in any form: for each node its ranks,
// separated by commas, without ranges.
//
// The released libraries expand ranges in the native form only and read "0-3"
// elsewhere as rank 0. The Standard (PMIx_generate_ppn) has ranges in its input,
// so here they mean the same in all forms.
func ParseProcs(b []byte) ([]string, pmix.Status) {
	body, _, st := content(b)
	if st != pmix.SUCCESS {
		return nil, st
	}
	return expandProcs(body)
}

// Generate2 answers PMIx_generate_regex2. The type is "raw" for the reasons that
// Generate gives, and the bytes end with a NUL, which Len counts.
func Generate2(list string) (pmix.Regex2, pmix.Status) {
	b := append(append(make([]byte, 0, len(list)+1), list...), 0)
	return pmix.Regex2{Type: pmix.S(typeRaw), Bytes: b}, pmix.SUCCESS
}

// Parse2 answers PMIx_parse_regex2: the list that Generate2 took.
// ERR_NOT_SUPPORTED for a type that is not known, ERR_BAD_PARAM
// for bytes that are not what the type says.
func Parse2(r pmix.Regex2) (string, pmix.Status) {
	switch {
	case r.Type == nil:
		return "", pmix.ERR_BAD_PARAM
	case *r.Type == typeRaw:
		// The bytes end where the NUL is, which must be the last at least.
		if len(r.Bytes) == 0 || r.Bytes[len(r.Bytes)-1] != 0 {
			return "", pmix.ERR_BAD_PARAM
		}
		return cstring(r.Bytes), pmix.SUCCESS
	case *r.Type == typeBlob:
		return inflate(r.Bytes)
	}
	return "", pmix.ERR_NOT_SUPPORTED
}

// NodesOf expands a NODE_MAP value of whatever type a host used: STRING, REGEX
// or REGEX2. Another type is ERR_TYPE_MISMATCH, no value is ERR_BAD_PARAM.
func NodesOf(v pmix.Value) ([]string, pmix.Status) { return valueOf(v, ParseNodes) }

// ProcsOf is NodesOf for process maps.
func ProcsOf(v pmix.Value) ([]string, pmix.Status) { return valueOf(v, ParseProcs) }

func valueOf(v pmix.Value, parse func([]byte) ([]string, pmix.Status)) ([]string, pmix.Status) {
	switch v.Type {
	case pmix.STRING, pmix.REGEX, pmix.REGEX2:
	default:
		return nil, pmix.ERR_TYPE_MISMATCH
	}
	switch d := v.Data.(type) {
	case string:
		return parse([]byte(d))
	case []byte:
		if len(d) > 0 {
			return parse(d)
		}
	case pmix.Regex2:
		list, st := Parse2(d)
		if st != pmix.SUCCESS {
			return nil, st
		}
		return parse([]byte(list))
	}
	return nil, pmix.ERR_BAD_PARAM
}

// content strips the tag of a form. native is set for the one that needs its
// own grammar.
func content(b []byte) (body string, native bool, st pmix.Status) {
	if isBlob(b) {
		payload, _, ok := blobPayload(b)
		if !ok {
			return "", false, pmix.ERR_BAD_PARAM
		}
		body, st = inflate(payload)
		return body, false, st
	}
	s := cstring(b)
	if s == blobTag { // cut off at its first NUL
		return "", false, pmix.ERR_BAD_PARAM
	}
	if strings.HasPrefix(s, rawTag) {
		return s[len(rawTag):], false, pmix.SUCCESS
	}
	if strings.HasPrefix(s, nativeTag) {
		if s[len(s)-1] != ']' {
			return "", false, pmix.ERR_BAD_PARAM
		}
		return s[len(nativeTag) : len(s)-1], true, pmix.SUCCESS
	}
	return s, false, pmix.SUCCESS
}

// cstring is b up to its first NUL.
func cstring(b []byte) string {
	for i, c := range b {
		if c == 0 {
			return string(b[:i])
		}
	}
	return string(b)
}

// split cuts list at sep and drops empty elements, as PMIx_Argv_split does.
func split(list string, sep byte) ([]string, pmix.Status) {
	n := strings.Count(list, string(sep)) + 1
	if n > MaxNodes {
		return nil, pmix.ERR_BAD_PARAM
	}
	out := make([]string, 0, n)
	for len(list) > 0 {
		i := strings.IndexByte(list, sep)
		if i < 0 {
			i = len(list)
		}
		if i > 0 {
			out = append(out, list[:i])
		}
		if i == len(list) {
			break
		}
		list = list[i+1:]
	}
	return out, pmix.SUCCESS
}
