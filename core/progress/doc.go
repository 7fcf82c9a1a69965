// Package progress owns time, descriptors and turns: one epoll reactor that
// one thread at a time drives, the lock under which all state of a role lives,
// and the queue of callbacks into the host.
//
// # The turns
//
//   - The room lock (Lock, Unlock) guards every state machine and table of the
//     role that owns the reactor. Descriptor handlers, timers, posted functions
//     and the done functions of the core API run with it held, on whichever
//     thread happens to hold the turn. None of them may block or call out.
//   - The driver is the thread that waits in epoll. In a client a blocked caller
//     takes that turn itself (Wait) and the background thread stands back; in a
//     server the background thread always drives.
//   - The callback thread is the background thread. Everything that calls the
//     host's C code is queued with Callback and runs there, in order, with the
//     room lock released. With external progress there is no background thread
//     and Poll plays both parts.
//
// # Invariants
//
//   - No callback into the host runs with the room lock held, and none on a
//     thread that merely waits.
//   - A signalled Waiter returns, whoever drives: a driver that leaves hands the
//     turn to another waiter or to the background thread.
//   - A descriptor's handler is never called after Remove returned.
//
// # What it never does
//
// It knows no message, no role and no C type.
package progress
