#!/bin/sh
# seconds 900
# run.sh: Debian's Python binding of 4.2.2, unchanged, on this library and on the one that
# it was made for. A host in Python starts clients in Python (server.py, client.py). The
# scenes that work on the released library must give the same text on both; those that
# the binding and the released library cannot play (client.py says why) give expected.txt.
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$top/build}
LIBPMIX=${LIBPMIX:-$BUILD/lib/libpmix.so.2}
python=/usr/bin/python3
sh "$top/test/need.sh" python3-pmix || { echo "no python3-pmix"; exit 77; }
$python -W ignore -c 'import pmix' || { echo "this Python does not load pmix"; exit 77; }
dir=$BUILD/test/python
rm -rf "$dir"
mkdir -p "$dir"
failed=0 n=3

# play SCENE real|ours: prints what all of the job wrote.
play() {
    to=$dir/$1.$2
    mkdir -p "$to"
    (
        [ "$2" = real ] || { LD_LIBRARY_PATH=$(dirname "$LIBPMIX"); export LD_LIBRARY_PATH; }
        timeout -k 5 100 $python "$here/server.py" $n "$to" "$1" >"$to/log" 2>&1
    ) || { echo "exit status $?"; tail -n 5 "$to/log"; }
    cat "$to/server" "$to"/client.*
}

for scene in data publish events query others construct; do
    play $scene real >"$dir/real"
    play $scene ours >"$dir/ours"
    if diff "$dir/real" "$dir/ours" && ! grep -q -e 'ended -' -e 'ended never' -e 'exit status' "$dir/ours"; then
        echo "ok $scene ($(wc -l <"$dir/ours") lines)"
    else
        echo "not ok $scene"
        failed=1
    fi
done
for scene in destruct invite decline; do
    play $scene ours
done >"$dir/ours"
[ "${1:-}" = renew ] && cp "$dir/ours" "$here/expected.txt"
if diff "$here/expected.txt" "$dir/ours"; then
    echo "ok groups ($(wc -l <"$dir/ours") lines)"
else
    echo "not ok groups"
    failed=1
fi
exit $failed
