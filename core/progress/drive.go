package progress

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// step is one pass of a driver: wait for descriptors (not at all if block is
// false), then run what is ready, due or posted. mu is held on entry and exit.
// The caller owns the turn, or is the background thread where only it drives.
func (r *Reactor) step(block bool) {
	ms := 0
	if block && len(r.posted) == 0 {
		r.deadline = r.timers.next()
		ms = until(r.deadline)
	}
	n := 0
	if ms == 0 {
		n, _ = unix.EpollWait(r.epfd, r.events[:], 0)
	} else {
		r.sleeping = true
		r.mu.Unlock()
		if !r.slow {
			n = r.soon(ms)
		}
		if n == 0 {
			began := time.Now()
			n, _ = unix.EpollWait(r.epfd, r.events[:], ms)
			r.slow = time.Since(began) > shortWait*time.Millisecond
		}
		r.mu.Lock()
		r.sleeping, r.kicked = false, false
	}
	for i := 0; i < n && !r.closed; i++ {
		r.ready(&r.events[i])
	}
	r.fire()
	r.runPosted()
}

// shortWait is how long, in milliseconds, a caller waits for what is likely to come
// soon, and so the longest that a garbage collection may have to wait for it.
const shortWait = 2

// soon waits shortWait at most and returns the number of events that came.
//
// An ordinary blocking system call lends the caller's place among Go's processors
// out, and the runtime's monitor has to be woken, has to take the place away and
// give it back: for a barrier of some hundred microseconds that is as much work as
// the barrier itself (measured with 16 processes: 5 to 6 context switches and
// 2.2 ms for one, 1.6 and 1.3 ms with this). A raw system call keeps the place. It
// must not last, as the collector waits for it.
//
// Where waits are longer than that, the time spent here is one more wake-up of each, so
// after a long one the next begins with the ordinary call (measured with 64 processes:
// 11.7 ms for a barrier without that, 7.1 ms with it).
func (r *Reactor) soon(ms int) int {
	if r.opts.Brief == nil {
		return 0
	}
	if ms < 0 || ms > shortWait {
		ms = shortWait
	}
	return r.opts.Brief(r.epfd, r.events[:], ms)
}

// until turns a deadline into the timeout of epoll_wait, rounded up so that the
// timer is due when it returns.
func until(t time.Time) int {
	if t.IsZero() {
		return -1
	}
	d := time.Until(t)
	if d <= 0 {
		return 0
	}
	return int(min((d+time.Millisecond-1)/time.Millisecond, 1<<30))
}

// runPosted runs what was posted before it began, so that a function that
// posts itself again does not keep the driver from its descriptors.
func (r *Reactor) runPosted() {
	for n := len(r.posted); n > 0 && !r.closed; n-- {
		fn := r.posted[0]
		r.posted[0] = nil
		r.posted = r.posted[1:]
		guard("what was put off", fn)
	}
	if len(r.posted) == 0 {
		r.posted = nil
	}
}

// background is the background thread: callbacks first, then a turn at driving.
func (r *Reactor) background() {
	// A callback runs C code of the host, which may keep thread-local state,
	// and OnCallbackThread compares thread ids.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	DeepStack()
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		for r.halted && !r.closed {
			r.cond.Wait()
		}
		r.runCallbacks()
		if r.closed {
			break
		}
		if r.nested() {
			r.stepNested()
		} else {
			r.step(len(r.calls) == 0)
		}
	}
	r.bgAlive = false
	r.cond.Broadcast()
}

// stepNested waits on the outer set and drives only while no caller does.
func (r *Reactor) stepNested() {
	ms := 0
	r.bgUntil = time.Time{}
	if r.turn {
		ms = -1
	} else if len(r.posted) == 0 {
		r.bgUntil = r.timers.next()
		ms = until(r.bgUntil)
	}
	if len(r.calls) > 0 {
		ms = 0
	}
	if ms != 0 {
		r.bgAsleep = true
		r.mu.Unlock()
		unix.EpollWait(r.bgfd, r.bgEvs[:], ms)
		r.mu.Lock()
		r.bgAsleep, r.bgKicked = false, false
	}
	if !r.turn && !r.closed {
		r.step(false)
	}
}

// takeTurn makes the calling thread the driver.
func (r *Reactor) takeTurn() {
	r.turn = true
	if r.nested() && !r.bgMasked {
		r.mask(0)
	}
}

// leaveTurn gives the turn to the oldest sleeping waiter, or back to the
// background thread.
func (r *Reactor) leaveTurn() {
	r.turn = false
	r.cond.Broadcast()
	r.passTurn()
}

func (r *Reactor) passTurn() {
	if r.turn || r.closed {
		return
	}
	if len(r.asleep) > 0 && r.opts.CallerDrives {
		r.asleep[0].nudge()
		return
	}
	if !r.nested() {
		return
	}
	if r.bgMasked {
		r.mask(unix.EPOLLIN)
	}
	// The background thread fell asleep before the timers that callers made.
	next := r.timers.next()
	if len(r.posted) > 0 || !next.IsZero() && (r.bgUntil.IsZero() || next.Before(r.bgUntil)) {
		r.kickBackground()
	}
}

// mask hides epfd from the background thread (0) or shows it (EPOLLIN). The
// call can fail only for a wrong descriptor, which would be a fault here.
func (r *Reactor) mask(ev uint32) {
	r.bgMasked = ev == 0
	unix.EpollCtl(r.bgfd, unix.EPOLL_CTL_MOD, r.epfd, &unix.EpollEvent{Events: ev, Fd: innerToken})
}

// Poll makes one pass without blocking: descriptors, timers and posted
// functions unless another thread drives now, then the callbacks, which run on
// this thread. It is what PMIx_Progress does under external progress. Call it
// without the lock.
func (r *Reactor) Poll() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	if !r.turn && r.opts.CallerDrives {
		r.takeTurn()
		r.step(false)
		r.leaveTurn()
	}
	if !r.opts.Background {
		runtime.LockOSThread()
		r.runCallbacks()
		runtime.UnlockOSThread()
	}
}
