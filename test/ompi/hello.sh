#!/bin/sh
# Usage: hello.sh [N]
#
# Compiles examples/c/mpi_hello.c with the system's mpicc and runs it under the
# system's mpirun with N processes (4), this library first on the path of both
# mpirun and the ranks. Each rank checks what it received and says which libpmix
# it has mapped (/proc/self/maps), rank 0 also which one mpirun has. Exit status
# 0 only if all of it was right and all of it was ours.
set -u
n=${1:-4}
TOP=$(cd "$(dirname "$0")/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
mkdir -p "$BUILD/test"
out=$BUILD/test/mpi_hello.out
command -v mpirun >/dev/null && command -v mpicc >/dev/null || {
    echo "no mpirun and mpicc here: apt-get install openmpi-bin libopenmpi-dev" >&2
    exit 1
}
mpicc -o "$BUILD/test/mpi_hello" "$TOP/examples/c/mpi_hello.c" || exit 1
root=
[ "$(id -u)" = 0 ] && root=--allow-run-as-root
LD_LIBRARY_PATH=$BUILD/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
export LD_LIBRARY_PATH
timeout -k 5 60 mpirun $root --oversubscribe -x LD_LIBRARY_PATH -n "$n" "$BUILD/test/mpi_hello" >"$out" 2>&1
st=$?
cat "$out"
[ $st = 0 ] || { echo "mpirun ended with status $st" >&2; exit 1; }
ours=$(grep -c "sum .* right, libpmix $BUILD/lib/libpmix.so.2" "$out")
[ "$ours" = "$n" ] || { echo "only $ours of $n ranks were right and had our library" >&2; exit 1; }
grep -q "^mpirun .*: libpmix $BUILD/lib/libpmix.so.2" "$out" || { echo "mpirun had another libpmix" >&2; exit 1; }
echo "mpirun and its $n ranks ran on $BUILD/lib/libpmix.so.2"
