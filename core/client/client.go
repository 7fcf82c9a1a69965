package client

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"

	"pmix/core/event"
	"pmix/core/host"
	"pmix/core/iof"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/store"
	"pmix/core/transport"
	"pmix/wire"
)

// Release is what this library tells a server about itself: the interface level
// that it provides.
const Release = "7.0.0"

// Client is the client role. Its methods need the reactor's lock.
type Client struct {
	host.Unsupported

	r       *progress.Reactor
	hub     *transport.Hub
	conn    *transport.Conn // nil without a server
	self    pmix.Proc
	server  pmix.Proc
	address string // of the server
	ended   bool   // Finalize was called

	store   *store.Store
	job     *store.Namespace // the process's own
	pending map[pmix.Proc][]*get
	events  *event.Handlers
	pulls   *iof.Pulls
	printer iof.Printer
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
	c, err := newClient(r, env)
	if err != nil {
		return nil, err
	}
	target, found, err := findServer(env, infos)
	if err == nil && found {
		err = c.connect(target, wire.SimpleClient)
	}
	switch {
	case err == nil && found:
		err = c.learnJob()
	case err == nil:
		t, ok := systemServer(env, c.store.Hostname())
		if !ok || c.connect(t, wire.Singleton) != nil {
			return c, c.alone() // a system's server need not take it
		}
		err = c.learnJob()
	}
	if err == nil {
		return c, nil
	}
	var te *transport.TargetError
	if errors.As(err, &te) {
		fmt.Fprintf(os.Stderr, "PMIx: %v\n", te)
		return c, c.alone()
	}
	c.drop()
	return nil, err
}

// newClient makes a Client without a server, with the name that env gives it.
func newClient(r *progress.Reactor, env []string) (*Client, error) {
	params := param.New(env)
	c := &Client{r: r, pending: make(map[pmix.Proc][]*get)}
	c.hub = transport.NewHub(r, transport.FromParams(params))
	hostname, ok := transport.Getenv(env, transport.EnvHostname)
	if !ok {
		hostname = transport.Hostname()
	}
	var err error
	if c.self, err = nameOf(env, hostname); err != nil {
		return nil, err
	}
	c.store = store.New(store.Options{Self: c.self, Hostname: hostname})
	c.job = c.store.Ensure(c.self.Nspace)
	c.events = event.NewHandlers(event.HandlersOptions{Self: c.self, Connected: c.Connected})
	c.pulls = iof.NewPulls(iof.PullsOptions{Connected: c.Connected})
	return c, nil
}

// Self returns the process's name.
func (c *Client) Self() pmix.Proc { return c.self }

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
func (c *Client) connect(t transport.Target, role wire.Role) error {
	security, err := transport.ChooseSecurity(t.Security)
	if err != nil {
		return err
	}
	link, err := c.hub.Dial(t, &wire.Hello{
		Security: security, Credential: transport.Credential(security),
		Role: role, Proc: c.self, UID: uint32(unix.Geteuid()), GID: uint32(unix.Getegid()),
		Release: Release, Format: t.Codec.Version.String(), Kind: t.Codec.Kind, GDS: "hash",
		Infos: introduction(t.Codec),
	})
	if err != nil {
		return err
	}
	c.r.Lock()
	defer c.r.Unlock()
	c.server, c.address = link.Server, t.Address
	c.conn, err = link.Adopt(c.hub, (*peer)(c))
	return err
}

// introduction is what a process tells a server about itself. Servers before 5.0
// read it too, where they know the keys.
func introduction(wire.Codec) []pmix.Info {
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
		err = c.eventArrived(payload)
	case wire.TagIOF:
		err = c.outputArrived(payload)
	case wire.TagDelete:
		err = c.keyDeleted(payload)
	}
	if err != nil {
		conn.Reject(fmt.Sprintf("a message with tag %d cannot be read: %v", tag, err))
	}
}

// Lost raises the event of the server's loss. The calls under way were answered
// by the connection.
func (p *peer) Lost(*transport.Conn, error) {
	c := (*Client)(p)
	if c.ended {
		return
	}
	c.failGets()
	infos := []pmix.Info{pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(c.server))}
	n, _ := event.NewNotice(pmix.ERR_LOST_CONNECTION, c.server, pmix.RANGE_PROC_LOCAL, infos)
	c.run(c.events.Deliver(n))
}

// keyDeleted forgets a key that another process took back.
func (c *Client) keyDeleted(payload []byte) error {
	var m wire.KeyDeleted
	if err := wire.Unmarshal(c.conn.Codec(), payload, &m); err != nil {
		return err
	}
	c.store.Store(m.Proc, m.Scope, pmix.KVal{Key: m.Key})
	return nil
}
