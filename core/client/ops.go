package client

import (
	"os"
	"path/filepath"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/store"
	"pmix/core/transport"
	"pmix/wire"
)

// Abort asks that processes be aborted; none means all of the job.
func (c *Client) Abort(code int, msg string, procs []pmix.Proc, done host.Op) pmix.Status {
	return c.op(&wire.AbortReq{Status: pmix.Status(code), Msg: &msg, Procs: procs}, lostPeer, done)
}

// member reports whether this process is among procs, by its name or as one of its
// job or node.
func (c *Client) member(procs []pmix.Proc) bool {
	return slices.ContainsFunc(procs, func(p pmix.Proc) bool {
		if p.Nspace != c.self.Nspace {
			return false
		}
		switch p.Rank {
		case c.self.Rank, pmix.RANK_WILDCARD, pmix.RANK_LOCAL_NODE, pmix.RANK_LOCAL_PEERS:
			return true
		}
		return false
	})
}

// participants returns procs, or the whole job for none.
func (c *Client) participants(procs []pmix.Proc) ([]pmix.Proc, pmix.Status) {
	if procs == nil {
		return []pmix.Proc{{Nspace: c.self.Nspace, Rank: pmix.RANK_WILDCARD}}, pmix.SUCCESS
	}
	return c.joinable(procs)
}

// joinable returns procs with groups replaced by their members and each named once, if
// this process is one of them. Servers of 7.0 count a process as often as it is named.
func (c *Client) joinable(procs []pmix.Proc) ([]pmix.Proc, pmix.Status) {
	procs, st := c.expand(procs)
	if st != pmix.SUCCESS {
		return nil, st
	}
	if !c.member(procs) {
		return nil, pmix.ERR_NOT_A_MEMBER
	}
	return once(procs), pmix.SUCCESS
}

// once leaves out repetitions. What is in order has none, and is not copied.
func once(procs []pmix.Proc) []pmix.Proc {
	ordered := true
	for i := 1; i < len(procs) && ordered; i++ {
		ordered = pmix.CompareProcs(procs[i-1], procs[i]) < 0
	}
	if ordered {
		return procs
	}
	seen := make(map[pmix.Proc]struct{}, len(procs))
	out := make([]pmix.Proc, 0, len(procs))
	for _, p := range procs {
		if _, again := seen[p]; !again {
			seen[p] = struct{}{}
			out = append(out, p)
		}
	}
	return out
}

// Fence joins a fence. A singleton is through at once.
func (c *Client) Fence(procs []pmix.Proc, infos []pmix.Info, done host.Op) pmix.Status {
	if c.conn == nil {
		return pmix.OPERATION_SUCCEEDED
	}
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	procs, st := c.participants(procs)
	if st != pmix.SUCCESS {
		return st
	}
	return c.op(&wire.FenceReq{Procs: procs, Infos: infos}, lostPeer, func(st pmix.Status) {
		c.ahead = nil // processes may have published anew
		if done != nil {
			done(st)
		}
	})
}

// mayJoin returns the participants of a connect or disconnect over procs that this
// process may call.
func (c *Client) mayJoin(procs []pmix.Proc) ([]pmix.Proc, pmix.Status) {
	switch {
	case !c.Connected():
		return nil, pmix.ERR_UNREACH
	case len(procs) == 0:
		return nil, pmix.ERR_BAD_PARAM
	}
	return c.joinable(procs)
}

// Connect joins a connect; the answer brings what there is to know about the
// namespaces of the others.
func (c *Client) Connect(procs []pmix.Proc, infos []pmix.Info, done host.Op) pmix.Status {
	procs, st := c.mayJoin(procs)
	if st != pmix.SUCCESS {
		return st
	}
	return ask(c, &wire.ConnectReq{Procs: procs, Infos: infos, Extra: c.extra(procs)}, lostPeer, func(a *wire.ConnectReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		for _, j := range a.Jobs {
			if rc := c.takeJob(j); rc != pmix.SUCCESS && st == pmix.SUCCESS {
				st = rc
			}
		}
		done(st)
	})
}

// extra is what this process adds to a connect for the processes of other servers:
// what it published for them, and once for each namespace what there is to know
// about its job. Servers before 6.1 do not read it.
func (c *Client) extra(procs []pmix.Proc) []pmix.Info {
	if c.conn.Codec().Release.Before(6, 1, 0) {
		return nil
	}
	var out []pmix.Info
	own := []pmix.Info{pmix.MakeInfo(pmix.PROCID, pmix.ProcValue(c.self))}
	for _, kv := range c.job.Data(c.self.Rank, pmix.REMOTE) {
		if !pmix.Reserved(kv.Key) {
			own = append(own, pmix.MakeInfo(kv.Key, kv.Value))
		}
	}
	if len(own) > 1 {
		out = append(out, pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray(own)))
	}
	if !c.speaks(procs) {
		return out
	}
	kvs, st := c.store.Fetch(c.self.Nspace, store.Query{Rank: pmix.RANK_WILDCARD})
	if st != pmix.SUCCESS || len(kvs) == 0 {
		return out
	}
	job := []pmix.Info{pmix.MakeInfo(pmix.NSPACE, pmix.Value{Type: pmix.PROC_NSPACE, Data: c.self.Nspace})}
	for _, kv := range kvs {
		job = append(job, pmix.MakeInfo(kv.Key, kv.Value))
	}
	return append(out, pmix.MakeInfo(pmix.JOB_INFO_ARRAY, pmix.InfoArray(job)))
}

// speaks reports whether procs belong to several namespaces and this process is
// the one that tells about its own: the lowest rank that takes part.
func (c *Client) speaks(procs []pmix.Proc) bool {
	several, lowest := false, c.self.Rank
	for _, p := range procs {
		switch {
		case p.Nspace != c.self.Nspace:
			several = true
		case p.Rank == pmix.RANK_WILDCARD:
			lowest = 0
		default:
			lowest = min(lowest, p.Rank)
		}
	}
	return several && lowest == c.self.Rank
}

// Disconnect joins a disconnect.
func (c *Client) Disconnect(procs []pmix.Proc, infos []pmix.Info, done host.Op) pmix.Status {
	procs, st := c.mayJoin(procs)
	if st != pmix.SUCCESS {
		return st
	}
	return c.op(&wire.DisconnectReq{Procs: procs, Infos: infos}, lostPeer, done)
}

// Publish publishes data.
func (c *Client) Publish(infos []pmix.Info, done host.Op) pmix.Status {
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	if len(infos) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	return c.op(&wire.PublishReq{UID: uint32(unix.Geteuid()), Infos: infos}, lostPeer, done)
}

// Lookup asks for published data.
func (c *Client) Lookup(keys []string, infos []pmix.Info, done host.Lookups) pmix.Status {
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	if len(keys) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	q := &wire.LookupReq{UID: uint32(unix.Geteuid()), Keys: keys, Infos: infos}
	return ask(c, q, lostPeer, func(a *wire.LookupReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		done(st, a.Data)
	})
}

// Unpublish takes published data back; no keys mean all of it.
func (c *Client) Unpublish(keys []string, infos []pmix.Info, done host.Op) pmix.Status {
	return c.op(&wire.UnpublishReq{UID: uint32(unix.Geteuid()), Keys: keys, Infos: infos}, lostPeer, done)
}

// Spawn asks for a new job. The answer brings what there is to know about it.
func (c *Client) Spawn(infos []pmix.Info, apps []pmix.App, done host.Spawned) pmix.Status {
	if len(apps) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	ready := make([]pmix.App, len(apps))
	for i := range apps {
		var st pmix.Status
		if ready[i], st = complete(apps[i]); st != pmix.SUCCESS {
			return st
		}
	}
	return ask(c, &wire.SpawnReq{Infos: infos, Apps: ready}, lostPeer, func(a *wire.SpawnReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		ns := pmix.Str(a.Nspace)
		if ns != "" {
			if rc := c.takeJob(wire.JobInfo{Nspace: ns, KVals: a.KVals}); rc != pmix.SUCCESS && st == pmix.SUCCESS {
				st = rc
			}
		}
		done(st, ns)
	})
}

// complete fills in what an application may leave out: the command, its name as
// the first argument, and the working directory.
func complete(a pmix.App) (pmix.App, pmix.Status) {
	if a.Cmd == nil && len(a.Argv) == 0 || a.Argv != nil && len(a.Argv) == 0 {
		return a, pmix.ERR_BAD_PARAM
	}
	if a.Cmd == nil {
		a.Cmd = pmix.S(a.Argv[0])
	}
	if a.Cwd == nil {
		wd, err := os.Getwd()
		if err != nil {
			return a, pmix.ERR_NOT_FOUND
		}
		a.Cwd = &wd
	}
	name := filepath.Base(*a.Cmd)
	if len(a.Argv) == 0 || filepath.Base(a.Argv[0]) != name {
		a.Argv = append([]string{name}, a.Argv...)
	}
	return a, pmix.SUCCESS
}

// ResolvePeers tells the processes of a namespace on a node: from the server if
// it is asked and knows, else from the store.
func (c *Client) ResolvePeers(node, nspace string, done host.Procs) pmix.Status {
	local := func() {
		procs, st := c.store.ResolvePeers(node, nspace)
		done(st, procs)
	}
	if !c.Connected() || c.conn.Codec().Release.Before(6, 0, 0) {
		local()
		return pmix.SUCCESS
	}
	q := &wire.ResolvePeersReq{Node: orNull(node), Nspace: orNull(nspace)}
	return ask(c, q, lostPeer, func(a *wire.ResolvePeersReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		if st != pmix.SUCCESS {
			local()
			return
		}
		done(st, a.Procs)
	})
}

// ResolveNodes tells the nodes of a namespace.
func (c *Client) ResolveNodes(nspace string, done host.Text) pmix.Status {
	local := func() {
		nodes, st := c.store.ResolveNodes(nspace)
		done(st, nodes)
	}
	if !c.Connected() || c.conn.Codec().Release.Before(6, 0, 0) {
		local()
		return pmix.SUCCESS
	}
	return ask(c, &wire.ResolveNodeReq{Nspace: orNull(nspace)}, lostPeer, func(a *wire.ResolveNodeReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		if st != pmix.SUCCESS {
			local()
			return
		}
		done(st, pmix.Str(a.Nodes))
	})
}

// orNull returns s, NULL for an empty one.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// Log asks the server to log data. What no host takes is written to this process's
// own streams if it is for those, as released libraries do it.
func (c *Client) Log(data, directives []pmix.Info, done host.Op) pmix.Status {
	if len(data) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	q := &wire.LogReq{Data: data, Directives: directives}
	if pmix.True(directives, pmix.LOG_GENERATE_TIMESTAMP) {
		q.Time = time.Now().Unix()
	}
	if !c.Connected() && !c.hostOnly {
		if st := say.Log(data, directives); st != pmix.SUCCESS {
			return st
		}
		return pmix.OPERATION_SUCCEEDED
	}
	return c.op(q, lostControl, func(st pmix.Status) {
		if st == pmix.ERR_NOT_AVAILABLE && !c.hostOnly {
			st = say.Log(data, directives)
		}
		done(st)
	})
}

// JobControl asks to control processes; no targets mean all of the job.
func (c *Client) JobControl(targets []pmix.Proc, directives []pmix.Info, done host.Infos) pmix.Status {
	return c.infos(&wire.JobControlReq{Targets: targets, Directives: directives}, done)
}

// Allocate asks for a change of the allocation.
func (c *Client) Allocate(dir pmix.AllocDirective, infos []pmix.Info, done host.Infos) pmix.Status {
	return c.infos(&wire.AllocReq{Directive: dir, Infos: infos}, done)
}

// Monitor asks to be monitored.
func (c *Client) Monitor(monitor pmix.Info, code pmix.Status, directives []pmix.Info, done host.Infos) pmix.Status {
	if monitor.Key == "" {
		return pmix.ERR_BAD_PARAM
	}
	if monitor.Key == pmix.SEND_HEARTBEAT {
		c.Heartbeat()
		return pmix.OPERATION_SUCCEEDED
	}
	return c.infos(&wire.MonitorReq{Monitor: monitor, Code: code, Directives: directives}, done)
}

// Heartbeat tells the server that this process lives.
func (c *Client) Heartbeat() {
	if c.Connected() {
		c.conn.Send(wire.TagHeartbeat, nil)
	}
}

// SessionControl asks to control a session.
func (c *Client) SessionControl(session uint32, directives []pmix.Info, done host.Infos) pmix.Status {
	return c.infos(&wire.SessionControlReq{Session: session, Directives: directives}, done)
}

// ResourceBlock asks for a change of a block of resources.
func (c *Client) ResourceBlock(dir pmix.ResourceBlockDirective, block string, units []pmix.ResourceUnit, infos []pmix.Info, done host.Op) pmix.Status {
	q := &wire.ResourceBlockReq{Directive: dir, Block: orNull(block), Units: units, Infos: infos}
	return c.op(q, lostControl, done)
}

// GetCredential asks the server for a credential.
func (c *Client) GetCredential(infos []pmix.Info, done func(pmix.Status, []byte, []pmix.Info)) pmix.Status {
	if c.conn == nil {
		return pmix.ERR_NOT_SUPPORTED
	}
	return ask(c, &wire.GetCredentialReq{Infos: infos}, lostControl, func(a *wire.GetCredentialReply, st pmix.Status) {
		if st == pmix.SUCCESS {
			st = a.Status
		}
		done(st, a.Credential, a.Infos)
	})
}

// ValidateCredential asks the server whether a credential is genuine.
func (c *Client) ValidateCredential(cred []byte, infos []pmix.Info, done host.Infos) pmix.Status {
	if len(cred) == 0 {
		return pmix.ERR_BAD_PARAM
	}
	if c.conn == nil {
		return pmix.ERR_NOT_SUPPORTED
	}
	return c.infos(&wire.ValidateCredentialReq{Credential: cred, Directives: infos}, done)
}

// Finalize tells the server that this process is through and closes the
// connection. done is called when the server has acknowledged, is gone, or does
// not answer in the time that pmix_finalize_timeout gives it.
func (c *Client) Finalize(infos []pmix.Info, done host.Op) pmix.Status {
	c.failJoins()
	c.ended = true
	if !c.Connected() {
		return pmix.OPERATION_SUCCEEDED
	}
	if pmix.True(infos, pmix.EMBED_BARRIER) {
		if st := c.Fence(nil, nil, func(pmix.Status) { c.leaveAll(done) }); st == pmix.SUCCESS {
			return st
		}
	}
	c.leaveAll(done)
	return pmix.SUCCESS
}

// leaveAll takes leave of every server.
func (c *Client) leaveAll(done host.Op) {
	open := 1
	one := func(pmix.Status) {
		if open--; open == 0 {
			done(pmix.SUCCESS)
		}
	}
	for _, u := range slices.Clone(c.servers) {
		if u.conn.Open() {
			open++
			c.leave(u.conn, one)
		}
	}
	one(pmix.SUCCESS)
}

// leave says good-bye on one connection, closes it and calls done once.
func (c *Client) leave(conn *transport.Conn, done host.Op) {
	over := false
	end := func() {
		if over {
			return
		}
		over = true
		conn.Close()
		if done != nil {
			done(pmix.SUCCESS)
		}
	}
	b, err := wire.Marshal(conn.Codec(), &wire.FinalizeReq{})
	if err != nil {
		end()
		return
	}
	timer := c.r.After(c.patience, end)
	if conn.Call(b, func([]byte, error) { timer.Stop(); end() }) != nil {
		timer.Stop()
		end()
	}
}

var _ transport.Handler = (*peer)(nil)
