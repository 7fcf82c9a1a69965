package progress

// Deep is the room, in bytes, that DeepStack makes sure of.
const Deep = 200 << 10

// DeepStack grows the stack of the calling goroutine so that Deep bytes are
// free below it, without touching them. Every goroutine calls it on whose
// thread the host's signals may be delivered: those that stand for a host's
// thread, and the one that runs callbacks. A handler installed without
// SA_ONSTACK runs on the stack that it interrupts, knows nothing of stack
// bounds, and would overwrite what lies below a goroutine's usual few
// kilobytes. The room is kept because the runtime is told never to shrink a
// stack (GODEBUG gcshrinkstackoff, set where the runtime is started).
//
// A call costs two nanoseconds once the room is there.
func DeepStack() { claim(false) }

// claim's frame is what the stack has to hold. The arrays are never written,
// only their place is checked for on entry. Two, because the compiler puts a
// larger one on the heap.
//
//go:noinline
func claim(never bool) byte {
	if never {
		var a, b [Deep / 2]byte
		fill(&a, &b)
		return a[Deep/4] + b[Deep/4]
	}
	return 0
}

//go:noinline
func fill(a, b *[Deep / 2]byte) {
	for i := range a {
		a[i], b[i] = byte(i), byte(i)
	}
}
