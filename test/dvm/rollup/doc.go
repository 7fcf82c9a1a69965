// Package rollup is what one daemon of a DVM does so that the PMIx servers of all
// daemons are one job: fences, connects and groups over several nodes. It is the
// reference for those who write a host.
//
// # What it owns
//
// A Machine: the collectives in flight at this daemon, what this daemon knows of
// failed daemons, and the broadcasts of the controller (rank 0). What happens is
// an input (HandOver, Receive, Lost, TimedOut, ...) that returns effects (Send,
// Answer, Raise, ...) for the daemon to carry out, in the order given.
//
// # How a collective goes
//
// Each server hands over an operation once its own clients have all called it.
// The contribution goes up the radix tree (package tree); a daemon joins what it
// has from below and its own, and when every child with participants below it has
// reported, sends the sum to its parent. The controller decides (decide.go) and
// broadcasts a release, of which each daemon answers its server.
//
// An operation is known by its OpID: what it is about, and a number on which all
// servers agree.
//
// # What happens when a daemon dies
//
// Who loses a connection tells the controller (local scope: nothing else happens).
// The controller raises the epoch and broadcasts the new Stamp: the epoch and all
// ranks that failed so far (global scope). On it every daemon
//
//  1. makes the tree of the survivors, the same everywhere;
//  2. sends its new children the broadcasts that they may have missed;
//  3. passes the notice on;
//  4. starts every collective in flight anew: forgets what came from below,
//     counts again who has to report, and puts its own contribution in again.
//
// Contributions carry the sender's Stamp. An older one belongs to a round that is
// over and is dropped before anything of it is looked at. A newer one is adopted
// at once: it is what the notice, still under way, will say.
//
// # Invariants
//
//   - The tree that counts contributions is that of the epoch, never of what this
//     daemon alone has seen.
//   - A child's contribution counts once in an epoch: its slot says so, not a count.
//   - What a daemon sent up for an operation it sends once in an epoch (converged).
//   - The controller decides each operation once. All daemons learn of it by one
//     broadcast, and broadcasts arrive in one order everywhere, none missing.
//   - A server that hands over gets one answer: from the release, or, if the
//     release came first, from the memo of what is owed.
//   - What is remembered of operations that are over is bounded: one number for
//     each that differs in kind or participants, and for groups maxNames of them.
//
// # What looks like a fault and is not
//
//   - A restart deletes operations to which this daemon has not contributed:
//     whoever still has something to report for them will.
//   - Who limits the time of an operation is not told late of the time-out of
//     others: his own server counts the time too, and may have answered the same
//     call already.
//   - Bootstrap operations never restart: they go straight to the controller,
//     which cannot tell who is missing of them, so that any loss ends them.
//
// # What it never does
//
// No socket, clock, goroutine or lock. It looks into no modex data, and speaks to
// the clients only through the answer to the server and the events it raises.
package rollup
