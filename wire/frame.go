package wire

import (
	"encoding/binary"

	"pmix/core/pmix"
)

// HeaderSize is the number of bytes in front of each message's payload.
const HeaderSize = 16

// MaxPayload is the largest payload that ParseHeader accepts. OpenPMIx's own
// bound, ptl_base_max_msg_size, is off in the releases up to 5.0 and 32 MB by
// default later; a job-wide modex can be large.
const MaxPayload = 1 << 30

// The tags below TagDynamic have a fixed meaning; the others number requests
// and their replies. The side that accepted a connection numbers its own
// requests from TagUpperHalf on, the other one from TagDynamic on.
const (
	TagNotify     uint32 = 0 // an Event
	TagHeartbeat  uint32 = 1 // empty
	TagIOF        uint32 = 2 // an IOFData
	TagIOFControl uint32 = 3 // an IOFControl
	TagDelete     uint32 = 4 // a KeyDeleted
	TagDynamic    uint32 = 100
	TagUpperHalf  uint32 = TagDynamic + (1<<32-1-TagDynamic)/2 + 1
)

// Header stands before the payload of each message: three 32-bit integers in
// network order and four bytes of padding.
type Header struct {
	Index  int32 // the sender's index in the server's table of clients
	Tag    uint32
	Length uint32 // of the payload
}

// Append appends the header's bytes.
func (h Header) Append(b []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(h.Index))
	b = binary.BigEndian.AppendUint32(b, h.Tag)
	b = binary.BigEndian.AppendUint32(b, h.Length)
	return append(b, 0, 0, 0, 0)
}

// ParseHeader reads a header from the first HeaderSize bytes of b. A payload
// longer than MaxPayload is ERR_BAD_PARAM.
func ParseHeader(b []byte) (Header, error) {
	if len(b) < HeaderSize {
		return Header{}, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER
	}
	h := Header{
		Index:  int32(binary.BigEndian.Uint32(b)),
		Tag:    binary.BigEndian.Uint32(b[4:]),
		Length: binary.BigEndian.Uint32(b[8:]),
	}
	if h.Length > MaxPayload {
		return h, pmix.ERR_BAD_PARAM
	}
	return h, nil
}
