package progress

import "testing"

// BenchmarkDeepStack measures what a goroutine pays that has its room already.
func BenchmarkDeepStack(b *testing.B) {
	for b.Loop() {
		DeepStack()
	}
}

func TestDeepStackTakesNoHeap(t *testing.T) {
	if n := testing.AllocsPerRun(100, DeepStack); n != 0 {
		t.Errorf("DeepStack allocates %v objects a call", n)
	}
}
