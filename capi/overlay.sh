#!/bin/sh
# Usage: overlay.sh TABLE DIR
#
# Prints a `go build -overlay` description that replaces the runtime's table of
# signals TABLE (relative to GOROOT) by a copy in DIR in which no asynchronous
# signal is forced open on the runtime's threads. A c-shared runtime leaves the
# other signals as the host has them; these four it would unblock, also on the
# host's own threads, and a handler of the host without SA_ONSTACK would then
# run on a stack of Go's and overwrite what lies beside it.
set -eu
table=$1 dir=$2
root=$(${GO:-go} env GOROOT)
src=$root/$table
out=$dir/sigtab.go
sed -E '/"(SIGSTKFLT: stack fault|SIGCHLD: child status has changed|SIGPROF: profiling alarm clock|signal 34)"/s/ \+ _SigUnblock//' "$src" > "$out"
changed=$(diff "$src" "$out" | grep -c '^>' || true)
if [ "$changed" != 4 ]; then
    echo "overlay.sh: $src is not the table this was written for ($changed of 4 lines found)" >&2
    exit 1
fi
printf '{"Replace": {"%s": "%s"}}\n' "$src" "$out"
