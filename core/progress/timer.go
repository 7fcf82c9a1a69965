package progress

import "time"

// Timer is one pending function. Its methods need the room lock.
type Timer struct {
	r    *Reactor
	at   time.Time
	fn   func()
	heap int // place in the heap, -1 when not pending
}

// After runs fn with the lock held on the driver once d has passed. Call it
// with the lock held.
func (r *Reactor) After(d time.Duration, fn func()) *Timer {
	t := &Timer{r: r, at: time.Now().Add(d), fn: fn, heap: -1}
	if r.closed {
		return t
	}
	r.timers.push(t)
	if t.heap == 0 {
		r.kickDriver()
	}
	return t
}

// Stop takes the timer back and reports whether it had not fired yet.
func (t *Timer) Stop() bool {
	if t == nil || t.heap < 0 {
		return false
	}
	t.r.timers.remove(t)
	return true
}

// fire runs the functions that are due.
func (r *Reactor) fire() {
	if len(r.timers) == 0 {
		return
	}
	now := time.Now()
	for len(r.timers) > 0 && !r.timers[0].at.After(now) && !r.closed {
		t := r.timers[0]
		r.timers.remove(t)
		guard("a timer", t.fn)
	}
}

// timerHeap is a binary heap, the earliest timer first.
type timerHeap []*Timer

// next returns the time of the first timer, the zero time if there is none.
func (h timerHeap) next() time.Time {
	if len(h) == 0 {
		return time.Time{}
	}
	return h[0].at
}

func (h *timerHeap) push(t *Timer) {
	t.heap = len(*h)
	*h = append(*h, t)
	h.up(t.heap)
}

func (h *timerHeap) remove(t *Timer) {
	i, last := t.heap, len(*h)-1
	h.swap(i, last)
	(*h)[last] = nil
	*h = (*h)[:last]
	t.heap = -1
	if i < last {
		h.up(i)
		h.down(i)
	}
}

func (h timerHeap) swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].heap, h[j].heap = i, j
}

func (h timerHeap) up(i int) {
	for i > 0 {
		p := (i - 1) / 2
		if !h[i].at.Before(h[p].at) {
			return
		}
		h.swap(i, p)
		i = p
	}
}

func (h timerHeap) down(i int) {
	for {
		c := 2*i + 1
		if c >= len(h) {
			return
		}
		if c+1 < len(h) && h[c+1].at.Before(h[c].at) {
			c++
		}
		if !h[c].at.Before(h[i].at) {
			return
		}
		h.swap(i, c)
		i = c
	}
}
