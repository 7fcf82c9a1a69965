#!/bin/sh
# quick
# seconds 900
# Usage: run.sh
#
# What C programs see of us against the releases: the headers as the parser of doc.go
# understands them, and as gcc and g++ do; each header alone; what the library exports.
# Prints the figures, and "ok NAME" or "not ok NAME" for each. (Programs made with the
# headers of a release are for test/macros.)
#
# 7.0.0rc1 is also there as a table, so that something is compared where fetch.sh gets
# nothing. With mode=quick it downloads nothing.
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
LIBPMIX=${LIBPMIX:-$BUILD/lib/libpmix.so.2}
CC=${CC:-gcc} CXX=${CXX:-g++} GO=${GO:-go}
export BUILD
dir=$BUILD/test/abi
mkdir -p "$dir"
cd "$TOP" || exit 1
abi=$dir/abi
include=$TOP/include
table=$here/interface-7.0.0rc1.tsv
warn="-Wall -Wextra -Werror"
failed=0

# try NAME COMMAND...
try() {
    name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name"; failed=1; fi
}

$GO build -o "$abi" ./test/abi || exit 1

# A compiler's opinion on the table, about our headers.
compiled() {
    "$abi" asserts "$table" >"$dir/asserts.c" && "$@" -I"$include" "$dir/asserts.c" -o "$dir/asserts" && "$dir/asserts"
}

# pmix_deprecated.h is a part of pmix_common.h and compiles alone with no release.
alone() {
    st=0
    for h in "$include"/*.h; do
        [ "$(basename "$h")" != pmix_deprecated.h ] || continue
        echo "#include <$(basename "$h")>" >"$dir/one.c"
        for std in c99 gnu11 gnu17; do
            # shellcheck disable=SC2086
            $CC -std=$std $warn -I"$include" -fsyntax-only "$dir/one.c" || st=1
        done
        ! command -v "$CXX" >/dev/null || for std in c++11 gnu++17 c++20; do
            # shellcheck disable=SC2086
            $CXX -std=$std $warn -I"$include" -fsyntax-only -x c++ "$dir/one.c" || st=1
        done
    done
    return $st
}

checker() {
    # shellcheck disable=SC2046
    $GO test $([ "${mode:-all}" = all ] || echo -short) ./test/abi >"$dir/checker" || { cat "$dir/checker"; return 1; }
}

try checker checker # it finds what is planted
try table "$abi" exact "$include" "$table"
# shellcheck disable=SC2086
try c compiled "$CC" -std=gnu11 $warn
if sh test/need.sh g++; then
    # shellcheck disable=SC2086
    try c++ compiled "$CXX" -std=c++11 $warn -x c++
fi
try alone alone
try exports "$abi" exports -record "$here/exports.tsv" "$LIBPMIX"

# includes HEADERS: a program gets from theirs no system header that it does not get
# from ours.
includes() {
    for d in "$1" "$include"; do
        echo "#include <pmix_tool.h>" | $CC -std=gnu11 -I"$d" -M -x c - | tr -s ' \\' '\n' |
            grep '^/' | grep -v "^$d/" | sort -u >"$dir/includes.$([ "$d" = "$include" ] && echo ours || echo theirs)"
    done
    comm -23 "$dir/includes.theirs" "$dir/includes.ours" >"$dir/includes.more"
    cat "$dir/includes.more"
    [ -s "$dir/includes.theirs" ] && [ ! -s "$dir/includes.more" ]
}

compared=0
for r in "bookworm 4.2.2 4.2.2" "trixie 5.0.7 5.0.7" "forky 7.0.0 7.0.0rc1"; do
    # shellcheck disable=SC2086
    set -- $r
    root=$(sh "$here/fetch.sh" "$1" "$2")
    if [ $? != 0 ]; then
        echo "# skip $(echo "$root" | tail -n 1)"
        continue
    fi
    compared=$((compared + 1))
    theirs=$(ls -d "${root%/}"/usr/lib/*/pmix2/include)
    library=$(ls "${root%/}"/usr/lib/*/pmix2/lib/libpmix.so.2)
    echo "# $3, from $1"
    if [ "$3" = 7.0.0rc1 ]; then
        try "$3-headers" "$abi" exact -listed "$here/changed-$3.txt" "$include" "$theirs"
        try "$3-table" "$abi" exact "$theirs" "$table"
    else
        try "$3-headers" "$abi" older -current "$table" -listed "$here/changed-$3.txt" "$include" "$theirs"
    fi
    try "$3-files" "$abi" files -listed "$here/not-installed.txt" "$include" "$theirs"
    try "$3-exports" "$abi" exports -record "$here/exports.tsv" "$LIBPMIX" "$3=$library"
    try "$3-includes" includes "$theirs"
done
echo "# $compared of 3 releases compared"
exit $failed
