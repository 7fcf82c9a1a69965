#!/bin/sh
# Makes ./configure from configure.ac. Needs autoconf; a plain make needs neither.
set -e
cd "$(dirname "$0")"
autoreconf -i
# What it makes cleans up a file of the name of our directory core.
sed 's/rm -f core \*\.core core\.conftest\.\*/rm -f core.conftest.*/' configure > configure.tmp
cat configure.tmp > configure
rm -f configure.tmp
