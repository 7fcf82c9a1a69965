package main

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"sync"
)

// A daemon dials each daemon that it has something to send to, and nothing comes
// back on that connection but its end. So what one daemon sends another arrives in
// order, which rollup needs, and who dies is seen on both ends.

// frame is what goes over a link: its length, its kind, a number and the rest.
type frame struct {
	Kind byte
	ID   uint64
	Body []byte
}

const (
	frameReady  byte = iota // a daemon listens at the address in Body
	frameBegin              // all do, at these addresses
	frameRollup             // a message of rollup
	frameCall               // a request; ID numbers it
	frameReply              // its answer
	frameDone               // the processes of a node have ended, with status ID
	frameQuit               // the DVM ends with status ID
)

// maxFrame bounds what a peer can have this daemon allocate for one frame.
const maxFrame = 1 << 28

// links are the connections of a daemon.
type links struct {
	address string
	to      map[int]*link
}

// link is a connection to another daemon. Its queue is emptied by a goroutine.
type link struct {
	mu     sync.Mutex
	some   *sync.Cond
	queue  [][]byte
	busy   bool // something is being written
	broken bool
}

func (d *daemon) listen() error {
	if d.Secret == "" {
		b := make([]byte, 16)
		rand.Read(b)
		d.Secret = hex.EncodeToString(b)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	d.links = links{address: l.Addr().String(), to: map[int]*link{}}
	if d.Rank > 0 {
		d.addresses[0] = d.Controller
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go d.read(c)
		}
	}()
	return nil
}

// read takes frames from a daemon that dialled, until it ends.
func (d *daemon) read(c net.Conn) {
	defer c.Close()
	r := bufio.NewReader(c)
	hello, err := readFrame(r)
	if err != nil || string(hello.Body) != d.Secret || hello.ID >= uint64(d.Size) {
		return
	}
	from := int(hello.ID)
	for {
		f, err := readFrame(r)
		if err != nil {
			d.post(func() { d.lost(from) })
			return
		}
		d.post(func() { d.received(from, f) })
	}
}

func readFrame(r io.Reader) (frame, error) {
	var head [13]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return frame{}, err
	}
	n := binary.BigEndian.Uint32(head[:4])
	if n > maxFrame {
		return frame{}, fmt.Errorf("a frame of %d bytes", n)
	}
	f := frame{Kind: head[4], ID: binary.BigEndian.Uint64(head[5:]), Body: make([]byte, n)}
	_, err := io.ReadFull(r, f.Body)
	return f, err
}

func (f frame) bytes() []byte {
	b := make([]byte, 13, 13+len(f.Body))
	binary.BigEndian.PutUint32(b, uint32(len(f.Body)))
	b[4] = f.Kind
	binary.BigEndian.PutUint64(b[5:], f.ID)
	return append(b, f.Body...)
}

// connect makes the link to a daemon, if there is none yet.
func (d *daemon) connect(r int) *link {
	if l := d.links.to[r]; l != nil {
		return l
	}
	l := &link{}
	l.some = sync.NewCond(&l.mu)
	d.links.to[r] = l
	address := d.addresses[r]
	hello := frame{ID: uint64(d.Rank), Body: []byte(d.Secret)}.bytes()
	go func() {
		c, err := net.Dial("tcp", address)
		if err == nil {
			go func() { // nothing comes but the end
				io.Copy(io.Discard, c)
				l.end()
				d.post(func() { d.lost(r) })
			}()
			_, err = c.Write(hello)
		}
		for b := l.next(); err == nil && b != nil; b = l.next() {
			_, err = c.Write(b)
		}
		l.end()
		d.post(func() { d.lost(r) })
	}()
	return l
}

// send queues a frame for a daemon. To one that is dead it comes to nothing.
func (d *daemon) send(r int, f frame) {
	if r == d.Rank {
		d.post(func() { d.received(r, f) })
		return
	}
	l := d.connect(r)
	l.mu.Lock()
	if !l.broken {
		l.queue = append(l.queue, f.bytes())
	}
	l.mu.Unlock()
	l.some.Broadcast()
}

// next waits for something to write, nil when the link is broken.
func (l *link) next() []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.busy = false
	l.some.Broadcast()
	for len(l.queue) == 0 && !l.broken {
		l.some.Wait()
	}
	if l.broken {
		return nil
	}
	b := l.queue[0]
	l.queue, l.busy = l.queue[1:], true
	return b
}

func (l *link) end() {
	l.mu.Lock()
	l.broken, l.busy, l.queue = true, false, nil
	l.mu.Unlock()
	l.some.Broadcast()
}

// flush waits until all that was sent is written.
func (s *links) flush() {
	for _, l := range s.to {
		l.mu.Lock()
		for !l.broken && (l.busy || len(l.queue) > 0) {
			l.some.Wait()
		}
		l.mu.Unlock()
	}
}
