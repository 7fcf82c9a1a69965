// Package store is the datastore of one process, whatever its role: what the
// host or the server said about jobs, sessions, nodes, applications and
// processes, what processes put, and the rules by which PMIx_Get finds an
// answer among them.
//
// # What it owns
//
//   - A Store: the namespaces and sessions this process knows, and the few facts
//     about itself that the rules of PMIx_Get need (name, host, node, application,
//     session).
//   - A Namespace: job-level values, the nodes and applications of the job, and
//     for each rank that has data three tables: internal (job-level facts about
//     the rank, and what this process itself put or read), local and remote (what
//     the rank put for its own node and for others). A value put with
//     PMIX_GLOBAL is in both of the latter.
//   - How the infos of PMIx_server_register_nspace become those tables, with the
//     values that follow from the node and process maps where the host gave none.
//   - What a client is told about its job (JobInfo) and how it takes it in.
//
// # Invariants
//
//   - A value that was stored is never changed in place: a new one replaces it.
//     So callers keep what they got without copying.
//   - What the host said about a rank wins over what follows from the maps, per
//     rank and per key, in whichever order the two arrive in one registration.
//   - A failed registration leaves what was stored before its failing entry, as
//     the released libraries do.
//
// # What it never does
//
// It opens no file or socket, asks no server, holds no lock (the room lock of
// the owner guards it) and knows no C type. Whether a miss may be taken to the
// server is for the caller, which Request.Remote helps to decide.
package store
