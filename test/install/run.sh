#!/bin/sh
# quick
# seconds 200
# What make install puts where: staged with DESTDIR for the usual directories and as
# Debian's rules name them, against the files of Debian's packages; that programs are
# built by pkg-config and by pmixcc, and run; that manual pages are well formed; that
# uninstall takes away what install brought. Prints "ok NAME" or "not ok NAME" for each.
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
CC=${CC:-gcc}
cd "$TOP" || exit 1
work=$BUILD/test/install
failed=0
for v in $(env | sed -n 's/^\(PMIX_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$v"; done
unset LD_LIBRARY_PATH

# try NAME COMMAND...
try() {
    what=$1
    shift
    if "$@"; then echo "ok $what"; else echo "not ok $what"; failed=1; fi
}

# put TARGET DESTDIR VARIABLES...
put() {
    target=$1 dest=$2
    shift 2
    make -s --no-print-directory "$target" DESTDIR="$dest" "$@" >"$work/make.log" 2>&1 || { sed 's/^/# /' "$work/make.log"; return 1; }
}

rm -rf "$work" && mkdir -p "$work"
d=$work/dest
p=$d/opt/pmix
put install "$d" prefix=/opt/pmix || exit 1

# Each of Debian's files is there, or stands in missing.txt with a reason.
whole() {
    bad=0
    grep -v '^#' "$here/debian-7.0.0rc1.txt" | while read -r f; do [ -e "$p/$f" ] || echo "$f"; done >"$work/absent"
    grep -v -e '^#' -e '^$' "$here/missing.txt" >"$work/known"
    while read -r f; do
        told=
        while read -r pattern; do
            # shellcheck disable=SC2254
            case $f in $pattern) told=1; echo "$pattern" >>"$work/used" ;; esac
        done <"$work/known"
        [ -n "$told" ] || { echo "# not installed: $f"; bad=1; }
    done <"$work/absent"
    sort -u "$work/used" >"$work/used.once"
    sort -u "$work/known" | comm -23 - "$work/used.once" | while read -r f; do echo "# missing.txt lists what is there: $f"; done >"$work/stale"
    cat "$work/stale"
    echo "# $(grep -vc '^#' "$here/debian-7.0.0rc1.txt") files of Debian's packages, $(wc -l <"$work/absent") not here"
    [ $bad = 0 ] && [ ! -s "$work/stale" ]
}
try files_of_the_packages whole

links() {
    [ "$(readlink "$p/lib/libpmix.so")" = libpmix.so.2.28.0 ] && [ "$(readlink "$p/lib/libpmix.so.2")" = libpmix.so.2.28.0 ] &&
        [ ! -h "$p/lib/libpmix.so.2.28.0" ] && readelf -d "$p/lib/libpmix.so" | grep -q 'SONAME.*\[libpmix.so.2\]'
}
try names_of_the_library links

# Debian's own directories.
debian() {
    q=/usr/lib/x86_64-linux-gnu/pmix2
    put install "$work/deb" prefix=$q sysconfdir=$q/share mandir=/usr/share/man bindir=/usr/bin || return 1
    for f in $q/lib/libpmix.so.2.28.0 $q/lib/pkgconfig/pmix.pc $q/include/pmix.h $q/share/pmix-mca-params.conf \
        $q/share/pmix/pmixcc-wrapper-data.txt /usr/bin/pmix_info /usr/bin/pmixcc /usr/share/man/man1/pmixcc.1 \
        /usr/share/man/man3/PMIx_Init.3 /usr/share/man/man5/pmix_info_t.5; do
        [ -e "$work/deb$f" ] || { echo "# not there: $f"; return 1; }
    done
    grep -q "^libdir=$q/lib$" "$work/deb$q/lib/pkgconfig/pmix.pc"
}
try directories_of_debian debian

# A program by pkg-config, out of a staged and out of a plain installation.
by_pkg_config() {
    command -v pkg-config >/dev/null || { echo "# no pkg-config here"; return 0; }
    flags=$(PKG_CONFIG_PATH=$p/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$d pkg-config --cflags --libs pmix) || return 1
    # shellcheck disable=SC2086
    $CC -Wall -Werror -o "$work/staged" "$here/hello.c" $flags && LD_LIBRARY_PATH=$p/lib "$work/staged" || return 1
    put install "" prefix="$work/plain" || return 1
    flags=$(PKG_CONFIG_PATH=$work/plain/lib/pkgconfig pkg-config --cflags --libs pmix) || return 1
    # shellcheck disable=SC2086
    $CC -Wall -Werror -o "$work/run" "$here/hello.c" $flags && "$work/run" || return 1
    PKG_CONFIG_PATH=$work/plain/lib/pkgconfig pkg-config --atleast-version=6.0 pmix &&
        [ "$(PKG_CONFIG_PATH=$work/plain/lib/pkgconfig pkg-config --variable=prefix pmix)" = "$work/plain" ]
}
try program_by_pkg_config by_pkg_config

# A program by pmixcc, which finds the installation where it stands.
by_pmixcc() {
    "$p/bin/pmixcc" -Wall -Werror "$here/hello.c" -o "$work/wrapped" && "$work/wrapped" || return 1
    "$p/bin/pmixcc" -c "$here/hello.c" -o "$work/hello.o" && "$p/bin/pmixcc" "$work/hello.o" -o "$work/wrapped2" && "$work/wrapped2" || return 1
    "$p/bin/pmixcc" -c "$work/none.c" 2>/dev/null && return 1
    [ "$("$p/bin/pmix_info" --parsable --path libdir)" = "path:libdir:$p/lib" ] || { echo "# pmix_info does not know where it is"; return 1; }
    PMIX_PREFIX=/moved "$p/bin/pmix_info" --path bindir | grep -q ' /moved/bin$'
}
try program_by_pmixcc by_pmixcc

# No program needs a C library's loader, nor anything but what is installed.
alone() {
    for f in pmix_info pmixcc pps pquery plookup pevent pctrl palloc pattrs; do
        readelf -l "$p/bin/$f" | grep -q INTERP && { echo "# $f is linked to shared libraries"; return 1; }
    done
    return 0
}
try programs_stand_alone alone

pages() {
    [ "$(ls "$p/share/man/man3" | wc -l)" -ge 300 ] && [ "$(ls "$p/share/man/man5" | wc -l)" -ge 90 ] || return 1
    grep -l '@[a-zA-Z_]*@' "$p"/share/man/man?/* && return 1
    command -v groff >/dev/null || { echo "# no groff here to read them with"; return 0; }
    (cd "$p/share/man" && groff -man -ww -z -Tutf8 man?/*) >"$work/groff.log" 2>&1
    grep -v "can't open" "$work/groff.log" | head -n 5 | sed 's/^/# /'
    ! grep -qv "can't open" "$work/groff.log"
}
try manual_pages pages

# What a site changed in its parameter file stays.
keep() {
    echo "pmix_max_events = 77" >>"$p/etc/pmix-mca-params.conf"
    put install "$d" prefix=/opt/pmix && grep -q 'pmix_max_events = 77' "$p/etc/pmix-mca-params.conf" &&
        "$p/bin/pmix_info" --param pmix:max | grep -q 'pmix_max_events" (current value: "77", data source: file ('
}
try parameter_file_is_kept keep

gone() {
    put uninstall "$d" prefix=/opt/pmix || return 1
    left=$(cd "$p" && find . ! -type d | sort | tr '\n' ' ')
    [ "$left" = "./etc/pmix-mca-params.conf " ] || { echo "# left: $left"; return 1; }
}
try uninstall gone
exit $failed
