package main

import (
	"sync"

	"pmix/core/say"
)

// tokens hands out the opaque numbers that a host gives back with its answer.
// A number names a slot and the generation of its use, so that an answer that
// comes twice or too late finds nothing and does no harm. 0 is never given.
type tokens struct {
	mu    sync.Mutex
	slots []tokenSlot
	free  []uint32
}

type tokenSlot struct {
	gen uint32
	fn  any
}

var pending tokens

// put stores what an answer will be given to.
func (t *tokens) put(fn any) uintptr {
	t.mu.Lock()
	defer t.mu.Unlock()
	var i uint32
	if n := len(t.free); n > 0 {
		i, t.free = t.free[n-1], t.free[:n-1]
	} else {
		i = uint32(len(t.slots))
		t.slots = append(t.slots, tokenSlot{})
	}
	s := &t.slots[i]
	s.gen++
	s.fn = fn
	return uintptr(s.gen)<<32 | uintptr(i+1)
}

// take returns what was put and frees the number; nil if it was taken before
// or never given.
func (t *tokens) take(token uintptr) any {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := uint32(token) - 1
	if int(i) >= len(t.slots) || i == ^uint32(0) {
		return nil
	}
	s := &t.slots[i]
	if s.fn == nil || s.gen != uint32(token>>32) {
		return nil
	}
	fn := s.fn
	s.fn = nil
	t.free = append(t.free, i)
	return fn
}

// answerOf takes the receiver of an answer of the expected shape. Anything else
// is reported and refused.
func answerOf[F any](token uintptr) (f F, ok bool) {
	v := pending.take(token)
	if f, ok = v.(F); !ok {
		what := "answered a request that is not open (a second answer, or a damaged cbdata)"
		if v != nil {
			what = "answered a request with the callback of another"
		}
		say.Help("help-pmix-runtime.txt", "answer-ignored", what)
	}
	return f, ok
}
