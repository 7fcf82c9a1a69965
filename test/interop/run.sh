#!/bin/sh
# seconds 300
# Runs test/interop/pair.c with different libraries at its two ends and prints "ok
# NAME" or "not ok NAME" for each.
#
#   run.sh [LIBDIR|system [SIZE...]]
#
# LIBDIR holds the libpmix.so.2 to try; the other one is the system's. It is where LIBPMIX
# is unless it is given; with "system" the system's is at both ends, which checks the
# program itself. The program is compiled with the system's headers where they are
# installed, else with ours. PAIR names a program that is compiled already, for a root
# that has no compiler.
here=$(cd "$(dirname "$0")" && pwd)
LIBDIR=${1:-${LIBPMIX:+${LIBPMIX%/*}}}
[ $# -gt 0 ] && shift
if [ "$LIBDIR" = system ]; then LIBDIR=; fi
LIBDIR=${LIBDIR:+$(cd "$LIBDIR" && pwd)} || exit 2
SIZES=${*:-1 2 4 16}
LIMIT=${LIMIT:-60}

system=$(ldconfig -p | sed -n 's/.*libpmix\.so\.2 .* => //p' | head -1)
if [ -z "$system" ] && [ -z "$LIBDIR" ]; then echo "skip: no libpmix.so.2 (Debian: libpmix2 libpmix-dev)"; exit 77; fi
tmp=$(mktemp -d "${TMPDIR:-/tmp}/pmix-interop.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM

include=$here/../../include
for d in /usr/lib/*/pmix2/include; do [ -e "$d/pmix_server.h" ] && include=$d; done
so=${LIBDIR:-$(dirname "$system")}/libpmix.so.2
if [ -n "$PAIR" ]; then cp "$PAIR" "$tmp/pair" || exit 2
else gcc -O1 -g -Wall -Wextra -I"$include" -o "$tmp/pair" "$here/pair.c" "$so" -lpthread || exit 2; fi

# A server of 4.2.2 that does not share memory with its clients goes on giving the first
# value of a key, and 5.0.7 does not refresh one that is cached; 7.0.0rc1 keeps nothing
# for a handler that registers for a code whose event went to its process's default
# handler. Before 7.0 a server answers all clients of a job in the way that the last one
# asked for, shared memory or not, so that its own clients fail as soon as two differ in
# that: there they are told not to share, as ours does not.
gds=
case $(readlink -f "$system") in
*.2.6.2) skip= ; skip_clients=refresh ; gds=hash ;;
*.2.13.*) skip="refresh early"; skip_clients=$skip ; gds=hash ;;
*) skip="refresh early"; skip_clients=$skip ;;
esac

failed=0
# pair NAME SERVER_LIB CLIENT_LIB SKIPPED [ODD_LIB]: an empty LIB is the system's. The
# odd ranks have ODD_LIB.
pair() {
    for n in $SIZES; do
        [ $# -lt 5 ] || [ "$n" -gt 1 ] || continue
        start=$(date +%s%N)
        env ${2:+LD_LIBRARY_PATH="$2" PAIR_DEFAULTS=1} PAIR_CLIENT_LIB="$3" PAIR_SKIP="$4" ${5+PAIR_ODD_LIB="$5"} \
            timeout -k 5 "$LIMIT" "$tmp/pair" "$n" > "$tmp/out" 2>&1
        code=$?
        ms=$((($(date +%s%N) - start) / 1000000))
        if [ $code = 0 ] && [ ! -s "$tmp/out" ]; then echo "ok $1/$n ($ms ms)"; continue; fi
        failed=1
        echo "not ok $1/$n (exit code $code, $ms ms)"
        head -30 "$tmp/out" | sed 's/^/# /'
    done
}
if [ -z "$LIBDIR" ]; then
    pair system '' '' "$skip"
else
    pair both "$LIBDIR" "$LIBDIR"
    if [ -n "$system" ]; then
        pair server "$LIBDIR" '' "$skip"
        pair clients '' "$LIBDIR" "$skip_clients"
        pair mixed "$LIBDIR" "$LIBDIR" "$skip" ''
        [ -z "$gds" ] || export PMIX_MCA_gds=$gds
        pair mixed-clients '' '' "$skip $skip_clients" "$LIBDIR"
    fi
fi
exit $failed
