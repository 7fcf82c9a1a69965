package iof

import "pmix/core/pmix"

// PullsOptions configure a Pulls.
type PullsOptions struct {
	// Connected tells whether there is a server to ask. nil means that there is none.
	Connected func() bool
}

// Pulls is a process's part: what it pulled itself. It is not safe for concurrent use.
type Pulls struct {
	opt  PullsOptions
	next uint64
	byID map[uint64]*ownPull
}

// ownPull is one pull of this process.
type ownPull struct {
	id       uint64
	remoteID uint64
	handler  any
	token    any
	asked    bool // waits for the server's answer
	dropped  any  // the token of a withdrawal that came before the answer
	drop     bool
	infos    []pmix.Info
}

// NewPulls makes a Pulls.
//
// Identifiers begin with 1: a server forwards under 0 what nobody pulled, the
// output of a job that was spawned with its forwarding.
func NewPulls(opt PullsOptions) *Pulls {
	return &Pulls{opt: opt, next: 1, byID: map[uint64]*ownPull{}}
}

// Pull asks for the channels of processes. Output may come for its identifier as
// soon as the server has it. Failures: ERR_NOT_SUPPORTED for the input channel,
// ERR_BAD_PARAM without processes, ERR_UNREACH without a server.
func (m *Pulls) Pull(procs []pmix.Proc, infos []pmix.Info, ch pmix.IOFChannel, handler, token any) []Effect {
	st := pmix.SUCCESS
	switch {
	case ch&pmix.FWD_STDIN_CHANNEL != 0:
		st = pmix.ERR_NOT_SUPPORTED
	case len(procs) == 0:
		st = pmix.ERR_BAD_PARAM
	case m.opt.Connected == nil || !m.opt.Connected():
		st = pmix.ERR_UNREACH
	}
	if st != pmix.SUCCESS {
		return []Effect{Answer{Token: token, Status: st, ID: ^uint64(0)}}
	}
	p := &ownPull{id: m.next, handler: handler, token: token, asked: true}
	m.next++
	m.byID[p.id] = p
	return []Effect{AskServer{p.id, procs, infos, ch}}
}

// ServerAnswered is the server's answer to AskServer with its identifier of the pull.
func (m *Pulls) ServerAnswered(id uint64, st pmix.Status, remoteID uint64) []Effect {
	p := m.byID[id]
	if p == nil || !p.asked {
		return nil
	}
	p.asked = false
	if st != pmix.SUCCESS {
		delete(m.byID, id)
		fx := []Effect{Answer{Token: p.token, Status: st, ID: id}}
		if p.drop {
			fx = append(fx, Answer{Token: p.dropped})
		}
		return fx
	}
	p.remoteID = remoteID
	fx := []Effect{Answer{Token: p.token, ID: id}}
	if p.drop {
		delete(m.byID, id)
		fx = append(fx, TellServer{remoteID, p.infos, p.dropped})
	}
	return fx
}

// Deregister withdraws a pull; an unknown identifier is answered with
// ERR_BAD_PARAM.
func (m *Pulls) Deregister(id uint64, infos []pmix.Info, token any) []Effect {
	p := m.byID[id]
	switch {
	case p == nil || p.drop:
		return []Effect{Answer{Token: token, Status: pmix.ERR_BAD_PARAM}}
	case p.asked:
		p.drop, p.dropped, p.infos = true, token, infos
		return nil
	}
	delete(m.byID, id)
	if m.opt.Connected == nil || !m.opt.Connected() {
		return []Effect{Answer{Token: token, Status: pmix.ERR_UNREACH}}
	}
	return []Effect{TellServer{p.remoteID, infos, token}}
}

// Arrived is output from the server for the pull id: it goes to its handler, and
// to this process's own streams where there is none.
func (m *Pulls) Arrived(id uint64, o Output) []Effect {
	if p := m.byID[id]; p != nil && p.handler != nil {
		if p.drop {
			return nil
		}
		return []Effect{Call{id, p.handler, o}}
	}
	if len(o.Data) == 0 {
		return nil
	}
	return []Effect{Print{o}}
}
