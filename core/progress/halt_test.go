package progress

import (
	"testing"
	"time"
)

// A halted reactor keeps what comes until it goes on, and can be closed.
func TestHalt(t *testing.T) {
	for _, kind := range []string{"client", "server"} {
		r, err := New(kinds[kind])
		check(t, err)
		r.Start()
		ran := make(chan struct{}, 2)
		r.Lock()
		r.Halt(true)
		r.Callback(func() { ran <- struct{}{} })
		r.After(time.Millisecond, func() { ran <- struct{}{} })
		r.Unlock()
		select {
		case <-ran:
			t.Errorf("%s: something ran while it stood still", kind)
		case <-time.After(30 * time.Millisecond):
		}
		r.Lock()
		r.Halt(false)
		r.Unlock()
		for range 2 {
			select {
			case <-ran:
			case <-time.After(5 * time.Second):
				t.Fatalf("%s: it did not go on", kind)
			}
		}
		r.Lock()
		r.Halt(true)
		r.Unlock()
		r.Close()
	}
}
