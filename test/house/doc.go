// Package house owns the rules of who may know whom in this tree, as a test. It
// has nothing that another package could use.
package house
