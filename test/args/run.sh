#!/bin/sh
# quick
# seconds 120
# Calls every function with wrong arguments in every state of a process and
# compares the statuses with the transcripts of two released libraries. A call
# passes when it answers as one of them does, or PMIX_ERR_BAD_PARAM; a call that
# crashes or hangs there must do neither here.
#
# A transcript is made by linking args.c with the released library and running
# it: `args > expected-RELEASE.txt` (4.2.2 with PMIX_MCA_gds=hash, which needs
# no directory of its own).
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$BUILD/test/args
mkdir -p "$work"
# names of name spaces are char[256] in the prototypes, and gcc counts
$CC -O1 -g -Wall -Wextra -Wno-stringop-overread -I"$TOP/include" -o "$work/args" "$here/args.c" \
    "$LIBPMIX" -ldl
LD_LIBRARY_PATH=$(dirname "$LIBPMIX") "$work/args" >"$work/ours.txt"
awk -F ' = ' '
    FILENAME ~ /ours/ { ours[$1] = $2; next }
    { calls[$1] = calls[$1] " " $2 }
    END {
        for (c in calls) {
            n++
            o = (c in ours) ? ours[c] : "missing"
            if (o == "ERR_BAD_PARAM" || (o !~ /^(crash|hang|missing|absent)$/ && index(calls[c] " ", " " o " ")))
                continue
            print "not equal: " c ": released" calls[c] ", ours " o
            bad++
        }
        print n " calls, " bad + 0 " not equal"
        exit bad > 0 || n == 0
    }' "$work/ours.txt" "$here/expected-7.0.0rc1.txt" "$here/expected-4.2.2.txt"
