package wire

import "pmix/core/pmix"

// QueryReq asks queries.
type QueryReq struct{ Queries []pmix.Query }

func (*QueryReq) Cmd() pmix.Command  { return CmdQuery }
func (m *QueryReq) fields(x *Fields) { Items(x, pmix.QUERY, &m.Queries) }

// AllocReq asks for a change of the allocation.
type AllocReq struct {
	Directive pmix.AllocDirective
	Infos     []pmix.Info
}

func (*AllocReq) Cmd() pmix.Command { return CmdAlloc }
func (m *AllocReq) fields(x *Fields) {
	Item(x, pmix.ALLOC_DIRECTIVE, &m.Directive)
	x.Infos(&m.Infos)
}

// JobControlReq asks to control processes; no Targets are all of the job.
type JobControlReq struct {
	Targets    []pmix.Proc
	Directives []pmix.Info
}

func (*JobControlReq) Cmd() pmix.Command { return CmdJobControl }
func (m *JobControlReq) fields(x *Fields) {
	x.Procs(&m.Targets)
	x.Infos(&m.Directives)
}

// MonitorReq asks to be monitored.
type MonitorReq struct {
	Monitor    pmix.Info
	Code       pmix.Status // the event to raise
	Directives []pmix.Info
}

func (*MonitorReq) Cmd() pmix.Command { return CmdMonitor }
func (m *MonitorReq) fields(x *Fields) {
	x.Info(&m.Monitor)
	x.Status(&m.Code)
	x.Infos(&m.Directives)
}

// SessionControlReq asks to control a session.
type SessionControlReq struct {
	Session    uint32
	Directives []pmix.Info
}

func (*SessionControlReq) Cmd() pmix.Command { return CmdSessionControl }
func (m *SessionControlReq) fields(x *Fields) {
	x.Uint32(&m.Session)
	x.Infos(&m.Directives)
}

// ResourceBlockReq asks for a change of a block of resources.
type ResourceBlockReq struct {
	Directive pmix.ResourceBlockDirective
	Block     *string
	Units     []pmix.ResourceUnit
	Infos     []pmix.Info
}

func (*ResourceBlockReq) Cmd() pmix.Command { return CmdResourceBlock }
func (m *ResourceBlockReq) fields(x *Fields) {
	Item(x, pmix.RESBLOCK_DIRECTIVE, &m.Directive)
	x.Text(&m.Block)
	Items(x, pmix.RESOURCE_UNIT, &m.Units)
	x.Infos(&m.Infos)
}

// GetCredentialReq asks for a credential.
type GetCredentialReq struct{ Infos []pmix.Info }

func (*GetCredentialReq) Cmd() pmix.Command  { return CmdGetCredential }
func (m *GetCredentialReq) fields(x *Fields) { x.Infos(&m.Infos) }

// GetCredentialReply is the credential. All but the status only follows success.
type GetCredentialReply struct {
	Status     pmix.Status
	Credential []byte
	Infos      []pmix.Info
}

func (m *GetCredentialReply) fields(x *Fields) {
	x.Status(&m.Status)
	if m.Status == pmix.SUCCESS && x.more() {
		x.ByteObject(&m.Credential)
		x.Infos(&m.Infos)
	}
}

// ValidateCredentialReq asks whether a credential is genuine.
type ValidateCredentialReq struct {
	Credential []byte
	Directives []pmix.Info
}

func (*ValidateCredentialReq) Cmd() pmix.Command { return CmdValidateCredential }
func (m *ValidateCredentialReq) fields(x *Fields) {
	x.ByteObject(&m.Credential)
	x.Infos(&m.Directives)
}

// FabricRegisterReq asks for the description of a fabric.
type FabricRegisterReq struct{ Directives []pmix.Info }

func (*FabricRegisterReq) Cmd() pmix.Command  { return CmdFabricRegister }
func (m *FabricRegisterReq) fields(x *Fields) { x.Infos(&m.Directives) }

// FabricUpdateReq asks for it again.
type FabricUpdateReq struct{ Index uint64 }

func (*FabricUpdateReq) Cmd() pmix.Command  { return CmdFabricUpdate }
func (m *FabricUpdateReq) fields(x *Fields) { x.Size(&m.Index) }

// DeviceDistancesReq asks how far devices are from processing units.
type DeviceDistancesReq struct {
	Topology pmix.Topology
	Cpuset   pmix.Cpuset
	Infos    []pmix.Info
}

func (*DeviceDistancesReq) Cmd() pmix.Command { return CmdDeviceDistances }
func (m *DeviceDistancesReq) fields(x *Fields) {
	Item(x, pmix.TOPO, &m.Topology)
	Item(x, pmix.PROC_CPUSET, &m.Cpuset)
	x.Infos(&m.Infos)
}

// DeviceDistancesReply is the answer.
type DeviceDistancesReply struct {
	Status    pmix.Status
	Distances []pmix.DeviceDistance
}

func (m *DeviceDistancesReply) fields(x *Fields) {
	x.Status(&m.Status)
	if x.more() {
		Items(x, pmix.DEVICE_DIST, &m.Distances)
	}
}

// ResolvePeersReq asks for the processes of a namespace on a node; NULL is all
// namespaces, and this node.
type ResolvePeersReq struct{ Node, Nspace *string }

func (*ResolvePeersReq) Cmd() pmix.Command { return CmdResolvePeers }
func (m *ResolvePeersReq) fields(x *Fields) {
	x.Text(&m.Node)
	x.Text(&m.Nspace)
}

// ResolvePeersReply is the answer. Procs only follow success.
type ResolvePeersReply struct {
	Status pmix.Status
	Procs  []pmix.Proc
}

func (m *ResolvePeersReply) fields(x *Fields) {
	x.Status(&m.Status)
	if m.Status == pmix.SUCCESS && x.more() {
		x.Procs(&m.Procs)
	}
}

// ResolveNodeReq asks for the nodes of a namespace.
type ResolveNodeReq struct{ Nspace *string }

func (*ResolveNodeReq) Cmd() pmix.Command  { return CmdResolveNode }
func (m *ResolveNodeReq) fields(x *Fields) { x.Text(&m.Nspace) }

// ResolveNodeReply is their names, comma-separated. They only follow success.
type ResolveNodeReply struct {
	Status pmix.Status
	Nodes  *string
}

func (m *ResolveNodeReply) fields(x *Fields) {
	x.Status(&m.Status)
	if m.Status == pmix.SUCCESS && x.more() {
		x.Text(&m.Nodes)
	}
}
