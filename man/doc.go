// Command man writes the manual pages of the functions (section 3) and types
// (section 5) of the public headers, from the headers: prototype, the comment that
// stands before it, and what is alike for all functions of a kind.
//
//	go run ./man -o build/man
//
// The pages of the programs that ask a server (section 1) come from the table of their
// options, cmd/usage. Those of pmix_info, pmixcc and the parameters (openpmix.5) are
// written by hand in this folder; @NAME@ in them is put in by the Makefile.
//
// It understands the headers as they are written here: a comment, then what it is
// about, until an empty line. Nothing of a header may be said by hand in a page.
package main
