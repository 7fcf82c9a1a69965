#!/bin/sh
# run.sh: the helpers against the released libraries, by transcripts.
#
#   test/helpers/run.sh                  what `make check` runs
#   test/helpers/run.sh show [LIBRARY]   print the transcript of the helpers alone, or of
#                                        a whole libpmix.so.2
#   test/helpers/run.sh renew            make the expected transcripts anew, out of the
#                                        roots forky (7.0.0rc1) and trixie (5.0.7)
#
# There are three programs. `transcript` (here) calls the helpers that are C alone and
# need no runtime; `whole` those that need an initialised library; `legacy` those that
# 7.0 dropped. Each prints a line for a call, "label: result". It must be
#   - the one of expected.txt, which the released library printed;
#   - or the one of deviations.txt, where that has the label, with a reason;
#   - or, where the released library crashed, the one of crashes.txt.
# Under valgrind there must be no leak and no bad access, bytes that lie must not make
# the library crash or allocate much, the process must have kept its one thread, and
# every helper must have been called.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$top/build}
LIBPMIX=${LIBPMIX:-$BUILD/lib/libpmix.so.2}
export BUILD
CC=${CC:-gcc}
flags="-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -I$top/include"
dir=$BUILD/test/helpers
mkdir -p "$dir"
failed=0

fail() {
    echo "not ok $*"
    failed=1
}

sources() {
    case $1 in
    transcript) ls "$here"/*.c | grep -v '/stub\.c$' ;;
    whole) echo "$here"/whole/*.c "$here/sample.c" "$here/line.c" ;;
    legacy) echo "$here"/legacy/*.c "$here/sample.c" "$here/line.c" "$here/apart.c" ;;
    esac
}

# build PROGRAM [LIBRARY]: against a whole library, or with the C of capi/ alone.
build() {
    if [ $# -gt 1 ]; then
        # shellcheck disable=SC2046,SC2086
        $CC $flags $(sources "$1") -o "$dir/$1" "$2"
    else
        # shellcheck disable=SC2046,SC2086
        $CC $flags $(sources "$1") "$here/stub.c" "$top"/capi/h_*.c -o "$dir/$1.alone" -ldl -lpthread
    fi
}

ours() { LD_LIBRARY_PATH=$(dirname "$LIBPMIX") "$@"; }

place() { if [ "$1" = transcript ]; then echo "$here"; else echo "$here/$1"; fi; }

# compare NAME PROGRAM OUTPUT
compare() {
    from=$(place "$2")
    awk -v name="$1" '
        function label(s) { return substr(s, 1, index(s, ":")) }
        FILENAME ~ /deviations.txt$/ || FILENAME ~ /crashes.txt$/ {
            if ($0 !~ /^#/ && $0 != "") known[label($0)] = $0
            next
        }
        FILENAME ~ /expected.txt$/ { want[++n] = $0; next }
        { got[++m] = $0 }
        END {
            for (i = 1; i <= n || i <= m; i++) {
                l = label(want[i])
                crash = want[i] ~ /: crash$/
                if (l in known) {
                    right = got[i] == known[l]
                    if (crash) crashes++; else used++
                } else {
                    right = got[i] == want[i] && !crash; equal += right
                }
                if (!right) {
                    bad++
                    if (bad <= 20) print "expected " (l in known ? known[l] : want[i]) "\n     got " got[i]
                }
            }
            printf "%s: %d lines, %d equal, %d known deviations, %d crashes of the released library answered, %d wrong\n", \
                name, n, equal, used, crashes, bad
            print (bad > 0 || n == 0 ? "not ok " : "ok ") name
            exit bad > 0 || n == 0
        }' "$from/deviations.txt" "$from/crashes.txt" "$from/expected.txt" "$3" || failed=1
}

# check NAME PROGRAM COMMAND...: its transcript.
check() {
    name=$1 program=$2
    shift 2
    "$@" >"$dir/$name.out" 2>"$dir/$name.err"
    st=$?
    if [ $st = 0 ]; then
        compare "$name" "$program" "$dir/$name.out"
    else
        tail -n 3 "$dir/$name.out" "$dir/$name.err" | cut -c1-300
        fail "$name (exit status $st)"
    fi
}

# under_valgrind NAME PROGRAM: one process, in which nothing may crash.
under_valgrind() {
    export TOGETHER=1
    check "$1" "$2" valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect \
        --show-leak-kinds=definite,indirect --num-callers=12 --error-exitcode=9 --log-file="$dir/valgrind" \
        "$dir/$2.alone"
    unset TOGETHER
    [ ! -s "$dir/valgrind" ] || head -n 100 "$dir/valgrind"
}

# root NAME: where it is, if it was made before.
root() { ls -d "${PMIX_TEST_ROOTS:-$BUILD/roots}/$1" 2>/dev/null; }

# Everything that the library exports is called here or named in calls.txt as a call
# that needs a server, and not both.
covered() {
    nm -D --defined-only "$LIBPMIX" | awk '$3 ~ /^PMIx_/ {print $3}' | sort -u >"$dir/exported"
    for p in transcript whole legacy; do nm -u "$dir/$p"; done | grep -o 'PMIx_[A-Za-z0-9_]*' | sort -u >"$dir/called"
    sed 's/#.*//' "$here/calls.txt" | grep -o 'PMIx_[A-Za-z0-9_]*' | sort -u >"$dir/calls"
    comm -23 "$dir/exported" "$dir/calls" >"$dir/wanted"
    missing=$(comm -23 "$dir/wanted" "$dir/called")
    gone=$(comm -13 "$dir/exported" "$dir/calls")
    both=$(comm -12 "$dir/calls" "$dir/called" | grep -v -e '^PMIx_tool_init$' -e '^PMIx_tool_finalize$')
    echo "$(wc -l <"$dir/wanted") helpers have a difference test, of $(wc -l <"$dir/exported") functions"
    [ -z "$missing" ] || fail "covered: never called:" $missing
    [ -z "$gone" ] || fail "covered: in calls.txt and not exported:" $gone
    [ -z "$both" ] || fail "covered: a call in calls.txt is called here:" $both
    [ -n "$missing$gone$both" ] || echo "ok covered"
}

renew() {
    for program in transcript whole legacy; do
        r=forky
        [ $program = legacy ] && r=trixie
        r=$(root $r) || { echo "no root of $r" && exit 1; }
        to=$(place $program)
        build $program "$LIBPMIX" && sh "$here/released.sh" "$r" $program 2>/dev/null >"$to/expected.txt"
        ours "$dir/$program" 2>/dev/null >"$dir/$program.out"
        {
            echo "# What this library answers where the released one crashes ($(grep -c ': crash$' "$to/expected.txt") calls)."
            awk 'function label(s) { return substr(s, 1, index(s, ":")) }
                NR == FNR { if ($0 ~ /: crash$/) c[label($0)] = 1; next }
                label($0) in c' "$to/expected.txt" "$dir/$program.out"
        } >"$to/crashes.txt"
        echo "$program: $(wc -l <"$to/expected.txt") lines"
    done
}

# The expected transcript is still what the released library prints, as far as it
# prints the same every time.
renewed() {
    r=$(root "$2") || return 0
    from=$(place "$1")
    sh "$here/released.sh" "$r" "$1" 2>/dev/null >"$dir/$1.released"
    if awk 'function label(s) { return substr(s, 1, index(s, ":")) }
        FILENAME ~ /deviations.txt$/ { known[label($0)] = 1; next }
        FILENAME ~ /expected.txt$/ { want[++n] = $0; next }
        { m++; if ($0 != want[m] && !(label($0) in known)) { print "now " $0; bad++ } }
        END { exit bad > 0 || n != m }' "$from/deviations.txt" "$from/expected.txt" "$dir/$1.released"; then
        echo "ok released $1"
    else
        fail "released $1"
    fi
}

case ${1:-} in
show)
    if [ $# -gt 1 ]; then
        build transcript "$2" && LD_LIBRARY_PATH=$(dirname "$2") "$dir/transcript"
    else
        build transcript && "$dir/transcript.alone"
    fi
    exit
    ;;
renew)
    renew
    exit
    ;;
esac

# the program that needs cpusets
sh "$top/test/need.sh" libhwloc15 || exit 77

for p in transcript legacy; do build $p || exit 1; done
for p in transcript whole legacy; do build $p "$LIBPMIX" || exit 1; done

check alone transcript "$dir/transcript.alone"
check legacy legacy "$dir/legacy.alone"
if command -v valgrind >/dev/null; then
    under_valgrind valgrind transcript
    under_valgrind valgrind-legacy legacy
fi
check library transcript ours "$dir/transcript"
check library-legacy legacy ours "$dir/legacy"
check whole whole ours "$dir/whole"

if ours "$dir/whole" hostile >"$dir/hostile.out" && ! grep -vE ': (small|not packed)$' "$dir/hostile.out"; then
    echo "ok hostile ($(wc -l <"$dir/hostile.out") types)"
else
    fail hostile
fi

if TOGETHER=1 THREADS=1 ours "$dir/transcript" 2>/dev/null | tail -n 1 | grep -qx 'threads: 1'; then
    echo "ok quiet"
else
    fail "quiet: a helper started a thread"
fi

covered
renewed transcript forky
renewed whole forky
renewed legacy trixie
exit $failed
