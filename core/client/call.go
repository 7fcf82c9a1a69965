package client

import (
	"fmt"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// ask sends a request and calls done once with its answer. lost is the status
// that done gets when the server goes away first. Any other return than SUCCESS
// means that done is not called.
func ask[A any, P interface {
	*A
	wire.Message
}](c *Client, q wire.Request, lost pmix.Status, done func(a P, st pmix.Status)) pmix.Status {
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	conn := c.conn
	b, err := wire.Marshal(conn.Codec(), q)
	if err != nil {
		return pmix.StatusOf(err)
	}
	err = conn.Call(b, func(reply []byte, err error) {
		a := P(new(A))
		if err != nil || len(reply) == 0 {
			done(a, lost)
			return
		}
		c.codec = conn.Codec()
		if err := wire.Unmarshal(c.codec, reply, a); err != nil {
			done(a, pmix.StatusOf(err))
			conn.Reject(fmt.Sprintf("the answer to %s cannot be read: %v", wire.Op(q.Cmd()).Name, err))
			return
		}
		done(a, pmix.SUCCESS)
	})
	return pmix.StatusOf(err)
}

// tell sends a request that is not answered.
func (c *Client) tell(q wire.Request) {
	if !c.Connected() {
		return
	}
	if b, err := wire.Marshal(c.conn.Codec(), q); err == nil {
		c.conn.Tell(b)
	}
}

// The losses of a server as released libraries report them: the functions of
// processes one way, those of tools and managers the other.
const (
	lostPeer    = pmix.ERR_UNREACH
	lostControl = pmix.ERR_COMM_FAILURE
)

// op asks something that is answered by a status alone.
func (c *Client) op(q wire.Request, lost pmix.Status, done host.Op) pmix.Status {
	return ask(c, q, lost, func(a *wire.StatusReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		if done != nil {
			done(st)
		}
	})
}

// infos asks something that is answered by a status and infos.
func (c *Client) infos(q wire.Request, done host.Infos) pmix.Status {
	return ask(c, q, lostControl, func(a *wire.InfosReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		if done != nil {
			done(st, a.Infos)
		}
	})
}
