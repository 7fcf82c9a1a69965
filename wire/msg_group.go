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

// GroupConstructReply is the group that came to be. Members, and since PMIx 6.1
// Infos, are there from a server of 5.0 on.
type GroupConstructReply struct {
	Status    pmix.Status
	Members   []pmix.Proc
	HasCtxID  bool
	ContextID uint64
	Infos     []pmix.Info
}

func (m *GroupConstructReply) fields(x *Fields) {
	x.Status(&m.Status)
	if m.Status != pmix.SUCCESS || !x.more() {
		return
	}
	r := x.Codec().Release
	if !r.Before(5, 0, 0) {
		x.Procs(&m.Members)
	}
	if r.Before(6, 0, 0) {
		// the context is always there, and zero if none was asked for
		x.Size(&m.ContextID)
		m.HasCtxID = m.ContextID != 0
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

// GroupDestructReq joins the destruction of a group. A client before 5.0 does
// not name the members.
type GroupDestructReq struct {
	ID      string
	Members []pmix.Proc
	Infos   []pmix.Info
}

func (*GroupDestructReq) Cmd() pmix.Command { return CmdGroupDestruct }
func (m *GroupDestructReq) fields(x *Fields) {
	x.Str(&m.ID)
	if !x.Codec().Release.Before(5, 0, 0) {
		x.Procs(&m.Members)
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
