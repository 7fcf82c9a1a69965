// Package tool is the tool role: a process that looks at jobs or starts them. It is
// a client (it builds on that role) which finds its server in more ways, may have
// no name of its own, and may have several servers or none.
//
// # What it owns
//
// The search for a server: what the caller, the environment and the rendezvous
// files of a node say, and in which order (find.go).
//
// # Invariants
//
//   - A tool that was told where to connect connects there or fails; one that was
//     told nothing takes the first server of the session that answers.
//   - A tool without a server is usable where the caller allowed it.
//
// # What it never does
//
// It serves nobody: a launcher's own clients are not served by this role yet, and
// the server half of host.Tool answers ERR_NOT_SUPPORTED.
package tool
