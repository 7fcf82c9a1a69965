#!/bin/sh
# Usage: run.sh quick|all [NAME ...]
#
# Runs the tests (only those with the given names) and prints a line for each:
# `ok NAME`, `not ok NAME` or `skip NAME: why`. Ends with `N passed, N failed`
# and exits with 1 if any failed. `make check` calls it when all is built.
#
# A test is one of
#   - a function check_NAME of checks.sh;
#   - test/load/NAME.c: a program that links the library, see check.h;
#   - test/NAME/run.sh, in `all` only unless it has a line `# quick`. It passes
#     with exit status 0; 77 means skipped, and its last line says why. If it
#     prints lines `ok X` and `not ok X` itself, each counts as a test.
#
# The output of each is in build/test/log/NAME.log; of what failed it is shown.
# Tests find TOP (the checkout), BUILD (its build directory), LIBPMIX (the
# library), GO and CC in their environment. A line `# seconds N` in a script or
# program replaces the limit of its time.
set -u
TOP=$(cd "$(dirname "$0")/.." && pwd)
BUILD=${BUILD:-$TOP/build}
LIBPMIX=$BUILD/lib/libpmix.so.2
GO=${GO:-go}
CC=${CC:-gcc}
export TOP BUILD LIBPMIX GO CC
cd "$TOP" || exit 1
mode=$1
export mode
shift
wanted=" $* "
log=$BUILD/test/log
mkdir -p "$log" "$BUILD/test/load"
passed=0 failed=0

want() {
    case $wanted in
    "  " | *" $1 "*) return 0 ;;
    esac
    return 1
}

limit() {
    n=$(sed -n 's/.*# seconds \([0-9]*\).*/\1/p' "$1" | head -n 1)
    echo "${n:-$2}"
}

# run NAME SECONDS COMMAND...
run() {
    name=$1 limit=$2 file=$log/$1.log
    shift 2
    timeout -k 10 "$limit" "$@" >"$file" 2>&1 </dev/null
    st=$? bad=0
    own=$(grep -cE '^(not )?ok [^[:space:]]' "$file")
    if [ $st = 77 ]; then
        echo "skip $name: $(tail -n 1 "$file")"
        return
    fi
    if [ "$own" -gt 0 ]; then
        sed -nE "s/^(not ok|ok) /\1 $name: /p" "$file"
        bad=$(grep -cE '^not ok ' "$file")
        passed=$((passed + own - bad)) failed=$((failed + bad))
    elif [ $st = 0 ]; then
        echo "ok $name"
        passed=$((passed + 1))
    fi
    if [ $st != 0 ] && [ "$bad" = 0 ]; then
        case $st in
        124 | 137) echo "not ok $name (not done within $limit s)" ;;
        *) echo "not ok $name (exit status $st)" ;;
        esac
        failed=$((failed + 1)) bad=1
    fi
    [ "$bad" = 0 ] || tail -n 40 "$file" | sed 's/^/    /'
}

checks="format vet symbols rebuild warnings boundary configure example explore invariants race"
for name in $checks; do
    want "$name" && run "$name" 600 sh -c ". test/checks.sh; check_$name"
done

for src in test/load/*.c; do
    name=$(basename "$src" .c)
    want "$name" || continue
    bin=$BUILD/test/load/$name
    if $CC -std=gnu11 -g -O1 -Wall -Wextra -Werror -o "$bin" "$src" -Iinclude -L"$BUILD/lib" \
        -Wl,-rpath,"$BUILD/lib" -lpmix -ldl -lpthread >"$log/$name.log" 2>&1; then
        run "$name" "$(limit "$src" 120)" "$bin"
    else
        echo "not ok $name (does not compile)"
        failed=$((failed + 1))
        tail -n 20 "$log/$name.log" | sed 's/^/    /'
    fi
done

for script in test/*/run.sh; do
    [ -f "$script" ] || continue
    name=$(basename "$(dirname "$script")")
    want "$name" || continue
    [ "$mode" = all ] || grep -q '^# quick' "$script" || continue
    run "$name" "$(limit "$script" 1200)" sh "$script"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
