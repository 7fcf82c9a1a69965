// Package client is the client role: the library inside an application process.
// It implements host.Library over one connection to the server that started the
// process, or over none where nobody did (a singleton).
//
// # What it owns
//
// The connection; the process's own store with what it put, what the server told
// about its job and what it read since; the gets that wait for the server; the
// event chains and the output handlers of this process; the groups that it is a
// member of.
//
// # Invariants
//
//   - What can be answered from the store is, without a message (GetNow).
//   - At most one request is under way for the data of one process; gets for the
//     same one wait for its answer together.
//   - When the server is lost every call under way is answered at once, the event
//     is raised, and later calls that need the server return ERR_UNREACH.
//   - A commit sends what was put since the last one, and everything to a server
//     that has nothing yet.
//
// # What it never does
//
// It runs no collective itself, nor an invitation that its server can run, and knows no
// C type. It writes no wire format.
package client
