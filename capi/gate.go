package main

/*
#cgo CFLAGS: -std=gnu11 -Wall -Wextra -I${SRCDIR}/../include
#include <stdlib.h>
#include "gate.h"
*/
import "C"

import (
	"unsafe"

	"pmix/core/progress"
)

// Roles of the process, as the gate sees them: a set.
const (
	roleNone   = C.ROLE_NONE
	roleClient = C.ROLE_CLIENT
	roleServer = C.ROLE_SERVER
	roleTool   = C.ROLE_TOOL
)

// pmixgo_attach is the first Go code on a host's thread. The runtime adopts the
// thread before it, and the goroutine that stands for the thread from now on
// gets its room here.
//
//export pmixgo_attach
func pmixgo_attach() { progress.DeepStack() }

// setRoles tells the gate which roles are initialised from now on. Call it with
// the room lock held, last in an init and first in a finalize.
func setRoles(roles int) {
	tuneFor(roles)
	if roles&roleServer != 0 {
		C.pmixgo_guard_faults()
	}
	C.pmixgo_set_roles(C.int(roles))
}

// roles returns what setRoles told the gate.
func roles() int { return int(C.pmixgo_roles()) }

// own tells the fork guard of a descriptor.
func own(fd int, mine bool) { C.pmixgo_own(C.int(fd), C.bool(mine)) }

// hostEnviron returns the environment of the process as it is now.
func hostEnviron() []string {
	var env []string
	for p := C.pmixgo_environ(); p != nil && *p != nil; p = (**C.char)(unsafe.Add(unsafe.Pointer(p), unsafe.Sizeof(*p))) {
		env = append(env, C.GoString(*p))
	}
	return env
}
