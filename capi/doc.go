// Package main is libpmix.so.2: the C boundary of the library and nothing
// else. It is built with -buildmode=c-shared.
//
// # What it owns
//
//   - the start of the Go runtime in a foreign process (start.c, tune.go) and
//     the gate through which each call enters (gate.h, gate.c, gate.go);
//   - the public functions, the conversions between C structures and the Go
//     vocabulary, and the trampolines that call the host's functions;
//   - the helpers that need no runtime (h_*.c).
//
// # Invariants
//
//   - Nothing runs when the library is loaded but one constructor that
//     registers the fork guard.
//   - No exported Go function is called but through the gate.
//   - No signal's disposition is changed but that of SIGSEGV in a server, where a
//     nil pointer of ours is to be an error (fault.c). No host thread's mask or
//     alternate stack is left changed, no thread of the runtime takes an
//     asynchronous signal.
//   - The environment is read through hostEnviron: the copy that package os
//     shows is as old as the start.
//   - Go memory is never kept by C, C memory never by Go beyond the call that
//     brought it.
//
// # What it never does
//
// It decides nothing about PMIx: it looks up the role, calls one method of
// core/host and turns the answer into a status.
package main
