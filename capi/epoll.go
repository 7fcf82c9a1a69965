package main

import (
	"unsafe"

	"golang.org/x/sys/unix"
)

// epollBrief is epoll_wait as a raw system call: the runtime does not learn of it,
// so the thread keeps its place among the processors (progress.Options.Brief).
func epollBrief(epfd int, events []unix.EpollEvent, ms int) int {
	n, _, err := unix.RawSyscall6(unix.SYS_EPOLL_PWAIT, uintptr(epfd),
		uintptr(unsafe.Pointer(unsafe.SliceData(events))), uintptr(len(events)), uintptr(ms), 0, 0)
	if err != 0 {
		return 0
	}
	return int(n)
}
