package server

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// call is one request of a peer. It is answered once; more answers are dropped.
type call struct {
	p    *peer
	tag  uint32
	size int // of the request in bytes
	done bool
}

// reply answers with a message, or with the reason why it cannot be written.
func (k *call) reply(m wire.Message) {
	if k.done {
		return
	}
	k.done = true
	if st := k.p.send(k.tag, m); st != pmix.SUCCESS {
		k.p.send(k.tag, &wire.StatusReply{Status: st})
	}
}

// infos answers with a status and infos, as far as the peer's format has them.
func (k *call) infos(st pmix.Status, infos []pmix.Info) {
	k.reply(&wire.InfosReply{Status: st, Infos: k.p.version().KeepInfos(infos)})
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
