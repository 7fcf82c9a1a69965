#!/bin/sh
# Prints the -X flags that tell the programs who built them, when and with what.
# CONFIGURE_LINE, CONFIGURE_USER, CONFIGURE_HOST and CONFIGURE_DATE come from
# ./configure; CC, CFLAGS, LDFLAGS and LIBS from make. With SOURCE_DATE_EPOCH set,
# the same source gives the same programs: names of users and hosts are left out.
set -u
x() { printf ' -X "pmix/core/built.%s=%s"' "$1" "$(printf %s "$2" | tr -d '"\n')"; }
if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
    when=$(LC_ALL=C date -u -d "@$SOURCE_DATE_EPOCH") who=username where=hostname
else
    when=$(LC_ALL=C date -u) who=$(id -un) where=$(uname -n)
fi
path=$(command -v "${CC%% *}" || true)
case $($CC --version 2>/dev/null | head -n 1) in
*clang*) family=CLANG ;;
*) family=GNU ;;
esac
x ConfigureUser "${CONFIGURE_USER:-$who}"
x ConfigureHost "${CONFIGURE_HOST:-$where}"
x ConfigureDate "${CONFIGURE_DATE:-$when}"
x ConfigureLine "${CONFIGURE_LINE:-}"
x BuildUser "$who"
x BuildHost "$where"
x BuildDate "$when"
x Arch "$($CC -dumpmachine 2>/dev/null || uname -m)"
x CC "$CC"
x CCPath "$path"
x CCFamily "$family"
x CCVersion "$($CC -dumpfullversion -dumpversion 2>/dev/null)"
x CFLAGS "${CFLAGS:-}"
x LDFLAGS "${LDFLAGS:-}"
x LIBS "${LIBS:-}"
