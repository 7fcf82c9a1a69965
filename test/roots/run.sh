#!/bin/sh
# seconds 3000
# Usage: run.sh [NAME ...]
#
# The tests with released libraries that this machine does not have: in a root of each
# of these Debian releases (trixie: PMIx 5.0.7 and Open MPI 5, forky: PMIx 7.0 and Open
# MPI 6), test/interop, test/groups_invite and (forky) test/collectives with the programs compiled against that
# release's headers, and test/ompi with our library in the ranks of that release's
# mpirun. Prints "ok NAME-TEST" or "not ok NAME-TEST" for each.
#
# make.sh makes the roots; PMIX_TEST_ROOTS names a directory that has them already.
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
export BUILD

# What the release does rightly with its own library: Open MPI 5.0.7 waits for ever for
# a spawned job and refuses what separates applications. Its out-of-band network must not
# be told to use loopback; within a machine it uses none.
case_of() {
    mpi_args= mpi_tests="basic_1 basic_4 basic_16 spawn names abort kill9 exitcode leave stdin mpmd two_jobs"
    case $1 in
    trixie)
        mpi_args="--mca btl self,sm"
        mpi_tests="basic_1 basic_4 basic_16 names abort kill9 exitcode leave stdin two_jobs"
        ;;
    esac
}

# labelled PREFIX COMMAND...: the command's lines, its results under the prefix.
labelled() {
    prefix=$1
    shift
    { "$@" 2>&1; echo $? >"$BUILD/test/roots.status"; } | sed -E "s/^(not ok|ok) /\1 $prefix-/"
    return "$(cat "$BUILD/test/roots.status")"
}

mkdir -p "$BUILD/test"
done=0 failed=0
for name in ${*:-trixie forky}; do
    if root=$(sh "$here/make.sh" "$name"); then root=$(echo "$root" | tail -n 1)
    else
        why=$(echo "$root" | tail -n 1)
        echo "# skip $why"
        continue
    fi
    done=$((done + 1))
    labelled "$name" sh "$here/in.sh" "$root" sh /mnt/top/test/interop/run.sh /mnt/build/lib 1 4 16 || failed=1
    labelled "$name-invite" sh "$here/in.sh" "$root" sh /mnt/top/test/groups_invite/run.sh /mnt/build/lib || failed=1
    # Only 7.0's groups are those of the documents.
    if [ "$name" = forky ]; then
        labelled "$name-collectives" sh "$here/in.sh" "$root" env NAMES="server clients release" sh /mnt/top/test/collectives/run.sh /mnt/build/lib || failed=1
    fi
    case_of "$name"
    # shellcheck disable=SC2086
    labelled "$name-mpi" sh "$here/in.sh" "$root" env MPIRUN_ARGS="$mpi_args" PAIRS=ranks sh -c '
        mkdir /tmp/bin
        for c in mpicc mpirun; do ln -s "/usr/bin/$c.openmpi" /tmp/bin/$c; done
        PATH=/tmp/bin:$PATH exec sh /mnt/top/test/ompi/run.sh /mnt/build/lib "$@"
    ' sh $mpi_tests || failed=1
done
if [ $done = 0 ]; then
    echo "$why"
    exit 77
fi
exit $failed
