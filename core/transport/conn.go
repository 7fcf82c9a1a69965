package transport

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// Handler is the role's side of a connection. Its methods are called with the
// reactor's lock held.
type Handler interface {
	// Message delivers a message that is not the reply of a Call. payload is the
	// callee's to keep, and not to be written.
	Message(c *Conn, tag uint32, payload []byte)
	// Lost tells that the connection has ended and why.
	Lost(c *Conn, err error)
}

// Reply receives the answer of a Call, or the reason why none will come. It is
// called with the reactor's lock held.
type Reply func(payload []byte, err error)

// Side tells which end of a connection this process is.
type Side uint8

// The sides.
const (
	Initiator Side = iota
	Acceptor
)

// Conn is one connection to one peer. Its methods need the reactor's lock.
type Conn struct {
	// Data is the role's own: what it knows about this peer.
	Data any

	h       *Hub
	fd      int
	watch   *progress.Watch
	handler Handler
	codec   wire.Codec
	peer    string
	index   int32 // what this end writes into the header's first field

	side    Side
	next    uint32 // tag of the next Call
	wrapped bool   // next has begun anew
	calls   map[uint32]Reply

	queue  [][]byte // what the socket did not take yet
	queued int      // its bytes
	doomed bool     // a write failed: the loss is posted

	head   [wire.HeaderSize]byte // a header that has come in part
	nhead  int
	tag    uint32
	body   []byte // a payload that has come in part
	want   int    // its full length
	inBody bool
}

// ErrClosed is why a Call on a connection that this end closed has no answer.
var ErrClosed = fmt.Errorf("connection closed: %w", pmix.ERR_UNREACH)

// Adopt makes a Conn of a connected socket whose handshake is done. The socket
// belongs to the Conn from now on. peer names the other end in messages; index
// is the number that the acceptor gave the initiator.
func (h *Hub) Adopt(fd int, side Side, codec wire.Codec, peer string, index int32, hd Handler) (*Conn, error) {
	c := &Conn{h: h, fd: fd, side: side, codec: codec, peer: peer, index: index, handler: hd, next: wire.TagDynamic}
	if side == Acceptor {
		c.next = wire.TagUpperHalf
	}
	h.r.Own(fd)
	var err error
	if err = unix.SetNonblock(fd, true); err == nil {
		c.watch, err = h.r.Watch(fd, progress.Readable, c.ready)
	}
	if err != nil {
		h.close(fd)
		return nil, err
	}
	return c, nil
}

// Codec returns what the peer understands.
func (c *Conn) Codec() wire.Codec { return c.codec }

// Peer returns the name of the other end as messages show it.
func (c *Conn) Peer() string { return c.peer }

// Open reports whether the connection still stands.
func (c *Conn) Open() bool { return c.fd >= 0 && !c.doomed }

// Pending returns the number of bytes that the socket has not taken yet.
func (c *Conn) Pending() int { return c.queued }

// patience is how many bytes may wait for a peer that asks and does not read the
// answers until this end does not read its questions either.
const patience = 4 << 20

// full reports whether the peer has to read first. Only an acceptor makes it wait:
// if both ends did, both could wait for ever.
func (c *Conn) full() bool { return c.side == Acceptor && c.queued > patience }

// interest makes the watch's interest follow the queue.
func (c *Conn) interest() {
	var ev progress.Events
	if len(c.queue) > 0 {
		ev |= progress.Writable
	}
	if !c.full() {
		ev |= progress.Readable
	}
	c.watch.Want(ev)
}

// Calls returns the number of requests without an answer.
func (c *Conn) Calls() int { return len(c.calls) }

// Send sends payload under tag. It never blocks; what the socket does not take
// is kept, so payload must not be written afterwards. On a connection that is
// gone it does nothing: Handler.Lost tells or has told.
func (c *Conn) Send(tag uint32, payload []byte) {
	if !c.Open() {
		return
	}
	h := wire.Header{Index: c.index, Tag: tag, Length: uint32(len(payload))}
	if wire.HeaderSize+len(payload) <= smallSize {
		b := append(h.Append(c.h.out[:0]), payload...)
		n := c.write(b)
		if n < len(b) {
			c.enqueue(append([]byte(nil), b[n:]...))
		}
		return
	}
	b := h.Append(make([]byte, 0, wire.HeaderSize))
	n := c.write(b, payload)
	if n < len(b) {
		c.enqueue(b[n:])
		n = len(b)
	}
	if n -= len(b); n < len(payload) {
		c.enqueue(payload[n:])
	}
}

// Call sends payload as a request. fn is called once with the reply or with the
// reason why none will come. On a connection that is gone Call returns
// ERR_UNREACH, for a message that the peer would not take ERR_OUT_OF_RESOURCE, and
// fn is not called.
func (c *Conn) Call(payload []byte, fn Reply) error {
	if !c.Open() {
		return pmix.ERR_UNREACH
	}
	if !c.fits(len(payload)) {
		c.h.Report("help-pmix-runtime.txt", "ptl:msg_size", len(payload), c.peer, c.h.opts.MaxMessage)
		return pmix.ERR_OUT_OF_RESOURCE
	}
	if c.calls == nil {
		c.calls = make(map[uint32]Reply)
	}
	tag := c.takeTag()
	c.calls[tag] = fn
	c.Send(tag, payload)
	return nil
}

// takeTag returns the next free tag of this end's half.
func (c *Conn) takeTag() uint32 {
	for {
		t := c.next
		switch {
		case c.side == Initiator && t == wire.TagUpperHalf-1:
			c.next, c.wrapped = wire.TagDynamic, true
		case c.side == Acceptor && t == 1<<32-2: // the last one means any tag
			c.next = wire.TagUpperHalf
		default:
			c.next++
		}
		if _, busy := c.calls[t]; !busy {
			return t
		}
	}
}

// Close ends the connection from this side. Outstanding calls are answered with
// ErrClosed; the handler is not told. What is still queued is tried once more.
func (c *Conn) Close() {
	if c.fd < 0 {
		return
	}
	c.flush()
	c.shut(ErrClosed)
}

// shut releases everything and answers the outstanding calls.
func (c *Conn) shut(err error) {
	c.watch.Remove()
	// A child that was forked meanwhile, and is about to run another program, has
	// the socket too: closing this end alone would tell the peer nothing.
	unix.Shutdown(c.fd, unix.SHUT_RDWR)
	c.h.close(c.fd)
	c.fd = -1
	c.queue, c.queued, c.body = nil, 0, nil
	calls := c.calls
	c.calls = nil
	for _, tag := range slices.Sorted(maps.Keys(calls)) { // in the order of the calls
		calls[tag](nil, err)
	}
}

// lose ends the connection because of err and tells the handler.
func (c *Conn) lose(err error) {
	if c.fd < 0 {
		return
	}
	c.shut(err)
	c.handler.Lost(c, err)
}

// fail is lose for a peer that broke the protocol: the user is told.
func (c *Conn) fail(what string) {
	c.h.Report(help, "connection-closed", "to "+c.peer, what)
	c.lose(fmt.Errorf("%s: %w", what, pmix.ERR_LOST_CONNECTION))
}

// Reject ends the connection as fail does: the role found a message that it
// cannot read. what names the fault.
func (c *Conn) Reject(what string) {
	if c.fd >= 0 {
		c.fail(what)
	}
}

// write hands bufs to the socket if nothing is queued before them, and returns
// how many bytes it took.
func (c *Conn) write(bufs ...[]byte) int {
	if len(c.queue) > 0 {
		return 0
	}
	for {
		var n int
		var err error
		if len(bufs) == 1 {
			n, err = unix.SendmsgN(c.fd, bufs[0], nil, nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
		} else {
			n, err = unix.SendmsgBuffers(c.fd, bufs, nil, nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
		}
		switch err {
		case nil:
			return n
		case unix.EINTR:
			continue
		case unix.EAGAIN:
			return 0
		}
		c.doom(err)
		return 0
	}
}

// doom notes that the socket is broken. The loss is told from the reactor, not
// from within the call that found it.
func (c *Conn) doom(err error) {
	if c.doomed {
		return
	}
	c.doomed = true
	c.h.r.Post(func() { c.lose(lostError(err)) })
}

func lostError(err error) error {
	return fmt.Errorf("%w (%v)", pmix.ERR_LOST_CONNECTION, err)
}

func (c *Conn) enqueue(b []byte) {
	if c.doomed || len(b) == 0 {
		return
	}
	c.queue = append(c.queue, b)
	c.queued += len(b)
	c.interest()
}

// flush writes from the queue what the socket takes.
func (c *Conn) flush() {
	for len(c.queue) > 0 && !c.doomed {
		n, err := unix.SendmsgN(c.fd, c.queue[0], nil, nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
		if err == unix.EINTR {
			continue
		}
		if err == unix.EAGAIN {
			break
		}
		if err != nil {
			c.doom(err)
			return
		}
		c.queued -= n
		if c.queue[0] = c.queue[0][n:]; len(c.queue[0]) == 0 {
			c.queue[0] = nil
			c.queue = c.queue[1:]
		}
	}
	if len(c.queue) == 0 {
		c.queue = nil
	}
	c.interest()
}

// ready is the descriptor's handler.
func (c *Conn) ready(ev progress.Events) {
	if c.doomed {
		return
	}
	defer func() {
		if p := recover(); p != nil {
			progress.Fault("a message of "+c.peer, p)
			c.lose(fmt.Errorf("internal error: %w", pmix.ERR_LOST_CONNECTION))
		}
	}()
	if ev&progress.Writable != 0 {
		c.flush()
	}
	if ev&(progress.Readable|progress.Hangup) != 0 && c.Open() {
		c.read()
	}
}

var errEOF = errors.New("closed by the peer")

// read takes what the socket has, at most a few buffers so that one busy peer
// does not starve the others, and delivers the messages in it.
func (c *Conn) read() {
	for pass := 0; pass < 4 && (pass == 0 || !c.full()); pass++ {
		// A large payload is read in place.
		if dst := c.room(); len(dst) >= readSize {
			n, ok := c.recv(dst)
			if !ok {
				return
			}
			c.body = c.body[:len(c.body)+n]
			if c.deliver(); c.fd < 0 || n < len(dst) {
				return
			}
			continue
		}
		n, ok := c.recv(c.h.in)
		if !ok || !c.take(c.h.in[:n]) || n < len(c.h.in) {
			return
		}
	}
}

// recv reads into b. It returns false where there is nothing more to do.
func (c *Conn) recv(b []byte) (int, bool) {
	for {
		n, err := unix.Read(c.fd, b)
		switch {
		case err == unix.EINTR:
			continue
		case err == unix.EAGAIN:
			return 0, false
		case err != nil:
			c.lose(lostError(err))
			return 0, false
		case n == 0:
			c.lose(lostError(errEOF))
			return 0, false
		}
		return n, true
	}
}

// take cuts b into frames and delivers the complete ones. It returns false once
// the connection is gone.
func (c *Conn) take(b []byte) bool {
	for len(b) > 0 {
		if !c.inBody {
			n := copy(c.head[c.nhead:], b)
			c.nhead += n
			b = b[n:]
			if c.nhead < len(c.head) {
				return true
			}
			c.nhead = 0
			h, err := wire.ParseHeader(c.head[:])
			if limit := c.limit(); err != nil || int64(h.Length) > int64(limit) {
				c.fail(fmt.Sprintf("a message of %d bytes is larger than the limit of %d (ptl_base_max_msg_size)", h.Length, limit))
				return false
			}
			c.tag, c.want, c.inBody = h.Tag, int(h.Length), true
			c.body = make([]byte, 0, min(c.want, max(len(b), readSize)))
		}
		n := min(len(b), c.want-len(c.body))
		c.body = append(c.body, b[:n]...)
		b = b[n:]
		if c.deliver(); c.fd < 0 {
			return false
		}
	}
	return true
}

// limit is the size of the largest message that is taken. A process takes from its
// server what it sends: data of a large job are larger than what one process gives.
func (c *Conn) limit() int {
	if c.side == Initiator {
		return wire.MaxPayload
	}
	return c.h.opts.MaxMessage
}

// fits reports whether the peer takes a message of n bytes. Servers from 6.1 on end
// the connection at what is larger than their limit, which is taken to be ours.
func (c *Conn) fits(n int) bool {
	return c.side == Acceptor || n <= c.h.opts.MaxMessage || c.codec.Release.Before(6, 1, 0)
}

// room returns where the rest of an unfinished payload goes. The buffer grows
// with what has arrived, not with what was announced.
func (c *Conn) room() []byte {
	if !c.inBody {
		return nil
	}
	if len(c.body) == cap(c.body) {
		grown := make([]byte, len(c.body), min(c.want, max(2*cap(c.body), readSize)))
		copy(grown, c.body)
		c.body = grown
	}
	return c.body[len(c.body):min(cap(c.body), c.want)]
}

// deliver hands a complete payload to whoever waits for its tag.
func (c *Conn) deliver() {
	if !c.inBody || len(c.body) < c.want {
		return
	}
	body, tag := c.body, c.tag
	c.body, c.inBody = nil, false
	if fn, ok := c.calls[tag]; ok {
		delete(c.calls, tag)
		fn(body, nil)
		return
	}
	if c.unasked(tag) {
		c.fail(fmt.Sprintf("an answer with tag %d to a request that was not made", tag))
		return
	}
	c.handler.Message(c, tag, body)
}

// unasked reports whether tag is one that this end numbers its requests with and
// has not given to any yet. A second answer to a request is no such fault: released
// servers give some.
func (c *Conn) unasked(tag uint32) bool {
	return c.side == Initiator && !c.wrapped && tag >= c.next && tag < wire.TagUpperHalf
}

// Tell sends payload as a request that will not be answered.
func (c *Conn) Tell(payload []byte) {
	if c.Open() {
		c.Send(c.takeTag(), payload)
	}
}
