package wire

import (
	"strings"

	"pmix/core/pmix"
)

// Version is a data format version, named as OpenPMIx names the component that
// speaks it. A later version knows every type of an earlier one.
type Version uint8

// The versions that this package speaks. V21 and V3 write integers at full
// width, the others in groups of seven bits.
const (
	V21 Version = iota + 1
	V3
	V4
	V41
	V51
	V61
)

// Native is the version this library prefers.
const Native = V61

var versionNames = [...]string{V21: "v21", V3: "v3", V4: "v4", V41: "v41", V51: "v51", V61: "v61"}

// String returns the version's name as the handshake carries it.
func (v Version) String() string {
	if int(v) < len(versionNames) && v > 0 {
		return versionNames[v]
	}
	return "v?"
}

// ParseVersion returns the version called name ("v41"), or the first one known
// of a comma-separated list. Anything else, and the formats of PMIx 1.2 and 2.0,
// are ERR_NOT_SUPPORTED.
func ParseVersion(name string) (Version, error) {
	for _, n := range strings.Split(name, ",") {
		for v := V21; v <= V61; v++ {
			if versionNames[v] == n {
				return v, nil
			}
		}
	}
	return 0, pmix.ERR_NOT_SUPPORTED
}

// Versions lists the known versions, the preferred one first.
func Versions() []Version { return []Version{V61, V51, V41, V4, V3, V21} }

// Kind tells whether a buffer carries a type tag before each packed item.
type Kind uint8

// The kinds as the handshake numbers them.
const (
	NonDescribed Kind = 1
	Described    Kind = 2
)

// Release is a peer's release as major, minor, patch. The zero Release stands
// for an unknown one and is treated as the newest.
type Release [3]uint8

// ParseRelease reads "4.2.2", "v5.0.7" or "7.0.0rc1"; parts that are missing or
// no numbers are zero, as in the real handshake.
func ParseRelease(s string) Release {
	var r Release
	s = strings.TrimPrefix(s, "v")
	for i := range r {
		n := 0
		for n < len(s) && s[n] >= '0' && s[n] <= '9' {
			r[i] = r[i]*10 + s[n] - '0'
			n++
		}
		if n == len(s) {
			break
		}
		s = s[n+1:]
	}
	return r
}

// Before reports whether r is known and earlier than major.minor.patch.
func (r Release) Before(major, minor, patch uint8) bool {
	if r == (Release{}) {
		return false
	}
	for i, n := range [3]uint8{major, minor, patch} {
		if r[i] != n {
			return r[i] < n
		}
	}
	return false
}

// Codec is what one peer understands.
type Codec struct {
	Version Version
	Kind    Kind
	Release Release // for messages that differ by release; zero: newest
}

// Default is the codec that this library uses where no peer is involved.
var Default = Codec{Version: Native, Kind: NonDescribed}
