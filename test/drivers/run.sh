#!/bin/sh
# seconds 3600
# OpenPMIx's own drivers on this library, where PMIX_DRIVERS names the folder with the
# finished programs; see doc.go. The runner itself is tested with the Go tests.
[ -n "${PMIX_DRIVERS:-}" ] || { echo "PMIX_DRIVERS names no folder of finished OpenPMIx drivers"; exit 77; }
cd "$TOP" && $GO run ./test/drivers -lib "$BUILD/lib" "$PMIX_DRIVERS"
