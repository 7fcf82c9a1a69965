package client

import (
	"pmix/core/attrs"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// Query answers queries from the store where it holds everything that is asked,
// else it asks the server.
func (c *Client) Query(queries []pmix.Query, done host.Infos) pmix.Status {
	if len(queries) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	for _, q := range queries {
		if len(q.Keys) == 0 || !wellFormed(q.Qualifiers) {
			return pmix.ERR_BAD_PARAM
		}
	}
	if infos, ok := c.queryStore(queries); ok {
		done(pmix.SUCCESS, infos)
		return pmix.SUCCESS
	}
	if !c.Connected() {
		// What no server is needed for is answered, as OpenPMIx does, with success.
		var own []pmix.Info
		for _, q := range queries {
			for _, key := range q.Keys {
				if v, ok := attrs.Version(key); ok {
					own = append(own, pmix.MakeInfo(key, v))
				}
			}
		}
		if len(own) == 0 {
			return pmix.ERR_UNREACH
		}
		done(pmix.SUCCESS, own)
		return pmix.SUCCESS
	}
	return c.infos(&wire.QueryReq{Queries: queries}, done)
}

// wellFormed checks the types of the qualifiers that name a process.
func wellFormed(quals []pmix.Info) bool {
	for _, q := range quals {
		ok := true
		switch q.Key {
		case pmix.PROCID:
			_, ok = q.Value.Data.(pmix.Proc)
		case pmix.NSPACE:
			_, ok = q.Value.Data.(string)
		case pmix.RANK:
			_, ok = q.Value.Data.(pmix.Rank)
		}
		if !ok {
			return false
		}
	}
	return true
}

// queryStore answers queries that name a process or job, if the store holds all
// of their keys and no fresh values are asked for.
func (c *Client) queryStore(queries []pmix.Query) ([]pmix.Info, bool) {
	var out []pmix.Info
	for _, q := range queries {
		if pmix.True(q.Qualifiers, pmix.QUERY_REFRESH_CACHE) {
			return nil, false
		}
		p, named := subject(q.Qualifiers, c.self.Nspace)
		for _, key := range q.Keys {
			if v, ok := attrs.Version(key); ok {
				out = append(out, pmix.MakeInfo(key, v))
				continue
			}
			if !named {
				return nil, false
			}
			kvs, st := c.store.Fetch(p.Nspace, store.Query{Rank: p.Rank, Key: key, Infos: q.Qualifiers})
			if st != pmix.SUCCESS || len(kvs) != 1 {
				return nil, false
			}
			out = append(out, pmix.MakeInfo(key, kvs[0].Value))
		}
	}
	return out, true
}

// subject returns the process or job that qualifiers name.
func subject(quals []pmix.Info, nspace string) (p pmix.Proc, named bool) {
	p = pmix.Proc{Nspace: nspace, Rank: pmix.RANK_WILDCARD}
	for _, q := range quals {
		switch d := q.Value.Data.(type) {
		case pmix.Proc:
			if q.Key == pmix.PROCID {
				p, named = d, true
			}
		case string:
			if q.Key == pmix.NSPACE {
				p.Nspace, named = d, true
			}
		case pmix.Rank:
			if q.Key == pmix.RANK {
				p.Rank, named = d, true
			}
		}
	}
	return p, named
}

// RegisterAttributes notes what the process says about one of its functions.
func (c *Client) RegisterAttributes(function string, names []string) pmix.Status {
	return c.attrs.Register(function, names)
}
