// Package attrs owns what a host says about itself by PMIx_Register_attributes:
// which functions it implements, and which attributes of each it honours.
//
// # Invariants
//
//   - A function is registered once; its attributes do not change afterwards.
//   - Functions are told in the order in which they were registered.
//
// # What it never does
//
// It does not know what this library itself supports, and asks nobody.
package attrs
