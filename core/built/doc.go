// Package built is what the build decided and a running process has to know: the
// directories that make install fills, and, for pmix_info, who built it from what.
//
// # What it owns
//
// The variables that the Makefile sets with -X, and the rule by which the
// environment moves an installation: PMIX_PREFIX and the others that OpenPMIx's
// pinstalldirs reads, each for one directory, where a directory that stands below
// another follows it.
//
// # What it never does
//
// It looks at no file, but at whether an installation that was moved is where the
// program that asks stands.
package built
