package transport

import (
	"fmt"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// Listener is the open door of a server on the loopback interface.
type Listener struct {
	h       *Hub
	fd      int
	watch   *progress.Watch
	hello   func(*Pending)
	port    int
	pending map[*Pending]bool
	pause   *progress.Timer
	// accepted counts the connections.
	accepted uint64
}

// Listen opens a port of the kernel's choice on the loopback interface. hello is
// called with the lock held for each peer that has introduced itself; it, or
// something later, answers the Pending. Call it with the lock held.
func (h *Hub) Listen(hello func(*Pending)) (*Listener, error) {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	l := &Listener{h: h, fd: fd, hello: hello, pending: make(map[*Pending]bool)}
	h.r.Own(fd)
	if err := l.open(); err != nil {
		h.close(fd)
		return nil, err
	}
	return l, nil
}

func (l *Listener) open() error {
	if err := unix.SetsockoptInt(l.fd, unix.SOL_SOCKET, unix.SO_REUSEADDR, 1); err != nil {
		return err
	}
	if err := unix.Bind(l.fd, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		return err
	}
	if err := unix.Listen(l.fd, unix.SOMAXCONN); err != nil {
		return err
	}
	sa, err := unix.Getsockname(l.fd)
	if err != nil {
		return err
	}
	l.port = sa.(*unix.SockaddrInet4).Port
	l.watch, err = l.h.r.Watch(l.fd, progress.Readable, func(progress.Events) { l.accept() })
	return err
}

// Address returns where the listener is, as it stands in an URI.
func (l *Listener) Address() string { return fmt.Sprintf("tcp4://127.0.0.1:%d", l.port) }

// Close shuts the door and drops who stands in it.
func (l *Listener) Close() {
	if l.fd < 0 {
		return
	}
	l.pause.Stop()
	l.watch.Remove()
	l.h.close(l.fd)
	l.fd = -1
	for p := range l.pending {
		p.drop()
	}
}

// acceptPause is how long the listener rests when the process has no descriptor
// left for a connection, which stays in the kernel's queue meanwhile.
const acceptPause = 100 * time.Millisecond

func (l *Listener) accept() {
	for range 64 {
		fd, from, err := unix.Accept4(l.fd, unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK)
		switch err {
		case nil:
		case unix.EINTR, unix.ECONNABORTED:
			continue
		case unix.EAGAIN:
			return
		case unix.EMFILE, unix.ENFILE:
			if p := l.oldest(); p != nil {
				p.fail("it has said nothing, and the descriptors are needed for others")
				continue
			}
			fallthrough
		default:
			l.h.Report(help, "accept failed", err)
			l.watch.Want(0)
			l.pause = l.h.r.After(acceptPause, func() { l.watch.Want(progress.Readable) })
			return
		}
		l.begin(fd, from)
		if l.fd < 0 {
			return
		}
	}
}

// oldest returns who has stood in the door longest without a word, nil if nobody
// does. Strangers that say nothing must not keep out who has business here.
func (l *Listener) oldest() *Pending {
	var first *Pending
	for p := range l.pending {
		if p.Hello == nil && (first == nil || p.number < first.number) {
			first = p
		}
	}
	return first
}

// begin starts the handshake with one peer.
func (l *Listener) begin(fd int, from unix.Sockaddr) {
	l.h.r.Own(fd)
	unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1)
	l.accepted++
	p := &Pending{l: l, fd: fd, number: l.accepted}
	if in, ok := from.(*unix.SockaddrInet4); ok {
		p.port = in.Port
	}
	var err error
	if p.watch, err = l.h.r.Watch(fd, progress.Readable, p.ready); err != nil {
		l.h.close(fd)
		return
	}
	l.pending[p] = true
	p.timer = l.h.r.After(l.h.opts.Accept, func() {
		p.fail(fmt.Sprintf("it did not introduce itself within %v", l.h.opts.Accept))
	})
}

// Pending is a peer that has connected and waits to be accepted. Its methods
// need the lock. One of Accept and Reject must be called once Listen's function
// has seen it, at any time.
type Pending struct {
	// Hello is what the peer said, valid when Listen's function is called.
	Hello *wire.Hello

	l      *Listener
	fd     int
	number uint64 // in the order of their coming
	port   int    // of the peer
	watch  *progress.Watch
	timer  *progress.Timer
	head   [wire.HeaderSize]byte
	nhead  int
	body   []byte
	want   int
}

// ready reads the first message, and nothing beyond it: what follows belongs to
// the connection.
func (p *Pending) ready(progress.Events) {
	var err error
	if p.nhead < len(p.head) {
		n, ok := p.recv(p.head[p.nhead:])
		if !ok {
			return
		}
		if p.nhead += n; p.nhead < len(p.head) {
			return
		}
		if p.want, err = wire.HelloLength(p.head[:]); err != nil {
			p.fail("it does not begin as a PMIx peer does")
			return
		}
	}
	for len(p.body) < p.want {
		b := p.l.h.in[:min(len(p.l.h.in), p.want-len(p.body))]
		n, ok := p.recv(b)
		if !ok {
			return
		}
		p.body = append(p.body, b[:n]...)
	}
	hello, err := wire.ParseHello(p.body)
	if err != nil {
		p.fail("its introduction cannot be read")
		return
	}
	p.Hello, p.body = hello, nil
	p.timer.Stop()
	// From here on the role decides; a peer that goes away is found out when
	// it is answered or, as a connection, at its first read.
	p.watch.Remove()
	p.watch = nil
	p.l.hello(p)
}

func (p *Pending) recv(b []byte) (int, bool) {
	n, err := unix.Read(p.fd, b)
	switch {
	case err == unix.EAGAIN || err == unix.EINTR:
		return 0, false
	case (err != nil || n == 0) && p.nhead > 0:
		p.fail("it went away in the middle of its introduction")
		return 0, false
	case err != nil || n == 0:
		p.drop() // it went away before it said anything: nobody's loss
		return 0, false
	}
	return n, true
}

// fail drops a peer that does not speak the protocol, with a line.
func (p *Pending) fail(what string) {
	p.l.h.Report(help, "connection-closed", fmt.Sprintf("from 127.0.0.1:%d", p.port), what)
	p.drop()
}

func (p *Pending) drop() {
	if p.fd < 0 {
		return
	}
	p.timer.Stop()
	p.watch.Remove()
	p.l.h.close(p.fd)
	p.fd = -1
	delete(p.l.pending, p)
}

// Accept sends the handshake's answer and makes the connection. codec is what the
// peer understands.
func (p *Pending) Accept(answer wire.HelloReply, codec wire.Codec, peer string, hd Handler) (*Conn, error) {
	reply := answer.Marshal()
	if p.fd < 0 {
		return nil, pmix.ERR_UNREACH
	}
	fd := p.fd
	p.fd = -1
	delete(p.l.pending, p)
	c, err := p.l.h.Adopt(fd, Acceptor, codec, peer, 0, hd)
	if err != nil {
		return nil, err
	}
	n := c.write(reply)
	c.enqueue(reply[n:])
	return c, nil
}

// Reject sends st as the answer of the handshake and closes the connection.
func (p *Pending) Reject(st pmix.Status) {
	if p.fd < 0 {
		return
	}
	reply := wire.HelloReply{Status: st}
	unix.SendmsgN(p.fd, reply.Marshal(), nil, nil, unix.MSG_NOSIGNAL|unix.MSG_DONTWAIT)
	p.drop()
}

// Drop closes the connection without an answer.
func (p *Pending) Drop() { p.drop() }
