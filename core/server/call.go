package server

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// call is one request of a peer. It is answered once; more answers are dropped.
type call struct {
	p    *peer
	tag  uint32
	done bool
}

// reply answers with a message.
func (k *call) reply(m wire.Message) {
	if k.done {
		return
	}
	k.done = true
	k.p.send(k.tag, m)
}

// raw answers with bytes that are encoded already, and may be shared.
func (k *call) raw(b []byte) {
	if !k.done {
		k.done = true
		k.p.conn.Send(k.tag, b)
	}
}

// status answers with a status alone. Done-at-once is success to a client.
func (k *call) status(st pmix.Status) {
	if st == pmix.OPERATION_SUCCEEDED {
		st = pmix.SUCCESS
	}
	k.reply(&wire.StatusReply{Status: st})
}
