package main

import (
	"sync"
	"sync/atomic"

	"pmix/core/built"
	"pmix/core/client"
	"pmix/core/host"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/say"
	"pmix/core/server"
)

// library is the process's one initialised library: a reactor and the role on
// it. It is made by the first init of any kind and ended by the last finalize;
// the inits between only count.
type library struct {
	r    *progress.Reactor
	role host.Library
	srv  host.Server // nil in a client
	tool host.Tool   // nil unless a tool
	mod  *module     // nil in a client
	// external is set when the host progresses the library by PMIx_Progress.
	external bool
	// stopped is set by PMIx_Progress_thread_stop: what needs progress is
	// refused from then on, and the background thread stands still until the end.
	stopped atomic.Bool
	pins    pins
}

var (
	// initMu serialises the inits and finalizes, and guards inits.
	initMu sync.Mutex
	inits  int
	// current is nil while nothing is initialised.
	current atomic.Pointer[library]
)

// enter returns the initialised library. Without one it sets the answer of the
// call to ERR_INIT and returns nil.
func enter(rc *int32) *library {
	l := current.Load()
	if l == nil {
		*rc = int32(pmix.ERR_INIT)
	}
	return l
}

// live is enter for the calls that need progress.
func live(rc *int32) *library {
	l := enter(rc)
	if l != nil && l.stopped.Load() {
		*rc = int32(pmix.ERR_NOT_AVAILABLE)
		return nil
	}
	return l
}

// online is live for the calls that need a server.
func online(rc *int32) *library {
	l := live(rc)
	if l != nil && !l.connected() {
		*rc = int32(pmix.ERR_UNREACH)
		return nil
	}
	return l
}

// connected reports whether the role has a server to talk to. A server has
// none unless it is a tool as well.
func (l *library) connected() bool {
	c, ok := l.role.(interface{ Connected() bool })
	if !ok {
		return true
	}
	l.r.Lock()
	defer l.r.Unlock()
	return c.Connected()
}

// step makes one call on the role with the room lock held.
func (l *library) step(call func() pmix.Status) pmix.Status {
	l.r.Lock()
	defer l.r.Unlock()
	return call()
}

// block makes a call on the role and waits for its end. On the callback thread,
// where nothing could end it, it is refused before it begins.
func (l *library) block(call func(done host.Op) pmix.Status) pmix.Status {
	if l.r.OnCallbackThread() {
		return pmix.ERR_WOULD_BLOCK
	}
	return l.settle(call)
}

// settle is block for what mostly ends within the call and may therefore be
// asked on the callback thread too; only where it does not is that an error.
func (l *library) settle(call func(done host.Op) pmix.Status) pmix.Status {
	var st pmix.Status
	ended := false
	w := l.r.NewWaiter()
	rc := l.step(func() pmix.Status {
		return call(func(s pmix.Status) {
			st, ended = s, true
			w.Signal()
		})
	})
	switch {
	case rc == pmix.OPERATION_SUCCEEDED:
		return pmix.SUCCESS
	case rc != pmix.SUCCESS:
		return rc
	}
	if l.r.OnCallbackThread() {
		l.r.Lock()
		defer l.r.Unlock()
		if !ended {
			return pmix.ERR_WOULD_BLOCK
		}
		return st
	}
	if !l.r.Wait(w) {
		return pmix.ERR_INIT
	}
	return st
}

// callback queues the call of one host function. name is the public function
// it belongs to, for the line that a fault is reported with.
func (l *library) callback(name string, call func()) {
	l.r.Callback(func() {
		var rc int32
		defer catch(name, &rc)
		call()
	})
}

// catch ends a fault of our own at the boundary: one line, and PMIX_ERROR.
func catch(name string, rc *int32) {
	if p := recover(); p != nil {
		say.Fault(name, p)
		*rc = int32(pmix.ERROR)
	}
}

// role names what an init asks for.
type initKind int

const (
	initClient initKind = iota
	initServer
	initTool
)

// initialise makes the library for the first init, or counts a further one. A
// further server init brings the module that was still missing.
func initialise(kind initKind, infos []pmix.Info, host *module) (*library, pmix.Status) {
	initMu.Lock()
	defer initMu.Unlock()
	if l := current.Load(); l != nil {
		inits++
		if l.mod != nil && host != nil {
			l.mod.adopt(host)
		}
		return l, pmix.SUCCESS
	}
	l, st := open(kind, infos, host)
	if l == nil {
		return nil, st
	}
	inits = 1
	current.Store(l)
	l.publish()
	return l, st
}

// open makes the reactor and the role on it. A role that came up without a
// server is returned with ERR_UNREACH: it is initialised all the same.
func open(kind initKind, infos []pmix.Info, m *module) (*library, pmix.Status) {
	l := &library{external: pmix.True(infos, pmix.EXTERNAL_PROGRESS)}
	if kind != initClient {
		if m == nil {
			m = newModule(nil)
		}
		l.mod = m
	}
	r, err := progress.New(progress.Options{
		Background:   !l.external,
		CallerDrives: kind == initClient,
		Brief:        epollBrief,
		Own:          own,
	})
	if err != nil {
		return nil, pmix.ERR_OUT_OF_RESOURCE
	}
	l.r = r
	r.Start()
	roles, err := l.connect(kind, infos)
	if l.role == nil {
		r.Close()
		return nil, pmix.StatusOf(err)
	}
	r.Lock()
	defer r.Unlock()
	setRoles(roles)
	return l, pmix.StatusOf(err)
}

// connect constructs the role and returns what the gate is to be told.
func (l *library) connect(kind initKind, infos []pmix.Info) (int, error) {
	env := hostEnviron()
	switch kind {
	case initServer:
		l.r.Lock()
		defer l.r.Unlock()
		s, err := server.New(l.r, l.mod, server.Options{Env: env, Infos: infos, Params: param.Load(env, built.Dirs(env)["sysconfdir"])})
		if s != nil {
			l.role, l.srv = s, s
		}
		return roleServer, err
	case initTool:
		return roleTool | roleServer, l.connectTool(env, infos)
	}
	c, err := client.New(l.r, env, infos)
	if c != nil {
		l.role = c
	}
	return roleClient, err
}

// finalise undoes one init. The last one ends the role, waits for the server's
// word, and closes the reactor. On the callback thread, where it would wait for
// itself, it is refused.
func finalise(infos []pmix.Info) pmix.Status {
	l := current.Load()
	if l != nil && l.r.OnCallbackThread() {
		// Another thread may be finalising, and wait for this one.
		if !initMu.TryLock() {
			return pmix.ERR_WOULD_BLOCK
		}
	} else {
		initMu.Lock()
	}
	defer initMu.Unlock()
	if l = current.Load(); l == nil {
		return pmix.ERR_INIT
	}
	if inits > 1 {
		inits--
		return pmix.SUCCESS
	}
	if l.r.OnCallbackThread() {
		return pmix.ERR_WOULD_BLOCK
	}
	st := l.settle(func(done host.Op) pmix.Status {
		l.r.Halt(false) // the end needs progress
		return l.role.Finalize(infos, done)
	})
	l.step(func() pmix.Status { setRoles(roleNone); return pmix.SUCCESS })
	current.Store(nil)
	inits = 0
	unpublish()
	l.r.Close()
	say.Users.Flush()
	l.pins.free()
	return st
}
