package pmix

// Matches reports whether two names denote a common process: equal namespaces
// and equal ranks, a wildcard on either side matching any rank (Standard,
// PMIx_Check_procid). An empty namespace matches every namespace.
func (p Proc) Matches(q Proc) bool {
	return (p.Nspace == "" || q.Nspace == "" || p.Nspace == q.Nspace) && p.Rank.Matches(q.Rank)
}

// Matches reports whether two ranks are equal or one is the wildcard.
func (r Rank) Matches(q Rank) bool {
	return r == q || r == RANK_WILDCARD || q == RANK_WILDCARD
}

// Valid reports whether r names one process rather than a set or nothing.
func (r Rank) Valid() bool { return r < RANK_VALID }

// Find returns the first info with the key.
func Find(infos []Info, key string) (Value, bool) {
	for i := range infos {
		if infos[i].Key == key {
			return infos[i].Value, true
		}
	}
	return Value{}, false
}

// True reports whether infos carry key as a true flag: present with no value,
// a true BOOL, a non-zero number or the strings that the Standard lists for
// PMIX_INFO_TRUE.
func True(infos []Info, key string) bool {
	v, ok := Find(infos, key)
	return ok && v.True()
}

// Reserved reports whether key is in the name space that the Standard reserves.
func Reserved(key string) bool { return len(key) >= 4 && key[:4] == "pmix" }
