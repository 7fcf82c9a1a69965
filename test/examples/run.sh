#!/bin/sh
# seconds 1200
# run.sh: every program of examples/c, as its header says how, with our headers and those
# of the released libraries, on our library and on the released ones:
#
#   ours/ours, 4.2.2/ours, 4.2.2/4.2.2 and ours/4.2.2 here, ours/7.0.0rc1 in the root
#   forky of test/roots and 7.0.0rc1/ours with its headers, where that root was made
#   (headers/library)
#
# A header line `Needs: PMIx 7` keeps a program from the library of 4.2.2. Where 4.2.2
# lacks functions that the macros of our headers call, as for most programs, that is said
# with their number.
here=$(cd "$(dirname "$0")" && pwd)
top=$(cd "$here/../.." && pwd)
BUILD=${BUILD:-$top/build}
LIBPMIX=${LIBPMIX:-$BUILD/lib/libpmix.so.2}
CC=${CC:-gcc}
ours=$(dirname "$LIBPMIX")
work=$BUILD/test/examples
rm -rf "$work"
mkdir -p "$work"
sh "$top/test/need.sh" libpmix-dev || { echo "no libpmix-dev"; exit 77; }
old=$(ls -d /usr/lib/*/pmix2/include | head -n 1)
oldlib=$(ldconfig -p | sed -n 's/.*libpmix\.so\.2 .* => //p' | head -n 1)
root=$(ls -d "${PMIX_TEST_ROOTS:-$BUILD/roots}/forky" 2>/dev/null)
for v in $(env | sed -n 's/^\(PMIX_[A-Za-z0-9_]*\)=.*/\1/p'); do [ "$v" = PMIX_TEST_ROOTS ] || unset "$v"; done
failed=0

verdict() { # NAME OK FILE
    if [ "$2" = 0 ]; then
        echo "ok $1"
    else
        echo "not ok $1"
        [ ! -f "$3" ] || tail -n 15 "$3" | sed 's/^/# /'
        failed=1
    fi
}

# compile PROGRAM INCLUDE LIBRARY DIRECTORY
compile() {
    mkdir -p "$4"
    $CC -std=gnu11 -O1 -g -Wall -Wextra -Werror -I"$2" -o "$4/$1" "$top/examples/c/$1.c" "$3" -lpthread >"$4/$1.cc" 2>&1
}

# The command that a program's header shows, of the first that starts it.
command_of() { sed -n 's/^ \*     \(\.\/[a-z]* .*\)/\1/p' "$top/examples/c/$1.c" | head -n 1; }

# play PROGRAM DIRECTORY PREFIX...: as its header says, in that directory.
play() {
    program=$1 in=$2
    shift 2
    cd "$in" || return 1
    case $program in
    host) set -- "$@" timeout -k 5 60 ./host 4 ./client ;;
    server) set -- "$@" timeout -k 5 60 ./server 4 ./hello ;;
    tool)
        # the server's input stays open until the tool is done
        (
            mkfifo input
            "$@" timeout -k 5 60 ./server -w 1 ./hello <input >server.out 2>&1 &
            exec 3>input
            for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
                pid=$(sed -n 's/.*connect to process //p' server.out)
                [ -z "$pid" ] || break
                sleep 0.5
            done
            "$@" timeout -k 5 60 ./tool "$pid"
            st=$?
            exec 3>&-
            wait || st=1
            rm -f input
            cat server.out
            exit $st
        ) >"$program.out" 2>&1
        return
        ;;
    *) set -- "$@" timeout -k 5 60 sh -c "$(command_of "$program")" ;;
    esac
    "$@" >"$program.out" 2>&1 </dev/null
}

programs=$(cd "$top/examples/c" && ls *.c | sed 's/\.c$//' | grep -vx mpi_hello)

# all NAME INCLUDE LIBRARY PREFIX...: compiles and plays all.
all() {
    name=$1 include=$2 library=$3
    shift 3
    dir=$work/$(echo "$name" | tr / -)
    ready=
    for p in $programs; do
        if compile "$p" "$include" "$library" "$dir"; then
            ready="$ready $p"
        else
            verdict "$name $p compiles" 1 "$dir/$p.cc"
        fi
    done
    for p in $ready; do
        case $name in
        */4.2.2) ! grep -q '^ \* Needs: PMIx 7' "$top/examples/c/$p.c" || continue ;;
        esac
        (play "$p" "$dir" "$@")
        verdict "$name $p" $? "$dir/$p.out"
    done
}

for p in $programs; do
    case $p in
    host | server | tool) ;;
    *) [ -n "$(command_of "$p")" ] || verdict "header of $p" 1 ;;
    esac
done

all ours/ours "$top/include" "$LIBPMIX" env LD_LIBRARY_PATH="$ours"
all 4.2.2/ours "$old" "$LIBPMIX" env LD_LIBRARY_PATH="$ours"
all 4.2.2/4.2.2 "$old" "$oldlib" env

# Our headers on the library of 4.2.2, for what it has.
dir=$work/ours-4.2.2
cp_ready=
for p in $programs; do
    if compile "$p" "$top/include" "$oldlib" "$dir"; then
        cp_ready="$cp_ready $p"
    elif grep -q 'undefined reference' "$dir/$p.cc" &&
        ! grep -o 'undefined reference to .*' "$dir/$p.cc" | grep -v -q 'PMIx_'; then
        echo "# ours/4.2.2 $p: it lacks $(grep -o 'PMIx_[A-Za-z_0-9]*' "$dir/$p.cc" | sort -u | wc -l) of its functions"
    else
        verdict "ours/4.2.2 $p compiles" 1 "$dir/$p.cc"
    fi
done
for p in $cp_ready; do
    (cp "$work/4.2.2-4.2.2/host" "$work/4.2.2-4.2.2/server" "$work/4.2.2-4.2.2/hello" "$dir" && play "$p" "$dir" env)
    verdict "ours/4.2.2 $p" $? "$dir/$p.out"
done

if [ -n "$root" ]; then
    all 7.0.0rc1/ours "$(ls -d "$root"/usr/lib/*/pmix2/include | head -n 1)" "$LIBPMIX" env LD_LIBRARY_PATH="$ours"
    # in the root the programs of the first row find the released library
    for p in $programs; do
        sh "$top/test/roots/in.sh" "$root" sh /mnt/top/test/examples/in_root.sh "$p" >"$work/root.out" 2>&1
        verdict "ours/7.0.0rc1 $p" $? "$work/root.out"
    done
fi
exit $failed
