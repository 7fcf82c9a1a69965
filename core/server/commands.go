package server

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// handler does one request. It answers through the call, now or later.
type handler func(*Server, *call, wire.Request)

// commands has the function of each command; a command without one is answered
// with ERR_NOT_SUPPORTED.
var commands [256]handler

// on makes a handler of a function that takes the request's own type.
func on[T wire.Request](fn func(*Server, *call, T)) handler {
	return func(s *Server, k *call, r wire.Request) { fn(s, k, r.(T)) }
}

func init() {
	for cmd, h := range map[pmix.Command]handler{
		wire.CmdReq:                on((*Server).jobInfo),
		wire.CmdGDSFallback:        on((*Server).gdsFallback),
		wire.CmdAbort:              on((*Server).abort),
		wire.CmdCommit:             on((*Server).commit),
		wire.CmdFence:              on((*Server).fence),
		wire.CmdGet:                on((*Server).get),
		wire.CmdRefreshCache:       on((*Server).refreshCache),
		wire.CmdFinalize:           on((*Server).finalize),
		wire.CmdPublish:            on((*Server).publish),
		wire.CmdLookup:             on((*Server).lookupPublished),
		wire.CmdUnpublish:          on((*Server).unpublish),
		wire.CmdSpawn:              on((*Server).spawn),
		wire.CmdGroupConstruct:     on((*Server).groupConstruct),
		wire.CmdGroupDestruct:      on((*Server).groupDestruct),
		wire.CmdConnect:            on((*Server).connect),
		wire.CmdDisconnect:         on((*Server).disconnect),
		wire.CmdNotify:             on((*Server).notified),
		wire.CmdRegEvents:          on((*Server).regEvents),
		wire.CmdDeregEvents:        on((*Server).deregEvents),
		wire.CmdGroupInvite:        on((*Server).groupInvite),
		wire.CmdGroupJoin:          on((*Server).groupJoin),
		wire.CmdQuery:              on((*Server).query),
		wire.CmdLog:                on((*Server).log),
		wire.CmdAlloc:              on((*Server).alloc),
		wire.CmdJobControl:         on((*Server).jobControl),
		wire.CmdMonitor:            on((*Server).monitor),
		wire.CmdGetCredential:      on((*Server).getCredential),
		wire.CmdValidateCredential: on((*Server).validateCredential),
		wire.CmdSessionControl:     on((*Server).sessionControl),
		wire.CmdResourceBlock:      on((*Server).resourceBlock),
		wire.CmdFabricRegister:     on((*Server).fabricRegister),
		wire.CmdFabricUpdate:       on((*Server).fabricUpdate),
		wire.CmdIOFPull:            on((*Server).iofPull),
		wire.CmdIOFPush:            on((*Server).iofPush),
		wire.CmdIOFDereg:           on((*Server).iofDereg),
		wire.CmdResolvePeers:       on((*Server).resolvePeers),
		wire.CmdResolveNode:        on((*Server).resolveNode),
	} {
		commands[cmd] = h
	}
}
