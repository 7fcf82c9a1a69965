package event

import "pmix/core/pmix"

// NotifyServer sends an event that this process raised to its server, which will
// not send it back; the server's answer completes Token.
type NotifyServer struct {
	Notice Notice
	Token  any
}

func (NotifyServer) effect() {}

// chain is the way of one event through the handlers that match it. rest holds
// those still to be called; one that was removed meanwhile is passed over.
type chain struct {
	id      uint64
	notice  Notice
	rest    []*handler
	current *handler
	results []pmix.Info
}

// Deliver gives an event that arrived (from the server, or from the Registry of
// this server) to the handlers. One that no handler takes is kept for those who
// register later.
func (m *Handlers) Deliver(n Notice) []Effect { return m.run(n, m.opt.Server) }

// Notify raises an event in a client or tool: it goes to the server and to the
// process's own handlers. Answered at once with ERR_BAD_PARAM for a directive of
// the wrong type and ERR_UNREACH without a server, which raise nothing; with
// SUCCESS where no server is to be told.
func (m *Handlers) Notify(st pmix.Status, source *pmix.Proc, rng pmix.DataRange, infos []pmix.Info, token any) []Effect {
	from := m.opt.Self
	if source != nil {
		from = *source
	}
	n, rc := NewNotice(st, from, rng, infos)
	if rc != pmix.SUCCESS {
		return []Effect{Answer{Token: token, Status: rc}}
	}
	if rng == pmix.RANGE_PROC_LOCAL || st == pmix.ERR_LOST_CONNECTION {
		return append([]Effect{Answer{Token: token}}, m.run(n, rng == pmix.RANGE_PROC_LOCAL)...)
	}
	if !m.connected() {
		return []Effect{Answer{Token: token, Status: pmix.ERR_UNREACH}}
	}
	return append([]Effect{NotifyServer{n, token}}, m.run(n, false)...)
}

// run starts the chain of n. keep says to keep it even if a handler takes it.
func (m *Handlers) run(n Notice, keep bool) []Effect {
	if !m.target(n) {
		return nil
	}
	var fx []Effect
	for _, h := range m.lists[observers] {
		if h.matches(n, m.opt.Self) {
			fx = append(fx, Observe{h.fn, n})
		}
	}
	var rest []*handler
	for cat := firstOverall; cat <= lastOverall; cat++ {
		for _, h := range m.lists[cat] {
			if h.matches(n, m.opt.Self) {
				rest = append(rest, h)
			}
		}
	}
	m.cache.sweep(func(old *kept) bool { return !n.supersedes(old.notice) })
	if (keep || len(rest) == 0) && !n.NoCache {
		m.cache.add(&kept{notice: n, left: -1})
	}
	return m.begin(fx, n, rest)
}

// target reports whether n is for this process.
func (m *Handlers) target(n Notice) bool {
	if n.Targets == nil {
		return true
	}
	for _, t := range n.Targets {
		if t.Matches(m.opt.Self) {
			return true
		}
	}
	return false
}

// replay gives kept notifications to a handler that has just registered, to it
// alone.
func (m *Handlers) replay(h *handler) []Effect {
	var fx []Effect
	m.cache.sweep(func(k *kept) bool {
		if !h.matches(k.notice, m.opt.Self) {
			return true
		}
		if h.cat == observers {
			fx = append(fx, Observe{h.fn, k.notice})
			return true
		}
		fx = m.begin(fx, k.notice, []*handler{h})
		return false
	})
	return fx
}

func (m *Handlers) begin(fx []Effect, n Notice, rest []*handler) []Effect {
	if len(rest) == 0 {
		return fx
	}
	m.nextChain++
	c := &chain{id: m.nextChain, notice: n, rest: rest}
	m.chains[c.id] = c
	return m.step(fx, c)
}

// step calls the next handler of a chain, or ends it.
func (m *Handlers) step(fx []Effect, c *chain) []Effect {
	for len(c.rest) > 0 {
		h := c.rest[0]
		c.rest = c.rest[1:]
		if h.removed || h.oneshot && h.fired {
			continue
		}
		h.fired = true
		c.current = h
		infos := make([]pmix.Info, 0, len(c.notice.Infos)+2)
		infos = append(infos, c.notice.Infos...)
		if h.name != "" {
			infos = append(infos, pmix.MakeInfo(pmix.EVENT_HDLR_NAME, pmix.String(h.name)))
		}
		if h.object.Type != pmix.UNDEF && h.object.Data != uintptr(0) {
			infos = append(infos, pmix.MakeInfo(pmix.EVENT_RETURN_OBJECT, h.object))
		}
		return append(fx, Call{
			Chain: c.id, ID: h.id, Handler: h.fn,
			Status: c.notice.Status, Source: c.notice.Source,
			Infos: infos, Results: c.results,
		})
	}
	delete(m.chains, c.id)
	return fx
}

// Done is a handler's answer to a Call. EVENT_ACTION_COMPLETE ends the chain. A
// second answer for the same call, or for a chain that is over, has no effect.
func (m *Handlers) Done(chainID, handlerID uint64, st pmix.Status, results []pmix.Info) []Effect {
	c := m.chains[chainID]
	if c == nil || c.current == nil || c.current.id != handlerID {
		return nil
	}
	h := c.current
	c.current = nil
	c.results = c.accumulate(h, results)
	var fx []Effect
	if h.oneshot {
		fx = m.forget(h.id)
	}
	if st == pmix.EVENT_ACTION_COMPLETE {
		c.rest = nil
	}
	return m.step(fx, c)
}

// accumulate returns the results that the next handler sees. An entry whose key
// was emptied is dropped.
func (c *chain) accumulate(h *handler, results []pmix.Info) []pmix.Info {
	out := make([]pmix.Info, 0, len(c.results)+1+len(results))
	for _, r := range c.results {
		if r.Key != "" {
			out = append(out, r)
		}
	}
	name := h.name
	if name == "" {
		name = "UNKNOWN"
	}
	out = append(out, pmix.MakeInfo(name, pmix.StatusValue(c.notice.Status)))
	return append(out, results...)
}

// Running returns the number of chains in progress.
func (m *Handlers) Running() int { return len(m.chains) }
