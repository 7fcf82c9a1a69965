#!/bin/sh
# quick
# seconds 90
# The host's functions: arguments, answers in every way, and wrong answers.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$BUILD/test/upcalls
mkdir -p "$work"
$CC -O1 -g -Wall -Wextra -I"$TOP/include" -o "$work/upcalls" "$here/upcalls.c" "$LIBPMIX" -lpthread
LD_LIBRARY_PATH=$(dirname "$LIBPMIX") "$work/upcalls"
