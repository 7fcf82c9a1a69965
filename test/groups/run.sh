#!/bin/sh
# quick
# seconds 120
# Runs the cases of test/groups/construct.c and compares what they print with
# construct.expected, which is the transcript of PMIx 7.0.0rc1 and the same for any mix
# of it and ours.
#
#   run.sh [SERVER_LIBDIR [CLIENT_LIBDIR]]
#
# Both are where LIBPMIX is unless given; GROUPS_BIN names a program that is compiled
# already, for a root without a compiler.
here=$(cd "$(dirname "$0")" && pwd)
server=${1:-${LIBPMIX%/*}}
tmp=$(mktemp -d "${TMPDIR:-/tmp}/pmix-groups.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM
if [ -n "$GROUPS_BIN" ]; then cp "$GROUPS_BIN" "$tmp/construct" || exit 2
else
    ${CC:-gcc} -std=gnu11 -g -O1 -Wall -Wextra -Werror -o "$tmp/construct" "$here/construct.c" -I"$here/../../include" \
        "$server/libpmix.so.2" -lpthread || exit 2
fi
failed=0
for c in $(sed -n 's/^== //p' "$here/construct.expected"); do
    sed -n "/^== $c\$/,/^== /{/^== /d;p}" "$here/construct.expected" > "$tmp/want"
    env LD_LIBRARY_PATH="$server" GROUPS_CLIENT_LIB="${2:-$server}" timeout -k 5 30 "$tmp/construct" "$c" > "$tmp/got" 2> "$tmp/err"
    code=$?
    if [ $code = 0 ] && cmp -s "$tmp/want" "$tmp/got"; then
        echo "ok $c"
    else
        failed=1
        echo "not ok $c (exit status $code)"
        diff "$tmp/want" "$tmp/got" | sed 's/^/# /'
        head -20 "$tmp/err" | sed 's/^/# /'
    fi
done
exit $failed
