package store

import (
	"strings"

	"pmix/core/pmix"
)

// arrayOf returns the infos of an array value, ERR_TYPE_MISMATCH if it is none.
func arrayOf(v pmix.Value) ([]pmix.Info, pmix.Status) {
	infos, ok := pmix.Elems[pmix.Info](v)
	if !ok {
		return nil, pmix.ERR_TYPE_MISMATCH
	}
	return infos, pmix.SUCCESS
}

// takeArray files a NODE_INFO_ARRAY, APP_INFO_ARRAY or SESSION_INFO_ARRAY.
func (n *Namespace) takeArray(key string, v pmix.Value) pmix.Status {
	if key == pmix.NODE_INFO_ARRAY {
		d, st := n.s.readNode(v)
		if st == pmix.SUCCESS {
			n.nodes.merge(d)
		}
		return st
	}
	infos, st := arrayOf(v)
	if st != pmix.SUCCESS {
		return st
	}
	if key == pmix.APP_INFO_ARRAY {
		return n.takeApp(infos)
	}
	return n.s.takeSession(n, Unknown, infos)
}

// readNode reads a NODE_INFO_ARRAY, which must have a number or a name.
func (s *Store) readNode(v pmix.Value) (*node, pmix.Status) {
	infos, st := arrayOf(v)
	if st != pmix.SUCCESS {
		return nil, st
	}
	d := &node{id: Unknown}
	known := false
	for _, i := range infos {
		switch i.Key {
		case pmix.NODEID:
			id, ok := i.Value.Uint32()
			if !ok {
				return nil, pmix.ERR_BAD_PARAM
			}
			d.id, known = id, true
		case pmix.HOSTNAME:
			host, ok := i.Value.Data.(string)
			if !ok || i.Value.Type != pmix.STRING {
				return nil, pmix.ERR_TYPE_MISMATCH
			}
			d.host, known = host, true
		case pmix.HOSTNAME_ALIASES:
			list, ok := i.Value.Data.(string)
			if !ok {
				return nil, pmix.ERR_TYPE_MISMATCH
			}
			d.aliases, known = nil, true
			for _, a := range strings.Split(list, ",") {
				if a != "" {
					d.alias(a)
				}
			}
			d.info.set(i.Key, i.Value)
		default:
			d.info.set(i.Key, i.Value)
		}
	}
	if !known {
		return nil, pmix.ERR_BAD_PARAM
	}
	if d.host != "" {
		s.setHost(d, d.host)
	}
	return d, pmix.SUCCESS
}

// takeApp takes in an APP_INFO_ARRAY. It may leave out the number only while the
// job has no other application.
func (n *Namespace) takeApp(infos []pmix.Info) pmix.Status {
	num, numbered := uint32(0), false
	var info attrs
	var nodes []*node
	for _, i := range infos {
		switch i.Key {
		case pmix.APPNUM:
			v, ok := i.Value.Uint32()
			if !ok || numbered {
				return pmix.ERR_BAD_PARAM
			}
			num, numbered = v, true
		case pmix.NODE_INFO_ARRAY:
			d, st := n.s.readNode(i.Value)
			if st != pmix.SUCCESS {
				return st
			}
			nodes = append(nodes, d)
		default:
			info.set(i.Key, i.Value)
		}
	}
	if !numbered && len(n.apps) > 0 {
		return pmix.ERR_BAD_PARAM
	}
	a := n.app(num)
	if a == nil {
		a = &app{num: num}
		n.apps = append(n.apps, a)
	}
	for _, kv := range info {
		a.info.set(kv.Key, kv.Value)
	}
	for _, d := range nodes {
		a.nodes.merge(d)
	}
	return pmix.SUCCESS
}

// procOf returns which rank a PROC_INFO_ARRAY describes and where it says so: a
// RANK anywhere, else a PROCID. ERR_TYPE_MISMATCH if it does not say, or not
// with a rank.
func procOf(infos []pmix.Info) (rank pmix.Rank, at int, st pmix.Status) {
	at = -1
	for k, i := range infos {
		switch i.Key {
		case pmix.RANK:
			v, ok := i.Value.Uint32()
			if !ok {
				return 0, 0, pmix.ERR_TYPE_MISMATCH
			}
			return pmix.Rank(v), k, pmix.SUCCESS
		case pmix.PROCID:
			p, ok := i.Value.Data.(pmix.Proc)
			if !ok {
				return 0, 0, pmix.ERR_TYPE_MISMATCH
			}
			if at < 0 {
				rank, at = p.Rank, k
			}
		}
	}
	if at < 0 {
		return 0, 0, pmix.ERR_TYPE_MISMATCH
	}
	return rank, at, pmix.SUCCESS
}

// takeProc takes in a PROC_INFO_ARRAY. A host that describes a process and names
// no application means the first one (withApp).
func (n *Namespace) takeProc(v pmix.Value, withApp bool) pmix.Status {
	infos, st := arrayOf(v)
	if st != pmix.SUCCESS {
		return st
	}
	rank, at, st := procOf(infos)
	if st != pmix.SUCCESS {
		return st
	}
	n.gen++
	d := n.internal.ensure(rank)
	if d.entries == nil {
		d.entries = make([]entry, 0, len(infos))
	}
	for k := range infos {
		i := &infos[k]
		if k == at {
			continue
		}
		if st := n.put(&n.internal, rank, i.Key, i.Value); st != pmix.SUCCESS {
			return st
		}
		if num, ok := i.Value.Uint32(); ok && i.Key == pmix.APPNUM && rank == n.s.self.Rank && n.name == n.s.self.Nspace {
			n.s.appnum = num
		}
	}
	if withApp {
		d.setDefault(n.s.keys.id(pmix.APPNUM), pmix.Uint32(0), n.gen)
	}
	return pmix.SUCCESS
}

// loose files the values of a job's description one after another. One outside of
// any array belongs by its key to the job's session, to this node, to the only
// application or to the job.
type loose struct {
	n *Namespace
	// session is where the values of a session go: the one that was named last,
	// nil if the job is in another; without a name the job's, found once needed.
	session *session
	named   bool
}

func (l *loose) take(key string, v pmix.Value) pmix.Status {
	n := l.n
	switch key {
	case pmix.SESSION_ID:
		id, ok := v.Uint32()
		if !ok {
			return pmix.ERR_BAD_PARAM
		}
		l.session, l.named = n.inSession(id, true), true
		return pmix.SUCCESS
	case pmix.SESSION_INFO_ARRAY, pmix.APP_INFO_ARRAY, pmix.NODE_INFO_ARRAY:
		return n.takeArray(key, v)
	}
	switch realmOf[key] {
	case sessionRealm:
		if l.session == nil && !l.named {
			l.session = n.inSession(Unknown, true)
		}
		if l.session == nil {
			return pmix.ERR_BAD_PARAM
		}
		l.session.info.set(key, v)
	case nodeRealm:
		n.ownNode().info.set(key, v)
	case appRealm:
		switch len(n.apps) {
		case 0:
			n.apps = append(n.apps, &app{})
		case 1:
		default:
			return pmix.ERR_BAD_PARAM
		}
		n.apps[0].info.set(key, v)
	default:
		return n.put(&n.internal, pmix.RANK_WILDCARD, key, v)
	}
	return pmix.SUCCESS
}

// ownNode returns this node among those of the job, which it joins if need be.
func (n *Namespace) ownNode() *node {
	if d := n.nodes.named(n.s.hostname); d != nil {
		return d
	}
	if n.s.hostname == "" {
		for _, d := range n.nodes.list {
			if d.host == "" && d.id == Unknown {
				return d
			}
		}
	}
	d := &node{id: Unknown}
	n.s.setHost(d, n.s.hostname)
	n.nodes.add(d)
	return d
}
