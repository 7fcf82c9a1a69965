#!/bin/sh
# Usage: in.sh ROOT COMMAND ...
#
# Runs a command inside a root, as root: the checkout is there as /mnt/top, its build
# directory as /mnt/build, and the command starts in /mnt. It has an environment of its
# own; give it variables with `env NAME=VALUE`. What is mounted lives in a namespace of
# the command's own and goes with its last process.
root=$1
shift
TOP=$(cd "$(dirname "$0")/../.." && pwd)
exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    unshare --mount --propagation private sh -ec '
    root=$1 top=$2 build=$3
    shift 3
    for d in proc sys dev; do mount --rbind /$d "$root/$d"; done
    mount -t tmpfs tmpfs "$root/tmp"
    mount -t tmpfs tmpfs "$root/mnt"
    mkdir "$root/mnt/top" "$root/mnt/build"
    mount --bind "$top" "$root/mnt/top"
    mount --bind "$build" "$root/mnt/build"
    exec chroot "$root" sh -c '\''cd /mnt && exec "$@"'\'' sh "$@"
' sh "$root" "$TOP" "${BUILD:-$TOP/build}" "$@"
