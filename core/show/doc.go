// Package show writes values for people, in the words of PMIx_Value_string and the
// functions like it, for programs that have no C library.
//
// # Invariants
//
//   - What is written is what the C helpers of the library write (capi/h_print.c,
//     capi/h_string.c), which a test compares.
//   - What a value of another release may hold that we do not know is UNPRINTABLE, not a
//     fault.
//
// # What it never does
//
// It prints nothing.
package show
