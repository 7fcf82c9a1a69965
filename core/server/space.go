package server

import (
	"pmix/core/iof"
	"pmix/core/pmix"
	"pmix/wire"
)

// space is what the server knows of one namespace beside its data (which is in
// the store).
type space struct {
	name string
	// nlocal is the number of local processes that the host announced, -1
	// before it did.
	nlocal  int
	clients map[pmix.Rank]*client
	// departed holds the ranks that were registered and deregistered again.
	departed map[pmix.Rank]struct{}
	epilog   epilog
	output   iof.Flags             // how its output is printed here
	told     map[wire.Codec][]byte // the answers to JobInfoReq, until something changes
	// blobs is what was packed of processes, until it changes; blobSize its bytes.
	blobs    map[pmix.Rank]packed
	blobSize int
}

// client is one process that the host registered.
type client struct {
	proc      pmix.Proc
	uid, gid  uint32
	object    uintptr
	peers     map[*peer]struct{} // its connections; more than one for clones
	connected bool               // has connected at least once
	committed bool               // has committed at least once
	finalized bool               // its last connection ended in order
	lost      bool               // its last connection was lost
	epilog    epilog
	guest     bool // a tool that the host named when it connected
}

// live reports whether a connection of the client stands and has not finalized.
func (c *client) live() bool {
	for p := range c.peers {
		if !p.finalized {
			return true
		}
	}
	return false
}

// complete reports whether all local clients of the namespace are registered.
func (n *space) complete() bool {
	return n.nlocal >= 0 && len(n.clients)+len(n.departed) >= n.nlocal
}

// space returns the namespace, making it if needed.
func (s *Server) space(name string) *space {
	n := s.spaces[name]
	if n == nil {
		n = &space{name: name, nlocal: -1, clients: map[pmix.Rank]*client{}, departed: map[pmix.Rank]struct{}{}}
		s.spaces[name] = n
	}
	return n
}

// client returns a registered process, nil if there is none of that name.
func (s *Server) client(p pmix.Proc) *client {
	if n := s.spaces[p.Nspace]; n != nil {
		return n.clients[p.Rank]
	}
	return nil
}

// jobSize returns the number of processes of a namespace, 0 if unknown.
func (s *Server) jobSize(name string) int {
	if n := s.store.Namespace(name); n != nil {
		return int(n.Procs())
	}
	return 0
}

// allLocal reports whether every process of the job is a local one.
func (s *Server) allLocal(n *space) bool {
	return n.nlocal > 0 && n.nlocal == s.jobSize(n.name)
}
