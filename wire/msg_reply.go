package wire

import "pmix/core/pmix"

// StatusReply answers most requests: what became of them. It also is what any
// request gets that the server refuses, so the decoders of the longer replies
// accept it too.
type StatusReply struct{ Status pmix.Status }

func (m *StatusReply) fields(x *Fields) { x.Status(&m.Status) }

// InfosReply answers with a status and a list of infos.
type InfosReply struct {
	Status pmix.Status
	Infos  []pmix.Info
}

func (m *InfosReply) fields(x *Fields) {
	x.Status(&m.Status)
	if x.more() {
		x.Infos(&m.Infos)
	}
}

// more reports whether fields follow that a short reply leaves out: always when
// encoding.
func (x *Fields) more() bool { return x.e != nil || x.d.More() }

// The replies that are no more than one of the two.
type (
	AbortReply              = StatusReply
	CommitReply             = StatusReply
	FenceReply              = StatusReply
	FinalizeReply           = StatusReply
	PublishReply            = StatusReply
	UnpublishReply          = StatusReply
	DisconnectReply         = StatusReply
	NotifyReply             = StatusReply
	RegEventsReply          = StatusReply
	LogReply                = StatusReply
	IOFPushReply            = StatusReply
	IOFDeregReply           = StatusReply
	GroupLeaveReply         = StatusReply
	ResourceBlockReply      = StatusReply
	SysInfoReply            = StatusReply
	QueryReply              = InfosReply
	AllocReply              = InfosReply
	JobControlReply         = InfosReply
	MonitorReply            = InfosReply
	ValidateCredentialReply = InfosReply
	FabricReply             = InfosReply
	SessionControlReply     = InfosReply
)
