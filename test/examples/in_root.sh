#!/bin/sh
# in_root.sh PROGRAM: what run.sh does with one of its programs, inside of a root.
p=$1
rm -rf /tmp/examples
cp -r /mnt/build/test/examples/ours-ours /tmp/examples || exit 1
cd /tmp/examples || exit 1
case $p in
host) exec timeout -k 5 60 ./host 4 ./client ;;
server) exec timeout -k 5 60 ./server 4 ./hello ;;
tool)
    mkfifo input
    timeout -k 5 60 ./server -w 1 ./hello <input >server.out 2>&1 &
    exec 3>input
    for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
        pid=$(sed -n 's/.*connect to process //p' server.out)
        [ -z "$pid" ] || break
        sleep 0.5
    done
    timeout -k 5 60 ./tool "$pid"
    st=$?
    exec 3>&-
    wait || st=1
    cat server.out
    exit $st
    ;;
*) exec timeout -k 5 60 sh -c "$(sed -n 's/^ \*     \(\.\/[a-z]* .*\)/\1/p' "/mnt/top/examples/c/$p.c" | head -n 1)" ;;
esac
