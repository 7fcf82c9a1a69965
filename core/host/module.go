package host

import "pmix/core/pmix"

// Upcall names one function of pmix_server_module_t, to ask whether a host has it.
type Upcall uint8

// The functions of pmix_server_module_t in the order of the structure.
const (
	ClientConnected Upcall = iota
	ClientFinalized
	Abort
	FenceNB
	DirectModex
	Publish
	Lookup
	Unpublish
	Spawn
	Connect
	Disconnect
	RegisterEvents
	DeregisterEvents
	Listener
	NotifyEvent
	QueryUpcall
	ToolConnected
	Log
	Allocate
	JobControl
	Monitor
	GetCredential
	ValidateCredential
	IOFPull
	PushStdin
	Group
	Fabric
	ClientConnected2
	ToolConnected2
	Log2
	SessionControl
	ResourceBlock
	NumUpcalls
)

// Client names the process on whose behalf an upcall is made, and the object
// that the host gave when it registered the process.
type Client struct {
	Proc   pmix.Proc
	Object uintptr
}

// Modex answers a fence or a direct modex request: the host's bytes, valid
// during the call only.
type Modex func(st pmix.Status, data []byte)

// Module is the host's pmix_server_module_t. Each method returns SUCCESS when
// it will answer, OPERATION_SUCCEEDED when it is done and will not, and an
// error when it refuses. Has tells whether the function is there; the methods
// of an absent function return ERR_NOT_SUPPORTED.
type Module interface {
	Has(u Upcall) bool
	ClientConnected(c Client, infos []pmix.Info, answer Op) pmix.Status
	ClientFinalized(c Client, answer Op) pmix.Status
	Abort(c Client, code int, msg string, procs []pmix.Proc, answer Op) pmix.Status
	Fence(procs []pmix.Proc, infos []pmix.Info, data []byte, answer Modex) pmix.Status
	DirectModex(p pmix.Proc, infos []pmix.Info, answer Modex) pmix.Status
	Publish(p pmix.Proc, infos []pmix.Info, answer Op) pmix.Status
	Lookup(p pmix.Proc, keys []string, infos []pmix.Info, answer Lookups) pmix.Status
	Unpublish(p pmix.Proc, keys []string, infos []pmix.Info, answer Op) pmix.Status
	Spawn(p pmix.Proc, infos []pmix.Info, apps []pmix.App, answer Spawned) pmix.Status
	Connect(procs []pmix.Proc, infos []pmix.Info, answer Op) pmix.Status
	Disconnect(procs []pmix.Proc, infos []pmix.Info, answer Op) pmix.Status
	RegisterEvents(codes []pmix.Status, infos []pmix.Info, answer Op) pmix.Status
	DeregisterEvents(codes []pmix.Status, answer Op) pmix.Status
	NotifyEvent(st pmix.Status, source pmix.Proc, rng pmix.DataRange, infos []pmix.Info, answer Op) pmix.Status
	Query(p pmix.Proc, queries []pmix.Query, answer Infos) pmix.Status
	ToolConnected(infos []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status
	Log(p pmix.Proc, data, directives []pmix.Info, answer Op) pmix.Status
	Allocate(p pmix.Proc, dir pmix.AllocDirective, infos []pmix.Info, answer Infos) pmix.Status
	JobControl(p pmix.Proc, targets []pmix.Proc, directives []pmix.Info, answer Infos) pmix.Status
	Monitor(p pmix.Proc, monitor pmix.Info, code pmix.Status, directives []pmix.Info, answer Infos) pmix.Status
	GetCredential(p pmix.Proc, directives []pmix.Info, answer func(pmix.Status, []byte, []pmix.Info)) pmix.Status
	ValidateCredential(p pmix.Proc, cred []byte, directives []pmix.Info, answer Infos) pmix.Status
	IOFPull(procs []pmix.Proc, directives []pmix.Info, ch pmix.IOFChannel, answer Op) pmix.Status
	PushStdin(source pmix.Proc, targets []pmix.Proc, directives []pmix.Info, data []byte, answer Op) pmix.Status
	Group(op pmix.GroupOperation, id string, procs []pmix.Proc, directives []pmix.Info, answer Infos) pmix.Status
	Fabric(p pmix.Proc, op int, directives []pmix.Info, answer Infos) pmix.Status
	SessionControl(p pmix.Proc, session uint32, directives []pmix.Info, answer Infos) pmix.Status
	ResourceBlock(p pmix.Proc, dir pmix.ResourceBlockDirective, block string, units []pmix.ResourceUnit, directives []pmix.Info, answer Op) pmix.Status
}
