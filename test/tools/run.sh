#!/bin/sh
# quick
# seconds 240
# Runs pps, pquery, plookup, pevent, pctrl, palloc and pattrs against the host in host.c,
# and compares what they print, what they end with, and what they ask of the host, with
# what the released programs did in the same place: expected-7.0.0rc1.txt, but for what
# stands in deviations.txt with a reason. Prints "ok NAME" or "not ok NAME" for each.
#
# `make check` also tries ours and the released ones on either's server, where there is a
# root with release 7.0.0rc1 and its programs; the transcript is made anew by
# RECORD=1 make TESTS=tools check.
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
LIBPMIX=${LIBPMIX:-$BUILD/lib/libpmix.so.2}
CC=${CC:-gcc}
GO=${GO:-go}
failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/pmix-tools.XXXXXX") || exit 2
inside=
trap 'rm -rf "$work" $inside' EXIT
trap 'exit 130' INT TERM
for v in $(env | sed -n 's/^\(PMIX_[A-Za-z0-9_]*\)=.*/\1/p'); do
    [ "$v" = PMIX_TEST_ROOTS ] || unset "$v"
done

# try NAME COMMAND...
try() {
    what=$1
    shift
    if "$@"; then echo "ok $what"; else echo "not ok $what"; failed=1; fi
}

cd "$TOP" && $GO build -o "$work/compare" ./test/tools/compare || exit 1
$CC -O1 -Wall -Wextra -Werror -Iinclude -o "$work/host" "$here/host.c" "$LIBPMIX" -Wl,-rpath,"$(dirname "$LIBPMIX")" || exit 1
mkdir "$work/bin" "$work/dir"
for p in pps pquery plookup pevent pctrl palloc pattrs; do cp "$BUILD/bin/$p" "$work/bin/" || exit 1; done
HOME=/nowhere "$work/host" "$work/dir" sh "$here/cases.sh" "$work/dir" "$work/bin/" <"$here/cases.txt" >"$work/ours.txt" 2>"$work/log"

# like NAME TRANSCRIPT FILE...
like() {
    name=$1
    shift
    "$work/compare" "$@" >"$work/diff"
    st=$?
    sed 's/^/# /' "$work/diff" | tail -n 40
    try "$name" [ $st = 0 ]
}
like as_released "$work/ours.txt" "$here/expected-7.0.0rc1.txt" "$here/deviations.txt"

lib=usr/lib/x86_64-linux-gnu/pmix2/lib
root=${PMIX_TEST_ROOTS:-$BUILD/roots}/forky
if [ "${mode:-all}" = all ] && [ "$(id -u)" = 0 ] && [ -x "$root/usr/bin/pps" ] && [ -e "$root/$lib/libpmix.so.2" ]; then
    inside=$(mktemp -d "$root/root/tools.XXXXXX")
    in=${inside#"$root"}
    cp -r "$work/bin" "$here/cases.sh" "$here/cases.txt" "$LIBPMIX" "$inside/"
    $CC -O1 -Wall -Wextra -Iinclude -o "$inside/host" "$here/host.c" "$LIBPMIX"
    # side NAME LIBRARY [BIN/]
    side() {
        mkdir "$inside/$1"
        chroot "$root" env HOME=/nowhere LD_LIBRARY_PATH="$2" "$in/host" "$in/$1" sh "$in/cases.sh" "$in/$1" "$3" \
            <"$here/cases.txt" >"$work/$1.txt" 2>>"$work/log"
    }
    # Released programs bring their library along by their run path; they take ours from
    # nowhere, whatever the host has.
    chroot "$root" test -c /dev/null && {
        side released "/$lib" ""
        [ -z "$RECORD" ] || cp "$work/released.txt" "$here/expected-7.0.0rc1.txt"
        like stored_facts_are_true "$work/released.txt" "$here/expected-7.0.0rc1.txt"
        side ours_on_released "/$lib" "$in/bin/"
        like ours_on_released_server "$work/ours_on_released.txt" "$here/expected-7.0.0rc1.txt" "$here/deviations.txt"
    }
else
    echo "# no root of release 7.0.0rc1 with its programs: its stored transcript is trusted"
fi
exit $failed
