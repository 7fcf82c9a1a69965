package main

import (
	"runtime"
	"runtime/debug"
	"sync"

	"pmix/core/progress"
)

// The runtime starts with the settings of a client, which is one of thousands
// of guests on its node: two processors, a tight collector (start.c says which
// and why). A server is one process on a node and decodes for all its clients
// while the host's threads call it.
const (
	serverProcs = 4
	serverGC    = 100
)

// tuneFor loosens the runtime's limits for a process with these roles. Call it
// once a role is initialised; what it set stays, a process that was a server
// once is no small guest any more.
func tuneFor(roles int) {
	if roles&roleServer != 0 {
		loosen()
	}
}

// loosen stops the world, so it is done once.
var loosen = sync.OnceFunc(func() {
	progress.MakeRoom(min(serverProcs, runtime.NumCPU()))
	debug.SetGCPercent(serverGC)
})
