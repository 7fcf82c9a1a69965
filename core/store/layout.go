package store

import "pmix/core/pmix"

// NodeOf returns the name of the node on which rank runs.
func (n *Namespace) NodeOf(rank pmix.Rank) (host string, ok bool) { return "", false }

// LocalPeers returns the ranks of the job on this node, in the order of the
// map, and whether the host said so at all.
func (n *Namespace) LocalPeers() ([]pmix.Rank, bool) { return nil, false }

// PeersOn returns the ranks of the job on a node (name or alias). ERR_NOT_FOUND
// if the job has no such node, ERR_DATA_VALUE_NOT_FOUND if nobody said who runs
// there.
func (n *Namespace) PeersOn(host string) ([]pmix.Rank, pmix.Status) {
	return nil, pmix.ERR_NOT_SUPPORTED
}

// IsLocal reports whether rank is among the LocalPeers.
func (n *Namespace) IsLocal(rank pmix.Rank) bool { return false }

// ResolvePeers answers PMIx_Resolve_peers: the processes of nspace (of every
// known namespace if "") on node (this one if ""). A node that the job does not
// use gives no processes and SUCCESS.
func (s *Store) ResolvePeers(node, nspace string) ([]pmix.Proc, pmix.Status) {
	return nil, pmix.ERR_NOT_SUPPORTED
}

// ResolveNodes answers PMIx_Resolve_nodes: the nodes of nspace (of every known
// namespace if ""), separated by commas.
func (s *Store) ResolveNodes(nspace string) (string, pmix.Status) {
	return "", pmix.ERR_NOT_SUPPORTED
}
