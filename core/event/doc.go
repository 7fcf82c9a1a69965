// Package event routes events: from a server to the processes that registered
// for them, and within a process along the chain of its handlers.
//
// # What it owns
//
//   - Registry, the server's part: which connection registered for which codes,
//     which codes the host was asked for, which notifications are kept for those
//     who register late.
//   - Handlers, every process's part: the registered handlers in their order,
//     the chains in progress, the codes the server was asked for, the
//     notifications kept for handlers that register late.
//   - Notice, the event itself with what its directives say.
//
// Both are pure: inputs return effects for the role to carry out in their order.
//
// # Invariants
//
//   - A connection gets an event once, however many registrations match.
//   - The source of an event does not get it back from its server, unless the
//     server raised it for that source (Proxy).
//   - A code stays registered with the server (and a system code with the host)
//     exactly while somebody here wants it.
//   - Every Register, Notify and Answer token is answered once.
//   - A chain calls a handler only after the one before it has returned its
//     answer, and a second answer has no effect.
//
// # What looks like a fault and is not
//
//   - The server does not filter on the affected processes or the range that a
//     registration gave: a process's handlers differ in these and only the process
//     knows. It filters on the code and on the event's own targets.
//   - The entry that a handler leaves in the results carries the event's code, not
//     the handler's status: released libraries do that.
//   - A cached event that is replayed to a late handler runs that one handler only.
//
// # What it never does
//
// No socket, clock, goroutine or lock, no encoding, no call of a handler.
package event
