#!/bin/sh
# quick
# seconds 1800
# Usage: run.sh [record]
#
# Programs made with the headers of each release, and with ours: one that uses every
# function-like macro (m.h) and one that needs every function, linked with the library of
# that release. They run on ours, and on that library here or in a root of test/roots;
# the transcripts of the first must be equal, but for deviations.txt. The transcript of
# each release is also in expected-RELEASE.txt, for where the library is not; `record`
# writes it. Prints "ok NAME" or "not ok NAME" for each.
#
# With mode=quick it takes what is already here and makes no root.
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
LIBPMIX=${LIBPMIX:-$BUILD/lib/libpmix.so.2}
CC=${CC:-gcc} CXX=${CXX:-g++} GO=${GO:-go}
export BUILD
dir=$BUILD/test/macros
mkdir -p "$dir"
cd "$TOP" || exit 1
abi=$dir/abi
failed=0
record=${1:-}

# try NAME COMMAND...
try() {
    name=$1
    shift
    if "$@"; then echo "ok $name"; else echo "not ok $name"; failed=1; fi
}

$GO build -o "$abi" ./test/abi || exit 1

# broken RELEASE: the macros that its headers have in no usable form
broken() { awk -v r="$1" '$1 == r { print $2 }' "$here/broken.txt"; }

# compiles HEADERS OUT FLAG...: the program of all macros, with our library
compiles() {
    h=$1 out=$2
    shift 2
    $CC -std=gnu11 -g -O1 "$@" -I"$h" "$here"/*.c -o "$out" "$LIBPMIX"
}

# made SET HEADERS RELEASE: the program, without what is broken there, which does not
# compile; every other macro is used in it.
made() {
    set -- "$1" "$2" "$3" -w
    [ "$1" != ours ] || set -- "$1" "$2" "$3" -Wall -Wextra -Werror
    set_=$1 h=$2 r=$3
    shift 3
    if [ "$set_" != ours ]; then
        all=$(for m in $(broken "$r"); do echo "-DBROKEN_$m"; done)
        for m in $(broken "$r"); do
            # shellcheck disable=SC2046
            if compiles "$h" "$dir/none" "$@" $(echo "$all" | grep -vx -e "-DBROKEN_$m") 2>/dev/null; then
                echo "$m of $r is usable"
                return 1
            fi
            echo "$m of $r does not compile"
        done
        # shellcheck disable=SC2086
        set -- "$@" $all
    fi
    compiles "$h" "$dir/macros-$set_" "$@" && "$abi" uses "$h" "$here"/*.c
}

# on_ours PROGRAM
on_ours() { LD_LIBRARY_PATH=$(dirname "$LIBPMIX") "$dir/$1"; }

# on_theirs PROGRAM: on the library of the release in $root, of which can_run tells
# whether it can be
on_theirs() {
    if [ "$root" = / ]; then
        LD_LIBRARY_PATH=$(dirname "$library") "$dir/$1"
    else
        sh "$TOP/test/roots/in.sh" "$root" "/mnt/build/test/macros/$1"
    fi
}

can_run() {
    [ "$root" = / ] || { [ -x "$root/usr/bin/dpkg" ] && [ "$(id -u)" = 0 ] && unshare --mount true 2>/dev/null; }
}

# equal RELEASE THEIRS OURS: line by line, but for the listed ones
equal() {
    awk -v r="$1" '
        function label(s) { return substr(s, 1, index(s, ":")) }
        FILENAME ~ /deviations.txt$/ {
            if ($1 == r) { sub(/^[^ ]* /, ""); known[label($0)] = $0 }
            next
        }
        FNR == 1 { file++ }
        file == 1 { want[++n] = $0; next }
        { got[++m] = $0 }
        END {
            for (i = 1; i <= n || i <= m; i++) {
                l = label(want[i])
                if (l in known && got[i] != want[i]) { right = got[i] == known[l]; used[l] = 1; listed += right }
                else { right = got[i] == want[i]; same += right }
                if (!right) { bad++; print "theirs " want[i]; print "  ours " got[i] }
            }
            for (l in known) if (!(l in used)) { print "listed without need: " r " " l; bad++ }
            printf "%d lines equal, %d deviations\n", same, listed
            exit bad > 0 || n == 0
        }' "$here/deviations.txt" "$2" "$3"
}

ours() {
    on_ours "macros-$1" >"$dir/$1.ours" || { tail -n 1 "$dir/$1.ours"; return 1; }
    equal "$2" "$here/expected-$2.txt" "$dir/$1.ours"
}

theirs() {
    on_theirs "macros-$1" >"$dir/$1.theirs" || { tail -n 1 "$dir/$1.theirs"; return 1; }
    [ "$record" != record ] || cp "$dir/$1.theirs" "$here/expected-$2.txt"
    cmp "$dir/$1.theirs" "$here/expected-$2.txt"
}

# linked RELEASE HEADERS LIBRARY: what the library itself needs may be newer than this
# machine.
linked() {
    "$abi" link "$2" "$3" >"$dir/link.c" &&
        $CC -std=gnu11 -O1 -Wall -I"$2" "$dir/link.c" -o "$dir/link-$1" "$3" -Wl,-z,now -Wl,--allow-shlib-undefined
}

# Without the runtime, which it would take for a mistake.
clean() { LD_LIBRARY_PATH=$(dirname "$LIBPMIX") valgrind -q --leak-check=full --error-exitcode=9 "$dir/macros-ours" helpers >/dev/null; }

cxx() { $CXX -std=c++11 -fsyntax-only -Wall -Wextra -Werror -Iinclude -x c++ "$here"/*.c; }

try ours-made made ours include 7.0.0rc1
try ours-on-ours ours ours 7.0.0rc1
if sh test/need.sh g++; then try c++ cxx; fi
if [ "${mode:-all}" = all ] && sh test/need.sh valgrind; then try valgrind clean; fi

for r in "bookworm 4.2.2 4.2.2" "trixie 5.0.7 5.0.7" "forky 7.0.0 7.0.0rc1"; do
    # shellcheck disable=SC2086
    set -- $r
    release=$3
    if [ "${mode:-all}" = all ] && [ "$1" != bookworm ]; then
        why=$(sh "$TOP/test/roots/make.sh" "$1") || echo "# skip $(echo "$why" | tail -n 1)"
    fi
    root=$(sh "$TOP/test/abi/fetch.sh" "$1" "$2")
    if [ $? != 0 ]; then
        echo "# skip $(echo "$root" | tail -n 1)"
        continue
    fi
    headers=$(ls -d "${root%/}"/usr/lib/*/pmix2/include)
    library=$(ls "${root%/}"/usr/lib/*/pmix2/lib/libpmix.so.2)
    try "$release-made" made "$release" "$headers" "$release"
    try "$release-linked" linked "$release" "$headers" "$library"
    try "$release-on-ours" ours "$release" "$release"
    try "$release-linked-on-ours" on_ours "link-$release"
    if ! can_run; then
        echo "# skip $release: its library cannot run here"
        continue
    fi
    try "$release-on-theirs" theirs "$release" "$release"
    try "$release-linked-on-theirs" on_theirs "link-$release"
    [ "$release" != 7.0.0rc1 ] || try ours-on-theirs theirs ours "$release"
done
exit $failed
