package event

import (
	"slices"

	"pmix/core/pmix"
)

// Notify is an event that the server itself or its host raises: it goes to the
// registered connections, to the server's own handlers, and to the host if the
// server is its source. Answered with ERR_BAD_PARAM for a directive of the wrong
// type or targets with a range other than custom, which changes nothing.
func (r *Registry) Notify(st pmix.Status, source *pmix.Proc, rng pmix.DataRange, infos []pmix.Info, token any) []Effect {
	from := pmix.Proc{Nspace: "UNDEF", Rank: pmix.RANK_UNDEF}
	if source != nil {
		from = *source
	}
	n, rc := r.notice(st, from, rng, infos)
	if rc != pmix.SUCCESS {
		return []Effect{Answer{Token: token, Status: rc}}
	}
	fx := r.spread(n)
	up := r.opt.CanNotify && from == r.opt.Self && !n.StaysLocal &&
		rng != pmix.RANGE_LOCAL && rng != pmix.RANGE_PROC_LOCAL && rng != pmix.RANGE_RM
	if !up {
		return append(fx, Deliver{n}, Answer{Token: token})
	}
	return append(r.upward(fx, n, token), Deliver{n})
}

// Proxy is an event that the server raises for one of its clients, the source. It
// goes to the registered connections, the source's too if it is a target, to the
// server's own handlers, and beyond a local range to the host. Nobody is answered.
func (r *Registry) Proxy(n Notice) []Effect {
	n.Proxy = true
	fx := r.spread(n)
	if r.opt.CanNotify && !n.StaysLocal && n.Range != pmix.RANGE_LOCAL && n.Range != pmix.RANGE_PROC_LOCAL {
		fx = r.upward(fx, n, nil)
	}
	return append(fx, Deliver{n})
}

// NotifyFrom is an event that a client raises: it goes to the others registered
// here, to the server's own handlers and, beyond a local range, to the host. One
// that carries the mark of this function came back and is only acknowledged.
func (r *Registry) NotifyFrom(peer Peer, st pmix.Status, rng pmix.DataRange, infos []pmix.Info, token any) []Effect {
	if _, seen := pmix.Find(infos, InternalNotify); seen {
		return []Effect{Answer{Token: token}}
	}
	infos = append(slices.Clip(infos), pmix.MakeInfo(InternalNotify, pmix.Bool(true)))
	n, rc := r.notice(st, peer.Proc, rng, infos)
	if rc != pmix.SUCCESS {
		return []Effect{Answer{Token: token, Status: rc}}
	}
	fx := append(r.spread(n), Deliver{n})
	if rng == pmix.RANGE_LOCAL || rng == pmix.RANGE_PROC_LOCAL || n.StaysLocal || !r.opt.CanNotify {
		return append(fx, Answer{Token: token})
	}
	return r.upward(fx, n, token)
}

func (r *Registry) upward(fx []Effect, n Notice, token any) []Effect {
	r.nextID++
	r.upcalls[r.nextID] = upcall{token: token, notify: true}
	return append(fx, HostNotify{r.nextID, n})
}

func (r *Registry) notice(st pmix.Status, from pmix.Proc, rng pmix.DataRange, infos []pmix.Info) (Notice, pmix.Status) {
	n, rc := NewNotice(st, from, rng, infos)
	if rc == pmix.SUCCESS && n.Targets != nil && rng != pmix.RANGE_CUSTOM {
		rc = pmix.ERR_BAD_PARAM
	}
	if r.opt.Tool {
		n.Targets = nil
	}
	return n, rc
}

// spread sends n to every connection that registered for it and keeps it for
// those who register later.
func (r *Registry) spread(n Notice) []Effect {
	k := &kept{notice: n, left: r.targets(n), sent: map[sentKey]struct{}{}}
	var fx []Effect
	if n.Range != pmix.RANGE_RM && n.Range != pmix.RANGE_PROC_LOCAL {
		reached := map[any]struct{}{}
		fx = r.reach(fx, k, r.codes[n.Status], false, reached)
		if !n.NonDefault {
			fx = r.reach(fx, k, r.codes[codeDefault], true, reached)
		}
	}
	r.cache.sweep(func(old *kept) bool { return !n.supersedes(old.notice) })
	if !n.NoCache && k.left != 0 {
		r.cache.add(k)
	}
	return fx
}

// reach sends k to the connections of one registration that it is for.
func (r *Registry) reach(fx []Effect, k *kept, c *code, byDefault bool, reached map[any]struct{}) []Effect {
	if c == nil {
		return fx
	}
	for _, s := range c.peers {
		if !r.wants(k.notice, s.peer) {
			continue
		}
		k.sent[sentKey{s.peer.Handle, byDefault}] = struct{}{}
		if _, ok := reached[s.peer.Handle]; ok {
			continue
		}
		reached[s.peer.Handle] = struct{}{}
		if k.left > 0 {
			k.left--
		}
		fx = append(fx, Send{s.peer, k.notice})
	}
	return fx
}

// wants reports whether a registered connection is one that n is sent to: not its
// source (unless it is one by proxy), not the server itself, and a target if there
// are any.
func (r *Registry) wants(n Notice, p Peer) bool {
	if p.Proc == n.Source && !n.Proxy || p.Proc == r.opt.Self {
		return false
	}
	return n.Targets == nil || inRange(n.Range, n.Targets, p.Proc, r.opt.Self)
}

// targets counts the connections that n is for, -1 if that is not known.
func (r *Registry) targets(n Notice) int {
	if n.Targets == nil {
		return -1
	}
	left := 0
	for _, t := range n.Targets {
		if t.Rank.Valid() {
			left++
			continue
		}
		if r.opt.Local == nil {
			return -1
		}
		nlocal, known := r.opt.Local(t.Nspace)
		if !known {
			return -1
		}
		left += nlocal
	}
	return left
}

// replay sends the kept notifications that a new registration matches.
func (r *Registry) replay(fx []Effect, peer Peer, codes []pmix.Status, affected []pmix.Proc) []Effect {
	r.cache.sweep(func(k *kept) bool {
		n := k.notice
		byDefault := codes[0] == codeDefault
		if byDefault && n.NonDefault || !byDefault && !slices.Contains(codes, n.Status) {
			return true
		}
		if n.Range == pmix.RANGE_RM || !r.wants(n, peer) || !overlap(affected, n.Affected) {
			return true
		}
		if n.Targets == nil && !inRange(n.Range, []pmix.Proc{n.Source}, peer.Proc, r.opt.Self) {
			return true
		}
		key := sentKey{peer.Handle, byDefault}
		if _, ok := k.sent[key]; ok {
			return true
		}
		_, again := k.sent[sentKey{peer.Handle, !byDefault}]
		if again && byDefault {
			return true
		}
		k.sent[key] = struct{}{}
		fx = append(fx, Send{peer, n})
		if k.left > 0 && !again {
			k.left--
		}
		return k.left != 0
	})
	return fx
}
