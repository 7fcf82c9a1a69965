package main

// sysconfdir is where the site's parameter files are. The Makefile sets it with
// -X from ./configure --sysconfdir.
var sysconfdir = "/etc"
