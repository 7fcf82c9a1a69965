package main

import (
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/test/dvm/rollup"
	"pmix/wire"
)

// module is what the PMIx server can ask of this host. Its methods run on the
// server's callback thread; each puts its work into the daemon's loop, from which it
// is answered.
type module struct {
	absent
	d *daemon
}

// absent stands for the functions that this host does not have, and says so in Has,
// so that they are never called.
type absent struct{ host.Module }

func (m *module) Has(u host.Upcall) bool {
	switch u {
	case host.ClientConnected, host.ClientConnected2, host.ClientFinalized, host.Abort, host.FenceNB, host.DirectModex, host.Connect,
		host.Disconnect, host.Group, host.NotifyEvent, host.Publish, host.Lookup, host.Unpublish, host.JobControl:
		return true
	}
	return false
}

func (m *module) ClientConnected(host.Client, []pmix.Info, host.Op) pmix.Status {
	return pmix.OPERATION_SUCCEEDED
}

func (m *module) ClientFinalized(c host.Client, answer host.Op) pmix.Status {
	m.d.post(func() {
		if p := m.d.local[c.Proc.Rank]; p != nil {
			p.finalized = true
		}
		answer(pmix.SUCCESS)
	})
	return pmix.SUCCESS
}

// Abort ends the job, whoever was named: there is only one.
func (m *module) Abort(c host.Client, code int, msg string, procs []pmix.Proc, answer host.Op) pmix.Status {
	m.d.post(func() {
		answer(pmix.SUCCESS)
		m.d.quit(max(code, 1))
	})
	return pmix.SUCCESS
}

// handOver brings an operation to the machine.
func (m *module) handOver(l rollup.Local, answer func(rollup.Answer)) pmix.Status {
	l.Token = answer
	m.d.post(func() { m.d.handOver(l, graceTries) })
	return pmix.SUCCESS
}

// A server that went on without a local participant says so by
// PMIX_LOCAL_COLLECTIVE_STATUS, but not without whom. It saw a connection end, and
// this host will see the process end in a moment: the group's membership has to wait
// for that.
const (
	graceTries = 50
	graceStep  = 10 * time.Millisecond
)

func (d *daemon) handOver(l rollup.Local, tries int) {
	v, _ := pmix.Find(l.Infos, pmix.LOCAL_COLLECTIVE_STATUS)
	st, _ := v.Data.(pmix.Status)
	if st != pmix.SUCCESS && l.Kind == rollup.Construct && !d.missesOne(l.Procs) && tries > 0 {
		time.AfterFunc(graceStep, func() { d.post(func() { d.handOver(l, tries-1) }) })
		return
	}
	d.moments.pass(d, "came:"+l.Kind.String())
	d.do(d.machine.HandOver(l))
	d.moments.pass(d, "sent:"+l.Kind.String())
}

// missesOne reports whether one of procs was a process of this node and has ended.
func (d *daemon) missesOne(procs []pmix.Proc) bool {
	missing := false
	d.jobs.Each(procs, func(p pmix.Proc, home int) {
		missing = missing || home == d.Rank && d.local[p.Rank] != nil && d.local[p.Rank].ended
	})
	return missing
}

func (m *module) Fence(procs []pmix.Proc, infos []pmix.Info, data []byte, answer host.Modex) pmix.Status {
	return m.handOver(rollup.Local{Kind: rollup.Fence, Procs: procs, Infos: infos, Data: data},
		func(a rollup.Answer) { answer(a.Status, a.Data) })
}

func (m *module) Connect(procs []pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status {
	return m.handOver(rollup.Local{Kind: rollup.Connect, Procs: procs, Infos: infos},
		func(a rollup.Answer) { answer(a.Status) })
}

func (m *module) Disconnect(procs []pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status {
	return m.handOver(rollup.Local{Kind: rollup.Disconnect, Procs: procs, Infos: infos},
		func(a rollup.Answer) { answer(a.Status) })
}

func (m *module) Group(op pmix.GroupOperation, id string, procs []pmix.Proc, infos []pmix.Info, answer host.Infos) pmix.Status {
	l := rollup.Local{Group: id, Procs: procs, Infos: infos}
	switch op {
	case pmix.GROUP_CONSTRUCT:
		l.Kind = rollup.Construct
	case pmix.GROUP_DESTRUCT:
		l.Kind = rollup.Destruct
	case pmix.GROUP_CANCEL:
		st := pmix.GROUP_CONSTRUCT_ABORT // its directives say why
		if v, ok := pmix.Find(infos, pmix.LOCAL_COLLECTIVE_STATUS); ok {
			st, _ = v.Data.(pmix.Status)
		}
		m.d.post(func() {
			k := rollup.Construct
			if m.d.machine.Exists(id) {
				k = rollup.Destruct
			}
			m.d.do(m.d.machine.Cancel(k, id, procs, st))
			answer(pmix.SUCCESS, nil)
		})
		return pmix.SUCCESS
	default:
		return pmix.ERR_NOT_SUPPORTED
	}
	return m.handOver(l, func(a rollup.Answer) { answer(a.Status, a.Infos) })
}

// DirectModex gets the data of a process from its node.
func (m *module) DirectModex(p pmix.Proc, infos []pmix.Info, answer host.Modex) pmix.Status {
	m.d.post(func() {
		home := m.d.jobs.Home(p)
		if home < 0 {
			answer(pmix.ERR_NOT_FOUND, nil)
			return
		}
		m.d.ask(home, callModex, func(e *wire.Encoder) { e.Proc(p) }, func(st pmix.Status, r *wire.Decoder) {
			var data []byte
			if st == pmix.SUCCESS {
				if data = r.ByteObject(); r.Err() != nil {
					st = pmix.ERR_UNPACK_FAILURE
				}
			}
			answer(st, data)
		})
	})
	return pmix.SUCCESS
}

// NotifyEvent passes an event on to all other nodes.
func (m *module) NotifyEvent(st pmix.Status, source pmix.Proc, rng pmix.DataRange, infos []pmix.Info, answer host.Op) pmix.Status {
	e := wire.NewEncoder(wire.Default)
	e.Status(st)
	e.Proc(source)
	e.Range(rng)
	e.Infos(infos)
	if e.Err() != nil {
		return pmix.ERR_BAD_PARAM
	}
	m.d.post(func() {
		if group, ok := pmix.Find(infos, pmix.GROUP_ID); ok && st == pmix.GROUP_LEFT {
			m.d.do(m.d.machine.Leave(group.Text(), source))
		}
		m.d.do(m.d.machine.Broadcast(e.Bytes()))
		answer(pmix.SUCCESS)
	})
	return pmix.SUCCESS
}

// noted raises an event that another node passed on.
func (d *daemon) noted(n rollup.Noted) {
	if n.From == d.Rank {
		return
	}
	r := wire.NewDecoder(wire.Default, n.Payload)
	st, source, rng, infos := r.Status(), r.Proc(), r.Range(), r.Infos(1<<16)
	if r.Err() != nil {
		d.say("an event of %d cannot be read: %v", n.From, r.Err())
		return
	}
	d.locked(func() { d.server.Notify(st, &source, rng, infos, nil) })
}

func (m *module) Publish(p pmix.Proc, infos []pmix.Info, answer host.Op) pmix.Status {
	m.d.post(func() {
		m.d.ask(0, callPublish, func(e *wire.Encoder) { e.Proc(p); e.Infos(infos) },
			func(st pmix.Status, _ *wire.Decoder) { answer(st) })
	})
	return pmix.SUCCESS
}

func (m *module) Lookup(p pmix.Proc, keys []string, infos []pmix.Info, answer host.Lookups) pmix.Status {
	m.d.post(func() {
		m.d.ask(0, callLookup, func(e *wire.Encoder) { e.Strs(keys) }, func(st pmix.Status, r *wire.Decoder) {
			var found []pmix.PData
			if st == pmix.SUCCESS {
				if found = r.PDatas(1 << 16); r.Err() != nil {
					st = pmix.ERR_UNPACK_FAILURE
				} else if len(found) < len(keys) {
					st = pmix.ERR_PARTIAL_SUCCESS
				}
			}
			answer(st, found)
		})
	})
	return pmix.SUCCESS
}

func (m *module) Unpublish(p pmix.Proc, keys []string, infos []pmix.Info, answer host.Op) pmix.Status {
	m.d.post(func() {
		m.d.ask(0, callUnpublish, func(e *wire.Encoder) { e.Proc(p); e.Strs(keys) },
			func(st pmix.Status, _ *wire.Decoder) { answer(st) })
	})
	return pmix.SUCCESS
}

// JobControl gives the leader of an invited group its context id; there is nothing
// else that this host can be asked to do.
func (m *module) JobControl(p pmix.Proc, targets []pmix.Proc, directives []pmix.Info, answer host.Infos) pmix.Status {
	if !pmix.True(directives, pmix.GROUP_ASSIGN_CONTEXT_ID) {
		return pmix.ERR_NOT_SUPPORTED
	}
	m.d.post(func() {
		m.d.ask(0, callContext, nil, func(st pmix.Status, r *wire.Decoder) {
			var infos []pmix.Info
			if st == pmix.SUCCESS {
				infos = []pmix.Info{pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(r.Uint64()))}
			}
			answer(st, infos)
		})
	})
	return pmix.SUCCESS
}
