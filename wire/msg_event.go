package wire

import "pmix/core/pmix"

// RegEventsReq tells the server which events a client has handlers for; no
// Codes are all of them.
type RegEventsReq struct {
	Codes []pmix.Status
	Infos []pmix.Info
}

func (*RegEventsReq) Cmd() pmix.Command { return CmdRegEvents }
func (m *RegEventsReq) fields(x *Fields) {
	x.Statuses(&m.Codes)
	x.Infos(&m.Infos)
}

// DeregEventsReq takes event codes back. It is not answered.
type DeregEventsReq struct{ Codes []pmix.Status }

func (*DeregEventsReq) Cmd() pmix.Command { return CmdDeregEvents }
func (m *DeregEventsReq) fields(x *Fields) {
	toEnd(x, &m.Codes, (*Encoder).Status, (*Decoder).Status)
}

// NotifyReq raises an event from a client.
type NotifyReq struct {
	Status pmix.Status
	Range  pmix.DataRange
	Infos  []pmix.Info
}

func (*NotifyReq) Cmd() pmix.Command { return CmdNotify }
func (m *NotifyReq) fields(x *Fields) {
	x.Status(&m.Status)
	x.Range(&m.Range)
	x.Infos(&m.Infos)
}

// Event delivers an event to a client, on TagNotify. Servers leave the range
// out when they repeat an event to a late handler.
type Event struct {
	Status   pmix.Status
	Source   pmix.Proc
	Infos    []pmix.Info
	Range    pmix.DataRange
	HasRange bool
}

func (m *Event) fields(x *Fields) {
	cmd := CmdNotify
	x.Command(&cmd)
	x.Status(&m.Status)
	x.Proc(&m.Source)
	x.Infos(&m.Infos)
	if m.HasRange = m.HasRange || x.More(); m.HasRange {
		x.Range(&m.Range)
	}
}

// LogReq asks to log data.
type LogReq struct {
	Time       int64 // 0: not taken
	Data       []pmix.Info
	Directives []pmix.Info
}

func (*LogReq) Cmd() pmix.Command { return CmdLog }
func (m *LogReq) fields(x *Fields) {
	if x.Codec().Version > V21 { // PMIx 2 had no time here
		x.Time(&m.Time)
	}
	x.Infos(&m.Data)
	x.Infos(&m.Directives)
}
