// Package modex decides when a request for a process's published data can be
// answered: the server's half of PMIx_Get and PMIx_server_dmodex_request.
//
// # What it owns
//
// The requests that cannot be answered yet, merged by the process they ask
// about; which of those processes the host has been asked for; and the rule for
// every input that may settle one of them: a registration, a commit, the host's
// answer, a timeout, the end of the target, of the asker or of the namespace.
// What is registered and what the store holds it reads through View; it changes
// neither.
//
// # Invariants
//
//   - Every request is answered exactly once: by the call that brings it, or by
//     a later input.
//   - At most one question per process is with the host at any time.
//   - A request that waits is waiting for something: a registration, a commit,
//     the host, or a timer. What can no longer come is answered at once.
//
// # What looks odd and is not
//
//   - A reserved key of a local process is answered NOT_FOUND without waiting:
//     it arrives with the registration of the namespace, not with a commit.
//   - A request for a key of a local process that has connected waits for two
//     seconds where no timeout was given; that is what OpenPMIx does.
//   - A question that is with the host when its namespace goes is remembered
//     until the host answers, so that a new namespace of the same name does not
//     put a second one beside it.
//
// # What it never does
//
// No I/O, clock, goroutine or lock. It returns effects and the caller carries
// them out.
package modex
