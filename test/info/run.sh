#!/bin/sh
# quick
# seconds 300
# pmix_info and pmixcc, as make install puts them, against those of release 7.0.0rc1:
# its facts are stored, and found anew where a root of that release is at hand. Then
# what cannot be compared: parameters from each source, with files that say where they
# stand; what is printed for programs can be read back. Prints "ok NAME" or "not ok
# NAME" for each.
here=$(cd "$(dirname "$0")" && pwd)
TOP=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$TOP/build}
GO=${GO:-go}
cd "$TOP" || exit 1
work=$BUILD/test/info
for v in $(env | sed -n 's/^\(PMIX_[A-Za-z0-9_]*\)=.*/\1/p'); do [ "$v" = PMIX_TEST_ROOTS ] || unset "$v"; done
failed=0

# try NAME COMMAND...
try() {
    what=$1
    shift
    if "$@"; then echo "ok $what"; else echo "not ok $what"; failed=1; fi
}

rm -rf "$work" && mkdir -p "$work"
make -s --no-print-directory install DESTDIR="$work/dest" prefix=/usr/local >"$work/install.log" 2>&1 || { cat "$work/install.log"; exit 1; }
bin=$work/dest/usr/local/bin
export PMIX_INFO="$bin/pmix_info" PMIXCC="$bin/pmixcc"

if [ "${mode:-all}" = all ]; then
    root=${PMIX_TEST_ROOTS:-$BUILD/roots}/forky
    if [ "$(id -u)" = 0 ] && [ -x "$root/usr/bin/pmix_info" ] && unshare --mount true 2>/dev/null; then
        PMIX_INFO_REAL="chroot $root" unshare --mount --propagation private sh -c '
            for d in proc dev; do mount --rbind /$d "$1/$d"; done
            exec "$2" test -count=1 -run Stored ./test/info' sh "$root" "$GO" >"$work/real.log" 2>&1
        st=$?
        try stored_facts_are_true [ $st = 0 ]
        [ $st = 0 ] || grep -v '^ok' "$work/real.log"
    else
        echo "# no root of release 7.0.0rc1 with pmix_info: its stored facts are trusted"
    fi
fi
$GO test -count=1 -v -run 'Ours|Lookups' ./test/info >"$work/ours.log" 2>&1
try like_the_released_programs [ $? = 0 ]
grep -E 'facts|lookups|^ *info_test.go.*[-+] |deviations' "$work/ours.log" | sed 's/^/# /'

# param NAME: its value and source.
param() { "$PMIX_INFO" --all --parsable 2>/dev/null | sed -n "s/^mca:[^:]*:[^:]*:param:$1:\(value\|source\)://p" | tr '\n' ' '; }

sources() {
    home=$work/home conf=$work/dest/usr/local/etc bad=0
    mkdir -p "$home/.pmix"
    printf '# ours\npmix_max_events = 11\npmix_finalize_timeout = 11\nptl_base_max_msg_size = 11\npmix_event_eviction_time=11\n' >"$home/.pmix/mca-params.conf"
    printf 'pmix_max_iof_cache = 22\npmix_max_events = 22\n' >"$conf/pmix-mca-params.conf"
    printf '\npmix_event_eviction_time = 33\n' >"$conf/pmix-mca-params-override.conf"
    while read -r name want; do
        got=$(HOME=$home PMIX_MCA_pmix_finalize_timeout=44 PMIX_MCA_ptl_base_max_msg_size=44 PMIX_MCA_pmix_event_eviction_time=44 param "$name")
        [ "$got" = "$want " ] || { echo "# $name: $got, not $want"; bad=1; }
    done <<END
pmix_max_events 11 file ($home/.pmix/mca-params.conf:2)
pmix_max_iof_cache 22 file ($conf/pmix-mca-params.conf:1)
pmix_event_eviction_time 33 file ($conf/pmix-mca-params-override.conf:2)
pmix_finalize_timeout 44 environment
ptl_base_max_msg_size 44 environment
pmix_keep_fqdn_hostnames 0 default
END
    got=$(HOME=$home PMIX_MCA_ptl_base_max_msg_size=44 "$PMIX_INFO" --pmixmca ptl_base_max_msg_size 55 --param ptl:base --parsable | grep -E 'max_msg_size:(value|source)' | tr '\n' ' ')
    [ "$got" = "mca:ptl:base:param:ptl_base_max_msg_size:value:55 mca:ptl:base:param:ptl_base_max_msg_size:source:command line " ] || { echo "# $got"; bad=1; }
    rm "$conf/pmix-mca-params-override.conf" "$home/.pmix/mca-params.conf"
    return $bad
}
try parameters_from_every_source sources

# Names that are deprecated and values that are none are told of, and only those.
warnings() {
    PMIX_MCA_ptl_tcp_handshake_wait_time=3 PMIX_MCA_pmix_max_events=many PMIX_MCA_gds=hash PMIX_MCA_mca_base_help_aggregate=0 "$PMIX_INFO" -V >/dev/null 2>"$work/err"
    [ -s "$work/err" ] && { echo "# told where nothing was read"; return 1; }
    PMIX_MCA_ptl_tcp_handshake_wait_time=3 PMIX_MCA_pmix_max_events=many PMIX_MCA_gds=hash "$PMIX_INFO" >/dev/null 2>"$work/err"
    grep -q 'Deprecated variable: ptl_tcp_handshake_wait_time' "$work/err" && grep -q 'Set in: PMIX_MCA_pmix_max_events' "$work/err" &&
        [ "$(grep -c '^-----' "$work/err")" = 4 ] && ! grep -q gds "$work/err" || { sed 's/^/# /' "$work/err"; return 1; }
}
try warnings warnings

colours() {
    "$PMIX_INFO" --color always --param pmix:max | grep -q "$(printf '\033\[34m"pmix_max_events"')" || return 1
    PMIX_MCA_pmix_var_dump_color=name=35 "$PMIX_INFO" --color always --param pmix:max | grep -q "$(printf '\033\[35m"pmix_max_events"')" || return 1
    "$PMIX_INFO" --param pmix:max | grep -q "$(printf '\033')" && return 1
    return 0
}
try colours colours

# A closed reader ends nothing with a signal's noise.
try closed_reader sh -c '"$PMIX_INFO" --all 2>&1 | head -n 1 | grep -q Package'
exit $failed
