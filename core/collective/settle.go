package collective

import (
	"slices"

	"pmix/core/pmix"
)

// settle ends the local phase of t if it is complete: it hands t over to the
// host, or finishes it where there is nothing to hand over.
func (m *Machine) settle(fx []Effect, t *Tracker) []Effect {
	if t.handed || !t.complete() {
		return fx
	}
	h := m.hooks[t.op]
	infos, st := t.own(h)
	if st != pmix.SUCCESS {
		return m.abort(fx, t, st)
	}
	t.result = t.status
	if h.OnDeparture != nil && t.ndeparted > 0 {
		v := h.OnDeparture(infos)
		if v.Abort != pmix.SUCCESS {
			return m.abort(fx, t, v.Abort)
		}
		t.status, t.result = v.Local, v.Result
	}
	infos = t.directives(h, infos)
	has := m.has(h)
	// A host that knows of deaths from before is asked, as it is where a part of
	// the participants is elsewhere: only it can say what they mean for the job.
	shortcut := h.LocalShortcut || h.Local != nil && h.Local(infos)
	if shortcut && t.remote == 0 && !(t.early && has) {
		return m.finish(fx, t, t.status, nil, false)
	}
	if !has {
		return m.finish(fx, t, pmix.ERR_NOT_SUPPORTED, nil, false)
	}
	fx = m.stop(fx, t)
	t.handed, t.infos = true, infos
	return append(fx, CallHost{
		ID: t.id, Op: t.op, Upcall: h.Upcall, Name: t.name,
		Participants: t.participants, Infos: infos,
		Collect: t.collect, Contributions: slices.Clip(t.contributions),
	})
}

// has tells whether the host has the function of an operation.
func (m *Machine) has(h Hooks) bool { return m.opt.Has != nil && m.opt.Has(h.Upcall) }

// own is what the participants say to the host.
func (t *Tracker) own(h Hooks) ([]pmix.Info, pmix.Status) {
	if h.Assemble != nil {
		return h.Assemble(t.contributions)
	}
	return t.contributions[0].Infos, pmix.SUCCESS
}

// directives makes the infos that go to the host of what the participants say.
func (t *Tracker) directives(h Hooks, own []pmix.Info) []pmix.Info {
	n := len(own) + 2
	if h.Assemble == nil {
		for i := range t.contributions {
			n += len(t.contributions[i].Extra)
		}
	}
	out := make([]pmix.Info, 0, n)
	for _, i := range own {
		if h.Assemble == nil || i.Key != pmix.LOCAL_COLLECTIVE_STATUS { // only the server knows it
			out = append(out, i)
		}
	}
	if h.Assemble == nil {
		out = append(out, pmix.MakeInfo(pmix.SORTED_PROC_ARRAY, pmix.Bool(true)))
	}
	out = append(out, pmix.MakeInfo(pmix.LOCAL_COLLECTIVE_STATUS, pmix.StatusValue(t.status)))
	if h.Assemble == nil {
		for i := range t.contributions {
			out = append(out, t.contributions[i].Extra...)
		}
	}
	return out
}

// HostReturned is what the host's function returned for a CallHost: SUCCESS
// means that HostAnswered follows, OPERATION_SUCCEEDED that it is done, anything
// else that it refused.
func (m *Machine) HostReturned(id ID, st pmix.Status) []Effect {
	t := m.byID[id]
	if t == nil || !t.handed || st == pmix.SUCCESS {
		return nil
	}
	if st == pmix.OPERATION_SUCCEEDED {
		return m.finish(nil, t, t.result, nil, true)
	}
	return m.finish(nil, t, st, nil, false)
}

// HostAnswered is the host's answer to a CallHost. It ends with it what is of the
// same group and was handed over by itself (Call.Direct). An answer that comes again,
// or after the collective ended otherwise, has no effect.
func (m *Machine) HostAnswered(id ID, st pmix.Status, data any) []Effect {
	t := m.byID[id]
	if t == nil || !t.handed {
		return nil
	}
	if st == pmix.OPERATION_SUCCEEDED {
		st = pmix.SUCCESS
	}
	kin := m.kin(t)
	fx := m.finish(nil, t, st, data, true)
	for _, o := range kin {
		fx = m.finish(fx, o, st, data, true)
		f := fx[len(fx)-1].(Finish)
		f.Again = true
		fx[len(fx)-1] = f
	}
	return fx
}

// TimedOut is the timer of StartTimer. It bounds the local phase only.
func (m *Machine) TimedOut(id ID) []Effect {
	t := m.byID[id]
	if t == nil || t.handed || !t.timer {
		return nil
	}
	t.timer = false
	return m.abort(nil, t, pmix.ERR_TIMEOUT)
}

// abort ends an operation without the host's answer. Where the local phase had not
// ended the host is told, if other servers' hosts may wait for it.
func (m *Machine) abort(fx []Effect, t *Tracker, st pmix.Status) []Effect {
	if h := m.hooks[t.op]; h.Cancel && !t.handed && m.has(h) {
		fx = append(fx, CancelHost{Op: t.op, Upcall: h.Upcall, Name: t.name, Participants: t.participants, Status: st})
	}
	return m.finish(fx, t, st, nil, false)
}

func (m *Machine) stop(fx []Effect, t *Tracker) []Effect {
	if t.timer {
		t.timer = false
		fx = append(fx, StopTimer{t.id})
	}
	return fx
}

// finish answers every contribution and removes the tracker.
func (m *Machine) finish(fx []Effect, t *Tracker, st pmix.Status, data any, host bool) []Effect {
	fx = m.stop(fx, t)
	if st == pmix.SUCCESS && t.collect == CollectMixed {
		st = pmix.ERR_INVALID_ARG
	}
	delete(m.byID, t.id)
	list := m.open[t.key]
	if list = slices.DeleteFunc(list, func(x *Tracker) bool { return x == t }); len(list) == 0 {
		delete(m.open, t.key)
	} else {
		m.open[t.key] = list
	}
	if m.hooks[t.op].Left {
		for p := range m.left[t.name] {
			if s := m.spaces[p.Nspace]; s != nil && t.needs[s] != nil { // not those of another job's group
				m.recall(t.name, p)
			}
		}
	}
	for i := range t.contributions {
		m.release(t.contributions[i])
	}
	for s := range t.needs {
		delete(s.trackers, t)
		m.drop(s)
	}
	infos := t.infos
	if infos == nil {
		infos = t.contributions[0].Infos
	}
	return append(fx, Finish{
		ID: t.id, Op: t.op, Name: t.name, Status: st, Data: data, Collect: t.collect,
		Participants: t.participants, Infos: infos,
		Contributions: t.contributions, Departed: t.gone(), Host: host, Direct: t.direct,
	})
}

// includes reports whether sorted participants cover p.
func includes(procs []pmix.Proc, p pmix.Proc) bool {
	if _, ok := slices.BinarySearchFunc(procs, p, pmix.CompareProcs); ok {
		return true
	}
	for _, r := range [...]pmix.Rank{pmix.RANK_WILDCARD, pmix.RANK_LOCAL_NODE, pmix.RANK_LOCAL_PEERS} {
		if _, ok := slices.BinarySearchFunc(procs, pmix.Proc{Nspace: p.Nspace, Rank: r}, pmix.CompareProcs); ok {
			return true
		}
	}
	return false
}

// timeout reads the seconds of PMIX_TIMEOUT, 0 for none; ok is false for a value
// that is no number of seconds.
func timeout(infos []pmix.Info) (secs uint32, ok bool) {
	v, found := pmix.Find(infos, pmix.TIMEOUT)
	if !found {
		return 0, true
	}
	return v.Uint32()
}
