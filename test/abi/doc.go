// Abi compares the interface that C programs see with that of released libraries:
// what their headers say, as a C compiler understands it, and what their library
// exports. run.sh calls it.
//
// It owns the tables beside it. interface-7.0.0rc1.tsv is what the headers of
// 7.0.0rc1 say, by name, so that ours can be compared where theirs are not;
// exports.tsv is what each release exports. In changed-RELEASE.txt stands every
// name by which our headers differ from those of a release, under the reason; an
// entry that no difference needs is an error as is a difference without an entry.
// No list can excuse a difference to the release that ours are the headers of,
// but for how the body of a macro is written.
//
// It never judges what a function or macro does: test/macros and test/helpers run
// them.
package main
