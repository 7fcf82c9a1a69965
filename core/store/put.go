package store

import "pmix/core/pmix"

// Put stores what the owning process published, and remembers it for the next
// Uncommitted. The deleting scopes (DEL_LOCAL, ...) take key away instead.
func (s *Store) Put(scope pmix.Scope, key string, v pmix.Value) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}

// Uncommitted returns what was put since the last call for this node's
// processes and for those of other nodes, in the order in which the keys were
// first put; a value put with GLOBAL is in both. Deleted keys come with an UNDEF
// value.
func (s *Store) Uncommitted() (local, remote []pmix.KVal) { return nil, nil }

// ResetCommitted makes Uncommitted return everything that was ever put once
// more, for a server that has none of it.
func (s *Store) ResetCommitted() {}

// Store stores one value for proc, as a commit, a reply or the host delivered
// it. Scope INTERNAL is for job-level facts and for what was read from a
// server. Arrays of node, application, session and process information are
// taken apart (INTERNAL only for process information). The deleting scopes take
// the key away; a key that is not there is no error.
func (s *Store) Store(proc pmix.Proc, scope pmix.Scope, kv pmix.KVal) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}

// StoreModex stores what a collecting fence or a direct modex brought from
// another server: kvals go to the remote table of proc. A value of type UNDEF
// means that proc deleted the key; onDelete, if not nil, is told of each such.
func (s *Store) StoreModex(proc pmix.Proc, kvs []pmix.KVal, onDelete func(pmix.Proc, string)) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}

// StoreReply stores one part of a server's answer to a get: the kvals that
// came under the name proc. Rank RANK_UNDEF stands for the owner of the store.
func (s *Store) StoreReply(proc pmix.Proc, kvs []pmix.KVal) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
