#!/bin/sh
# quick
# run.sh [DIRECTORY]: compares the headers in DIRECTORY, or ours, with the
# interface of 7.0.0rc1 as interface.def records it: as C and as C++, each
# header also alone, without a warning. Then differences are planted, and each
# must be found.
here=$(cd "$(dirname "$0")" && pwd)
include=${1:-$here/../../include}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
CC=${CC:-gcc}
CXX=${CXX:-g++}
warn="-Wall -Wextra -Werror"
headers="pmix pmix_common pmix_server pmix_tool pmix_version"
failed=0

result() {
    if [ "$1" = 0 ]; then echo "ok $2"; else echo "not ok $2"; failed=1; fi
}

# c DIRECTORY: the comparison as C
c() {
    # shellcheck disable=SC2086
    $CC -std=gnu11 $warn -I"$1" "$here/check.c" -o "$dir/check" 2>"$dir/err" && "$dir/check"
}

# macros DIRECTORY: each recorded macro is there with as many parameters, and
# there is no other that begins with pmix_ in any case.
macros() {
    for h in $headers; do echo "#include <$h.h>"; done >"$dir/all.c"
    $CC -std=gnu11 -I"$1" -dM -E "$dir/all.c" >"$dir/macros" || return 1
    awk '
        FILENAME ~ /interface.def$/ {
            if ($0 !~ /^(CONSTANT|WORD|MACRO|INITIAL)\(/) next
            split($0, part, /[(,)] */)
            if (part[1] == "MACRO") want[part[2]] = part[3]
            else want[part[1] == "WORD" ? part[2] : part[3]] = -1
            next
        }
        tolower($2) ~ /^pmix_/ {
            name = $2; n = -1
            if (p = index(name, "(")) {
                list = substr(name, p + 1, index(name, ")") - p - 1)
                n = list == "" ? 0 : split(list, unused, ",")
                name = substr(name, 1, p - 1)
            }
            seen++
            if (!(name in want)) { print name " is not of the interface"; bad++ }
            else if (want[name] != n) { print name " has " n " parameters and not " want[name]; bad++ }
            delete want[name]
        }
        END {
            for (name in want) { print name " is missing"; bad++ }
            printf "%d macros, %d wrong\n", seen, bad
            exit bad > 0 || seen == 0
        }' "$here/interface.def" "$dir/macros"
}

c "$include" || cat "$dir/err"
c "$include" >/dev/null
result $? c
macros "$include"
result $? macros
# shellcheck disable=SC2086
$CXX -std=c++11 $warn -I"$include" -x c++ "$here/check.c" -o "$dir/check" && "$dir/check" >/dev/null
result $? c++

st=0
for h in $headers; do
    echo "#include <$h.h>" >"$dir/one.c"
    for std in c99 gnu11 gnu17; do
        # shellcheck disable=SC2086
        $CC -std=$std $warn -I"$include" -fsyntax-only "$dir/one.c" || st=1
    done
    for std in c++11 gnu++17 c++20; do
        # shellcheck disable=SC2086
        $CXX -std=$std $warn -I"$include" -fsyntax-only -x c++ "$dir/one.c" || st=1
    done
done
result $st alone

# plant NAME FILE SCRIPT: with the sed script on that header, something is found
plant() {
    rm -rf "$dir/include"
    cp -r "$include" "$dir/include"
    sed -i "$3" "$dir/include/$2"
    if cmp -s "$include/$2" "$dir/include/$2"; then
        echo "nothing to change for: $1"
        result 1 "planted $1"
        return
    fi
    ! { c "$dir/include" && macros "$dir/include"; } >/dev/null 2>&1
    result $? "planted $1"
}
[ $# = 0 ] || exit $failed
plant value pmix_common.h 's/^\(#define PMIX_ERR_TIMEOUT  *\)-24/\1-25/'
plant text pmix_common.h 's/"pmix.timeout"/"pmix.Timeout"/'
plant missing-macro pmix_common.h '/define PMIX_RANK_WILDCARD/d'
plant new-macro pmix_common.h 's/^#define PMIX_RANK_WILDCARD.*/&\n#define PMIX_NEW 1/'
plant parameters pmix_deprecated.h 's/define PMIX_INFO_FREE(m, n)/define PMIX_INFO_FREE(m)/'
plant field pmix_common.h 's/\tint exit_code;/\tlong exit_code;/; s/ int exit_code;/ long exit_code;/'
plant order pmix_common.h '/^ *char \*hostname;/{N;s/\(.*\)\n\(.*\)/\2\n\1/}'
plant prototype pmix.h 's/PMIx_Finalize(const pmix_info_t/PMIx_Finalize(pmix_info_t/'
plant callback pmix_common.h 's/(\*pmix_op_cbfunc_t)(pmix_status_t/(*pmix_op_cbfunc_t)(long/'
plant type pmix_common.h 's/typedef uint32_t pmix_rank_t/typedef int32_t pmix_rank_t/'
plant module pmix_server.h 's/pmix_server_abort_fn_t abort;/pmix_server_fencenb_fn_t abort;/'
exit $failed
