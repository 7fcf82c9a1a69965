package client

import (
	"slices"

	rules "pmix/core/group"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// expand replaces the groups among participants by their members.
func (c *Client) expand(procs []pmix.Proc) ([]pmix.Proc, pmix.Status) {
	if len(c.groups) == 0 {
		return procs, pmix.SUCCESS
	}
	return rules.Expand(procs, func(id string) ([]pmix.Proc, bool) {
		g := c.groups.look(id)
		if g == nil {
			return nil, false
		}
		return g.members, true
	}, c.jobSize)
}

// jobSize returns the number of processes of a job that this process knows.
func (c *Client) jobSize(nspace string) (uint32, pmix.Status) {
	kvs, st := c.store.Fetch(nspace, store.Query{Rank: pmix.RANK_WILDCARD, Key: pmix.JOB_SIZE})
	if st != pmix.SUCCESS {
		return 0, st
	}
	if len(kvs) != 1 {
		return 0, pmix.ERR_NOT_FOUND
	}
	n, ok := kvs[0].Value.Uint32()
	if !ok {
		return 0, pmix.ERR_BAD_PARAM
	}
	return n, pmix.SUCCESS
}

// translate replaces a process that is named by its group by its own name; a get
// can be of one only.
func (c *Client) translate(proc *pmix.Proc) (*pmix.Proc, pmix.Status) {
	if len(c.groups) == 0 || proc == nil || c.groups.look(proc.Nspace) == nil {
		return proc, pmix.SUCCESS
	}
	procs, st := c.expand([]pmix.Proc{*proc})
	if st != pmix.SUCCESS {
		return nil, st
	}
	if len(procs) != 1 {
		return nil, pmix.ERR_BAD_PARAM
	}
	return &procs[0], pmix.SUCCESS
}

// GroupConstruct joins the construction of a group. Without procs it waits to be
// added by a process that leads it. What the process published for others goes
// along.
func (c *Client) GroupConstruct(id string, procs []pmix.Proc, infos []pmix.Info, done host.Infos) pmix.Status {
	switch {
	case !c.Connected():
		return pmix.ERR_UNREACH
	case id == "":
		return pmix.ERR_BAD_PARAM
	}
	g := group{id: id, notifyTermination: pmix.True(infos, pmix.GROUP_NOTIFY_TERMINATION)}
	if len(procs) > 0 && !rules.Partial(infos) {
		var st pmix.Status
		if procs, st = c.joinable(procs); st != pmix.SUCCESS {
			return st
		}
		g.members = procs
	}
	q := &wire.GroupConstructReq{ID: id, Procs: procs, Infos: c.contribution(infos)}
	return ask(c, q, lostPeer, func(a *wire.GroupConstructReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		if st == pmix.SUCCESS {
			st = c.constructed(g, a)
		}
		context := uint64(rules.NoContext)
		if a.HasCtxID {
			context = a.ContextID
		}
		if st != pmix.SUCCESS {
			a.Members = nil
		}
		if done != nil {
			done(st, rules.Results(id, a.Members, context))
		}
	})
}

// contribution makes the directives of a construct as the server reads them. One
// before 6.0 knows itself who asks and what he published, and would take more for
// values.
func (c *Client) contribution(infos []pmix.Info) []pmix.Info {
	if c.conn.Codec().Release.Before(6, 0, 0) {
		return infos
	}
	infos = rules.Named(c.self, infos)
	if own, ok := rules.Endpoints(c.self, c.job.Data(c.self.Rank, pmix.REMOTE)); ok {
		infos = append(slices.Clip(infos), own)
	}
	return infos
}

// constructed takes in the answer to the construct of g: the jobs of members of
// other jobs, what members made for the group, and the group.
func (c *Client) constructed(g group, a *wire.GroupConstructReply) pmix.Status {
	for _, j := range a.Jobs {
		if st := c.takeJob(j); st != pmix.SUCCESS {
			return st
		}
	}
	g.hasContext, g.context = a.HasCtxID, a.ContextID
	if a.HasCtxID {
		if st := c.storeGroupInfo(a.ContextID, a.Infos); st != pmix.SUCCESS {
			return st
		}
	}
	if len(a.Members) > 0 {
		g.members = a.Members
	}
	// A server before 4.2.4 does not tell, nor one whose host does not: then it is
	// who was asked for.
	if len(g.members) > 0 {
		c.groups.add(g)
		c.followGroups()
	}
	return pmix.SUCCESS
}

// storeGroupInfo stores what members brought to the group with that context id, or
// with rules.NoContext to one without, for gets that name it.
func (c *Client) storeGroupInfo(context uint64, infos []pmix.Info) pmix.Status {
	all, st := rules.Contributed(infos)
	for _, m := range all {
		c.dropAhead(m.Proc)
		for _, i := range m.Values {
			if rc := c.store.Store(m.Proc, pmix.INTERNAL, rules.Qualified(context, i)); rc != pmix.SUCCESS && st == pmix.SUCCESS {
				st = rc
			}
		}
	}
	return st
}

// GroupDestruct joins the destruction of a group. The process is done with it
// however that ends.
func (c *Client) GroupDestruct(id string, infos []pmix.Info, done host.Op) pmix.Status {
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	if id == "" {
		return pmix.ERR_BAD_PARAM
	}
	g := c.groups.look(id)
	if g == nil {
		return pmix.ERR_NOT_FOUND
	}
	if _, said := pmix.Find(infos, pmix.GROUP_NOTIFY_TERMINATION); g.notifyTermination && !said {
		infos = append(slices.Clip(infos), pmix.MakeInfo(pmix.GROUP_NOTIFY_TERMINATION, pmix.Bool(true)))
	}
	return c.op(&wire.GroupDestructReq{ID: id, Members: g.members, Infos: infos}, lostPeer, func(st pmix.Status) {
		if c.groups.look(id) == g { // and not one that was constructed since
			c.groups.drop(id)
		}
		if done != nil {
			done(st)
		}
	})
}
