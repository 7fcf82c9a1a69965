package wire

import "pmix/core/pmix"

// Message is what travels in one frame. Its fields method declares the order of
// its items, for both directions.
type Message interface{ fields(*Fields) }

// Request is a message from a client or tool to its server: a command, then the
// fields.
type Request interface {
	Message
	Cmd() pmix.Command
}

// Marshal encodes a message for a peer, with its command in front if it is a
// Request.
func Marshal(c Codec, m Message) ([]byte, error) {
	e := AppendEncoder(c, make([]byte, 0, 128))
	Encode(e, m)
	if e.err != nil {
		return nil, e.err
	}
	return e.buf, nil
}

// Encode appends a message to what e has packed.
func Encode(e *Encoder, m Message) {
	if r, ok := m.(Request); ok {
		e.Command(r.Cmd())
	}
	m.fields(&Fields{e: e})
}

// Unmarshal decodes a message from a peer into m. A Request must carry m's
// command. Bytes after the last field are ignored, as a later release may have
// more to say.
func Unmarshal(c Codec, b []byte, m Message) error {
	d := NewDecoder(c, b)
	Decode(d, m)
	return d.err
}

// Decode reads a message from d.
func Decode(d *Decoder, m Message) {
	if r, ok := m.(Request); ok {
		if cmd := d.Command(); d.err == nil && cmd != r.Cmd() {
			d.fail(pmix.ERR_BAD_PARAM)
		}
	}
	if d.err == nil {
		m.fields(&Fields{d: d})
	}
}

// DecodeRequest decodes a client's message to its server. A command that is not
// in the table is ERR_NOT_SUPPORTED, which the real server answers too.
func DecodeRequest(c Codec, b []byte) (Request, error) {
	d := NewDecoder(c, b)
	cmd := d.Command()
	if d.err != nil {
		return nil, d.err
	}
	op := Op(cmd)
	if op == nil {
		return nil, pmix.ERR_NOT_SUPPORTED
	}
	r := op.Request()
	r.fields(&Fields{d: d})
	return r, d.err
}
