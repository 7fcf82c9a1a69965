// Package session is what the programs that ask a server do alike: read the command
// line, find the server that it names, connect as a tool, ask, and end.
//
// # What it owns
//
// The order in which options that name a server count, the messages about them, and
// the exit status that a status of PMIx becomes.
//
// # Invariants
//
//   - A program that cannot connect says why on standard error and ends with the status.
//   - A question that a lost server cannot answer any more ends with an error.
//
// # What it never does
//
// It knows no program: what a program does with its own options is its own.
package session
