#!/bin/sh
# cases.sh DIR [BIN/]: runs the programs (those of BIN, else of the path) against the server
# of DIR and prints what they and its host said. Texts that are each release's own, in
# frames or lists of options, are shown by their place only.
dir=$1 bin=$2
uri=$(head -n 1 "$dir/uri")
mkdir -p "$dir/empty"
echo "$HOST_PID" >"$dir/pidfile"
printf 'no number\n' >"$dir/nopid"

# text FILE MARK: its lines, with what differs from run to run taken out.
text() {
    awk -v mark="$2" '
        /^----------/ { if (framed = !framed) print mark ": <message>"; next }
        framed { if (/^  (option|argument|file|expected): /) print mark ":" $0; next }
        /^p[a-z]* \(PMIx\) / { print mark ": <options>"; usage = 1 }
        usage { next }
        { print mark ": " $0 }' "$1" |
        sed -e "s|$dir|DIR|g" -e "s|$uri|URI|g" -e "s|^\(.: \)$bin|\1|" -e '/PMIX ERROR: /d' -e '/^[^:]*:[0-9]*] /d' -e 's/ *$//'
}

while IFS= read -r line; do
    case $line in '' | '#'*) continue ;; esac
    : >"$dir/asked"
    tmp=$dir
    case $line in *'#nobody') tmp=$dir/empty ;; esac
    words=$(echo "${line%#nobody}" | sed -e "s|@DIR@|$dir|g" -e "s|@PID@|$HOST_PID|g" -e "s|@URI@|$uri|g")
    set -f
    # shellcheck disable=SC2086
    set -- $words
    set +f
    program=$1
    shift
    echo "\$ $line"
    TZ=UTC TMPDIR=$tmp PMIX_SYSTEM_TMPDIR=$tmp timeout 20 "$bin$program" "$@" >"$dir/out" 2>"$dir/err" </dev/null
    st=$?
    text "$dir/out" O
    text "$dir/err" E
    sed -e "s|$dir|DIR|g" -e 's/^/H: /' "$dir/asked"
    echo "= $st"
done
