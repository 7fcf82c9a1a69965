// Package say writes to the standard streams of a process that is not ours.
//
// # What it owns
//
// Out and Err, the process's descriptors 1 and 2 as they are at each write.
//
// # Why not package os
//
// os.Stdout and os.Stderr raise SIGPIPE in the process when nobody reads their
// pipe any more, and do so past a host that ignores or handles it: the runtime
// sets the signal to its default first. A plain write leaves that to the host,
// as it is with C.
//
// # What it never does
//
// It buffers nothing and formats nothing.
package say
