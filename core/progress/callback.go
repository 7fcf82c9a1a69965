package progress

import "golang.org/x/sys/unix"

// Callback queues fn for the callback thread, where it runs without the lock
// and after all callbacks queued before it. Call it with the lock held.
func (r *Reactor) Callback(fn func()) {
	if r.closed && !r.bgAlive {
		return
	}
	r.calls = append(r.calls, fn)
	if !r.busy {
		r.kickBackground()
	}
}

// runCallbacks runs the callbacks that are queued now. What they queue in turn
// waits for the next pass, so that the thread gets to its descriptors in
// between; a closed reactor has no next pass and empties the queue. mu is held
// on entry and exit.
func (r *Reactor) runCallbacks() {
	if r.busy || len(r.calls) == 0 {
		return
	}
	r.busy = true
	r.callTid.Store(int32(unix.Gettid()))
	for len(r.calls) > 0 {
		batch := r.calls
		r.calls = nil
		r.mu.Unlock()
		for i, fn := range batch {
			batch[i] = nil
			guard("a callback", fn)
		}
		r.mu.Lock()
		if !r.closed {
			break
		}
	}
	r.callTid.Store(0)
	r.busy = false
	if r.closed {
		r.cond.Broadcast()
	}
}

// OnCallbackThread reports whether the calling thread is running a callback
// now, where a call that blocks would wait for itself. No lock is needed.
func (r *Reactor) OnCallbackThread() bool {
	tid := r.callTid.Load()
	return tid != 0 && tid == int32(unix.Gettid())
}
