package main

/*
#cgo CFLAGS: -Wall -Wextra -I${SRCDIR}/../include
#include <stdlib.h>
#include "gate.h"
*/
import "C"

import (
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Roles of the process, as the gate sees them: a set.
const (
	roleNone   = C.ROLE_NONE
	roleClient = C.ROLE_CLIENT
	roleServer = C.ROLE_SERVER
	roleTool   = C.ROLE_TOOL
)

// pmixgo_attach is the first Go code on a host's thread. That the runtime
// adopts the thread meanwhile is all it is for.
//
//export pmixgo_attach
func pmixgo_attach() {}

// setRoles tells the gate which roles are initialised from now on. Call it with
// the room lock held, last in an init and first in a finalize.
func setRoles(roles int) { C.pmixgo_set_roles(C.int(roles)) }

// roles returns what setRoles told the gate.
func roles() int { return int(C.pmixgo_roles()) }

// epollWait is unix.EpollWait for the reactor: it waits in C with the signal
// mask of the host's thread, so that signals sent to a blocked caller are taken
// at once and on the thread's own stack.
func epollWait(epfd int, events []unix.EpollEvent, ms int) (int, error) {
	if len(events) == 0 {
		return 0, unix.EINVAL
	}
	// The two descriptions of the kernel's structure have one layout.
	n := C.pmixgo_epoll_wait(C.int(epfd), (*C.struct_epoll_event)(unsafe.Pointer(&events[0])), C.int(len(events)), C.int(ms))
	if n < 0 {
		return 0, syscall.Errno(-n)
	}
	return int(n), nil
}

// hostEnviron returns the environment of the process as it is now.
func hostEnviron() []string {
	var env []string
	for p := C.pmixgo_environ(); p != nil && *p != nil; p = (**C.char)(unsafe.Add(unsafe.Pointer(p), unsafe.Sizeof(*p))) {
		env = append(env, C.GoString(*p))
	}
	return env
}
