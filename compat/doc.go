// Package compat is C alone: the internals of OpenPMIx's library that programs
// outside it link. They are PRRTE, and the drivers that OpenPMIx builds for itself.
//
// # What it owns
//
//   - objects with classes and reference counts, and the containers made of them:
//     list, bitmap, pointer array, value array, ring buffer, hash table
//     (object.c to hash.c);
//   - mutex and thread objects, thread keys (thread.c), progress threads and
//     events on libevent (progress.c, event.c, libevent.c);
//   - output streams (output.c), help messages (help.c), printed names (names.c);
//   - the variables that programs read (globals.c), which capi has filled in
//     (publish.h);
//   - argument vectors, environment, text, descriptors, paths and directories.
//
// # Invariants
//
//   - The layout of every structure in compat.h is that of release 7.0.0rc1, since
//     the programs have it compiled into them; test/compat holds it to a table.
//   - A data symbol has the size that it has there, or the copy that the dynamic
//     linker makes of it in a program would be cut.
//   - It works before the Go runtime runs, without it, and in a forked child, and
//     never starts it. What needs the runtime stands in capi (internals.c).
//   - libevent is not linked: it is the program's. It is looked for among what the
//     program has loaded, then opened (libevent.c). Where there is none, the
//     functions say so and return PMIX_ERR_NOT_SUPPORTED or NULL.
//   - All names are listed in capi/libpmix.map; what is not listed stays hidden.
//
// # What it never does
//
// It knows nothing of PMIx's protocol, and the library itself does not use it: its
// own state is Go's.
package compat

// #cgo CFLAGS: -std=gnu11 -Wall -Wextra -I${SRCDIR}/../include
import "C"
