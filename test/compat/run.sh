#!/bin/sh
# quick
# seconds 300
# The internals in compat/: their layout, the sizes of their variables in the library,
# and their behaviour, also under valgrind and without the Go runtime.
here=$(cd "$(dirname "$0")" && pwd)
work=$BUILD/test/compat
mkdir -p "$work"
warn="-std=gnu11 -O1 -g -Wall -Wextra -Werror"
failed=0

result() {
    if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; failed=1; fi
}

# shellcheck disable=SC2086
$CC $warn -I"$TOP/include" -fsyntax-only "$here/layout.c"
result $? layout
# a layout that is wrong is found
sed 's/^SIZE(pmix_list_t, 168)/SIZE(pmix_list_t, 176)/' "$here/layout.def" >"$work/layout.def"
sed "s|\"../../compat|\"$TOP/compat|" "$here/layout.c" >"$work/layout.c"
# shellcheck disable=SC2086
! $CC $warn -I"$TOP/include" -fsyntax-only "$work/layout.c" 2>/dev/null
result $? 'layout: a wrong one is found'

# what programs may hold a copy of has the size that it has in the release
st=0
while read -r name size; do
    have=$(readelf -sW "$LIBPMIX" | awk -v n="$name" '$8 == n && $4 == "OBJECT" {print $3; exit}')
    [ "$have" = "$size" ] || { echo "$name has $have bytes and not $size"; st=1; }
done <"$here/sizes.txt"
result $st sizes
# and the library itself uses that copy
readelf -rW "$LIBPMIX" | grep -q 'GLOB_DAT.*pmix_class_init_epoch' && ! readelf -dW "$LIBPMIX" | grep -q SYMBOLIC
result $? 'not bound to itself'

# Not position independent: variables are copied into the program.
# shellcheck disable=SC2086
$CC $warn -no-pie -fno-pie -I"$TOP/include" -o "$work/compat" "$here"/main.c "$here"/objects.c "$here"/text.c \
    "$here"/outputs.c "$here"/threads.c -L"$BUILD/lib" -lpmix -lpthread -ldl || exit 1
LD_LIBRARY_PATH=$BUILD/lib
export LD_LIBRARY_PATH
readelf -rW "$work/compat" | grep -q 'COPY.*pmix_list_t_class'
result $? 'the program has copies'
for group in objects text outputs threads; do
    (cd "$work" && timeout 60 ./compat $group)
    result $? $group
    if command -v valgrind >/dev/null; then
        (cd "$work" && timeout 120 valgrind -q --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite \
            ./compat $group >valgrind.txt 2>&1) || { cat "$work/valgrind.txt"; false; }
        result $? "$group: valgrind"
    fi
done
exit $failed
