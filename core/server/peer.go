package server

import (
	"fmt"

	"pmix/core/group"
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/core/transport"
	"pmix/wire"
)

// peer is one connection: a client, one of its clones, or a tool.
type peer struct {
	s      *Server
	id     uint64
	conn   *transport.Conn
	client *client
	tool   bool
	// finalized is set when the peer, or the host on its behalf, has said that it
	// ends: the loss of the connection is then no loss.
	finalized bool
	beats     []*heartbeat
	files     []*fileWatch
	ahead     ahead
}

func (p *peer) proc() pmix.Proc { return p.client.proc }

// version is the data format that the peer reads.
func (p *peer) version() wire.Version { return p.conn.Codec().Version }

func (p *peer) release() store.Release { return releaseOf(p.conn.Codec()) }

// release is what a client's connections speak; they share an executable's library.
func (c *client) release() store.Release {
	for p := range c.peers {
		return p.release()
	}
	return store.Release{}
}

func releaseOf(c wire.Codec) store.Release {
	return store.Release{Major: c.Release[0], Minor: c.Release[1], Patch: c.Release[2]}
}

// Message receives a request of the peer (transport.Handler).
func (p *peer) Message(_ *transport.Conn, tag uint32, payload []byte) {
	switch tag {
	case wire.TagHeartbeat:
		p.beat()
		return
	case wire.TagIOFControl:
		return
	}
	k := &call{p: p, tag: tag, size: len(payload)}
	req, err := wire.DecodeRequest(p.conn.Codec(), payload)
	switch {
	case err == pmix.ERR_NOT_SUPPORTED:
		k.status(pmix.ERR_NOT_SUPPORTED)
	case err != nil:
		p.malformed(payload, err)
	case commands[req.Cmd()] == nil:
		k.status(pmix.ERR_NOT_SUPPORTED)
	default:
		commands[req.Cmd()](p.s, k, req)
	}
}

// malformed ends a connection on which something came that cannot be read.
func (p *peer) malformed(payload []byte, err error) {
	what := "a message"
	d := wire.NewDecoder(p.conn.Codec(), payload)
	if op := wire.Op(d.Command()); d.Err() == nil && op != nil {
		what = op.Name
	}
	p.conn.Reject(fmt.Sprintf("%s of %d bytes cannot be read: %v", what, len(payload), err))
}

// Lost tells that the connection is gone (transport.Handler).
func (p *peer) Lost(_ *transport.Conn, err error) { p.s.lost(p) }

// send sends one message to the peer. One that cannot be written is reported.
func (p *peer) send(tag uint32, m wire.Message) pmix.Status {
	b, err := wire.Marshal(p.conn.Codec(), m)
	if err != nil {
		p.s.hub.Report("help-pmix-runtime.txt", "message-unwritable", p.conn.Peer(), err)
		return pmix.StatusOf(err)
	}
	p.conn.Send(tag, b)
	return pmix.SUCCESS
}

// lost accounts for a connection that ended. If it did not end in order and was
// the last of its process, everybody who counts on the process is told.
func (s *Server) lost(p *peer) {
	if s.ended {
		return
	}
	s.remove(p)
	c := p.client
	if p.finalized || len(c.peers) > 0 {
		return
	}
	c.lost = true
	s.clean(&c.epilog, c.uid)
	s.collected(s.coll.Lost(c.proc))
	s.invited(s.invites.machine.Gone(c.proc, group.Lost))
	s.answered(s.gets.TargetGone(c.proc, pmix.ERR_LOST_CONNECTION))
	s.raise(pmix.ERR_LOST_CONNECTION, c.proc, pmix.RANGE_PROC_LOCAL,
		pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(c.proc)))
}

// remove forgets a connection and what it registered.
func (s *Server) remove(p *peer) {
	p.unwatch("")
	p.anew()
	delete(s.peers, p.id)
	delete(p.client.peers, p)
	s.noticed(s.events.Gone(p))
	s.streams.Gone(p)
	s.answered(s.gets.OwnerGone(p.id))
	if p.client.guest && len(p.client.peers) == 0 {
		s.forgetGuest(p.client)
	}
}
