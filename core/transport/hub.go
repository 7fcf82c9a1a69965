package transport

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/progress"
	"pmix/core/say"
)

// Options are the limits of a Hub; the zero value means the defaults.
type Options struct {
	// MaxMessage is the largest payload in bytes that is accepted, 32 MiB by
	// default (MCA parameter ptl_base_max_msg_size).
	MaxMessage int
	// Handshake is how long a server may take for its part of the handshake, 60 s
	// by default (MCA parameter ptl_base_handshake_wait_time).
	Handshake time.Duration
	// Accept is how long one who connects may take for its part, 10 s by default
	// (MCA parameter ptl_base_connect_ack_timeout).
	Accept time.Duration
	// Report writes one line about a peer's fault, to standard error by default.
	Report func(line string)
}

const (
	defaultMaxMessage = 32 << 20
	defaultHandshake  = 60 * time.Second
	defaultAccept     = 10 * time.Second
)

// Hub is what the connections of one reactor share. Its methods need the
// reactor's lock, except Dial, which takes it.
type Hub struct {
	r    *progress.Reactor
	opts Options
	in   []byte // read buffer: one pass of one connection at a time uses it
	out  []byte // frames of small messages on their way to the socket
}

// The buffers of a Hub: large enough for the messages that are many, small
// enough for a node with thousands of processes.
const (
	readSize  = 16 << 10
	smallSize = 4 << 10
)

// NewHub makes a Hub for r.
func NewHub(r *progress.Reactor, o Options) *Hub {
	if o.MaxMessage <= 0 {
		o.MaxMessage = defaultMaxMessage
	}
	if o.Handshake <= 0 {
		o.Handshake = defaultHandshake
	}
	if o.Accept <= 0 {
		o.Accept = defaultAccept
	}
	if o.Report == nil {
		o.Report = func(line string) { fmt.Fprintln(say.Err, line) }
	}
	return &Hub{r: r, opts: o, in: make([]byte, readSize), out: make([]byte, 0, smallSize)}
}

// close closes a socket of this process.
func (h *Hub) close(fd int) {
	h.r.Disown(fd)
	unix.Close(fd)
}

// Report writes one line about a fault. What peers said may be part of it, and is
// shown so that it can neither end the line nor steer a terminal.
func (h *Hub) Report(format string, args ...any) {
	h.opts.Report(tame(fmt.Sprintf(format, args...)))
}

// tame replaces what is not printable by how Go writes it in a string.
func tame(line string) string {
	for i := 0; i < len(line); i++ {
		if line[i] < ' ' || line[i] > '~' {
			q := strconv.QuoteToGraphic(line)
			return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
		}
	}
	return line
}
