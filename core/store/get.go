package store

import "pmix/core/pmix"

// Request is one PMIx_Get with its defaults filled in.
type Request struct {
	Proc pmix.Proc // namespace never empty; RANK_UNDEF if the caller named no process
	Key  string    // "" for everything the process put
	// Infos are the caller's; Resolve adds which node, application or session is
	// meant, so that a server understands the request as this process does.
	Infos []pmix.Info
	Scope pmix.Scope

	Optional  bool // never ask the server
	Immediate bool // ask the server, but not beyond it
	Refresh   bool // ask the server first, whatever is here
	Timeout   int  // seconds, 0 for none

	realm   realm
	given   bool      // the caller named the realm
	asked   pmix.Proc // Proc as the caller gave it
	host    string
	hasHost bool
	node    uint32
	app     uint32
	sess    uint32
	settled bool // Resolve has found out which thing of the realm is meant
}

// Parse reads the arguments of PMIx_Get. Status OPERATION_SUCCEEDED means that v
// is the answer already (own name, own rank, version of the library);
// ERR_BAD_PARAM that the arguments make no request. Group names in proc must
// have been translated before.
func (s *Store) Parse(proc *pmix.Proc, key string, infos []pmix.Info) (r Request, v pmix.Value, st pmix.Status) {
	r = Request{Key: key, Infos: infos, node: Unknown, app: Unknown, sess: Unknown}
	// Neither everything of everybody nor everything of nobody can be asked for.
	if key == "" && (proc == nil || proc.Rank == pmix.RANK_WILDCARD) {
		return r, v, pmix.ERR_BAD_PARAM
	}
	r.realm = realmOf[key]
	for i := range infos {
		if st := r.directive(&infos[i]); st != pmix.SUCCESS {
			return r, v, st
		}
	}
	switch {
	case proc == nil && key == pmix.PROCID:
		return r, pmix.ProcValue(s.self), pmix.OPERATION_SUCCEEDED
	case key == pmix.VERSION_NUMERIC:
		return r, pmix.Uint32(pmix.NumericLevel()), pmix.OPERATION_SUCCEEDED
	}
	switch {
	case proc != nil:
		r.Proc = *proc
	case r.realm == nodeRealm || r.realm == appRealm:
		r.Proc.Rank = s.self.Rank
	default:
		r.Proc.Rank = pmix.RANK_UNDEF
	}
	if r.Proc.Nspace == "" {
		r.Proc.Nspace = s.self.Nspace
	}
	if key == pmix.RANK && r.Proc.Rank == pmix.RANK_INVALID && r.Proc.Nspace == s.self.Nspace {
		return r, pmix.RankValue(s.self.Rank), pmix.OPERATION_SUCCEEDED
	}
	r.asked = r.Proc
	return r, v, pmix.SUCCESS
}

// directive reads one info of a get.
func (r *Request) directive(i *pmix.Info) pmix.Status {
	name := func(to realm) {
		r.realm, r.given = to, true
	}
	var ok bool
	switch i.Key {
	case pmix.OPTIONAL:
		r.Optional = i.Value.True()
	case pmix.IMMEDIATE:
		r.Immediate = i.Value.True()
	case pmix.GET_REFRESH_CACHE:
		r.Refresh = i.Value.True()
	case pmix.TIMEOUT:
		if v, ok := i.Value.Uint32(); ok && v < 1<<31 {
			r.Timeout = int(v)
		}
	case pmix.DATA_SCOPE:
		if r.Scope, ok = i.Value.Data.(pmix.Scope); !ok {
			return pmix.ERR_BAD_PARAM
		}
	case pmix.JOB_INFO:
		r.realm = jobRealm
	case pmix.NODE_INFO:
		name(nodeRealm)
	case pmix.APP_INFO:
		name(appRealm)
	case pmix.SESSION_INFO:
		name(sessionRealm)
	case pmix.HOSTNAME:
		if r.host, ok = i.Value.Data.(string); !ok || i.Value.Type != pmix.STRING {
			return pmix.ERR_BAD_PARAM
		}
		r.hasHost = true
	case pmix.NODEID:
		if r.node, ok = i.Value.Uint32(); !ok {
			return pmix.ERR_BAD_PARAM
		}
	case pmix.APPNUM:
		if r.app, ok = i.Value.Uint32(); !ok {
			return pmix.ERR_BAD_PARAM
		}
	case pmix.SESSION_ID:
		if r.sess, ok = i.Value.Uint32(); !ok {
			return pmix.ERR_BAD_PARAM
		}
	}
	return pmix.SUCCESS
}

// Resolve answers r from what is here: SUCCESS with the value (an array of
// infos where there are several), or why there is none. That the namespace is
// unknown (ERR_INVALID_NAMESPACE) is told for optional requests only, as released
// libraries do; to the others it is ERR_NOT_FOUND, since the search goes on. So it
// is when a node has no such value, as in all releases but with one datastore.
func (s *Store) Resolve(r *Request) (pmix.Value, pmix.Status) {
	n := s.jobs[r.Proc.Nspace]
	if r.realm != jobRealm {
		if v, st, done := s.settle(n, r); done {
			return v, st
		}
	}
	kvs, st := s.Fetch(r.Proc.Nspace, Query{Rank: r.Proc.Rank, Key: r.Key, Scope: r.Scope, Infos: r.Infos})
	if st == pmix.ERR_DATA_VALUE_NOT_FOUND || st == pmix.ERR_INVALID_NAMESPACE && !r.Optional {
		st = pmix.ERR_NOT_FOUND
	}
	if st != pmix.SUCCESS {
		return pmix.Value{}, st
	}
	return valueOf(r.Key, kvs), pmix.SUCCESS
}

// settle finds out which node, application or session r is about and adds that
// to its infos. done means that this was the question.
func (s *Store) settle(n *Namespace, r *Request) (v pmix.Value, st pmix.Status, done bool) {
	found := func(v pmix.Value, ok bool) (pmix.Value, pmix.Status, bool) {
		if ok {
			return v, pmix.SUCCESS, true
		}
		return pmix.Value{}, pmix.ERR_NOT_FOUND, true
	}
	switch r.realm {
	case nodeRealm:
		s.settleNode(n, r)
		switch r.Key {
		case pmix.HOSTNAME:
			if r.host == s.hostname {
				return found(s.hostVal, r.hasHost)
			}
			return found(pmix.String(r.host), r.hasHost)
		case pmix.NODEID:
			// The number that a map gives a node is its processes' value; the
			// node has one only where the host said so by itself.
			if r.node == Unknown && n != nil {
				if d := n.nodes.named(r.host); d != nil {
					return found(d.info.find(pmix.NODEID))
				}
			}
			return found(pmix.Uint32(r.node), r.node != Unknown)
		}
	case appRealm:
		if st := s.settleApp(n, r); st != pmix.SUCCESS {
			return pmix.Value{}, st, true
		}
		if r.Key == pmix.APPNUM {
			return found(pmix.Uint32(r.app), true)
		}
	case sessionRealm:
		s.settleSession(n, r)
		if r.Key == pmix.SESSION_ID {
			return found(pmix.Uint32(r.sess), r.sess != Unknown)
		}
	}
	return v, st, false
}

// tell adds what was settled to the infos that will be searched with and sent,
// and the realm if the caller only implied it.
func (r *Request) tell(realmKey, key string, v pmix.Value) {
	r.settled = true
	infos := append(make([]pmix.Info, 0, len(r.Infos)+2), r.Infos...)
	if !r.given {
		infos = append(infos, pmix.MakeInfo(realmKey, pmix.Bool(true)))
	}
	r.Infos = append(infos, pmix.MakeInfo(key, v))
}

// anyRank makes a request that is about something else than a process one of no
// rank in particular. The job's rank stays where the caller named the thing,
// since older servers sent values of nodes and applications as the job's.
func (r *Request) anyRank(named bool) {
	if !named || r.Proc.Rank.Valid() {
		r.Proc.Rank = pmix.RANK_UNDEF
	}
}

// settleNode: a node that the infos name, else that of the process asked about,
// else this one.
func (s *Store) settleNode(n *Namespace, r *Request) {
	if r.settled {
		return
	}
	r.anyRank(r.hasHost || r.node != Unknown)
	if !r.hasHost && r.node == Unknown {
		if r.asked == s.self || !r.asked.Rank.Valid() {
			r.host, r.hasHost = s.hostname, s.hostname != ""
		}
		if r.asked.Rank.Valid() && n != nil {
			if v, st := n.one(r.asked.Rank, pmix.HOSTNAME); !r.hasHost && st == pmix.SUCCESS && v.Type == pmix.STRING {
				r.host, r.hasHost = v.Text(), true
			}
			if v, st := n.one(r.asked.Rank, pmix.NODEID); st == pmix.SUCCESS {
				if id, ok := v.Uint32(); ok {
					r.node = id
				}
			}
		}
	}
	if r.hasHost {
		r.tell(pmix.NODE_INFO, pmix.HOSTNAME, pmix.String(r.host))
	} else {
		r.tell(pmix.NODE_INFO, pmix.NODEID, pmix.Uint32(r.node))
	}
}

// settleApp: an application that the infos name, else that of the process asked
// about, else the owner's.
func (s *Store) settleApp(n *Namespace, r *Request) pmix.Status {
	if r.settled {
		return pmix.SUCCESS
	}
	r.anyRank(r.app != Unknown)
	if r.app == Unknown {
		switch {
		case r.asked == s.self || !r.asked.Rank.Valid():
			r.app = s.appnum
		case n == nil:
			return pmix.ERR_NOT_FOUND
		default:
			v, st := n.one(r.asked.Rank, pmix.APPNUM)
			if st != pmix.SUCCESS {
				return pmix.ERR_NOT_FOUND
			}
			var ok bool
			if r.app, ok = v.Uint32(); !ok {
				return pmix.ERR_BAD_PARAM
			}
		}
	}
	r.tell(pmix.APP_INFO, pmix.APPNUM, pmix.Uint32(r.app))
	return pmix.SUCCESS
}

// settleSession: a session that the infos name, else the owner's or the job's.
func (s *Store) settleSession(n *Namespace, r *Request) {
	if r.settled {
		return
	}
	r.anyRank(r.sess != Unknown)
	if r.sess == Unknown {
		if r.Proc.Nspace == s.self.Nspace {
			r.sess = s.session
		}
		if n != nil && r.sess == Unknown && n.session != nil {
			r.sess = n.session.id
		}
	}
	r.tell(pmix.SESSION_INFO, pmix.SESSION_ID, pmix.Uint32(r.sess))
}

// one returns the value of one key of one rank from any table.
func (n *Namespace) one(rank pmix.Rank, key string) (pmix.Value, pmix.Status) {
	kvs, st := n.fetchTables(Query{Rank: rank, Key: key})
	if st != pmix.SUCCESS {
		return pmix.Value{}, st
	}
	return valueOf(key, kvs), st
}

// valueOf makes one value of what was found: the value of a key without its
// qualifiers, or an array of all.
func valueOf(key string, kvs []pmix.KVal) pmix.Value {
	if key != "" && len(kvs) == 1 {
		return plain(kvs[0]).Value
	}
	infos := make([]pmix.Info, len(kvs))
	for i := range kvs {
		kv := plain(kvs[i])
		infos[i] = pmix.MakeInfo(kv.Key, kv.Value)
	}
	return pmix.InfoArray(infos)
}

// plain takes the qualifiers off a value.
func plain(kv pmix.KVal) pmix.KVal {
	if kv.Key == pmix.QUALIFIED_VALUE {
		if infos := kv.Value.Infos(); len(infos) > 0 {
			return pmix.KVal{Key: infos[0].Key, Value: infos[0].Value}
		}
	}
	return kv
}

// Remote tells whether a miss with status st may be taken to the server, and
// under which rank: everything of that rank will come back. The server needs
// r.Infos too.
func (s *Store) Remote(r *Request, st pmix.Status) (rank pmix.Rank, ask bool) {
	if r.Optional || st != pmix.ERR_NOT_FOUND {
		return 0, false
	}
	if r.Key == "" && r.Proc.Nspace != s.self.Nspace {
		return pmix.RANK_WILDCARD, true // all that is known about another job
	}
	return r.Proc.Rank, true
}

// ResolveReply answers r after the server's reply has been stored. The server
// may have answered with lone values for what was asked about a node,
// application or session, so those count as well.
func (s *Store) ResolveReply(r *Request) (pmix.Value, pmix.Status) {
	v, st := s.Resolve(r)
	n := s.jobs[r.Proc.Nspace]
	if st != pmix.ERR_NOT_FOUND || n == nil || r.Key == "" {
		return v, st
	}
	for _, rank := range []pmix.Rank{r.asked.Rank, r.Proc.Rank, s.self.Rank, pmix.RANK_WILDCARD} {
		if rank == s.self.Rank && r.realm == jobRealm && r.asked.Rank != pmix.RANK_UNDEF {
			continue // the owner's value says nothing about another process
		}
		if rank == pmix.RANK_WILDCARD && r.asked.Rank.Valid() && r.realm == jobRealm {
			continue
		}
		if v, st := n.one(rank, r.Key); st == pmix.SUCCESS {
			return v, st
		}
	}
	return pmix.Value{}, pmix.ERR_NOT_FOUND
}
