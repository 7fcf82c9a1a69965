#!/bin/sh
# seconds 900
# A soak of collectives and groups with processes that are killed and started anew;
# SOAK_SECONDS says how long, SOAK_SEED repeats the same choices.
here=$(cd "$(dirname "$0")" && pwd)
work=$BUILD/test/soak
libdir=$(dirname "$LIBPMIX")
mkdir -p "$work"
LD_LIBRARY_PATH=$libdir${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
if ! $CC -std=gnu11 -g -O1 -Wall -Wextra -Werror -I"$TOP/include" -o "$work/soak" "$here/soak.c" \
    "$LIBPMIX" -ldl -lpthread >"$work/log" 2>&1; then
    echo "not ok soak (does not compile)"
    sed 's/^/# /' "$work/log" | head -n 20
    exit 1
fi
seconds=${SOAK_SECONDS:-40}
timeout -k 5 $((seconds + 150)) "$work/soak" "$seconds" 32 1 >"$work/log" 2>&1 </dev/null
st=$?
sed 's/^/# /' "$work/log" | tail -n 60
if [ $st = 0 ]; then
    echo "ok soak"
else
    echo "not ok soak (exit status $st)"
    exit 1
fi
