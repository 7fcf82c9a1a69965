#!/bin/sh
# Usage: overlay.sh TABLE DIR
#
# Prints a `go build -overlay` description that replaces the runtime's table of
# signals TABLE (relative to GOROOT) by a copy in DIR in which no signal has any
# meaning to the runtime. So it installs no handler, adds SA_ONSTACK to none of
# the host's, and unblocks nothing on its threads or on the host's. Putting the
# handlers back after the start instead was tried: a signal that arrives on
# another thread meanwhile makes the runtime's handler install itself again.
set -eu
table=$1 dir=$2
root=$(${GO:-go} env GOROOT)
src=$root/$table
# no name that a `go build ./...` would take for a source
out=$dir/sigtab.txt
sed -E 's/^(\t\/\* [0-9]+ \*\/ \{)[^,"]+(, ")/\10\2/' "$src" > "$out"
n=$(grep -c '^	/\* [0-9]* \*/ {0, "' "$out" || true)
if [ "$n" != 65 ] || grep -q '_Sig' "$out"; then
    echo "overlay.sh: $src is not the table this was written for ($n of 65 lines found)" >&2
    exit 1
fi
printf '{"Replace": {"%s": "%s"}}\n' "$src" "$out"
