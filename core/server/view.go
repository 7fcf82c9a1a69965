package server

import (
	"pmix/core/modex"
	"pmix/core/pmix"
)

// view shows the registrations and the store to the modex machine.
type view struct{ s *Server }

func (v view) Nspace(name string) modex.Knowledge {
	n := v.s.spaces[name]
	switch {
	case n == nil:
		if v.s.store.Namespace(name) != nil {
			return modex.Complete // data of a job without processes here
		}
		return modex.Unknown
	case n.complete():
		return modex.Complete
	}
	return modex.Partial
}

func (v view) Place(p pmix.Proc) modex.Place {
	n := v.s.spaces[p.Nspace]
	if n == nil {
		return modex.Away
	}
	if p.Rank == pmix.RANK_UNDEF {
		if v.s.allLocal(n) {
			return modex.Here
		}
		return modex.Away
	}
	c := n.clients[p.Rank]
	if c == nil {
		if _, gone := n.departed[p.Rank]; gone {
			return modex.Gone
		}
		return modex.Away
	}
	switch {
	case c.live():
		return modex.Here
	case c.finalized, c.lost:
		return modex.Gone
	}
	return modex.Expected
}

func (v view) Committed(p pmix.Proc) bool {
	c := v.s.client(p)
	return c != nil && c.committed
}

func (v view) Holds(r *modex.Request) modex.Holding {
	_, st := v.s.lookup(r, r.Key)
	switch st {
	case pmix.SUCCESS:
		return modex.Held
	case pmix.ERR_EXISTS_OUTSIDE_SCOPE:
		return modex.Hidden
	}
	return modex.Absent
}
