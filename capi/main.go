package main

// main is never called: the library has no program of its own.
func main() {}
