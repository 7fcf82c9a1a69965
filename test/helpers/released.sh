#!/bin/sh
# Usage: released.sh ROOT PROGRAM
#
# Runs build/test/helpers/PROGRAM, which was linked against this checkout's library,
# inside a root of test/roots, where it finds the released one, and prints what it prints.
here=$(cd "$(dirname "$0")" && pwd)
exec sh "$here/../roots/in.sh" "$1" "/mnt/build/test/helpers/$2"
