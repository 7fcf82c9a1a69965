package progress

import (
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/say"
)

// kinds are the three ways in which a reactor is driven.
var kinds = map[string]Options{
	"client":   {Background: true, CallerDrives: true},
	"server":   {Background: true},
	"external": {},
}

func each(t *testing.T, test func(t *testing.T, r *Reactor)) {
	for name, o := range kinds {
		t.Run(name, func(t *testing.T) {
			r, err := New(o)
			check(t, err)
			r.Start()
			stop := make(chan struct{})
			var polls sync.WaitGroup
			if !o.Background {
				polls.Go(func() {
					for {
						select {
						case <-stop:
							return
						case <-time.After(time.Millisecond):
							r.Poll()
						}
					}
				})
			}
			guard := time.AfterFunc(20*time.Second, func() { panic("stuck: " + t.Name()) })
			defer guard.Stop()
			test(t, r)
			close(stop)
			polls.Wait()
			r.Close()
		})
	}
}

// wait signals a waiter from what start arranges and waits for it.
func wait(t *testing.T, r *Reactor, start func(w *Waiter)) {
	t.Helper()
	w := r.NewWaiter()
	r.Lock()
	start(w)
	r.Unlock()
	if !r.Wait(w) {
		t.Error("Wait returned without the signal")
	}
}

func TestWaitEnds(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		wait(t, r, func(w *Waiter) { w.Signal() })
		wait(t, r, func(w *Waiter) { r.Post(w.Signal) })
		wait(t, r, func(w *Waiter) { r.After(2*time.Millisecond, w.Signal) })
		wait(t, r, func(w *Waiter) {
			go func() {
				time.Sleep(2 * time.Millisecond)
				r.Lock()
				w.Signal()
				r.Unlock()
			}()
		})
		wait(t, r, func(w *Waiter) {
			r.Callback(func() {
				r.Lock()
				w.Signal()
				r.Unlock()
			})
		})
	})
}

func TestTimersFireInOrderAndStop(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		var got []int
		var stopped *Timer
		wait(t, r, func(w *Waiter) {
			for _, ms := range []int{9, 3, 6, 1, 12} {
				r.After(time.Duration(ms)*time.Millisecond, func() { got = append(got, ms) })
			}
			stopped = r.After(5*time.Millisecond, func() { got = append(got, -1) })
			r.After(2*time.Millisecond, func() { stopped.Stop() })
			r.After(20*time.Millisecond, w.Signal)
		})
		r.Lock()
		defer r.Unlock()
		if fmt.Sprint(got) != "[1 3 6 9 12]" {
			t.Errorf("fired %v", got)
		}
		if stopped.Stop() {
			t.Error("a stopped timer could be stopped again")
		}
	})
}

// A timer that a caller made must fire on the background thread once the caller
// has left.
func TestTimerOutlivesItsCaller(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		fired := make(chan struct{})
		wait(t, r, func(w *Waiter) {
			r.After(time.Millisecond, w.Signal)
			r.After(10*time.Millisecond, func() { close(fired) })
		})
		<-fired
	})
}

func TestCallbacksKeepOrderAndMayReenter(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		var got []int
		wait(t, r, func(w *Waiter) {
			for i := range 100 {
				r.Callback(func() {
					if !r.OnCallbackThread() {
						t.Error("a callback is not on the callback thread")
					}
					r.Lock() // the lock is free within a callback
					defer r.Unlock()
					got = append(got, i)
					if i == 99 {
						r.Callback(func() { r.Lock(); got = append(got, 100); w.Signal(); r.Unlock() })
					}
				})
			}
		})
		if r.OnCallbackThread() {
			t.Error("the caller is taken for the callback thread")
		}
		for i, v := range got {
			if i != v {
				t.Fatalf("callback %d ran as number %d", v, i)
			}
		}
		if len(got) != 101 {
			t.Fatalf("%d callbacks ran", len(got))
		}
	})
}

func pipe(t *testing.T) (rd, wr int) {
	var p [2]int
	check(t, unix.Pipe2(p[:], unix.O_NONBLOCK|unix.O_CLOEXEC))
	return p[0], p[1]
}

func TestWatch(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		rd, wr := pipe(t)
		var w *Waiter
		var watch *Watch
		got := 0
		r.Lock()
		watch, err := r.Watch(rd, Readable, func(ev Events) {
			var b [8]byte
			n, _ := unix.Read(rd, b[:])
			got += n
			if ev&Hangup != 0 && n == 0 {
				watch.Remove()
				unix.Close(rd)
			}
			w.Signal()
		})
		r.Unlock()
		check(t, err)
		wait(t, r, func(x *Waiter) { w = x; unix.Write(wr, []byte("abc")) })
		// also with nobody waiting
		r.Lock()
		w = r.NewWaiter()
		r.Unlock()
		unix.Write(wr, []byte("de"))
		for range 1000 {
			time.Sleep(time.Millisecond)
			r.Lock()
			n := got
			r.Unlock()
			if n == 5 {
				break
			}
		}
		wait(t, r, func(x *Waiter) { w = x; unix.Close(wr) })
		if got != 5 {
			t.Errorf("read %d bytes", got)
		}
	})
}

// A handler is not called after Remove, not even for an event that was fetched
// together with the one that removes it.
func TestRemoveWithinABatch(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		var rd [2]int
		var ws [2]*Watch
		calls := 0
		wait(t, r, func(w *Waiter) {
			for i := range ws {
				var wr int
				rd[i], wr = pipe(t)
				defer unix.Close(wr)
				unix.Write(wr, []byte("x"))
			}
			for i := range ws {
				var err error
				ws[i], err = r.Watch(rd[i], Readable, func(Events) {
					calls++
					for j := range ws {
						ws[j].Remove()
						unix.Close(rd[j])
					}
					r.After(3*time.Millisecond, w.Signal)
				})
				check(t, err)
			}
		})
		if calls != 1 {
			t.Errorf("%d calls of removed watches", calls)
		}
	})
}

func TestWatchRefusesAFile(t *testing.T) {
	each(t, func(t *testing.T, r *Reactor) {
		f, err := os.Open(os.Args[0])
		check(t, err)
		defer f.Close()
		r.Lock()
		defer r.Unlock()
		if _, err := r.Watch(int(f.Fd()), Readable, func(Events) {}); err == nil {
			t.Error("a regular file can be watched")
		}
	})
}

// TestStress lets many threads wait for things that the others, timers and
// callbacks bring about.
func TestStress(t *testing.T) {
	rounds := 200
	if testing.Short() {
		rounds = 30
	}
	each(t, func(t *testing.T, r *Reactor) {
		rd, wr := pipe(t)
		var queue []*Waiter // each byte in the pipe signals one
		r.Lock()
		watch, err := r.Watch(rd, Readable, func(Events) {
			var b [4]byte
			n, _ := unix.Read(rd, b[:])
			for range n {
				queue[0].Signal()
				queue = queue[1:]
			}
		})
		r.Unlock()
		check(t, err)
		var wg sync.WaitGroup
		var ran atomic.Int64
		for i := range 8 {
			wg.Go(func() {
				for k := range rounds {
					wait(t, r, func(w *Waiter) {
						switch (i + k) % 4 {
						case 0:
							queue = append(queue, w)
							unix.Write(wr, []byte("x"))
						case 1:
							r.After(time.Duration(k%3)*100*time.Microsecond, w.Signal)
						case 2:
							r.Callback(func() { ran.Add(1); r.Lock(); r.Post(w.Signal); r.Unlock() })
						case 3:
							r.Post(func() { r.Callback(func() { ran.Add(1); r.Lock(); w.Signal(); r.Unlock() }) })
						}
					})
				}
			})
		}
		wg.Wait()
		if n := ran.Load(); n != int64(8*rounds/2) {
			t.Errorf("%d callbacks ran, not %d", n, 8*rounds/2)
		}
		r.Lock()
		watch.Remove()
		r.Unlock()
		unix.Close(rd)
		unix.Close(wr)
	})
}

func TestCloseReleasesWaiters(t *testing.T) {
	for name, o := range kinds {
		for n := range 20 {
			r, err := New(o)
			check(t, err)
			r.Start()
			var wg sync.WaitGroup
			for range 4 {
				wg.Go(func() {
					if r.Wait(r.NewWaiter()) {
						t.Errorf("%s: Wait claims a signal that nobody gave", name)
					}
				})
			}
			time.Sleep(time.Duration(n) * 100 * time.Microsecond)
			ran := false
			if o.Background {
				r.Lock()
				r.Callback(func() { ran = true })
				r.Unlock()
			}
			r.Close()
			r.Close()
			wg.Wait()
			if o.Background && !ran {
				t.Errorf("%s: a queued callback was lost in Close", name)
			}
			if r.Wait(r.NewWaiter()) {
				t.Errorf("%s: Wait after Close", name)
			}
		}
	}
}

// A fault in a function of ours costs that function and nothing else.
func TestFaultsEndWhereTheyHappen(t *testing.T) {
	f, err := os.CreateTemp(t.TempDir(), "err")
	check(t, err)
	defer func(was say.Stream) { say.Err = was; f.Close() }(say.Err)
	say.Err = say.Stream(f.Fd())
	each(t, func(t *testing.T, r *Reactor) {
		rd, wr := pipe(t)
		defer unix.Close(rd)
		defer unix.Close(wr)
		unix.Write(wr, []byte("x"))
		wait(t, r, func(w *Waiter) {
			r.Post(func() { panic("posted") })
			r.After(time.Millisecond, func() { panic("timed") })
			r.Callback(func() { panic("called") })
			r.Watch(rd, Readable, func(Events) { panic("ready") })
			r.After(20*time.Millisecond, w.Signal)
		})
		b, err := os.ReadFile(f.Name())
		check(t, err)
		for _, word := range []string{"posted", "timed", "called", "ready"} {
			if strings.Count(string(b), "internal error in ") < 4 || !strings.Contains(string(b), word) {
				t.Errorf("no word of %s in %q", word, b)
			}
		}
		check(t, f.Truncate(0))
	})
}

// Many reactors after each other leave no descriptor and no thread.
func TestNothingLeaks(t *testing.T) {
	count := func() (fds, threads int) {
		f, err := os.ReadDir("/proc/self/fd")
		check(t, err)
		th, err := os.ReadDir("/proc/self/task")
		check(t, err)
		return len(f), len(th)
	}
	cycle := func() {
		r, err := New(kinds["client"])
		check(t, err)
		r.Start()
		wait(t, r, func(w *Waiter) { r.Callback(func() { r.Lock(); w.Signal(); r.Unlock() }) })
		r.Close()
	}
	for range 20 {
		cycle()
	}
	f0, t0 := count()
	for range 200 {
		cycle()
	}
	f1, t1 := count()
	if f1 > f0 || t1 > t0+2 {
		t.Errorf("descriptors %d -> %d, threads %d -> %d", f0, f1, t0, t1)
	}
}
