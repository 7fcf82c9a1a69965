package progress

import (
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"
)

// Options chooses who drives a Reactor.
type Options struct {
	// Background starts a thread that drives while nobody else does and that
	// runs the callbacks. Without it (external progress) Poll does both.
	Background bool
	// CallerDrives lets a thread in Wait drive the reactor itself. Without it
	// Wait sleeps while the background thread drives. It is implied where there
	// is no background thread.
	CallerDrives bool
	// Brief waits as epoll_wait does, for ms milliseconds at most, and returns how
	// many events there are: none also when it failed. It does so by a system call
	// of which the runtime knows nothing (see Reactor.soon), which only packages
	// that may use unsafe can make. Nil where the difference does not count.
	Brief func(epfd int, events []unix.EpollEvent, ms int) int
	// Own is told of each descriptor that is this process's alone (Reactor.Own) and
	// when it is no more. Nil where nobody wants to know.
	Own func(fd int, own bool)
}

// Reactor is one epoll set, its timers, its callback queue and the room lock.
type Reactor struct {
	opts Options

	mu   sync.Mutex
	cond *sync.Cond // on mu: the turn was given back, the background thread ended

	// epfd holds every watched descriptor and wake. Where callers drive beside
	// a background thread, that thread waits on bgfd, which contains epfd and
	// bgWake, so that one EPOLL_CTL_MOD on it hides all descriptors from the
	// background while a caller has the turn. Else bgfd == epfd.
	epfd, wake   int
	bgfd, bgWake int

	// All below is guarded by mu.
	turn     bool // a thread other than the background one drives
	slow     bool // the last wait outlasted shortWait, so the next may: see soon
	sleeping bool // the driver of epfd is inside epoll_wait without mu
	kicked   bool // wake was written since the driver fell asleep
	deadline time.Time
	bgAsleep bool // the background thread is inside epoll_wait without mu
	bgKicked bool
	bgMasked bool // epfd is hidden from bgfd
	bgUntil  time.Time
	bgAlive  bool
	halted   bool // the background thread stands still: see Halt
	closed   bool

	slots  []slot
	free   []int32
	timers timerHeap
	posted []func()
	calls  []func()
	busy   bool      // a thread is running callbacks
	asleep []*Waiter // in Wait without the turn, oldest first

	callTid atomic.Int32 // thread that runs callbacks now, 0 if none
	events  [16]unix.EpollEvent
	bgEvs   [2]unix.EpollEvent
}

// New makes a reactor with its descriptors; nothing runs before Start.
func New(opts Options) (*Reactor, error) {
	if !opts.Background {
		opts.CallerDrives = true
	}
	r := &Reactor{opts: opts, epfd: -1, wake: -1, bgfd: -1, bgWake: -1}
	r.cond = sync.NewCond(&r.mu)
	if err := r.open(); err != nil {
		r.closeFds()
		return nil, err
	}
	return r, nil
}

func (r *Reactor) open() (err error) {
	if r.epfd, r.wake, err = newSet(); err != nil {
		return err
	}
	if !r.nested() {
		r.bgfd, r.bgWake = r.epfd, r.wake
		return nil
	}
	if r.bgfd, r.bgWake, err = newSet(); err != nil {
		return err
	}
	return unix.EpollCtl(r.bgfd, unix.EPOLL_CTL_ADD, r.epfd, &unix.EpollEvent{Events: unix.EPOLLIN, Fd: innerToken})
}

// The tokens of descriptors that are not slots.
const (
	wakeToken  = -1
	innerToken = -2
)

// newSet makes an epoll set with an eventfd in it.
func newSet() (ep, ev int, err error) {
	if ep, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return -1, -1, err
	}
	if ev, err = unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK); err != nil {
		unix.Close(ep)
		return -1, -1, err
	}
	// Edge triggered: a kick need not be read back to be forgotten.
	if err = unix.EpollCtl(ep, unix.EPOLL_CTL_ADD, ev, &unix.EpollEvent{Events: unix.EPOLLIN | unix.EPOLLET, Fd: wakeToken}); err != nil {
		unix.Close(ep)
		unix.Close(ev)
		return -1, -1, err
	}
	return ep, ev, nil
}

// nested reports whether the background thread waits on a set of its own.
func (r *Reactor) nested() bool { return r.opts.Background && r.opts.CallerDrives }

// Start runs the background thread, if the options ask for one.
func (r *Reactor) Start() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.opts.Background || r.bgAlive || r.closed {
		return
	}
	r.bgAlive = true
	go r.background()
}

// Close ends the reactor: queued callbacks still run where there is a
// background thread, waiters return false, the descriptors are closed. Watched
// descriptors are not closed, they belong to whoever watched them. Call it
// without the lock and never from a callback. A second call does nothing.
func (r *Reactor) Close() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.closed {
		return
	}
	r.closed = true
	r.cond.Broadcast()
	r.kick()
	r.kickBackground()
	for _, w := range r.asleep {
		w.nudge()
	}
	for r.turn || r.bgAlive || r.busy {
		r.cond.Wait()
	}
	r.slots, r.free, r.timers, r.posted, r.calls = nil, nil, nil, nil, nil
	r.closeFds()
}

// Halt lets the background thread stand still, or go on: while it does it drives
// nothing and runs no callback. What comes meanwhile waits. Call it with the lock
// held.
func (r *Reactor) Halt(on bool) {
	r.halted = on
	r.cond.Broadcast()
	r.kickBackground()
}

func (r *Reactor) closeFds() {
	fds := []int{r.epfd, r.wake}
	if r.bgfd != r.epfd {
		fds = append(fds, r.bgfd, r.bgWake)
	}
	for _, fd := range fds {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
	r.epfd, r.wake, r.bgfd, r.bgWake = -1, -1, -1, -1
}

// Lock takes the room lock, which guards all state of the role that owns the
// reactor. It is not re-entrant.
func (r *Reactor) Lock() { r.mu.Lock() }

// Unlock gives the room lock back.
func (r *Reactor) Unlock() { r.mu.Unlock() }

// Own tells that fd is this process's alone: a child that is forked has no use for
// it, and would keep peers from seeing that this process is gone.
func (r *Reactor) Own(fd int) {
	if r.opts.Own != nil {
		r.opts.Own(fd, true)
	}
}

// Disown takes Own back. Call it before fd is closed: its number may be somebody
// else's at once.
func (r *Reactor) Disown(fd int) {
	if r.opts.Own != nil {
		r.opts.Own(fd, false)
	}
}

// Post queues fn to run with the lock held on whichever thread drives next,
// after what runs now. Call it with the lock held.
func (r *Reactor) Post(fn func()) {
	if r.closed {
		return
	}
	r.posted = append(r.posted, fn)
	r.kickDriver()
}

// kickDriver makes whoever drives look at its queues and deadlines again.
func (r *Reactor) kickDriver() {
	if r.turn || !r.nested() {
		r.kick()
		return
	}
	r.kickBackground()
}

// kick wakes the driver of epfd if it sleeps.
func (r *Reactor) kick() {
	if r.sleeping && !r.kicked {
		r.kicked = true
		poke(r.wake)
	}
}

// kickBackground wakes the background thread if it sleeps.
func (r *Reactor) kickBackground() {
	if !r.nested() {
		if r.opts.Background {
			r.kick()
		}
		return
	}
	if r.bgAsleep && !r.bgKicked {
		r.bgKicked = true
		poke(r.bgWake)
	}
}

// poke adds one to an eventfd. It can fail only when the counter is full, and
// then the descriptor is readable anyway.
func poke(fd int) {
	one := [8]byte{1}
	unix.Write(fd, one[:])
}
