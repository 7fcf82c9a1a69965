package store

import "pmix/core/pmix"

// Query asks for values of one namespace as the datastore understands it: the
// level below PMIx_Get, on which the server answers its clients too.
type Query struct {
	Rank  pmix.Rank   // RANK_WILDCARD for the job, RANK_UNDEF to search all ranks
	Key   string      // "" asks for all
	Scope pmix.Scope  // SCOPE_UNDEF looks everywhere
	Infos []pmix.Info // NODE_INFO, HOSTNAME, NODEID, APP_INFO, APPNUM, SESSION_INFO, SESSION_ID, qualifiers
	Peer  Release     // who will read the answer; the zero value is this library
}

// Release is the release of a peer, as it told when it connected. The zero
// Release is the newest.
type Release struct{ Major, Minor, Patch uint8 }

// Fetch returns the values that q asks for and SUCCESS, or ERR_NOT_FOUND,
// ERR_DATA_VALUE_NOT_FOUND (the node is known, the key is not),
// ERR_EXISTS_OUTSIDE_SCOPE (the key is there, but not for this reader),
// ERR_TYPE_MISMATCH or ERR_BAD_PARAM for bad infos.
func (n *Namespace) Fetch(q Query) ([]pmix.KVal, pmix.Status) {
	return nil, pmix.ERR_NOT_SUPPORTED
}

// Fetch is Namespace.Fetch for a namespace by name; ERR_INVALID_NAMESPACE if
// nothing is known about it.
func (s *Store) Fetch(nspace string, q Query) ([]pmix.KVal, pmix.Status) {
	n := s.jobs[nspace]
	if n == nil {
		return nil, pmix.ERR_INVALID_NAMESPACE
	}
	return n.Fetch(q)
}

// Lookup is the short way for the commonest request: one key of one rank (or of
// the job, RANK_WILDCARD) without infos. It allocates nothing. ok is false when
// the key is not here or belongs to a realm that needs Resolve.
func (n *Namespace) Lookup(rank pmix.Rank, key string) (v pmix.Value, ok bool) {
	return pmix.Value{}, false
}

// Data returns all that rank put at a scope (LOCAL or REMOTE), or is known about
// it (INTERNAL), in the order in which the keys came.
func (n *Namespace) Data(rank pmix.Rank, scope pmix.Scope) []pmix.KVal { return nil }

// Changed returns what rank put at a scope after the generation since, deleted
// keys with an UNDEF value.
func (n *Namespace) Changed(rank pmix.Rank, scope pmix.Scope, since uint32) []pmix.KVal { return nil }

// Has reports whether rank has put anything at a scope.
func (n *Namespace) Has(rank pmix.Rank, scope pmix.Scope) bool { return false }
