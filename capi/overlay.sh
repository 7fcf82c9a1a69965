#!/bin/sh
# Usage: overlay.sh TABLE SCHEDULER MEMORY DIR
#
# Prints a `go build -overlay` description that replaces three sources of the runtime
# (relative to GOROOT) by changed copies in DIR.
#
# TABLE, its table of signals: in the copy no signal but SIGSEGV has any meaning to the
# runtime. So it installs no other handler, adds SA_ONSTACK to none of the host's, and
# unblocks nothing on its threads or on the host's. Putting all handlers back after the
# start instead was tried: a signal that arrives on another thread meanwhile makes the
# runtime's handler install itself again. That of SIGSEGV is taken out again (fault.c): it
# comes only with a fault, which ends a process that does not expect it in any case.
#
# SCHEDULER: its monitor thread looks at the processors every half millisecond where it
# would every 20 microseconds, and less often after 5 looks where it would after 50. That
# is how it begins each time after all were idle, and a guest is idle nearly always: each
# call into it would bring some sixty wake-ups. Measured with 1, 4 and 40 processes on two
# processors of the machine: the fence 100, 365 and 29,000 us before, 57, 264 and 4,600
# after, the processor time of 40 clients and all they do 5.8 s before, 2.2 s after. The
# monitor is what takes a processor from a thread that blocks in a system call or went back
# to C, so a thread that finds none free waits so much longer; core/progress sees to it
# that a crowd of callers has enough of them.
#
# MEMORY: addresses of the heap have 47 bits, those that Linux gives to a program, where
# they would have 48. The runtime reserves tables for all of them, and a process whose
# address space is limited (ulimit -v, as batch systems set it) would have so much less.
# Fewer bits would save more, but the low addresses can be taken: under the sanitizers of
# gcc they are, and the runtime would end the process.
set -eu
table=$1 scheduler=$2 memory=$3 dir=$4
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
changed "$table" "$dir/sigtab.txt" '/"SIGSEGV: /! s/^(\t\/\* [0-9]+ \*\/ \{)[^,"]+(, ")/\10\2/' 64 '^	/\* [0-9]* \*/ \{0, "'
if [ "$(grep '_Sig' "$dir/sigtab.txt")" != '	/* 11 */ {_SigPanic + _SigUnblock, "SIGSEGV: segmentation violation"},' ]; then
    echo "overlay.sh: $root/$table still gives signals a meaning" >&2
    exit 1
fi
changed "$scheduler" "$dir/proc.txt" '/^func sysmon\(\)/,/^}/ { s/^(\t+delay = )20$/\1500/; s/idle > 50 \{/idle > 5 {/ }' \
    3 '^	+delay = 500$|^		} else if idle > 5 \{'
changed "$memory" "$dir/malloc.txt" 's/^(\theapAddrBits = \(_64bit\*.*\)\)\*)48 /\147 /; s/^(\tarenaBaseOffset = )0xffff800000000000\*/\10*/' \
    2 '^	heapAddrBits = .*\)\)\*47 |^	arenaBaseOffset = 0\*'
printf '{"Replace": {"%s": "%s", "%s": "%s", "%s": "%s"}}\n' "$root/$table" "$dir/sigtab.txt" \
    "$root/$scheduler" "$dir/proc.txt" "$root/$memory" "$dir/malloc.txt"
