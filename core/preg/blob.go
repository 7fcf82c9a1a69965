package preg

import (
	"bytes"
	"strconv"

	"pmix/core/pmix"
	"pmix/wire"
)

// The parts of the compressed form, which stands in front of its payload with a
// NUL after each. The label says nothing about the compressor that ran: every
// release writes it.
const (
	blobTag   = "blob:"
	blobLabel = "component=zlib:"
	blobSize  = "size="
)

// isBlob reports whether b starts with the tag of the compressed form, exactly:
// a list whose first node is called blob:1 is a list.
func isBlob(b []byte) bool {
	return len(b) > len(blobTag) && string(b[:len(blobTag)]) == blobTag && b[len(blobTag)] == 0
}

// blobPayload checks the framing byte for byte. total is the length of the
// whole form.
func blobPayload(b []byte) (payload []byte, total int, ok bool) {
	rest := b[len(blobTag)+1:]
	if len(rest) <= len(blobLabel) || string(rest[:len(blobLabel)]) != blobLabel || rest[len(blobLabel)] != 0 {
		return nil, 0, false
	}
	rest = rest[len(blobLabel)+1:]
	end := bytes.IndexByte(rest, 0)
	if end < 0 || !bytes.HasPrefix(rest, []byte(blobSize)) || rest[end-1] != ':' {
		return nil, 0, false
	}
	size, err := strconv.ParseUint(string(rest[len(blobSize):end-1]), 10, 32)
	rest = rest[end+1:]
	if err != nil || size > uint64(len(rest)) {
		return nil, 0, false
	}
	return rest[:size], len(b) - len(rest) + int(size), true
}

// inflate decompresses a payload, whichever compressor made it.
func inflate(p []byte) (string, pmix.Status) {
	text, err := wire.DecompressMax(p, MaxBytes)
	if err != nil {
		return "", pmix.ERR_BAD_PARAM
	}
	return string(text), pmix.SUCCESS
}

// Len returns how many bytes at the start of b are one encoded value, with its
// final NUL where the form has one: what a host's char* spans. b must reach to
// the end of what may be read. ok is false if the end is not in b or the value
// is damaged.
func Len(b []byte) (n int, ok bool) {
	if isBlob(b) {
		_, n, ok = blobPayload(b)
		return n, ok
	}
	i := bytes.IndexByte(b, 0)
	return i + 1, i >= 0
}
