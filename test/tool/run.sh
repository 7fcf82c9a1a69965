#!/bin/sh
# seconds 200
# Runs test/tool/tool.c with different libraries at its two ends and prints "ok NAME" or
# "not ok NAME" for each.
#
#   run.sh [LIBDIR|system]
#
# LIBDIR holds the libpmix.so.2 to try; the other one is the system's. It is where LIBPMIX
# is unless it is given; with "system" the system's is at both ends, which checks the
# program itself. TOOL names a program that is compiled already, for a root that has no
# compiler.
here=$(cd "$(dirname "$0")" && pwd)
LIBDIR=${1:-${LIBPMIX:+${LIBPMIX%/*}}}
if [ "$LIBDIR" = system ]; then LIBDIR=; fi
LIBDIR=${LIBDIR:+$(cd "$LIBDIR" && pwd)} || exit 2
LIMIT=${LIMIT:-60}

system=$(ldconfig -p | sed -n 's/.*libpmix\.so\.2 .* => //p' | head -1)
if [ -z "$system" ] && [ -z "$LIBDIR" ]; then echo "skip: no libpmix.so.2 (Debian: libpmix2 libpmix-dev)"; exit 77; fi
tmp=$(mktemp -d "${TMPDIR:-/tmp}/pmix-tool.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM

include=$here/../../include
for d in /usr/lib/*/pmix2/include; do [ -e "$d/pmix_tool.h" ] && include=$d; done
so=${LIBDIR:-$(dirname "$system")}/libpmix.so.2
if [ -n "$TOOL" ]; then cp "$TOOL" "$tmp/tool" || exit 2
else ${CC:-gcc} -O1 -g -Wall -Wextra -I"$include" -o "$tmp/tool" "$here/tool.c" "$so" -lpthread || exit 2; fi
for v in $(env | sed -n 's/^\(PMIX_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$v"; done
TOOL_HOST=$(uname -n) TOOL_HOST=${TOOL_HOST%%.*}
export TOOL_HOST

failed=0
# pair NAME SERVER_LIB TOOL_LIB: an empty LIB is the system's. What a released server says
# about its own store and about formats that it does not know is left out.
pair() {
    env ${2:+LD_LIBRARY_PATH="$2"} TOOL_LIB="$3" timeout -k 5 "$LIMIT" "$tmp/tool" >"$tmp/out" 2>&1
    code=$?
    [ -n "$2" ] || sed -i '/PMIX ERROR: /d' "$tmp/out"
    if [ $code = 0 ] && [ ! -s "$tmp/out" ]; then echo "ok $1"; return; fi
    failed=1
    echo "not ok $1 (exit code $code)"
    head -30 "$tmp/out" | sed 's/^/# /'
}
if [ -z "$LIBDIR" ]; then
    pair system '' ''
else
    pair both "$LIBDIR" "$LIBDIR"
    if [ -n "$system" ]; then
        pair server "$LIBDIR" ''
        pair tools '' "$LIBDIR"
    fi
fi
exit $failed
