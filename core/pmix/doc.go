// Package pmix is the vocabulary that every other package speaks: processes,
// values, infos, statuses, attribute keys and data types, as plain Go values.
//
// # What it owns
//
// The Go form of each structure of pmix_common.h, with the fields in the order
// of the C structure; the constants of the public headers under their own
// names (PMIX_ERR_NOT_FOUND is pmix.ERR_NOT_FOUND, as x/sys/unix does for C);
// small pure helpers on them (matching of processes, extraction of numbers,
// look-up of an info by key).
//
// # Invariants
//
//   - A Value's Data has exactly the Go type that TypeOf names for its Type, or
//     is nil where C has a NULL pointer.
//   - Nothing here is mutable after it was built: packages share Values, Infos
//     and byte slices without copying, so nobody writes into one it received.
//
// # What it never does
//
// No I/O, no locks, no goroutines, no cgo, no unsafe, no knowledge of any wire
// format or C layout.
package pmix
