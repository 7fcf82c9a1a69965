#!/bin/sh
# run.sh: the transcript of the helpers against the one of the released 7.0.0rc1.
#
#   test/helpers/run.sh              the helpers alone, out of capi/
#   test/helpers/run.sh LIBRARY      a whole libpmix.so.2: ours or a released one
#   VALGRIND=1 test/helpers/run.sh   the same under valgrind: no leak, no bad access
#   SHOW=1 test/helpers/run.sh ...   print the transcript instead
#
# A line must be the one of expected.txt, or of deviations.txt where that has
# its label. Where the released library crashes, ours must not.
set -e
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
CC=${CC:-gcc}
flags="-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -I$top/include"
sources=$(ls "$here"/*.c | grep -v '/stub\.c$')

if [ $# -gt 0 ]; then
    lib=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
    # shellcheck disable=SC2086
    $CC $flags $sources -o "$dir/transcript" "$lib" -Wl,-rpath,"$(dirname "$lib")"
else
    # shellcheck disable=SC2086
    $CC $flags $sources "$here/stub.c" "$top"/capi/h_*.c -o "$dir/transcript" -ldl -lpthread
fi

if [ -n "$VALGRIND" ]; then
    # the absurd sizes that are refused would be reported, too
    if ! valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect --show-leak-kinds=definite,indirect \
        --error-exitcode=9 --child-silent-after-fork=no "$dir/transcript" >"$dir/out" 2>"$dir/err" || [ -s "$dir/err" ]; then
        head -60 "$dir/err" >&2
        exit 1
    fi
else
    "$dir/transcript" >"$dir/out" 2>"$dir/err" || { cat "$dir/err" >&2; exit 1; }
fi
if [ -n "$SHOW" ]; then
    cat "$dir/out"
    exit 0
fi

awk '
    function label(s) { return substr(s, 1, index(s, ":")) }
    FILENAME ~ /deviations.txt$/ { if ($0 !~ /^#/ && $0 != "") known[label($0)] = $0; next }
    FILENAME ~ /expected.txt$/ { want[++n] = $0; next }
    { got[++m] = $0 }
    END {
        for (i = 1; i <= n || i <= m; i++) {
            l = label(want[i])
            if (l in known) {
                right = got[i] == known[l]; used++
            } else if (want[i] ~ /: .*crash$/ || want[i] ~ /: crash$/) {
                right = label(got[i]) == l && got[i] !~ /crash$/; crashes++
            } else {
                right = got[i] == want[i]; equal += right
            }
            if (!right) {
                bad++
                if (bad <= 20) print "expected " (l in known ? known[l] : want[i]) "\n     got " got[i]
            }
        }
        printf "helpers: %d lines equal, %d known deviations, %d crashes of the released library answered, %d wrong\n", \
            equal, used, crashes, bad
        exit bad > 0 || n == 0
    }' "$here/deviations.txt" "$here/expected.txt" "$dir/out"
