package server

import (
	"sync"
	"time"

	"pmix/core/iof"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/transport"
)

// screen prints output that the host delivers on this process's own streams. It
// writes on a goroutine of its own, since a terminal or pipe may block.
type screen struct {
	flags   iof.Flags // of the server: PMIx_server_init
	printer iof.Printer

	mu    sync.Mutex
	queue []text
	busy  bool
	idle  []func() // to call once everything is written
}

type text struct {
	to say.Stream
	b  []byte
}

// screenFlags reads how the server prints output; it does unless it has a parent
// that does.
func screenFlags(env []string, infos []pmix.Info) iof.Flags {
	f := iof.Flags{Local: true}
	for _, name := range [...]string{"PMIX_LAUNCHER_RNDZ_URI", "PMIX_KEEPALIVE_PIPE"} {
		if _, ok := transport.Getenv(env, name); ok {
			f.Local = false
		}
	}
	f.Read(infos)
	return f
}

// show prints a piece of output as its job, or else the server, wants it.
func (s *Server) show(o iof.Output) {
	flags := s.screen.flags
	if n := s.spaces[o.Source.Nspace]; n != nil && n.output.Set {
		own := n.output
		if !own.LocalGiven {
			own.Local = flags.Local
		}
		flags = own
	}
	if v, ok := pmix.Find(o.Infos, pmix.IOF_LOCAL_OUTPUT); ok && !v.True() {
		return // another server prints it
	}
	if !flags.Local || flags.FileOnly {
		return
	}
	from := iof.Origin{Hostname: s.hostname}
	if flags.Timestamp {
		from.Time = time.Now().Format(time.ANSIC)
	}
	to := say.Out
	if o.Channel&(pmix.FWD_STDERR_CHANNEL|pmix.FWD_STDDIAG_CHANNEL) != 0 && !flags.Merge {
		to = say.Err
	}
	s.screen.write(to, s.screen.printer.Line(flags, o, from))
}

func (w *screen) write(to say.Stream, b []byte) {
	if len(b) == 0 {
		return
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.queue = append(w.queue, text{to, b})
	if !w.busy {
		w.busy = true
		go w.run()
	}
}

func (w *screen) run() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.queue) > 0 {
		batch := w.queue
		w.queue = nil
		w.mu.Unlock()
		for _, t := range batch {
			t.to.Write(t.b)
		}
		w.mu.Lock()
	}
	w.busy = false
	idle := w.idle
	w.idle = nil
	for _, fn := range idle {
		go fn()
	}
}

// whenIdle reports whether everything is written; if not, fn is called, on a
// goroutine, once it is.
func (w *screen) whenIdle(fn func()) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.busy {
		w.idle = append(w.idle, fn)
	}
	return !w.busy
}
