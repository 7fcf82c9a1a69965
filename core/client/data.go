package client

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// deleting tells the scopes that take a key back.
func deleting(s pmix.Scope) bool {
	switch s {
	case pmix.DEL_LOCAL, pmix.DEL_REMOTE, pmix.DEL_GLOBAL, pmix.DEL_INTERNAL:
		return true
	}
	return false
}

// Put stores a value that this process publishes, for the next Commit. Reserved
// keys are taken, as Open MPI 4 publishes some. Deleting a key is
// ERR_NOT_SUPPORTED where the server does not know how.
func (c *Client) Put(scope pmix.Scope, key string, v pmix.Value) pmix.Status {
	if key == "" || len(key) > pmix.MAX_KEYLEN {
		return pmix.ERR_BAD_PARAM
	}
	if deleting(scope) && c.Connected() && c.conn.Codec().Release.Before(7, 0, 0) {
		return pmix.ERR_NOT_SUPPORTED
	}
	return c.store.Put(scope, key, v)
}

// StoreInternal stores a value for this process's own use.
func (c *Client) StoreInternal(proc pmix.Proc, key string, v pmix.Value) pmix.Status {
	if key == "" || len(key) > pmix.MAX_KEYLEN {
		return pmix.ERR_BAD_PARAM
	}
	if proc.Nspace == "" {
		proc.Nspace = c.self.Nspace
	}
	return c.store.Store(proc, pmix.INTERNAL, pmix.KVal{Key: key, Value: v})
}

// Commit sends what was put since the last one. It sends also when that is
// nothing: the server counts contributions.
func (c *Client) Commit(done host.Op) pmix.Status {
	if c.conn == nil {
		return pmix.OPERATION_SUCCEEDED
	}
	if !c.Connected() {
		return pmix.ERR_UNREACH
	}
	local, remote := c.store.Uncommitted()
	q := &wire.CommitReq{}
	keptLocal, goneLocal := split(local)
	keptRemote, goneRemote := split(remote)
	// Deletions first: a key that was deleted and put again must be there.
	q.Blocks = block(q.Blocks, pmix.DEL_LOCAL, goneLocal)
	q.Blocks = block(q.Blocks, pmix.DEL_REMOTE, goneRemote)
	q.Blocks = block(q.Blocks, pmix.LOCAL, keptLocal)
	q.Blocks = block(q.Blocks, pmix.REMOTE, keptRemote)
	st := c.op(q, lostPeer, done)
	if st != pmix.SUCCESS {
		c.store.TakeBack()
	}
	return st
}

// split parts values from deletions.
func split(kvs []pmix.KVal) (kept, gone []pmix.KVal) {
	for _, kv := range kvs {
		if kv.Value.Type == pmix.UNDEF {
			gone = append(gone, kv)
		} else {
			kept = append(kept, kv)
		}
	}
	return kept, gone
}

func block(blocks []wire.ScopeBlock, scope pmix.Scope, kvs []pmix.KVal) []wire.ScopeBlock {
	if len(kvs) == 0 {
		return blocks
	}
	return append(blocks, wire.ScopeBlock{Scope: scope, KVals: kvs})
}
