#!/bin/sh
# Usage: need.sh PACKAGE ...
#
# Sees to it that these Debian packages are there: installs what is missing when
# run as root, or else names it and the command that installs it. Exit status 1
# when something is still missing.
missing=
for p in "$@"; do
    dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "installing$missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    { apt-get install -qy --no-install-recommends $missing ||
      { apt-get update -q && apt-get install -qy --no-install-recommends $missing; }; } >/dev/null && exit 0
fi
echo "missing:$missing; install it with: apt-get install$missing" >&2
exit 1
