package store

import "pmix/core/pmix"

// session is what is known about one allocation. The session Unknown holds the
// values of those that came without a number.
type session struct {
	id    uint32
	info  attrs
	nodes nodeList
}

// infos describes the session as a SESSION_INFO_ARRAY does.
func (x *session) infos() []pmix.Info {
	out := make([]pmix.Info, 1, len(x.info)+1)
	out[0] = pmix.MakeInfo(pmix.SESSION_ID, pmix.Uint32(x.id))
	return appendInfos(out, x.info)
}

func (s *Store) ensureSession(id uint32) *session {
	x := s.sessions[id]
	if x == nil {
		x = &session{id: id}
		s.sessions[id] = x
	}
	return x
}

// inSession returns the session id of the job, binding the job to it if it has
// none yet or only the nameless one. nil if the job is in another session, or if
// there is no such session and create is not set.
func (n *Namespace) inSession(id uint32, create bool) *session {
	if n.session == nil || n.session.id == Unknown && id != Unknown {
		x := n.s.sessions[id]
		if x == nil && create {
			x = n.s.ensureSession(id)
		}
		if x != nil {
			n.session = x
		}
		return x
	}
	if id == Unknown || id == n.session.id {
		return n.session
	}
	return nil
}

// takeSession takes in a list of infos about a session. n is the job that it
// came with, nil for none; id is used if the list names none and n is nil.
func (s *Store) takeSession(n *Namespace, id uint32, infos []pmix.Info) pmix.Status {
	var found *session
	if n == nil {
		found = s.ensureSession(id)
	}
	var info attrs
	var nodes []*node
	for _, i := range infos {
		switch i.Key {
		case pmix.SESSION_ID:
			num, ok := i.Value.Uint32()
			if !ok {
				return pmix.ERR_BAD_PARAM
			}
			if n != nil {
				found = n.inSession(num, true)
			} else {
				found = s.ensureSession(num)
			}
		case pmix.SESSION_INFO_ARRAY:
			inner, st := arrayOf(i.Value)
			if st == pmix.SUCCESS {
				st = s.takeSession(n, id, inner)
			}
			if st != pmix.SUCCESS {
				return st
			}
		case pmix.NODE_INFO_ARRAY:
			d, st := s.readNode(i.Value)
			if st != pmix.SUCCESS {
				return st
			}
			nodes = append(nodes, d)
		default:
			info.set(i.Key, i.Value)
		}
	}
	if found == nil {
		return pmix.ERR_BAD_PARAM
	}
	for _, kv := range info {
		found.info.set(kv.Key, kv.Value)
	}
	for _, d := range nodes {
		found.nodes.merge(d)
	}
	return pmix.SUCCESS
}

// RegisterSession takes in the infos of PMIx_server_register_session.
func (s *Store) RegisterSession(id uint32, infos []pmix.Info) pmix.Status {
	return s.takeSession(nil, id, infos)
}

// DropSession forgets a session; jobs that belong to it lose its values.
func (s *Store) DropSession(id uint32) {
	x := s.sessions[id]
	delete(s.sessions, id)
	for _, n := range s.order {
		if x != nil && n.session == x {
			n.session = nil
		}
	}
}
