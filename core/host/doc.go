// Package host is the boundary between the roles and the process that embeds
// the library: the calls that the core answers (Library, Server, Tool) and the
// calls that it makes on the host (Module, event and IOF handlers), in Go
// terms. capi implements the one side for C; tests implement it in Go.
//
// # The rule of every call
//
//   - A method of Library, Server or Tool is called with the reactor's room lock
//     held. It returns SUCCESS when done was or will be called exactly once, and
//     any other status when done is never called. OPERATION_SUCCEEDED is such an
//     "other": finished at once, nothing more will come.
//   - done runs with the room lock held, on any thread. It must not block and
//     must not call C: a blocked caller's done stores its result and signals a
//     progress.Waiter, a callback's done queues itself with Reactor.Callback.
//   - A method of Module is called on the callback thread without the lock. The
//     answer function it is given may be called from any thread, at any time,
//     also before the method returns; a second call is refused with a message.
//
// # What it never does
//
// It holds no state and does no work: interfaces and small structures only.
package host
