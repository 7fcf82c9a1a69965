package wire

import "pmix/core/pmix"

// GroupConstructReq joins the construction of a group.
type GroupConstructReq struct {
	ID    string
	Procs []pmix.Proc
	Infos []pmix.Info
}

func (*GroupConstructReq) Cmd() pmix.Command { return CmdGroupConstruct }
func (m *GroupConstructReq) fields(x *Fields) {
	x.Str(&m.ID)
	x.Procs(&m.Procs)
	x.Infos(&m.Infos)
}

// GroupConstructReply is the group that came to be, after success. What it holds
// grew with the releases of the server: Members since 4.2.4, a context that may
// be absent since 6.0, Infos since 6.1. Jobs, of the other namespaces that take
// part, were there from 4.2.4 until 5.0.
type GroupConstructReply struct {
	Status    pmix.Status
	Members   []pmix.Proc
	HasCtxID  bool
	ContextID uint64
	Infos     []pmix.Info
	Jobs      []JobInfo
}

// noContext is what a server before 6.0 sends when there is no context.
const noContext = 1<<64 - 1

func (m *GroupConstructReply) fields(x *Fields) {
	x.Status(&m.Status)
	r := x.Codec().Release
	if !x.more() || m.Status != pmix.SUCCESS && !r.Before(4, 2, 4) {
		return
	}
	if !r.Before(4, 2, 4) {
		x.Procs(&m.Members)
	}
	if r.Before(6, 0, 0) {
		m.oldContext(x)
		if !r.Before(4, 2, 4) {
			toEnd(x, &m.Jobs, enclose[JobInfo], disclose[JobInfo])
		}
		return
	}
	x.Bool(&m.HasCtxID)
	if m.HasCtxID {
		x.Size(&m.ContextID)
	}
	if r.Before(6, 1, 0) || !x.more() {
		return
	}
	n := uint64(len(m.Infos))
	x.Size(&n)
	if x.e != nil {
		for _, i := range m.Infos {
			x.e.Info(i)
		}
	} else if c := x.d.count(n); c > 0 {
		m.Infos = repeat(x.d, c, (*Decoder).Info)
	}
}

// oldContext is a context that stands in the message even if there is none.
func (m *GroupConstructReply) oldContext(x *Fields) {
	id := m.ContextID
	if !m.HasCtxID {
		id = noContext
	}
	if x.e != nil {
		x.Size(&id)
	} else if x.d.More() {
		x.Size(&id)
		if m.HasCtxID = id != noContext; m.HasCtxID {
			m.ContextID = id
		}
	}
}

// GroupDestructReq joins the destruction of a group. A client before
// 4.2.4 does not name the members.
type GroupDestructReq struct {
	ID      string
	Members []pmix.Proc
	Infos   []pmix.Info
}

func (*GroupDestructReq) Cmd() pmix.Command { return CmdGroupDestruct }
func (m *GroupDestructReq) fields(x *Fields) {
	x.Str(&m.ID)
	if !x.Codec().Release.Before(4, 2, 4) {
		x.Procs(&m.Members)
		if len(m.Members) == 0 && x.Codec().Release.Before(7, 0, 0) {
			// Those releases write an array without elements after its length 0.
			if x.e != nil {
				x.e.Procs(nil)
			} else {
				x.d.Procs(0)
			}
		}
	}
	x.Infos(&m.Infos)
}

// GroupDestructReply answers it.
type GroupDestructReply = StatusReply

// GroupLeaveReq leaves a group.
type GroupLeaveReq struct {
	ID    string
	Infos []pmix.Info
}

func (*GroupLeaveReq) Cmd() pmix.Command { return CmdGroupLeave }
func (m *GroupLeaveReq) fields(x *Fields) {
	x.Str(&m.ID)
	x.Infos(&m.Infos)
}
