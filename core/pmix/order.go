package pmix

import (
	"cmp"
	"strings"
)

// CompareProcs orders processes by namespace and rank, wildcards after ranks: the
// order in which hosts are told that a list is sorted.
func CompareProcs(a, b Proc) int {
	if c := strings.Compare(a.Nspace, b.Nspace); c != 0 {
		return c
	}
	return cmp.Compare(a.Rank, b.Rank)
}
