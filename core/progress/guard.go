package progress

import (
	"pmix/core/say"
)

// guard runs fn and ends a fault of our own in it: one line, and the reactor and
// the host go on. What fn holds is what it was called with, the lock or nothing.
func guard(what string, fn func()) {
	defer func() {
		if p := recover(); p != nil {
			Fault(what, p)
		}
	}()
	fn()
}

// Fault writes the one line about a panic that was recovered. what names what was
// being done.
func Fault(what string, p any) {
	say.Fault(what, p)
}
