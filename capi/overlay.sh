#!/bin/sh
# Usage: overlay.sh TABLE SCHEDULER DIR
#
# Prints a `go build -overlay` description that replaces two sources of the runtime
# (relative to GOROOT) by changed copies in DIR.
#
# TABLE, its table of signals: in the copy no signal has any meaning to the runtime. So
# it installs no handler, adds SA_ONSTACK to none of the host's, and unblocks nothing on
# its threads or on the host's. Putting the handlers back after the start instead was
# tried: a signal that arrives on another thread meanwhile makes the runtime's handler
# install itself again.
#
# SCHEDULER: its monitor thread looks at the processors every half millisecond where it
# would every 20 microseconds, for a millisecond after each time that all were idle. A
# guest is idle nearly always, so that each call into it would bring some fifty wake-ups.
# Measured on two processors with fences of 1 and of 4 processes: the processor time of
# a client 69 and 86 us before, 47 and 51 us after, that of the server 62 and 286, then
# 50 and 191, the fence itself 100 and 365, then 57 and 264. The monitor is what takes a
# processor from a thread that blocks in a system call; a thread that finds none free
# waits so much longer.
set -eu
table=$1 scheduler=$2 dir=$3
root=$(${GO:-go} env GOROOT)

# changed SOURCE COPY EXPRESSION LINES TEXT: the copy is the source after sed, and must
# have LINES lines that match TEXT.
changed() {
    sed -E "$3" "$root/$1" > "$2"
    n=$(grep -cE "$5" "$2" || true)
    [ "$n" = "$4" ] && return
    echo "overlay.sh: $root/$1 is not what this was written for ($n of $4 lines found)" >&2
    exit 1
}

# no names that a `go build ./...` would take for sources
changed "$table" "$dir/sigtab.txt" 's/^(\t\/\* [0-9]+ \*\/ \{)[^,"]+(, ")/\10\2/' 65 '^	/\* [0-9]* \*/ \{0, "'
if grep -q '_Sig' "$dir/sigtab.txt"; then
    echo "overlay.sh: $root/$table still gives signals a meaning" >&2
    exit 1
fi
changed "$scheduler" "$dir/proc.txt" '/^func sysmon\(\)/,/^}/s/^(\t+delay = )20$/\1500/' 2 '^	+delay = 500$'
printf '{"Replace": {"%s": "%s", "%s": "%s"}}\n' "$root/$table" "$dir/sigtab.txt" "$root/$scheduler" "$dir/proc.txt"
