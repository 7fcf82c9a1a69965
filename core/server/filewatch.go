package server

import (
	"slices"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
	"pmix/wire"
)

// fileWatch watches over a file that a process promised to go on changing: when it
// has looked the same for a number of checks, an event says so and the watch ends. A
// check without the file counts for nothing, nor does the first.
type fileWatch struct {
	vigil  // allowed: checks without a change at which it is told; 0 is as 1
	path   string
	missed uint32 // such checks since the last change
	what   func(*unix.Stat_t) [3]int64
	last   *[3]int64 // what the last check found, nil before the first
}

// newFileWatch reads the request for one.
func newFileWatch(r *wire.MonitorReq) (*fileWatch, pmix.Status) {
	v, st := newVigil(r, pmix.MONITOR_FILE_CHECK_TIME, pmix.MONITOR_FILE_DROPS, pmix.MONITOR_FILE_ALERT)
	w := &fileWatch{vigil: v}
	var ok bool
	if w.path, ok = r.Monitor.Value.Data.(string); st != pmix.SUCCESS || !ok || w.path == "" {
		return nil, pmix.ERR_BAD_PARAM
	}
	size, access, modify := pmix.True(r.Directives, pmix.MONITOR_FILE_SIZE), pmix.True(r.Directives, pmix.MONITOR_FILE_ACCESS), pmix.True(r.Directives, pmix.MONITOR_FILE_MODIFY)
	if !size && !access && !modify {
		return nil, pmix.ERR_BAD_PARAM
	}
	w.what = func(st *unix.Stat_t) (v [3]int64) {
		if size {
			v[0] = st.Size
		}
		if access {
			v[1] = st.Atim.Sec
		}
		if modify {
			v[2] = st.Mtim.Sec
		}
		return v
	}
	return w, pmix.SUCCESS
}

// watchFile begins to check.
func (s *Server) watchFile(p *peer, w *fileWatch) {
	p.files = append(p.files, w)
	var next func()
	next = func() {
		var st unix.Stat_t
		if unix.Stat(w.path, &st) == nil && w.stalled(w.what(&st)) {
			p.files = slices.DeleteFunc(p.files, func(o *fileWatch) bool { return o == w })
			s.raise(w.code, p.proc(), w.rng)
			return
		}
		w.timer = s.r.After(w.every, next)
	}
	w.timer = s.r.After(w.every, next)
}

// stalled takes what a check found and reports whether an alert is due.
func (w *fileWatch) stalled(now [3]int64) bool {
	if w.last == nil || *w.last != now {
		w.last, w.missed = &now, 0
		return false
	}
	w.missed++
	return w.missed >= w.allowed
}

// unwatchFiles ends the watches called id, or all without a name, and reports whether
// there were any.
func (p *peer) unwatchFiles(id string) bool {
	n := len(p.files)
	p.files = slices.DeleteFunc(p.files, func(w *fileWatch) bool {
		if id != "" && w.id != id {
			return false
		}
		w.timer.Stop()
		return true
	})
	return len(p.files) < n
}
