// Package main runs OpenPMIx's own drivers, as its own build makes them, on this
// library: the programs of its test/simple, test and examples.
//
//	go run ./test/drivers [-lib DIR] [-theirs DIR] [-only REGEXP] [-v] FOLDER
//
// FOLDER (or PMIX_DRIVERS in the environment) holds the finished programs, in it or
// anywhere below it: a build tree will do. The programs are run from a folder of
// their own with LD_LIBRARY_PATH leading to -lib, as upstream's scripts run them
// (cases.go), one after another. Each has a time limit, and what it started is ended
// with it, as one process group. With -theirs, or where FOLDER has a libpmix.so.2
// itself, each is run on that library too, for comparison.
//
// It prints a table (driver, mode, result, seconds, reason) and ends with
// `N passed, N failed`; it exits with 1 if one failed. A case whose program is not
// there is counted as neither. Without a folder it says so and exits with 77.
//
// README.md has the last table and why what does not pass does not.
package main
