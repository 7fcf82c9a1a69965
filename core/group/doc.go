// Package group holds the rules of process groups that need no connection: what
// the calls of a construct or destruct say, how they assemble into one request
// to the host, whether it goes on without a member that was lost, and what the
// host's answer means.
//
// # What it owns
//
//   - Directives, Join: what one call says, and how the calls of one node become
//     the directives of the host's call (the hooks of core/collective).
//   - Outcome: a host's answer, read.
//   - Contributed: the values that members brought, in whichever of the three
//     forms they travel.
//
// # What it never does
//
// It keeps no state: who has called stands in core/collective, which groups a
// process belongs to in core/client. It stores nothing and sends nothing.
package group
