#!/bin/sh
# quick
# seconds 900
# Usage: run.sh [LIBDIR]
#
# The scenarios of scenarios.txt (see main.c) with the library in LIBDIR, or where LIBPMIX
# is, at both ends, and where the system has a released library with that one at one end
# and at both. The transcripts are compared line by line with expected.txt; what differs
# where a released library takes part stands in deviations.txt with the reason. Prints
# "ok NAME/SCENARIO" or "not ok NAME/SCENARIO" with NAME
#   both     ours at both ends
#   server   our server, processes with the released library
#   clients  a server with the released library, our processes
#   release  the released library at both ends
#   server4  our server, processes with 4.2.2: fence, connect, disconnect and construct
# NAMES (the pairs) and SCENARIOS in the environment choose. With mode=quick, as
# check-quick has it, it is one scenario of each kind, of ours only. UPDATE=FILE appends
# what deviates to a file, in the form of deviations.txt.
here=$(cd "$(dirname "$0")" && pwd)
LIBDIR=${1:-${LIBPMIX:+${LIBPMIX%/*}}}
LIBDIR=$(cd "$LIBDIR" && pwd) || exit 2
tmp=$(mktemp -d "${TMPDIR:-/tmp}/pmix-collectives.XXXXXX") || exit 2
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM
unset LD_LIBRARY_PATH
export PMIX_MCA_gds=hash here tmp UPDATE

system=$(ldconfig -p | sed -n 's/.*libpmix\.so\.2 .* => //p' | head -1)
release=
[ -z "$system" ] || case $(readlink -f "$system") in
*.so.2.6.*) release=4 ;;
*.so.2.28.*) release=7 ;;
esac
include=$here/../../include
for d in /usr/lib/*/pmix2/include; do [ -e "$d/pmix_server.h" ] && include=$d; done
# Linked with the system's, so that it asks for nothing that ours has and that has not.
so=$LIBDIR/libpmix.so.2
[ -z "$release" ] || so=$system
${CC:-gcc} -O1 -g -Wall -Wextra -Wno-format-truncation -I"$include" -o "$tmp/coll" "$here"/*.c "$so" -lpthread || exit 2

# The names of all scenarios; "OP_X but Y" stands for one of each operation but Y.
sed -n 's/^## //p' "$here/scenarios.txt" | while read -r name _ not; do
    case $name in
    OP_*) for op in fence connect disconnect construct destruct; do [ $op = "$not" ] || echo "$op${name#OP}"; done ;;
    *) echo "$name" ;;
    esac
done >"$tmp/all"

# one NAME SERVER_LIB CLIENT_LIB SCENARIO: plays one and judges it.
cat >"$tmp/one" <<'END'
name=$1 server=$2 s=$4 out=$tmp/$1.$4
export COLL_CLIENT_LIB="$3"
section() { sed -n "/^## $1\$/,/^## /{/^## /d;/^\$/d;p}" "$2"; }
# What 4.2.2 hands out with a construct is its own, and it describes no job to a connect.
like() {
    [ "$name" = server4 ] || exec cat
    sed -e 's/\(construct[0-9]* g gives [A-Z_]*\).*/\1/' -e '/^host connect/s/ pmix\.\(job.arr=\.\.\.\|pdata=[^]]*\]\)//g'
}
section "$s" "$here/expected.txt" | (like) >"$out.want"
env ${server:+LD_LIBRARY_PATH="$server"} timeout -k 5 60 "$tmp/coll" "$here/scenarios.txt" "$s" >"$out.raw" 2>"$out.err" </dev/null
code=$?
(like) <"$out.raw" >"$out.got"
[ $code = 0 ] || echo "exit status $code" >>"$out.got"
diff -U0 "$out.want" "$out.got" | sed -e 1,2d -e '/^@@/d' >"$out.diff"
[ "$name" = both ] && : >"$out.known" ||
    section "$name $s" "$here/deviations.txt" | grep -v '^#' >"$out.known"
if [ -s "$out.want" ] && { cmp -s "$out.diff" "$out.known" || [ "$(cat "$out.known")" = '*' ]; }; then
    echo "ok $name/$s"
else
    { echo "not ok $name/$s (exit status $code)"
      [ -s "$out.want" ] || echo "# not in expected.txt"
      diff "$out.known" "$out.diff" | head -40 | sed 's/^/# /'
      head -5 "$out.err" | sed 's/^/# /'; } >"$out.report"
    cat "$out.report"
    [ -z "$UPDATE" ] || { echo "## $name $s"; cat "$out.diff"; echo; } >"$out.update"
    [ -z "$UPDATE" ] || cat "$out.update" >>"$UPDATE"
fi
END

# try NAME SERVER_LIB CLIENT_LIB: the scenarios of standard input, some at a time. An
# empty LIB is the system's.
try() {
    xargs -P "${JOBS:-3}" -I{} sh "$tmp/one" "$1" "$2" "$3" {} >"$tmp/report" 2>&1
    cat "$tmp/report"
    grep -q '^not ok' "$tmp/report" && failed=1
    grep -q '^ok' "$tmp/report" || failed=1
}

failed=0
if [ "$mode" = quick ]; then
    SCENARIOS=${SCENARIOS:-fence_killed_between connect_killed_during construct_killed_before construct_killed_after
        destruct_killed_between fence_data_of_a_clone construct_in_call_order fence_host_twice ft_killed_between notify
        context bootstrap names late_job again}
    NAMES=both
fi
for s in ${SCENARIOS:-$(cat "$tmp/all")}; do echo "$s"; done >"$tmp/chosen"
chosen() { case " ${NAMES:-both server clients release server4} " in *" $1 "*) return 0 ;; esac; return 1; }

chosen both && try both "$LIBDIR" "$LIBDIR" <"$tmp/chosen"
case $release in
7)
    chosen server && try server "$LIBDIR" '' <"$tmp/chosen"
    chosen clients && try clients '' "$LIBDIR" <"$tmp/chosen"
    chosen release && try release '' '' <"$tmp/chosen"
    ;;
4)
    # What 4.2.2's clients know: no groups but those of given members.
    if chosen server4 && [ "$mode" != quick ]; then
        grep -E '^(fence|connect|disconnect)_|^construct_' "$tmp/chosen" >"$tmp/four"
        try server4 "$LIBDIR" '' <"$tmp/four"
    fi
    ;;
esac
exit $failed
