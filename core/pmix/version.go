package pmix

import (
	"strconv"
	"strings"
)

// Which library this is. These three are the only place in Go where it stands;
// version_test.go compares what C, the headers and the build say.
const (
	// InterfaceLevel is the release of OpenPMIx whose interface this library
	// provides, in the form that peers and launchers take apart: what a process
	// tells its server at the handshake, what a server tells its processes in
	// PMIX_VERSION, and what stands in rendezvous files.
	InterfaceLevel = "7.0.0"
	// LibraryRelease is this library's own release.
	LibraryRelease = "0.1.0"
	// VersionText is what PMIx_Get_version returns. Launchers skip the first
	// word and take apart the numbers after it.
	VersionText = "libpmix-go " + InterfaceLevel + " (release " + LibraryRelease +
		"; interface of OpenPMIx 7.0.0rc1, PMIx Standard 5.0)"
)

// NumericLevel is InterfaceLevel with a byte each for major, minor and release,
// as PMIX_NUMERIC_VERSION has it: the answer for PMIX_VERSION_NUMERIC.
func NumericLevel() uint32 {
	var n uint32
	for _, part := range strings.Split(InterfaceLevel, ".") {
		v, _ := strconv.ParseUint(part, 10, 8)
		n = n<<8 | uint32(v)
	}
	return n
}
