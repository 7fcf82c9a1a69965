// Package sim is a whole DVM in one process: the pure machines of several nodes
// over a simulated network with a clock of its own.
//
// # What it owns
//
// A World: nodes, each with the machine of its daemon (rollup), the machine of its
// PMIx server (core/collective with the rules of core/group) and its clients; the
// links between the daemons; the timers. Nothing happens by itself: an Action says
// what happens next (a message arrives, a client calls, a node dies), and what the
// clients got to see is recorded. Script reads and writes actions as text, Explore
// chooses them at random, and Judge says whether what came of them is right.
//
// # The network
//
// A link from one daemon to another is what a TCP connection is: messages arrive in
// order and unharmed, any time later, and independently of other links. Loss and
// retransmission show as delay. When a node dies, what was under way to it is lost,
// and of what it had sent some arrives and the rest does not; then its neighbours in
// the tree, and whoever sends it something later, find the connection closed. Between
// a server and its daemon, too, things arrive in order and any time later.
//
// # What it never does
//
// No machine is told what only the simulation knows. The controller, rank 0, does
// not die: without it there is no DVM.
package sim
