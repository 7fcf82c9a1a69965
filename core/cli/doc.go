// Package cli reads the command lines of this project's programs in the way that
// users of OpenPMIx's know.
//
// # The way
//
// Options come first: the first word that is none ends them, and so does "--". A long
// option may be shortened while it stays the only one, and its value may follow after
// "=" or as the next word. Short options may share one dash. What is wrong is a Fault,
// which names the topic of help-cli.txt that tells of it, and the exit status.
//
// # What it never does
//
// It prints nothing and ends nothing.
package cli
