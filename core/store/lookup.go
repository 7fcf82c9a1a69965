package store

import "pmix/core/pmix"

// Lookup is the short way for the commonest requests: one key of one rank (or of
// the job, RANK_WILDCARD) without infos. It allocates nothing and finds what
// Resolve would find. ok is false when the key is not here or needs Resolve.
func (n *Namespace) Lookup(rank pmix.Rank, key string) (v pmix.Value, ok bool) {
	id, known := n.s.keys.find(key)
	if r := n.s.keys.realm(id, known, key); r != jobRealm {
		return n.lookupRealm(r, rank, key)
	}
	if !known {
		return pmix.Value{}, false
	}
	if rank == pmix.RANK_WILDCARD {
		return n.job.get(id)
	}
	if v, ok = n.internal.at(rank).get(id); ok {
		return v, ok
	}
	if v, ok = n.local.at(rank).get(id); ok {
		return v, ok
	}
	return n.remote.at(rank).get(id)
}

// realm returns the realm of a key with its number, if it has one.
func (x *keyIndex) realm(id keyID, known bool, key string) realm {
	if known {
		return x.keys[id].realm
	}
	return realmOf[key]
}

// lookupRealm is Lookup for what is known about the node, application or session
// of a rank, or of the owner for the wildcard.
func (n *Namespace) lookupRealm(r realm, rank pmix.Rank, key string) (pmix.Value, bool) {
	own := rank == pmix.RANK_WILDCARD || rank == n.s.self.Rank && n.name == n.s.self.Nspace
	if !own && !rank.Valid() {
		return pmix.Value{}, false
	}
	switch r {
	case nodeRealm:
		return n.lookupNode(own, rank, key)
	case appRealm:
		num := n.s.appnum
		if !own {
			id, known := n.s.keys.find(pmix.APPNUM)
			if !known {
				return pmix.Value{}, false
			}
			v, ok := n.internal.at(rank).get(id)
			if num, ok = v.Uint32(); !ok {
				return pmix.Value{}, false
			}
		}
		if a := n.app(num); a != nil && len(a.nodes.list) == 0 {
			return a.info.find(key)
		}
	case sessionRealm:
		if x := n.session; x != nil && (n.name != n.s.self.Nspace || n.s.session == Unknown || n.s.session == x.id) {
			return x.info.find(key)
		}
	}
	return pmix.Value{}, false
}

func (n *Namespace) lookupNode(own bool, rank pmix.Rank, key string) (pmix.Value, bool) {
	host, ok := n.s.hostVal, n.s.hostname != ""
	if !own {
		id, known := n.s.keys.find(pmix.HOSTNAME)
		if !known {
			return pmix.Value{}, false
		}
		host, ok = n.internal.at(rank).get(id)
	}
	if !ok || host.Type != pmix.STRING {
		return pmix.Value{}, false
	}
	switch key {
	case pmix.HOSTNAME:
		return host, true
	case pmix.NODEID:
		if own {
			return pmix.Value{}, false
		}
		id, known := n.s.keys.find(pmix.NODEID)
		if !known {
			return pmix.Value{}, false
		}
		return n.internal.at(rank).get(id)
	}
	if d := n.nodes.named(host.Text()); d != nil {
		return d.info.find(key)
	}
	return pmix.Value{}, false
}
