package wire

import "pmix/core/pmix"

// GroupInviteReq asks the server to invite processes to a group, on behalf of the
// client, who leads it. Sent and served since 7.0; before, the leader's client ran
// an invitation with events of its own.
type GroupInviteReq struct {
	ID    string
	Procs []pmix.Proc // a wildcard stands for its job
	// Timeout is how many seconds the invited may take to answer, 0 without limit.
	Timeout  uint32
	Optional bool // the group forms of those who accept
	Context  bool // the host is to assign a context identifier
}

func (*GroupInviteReq) Cmd() pmix.Command { return CmdGroupInvite }
func (m *GroupInviteReq) fields(x *Fields) {
	x.Str(&m.ID)
	x.Procs(&m.Procs)
	x.Uint32(&m.Timeout)
	x.Bool(&m.Optional)
	x.Bool(&m.Context)
}

// GroupInviteReply says whether the invitation was sent. What became of it comes
// as an event.
type GroupInviteReply = StatusReply

// GroupJoinReq answers an invitation. The server tells the leader, or everybody
// of the session if none is named, and adds what the client has committed.
type GroupJoinReq struct {
	ID     string
	Answer pmix.Status // GROUP_INVITE_ACCEPTED or GROUP_INVITE_DECLINED
	Leader *pmix.Proc
}

func (*GroupJoinReq) Cmd() pmix.Command { return CmdGroupJoin }
func (m *GroupJoinReq) fields(x *Fields) {
	x.Str(&m.ID)
	x.Status(&m.Answer)
	named := m.Leader != nil
	x.Bool(&named)
	if !named {
		return
	}
	if x.Decoding() {
		m.Leader = new(pmix.Proc)
	}
	x.Proc(m.Leader)
}

// GroupJoinReply says whether the answer was passed on.
type GroupJoinReply = StatusReply
