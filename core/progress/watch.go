package progress

import "golang.org/x/sys/unix"

// Events is a set of conditions of a descriptor.
type Events uint32

// The conditions. Hangup is reported whatever the interest: the other end is
// gone or the descriptor has an error; what it still holds can be read.
const (
	Readable Events = 1 << iota
	Writable
	Hangup
)

// slot is one place in the table of watches. gen tells a watch from one that
// had the place before it, in events that were already fetched.
type slot struct {
	w   *Watch
	gen int32
}

// Watch is one descriptor under watch. Its methods need the room lock.
type Watch struct {
	r     *Reactor
	fd    int
	slot  int32
	gen   int32
	wants Events
	fn    func(Events)
}

// Watch calls fn with the lock held on the driver whenever fd has one of the
// conditions of interest (level triggered). It fails for a descriptor that
// epoll cannot watch, such as a regular file. Call it with the lock held.
func (r *Reactor) Watch(fd int, interest Events, fn func(ready Events)) (*Watch, error) {
	if r.closed {
		return nil, unix.EBADF
	}
	w := &Watch{r: r, fd: fd, wants: interest, fn: fn}
	if n := len(r.free); n > 0 {
		w.slot = r.free[n-1]
		r.free = r.free[:n-1]
	} else {
		w.slot = int32(len(r.slots))
		r.slots = append(r.slots, slot{})
	}
	s := &r.slots[w.slot]
	s.gen++
	s.w, w.gen = w, s.gen
	if err := w.control(unix.EPOLL_CTL_ADD); err != nil {
		w.release()
		return nil, err
	}
	return w, nil
}

// Want replaces the interest. With none the descriptor stays watched for
// Hangup only.
func (w *Watch) Want(interest Events) {
	if w.fn == nil || interest == w.wants || w.r.closed {
		return
	}
	w.wants = interest
	w.control(unix.EPOLL_CTL_MOD)
}

// Remove ends the watch; fn is not called again. The descriptor must still be
// open. A second call does nothing.
func (w *Watch) Remove() {
	if w == nil || w.fn == nil || w.r.closed {
		return
	}
	unix.EpollCtl(w.r.epfd, unix.EPOLL_CTL_DEL, w.fd, nil)
	w.release()
}

func (w *Watch) release() {
	w.fn = nil
	w.r.slots[w.slot].w = nil
	w.r.free = append(w.r.free, w.slot)
}

func (w *Watch) control(op int) error {
	var ev uint32
	if w.wants&Readable != 0 {
		ev |= unix.EPOLLIN | unix.EPOLLRDHUP
	}
	if w.wants&Writable != 0 {
		ev |= unix.EPOLLOUT
	}
	return unix.EpollCtl(w.r.epfd, op, w.fd, &unix.EpollEvent{Events: ev, Fd: w.slot, Pad: w.gen})
}

// call runs the handler. One that fails is not called again.
func (w *Watch) call(got Events) {
	defer func() {
		if p := recover(); p != nil {
			Fault("a descriptor's handler", p)
			w.Remove()
		}
	}()
	w.fn(got)
}

// ready hands one event of epfd to its watch.
func (r *Reactor) ready(ev *unix.EpollEvent) {
	if ev.Fd < 0 || int(ev.Fd) >= len(r.slots) {
		return
	}
	s := r.slots[ev.Fd]
	if s.w == nil || s.gen != ev.Pad {
		return
	}
	var got Events
	if ev.Events&unix.EPOLLIN != 0 {
		got |= Readable
	}
	if ev.Events&unix.EPOLLOUT != 0 {
		got |= Writable
	}
	if ev.Events&(unix.EPOLLHUP|unix.EPOLLERR|unix.EPOLLRDHUP) != 0 {
		got |= Hangup
	}
	s.w.call(got)
}
