package session

import (
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
)

// Signal reads the number of a signal, or its name.
func Signal(word string) (pmix.Value, bool) {
	if n, err := strconv.ParseInt(strings.TrimPrefix(word, "-"), 10, 32); err == nil && n > 0 {
		return pmix.Int(int32(n)), true
	}
	n := unix.SignalNum(strings.ToUpper(word))
	return pmix.Int(int32(n)), n != 0
}
