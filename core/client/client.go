package client

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/attrs"
	"pmix/core/event"
	"pmix/core/host"
	"pmix/core/iof"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/say"
	"pmix/core/store"
	"pmix/core/transport"
	"pmix/wire"
)

// Client is the client role. Its methods need the reactor's lock.
type Client struct {
	host.Unsupported

	r        *progress.Reactor
	hub      *transport.Hub
	upstream            // the server that is asked; conn is nil without one
	servers  []upstream // all servers, for a tool that has more than one
	self     pmix.Proc
	ended    bool          // Finalize was called
	hostOnly bool          // what is logged is the host's business alone
	patience time.Duration // how long a server may take to acknowledge that

	store   *store.Store
	job     *store.Namespace // the process's own
	pending map[pmix.Proc][]*get
	ahead   ahead
	events  *event.Handlers
	pulls   *iof.Pulls
	aging   aging
	attrs   attrs.Registry // what the process said about its own functions
	groups  groups
	joins   joins
	alone   alone
	// maxEvents is how many events are kept for handlers to come.
	maxEvents int

	// codec is that of the server whose answer is being taken in: a tool may
	// have turned to another one since it asked.
	codec wire.Codec
}

var _ host.Library = (*Client)(nil)

// New makes the client role of the process whose environment (as os.Environ) is
// env: it connects to the server that the environment or infos name and takes in
// what the server tells about the job. It blocks, so r must be started and its
// lock free.
//
// A process that nobody started, or whose server cannot be used, is a singleton as
// with released libraries: there is a Client, and the error is ERR_UNREACH. With
// any other error there is none. Where the environment names a server that cannot
// be used, a line that names the variable is written to standard error.
func New(r *progress.Reactor, env []string, infos []pmix.Info) (*Client, error) {
	self, err := nameOf(env)
	if explain(err); err != nil {
		return nil, pmix.StatusOf(err)
	}
	c := Unconnected(r, env, self)
	target, found, err := findServer(env, infos)
	switch {
	case err == nil && found:
		err = c.Join(target, wire.SimpleClient, nil)
	case err == nil:
		// The system's server need not take a process that nobody started.
		if t, ok := systemServer(env, c.store.Hostname()); !ok || c.Join(t, wire.Singleton, nil) != nil {
			err = pmix.ERR_UNREACH
		}
	}
	if explain(err) {
		err = pmix.ERR_UNREACH
	}
	if err == pmix.ERR_UNREACH {
		c.Alone()
	} else if err != nil {
		c.drop()
		return nil, err
	}
	c.Declare(infos)
	return c, err
}

// explain tells the user of a fault of the environment. It reports whether err is
// one.
func explain(err error) bool {
	var te *transport.TargetError
	if !errors.As(err, &te) {
		return false
	}
	say.Help("help-ptl-base.txt", "bad-target", te)
	return true
}

// Unconnected makes a client role that has no server yet, for a process called
// self. The tool role builds on it.
func Unconnected(r *progress.Reactor, env []string, self pmix.Proc) *Client {
	c := &Client{r: r, pending: make(map[pmix.Proc][]*get)}
	p := param.New(env)
	c.hub = transport.NewHub(r, transport.FromParams(p))
	c.store = store.New(store.Options{Self: self, Hostname: transport.NodeName(env), KeepFQDN: p.Flag("pmix_keep_fqdn_hostnames")})
	c.maxEvents = p.Int("pmix_max_events")
	say.Use(p)
	c.hostOnly = p.Flag("pmix_log_host_only")
	c.patience = time.Duration(p.Int("pmix_finalize_timeout")) * time.Second
	c.aging.after = time.Duration(p.Int("pmix_event_eviction_time")) * time.Second
	c.pulls = iof.NewPulls(iof.PullsOptions{Connected: c.Connected})
	c.rename(self)
	return c
}

// rename gives the process its name. Nothing may have been registered yet.
func (c *Client) rename(self pmix.Proc) {
	c.self = self
	c.store.SetSelf(self)
	c.job = c.store.Ensure(self.Nspace)
	c.events = event.NewHandlers(event.HandlersOptions{Self: self, Limit: c.maxEvents, Connected: c.Connected})
}

// Join connects to the server at t and takes in what it tells about the process's
// own job. infos are told to the server. It blocks, so the lock must be free.
func (c *Client) Join(t transport.Target, role wire.Role, infos []pmix.Info) error {
	if err := c.connect(t, role, infos); err != nil {
		return err
	}
	return c.learnJob()
}

// Self returns the process's name.
func (c *Client) Self() pmix.Proc { return c.self }

// Hostname is the name of its node as its peers know it.
func (c *Client) Hostname() string { return c.store.Hostname() }

// Connected reports whether there is a server.
func (c *Client) Connected() bool { return c.conn != nil && c.conn.Open() }

// Server returns the name of the server, the process's own without one.
func (c *Client) Server() pmix.Proc {
	if c.server == (pmix.Proc{}) {
		return c.self
	}
	return c.server
}

// connect dials the server at t and makes it this client's.
func (c *Client) connect(t transport.Target, role wire.Role, infos []pmix.Info) error {
	security, err := transport.ChooseSecurity(t.Security)
	if explain(err) {
		return pmix.StatusOf(err)
	}
	link, err := c.hub.Dial(t, &wire.Hello{
		Security: security, Credential: transport.Credential(security),
		Role: role, Proc: c.self, UID: uint32(unix.Geteuid()), GID: uint32(unix.Getegid()),
		Release: pmix.InterfaceLevel, Format: t.Codec.Version.String(), Kind: t.Codec.Kind, GDS: "hash",
		Infos: append(introduction(), infos...),
	})
	if err != nil {
		return err
	}
	c.r.Lock()
	defer c.r.Unlock()
	if role.NeedsID() {
		c.rename(link.Self)
	}
	conn, err := link.Adopt(c.hub, (*peer)(c))
	if err == nil {
		up := upstream{link.Server, t.Address, conn, t.Ahead}
		c.servers = append(c.servers, up)
		c.use(up)
	}
	return err
}

// introduction is what every process tells a server about itself.
func introduction() []pmix.Info {
	infos := []pmix.Info{pmix.MakeInfo(pmix.PROC_PID, pmix.Pid(int32(os.Getpid())))}
	if line := commandLine(); line != "" {
		infos = append(infos, pmix.MakeInfo(pmix.CMD_LINE, pmix.String(line)))
	}
	return infos
}

// learnJob asks the server about the process's own job and takes the answer in.
func (c *Client) learnJob() error {
	w := c.r.NewWaiter()
	st := pmix.ERR_UNREACH
	c.r.Lock()
	if rc := ask(c, &wire.JobInfoReq{}, pmix.ERROR, func(a *wire.JobInfo, got pmix.Status) {
		if st = got; st == pmix.SUCCESS {
			st = c.takeJob(*a)
		}
		if st == pmix.SUCCESS {
			c.knowServer()
		}
		w.Signal()
	}); rc != pmix.SUCCESS {
		st = rc
		w.Signal()
	}
	c.r.Unlock()
	if !c.r.Wait(w) {
		return pmix.ERR_UNREACH
	}
	return st.Err()
}

// knowServer stores what the process may ask about its server.
func (c *Client) knowServer() {
	uri := transport.URI(c.server, c.address)
	for _, kv := range []pmix.KVal{
		{Key: pmix.SERVER_NSPACE, Value: pmix.String(c.server.Nspace)},
		{Key: pmix.SERVER_RANK, Value: pmix.RankValue(c.server.Rank)},
		{Key: pmix.SERVER_URI, Value: pmix.String(uri)},
	} {
		c.store.Store(c.self, pmix.INTERNAL, kv)
	}
}

// drop ends the connection of a client that did not come to be.
func (c *Client) drop() {
	c.r.Lock()
	defer c.r.Unlock()
	c.ended = true
	if c.conn != nil {
		c.conn.Close()
	}
}

// peer is the Client as its connection sees it.
type peer Client

// Message takes what the server sends by itself.
func (p *peer) Message(conn *transport.Conn, tag uint32, payload []byte) {
	c := (*Client)(p)
	var err error
	switch tag {
	case wire.TagNotify:
		err = c.eventArrived(conn.Codec(), payload)
	case wire.TagIOF:
		err = c.outputArrived(conn.Codec(), payload)
	case wire.TagDelete:
		err = c.keyDeleted(conn.Codec(), payload)
	}
	if err != nil {
		conn.Reject(fmt.Sprintf("a message with tag %d cannot be read: %v", tag, err))
	}
}

// Lost raises the event of the server's loss. The calls under way were answered
// by the connection.
func (p *peer) Lost(conn *transport.Conn, _ error) {
	c := (*Client)(p)
	if c.ended {
		return
	}
	server := c.server
	if conn == c.conn {
		c.failGets()
		c.failJoins()
	} else if i := c.find(func(u upstream) bool { return u.conn == conn }); i >= 0 {
		server = c.servers[i].server
		c.servers = slices.Delete(c.servers, i, i+1)
	}
	c.raise(event.Notice{
		Status: pmix.ERR_LOST_CONNECTION, Source: server, Range: pmix.RANGE_PROC_LOCAL,
		Affected: []pmix.Proc{server},
	})
}

// keyDeleted forgets a key that another process took back.
func (c *Client) keyDeleted(codec wire.Codec, payload []byte) error {
	var m wire.KeyDeleted
	if err := wire.Unmarshal(codec, payload, &m); err != nil {
		return err
	}
	c.dropAhead(m.Proc)
	if m.Key != "" {
		c.store.Store(m.Proc, m.Scope, pmix.KVal{Key: m.Key})
	}
	return nil
}
