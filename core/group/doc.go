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
//   - Invitations: the machine that settles invitations, by inputs that return
//     effects. The leader's server runs it; where that is of a release before 7.0,
//     the leader's client does, by the same rules.
//   - Watches: the calls that wait for the outcome of an invitation, and what they
//     end with.
//
// # Invariants of invitations
//
//   - Answers are counted by who gave them. What has been answered stands, also
//     when who answered is lost; one who is lost before will not answer.
//   - Each invitation has one outcome, which every member is told, the leader too:
//     the group, an abort, or that its leader is lost. None waits for ever, unless
//     a member that lives does not answer and no timeout was given.
//   - What a member brings is its own.
//
// # What it never does
//
// Of a construct it keeps no state: who has called stands in core/collective,
// which groups a process belongs to in core/client. It stores nothing and sends
// nothing.
package group
