package tool

import (
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/client"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/say"
	"pmix/core/transport"
)

// Tool is the tool role. Its methods need the reactor's lock.
type Tool struct {
	*client.Client
	host.NoPlugins
	r        *progress.Reactor
	env      []string
	named    bool // it had a name before it connected
	launcher bool
}

var _ host.Tool = (*Tool)(nil)

// New makes the tool role: it connects as infos (those of PMIx_tool_init) and the
// environment say. It blocks, so r must be started and its lock free. Without a
// server it fails with ERR_UNREACH, or ERR_NOT_FOUND if none was found, unless the caller allowed that; a server that
// was named and cannot be used is reported to the user. A tool
// that got its name from nobody is called after its node and process.
func New(r *progress.Reactor, env []string, infos []pmix.Info) (*Tool, error) {
	s, st := newSearch(env, infos)
	if st != pmix.SUCCESS {
		return nil, st
	}
	self, named, st := nameOf(env, infos)
	if st != pmix.SUCCESS {
		return nil, st
	}
	t := &Tool{r: r, env: env, named: named, launcher: pmix.True(infos, pmix.LAUNCHER)}
	if !named {
		self = pmix.Proc{Nspace: fmt.Sprintf("%s:%d", s.host, os.Getpid())}
	}
	t.Client = client.Unconnected(r, env, self)
	alone := s.never
	if !alone {
		err := t.join(s)
		if alone = err != nil; alone && !s.optional {
			return nil, err
		}
	}
	if alone {
		t.Alone()
		t.named = true // it keeps this name when it attaches later
	}
	t.Declare(infos)
	return t, nil
}

// nameOf returns the name that the caller or the environment gives the tool.
func nameOf(env []string, infos []pmix.Info) (p pmix.Proc, named bool, st pmix.Status) {
	ns, hasNspace := transport.Getenv(env, transport.EnvNamespace)
	rank, hasRank := transport.Getenv(env, transport.EnvRank)
	if v, ok := pmix.Find(infos, pmix.TOOL_NSPACE); ok {
		if ns, hasNspace = v.Data.(string); !hasNspace || ns == "" || len(ns) > pmix.MAX_NSLEN {
			return p, false, pmix.ERR_BAD_PARAM
		}
	}
	p.Nspace = ns
	if v, ok := pmix.Find(infos, pmix.TOOL_RANK); ok {
		if p.Rank, hasRank = v.Data.(pmix.Rank); !hasRank {
			return p, false, pmix.ERR_BAD_PARAM
		}
	} else if hasRank {
		n, err := strconv.ParseUint(rank, 10, 32)
		if err != nil {
			return p, false, pmix.ERR_BAD_PARAM
		}
		p.Rank = pmix.Rank(n)
	}
	if hasNspace != hasRank {
		return p, false, pmix.ERR_BAD_PARAM // half a name
	}
	return p, hasNspace, pmix.SUCCESS
}

// join connects to the first server that takes the tool.
func (t *Tool) join(s search) error {
	targets, started, err := s.targets()
	if err == nil {
		err = pmix.ERR_NOT_FOUND // where there is none to try, as in releases from 5.0 on
	}
	t.r.Lock()
	r := role(t.named, started, t.launcher)
	t.r.Unlock()
	tell := append(t.identity(), s.tell...)
	for _, target := range targets {
		err = t.Join(target, r, tell)
		if older, ok := target.Older(); ok && pmix.StatusOf(err) == pmix.ERR_UNREACH {
			err = t.Join(older, r, tell) // it closed the connection: it may not know our format
		}
		if err == nil {
			t.r.Lock()
			t.named = true
			t.r.Unlock()
			return nil
		}
	}
	var te *transport.TargetError
	if errors.As(err, &te) && !s.optional {
		say.Help("help-ptl-base.txt", "bad-target", te)
	}
	return err
}

// identity is what a tool tells of itself beside what every process does.
func (t *Tool) identity() []pmix.Info {
	infos := []pmix.Info{
		pmix.MakeInfo(pmix.REALUID, pmix.Uint32(uint32(unix.Getuid()))),
		pmix.MakeInfo(pmix.USERID, pmix.Uint32(uint32(unix.Geteuid()))),
		pmix.MakeInfo(pmix.REALGID, pmix.Uint32(uint32(unix.Getgid()))),
		pmix.MakeInfo(pmix.GRPID, pmix.Uint32(uint32(unix.Getegid()))),
	}
	if t.launcher {
		infos = append(infos, pmix.MakeInfo(pmix.LAUNCHER, pmix.Bool(true)))
	}
	return infos
}

// Attach connects to another server, which is the one that is asked from then on.
// The search blocks, so it runs beside the reactor.
func (t *Tool) Attach(infos []pmix.Info, done func(st pmix.Status, self, server pmix.Proc)) pmix.Status {
	s, st := newSearch(t.env, infos)
	if st != pmix.SUCCESS {
		return st
	}
	go func() {
		err := t.join(s)
		t.r.Lock()
		defer t.r.Unlock()
		done(pmix.StatusOf(err), t.Self(), t.Server())
	}()
	return pmix.SUCCESS
}

// Disconnect2 ends the connection to one server.
func (t *Tool) Disconnect2(server pmix.Proc, done host.Op) pmix.Status { return t.Detach(server, done) }

// SetServer chooses the server that is asked: one that the tool is connected to, or
// the tool itself, which is none. PMIX_WAIT_FOR_CONNECTION waits until there is such
// a connection, for PMIX_TIMEOUT seconds or, without that, as long as it takes.
func (t *Tool) SetServer(server pmix.Proc, infos []pmix.Info, done host.Op) pmix.Status {
	if server == t.Self() {
		t.UseNone()
		return pmix.OPERATION_SUCCEEDED
	}
	const again = 100 * time.Millisecond
	var limit time.Duration
	if v, ok := pmix.Find(infos, pmix.TIMEOUT); ok {
		n, ok := v.Uint32()
		if !ok {
			return pmix.ERR_BAD_PARAM
		}
		limit = time.Duration(n) * time.Second
	}
	st := t.Use(server)
	switch {
	case st == pmix.SUCCESS:
		return pmix.OPERATION_SUCCEEDED
	case st != pmix.ERR_NOT_FOUND || !pmix.True(infos, pmix.WAIT_FOR_CONNECTION):
		return st
	}
	var waited time.Duration
	var next func()
	next = func() {
		st := t.Use(server)
		waited += again
		switch {
		case st != pmix.ERR_NOT_FOUND:
			done(st)
		case limit > 0 && waited >= limit:
			done(pmix.ERR_TIMEOUT)
		default:
			t.r.After(again, next)
		}
	}
	t.r.After(again, next)
	return pmix.SUCCESS
}
