#!/bin/sh
# Usage: make.sh NAME
#
# Makes a root of the Debian release NAME (trixie or forky) with the libpmix of that
# release, its headers, its Open MPI and a compiler, and prints where it is: in the
# directory that PMIX_TEST_ROOTS names, or build/roots. What is there already stays, so
# that a second run takes no time; the first takes about four minutes. It comes from the
# mirror that this machine's own apt uses.
#
# Where it cannot be made (no root, no network), the last line says why and the exit
# status is 77.
name=$1
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
roots=${PMIX_TEST_ROOTS:-${BUILD:-$TOP/build}/roots}
root=$roots/$name

PACKAGES="libpmix2t64 openmpi-bin gcc libc6-dev"
# Only their files are wanted. They depend on a Fortran compiler, and in trixie on a
# package that does not configure in a root.
UNPACKED="libpmix-dev libopenmpi-dev"

cannot() {
    echo "$name: $*"
    exit 77
}

inside() {
    sh "$here/in.sh" "$root" env DEBIAN_FRONTEND=noninteractive "$@" >>"$roots/$name.log" 2>&1
}

[ "$(id -u)" = 0 ] || cannot "making and entering a root needs root"
unshare --mount true 2>/dev/null || cannot "may not make a mount namespace"
mkdir -p "$roots" && roots=$(cd "$roots" && pwd) && root=$roots/$name || exit 1

# It gets its name when the base system is whole.
if [ ! -x "$root/usr/bin/dpkg" ]; then
    sh "$TOP/test/need.sh" debootstrap >"$roots/$name.log" 2>&1 || cannot "no debootstrap"
    mirror=$(sh "$here/mirror.sh") || cannot "$mirror"
    rm -rf "$root.part"
    # The script of one release serves for all later ones.
    debootstrap --variant=minbase "$name" "$root.part" "$mirror" /usr/share/debootstrap/scripts/sid \
        >>"$roots/$name.log" 2>&1 || cannot "debootstrap failed: $(tail -n 1 "$roots/$name.log")"
    mv "$root.part" "$root"
fi

# shellcheck disable=SC2086
if ! inside dpkg-query -W $PACKAGES || [ ! -e "$root/var/lib/pmix-test-unpacked" ]; then
    # A list that a mirror has not renewed for a while is good enough.
    inside sh -ec '
        apt-get update -q -o Acquire::Check-Valid-Until=false || true
        apt-get install -qy --no-install-recommends $1
        cd /tmp
        apt-get download $2
        for deb in *.deb; do dpkg -x "$deb" /; done
        touch /var/lib/pmix-test-unpacked
    ' sh "$PACKAGES" "$UNPACKED" || cannot "packages do not install: $(tail -n 1 "$roots/$name.log")"
fi
echo "$root"
