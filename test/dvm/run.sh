#!/bin/sh
# quick
# seconds 400
# Several servers as one job: random schedules over a simulated network.
# (The scripts and a few thousand schedules run with the Go tests.)
set -eu
[ "${mode:-all}" = all ] && n=200000 || n=10000
export DVM_SCHEDULES=$n DVM_SECONDS=90
$GO test -count=1 -run 'TestExplore' -v ./test/dvm/sim >"$BUILD/test/dvm-explore.out" 2>&1 || {
    cat "$BUILD/test/dvm-explore.out"
    echo "not ok explore"
    exit 1
}
grep -E 'schedules' "$BUILD/test/dvm-explore.out"
echo "ok explore"
