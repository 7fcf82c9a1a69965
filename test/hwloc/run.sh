#!/bin/sh
# quick
# run.sh: cpusets and topologies of hwloc in values and data, compared with the
# released 7.0.0rc1 (expected.txt is its output): the helpers alone, under
# valgrind, and the whole LIBPMIX.
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
CC=${CC:-gcc}
flags="-std=gnu11 -D_GNU_SOURCE -O1 -g -Wall -Wextra -Werror -I$top/include"
export HWLOC_SYNTHETIC="package:2 core:2 pu:2" HWLOC_THISSYSTEM=0
failed=0

# compare NAME COMMAND...
compare() {
    name=$1
    shift
    "$@" >"$dir/out"
    st=$?
    if [ $st = 77 ]; then
        cat "$dir/out"
        exit 77
    fi
    # the text of a topology tells which hwloc and which program made it
    sed -e 's/hwlocVersion=[0-9.a-z]*/hwlocVersion=X/g; s/ProcessName=[^\\]*/ProcessName=X/g' "$dir/out" >"$dir/got"
    if [ $st = 0 ] && diff "$here/expected.txt" "$dir/got"; then
        echo "ok $name"
    else
        [ ! -s "$dir/err" ] || head -n 60 "$dir/err"
        echo "not ok $name"
        failed=1
    fi
}

# shellcheck disable=SC2086
$CC $flags -I"$top/test/helpers" "$here/main.c" "$top/test/helpers/stub.c" "$top"/capi/h_*.c \
    -o "$dir/alone" -ldl -lpthread || exit 1
compare alone "$dir/alone"
if command -v valgrind >/dev/null; then
    # a fault of hwloc's own
    printf '{\nhwloc\nMemcheck:Overlap\n...\nobj:*libhwloc*\n...\n}\n' >"$dir/supp"
    compare valgrind valgrind -q --leak-check=full --errors-for-leak-kinds=definite,indirect \
        --show-leak-kinds=definite,indirect --error-exitcode=9 --suppressions="$dir/supp" \
        --log-file="$dir/err" "$dir/alone"
fi
if [ -n "$LIBPMIX" ]; then
    # shellcheck disable=SC2086
    $CC $flags "$here/main.c" -o "$dir/whole" "$LIBPMIX" -Wl,-rpath,"$(dirname "$LIBPMIX")" -ldl || exit 1
    compare library "$dir/whole"
    # shellcheck disable=SC2086
    $CC $flags "$here/locality.c" -o "$dir/locality" "$LIBPMIX" -Wl,-rpath,"$(dirname "$LIBPMIX")" || exit 1
    sed -n 's/^## //p' "$here/locality-7.0.0rc1.txt" | while read -r machine; do
        echo "## $machine"
        HWLOC_SYNTHETIC=$machine "$dir/locality"
    done >"$dir/got"
    if diff "$here/locality-7.0.0rc1.txt" "$dir/got"; then echo "ok locality"; else echo "not ok locality"; failed=1; fi
fi
exit $failed
