package wire

import "pmix/core/pmix"

// Trace describes a message in one line for people. It never fails: what cannot
// be decoded is described as far as it can be.
func Trace(m Message) string { return traceValue(m) }

// TraceRequest describes the payload of a frame that a client sent.
func TraceRequest(c Codec, tag uint32, payload []byte) string {
	if tag < TagDynamic {
		return TraceTagged(c, tag, payload)
	}
	r, err := DecodeRequest(c, payload)
	if r == nil {
		return "undecodable request: " + pmix.StatusOf(err).String()
	}
	s := Op(r.Cmd()).Name + " " + Trace(r)
	if err != nil {
		s += " broken: " + pmix.StatusOf(err).String()
	}
	return s
}

// TraceTagged describes the payload of a frame with one of the fixed tags.
func TraceTagged(c Codec, tag uint32, payload []byte) string {
	var m Message
	switch tag {
	case TagNotify:
		m = new(Event)
	case TagIOF:
		m = new(IOFData)
	case TagIOFControl:
		m = new(IOFControl)
	case TagDelete:
		m = new(KeyDeleted)
	default:
		return "heartbeat"
	}
	err := Unmarshal(c, payload, m)
	s := Trace(m)
	if err != nil {
		s += " broken: " + pmix.StatusOf(err).String()
	}
	return s
}

// TraceReply describes the payload of the answer to a request.
func TraceReply(c Codec, cmd pmix.Command, payload []byte) string {
	op := Op(cmd)
	if op == nil || op.Reply == nil {
		return "unexpected reply"
	}
	m := op.Reply()
	err := Unmarshal(c, payload, m)
	s := op.Name + " answered " + Trace(m)
	if err != nil {
		s += " broken: " + pmix.StatusOf(err).String()
	}
	return s
}
