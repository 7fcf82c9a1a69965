package client

import (
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// ahead is what the server sent of other processes of the own job along with the
// answer to a get: the blobs of a GetReply by rank, nil if none. It is no part of
// the store until somebody asks for the process, so that most of it need never be
// decoded, and so that it can be dropped: with the next fence, after which what the
// process published anew has to be seen, or when the server says so. A process that
// nobody asked about is thus never older than it would be without reading ahead.
type ahead map[pmix.Rank][]byte

// readAhead is what a get tells a server that reads ahead.
var readAhead = []pmix.Info{pmix.MakeInfo(wire.ReadAhead, pmix.Bool(true))}

// dropAhead forgets what was read ahead of p.
func (c *Client) dropAhead(p pmix.Proc) {
	if p.Nspace == c.self.Nspace {
		delete(c.ahead, p.Rank)
	}
}

// wantsAhead reports whether the answer to a request may bring other processes'
// data: where it says nothing beyond what everybody asks who goes through the
// peers of a job.
func (c *Client) wantsAhead(r *store.Request) bool {
	return c.upstream.ahead && len(r.Infos) == 0 && r.Key != "" && !pmix.Reserved(r.Key) &&
		r.Proc.Nspace == c.self.Nspace && r.Proc.Rank.Valid()
}

// keepAhead keeps a blob of the answer to a get of target if it was read ahead.
func (c *Client) keepAhead(target pmix.Proc, blob []byte) bool {
	if !c.upstream.ahead || target.Nspace != c.self.Nspace {
		return false
	}
	d := wire.NewDecoder(c.codec, blob)
	p := d.Proc()
	if d.Err() != nil || p.Nspace != target.Nspace || p.Rank == target.Rank || !p.Rank.Valid() {
		return false
	}
	if c.ahead == nil {
		c.ahead = ahead{}
	}
	c.ahead[p.Rank] = blob
	return true
}

// takeAhead moves what was read ahead of p into the store. It reports whether there
// was something.
func (c *Client) takeAhead(p pmix.Proc) bool {
	blob := c.ahead[p.Rank]
	if blob == nil || p.Nspace != c.self.Nspace {
		return false
	}
	delete(c.ahead, p.Rank)
	part, err := wire.UnpackProc(c.conn.Codec(), blob)
	return err == nil && c.store.StoreReply(part.Proc, part.KVals) == pmix.SUCCESS
}
