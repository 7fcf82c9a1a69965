package wire

import "pmix/core/pmix"

// IOFPullReq asks for the output of processes.
type IOFPullReq struct {
	Procs      []pmix.Proc
	Directives []pmix.Info
	Channel    pmix.IOFChannel
	ID         uint64 // the client's own number of the request
}

func (*IOFPullReq) Cmd() pmix.Command { return CmdIOFPull }
func (m *IOFPullReq) fields(x *Fields) {
	x.Procs(&m.Procs)
	x.Infos(&m.Directives)
	x.Channel(&m.Channel)
	x.Size(&m.ID)
}

// IOFPullReply has the server's number of the request. It only follows success.
type IOFPullReply struct {
	Status pmix.Status
	ID     uint64
}

func (m *IOFPullReply) fields(x *Fields) {
	x.Status(&m.Status)
	if m.Status == pmix.SUCCESS && x.more() {
		x.Size(&m.ID)
	}
}

// IOFDeregReq takes a request for output back.
type IOFDeregReq struct {
	Directives []pmix.Info
	ID         uint64 // the server's number
}

func (*IOFDeregReq) Cmd() pmix.Command { return CmdIOFDereg }
func (m *IOFDeregReq) fields(x *Fields) {
	x.Infos(&m.Directives)
	x.Size(&m.ID)
}

// IOFPushReq hands input to processes. Data nil is none, only directives; empty
// is the end of the input.
type IOFPushReq struct {
	Targets    []pmix.Proc
	Directives []pmix.Info
	Data       []byte
}

func (*IOFPushReq) Cmd() pmix.Command { return CmdIOFPush }
func (m *IOFPushReq) fields(x *Fields) {
	x.Procs(&m.Targets)
	x.Infos(&m.Directives)
	if m.Data != nil || x.More() {
		x.ByteObject(&m.Data)
		if m.Data == nil {
			m.Data = []byte{}
		}
	}
}

// IOFData delivers output on TagIOF. Empty Data is the end of the stream.
type IOFData struct {
	Source  pmix.Proc
	Channel pmix.IOFChannel
	ID      uint64 // the receiver's number of the request, from IOFPullReq
	Infos   []pmix.Info
	Data    []byte
}

func (m *IOFData) fields(x *Fields) {
	x.Proc(&m.Source)
	x.Channel(&m.Channel)
	x.Size(&m.ID)
	x.Infos(&m.Infos)
	x.ByteObject(&m.Data)
}

// IOFControl asks on TagIOFControl that a stream pause or go on.
type IOFControl struct {
	Source     pmix.Proc
	Channel    pmix.IOFChannel
	Stop       bool
	Directives []pmix.Info
}

func (m *IOFControl) fields(x *Fields) {
	x.Proc(&m.Source)
	x.Channel(&m.Channel)
	x.Bool(&m.Stop)
	x.Infos(&m.Directives)
}
