// Package iof forwards standard streams: output of processes from the server to
// whoever pulls it, and within a process to the handler that pulled it.
//
// # What it owns
//
//   - Router, the server's part: who pulls which channels of which processes,
//     and the output that nobody has pulled yet.
//   - Pulls, a process's part: its own pulls and their handlers.
//   - Flags and Printer: how output that a process prints itself is cut into
//     lines and tagged.
//
// Router and Pulls are pure: inputs return effects for the role to carry out.
//
// # Invariants
//
//   - Output never goes back to the process it came from.
//   - Output is kept only while nobody pulls it; a keeper that is full by count or
//     by bytes drops the oldest.
//   - Every request's token is answered once.
//   - What a Router forwards to one puller keeps the order in which it was
//     delivered, the kept before the new.
//
// # What looks like a fault and is not
//
//   - Input (the channel stdin) does not pass here: a push goes from the server
//     role straight to the host.
//   - Empty output is output: it marks the end of a stream.
//   - The host is told to stop only where no other pull wants any of the same.
//
// # What it never does
//
// No descriptor, file, clock, goroutine or lock; no encoding.
package iof
