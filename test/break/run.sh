#!/bin/sh
# seconds 900
# What must not break the library, nor those who use it: hostile bytes at both
# ends, dead processes, forks, signals, threads, wrong use. Each program NAME.c
# here is one test or prints the names of several; its output is shown when it
# fails. With arguments only the tests with these names run.
here=$(cd "$(dirname "$0")" && pwd)
work=$BUILD/test/break
libdir=$(dirname "$LIBPMIX")
mkdir -p "$work"
failed=0
LD_LIBRARY_PATH=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH

# one NAME SECONDS COMMAND...
one() {
    name=$1 limit=$2
    shift 2
    timeout -k 5 "$limit" "$@" >"$work/$name.log" 2>&1 </dev/null
    st=$?
    case $st in
    0) echo "ok $name" ;;
    77) echo "# $name is left out: $(tail -n 1 "$work/$name.log")" ;;
    124 | 137) echo "not ok $name (not done within $limit s)" ;;
    *) echo "not ok $name (exit status $st)" ;;
    esac
    [ $st = 0 ] || [ $st = 77 ] && return
    failed=1
    tail -n 30 "$work/$name.log" | sed 's/^/# /'
}

for src in "$here"/*.c; do
    name=$(basename "$src" .c)
    [ $# = 0 ] || case " $* " in *" $name "*) ;; *) continue ;; esac
    lib=$LIBPMIX
    grep -q '# not linked' "$src" && lib=
    if ! $CC -std=gnu11 -g -O1 -Wall -Wextra -Werror -I"$TOP/include" -o "$work/$name" "$src" \
        $lib -ldl -lpthread >"$work/$name.log" 2>&1; then
        echo "not ok $name (does not compile)"
        sed 's/^/# /' "$work/$name.log" | head -n 20
        failed=1
        continue
    fi
    limit=$(sed -n 's/.*# seconds \([0-9]*\).*/\1/p' "$src" | head -n 1)
    one "$name" "${limit:-120}" "$work/$name"
done

# Programs of Go's own, in which two runtimes live.
for dir in "$here"/*/; do
    [ -f "$dir/main.go" ] || continue
    name=$(basename "$dir")
    [ $# = 0 ] || case " $* " in *" $name "*) ;; *) continue ;; esac
    if (cd "$TOP" && $GO build -o "$work/$name" "./test/break/$name") >"$work/$name.log" 2>&1; then
        one "$name" 60 "$work/$name"
    else
        echo "not ok $name (does not compile)"
        sed 's/^/# /' "$work/$name.log" | head -n 20
        failed=1
    fi
done
exit $failed
