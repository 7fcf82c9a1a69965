// Package collective tracks the local participation in the collective
// operations: fence, connect, disconnect, group construct and destruct.
//
// # What it owns
//
// A Machine holds the registry of local processes as far as collectives need it
// and one Tracker per collective in flight. A Tracker's single table says of
// each identity (namespace and rank) whether it is expected, has contributed or
// has departed. Everything that happens is an input (Contribute, Lost,
// RegisterNspace, ...) that returns effects (CallHost, Finish, ...) for the
// server role to carry out, in the order given.
//
// # Invariants
//
// The seven invariants of the tracking specification are stated at Tracker and
// checked by its check method, which the tests call after every input.
//
//   - One completion predicate: (*Tracker).complete.
//   - One loss routine: (*Machine).depart.
//   - One place where a tracker is handed over or finished: (*Machine).settle.
//
// # What looks like a fault and is not
//
//   - A participant that finalized stays expected: it may initialize again and
//     contribute. Only a loss or a deregistration makes it depart.
//   - A second call by one connection over the same participants opens a second
//     tracker: the calls of a process are matched in their order. A second call
//     of the same rank over another connection is a clone of the first and joins
//     its tracker.
//   - A participant of a namespace nobody registered is taken for remote, but by
//     group operations, which wait for it to be registered.
//   - A direct call (of a group's leader who does not know the others, or of one
//     who is added) is a tracker that is complete at once.
//   - Who left a group is remembered until that is destructed: other members may
//     call before they have heard of it.
//
// # What it never does
//
// No socket, clock, goroutine or lock; it never touches modex data, it only says
// whose is to be collected.
package collective
