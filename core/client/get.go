package client

import (
	"slices"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/store"
	"pmix/wire"
)

// get is one PMIx_Get that waits for the server.
type get struct {
	req   store.Request
	done  host.Got
	timer *progress.Timer
}

// GetNow answers from the store. known is false when the server has to be asked.
func (c *Client) GetNow(proc *pmix.Proc, key string, infos []pmix.Info) (pmix.Value, pmix.Status, bool) {
	proc, st := c.translate(proc)
	if st != pmix.SUCCESS {
		return pmix.Value{}, st, true
	}
	if len(infos) == 0 && proc != nil && key != "" {
		if n := c.namespace(proc.Nspace); n != nil {
			if v, ok := n.Lookup(proc.Rank, key); ok {
				return v, pmix.SUCCESS, true
			}
		}
	}
	req, v, st := c.store.Parse(proc, key, infos)
	switch {
	case st == pmix.OPERATION_SUCCEEDED:
		return v, pmix.SUCCESS, true
	case st != pmix.SUCCESS:
		return v, st, true
	case req.Refresh && c.Connected():
		return v, pmix.ERR_NOT_FOUND, false
	}
	v, st, _, remote := c.resolve(&req)
	return v, st, !remote
}

// namespace returns what is known about a job, its own for "".
func (c *Client) namespace(name string) *store.Namespace {
	if name == "" || name == c.self.Nspace {
		return c.job
	}
	return c.store.Namespace(name)
}

// resolve answers from the store, or tells that, and for which rank, the server
// should be asked.
func (c *Client) resolve(req *store.Request) (v pmix.Value, st pmix.Status, rank pmix.Rank, remote bool) {
	if v, st = c.store.Resolve(req); st == pmix.SUCCESS {
		return v, st, 0, false
	}
	if !c.Connected() {
		return v, pmix.ERR_NOT_FOUND, 0, false
	}
	rank, remote = c.store.Remote(req, st)
	if remote && c.takeAhead(pmix.Proc{Nspace: req.Proc.Nspace, Rank: rank}) {
		if v, st = c.store.Resolve(req); st == pmix.SUCCESS {
			return v, st, 0, false
		}
		rank, remote = c.store.Remote(req, st)
	}
	return v, st, rank, remote
}

// Get answers from the store or asks the server. Gets of the same process wait
// for one answer together.
func (c *Client) Get(proc *pmix.Proc, key string, infos []pmix.Info, done host.Got) pmix.Status {
	proc, st := c.translate(proc)
	if st != pmix.SUCCESS {
		return st
	}
	req, v, st := c.store.Parse(proc, key, infos)
	switch {
	case st == pmix.OPERATION_SUCCEEDED:
		done(pmix.SUCCESS, v)
		return pmix.SUCCESS
	case st != pmix.SUCCESS:
		return st
	case req.Refresh && c.Connected():
		return c.refresh(req, done)
	}
	c.continueGet(&get{req: req, done: done})
	return pmix.SUCCESS
}

// continueGet answers g, or lets it wait for the server.
func (c *Client) continueGet(g *get) {
	v, st, rank, remote := c.resolve(&g.req)
	if !remote {
		g.done(st, v)
		return
	}
	target := pmix.Proc{Nspace: g.req.Proc.Nspace, Rank: rank}
	if g.req.Timeout > 0 {
		// The server keeps the time too; this end gives it a head start, so
		// that its answer wins where it comes.
		d := time.Duration(g.req.Timeout)*time.Second + timeoutGrace
		g.timer = c.r.After(d, func() { c.expire(target, g) })
	}
	if waiting, asked := c.pending[target]; asked {
		c.pending[target] = append(waiting, g)
		return
	}
	c.pending[target] = []*get{g}
	q := &wire.GetReq{Proc: target, Infos: c.directives(&g.req), Key: g.req.Key}
	st = ask(c, q, pmix.ERR_NOT_FOUND, func(a *wire.GetReply, st pmix.Status) { c.gotReply(target, a, st) })
	if st != pmix.SUCCESS {
		c.settle(target, pmix.ERROR)
	}
}

// directives returns what the server is told with a request. One before 7.0 would
// wait for a process to publish a reserved key that nobody provided; its own
// clients tell it not to.
func (c *Client) directives(req *store.Request) []pmix.Info {
	if c.wantsAhead(req) {
		return readAhead
	}
	if req.Immediate || !pmix.Reserved(req.Key) || !c.conn.Codec().Release.Before(7, 0, 0) {
		return req.Infos
	}
	return append(slices.Clip(req.Infos), pmix.MakeInfo(pmix.IMMEDIATE, pmix.Bool(true)))
}

// timeoutGrace is how much longer this end waits than the server.
const timeoutGrace = time.Second

// expire answers a get whose time is over. The others of the same process go on
// waiting; with none left the late answer is stored and serves the next get.
func (c *Client) expire(target pmix.Proc, g *get) {
	waiting := c.pending[target]
	for i, o := range waiting {
		if o == g {
			c.pending[target] = append(waiting[:i:i], waiting[i+1:]...)
			g.done(pmix.ERR_TIMEOUT, pmix.Value{})
			return
		}
	}
}

// gotReply stores a server's answer and answers those who wait for it.
func (c *Client) gotReply(target pmix.Proc, a *wire.GetReply, st pmix.Status) {
	if st == pmix.SUCCESS {
		st = a.Status
	}
	if st == pmix.SUCCESS {
		for _, blob := range a.Blobs {
			if c.keepAhead(target, blob) {
				continue
			}
			part, err := wire.UnpackProc(c.codec, blob)
			if err != nil {
				st = pmix.StatusOf(err)
				break
			}
			if rc := c.store.StoreReply(part.Proc, part.KVals); rc != pmix.SUCCESS {
				st = rc
				break
			}
		}
	}
	c.settle(target, st)
}

// settle answers all gets that wait for target.
func (c *Client) settle(target pmix.Proc, st pmix.Status) {
	waiting := c.pending[target]
	delete(c.pending, target)
	for _, g := range waiting {
		g.timer.Stop()
		if st != pmix.SUCCESS {
			g.done(st, pmix.Value{})
			continue
		}
		v, rc := c.store.ResolveReply(&g.req)
		g.done(rc, v)
	}
}

// failGets answers every waiting get after the loss of the server. The
// connection has answered those that asked; this is for none to be left.
func (c *Client) failGets() {
	for target := range c.pending {
		c.settle(target, pmix.ERR_NOT_FOUND)
	}
}

// refresh asks the server for the current values of a process, then answers.
func (c *Client) refresh(req store.Request, done host.Got) pmix.Status {
	c.dropAhead(req.Proc)
	return ask(c, &wire.RefreshCacheReq{Proc: req.Proc}, pmix.ERR_LOST_CONNECTION,
		func(a *wire.RefreshCacheReply, st pmix.Status) {
			if st != pmix.SUCCESS {
				done(st, pmix.Value{})
				return
			}
			// The server's own status does not matter: nothing to refresh is
			// no reason to fail a get.
			for _, kv := range a.KVals {
				if rc := c.store.Store(req.Proc, pmix.INTERNAL, kv); rc != pmix.SUCCESS {
					done(rc, pmix.Value{})
					return
				}
			}
			req.Refresh = false
			c.continueGet(&get{req: req, done: done})
		})
}
