// Package info compares pmix_info and pmixcc with those of release 7.0.0rc1.
//
// What a program prints is reduced to facts, a line each: names of parameters with
// their group, type and default; keys for programs and labels for people; parts;
// and for a list of command lines the exit status and what of the output is form,
// not wording. testdata/facts-7.0.0rc1.txt has the facts of the released programs.
// Ours must be the same but for testdata/deviations.txt, where each difference stands
// with its reason; and where the released programs are at hand (PMIX_INFO_REAL, a
// command that is put before theirs), theirs must be exactly those that are stored.
//
//	PMIX_INFO=build/bin/pmix_info PMIXCC=... go test ./test/info
//	... go test ./test/info -record     # writes the facts anew, from the real ones
package info
