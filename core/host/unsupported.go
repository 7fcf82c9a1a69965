package host

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// Unsupported answers every call of Library, Server and Tool with
// ERR_NOT_SUPPORTED, and with an empty result where there is no status. A role
// embeds it and overrides what it does, so that a function without its work is
// never a fake success.
type Unsupported struct{}

var _ Tool = Unsupported{}

func (Unsupported) Self() pmix.Proc                                { return pmix.Proc{} }
func (Unsupported) Finalize([]pmix.Info, Op) pmix.Status           { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Abort(int, string, []pmix.Proc, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Put(pmix.Scope, string, pmix.Value) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Commit(Op) pmix.Status                          { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) StoreInternal(pmix.Proc, string, pmix.Value) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) GetNow(*pmix.Proc, string, []pmix.Info) (pmix.Value, pmix.Status, bool) {
	return pmix.Value{}, pmix.ERR_NOT_SUPPORTED, false
}
func (Unsupported) Get(*pmix.Proc, string, []pmix.Info, Got) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) Fence([]pmix.Proc, []pmix.Info, Op) pmix.Status   { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Connect([]pmix.Proc, []pmix.Info, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Disconnect([]pmix.Proc, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) Publish([]pmix.Info, Op) pmix.Status                { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Lookup([]string, []pmix.Info, Lookups) pmix.Status  { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Unpublish([]string, []pmix.Info, Op) pmix.Status    { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Spawn([]pmix.Info, []pmix.App, Spawned) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) RegisterEvents([]pmix.Status, []pmix.Info, EventHandler, ID) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) DeregisterEvents(uint64, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Notify(pmix.Status, *pmix.Proc, pmix.DataRange, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) ResolvePeers(string, string, Procs) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) ResolveNodes(string, Text) pmix.Status          { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Query([]pmix.Query, Infos) pmix.Status          { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Log([]pmix.Info, []pmix.Info, Op) pmix.Status   { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) JobControl([]pmix.Proc, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) Allocate(pmix.AllocDirective, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) Monitor(pmix.Info, pmix.Status, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) SessionControl(uint32, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) ResourceBlock(pmix.ResourceBlockDirective, string, []pmix.ResourceUnit, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) Heartbeat() {}
func (Unsupported) GetCredential([]pmix.Info, func(pmix.Status, []byte, []pmix.Info)) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) ValidateCredential([]byte, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) IOFPull([]pmix.Proc, []pmix.Info, pmix.IOFChannel, IOFHandler, ID) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) IOFDeregister(uint64, []pmix.Info, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) IOFPush([]pmix.Proc, []byte, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) GroupConstruct(string, []pmix.Proc, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) GroupDestruct(string, []pmix.Info, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) GroupInvite(string, []pmix.Proc, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) GroupJoin(string, *pmix.Proc, bool, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) GroupLeave(string, []pmix.Info, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) CodecFor(string) (wire.Codec, bool)             { return wire.Codec{}, false }
func (Unsupported) RegisterAttributes(string, []string) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) FabricRegister([]pmix.Info, Infos) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) FabricUpdate(uint64, Infos) pmix.Status        { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) ComputeDistances(pmix.Topology, pmix.Cpuset, []pmix.Info, func(pmix.Status, []pmix.DeviceDistance)) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) RegisterNspace(string, int, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) DeregisterNspace(string, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) RegisterClient(pmix.Proc, uint32, uint32, uintptr, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) DeregisterClient(pmix.Proc, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) RegisterSession(uint32, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) DeregisterSession(uint32, Op) pmix.Status        { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) RegisterResources([]pmix.Info, Op) pmix.Status   { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) DeregisterResources([]pmix.Info, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) SetupFork(pmix.Proc, []string) ([]string, pmix.Status) {
	return nil, pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) DModexRequest(pmix.Proc, Bytes) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) SetupApplication(string, []pmix.Info, Infos) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) SetupLocalSupport(string, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) IOFDeliver(pmix.Proc, pmix.IOFChannel, []byte, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) IOFFlowControl(pmix.Proc, pmix.IOFChannel, bool, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) CollectInventory([]pmix.Info, Infos) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) DeliverInventory([]pmix.Info, []pmix.Info, Op) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) CollectJobInfo([]pmix.Proc) ([]byte, pmix.Status) {
	return nil, pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) DefineProcessSet([]pmix.Proc, string) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) DeleteProcessSet(string) pmix.Status              { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Attach([]pmix.Info, func(pmix.Status, pmix.Proc, pmix.Proc)) pmix.Status {
	return pmix.ERR_NOT_SUPPORTED
}
func (Unsupported) Disconnect2(pmix.Proc, Op) pmix.Status            { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Servers() []pmix.Proc                             { return nil }
func (Unsupported) SetServer(pmix.Proc, []pmix.Info, Op) pmix.Status { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) SetModule(Module) pmix.Status                     { return pmix.ERR_NOT_SUPPORTED }
func (Unsupported) Connected() bool                                  { return false }
