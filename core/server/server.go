package server

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
)

// Server is the server role: host.Server over one reactor and one host module.
type Server struct {
	host.Unsupported
	r *progress.Reactor
	m host.Module
}

var _ host.Server = (*Server)(nil)

// New makes the server role: its listener is open and its rendezvous is
// written when it returns. env is the process's environment as os.Environ gives
// it, infos are those of PMIx_server_init. Call it with the room lock held;
// m's methods are called on r's callback thread.
func New(r *progress.Reactor, m host.Module, env []string, infos []pmix.Info) (*Server, error) {
	return nil, pmix.ERR_NOT_SUPPORTED
}
