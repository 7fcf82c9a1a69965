package attrs

import "pmix/core/pmix"

// abi is the stable and the provisional version of the Standard's ABI that the
// library has: none, as OpenPMIx 7.0.0rc1 says of itself.
const abi = "0.0"

// Version answers those keys of queries that every process answers by itself.
func Version(key string) (pmix.Value, bool) {
	switch key {
	case pmix.QUERY_STABLE_ABI_VERSION, pmix.QUERY_PROVISIONAL_ABI_VERSION:
		return pmix.String(abi), true
	}
	return pmix.Value{}, false
}
