package store

import (
	"slices"
	"strings"

	"pmix/core/pmix"
)

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
// order in which released servers send it: values of the job, its session (and
// that of values without a session), its nodes, its applications, then each
// rank's. A job without values, on which a released server fails, makes an empty
// description.
func (n *Namespace) JobInfo(peer Release) (JobInfo, pmix.Status) {
	j := JobInfo{Nspace: n.name, Job: forPeer(peer, append(n.appendAll(nil, &n.job), n.jobinfo...))}
	if x := n.inSession(Unknown, false); x != nil {
		j.Job = append(j.Job, x.kvals(peer)...)
		if common := n.s.sessions[Unknown]; common != nil && x != common {
			j.Job = append(j.Job, common.kvals(peer)...)
		}
	}
	for _, d := range n.nodes.list {
		kv := d.kval(peer, n.s.hostname)
		j.Job = append(j.Job, kv)
		if id, ok := d.info.find(pmix.NODEID); ok {
			// By itself, as the host gave it: in the array it would be taken for
			// the number that the map gives the node.
			j.Job = append(j.Job, pmix.KVal{Key: pmix.NODEID, Value: id})
		}
		if peer.Before(3, 1, 0) && d.host == n.s.hostname {
			// That old a client looks for its own node's values by themselves.
			for _, kv := range d.info {
				if realmOf[kv.Key] == nodeRealm {
					j.Job = append(j.Job, kv)
				}
			}
		}
	}
	for _, a := range n.apps {
		j.Job = append(j.Job, pmix.KVal{Key: pmix.APP_INFO_ARRAY, Value: pmix.InfoArray(a.infos())})
	}
	ranks := n.ranks(&n.internal)
	j.Ranks = make([]RankInfo, 0, len(ranks))
	for _, r := range ranks {
		if kvs := forPeer(peer, n.appendAll(nil, n.internal.at(r))); len(kvs) > 0 {
			j.Ranks = append(j.Ranks, RankInfo{r, kvs})
		}
	}
	return j, pmix.SUCCESS
}

// forPeer leaves out what a client of release 4.2 cannot store: it knows its
// reserved keys beforehand, and one that it does not know ends its reading of the
// job's description. kvs may be changed.
func forPeer(peer Release, kvs []pmix.KVal) []pmix.KVal {
	if peer.Before(4, 2, 0) || !peer.Before(5, 0, 0) {
		return kvs
	}
	return slices.DeleteFunc(kvs, func(kv pmix.KVal) bool {
		if !pmix.Reserved(kv.Key) {
			return false
		}
		_, known := slices.BinarySearch(keys42, kv.Key)
		return !known
	})
}

// LoadJobInfo takes in a server's description of a job. If it describes the
// owner of the store, the owner's host, node, application and session follow it.
// Errors are those of Register.
func (s *Store) LoadJobInfo(j JobInfo) pmix.Status {
	n := s.Ensure(j.Nspace)
	own := n.name == s.self.Nspace
	// Lone values about this node come first and need its right name.
	for i := range j.Ranks {
		if own && j.Ranks[i].Rank == s.self.Rank {
			s.learn(j.Ranks[i].KVs)
		}
	}
	l := loose{n: n}
	for _, kv := range j.Job {
		st := pmix.SUCCESS
		switch kv.Key {
		case pmix.PROC_INFO_ARRAY:
			st = n.takeProc(kv.Value, false)
		default:
			if v, ok := kv.Value.Uint32(); ok && kv.Key == pmix.JOB_SIZE && n.procs == 0 {
				n.procs = v
			}
			st = l.take(kv.Key, kv.Value)
		}
		if st != pmix.SUCCESS {
			return st
		}
	}
	if own && n.session != nil && n.session.id != Unknown {
		s.session = n.session.id
	}
	n.loadMaps(j.Maps)
	if n.internal.ranks == nil && len(j.Ranks) > 0 {
		n.internal.ranks = make(map[pmix.Rank]*procData, len(j.Ranks))
	}
	for i := range j.Ranks {
		r := &j.Ranks[i]
		d := n.internal.ensure(r.Rank)
		if d.entries == nil {
			d.entries = make([]entry, 0, len(r.KVs))
		}
		for _, kv := range r.KVs {
			if st := n.put(&n.internal, r.Rank, kv.Key, kv.Value); st != pmix.SUCCESS {
				return st
			}
		}
	}
	return pmix.SUCCESS
}

// learn takes what the server says about the owner of the store.
func (s *Store) learn(kvs []pmix.KVal) {
	for _, kv := range kvs {
		num, isNum := kv.Value.Uint32()
		switch {
		case kv.Key == pmix.APPNUM && isNum:
			s.appnum = num
		case kv.Key == pmix.HOSTNAME && kv.Value.Type == pmix.STRING && kv.Value.Text() != "":
			s.named(kv.Value.Text())
		}
	}
}

// loadMaps takes in the node list of a server before 3.2.
func (n *Namespace) loadMaps(maps []NodeProcs) {
	var hosts []string
	for _, m := range maps {
		hosts = append(hosts, m.Host)
		d := n.nodes.named(m.Host)
		if d == nil {
			d = &node{id: Unknown, host: m.Host}
			n.nodes.add(d)
		}
		d.info.set(pmix.LOCAL_PEERS, pmix.String(m.Ranks))
		host := pmix.String(m.Host)
		for _, r := range ranksOf(m.Ranks) {
			n.put(&n.internal, r, pmix.HOSTNAME, host)
		}
	}
	if hosts != nil {
		n.put(&n.internal, pmix.RANK_WILDCARD, pmix.NODE_LIST, pmix.String(strings.Join(hosts, ",")))
	}
}
