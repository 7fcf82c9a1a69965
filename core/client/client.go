package client

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
)

// Client is the client role.
type Client struct {
	host.Unsupported
	r *progress.Reactor
}

var _ host.Library = (*Client)(nil)

// New makes the client role of the process whose environment (as os.Environ) is
// env: it connects to the server that the environment or infos name and takes in
// what the server tells about the job, or makes a singleton where none is named.
// It blocks, so r must be started and its lock free. The error carries a
// pmix.Status; where it is a *transport.TargetError a line that names the
// variable has been written to standard error.
func New(r *progress.Reactor, env []string, infos []pmix.Info) (*Client, error) {
	return nil, pmix.ERR_NOT_SUPPORTED
}
