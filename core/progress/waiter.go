package progress

// Waiter is one thread's wait for one thing, used once.
type Waiter struct {
	r       *Reactor
	done    bool
	driving bool
	ch      chan struct{} // made when the waiter has to sleep without the turn
}

// NewWaiter makes a waiter. No lock is needed.
func (r *Reactor) NewWaiter() *Waiter { return &Waiter{r: r} }

// Signal lets Wait return, now or when it is called. Call it with the lock
// held, from any thread; a second call does nothing.
func (w *Waiter) Signal() {
	if w.done {
		return
	}
	w.done = true
	if w.driving {
		w.r.kick()
	} else {
		w.nudge()
	}
}

// nudge makes a sleeping waiter look again.
func (w *Waiter) nudge() {
	if w.ch == nil {
		return
	}
	select {
	case w.ch <- struct{}{}:
	default:
	}
}

// Wait blocks until w is signalled, and drives the reactor meanwhile where the
// options say so. It returns false if the reactor was closed first. Call it
// without the lock, and not on the callback thread where the signal comes from
// a callback.
func (r *Reactor) Wait(w *Waiter) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for !w.done && !r.closed {
		if r.opts.CallerDrives && !r.turn {
			r.drive(w)
		} else {
			r.sleep(w)
		}
	}
	return w.done
}

// drive holds the turn until w is signalled.
func (r *Reactor) drive(w *Waiter) {
	r.takeTurn()
	w.driving = true
	for !w.done && !r.closed {
		r.step(true)
	}
	w.driving = false
	r.leaveTurn()
}

// sleep waits until w is signalled or offered the turn. A waiter that was
// offered the turn and does not need it any more passes it on.
func (r *Reactor) sleep(w *Waiter) {
	if w.ch == nil {
		w.ch = make(chan struct{}, 1)
	}
	r.asleep = append(r.asleep, w)
	n := len(r.asleep)
	r.mu.Unlock()
	MakeRoom(n + 2)
	<-w.ch
	r.mu.Lock()
	for i, o := range r.asleep {
		if o == w {
			r.asleep = append(r.asleep[:i], r.asleep[i+1:]...)
			break
		}
	}
	if w.done {
		r.passTurn()
	}
}
