#!/bin/sh
# Usage: fetch.sh NAME VERSION
#
# Prints a directory in which the Debian release NAME's libpmix-dev and libpmix2 are
# unpacked, those of PMIx VERSION: / where they are installed, a root of test/roots, or
# build/test/abi/NAME, into which it downloads them from the mirror of this machine's
# own apt. With mode=quick nothing is downloaded. Where there is none, the last line
# says why and the exit status is 77.
name=$1 version=$2
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}

cannot() {
    echo "$name: $*"
    exit 77
}

# holds DIRECTORY: whether it has the headers and library of that version
holds() {
    h=$(ls "${1%/}"/usr/lib/*/pmix2/include/pmix_version.h 2>/dev/null) && ls "${1%/}"/usr/lib/*/libpmix.so.2 >/dev/null 2>&1 || return 1
    found=$(awk '/define PMIX_VERSION_(MAJOR|MINOR|RELEASE)/ { printf "%s%d", dot, $3; dot = "." }' "$h")
    [ "$found" = "$version" ]
}

own=$BUILD/test/abi/$name
for d in / "${PMIX_TEST_ROOTS:-$BUILD/roots}/$name" "$own"; do
    if holds "$d"; then
        echo "$d"
        exit 0
    fi
done
[ "${mode:-all}" = all ] || cannot "PMIx $version is not here"
command -v apt-get >/dev/null || cannot "no apt to get PMIx $version with"
mirror=$(sh "$TOP/test/roots/mirror.sh") || cannot "$mirror"

apt=$own.apt
rm -rf "$own" "$apt"
mkdir -p "$own" "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/debs"
echo "deb $mirror $name main" >"$apt/sources.list"
get() {
    apt-get -qq -o Dir::Etc::sourcelist="$apt/sources.list" -o Dir::Etc::sourceparts=- \
        -o Dir::State::lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User= \
        -o Acquire::Languages=none -o Acquire::Check-Valid-Until=false "$@" >>"$apt/log" 2>&1
}
library=libpmix2t64
[ "$name" != bookworm ] || library=libpmix2
get update && (cd "$apt/debs" && get download libpmix-dev "$library") ||
    cannot "its packages do not come: $(tail -n 1 "$apt/log")"
for deb in "$apt"/debs/*.deb; do dpkg -x "$deb" "$own"; done
rm -rf "$apt/lists" "$apt/cache" "$apt/debs"
holds "$own" || cannot "has PMIx ${found:-without headers} and not $version"
echo "$own"
