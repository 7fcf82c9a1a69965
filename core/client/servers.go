package client

import (
	"slices"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/transport"
	"pmix/wire"
)

// upstream is one server of this process. A client has one, a tool may have more
// and asks one of them at a time.
type upstream struct {
	server  pmix.Proc
	address string
	conn    *transport.Conn
	ahead   bool // it knows wire.ReadAhead
}

// use makes up the server that is asked from now on.
func (c *Client) use(up upstream) {
	c.upstream = up
	c.store.ResetCommitted() // it has nothing of this process yet
}

func (c *Client) find(is func(upstream) bool) int { return slices.IndexFunc(c.servers, is) }

// Servers returns the servers of this process, the one that is asked first.
func (c *Client) Servers() []pmix.Proc {
	var out []pmix.Proc
	for _, u := range c.servers {
		if !u.conn.Open() {
			continue
		}
		out = append(out, u.server)
		if u.conn == c.conn {
			last := len(out) - 1
			out[0], out[last] = out[last], out[0]
		}
	}
	return out
}

// Use makes a server that this process is connected to the one that is asked. The
// events that the process has handlers for are registered there. ERR_NOT_FOUND if
// there is no such server.
func (c *Client) Use(server pmix.Proc) pmix.Status {
	i := c.find(func(u upstream) bool { return u.server == server && u.conn.Open() })
	if i < 0 {
		return pmix.ERR_NOT_FOUND
	}
	if c.servers[i].conn == c.conn {
		return pmix.SUCCESS
	}
	c.use(c.servers[i])
	if codes := c.events.Codes(); len(codes) > 0 {
		return c.op(&wire.RegEventsReq{Codes: codes}, lostPeer, nil)
	}
	return pmix.SUCCESS
}

// UseNone makes no server the one that is asked. The connections stay.
func (c *Client) UseNone() { c.use(upstream{}) }

// Detach ends the connection to one server, with a good-bye. Where it was the one
// that is asked, another takes its place, or none. ERR_NOT_FOUND if there is no
// such server.
func (c *Client) Detach(server pmix.Proc, done host.Op) pmix.Status {
	i := c.find(func(u upstream) bool { return u.server == server && u.conn.Open() })
	if i < 0 {
		return pmix.ERR_NOT_FOUND
	}
	up := c.servers[i]
	c.servers = slices.Delete(c.servers, i, i+1)
	if up.conn == c.conn {
		next := upstream{}
		if len(c.servers) > 0 {
			next = c.servers[len(c.servers)-1]
		}
		defer func() { c.use(next) }()
	}
	c.leave(up.conn, done)
	return pmix.SUCCESS
}
