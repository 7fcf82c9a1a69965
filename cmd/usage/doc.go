// Package usage is what the programs that ask a server are called, which options they
// take, and what there is to say about each: one table, of which the parser's options,
// the text of --help, the help on one option and the manual page are made.
//
// # What it owns
//
// The table All. Names of options, and whether a word follows them, are those of
// OpenPMIx's programs; an option that several have is described once.
//
// # What it never does
//
// It prints nothing, and knows nothing of what the programs do with their options.
package usage
