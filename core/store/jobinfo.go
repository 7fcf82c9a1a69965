package store

import "pmix/core/pmix"

// JobInfo is what a process is told about a job when it connects: the reply to
// the first command of a client, and the job data of a connect or spawn. The
// wire form is the namespace's name, then Job as key-value pairs, then each of
// Ranks as the pair PROC_BLOB with a byte object in which the rank and its
// pairs are packed. What a real server sends may hold MAP_BLOB pairs as well;
// wire turns those into Maps.
type JobInfo struct {
	Nspace string
	Job    []pmix.KVal
	Maps   []NodeProcs
	Ranks  []RankInfo
}

// NodeProcs is a node and the ranks on it, separated by commas.
type NodeProcs struct{ Host, Ranks string }

// RankInfo is what is known about one rank.
type RankInfo struct {
	Rank pmix.Rank
	KVs  []pmix.KVal
}

// JobInfo composes what a peer of the given release is told about n, in the
// order in which released servers send it.
func (n *Namespace) JobInfo(peer Release) (JobInfo, pmix.Status) {
	return JobInfo{}, pmix.ERR_NOT_SUPPORTED
}

// LoadJobInfo takes in a server's description of a job. If it describes the
// owner of the store, the owner's host, node, application and session follow it.
func (s *Store) LoadJobInfo(j JobInfo) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
