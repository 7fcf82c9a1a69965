// Package attrs owns what there is to say of attributes: their names and keys with a
// sentence about each (the dictionary, made from the headers), which of them the library
// itself acts on in which function, and what a host says about itself by
// PMIx_Register_attributes: which functions it implements, and which attributes of each
// it honours.
//
// # Invariants
//
//   - A function is registered once; its attributes do not change afterwards.
//   - Functions are told in the order in which they were registered.
//   - A key that is listed with a function is looked up somewhere in the library, which a
//     test proves from the source.
//
// # What it never does
//
// It asks nobody.
package attrs
