// Package server is the server role: it serves the clients of this node on
// behalf of the host (a launcher's or resource manager's daemon) that embeds
// the library, and answers the host's own calls (host.Server).
//
// # What it owns
//
// The listener and the connections; the registered namespaces and clients; the
// command table (which opcode is done by which function); one each of the state
// machines for collectives, gets, events and output forwarding; the store of
// this node; and the one way in which the host is called (upcall.go).
//
// # The way of a message
//
//	connection -> commands[opcode] -> machine -> effects
//	           -> upcall -> host ... answer -> machine -> effects -> connection
//
// # Invariants
//
//   - Each request of a client is answered exactly once, by the answer function
//     that its handler was given; a second answer is dropped and a handler that
//     loses its request cannot be silent, because Finalize and the loss of the
//     connection settle what is open.
//   - The host is called on the callback thread with the room lock released, and
//     its answers are taken on any thread.
//   - No message costs a walk over all clients.
//   - A peer that sends what cannot be read loses its connection, with one line
//     that names it, and counts as lost. Nobody else notices.
//
// # What it never does
//
// It runs no state rule of its own where a machine exists for it, writes no wire
// format (package wire does) and knows no C type.
package server
