# checks.sh: the checks that are no program of their own, one function each.
# Sourced by run.sh, which calls check_NAME from the top of the checkout.

check_vet() { $GO vet ./...; }

check_format() {
    bad=$(gofmt -l capi cmd compat core wire shmem test 2>/dev/null)
    [ -z "$bad" ] || { echo "gofmt would change: $bad"; return 1; }
}

# The packages without cgo; test/abi has nothing that runs at once, and is slow with it.
check_race() {
    # shellcheck disable=SC2046
    $GO test -race $([ "$mode" = all ] || echo -short) $($GO list ./... | grep -v -e '/capi$' -e '/cmd/' -e '/test/abi$')
}

# Schedules of collectives, how many, and that all of them end as they should.
check_explore() {
    n=1000000
    [ "$mode" = all ] || n=50000
    $GO test -count=1 -timeout 9m -run '^TestExplore$' -v ./core/collective -schedules $n >"$BUILD/test/explore.out" 2>&1
    st=$?
    cat "$BUILD/test/explore.out"
    [ $st != 0 ] || sed -n 's/^explored/ok &/p' "$BUILD/test/explore.out"
    return $st
}

# Each invariant of collectives has a test that fails when it is broken.
check_invariants() {
    [ "$mode" = all ] || { echo "builds a broken package for each"; return 77; }
    $GO test -count=1 -timeout 9m -run '^TestBroken$' -v ./core/collective -break
}

check_boundary() { $GO test ./capi/...; }

# The C of the library with warnings as errors, apart from the build.
check_warnings() {
    make --no-print-directory -s CGO_CFLAGS=-Werror B="$BUILD/werror" OVERLAY="$BUILD/overlay.json" "$BUILD/werror/lib/libpmix.so.2"
}

# Nothing is visible but PMIx_* and what libpmix.map names, everything that the
# headers declare is there, and nothing is left undefined.
check_symbols() {
    lib=$BUILD/lib/libpmix.so.2
    shown=$(nm -D --defined-only "$lib" | awk '{print $3}')
    named=$(sed -n '/global:/,/local:/p' capi/libpmix.map | grep -o '[A-Za-z_][A-Za-z_0-9]*;' | tr -d ';')
    st=0
    for s in $shown; do
        case $s in
        PMIx_*) ;;
        *) echo "$named" | grep -qx "$s" || { echo "visible: $s"; st=1; } ;;
        esac
    done
    for s in $(cat include/*.h | tr '\n' ' ' | grep -oE 'PMIX_EXPORT[^;{]*' | grep -oE 'PMIx_[A-Za-z_0-9]+ *\(' | tr -d ' (' | sort -u); do
        echo "$shown" | grep -qx "$s" || { echo "declared and not exported: $s"; st=1; }
    done
    readelf -d "$lib" | grep -q 'SONAME.*\[libpmix.so.2\]' || { echo "wrong SONAME"; st=1; }
    readelf -d "$lib" | grep -q TEXTREL && { echo "has text relocations"; st=1; }
    return $st
}

# A second make has nothing to do.
check_rebuild() { make -q all || { make -n all; return 1; }; }

# The example job, 1 to 16 processes.
check_example() {
    for n in 1 2 4 16; do
        "$BUILD/examples/host" $n "$BUILD/examples/client" >"$BUILD/test/example.out" 2>&1
        st=$?
        cat "$BUILD/test/example.out"
        [ $st = 0 ] || return $st
        [ "$(grep -c "read and checked the value of $n peers" "$BUILD/test/example.out")" = $n ] || return 1
    done
}

# configure writes what it was told, without touching this checkout.
check_configure() {
    command -v autoreconf >/dev/null || { echo "no autoconf here"; return 77; }
    d=$BUILD/test/configure
    rm -rf "$d" && mkdir -p "$d/capi" && cp configure.ac config.mk.in autogen.sh Makefile pmix.pc.in "$d" &&
        cp capi/start.c "$d/capi" && cd "$d" && ./autogen.sh &&
        ./configure --prefix=/opt/pmix --libdir=/opt/pmix/lib64 --includedir=/opt/inc --sysconfdir=/etc/site --mandir=/opt/man || return 1
    for v in prefix=/opt/pmix mandir=/opt/man libdir=/opt/pmix/lib64 includedir=/opt/inc sysconfdir=/etc/site; do
        [ "$(printf 'include Makefile\nshow:\n\t@echo $(%s)\n' "${v%%=*}" | make -s -f - show)" = "${v#*=}" ] ||
            { echo "$v did not arrive"; return 1; }
    done
    ! ./configure --with-hwloc=/nowhere
}
