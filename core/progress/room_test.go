package progress

import (
	"runtime"
	"testing"
)

// A crowd gets a processor for each of its threads, within the bound, and nothing is
// taken away afterwards.
func TestMakeRoom(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	room.n = 0
	for _, step := range []struct{ ask, want int }{{1, 2}, {5, 5}, {3, 5}, {1000, maxRoom}} {
		MakeRoom(step.ask)
		if got := runtime.GOMAXPROCS(0); got != step.want {
			t.Errorf("after room for %d there are %d processors, not %d", step.ask, got, step.want)
		}
	}
}
