package store

import (
	"slices"

	"pmix/core/pmix"
	"pmix/wire"
)

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

// Before reports whether r is known and earlier than major.minor.patch.
func (r Release) Before(major, minor, patch uint8) bool {
	return wire.Release{r.Major, r.Minor, r.Patch}.Before(major, minor, patch)
}

// Fetch returns the values that q asks for and SUCCESS, or ERR_NOT_FOUND,
// ERR_DATA_VALUE_NOT_FOUND (the node is known, the key is not),
// ERR_EXISTS_OUTSIDE_SCOPE (the key is there, but not for this reader),
// ERR_TYPE_MISMATCH or ERR_BAD_PARAM for bad infos.
//
// A key is answered once, from the first table that has it; released libraries
// repeat it for each table when the scope is GLOBAL.
func (n *Namespace) Fetch(q Query) ([]pmix.KVal, pmix.Status) {
	if q.Key == "" && q.Rank == pmix.RANK_WILDCARD {
		return n.everything(q)
	}
	rlm, named := realmIn(q.Infos)
	if !named {
		rlm = realmOf[q.Key]
	}
	if rlm == sessionRealm {
		return n.fetchSession(q)
	}
	if !q.Rank.Valid() && rlm != jobRealm {
		fetch := n.fetchNode
		if rlm == appRealm {
			fetch = n.fetchApp
		}
		kvs, st := fetch(q)
		if st == pmix.SUCCESS || q.Rank != pmix.RANK_WILDCARD || rlm == nodeRealm && st == pmix.ERR_NOT_FOUND {
			return kvs, st
		}
		// An older server may have sent it as a value of the job.
		q.Scope = pmix.INTERNAL
	}
	return n.fetchTables(q)
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

// Data returns all that rank put at a scope (LOCAL or REMOTE), or is known about
// it (INTERNAL), in the order in which the keys came.
func (n *Namespace) Data(rank pmix.Rank, scope pmix.Scope) []pmix.KVal {
	t := n.tab(scope)
	if t == nil {
		return nil
	}
	return n.appendAll(nil, n.at(t, rank))
}

// Changed returns what rank put at a scope after the generation since, deleted
// keys with an UNDEF value.
func (n *Namespace) Changed(rank pmix.Rank, scope pmix.Scope, since uint32) []pmix.KVal {
	t := n.tab(scope)
	if t == nil {
		return nil
	}
	var out []pmix.KVal
	if d := n.at(t, rank); d != nil {
		for i := range d.entries {
			if e := &d.entries[i]; e.gen > since {
				out = append(out, n.kval(e))
			}
		}
	}
	return out
}

// Has reports whether rank has put anything at a scope.
func (n *Namespace) Has(rank pmix.Rank, scope pmix.Scope) bool {
	t := n.tab(scope)
	if t == nil {
		return false
	}
	if d := n.at(t, rank); d != nil {
		for i := range d.entries {
			if !d.entries[i].gone() {
				return true
			}
		}
	}
	return false
}

// realmIn returns the realm that a request names, and whether it names any: a
// false flag names the job's.
func realmIn(infos []pmix.Info) (r realm, named bool) {
	for i := range infos {
		var want realm
		switch infos[i].Key {
		case pmix.SESSION_INFO:
			want = sessionRealm
		case pmix.NODE_INFO:
			want = nodeRealm
		case pmix.APP_INFO:
			want = appRealm
		default:
			continue
		}
		named = true
		if infos[i].Value.True() {
			r = want
		}
	}
	return r, named
}

// tables returns where a scope looks, in order.
func (n *Namespace) tables(q *Query) []*table {
	if q.Rank == pmix.RANK_WILDCARD && q.Scope != pmix.SCOPE_UNDEF && q.Scope != pmix.GLOBAL {
		return []*table{&n.internal}
	}
	switch q.Scope {
	case pmix.SCOPE_UNDEF, pmix.GLOBAL:
		return []*table{&n.internal, &n.local, &n.remote}
	}
	if t := n.tab(q.Scope); t != nil {
		return []*table{t}
	}
	return nil
}

// qualifiers returns those of infos that are marked as such.
func qualifiers(infos []pmix.Info) (out []pmix.Info) {
	for _, i := range infos {
		if i.Flags&pmix.INFO_QUALIFIER != 0 {
			out = append(out, i)
		}
	}
	return out
}

// fetchTables answers from what is stored per rank.
func (n *Namespace) fetchTables(q Query) ([]pmix.KVal, pmix.Status) {
	tables := n.tables(&q)
	if tables == nil {
		return nil, pmix.ERR_BAD_PARAM
	}
	if q.Key == "" {
		return n.fetchAll(q, tables)
	}
	id, known := n.s.keys.find(q.Key)
	quals := qualifiers(q.Infos)
	if known {
		for _, t := range tables {
			var e *entry
			if q.Rank == pmix.RANK_UNDEF {
				_, e = t.lowest(id, quals, n.limit())
			} else if d := n.at(t, q.Rank); d != nil {
				e = d.find(id, quals)
			}
			if e != nil && !e.gone() {
				return []pmix.KVal{n.kval(e)}, pmix.SUCCESS
			}
		}
	}
	if q.Rank == pmix.RANK_UNDEF || q.Rank == pmix.RANK_WILDCARD {
		if v, ok := n.jobinfo.find(q.Key); ok {
			return []pmix.KVal{{Key: q.Key, Value: v}}, pmix.SUCCESS
		}
		if known && q.Rank == pmix.RANK_UNDEF {
			if e := n.job.find(id, quals); e != nil && !e.gone() {
				return []pmix.KVal{n.kval(e)}, pmix.SUCCESS
			}
		}
	}
	if known && q.Rank.Valid() {
		// There, but for others: it will not come to this reader by waiting.
		other := map[pmix.Scope]*table{pmix.LOCAL: &n.remote, pmix.REMOTE: &n.local}[q.Scope]
		if other != nil {
			if d := other.at(q.Rank); d != nil {
				if e := d.find(id, quals); e != nil && !e.gone() {
					return nil, pmix.ERR_EXISTS_OUTSIDE_SCOPE
				}
			}
		}
	}
	return nil, pmix.ERR_NOT_FOUND
}

// fetchAll returns all values of a rank, or of every rank and the job. With
// scope GLOBAL the tables are merged, otherwise the first that knows the rank
// answers.
func (n *Namespace) fetchAll(q Query, tables []*table) ([]pmix.KVal, pmix.Status) {
	of := func(rank pmix.Rank) (out []pmix.KVal) {
		seen := map[keyID]bool{}
		for _, t := range tables {
			d := n.at(t, rank)
			if d == nil {
				continue
			}
			if q.Scope != pmix.GLOBAL {
				return n.appendAll(out, d)
			}
			for i := range d.entries {
				if e := &d.entries[i]; !e.gone() && (e.quals != nil || !seen[e.key]) {
					seen[e.key] = true
					out = append(out, n.kval(e))
				}
			}
		}
		return out
	}
	var out []pmix.KVal
	if q.Rank == pmix.RANK_UNDEF {
		for _, r := range n.ranks(tables...) {
			out = append(out, of(r)...)
		}
		out = append(out, n.jobinfo...)
		out = n.appendAll(out, &n.job)
	} else {
		out = of(q.Rank)
	}
	if len(out) > 0 {
		return out, pmix.SUCCESS
	}
	if q.Rank.Valid() {
		if q.Scope == pmix.LOCAL && n.Has(q.Rank, pmix.REMOTE) || q.Scope == pmix.REMOTE && n.Has(q.Rank, pmix.LOCAL) {
			return nil, pmix.ERR_EXISTS_OUTSIDE_SCOPE
		}
	}
	return nil, pmix.ERR_NOT_FOUND
}

// limit is the rank above the job's last, as far as its size is known. It keeps
// what is filed under wildcards out of searches among processes.
func (n *Namespace) limit() pmix.Rank {
	if n.procs == 0 {
		return pmix.RANK_VALID
	}
	return min(pmix.Rank(n.procs), pmix.RANK_VALID)
}

// ranks returns, in rising order, the ranks of the job that have values in any
// of the tables. It walks what is there, not the size that a peer claimed.
func (n *Namespace) ranks(tables ...*table) []pmix.Rank {
	size := 0
	for _, t := range tables {
		size = max(size, len(t.ranks))
	}
	out := make([]pmix.Rank, 0, size)
	for _, t := range tables {
		for r := range t.ranks {
			if r < n.limit() {
				out = append(out, r)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// everything returns the complete description of the job.
func (n *Namespace) everything(q Query) ([]pmix.KVal, pmix.Status) {
	out := append(n.appendAll(nil, &n.job), n.jobinfo...)
	for _, fetch := range []func(Query) ([]pmix.KVal, pmix.Status){n.fetchSession, n.fetchNode, n.fetchApp} {
		kvs, st := fetch(q)
		if st != pmix.SUCCESS && st != pmix.ERR_NOT_FOUND {
			return nil, st
		}
		out = append(out, kvs...)
	}
	for _, r := range n.ranks(&n.internal) {
		kvs := n.appendAll(nil, n.internal.at(r))
		if len(kvs) == 0 {
			continue
		}
		infos := append(make([]pmix.Info, 0, len(kvs)+1), pmix.MakeInfo(pmix.RANK, pmix.RankValue(r)))
		out = append(out, pmix.KVal{Key: pmix.PROC_INFO_ARRAY, Value: pmix.InfoArray(appendInfos(infos, kvs))})
	}
	return out, pmix.SUCCESS
}

// fetchSession answers about the job's session.
func (n *Namespace) fetchSession(q Query) ([]pmix.KVal, pmix.Status) {
	id := Unknown
	if v, ok := pmix.Find(q.Infos, pmix.SESSION_ID); ok {
		if id, ok = v.Uint32(); !ok {
			return nil, pmix.ERR_BAD_PARAM
		}
	}
	x := n.inSession(id, false)
	if x == nil {
		return nil, pmix.ERR_NOT_FOUND
	}
	if q.Key == "" {
		return x.kvals(q.Peer), pmix.SUCCESS
	}
	if v, ok := x.info.find(q.Key); ok {
		return []pmix.KVal{{Key: q.Key, Value: v}}, pmix.SUCCESS
	}
	if q.Key == pmix.SESSION_ID && x.id != Unknown {
		return []pmix.KVal{{Key: q.Key, Value: pmix.Uint32(x.id)}}, pmix.SUCCESS
	}
	return nil, pmix.ERR_NOT_FOUND
}

// kvals describes the session to a peer; before 4.2 only lone values were known.
func (x *session) kvals(peer Release) []pmix.KVal {
	if peer.Before(4, 2, 0) {
		return x.info
	}
	return []pmix.KVal{{Key: pmix.SESSION_INFO_ARRAY, Value: pmix.InfoArray(x.infos())}}
}

// whichNode returns the number or name by which infos name a node.
func whichNode(infos []pmix.Info) (id uint32, host string, named bool, st pmix.Status) {
	for i := range infos {
		switch infos[i].Key {
		case pmix.NODEID:
			id, ok := infos[i].Value.Uint32()
			if !ok {
				return 0, "", false, pmix.ERR_BAD_PARAM
			}
			return id, "", true, pmix.SUCCESS
		case pmix.HOSTNAME:
			if infos[i].Value.Type != pmix.STRING {
				return 0, "", false, pmix.ERR_TYPE_MISMATCH
			}
			return Unknown, infos[i].Value.Text(), true, pmix.SUCCESS
		}
	}
	return Unknown, "", false, pmix.SUCCESS
}

// fetchNode answers about a node of the job: the one that the infos name, else
// this one, or all of them if no key was named either.
func (n *Namespace) fetchNode(q Query) ([]pmix.KVal, pmix.Status) { return n.nodes.fetch(n.s, q) }

func (l *nodeList) fetch(s *Store, q Query) ([]pmix.KVal, pmix.Status) {
	id, host, named, st := whichNode(q.Infos)
	if st != pmix.SUCCESS {
		return nil, st
	}
	if !named {
		if q.Key == "" {
			out := make([]pmix.KVal, 0, len(l.list))
			for _, d := range l.list {
				out = append(out, d.kval(q.Peer, s.hostname))
			}
			return out, pmix.SUCCESS
		}
		host = s.hostname
	}
	d := l.numbered(id)
	if id == Unknown {
		d = l.named(host)
	}
	if d == nil {
		return nil, pmix.ERR_NOT_FOUND
	}
	if q.Key == "" {
		return []pmix.KVal{d.kval(q.Peer, s.hostname)}, pmix.SUCCESS
	}
	if v, ok := d.info.find(q.Key); ok {
		return []pmix.KVal{{Key: q.Key, Value: v}}, pmix.SUCCESS
	}
	return nil, pmix.ERR_DATA_VALUE_NOT_FOUND
}

// kval describes the node to a peer; before 3.1 the node's name was the key.
func (d *node) kval(peer Release, own string) pmix.KVal {
	key := pmix.NODE_INFO_ARRAY
	if peer.Before(3, 1, 0) {
		if key = d.host; key == "" {
			key = own
		}
	}
	return pmix.KVal{Key: key, Value: pmix.InfoArray(d.infos())}
}

// fetchApp answers about an application of the job: the one that the infos name,
// else the owner's, or all of them if no key was named either.
func (n *Namespace) fetchApp(q Query) ([]pmix.KVal, pmix.Status) {
	num := n.s.appnum
	v, named := pmix.Find(q.Infos, pmix.APPNUM)
	if named {
		var ok bool
		if num, ok = v.Uint32(); !ok {
			return nil, pmix.ERR_BAD_PARAM
		}
	} else if q.Key == "" {
		out := make([]pmix.KVal, 0, len(n.apps))
		for _, a := range n.apps {
			out = append(out, pmix.KVal{Key: pmix.APP_INFO_ARRAY, Value: pmix.InfoArray(a.infos())})
		}
		return out, pmix.SUCCESS
	}
	a := n.app(num)
	if a == nil {
		return nil, pmix.ERR_NOT_FOUND
	}
	// The application may know its own things about a node.
	kvs, st := a.nodes.fetch(n.s, q)
	switch {
	case q.Key == "":
		kvs = append(kvs, a.info...)
		return kvs, pmix.SUCCESS
	case st != pmix.ERR_NOT_FOUND && st != pmix.ERR_DATA_VALUE_NOT_FOUND:
		return kvs, st
	}
	if v, ok := a.info.find(q.Key); ok {
		return []pmix.KVal{{Key: q.Key, Value: v}}, pmix.SUCCESS
	}
	return nil, pmix.ERR_NOT_FOUND
}
