#!/bin/sh
# run.sh: the transcript of the helpers against the one of the released 7.0.0rc1.
#
#   test/helpers/run.sh                 the helpers alone, out of capi/, also
#                                       under valgrind; then the whole LIBPMIX
#   test/helpers/run.sh LIBRARY         a whole libpmix.so.2, ours or a released one
#   test/helpers/run.sh show [LIBRARY]  print the transcript instead
#
# A line must be the one of expected.txt, or of deviations.txt where that has
# its label. Where the released library crashes, ours must not. Under valgrind
# there must be no leak and no bad access.
set -e
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
CC=${CC:-gcc}
flags="-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -I$top/include"

# build OUT [LIBRARY]
build() {
    sources=$(ls "$here"/*.c | grep -v '/stub\.c$')
    if [ $# -gt 1 ]; then
        lib=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
        # shellcheck disable=SC2086
        $CC $flags $sources -o "$1" "$lib" -Wl,-rpath,"$(dirname "$lib")"
    else
        # shellcheck disable=SC2086
        $CC $flags $sources "$here/stub.c" "$top"/capi/h_*.c -o "$1" -ldl -lpthread
    fi
}

# compare NAME OUTPUT
compare() {
    awk -v name="$1" '
        function label(s) { return substr(s, 1, index(s, ":")) }
        FILENAME ~ /deviations.txt$/ { if ($0 !~ /^#/ && $0 != "") known[label($0)] = $0; next }
        FILENAME ~ /expected.txt$/ { want[++n] = $0; next }
        { got[++m] = $0 }
        END {
            for (i = 1; i <= n || i <= m; i++) {
                l = label(want[i])
                if (l in known) {
                    right = got[i] == known[l]; used++
                } else if (want[i] ~ / crash$/) {
                    right = label(got[i]) == l && got[i] !~ / crash$/; crashes++
                } else {
                    right = got[i] == want[i]; equal += right
                }
                if (!right) {
                    bad++
                    if (bad <= 20) print "expected " (l in known ? known[l] : want[i]) "\n     got " got[i]
                }
            }
            printf "%s: %d lines equal, %d known deviations, %d crashes of the released library answered, %d wrong\n", \
                name, equal, used, crashes, bad
            print (bad > 0 || n == 0 ? "not ok " : "ok ") name
            exit bad > 0 || n == 0
        }' "$here/deviations.txt" "$here/expected.txt" "$2"
}

show=
if [ "$1" = show ]; then
    show=1
    shift
fi
if [ $# -gt 0 ]; then
    build "$dir/transcript" "$1"
    "$dir/transcript" >"$dir/out"
    if [ -n "$show" ]; then cat "$dir/out"; else compare library "$dir/out"; fi
    exit
fi
build "$dir/transcript"
"$dir/transcript" >"$dir/out"
if [ -n "$show" ]; then
    cat "$dir/out"
    exit
fi
compare alone "$dir/out"

if command -v valgrind >/dev/null; then
    if TOGETHER=1 valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect \
        --show-leak-kinds=definite,indirect --num-callers=12 --error-exitcode=9 --log-file="$dir/err" \
        "$dir/transcript" >"$dir/out" && [ ! -s "$dir/err" ]; then
        compare valgrind "$dir/out"
    else
        head -n 100 "$dir/err"
        echo "not ok valgrind"
        exit 1
    fi
fi

if [ -n "$LIBPMIX" ]; then
    build "$dir/whole" "$LIBPMIX"
    "$dir/whole" >"$dir/out"
    compare library "$dir/out"
fi
