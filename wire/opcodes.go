package wire

import "pmix/core/pmix"

// The commands of a client to its server.
const (
	CmdReq                pmix.Command = 0
	CmdAbort              pmix.Command = 1
	CmdCommit             pmix.Command = 2
	CmdFence              pmix.Command = 3
	CmdGet                pmix.Command = 4
	CmdFinalize           pmix.Command = 5
	CmdPublish            pmix.Command = 6
	CmdLookup             pmix.Command = 7
	CmdUnpublish          pmix.Command = 8
	CmdSpawn              pmix.Command = 9
	CmdConnect            pmix.Command = 10
	CmdDisconnect         pmix.Command = 11
	CmdNotify             pmix.Command = 12
	CmdRegEvents          pmix.Command = 13
	CmdDeregEvents        pmix.Command = 14
	CmdQuery              pmix.Command = 15
	CmdLog                pmix.Command = 16
	CmdAlloc              pmix.Command = 17
	CmdJobControl         pmix.Command = 18
	CmdMonitor            pmix.Command = 19
	CmdGetCredential      pmix.Command = 20
	CmdValidateCredential pmix.Command = 21
	CmdIOFPull            pmix.Command = 22
	CmdIOFPush            pmix.Command = 23
	CmdGroupConstruct     pmix.Command = 24
	CmdGroupJoin          pmix.Command = 25
	CmdGroupInvite        pmix.Command = 26
	CmdGroupLeave         pmix.Command = 27
	CmdGroupDestruct      pmix.Command = 28
	CmdIOFDereg           pmix.Command = 29
	CmdFabricRegister     pmix.Command = 30
	CmdFabricUpdate       pmix.Command = 31
	CmdDeviceDistances    pmix.Command = 32
	CmdRefreshCache       pmix.Command = 33
	CmdResourceBlock      pmix.Command = 34
	CmdSessionControl     pmix.Command = 35
	CmdSysInfo            pmix.Command = 36
	CmdResolvePeers       pmix.Command = 37
	CmdResolveNode        pmix.Command = 38
	CmdGDSFallback        pmix.Command = 39
)

// Opcode is one command: its name, its request, and what answers it. A nil
// Reply means that the request is not answered.
type Opcode struct {
	Cmd     pmix.Command
	Name    string
	Request func() Request
	Reply   func() Message
}

// Op returns the row of a command, nil if there is none.
func Op(cmd pmix.Command) *Opcode {
	if int(cmd) < len(opcodes) && opcodes[cmd].Request != nil {
		return &opcodes[cmd]
	}
	return nil
}

// Opcodes returns the rows in the order of the commands.
func Opcodes() []*Opcode {
	var out []*Opcode
	for i := range opcodes {
		if opcodes[i].Request != nil {
			out = append(out, &opcodes[i])
		}
	}
	return out
}

func op[Q any, A any, PQ interface {
	*Q
	Request
}, PA interface {
	*A
	Message
}](name string) Opcode {
	return Opcode{
		Cmd:     PQ(new(Q)).Cmd(),
		Name:    name,
		Request: func() Request { return PQ(new(Q)) },
		Reply:   func() Message { return PA(new(A)) },
	}
}

var opcodes [CmdGDSFallback + 1]Opcode

func init() {
	for _, o := range []Opcode{
		op[JobInfoReq, JobInfo]("REQUEST INIT INFO"),
		op[AbortReq, AbortReply]("ABORT"),
		op[CommitReq, CommitReply]("COMMIT"),
		op[FenceReq, FenceReply]("FENCE"),
		op[GetReq, GetReply]("GET"),
		op[FinalizeReq, FinalizeReply]("FINALIZE"),
		op[PublishReq, PublishReply]("PUBLISH"),
		op[LookupReq, LookupReply]("LOOKUP"),
		op[UnpublishReq, UnpublishReply]("UNPUBLISH"),
		op[SpawnReq, SpawnReply]("SPAWN"),
		op[ConnectReq, ConnectReply]("CONNECT"),
		op[DisconnectReq, DisconnectReply]("DISCONNECT"),
		op[NotifyReq, NotifyReply]("NOTIFY"),
		op[RegEventsReq, RegEventsReply]("REGISTER EVENT HANDLER"),
		{Cmd: CmdDeregEvents, Name: "DEREGISTER EVENT HANDLER", Request: func() Request { return new(DeregEventsReq) }},
		op[QueryReq, QueryReply]("QUERY"),
		op[LogReq, LogReply]("LOG"),
		op[AllocReq, AllocReply]("ALLOCATE"),
		op[JobControlReq, JobControlReply]("JOB CONTROL"),
		op[MonitorReq, MonitorReply]("MONITOR"),
		op[GetCredentialReq, GetCredentialReply]("GET CREDENTIAL"),
		op[ValidateCredentialReq, ValidateCredentialReply]("VALIDATE CREDENTIAL"),
		op[IOFPullReq, IOFPullReply]("IOF PULL"),
		op[IOFPushReq, IOFPushReply]("IOF PUSH"),
		op[GroupConstructReq, GroupConstructReply]("GROUP CONSTRUCT"),
		op[GroupJoinReq, GroupJoinReply]("GROUP JOIN"),
		op[GroupInviteReq, GroupInviteReply]("GROUP INVITE"),
		op[GroupLeaveReq, GroupLeaveReply]("GROUP LEAVE"),
		op[GroupDestructReq, GroupDestructReply]("GROUP DESTRUCT"),
		op[IOFDeregReq, IOFDeregReply]("IOF DEREGISTER"),
		op[FabricRegisterReq, FabricReply]("FABRIC REGISTER"),
		op[FabricUpdateReq, FabricReply]("FABRIC UPDATE"),
		op[DeviceDistancesReq, DeviceDistancesReply]("COMPUTE DEVICE DISTANCES"),
		op[RefreshCacheReq, RefreshCacheReply]("REFRESH CACHE"),
		op[ResourceBlockReq, ResourceBlockReply]("RESOURCE BLOCK"),
		op[SessionControlReq, SessionControlReply]("SESSION CONTROL"),
		op[SysInfoReq, SysInfoReply]("REQUEST SYSTEM INFO"),
		op[ResolvePeersReq, ResolvePeersReply]("RESOLVE PEERS"),
		op[ResolveNodeReq, ResolveNodeReply]("RESOLVE NODE"),
		op[GDSFallbackReq, JobInfo]("GDS FALLBACK"),
	} {
		opcodes[o.Cmd] = o
	}
}
