// Package say writes to the standard streams of a process that is not ours, and is
// the one way in which this library talks to its users.
//
// # What it owns
//
// Out and Err, the process's descriptors 1 and 2 as they are at each write. The
// messages to users, in one table by file and topic: the names are OpenPMIx's where
// it has such a message, since sites look them up. The record of which messages were
// shown: the first of a file and topic is printed between two dashed lines, later
// ones are counted, and the count is told at most every five seconds and at the end.
// The parameter mca_base_help_aggregate set to 0 prints each of them.
//
// # Invariants
//
//   - What is put into a message can neither end a line nor steer a terminal: it may
//     come from a peer.
//   - A message is one write.
//   - The record is bounded, whatever the names that peers give.
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
// It buffers nothing, and starts nothing but a timer for a count that is due.
package say
