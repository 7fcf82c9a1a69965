package transport

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
	"pmix/wire"
)

// Link is a connection whose handshake is done and that no reactor watches yet.
type Link struct {
	Index  int32     // the number the server gave this process
	Self   pmix.Proc // the name a tool got that had none
	Server pmix.Proc // the server's name as it told a tool, else as the target said
	Target Target

	fd int
}

// errBusy is the status of a server that cannot take another connection now. It
// is internal to released libraries and not in the public headers.
const errBusy = pmix.Status(-1367)

// connectTries is how often a connect that is refused is tried: a server's queue
// may be full for a moment when many processes start at once.
const connectTries = 5

// Dial connects to the server at t and shakes hands. It blocks, for the Hub's
// time limit at most, and must be called without the reactor's lock. The error is
// a *TargetError.
func (h *Hub) Dial(t Target, hello *wire.Hello) (*Link, error) {
	deadline := time.Now().Add(h.opts.Handshake)
	for {
		l, err := dialOnce(t, hello, deadline)
		if err == nil {
			return l, nil
		}
		if !errors.Is(err, errBusy) || time.Now().After(deadline) {
			return nil, err
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func dialOnce(t Target, hello *wire.Hello, deadline time.Time) (*Link, error) {
	fault := func(st pmix.Status, format string, args ...any) error {
		return &TargetError{Origin: t.Origin, Text: t.Address, What: fmt.Sprintf(format, args...), Status: st}
	}
	sa, err := parseAddress(t.Address)
	if err != nil {
		return nil, fault(pmix.ERR_BAD_PARAM, "has no address that this library can reach")
	}
	fd, err := connect(sa, deadline)
	if err != nil {
		return nil, fault(pmix.ERR_UNREACH, "names a server that cannot be reached: %v", err)
	}
	l := &Link{Target: t, Server: t.Server, fd: fd}
	switch err := l.shake(hello, deadline); {
	case err == nil:
		return l, nil
	case errors.Is(err, errEOF) || errors.Is(err, unix.ECONNRESET) || errors.Is(err, unix.EPIPE):
		err = fault(pmix.ERR_UNREACH, "names a server that closed the connection: it does not know this process, or is none of PMIx")
		fallthrough
	default:
		unix.Close(fd)
		var te *TargetError
		if errors.As(err, &te) {
			return nil, err
		}
		var st pmix.Status
		switch {
		case errors.Is(err, unix.ETIMEDOUT):
			return nil, fault(pmix.ERR_UNREACH, "names something that does not answer as a PMIx server does")
		case errors.As(err, &st):
			return nil, fault(st, "names a server that refused the connection: %v", st)
		}
		return nil, fault(pmix.ERR_UNREACH, "names a server that cannot be spoken to: %v", err)
	}
}

// shake says hello and reads the answer.
func (l *Link) shake(hello *wire.Hello, deadline time.Time) error {
	frame, err := hello.Marshal()
	if err != nil {
		return err
	}
	if err := sendAll(l.fd, frame, deadline); err != nil {
		return err
	}
	answer := wire.HelloReply{Role: hello.Role}
	b := make([]byte, answer.Need())
	if err := recvAll(l.fd, b[:4], deadline); err != nil {
		return err
	}
	if answer.Parse(b[:4]) == 4 {
		if st := answer.Status; st < 0 && st > pmix.EXTERNAL_ERR_BASE {
			return st
		}
		return unix.ETIMEDOUT // no status: this is no PMIx server
	}
	if err := recvAll(l.fd, b[4:], deadline); err != nil {
		return err
	}
	answer.Parse(b)
	l.Index, l.Self = int32(answer.Index), answer.Self
	if answer.Server.Nspace != "" {
		l.Server = answer.Server
	}
	return answer.Secure.Err()
}

// Adopt makes the link a connection of the Hub. Call it with the lock held.
func (l *Link) Adopt(h *Hub, hd Handler) (*Conn, error) {
	name := fmt.Sprintf("server %s.%d", l.Server.Nspace, l.Server.Rank)
	return h.Adopt(l.fd, Initiator, l.Target.Codec, name, l.Index, hd)
}

// Close drops a link that was not adopted.
func (l *Link) Close() { unix.Close(l.fd) }

// connect opens a connection before the deadline.
func connect(sa unix.Sockaddr, deadline time.Time) (int, error) {
	family := unix.AF_INET
	if _, ok := sa.(*unix.SockaddrInet6); ok {
		family = unix.AF_INET6
	}
	for try := 1; ; try++ {
		fd, err := unix.Socket(family, unix.SOCK_STREAM|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
		if err != nil {
			return -1, err
		}
		err = unix.Connect(fd, sa)
		if err == unix.EINPROGRESS {
			if err = await(fd, unix.POLLOUT, deadline); err == nil {
				var n int
				if n, err = unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_ERROR); err == nil && n != 0 {
					err = unix.Errno(n)
				}
			}
		}
		if err == nil {
			unix.SetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1)
			return fd, nil
		}
		unix.Close(fd)
		if try == connectTries || time.Now().After(deadline) {
			return -1, err
		}
		time.Sleep(time.Duration(try) * 10 * time.Millisecond)
	}
}

// await waits until fd has one of the events, or fails with ETIMEDOUT.
func await(fd int, events int16, deadline time.Time) error {
	for {
		ms := time.Until(deadline).Milliseconds()
		if ms <= 0 {
			return unix.ETIMEDOUT
		}
		n, err := unix.Poll([]unix.PollFd{{Fd: int32(fd), Events: events}}, int(ms))
		if err == unix.EINTR {
			continue
		}
		if err != nil || n > 0 {
			return err
		}
	}
}

func sendAll(fd int, b []byte, deadline time.Time) error {
	for len(b) > 0 {
		n, err := unix.SendmsgN(fd, b, nil, nil, unix.MSG_NOSIGNAL)
		switch err {
		case nil:
			b = b[n:]
		case unix.EINTR:
		case unix.EAGAIN:
			if err := await(fd, unix.POLLOUT, deadline); err != nil {
				return err
			}
		default:
			return err
		}
	}
	return nil
}

func recvAll(fd int, b []byte, deadline time.Time) error {
	for len(b) > 0 {
		n, err := unix.Read(fd, b)
		switch {
		case err == unix.EINTR:
		case err == unix.EAGAIN:
			if err := await(fd, unix.POLLIN, deadline); err != nil {
				return err
			}
		case err != nil:
			return err
		case n == 0:
			return errEOF
		default:
			b = b[n:]
		}
	}
	return nil
}
