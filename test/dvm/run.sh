#!/bin/sh
# quick
# seconds 400
# Several servers as one job: random schedules over a simulated network, and real
# daemons with C clients, some killed at chosen moments (cases/*.txt: why, the
# arguments of the daemon, the steps of the clients, and what they are to print).
# (The scripts and a few thousand schedules run with the Go tests.)
# CASES="name ..." runs some of the cases only, and UPDATE=1 writes what they print.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$BUILD/test/dvm
mkdir -p "$work"
failed=0

explore() {
    [ "${mode:-all}" = all ] && n=200000 || n=5000
    if DVM_SCHEDULES=$n DVM_SECONDS=90 $GO test -count=1 -run TestExplore -v ./test/dvm/sim >"$work/explore.out" 2>&1; then
        grep schedules "$work/explore.out"
        echo "ok explore"
    else
        cat "$work/explore.out"
        echo "not ok explore"
        failed=1
    fi
}

cd "$TOP"
[ -n "${CASES:-}" ] || explore
$GO build -o "$work/dvm" ./test/dvm/daemon
$CC -std=gnu11 -O1 -g -Wall -Wextra -Werror -I"$TOP/include" -o "$work/client" "$here/client.c" "$LIBPMIX" -lpthread
LD_LIBRARY_PATH=$(dirname "$LIBPMIX")
export LD_LIBRARY_PATH
for file in "$here"/cases/*.txt; do
    name=$(basename "$file" .txt)
    [ -z "${CASES:-}" ] || case " $CASES " in *" $name "*) ;; *) continue ;; esac
    {
        sed -n 1,3p "$file"
        echo ----
        # shellcheck disable=SC2046
        timeout -k 5 30 "$work/dvm" $(sed -n 2p "$file") "$work/client" $(sed -n 3p "$file") 2>&1 </dev/null |
            LC_ALL=C sort -t: -k1,1n -k2
    } >"$work/$name.out"
    [ -z "${UPDATE:-}" ] || cp "$work/$name.out" "$file"
    if cmp -s "$work/$name.out" "$file"; then
        echo "ok $name"
    else
        diff "$file" "$work/$name.out" || true
        echo "not ok $name"
        failed=1
    fi
done
exit $failed
