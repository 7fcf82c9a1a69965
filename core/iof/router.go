package iof

import (
	"slices"

	"pmix/core/pmix"
)

// The limits of what a Router keeps unless told otherwise: the count that
// released libraries have, and a bound on the bytes, which they have not.
const (
	DefaultCount = 1024 * 1024
	DefaultBytes = 64 << 20
)

// perMessage is what a kept message costs beside its bytes.
const perMessage = 128

// RouterOptions configure a Router.
type RouterOptions struct {
	Self pmix.Proc
	// CanPull tells whether the host has iof_pull; without it pulls are answered
	// with ERR_NOT_SUPPORTED.
	CanPull bool
	// Count and Bytes bound the output kept (MCA parameter pmix_max_iof_cache is
	// Count); 0 means the default.
	Count, Bytes int
}

// Router is the server's part. It is not safe for concurrent use.
type Router struct {
	opt    RouterOptions
	nextID uint64
	pulls  []*pull // in the order of their registration
	stops  map[uint64]any
	// kept is a queue: the oldest stands at head.
	kept  []Output
	head  int
	bytes int
}

// pull is one registration. Until the host has agreed it is not ready and gets
// nothing.
type pull struct {
	id       uint64
	handle   any
	proc     pmix.Proc
	remoteID uint64
	procs    []pmix.Proc
	channel  pmix.IOFChannel
	token    any
	ready    bool
}

// NewRouter makes a Router.
func NewRouter(opt RouterOptions) *Router {
	if opt.Count <= 0 {
		opt.Count = DefaultCount
	}
	if opt.Bytes <= 0 {
		opt.Bytes = DefaultBytes
	}
	return &Router{opt: opt, nextID: 1, stops: map[uint64]any{}}
}

// Pull is a client's or tool's request for the channels of processes. remoteID is
// its own identifier, which goes with everything that is forwarded.
func (r *Router) Pull(handle any, proc pmix.Proc, procs []pmix.Proc, infos []pmix.Info, ch pmix.IOFChannel, remoteID uint64, token any) []Effect {
	switch {
	case !r.opt.CanPull:
		return []Effect{Answer{Token: token, Status: pmix.ERR_NOT_SUPPORTED}}
	case len(procs) == 0 || ch&^pmix.FWD_STDIN_CHANNEL == 0:
		return []Effect{Answer{Token: token, Status: pmix.ERR_BAD_PARAM}}
	}
	p := r.add(pull{handle: handle, proc: proc, remoteID: remoteID, procs: procs, channel: ch, token: token})
	return []Effect{HostPull{p.id, procs, infos, ch}}
}

// Subscribe registers a connection for output without asking the host, which has
// the connection's wish from elsewhere: the directives of a spawn, or its being a
// tool. What was kept of the processes' output follows.
func (r *Router) Subscribe(handle any, proc pmix.Proc, procs []pmix.Proc, ch pmix.IOFChannel, remoteID uint64) []Effect {
	if ch&^pmix.FWD_STDIN_CHANNEL == 0 {
		return nil
	}
	return r.drain(nil, r.add(pull{handle: handle, proc: proc, remoteID: remoteID, procs: procs, channel: ch, ready: true}))
}

// add takes in a registration and numbers it.
func (r *Router) add(p pull) *pull {
	p.id = r.nextID
	r.nextID++
	r.pulls = append(r.pulls, &p)
	return &p
}

// Inherit registers those who get the output of a parent for that of the job
// that it spawned.
func (r *Router) Inherit(parent pmix.Proc, nspace string) []Effect {
	var heirs []*pull
	for _, p := range slices.Clone(r.pulls) {
		if p.ready && matches(p.procs, parent) {
			heir := *p
			heir.procs = []pmix.Proc{{Nspace: nspace, Rank: pmix.RANK_WILDCARD}}
			heirs = append(heirs, r.add(heir))
		}
	}
	return r.drain(nil, heirs...)
}

// Stop withdraws the pull that the server answered as id, if it is of the same
// connection: else ERR_NOT_FOUND.
func (r *Router) Stop(handle any, id uint64, infos []pmix.Info, token any) []Effect {
	i := slices.IndexFunc(r.pulls, func(p *pull) bool { return p.id == id && p.handle == handle && p.ready })
	if i < 0 {
		return []Effect{Answer{Token: token, Status: pmix.ERR_NOT_FOUND}}
	}
	p := r.pulls[i]
	r.pulls = slices.Delete(r.pulls, i, i+1)
	if r.wanted(p) || !r.opt.CanPull {
		return []Effect{Answer{Token: token}}
	}
	n := r.nextID
	r.nextID++
	r.stops[n] = token
	infos = append(slices.Clip(infos), pmix.MakeInfo(pmix.IOF_STOP, pmix.Bool(true)))
	return []Effect{HostPull{n, p.procs, infos, p.channel}}
}

// wanted reports whether another pull wants some of what p did.
func (r *Router) wanted(p *pull) bool {
	for _, q := range r.pulls {
		if q.channel&p.channel == 0 {
			continue
		}
		for _, s := range p.procs {
			if matches(q.procs, s) {
				return true
			}
		}
	}
	return false
}

// HostReturned is what the host's function returned for a HostPull; SUCCESS means
// that HostAnswered follows.
func (r *Router) HostReturned(id uint64, st pmix.Status) []Effect {
	switch st {
	case pmix.SUCCESS:
		return nil
	case pmix.OPERATION_SUCCEEDED:
		st = pmix.SUCCESS
	}
	return r.HostAnswered(id, st)
}

// HostAnswered is the host's answer to a HostPull. Output that was kept and that
// the pull is for follows the answer. A second answer has no effect.
func (r *Router) HostAnswered(id uint64, st pmix.Status) []Effect {
	if token, ok := r.stops[id]; ok {
		delete(r.stops, id)
		return []Effect{Answer{Token: token, Status: st}}
	}
	i := slices.IndexFunc(r.pulls, func(p *pull) bool { return p.id == id && !p.ready })
	if i < 0 {
		return nil
	}
	p := r.pulls[i]
	if st != pmix.SUCCESS {
		r.pulls = slices.Delete(r.pulls, i, i+1)
		return []Effect{Answer{Token: p.token, Status: st}}
	}
	p.ready = true
	return r.drain([]Effect{Answer{Token: p.token, ID: p.id}}, p)
}

// drain forwards what was kept and is for pulls that are ready now.
func (r *Router) drain(fx []Effect, pulls ...*pull) []Effect {
	rest := make([]Output, 0, len(r.kept)-r.head)
	for _, o := range r.kept[r.head:] {
		wanted := false
		for _, p := range pulls {
			if p.wants(o, r.opt.Self) {
				wanted = true
				fx = append(fx, Forward{p.handle, p.remoteID, o})
			}
		}
		if wanted {
			r.bytes -= len(o.Data) + perMessage
			continue
		}
		rest = append(rest, o)
	}
	r.kept, r.head = rest, 0
	return fx
}

// wants reports whether output is for p: never for its own source or the server.
func (p *pull) wants(o Output, self pmix.Proc) bool {
	return p.ready && o.Channel&p.channel != 0 && o.Source != p.proc && p.proc != self && matches(p.procs, o.Source)
}

// Deliver is output that the host hands in. It goes to every pull that is for it
// and is kept if there is none. Whether it is also printed here is the role's
// affair (Flags).
func (r *Router) Deliver(o Output) []Effect {
	var fx []Effect
	for _, p := range r.pulls {
		if p.wants(o, r.opt.Self) {
			fx = append(fx, Forward{p.handle, p.remoteID, o})
		}
	}
	if fx == nil {
		r.keep(o)
	}
	return fx
}

func (r *Router) keep(o Output) {
	cost := len(o.Data) + perMessage
	if cost > r.opt.Bytes {
		return
	}
	r.kept = append(r.kept, o)
	r.bytes += cost
	for len(r.kept)-r.head > r.opt.Count || r.bytes > r.opt.Bytes {
		r.bytes -= len(r.kept[r.head].Data) + perMessage
		r.kept[r.head] = Output{}
		r.head++
	}
	// Moving when half is free keeps the cost per message constant.
	if r.head > len(r.kept)/2 {
		n := copy(r.kept, r.kept[r.head:])
		clear(r.kept[n:])
		r.kept, r.head = r.kept[:n], 0
	}
}

// Kept returns how much output is kept: messages and bytes.
func (r *Router) Kept() (count, bytes int) { return len(r.kept) - r.head, r.bytes }

// Gone ends a connection: its pulls are withdrawn.
func (r *Router) Gone(handle any) {
	r.pulls = slices.DeleteFunc(r.pulls, func(p *pull) bool { return p.handle == handle })
}

// DeregisterNspace drops the output kept of a namespace.
func (r *Router) DeregisterNspace(name string) {
	rest := make([]Output, 0, len(r.kept)-r.head)
	for _, o := range r.kept[r.head:] {
		if o.Source.Nspace == name {
			r.bytes -= len(o.Data) + perMessage
			continue
		}
		rest = append(rest, o)
	}
	r.kept, r.head = rest, 0
}
