package transport

import (
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
	// Report tells the user of a fault, in a message of core/say's; say.Help by
	// default.
	Report func(file, topic string, args ...any)
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
		o.Report = say.Help
	}
	return &Hub{r: r, opts: o, in: make([]byte, readSize), out: make([]byte, 0, smallSize)}
}

// close closes a socket of this process.
func (h *Hub) close(fd int) {
	h.r.Disown(fd)
	unix.Close(fd)
}

// help is the file of most messages that a Hub reports.
const help = "help-ptl-base.txt"

// Report tells the user of a fault.
func (h *Hub) Report(file, topic string, args ...any) { h.opts.Report(file, topic, args...) }
