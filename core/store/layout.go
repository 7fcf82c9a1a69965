package store

import (
	"strings"

	"pmix/core/pmix"
)

// NodeOf returns the name of the node on which rank runs.
func (n *Namespace) NodeOf(rank pmix.Rank) (host string, ok bool) {
	id, ok := n.s.keys.find(pmix.HOSTNAME)
	if !ok {
		return "", false
	}
	v, ok := n.internal.at(rank).get(id)
	return v.Text(), ok && v.Type == pmix.STRING
}

// LocalPeers returns the ranks of the job on this node, in the order of the
// map, and whether the host said so at all.
func (n *Namespace) LocalPeers() ([]pmix.Rank, bool) {
	ranks, st := n.PeersOn(n.s.hostname)
	return ranks, st == pmix.SUCCESS
}

// PeersOn returns the ranks of the job on a node (name or alias). ERR_NOT_FOUND
// if the job has no such node, ERR_DATA_VALUE_NOT_FOUND if nobody said who runs
// there.
func (n *Namespace) PeersOn(host string) ([]pmix.Rank, pmix.Status) {
	d := n.nodes.named(host)
	if d == nil {
		return nil, pmix.ERR_NOT_FOUND
	}
	v, ok := d.info.find(pmix.LOCAL_PEERS)
	if !ok {
		return nil, pmix.ERR_DATA_VALUE_NOT_FOUND
	}
	if v.Type != pmix.STRING {
		return nil, pmix.ERR_INVALID_VAL
	}
	return ranksOf(v.Text()), pmix.SUCCESS
}

// IsLocal reports whether rank is among the LocalPeers.
func (n *Namespace) IsLocal(rank pmix.Rank) bool {
	if host, ok := n.NodeOf(rank); ok {
		if d := n.nodes.named(host); d != nil {
			return d == n.nodes.named(n.s.hostname)
		}
		return host == n.s.hostname
	}
	ranks, _ := n.LocalPeers()
	for _, r := range ranks {
		if r == rank {
			return true
		}
	}
	return false
}

// ResolvePeers answers PMIx_Resolve_peers: the processes of nspace (of every
// known namespace if "") on node (this one if ""). A node that the job does not
// use gives no processes and SUCCESS; ERR_INVALID_NAMESPACE for a job that is not
// known and ERR_DATA_VALUE_NOT_FOUND where nobody said who runs on the node.
func (s *Store) ResolvePeers(node, nspace string) ([]pmix.Proc, pmix.Status) {
	if node == "" {
		node = s.hostname
	}
	if nspace != "" {
		n := s.jobs[nspace]
		if n == nil {
			return nil, pmix.ERR_INVALID_NAMESPACE
		}
		ranks, st := n.PeersOn(node)
		if st == pmix.ERR_NOT_FOUND {
			st = pmix.SUCCESS
		}
		return procsOf(nil, n, ranks), st
	}
	var out []pmix.Proc
	for _, n := range s.order {
		ranks, _ := n.PeersOn(node)
		out = procsOf(out, n, ranks)
	}
	return out, pmix.SUCCESS
}

func procsOf(out []pmix.Proc, n *Namespace, ranks []pmix.Rank) []pmix.Proc {
	for _, r := range ranks {
		out = append(out, pmix.Proc{Nspace: n.name, Rank: r})
	}
	return out
}

// ResolveNodes answers PMIx_Resolve_nodes: the nodes of nspace (of every known
// namespace if ""), each once, separated by commas.
func (s *Store) ResolveNodes(nspace string) (string, pmix.Status) {
	jobs := s.order
	if nspace != "" {
		n := s.jobs[nspace]
		if n == nil {
			return "", pmix.ERR_INVALID_NAMESPACE
		}
		jobs = []*Namespace{n}
	}
	var hosts []string
	seen := make(map[string]bool)
	for _, n := range jobs {
		for _, d := range n.nodes.list {
			if d.host != "" && !seen[d.host] {
				seen[d.host] = true
				hosts = append(hosts, d.host)
			}
		}
	}
	return strings.Join(hosts, ","), pmix.SUCCESS
}
