package progress

import (
	"runtime"
	"sync"
)

// maxRoom bounds the processors of Go's that a crowd of callers may bring about.
const maxRoom = 16

// room is how many there are at least.
var room struct {
	sync.Mutex
	n int
}

// MakeRoom sees to it that Go has n processors, within maxRoom, if it has fewer: one for
// each thread that waits here, for the driver and for the callback thread.
//
// It is no matter of how many the machine has. A thread that comes from C keeps its
// processor of Go's while it is back in C, and the driver keeps one while it waits in a
// raw system call, so with too few of them a thread that was signalled waits until one is
// taken away from another. Measured with 8 threads that ask the server at the same time,
// on two processors: 1.9 ms for a call with 2 of Go's, 0.6 ms with 8.
func MakeRoom(n int) {
	room.Lock()
	defer room.Unlock()
	if room.n == 0 {
		room.n = runtime.GOMAXPROCS(0)
	}
	if n = min(n, maxRoom); n > room.n {
		room.n = n
		runtime.GOMAXPROCS(n)
	}
}
