package store

import "pmix/core/pmix"

// change is a key that the owner put or deleted since its last commit, and for
// whom. A qualified value has no key to find it by, so it is kept itself.
type change struct {
	key           string
	value         *pmix.Value
	local, remote bool
}

// audience tells whom a scope names and whether it deletes. INTERNAL names
// nobody; ok is false for what is no scope to store at.
func audience(sc pmix.Scope) (local, remote, del, ok bool) {
	switch sc {
	case pmix.LOCAL:
		return true, false, false, true
	case pmix.REMOTE:
		return false, true, false, true
	case pmix.GLOBAL:
		return true, true, false, true
	case pmix.INTERNAL:
		return false, false, false, true
	case pmix.DEL_LOCAL:
		return true, false, true, true
	case pmix.DEL_REMOTE:
		return false, true, true, true
	case pmix.DEL_GLOBAL:
		return true, true, true, true
	case pmix.DEL_INTERNAL:
		return false, false, true, true
	}
	return false, false, false, false
}

// Put stores what the owning process published, and remembers it for the next
// Uncommitted. The deleting scopes (DEL_LOCAL, ...) take key away instead.
func (s *Store) Put(scope pmix.Scope, key string, v pmix.Value) pmix.Status {
	local, remote, _, ok := audience(scope)
	if !ok || key == "" {
		return pmix.ERR_BAD_PARAM
	}
	if st := s.Store(s.self, scope, pmix.KVal{Key: key, Value: v}); st != pmix.SUCCESS {
		return st
	}
	if !local && !remote {
		return pmix.SUCCESS
	}
	c := change{key: key, local: local, remote: remote}
	if key == pmix.QUALIFIED_VALUE {
		c.value = &v
	} else {
		for i := range s.uncommitted {
			if u := &s.uncommitted[i]; u.key == key {
				u.local, u.remote = u.local || local, u.remote || remote
				return pmix.SUCCESS
			}
		}
	}
	s.uncommitted = append(s.uncommitted, c)
	return pmix.SUCCESS
}

// Uncommitted returns what was put since the last call for this node's
// processes and for those of other nodes, in the order in which the keys were
// first put; a value put with GLOBAL is in both. Deleted keys come with an UNDEF
// value.
func (s *Store) Uncommitted() (local, remote []pmix.KVal) {
	n := s.jobs[s.self.Nspace]
	changes := s.uncommitted
	s.uncommitted, s.taken = nil, changes
	if n == nil {
		return nil, nil
	}
	add := func(out []pmix.KVal, t *table, c *change) []pmix.KVal {
		if c.value != nil {
			return append(out, pmix.KVal{Key: c.key, Value: *c.value})
		}
		id, _ := s.keys.find(c.key)
		v, _ := t.at(s.self.Rank).get(id) // deleted: UNDEF
		return append(out, pmix.KVal{Key: c.key, Value: v})
	}
	for i := range changes {
		c := &changes[i]
		if c.local {
			local = add(local, &n.local, c)
		}
		if c.remote {
			remote = add(remote, &n.remote, c)
		}
	}
	return local, remote
}

// TakeBack undoes the last Uncommitted, whose values could not be sent. Nothing may
// have been put since.
func (s *Store) TakeBack() { s.uncommitted = s.taken }

// ResetCommitted makes the next Uncommitted return everything that the owner has
// put, for a server that has none of it.
func (s *Store) ResetCommitted() {
	n := s.jobs[s.self.Nspace]
	s.uncommitted = nil
	if n == nil {
		return
	}
	seen := make(map[string]int)
	for _, t := range []*table{&n.local, &n.remote} {
		for _, kv := range n.appendAll(nil, t.at(s.self.Rank)) {
			isLocal := t == &n.local
			c := change{key: kv.Key, local: isLocal, remote: !isLocal}
			if kv.Key == pmix.QUALIFIED_VALUE {
				v := kv.Value
				c.value = &v
			} else if i, ok := seen[kv.Key]; ok {
				s.uncommitted[i].remote = true
				continue
			} else {
				seen[kv.Key] = len(s.uncommitted)
			}
			s.uncommitted = append(s.uncommitted, c)
		}
	}
}

// Store stores one value for proc, as a commit, a reply or the host delivered
// it. Scope INTERNAL is for job-level facts and for what was read from a
// server. Arrays of node, application, session and process information are
// taken apart (INTERNAL only for process information). The deleting scopes take
// the key away; a key that is not there is no error. A JOB_INFO_ARRAY is
// ERR_NOT_SUPPORTED.
func (s *Store) Store(proc pmix.Proc, scope pmix.Scope, kv pmix.KVal) pmix.Status {
	local, remote, del, ok := audience(scope)
	if !ok || kv.Key == "" {
		return pmix.ERR_BAD_PARAM
	}
	n := s.Ensure(proc.Nspace)
	if del {
		n.remove(proc.Rank, kv.Key, local, remote)
		return pmix.SUCCESS
	}
	switch kv.Key {
	case pmix.NODE_INFO_ARRAY, pmix.APP_INFO_ARRAY, pmix.SESSION_INFO_ARRAY:
		return n.takeArray(kv.Key, kv.Value)
	case pmix.JOB_INFO_ARRAY:
		return pmix.ERR_NOT_SUPPORTED
	case pmix.PROC_INFO_ARRAY:
		if scope == pmix.INTERNAL {
			return n.takeProc(kv.Value, false)
		}
	case pmix.JOB_SIZE:
		if v, ok := kv.Value.Uint32(); ok && n.procs == 0 {
			n.procs = v
		}
	}
	// The owner's own values are internal ones too, so that it finds them
	// whatever their scope.
	if scope == pmix.INTERNAL || proc == s.self {
		if st := n.put(&n.internal, proc.Rank, kv.Key, kv.Value); st != pmix.SUCCESS {
			return st
		}
	}
	if remote {
		if st := n.put(&n.remote, proc.Rank, kv.Key, kv.Value); st != pmix.SUCCESS {
			return st
		}
	}
	if local {
		return n.put(&n.local, proc.Rank, kv.Key, kv.Value)
	}
	return pmix.SUCCESS
}

// remove takes a key of rank (of every rank for the wildcard) out of the tables
// of an audience and out of the internal one, which holds copies: of the owner's
// own values, and of what was read about others.
func (n *Namespace) remove(rank pmix.Rank, key string, local, remote bool) {
	id, ok := n.s.keys.find(key)
	if !ok {
		return
	}
	n.gen++
	tables := []*table{&n.internal}
	if local {
		tables = append(tables, &n.local)
	}
	if remote {
		tables = append(tables, &n.remote)
	}
	for _, t := range tables {
		if rank != pmix.RANK_WILDCARD {
			if d := t.at(rank); d != nil {
				d.remove(id, n.gen)
			}
			continue
		}
		for _, d := range t.ranks {
			d.remove(id, n.gen)
		}
		if t == &n.internal {
			n.job.remove(id, n.gen)
		}
	}
}

// StoreModex stores what a collecting fence or a direct modex brought from
// another server: kvals go to the remote table of proc (of rank 0 for
// RANK_UNDEF). A value of type UNDEF means that proc deleted the key; onDelete,
// if not nil, is told of each such.
func (s *Store) StoreModex(proc pmix.Proc, kvs []pmix.KVal, onDelete func(pmix.Proc, string)) pmix.Status {
	n := s.Ensure(proc.Nspace)
	if proc.Rank == pmix.RANK_UNDEF {
		proc.Rank = 0
	}
	for _, kv := range kvs {
		if kv.Value.Type == pmix.UNDEF {
			n.remove(proc.Rank, kv.Key, false, true)
			if onDelete != nil {
				onDelete(proc, kv.Key)
			}
			continue
		}
		if st := n.put(&n.remote, proc.Rank, kv.Key, kv.Value); st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}

// StoreReply stores one part of a server's answer to a get: the kvals that
// came under the name proc. Rank RANK_UNDEF stands for the owner of the store.
func (s *Store) StoreReply(proc pmix.Proc, kvs []pmix.KVal) pmix.Status {
	if proc.Rank == pmix.RANK_UNDEF {
		proc.Rank = s.self.Rank
	}
	for _, kv := range kvs {
		if st := s.Store(proc, pmix.INTERNAL, kv); st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}
