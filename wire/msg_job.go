package wire

import "pmix/core/pmix"

// JobInfoReq asks for what there is to know about the client's own job.
type JobInfoReq struct{}

func (*JobInfoReq) Cmd() pmix.Command { return CmdReq }
func (*JobInfoReq) fields(*Fields)    {}

// GDSFallbackReq asks for the same again, in the form of another datastore.
type GDSFallbackReq struct{ Module string }

func (*GDSFallbackReq) Cmd() pmix.Command  { return CmdGDSFallback }
func (m *GDSFallbackReq) fields(x *Fields) { x.Str(&m.Module) }

// SysInfoReq has a number but no release sends or serves it.
type SysInfoReq struct{}

func (*SysInfoReq) Cmd() pmix.Command { return CmdSysInfo }
func (*SysInfoReq) fields(*Fields)    {}

// JobInfo is a namespace and its job-level data. It answers JobInfoReq, without
// a status; the store package knows what the values mean.
type JobInfo struct {
	Nspace string
	KVals  []pmix.KVal
}

func (m *JobInfo) fields(x *Fields) {
	x.Str(&m.Nspace)
	x.KVals(&m.KVals)
}

// AbortReq asks that processes be aborted; no Procs are all of the job.
type AbortReq struct {
	Status pmix.Status // the code to exit with
	Msg    *string
	Procs  []pmix.Proc
}

func (*AbortReq) Cmd() pmix.Command { return CmdAbort }
func (m *AbortReq) fields(x *Fields) {
	x.Status(&m.Status)
	x.Text(&m.Msg)
	x.Procs(&m.Procs)
}

// FinalizeReq says that the client will send nothing more.
type FinalizeReq struct{}

func (*FinalizeReq) Cmd() pmix.Command { return CmdFinalize }
func (*FinalizeReq) fields(*Fields)    {}

// SpawnReq asks for a new job.
type SpawnReq struct {
	Infos []pmix.Info
	Apps  []pmix.App
}

func (*SpawnReq) Cmd() pmix.Command { return CmdSpawn }
func (m *SpawnReq) fields(x *Fields) {
	x.Infos(&m.Infos)
	Items(x, pmix.APP, &m.Apps)
}

// SpawnReply names the new job and, as far as the server has it, its job-level
// data.
type SpawnReply struct {
	Status pmix.Status
	Nspace *string
	KVals  []pmix.KVal
}

func (m *SpawnReply) fields(x *Fields) {
	x.Status(&m.Status)
	if x.more() {
		x.Text(&m.Nspace)
		x.KVals(&m.KVals)
	}
}

// ConnectReq asks to connect processes. A client of PMIx 5 and later may add
// infos of its own for the other side: its endpoints, and facts about its job.
type ConnectReq struct {
	Procs []pmix.Proc
	Infos []pmix.Info
	Extra []pmix.Info
}

func (*ConnectReq) Cmd() pmix.Command { return CmdConnect }
func (m *ConnectReq) fields(x *Fields) {
	x.Procs(&m.Procs)
	x.Infos(&m.Infos)
	toEnd(x, &m.Extra, (*Encoder).Info, (*Decoder).Info)
}

// ConnectReply has the job-level data of the other namespaces that take part.
type ConnectReply struct {
	Status pmix.Status
	Jobs   []JobInfo
}

func (m *ConnectReply) fields(x *Fields) {
	x.Status(&m.Status)
	toEnd(x, &m.Jobs, enclose[JobInfo], disclose[JobInfo])
}

// enclose packs a message as one BYTE_OBJECT item; disclose unpacks it.
func enclose[T any, P interface {
	*T
	Message
}](e *Encoder, v T) {
	in := NewEncoder(e.codec)
	P(&v).fields(&Fields{e: in})
	if in.err != nil {
		e.fail(pmix.StatusOf(in.err))
		return
	}
	e.ByteObject(in.buf)
}

func disclose[T any, P interface {
	*T
	Message
}](d *Decoder) (v T) {
	in := d.within(d.codec, d.ByteObject())
	if d.err == nil {
		P(&v).fields(&Fields{d: in})
		if in.err != nil {
			d.fail(pmix.StatusOf(in.err))
		}
	}
	return v
}

// DisconnectReq asks to disconnect processes.
type DisconnectReq struct {
	Procs []pmix.Proc
	Infos []pmix.Info
}

func (*DisconnectReq) Cmd() pmix.Command { return CmdDisconnect }
func (m *DisconnectReq) fields(x *Fields) {
	x.Procs(&m.Procs)
	x.Infos(&m.Infos)
}
