package host

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// The shapes of completion that the calls below use. The results behind the
// status mean something with SUCCESS (for Lookups and Infos also with
// ERR_PARTIAL_SUCCESS), and Bytes are good during the call only.
type (
	Op      func(pmix.Status)
	Got     func(pmix.Status, pmix.Value)
	Infos   func(pmix.Status, []pmix.Info)
	Lookups func(pmix.Status, []pmix.PData)
	Spawned func(pmix.Status, string)
	Procs   func(pmix.Status, []pmix.Proc)
	Text    func(pmix.Status, string)
	Bytes   func(pmix.Status, []byte)
	ID      func(pmix.Status, uint64)
)

// Event is one event on its way to one handler.
type Event struct {
	Status  pmix.Status
	Source  pmix.Proc
	Infos   []pmix.Info // the event's own, then what the chain adds
	Results []pmix.Info // what the handlers before this one returned
}

// EventHandler receives an event on the callback thread. It calls complete
// exactly once, from any thread, to let the chain go on.
type EventHandler func(id uint64, ev Event, complete func(pmix.Status, []pmix.Info))

// IOFHandler receives output of a process on the callback thread.
type IOFHandler func(id uint64, ch pmix.IOFChannel, source pmix.Proc, payload []byte, infos []pmix.Info)

// Library is what every initialised role answers: the functions of pmix.h.
// A nil source, proc or list is C's NULL. Embed Unsupported to answer a call
// with ERR_NOT_SUPPORTED.
type Library interface {
	Self() pmix.Proc
	// Finalize ends the role; done is called when the server has acknowledged
	// or is gone. Afterwards the reactor may be closed.
	Finalize(infos []pmix.Info, done Op) pmix.Status
	Abort(code int, msg string, procs []pmix.Proc, done Op) pmix.Status

	Put(scope pmix.Scope, key string, v pmix.Value) pmix.Status
	Commit(done Op) pmix.Status
	StoreInternal(proc pmix.Proc, key string, v pmix.Value) pmix.Status
	// GetNow answers from what this process already holds. known is false when
	// only a server could answer; then Get must be used.
	GetNow(proc *pmix.Proc, key string, infos []pmix.Info) (v pmix.Value, st pmix.Status, known bool)
	Get(proc *pmix.Proc, key string, infos []pmix.Info, done Got) pmix.Status

	Fence(procs []pmix.Proc, infos []pmix.Info, done Op) pmix.Status
	Connect(procs []pmix.Proc, infos []pmix.Info, done Op) pmix.Status
	Disconnect(procs []pmix.Proc, infos []pmix.Info, done Op) pmix.Status

	Publish(infos []pmix.Info, done Op) pmix.Status
	Lookup(keys []string, infos []pmix.Info, done Lookups) pmix.Status
	Unpublish(keys []string, infos []pmix.Info, done Op) pmix.Status
	Spawn(infos []pmix.Info, apps []pmix.App, done Spawned) pmix.Status

	RegisterEvents(codes []pmix.Status, infos []pmix.Info, h EventHandler, done ID) pmix.Status
	DeregisterEvents(id uint64, done Op) pmix.Status
	Notify(st pmix.Status, source *pmix.Proc, rng pmix.DataRange, infos []pmix.Info, done Op) pmix.Status

	ResolvePeers(node, nspace string, done Procs) pmix.Status
	ResolveNodes(nspace string, done Text) pmix.Status
	Query(queries []pmix.Query, done Infos) pmix.Status
	Log(data, directives []pmix.Info, done Op) pmix.Status
	JobControl(targets []pmix.Proc, directives []pmix.Info, done Infos) pmix.Status
	Allocate(dir pmix.AllocDirective, infos []pmix.Info, done Infos) pmix.Status
	Monitor(monitor pmix.Info, code pmix.Status, directives []pmix.Info, done Infos) pmix.Status
	SessionControl(session uint32, directives []pmix.Info, done Infos) pmix.Status
	ResourceBlock(dir pmix.ResourceBlockDirective, block string, units []pmix.ResourceUnit, infos []pmix.Info, done Op) pmix.Status
	Heartbeat()
	GetCredential(infos []pmix.Info, done func(pmix.Status, []byte, []pmix.Info)) pmix.Status
	ValidateCredential(cred []byte, infos []pmix.Info, done Infos) pmix.Status

	IOFPull(procs []pmix.Proc, directives []pmix.Info, ch pmix.IOFChannel, h IOFHandler, done ID) pmix.Status
	IOFDeregister(id uint64, directives []pmix.Info, done Op) pmix.Status
	IOFPush(targets []pmix.Proc, data []byte, directives []pmix.Info, done Op) pmix.Status

	GroupConstruct(id string, procs []pmix.Proc, infos []pmix.Info, done Infos) pmix.Status
	GroupDestruct(id string, infos []pmix.Info, done Op) pmix.Status
	GroupInvite(id string, procs []pmix.Proc, infos []pmix.Info, done Infos) pmix.Status
	GroupJoin(id string, leader *pmix.Proc, accept bool, infos []pmix.Info, done Infos) pmix.Status
	GroupLeave(id string, infos []pmix.Info, done Op) pmix.Status

	// CodecFor tells how data for the processes of another job is packed; ok is
	// false where this process knows none of them.
	CodecFor(nspace string) (c wire.Codec, ok bool)
	// RegisterAttributes notes which attributes of a function the host honours.
	RegisterAttributes(function string, attrs []string) pmix.Status

	FabricRegister(infos []pmix.Info, done Infos) pmix.Status
	FabricUpdate(index uint64, done Infos) pmix.Status
	ComputeDistances(topo pmix.Topology, cpus pmix.Cpuset, infos []pmix.Info, done func(pmix.Status, []pmix.DeviceDistance)) pmix.Status
}

// Server is what the server role answers beside Library: pmix_server.h.
type Server interface {
	Library
	RegisterNspace(nspace string, nlocal int, infos []pmix.Info, done Op) pmix.Status
	DeregisterNspace(nspace string, done Op) pmix.Status
	// RegisterClient's object is the host's own handle for the process, handed
	// back in every upcall about it.
	RegisterClient(p pmix.Proc, uid, gid uint32, object uintptr, done Op) pmix.Status
	DeregisterClient(p pmix.Proc, done Op) pmix.Status
	RegisterSession(session uint32, infos []pmix.Info, done Op) pmix.Status
	DeregisterSession(session uint32, done Op) pmix.Status
	RegisterResources(infos []pmix.Info, done Op) pmix.Status
	DeregisterResources(infos []pmix.Info, done Op) pmix.Status
	// SetupFork returns env with what the process needs to find this server.
	SetupFork(p pmix.Proc, env []string) ([]string, pmix.Status)
	DModexRequest(p pmix.Proc, done Bytes) pmix.Status
	SetupApplication(nspace string, infos []pmix.Info, done Infos) pmix.Status
	SetupLocalSupport(nspace string, infos []pmix.Info, done Op) pmix.Status
	IOFDeliver(source pmix.Proc, ch pmix.IOFChannel, data []byte, infos []pmix.Info, done Op) pmix.Status
	IOFFlowControl(source pmix.Proc, ch pmix.IOFChannel, stop bool, infos []pmix.Info, done Op) pmix.Status
	CollectInventory(directives []pmix.Info, done Infos) pmix.Status
	DeliverInventory(inventory, directives []pmix.Info, done Op) pmix.Status
	CollectJobInfo(procs []pmix.Proc) ([]byte, pmix.Status)
	DefineProcessSet(procs []pmix.Proc, name string) pmix.Status
	DeleteProcessSet(name string) pmix.Status
}

// Tool is what the tool role answers beside Server (a launcher is both).
type Tool interface {
	Server
	Attach(infos []pmix.Info, done func(st pmix.Status, self, server pmix.Proc)) pmix.Status
	Disconnect2(server pmix.Proc, done Op) pmix.Status
	Servers() []pmix.Proc
	SetServer(server pmix.Proc, infos []pmix.Info, done Op) pmix.Status
	SetModule(m Module) pmix.Status
	Connected() bool
}
