package server

import (
	"pmix/core/host"
	"pmix/core/pmix"
)

// settle hands an answer of the host to the role: fn runs once with the room
// lock held. It may be called from any thread, inside the upcall or later; a
// second call does nothing, nor does one after the role has ended.
type settle func(fn func())

// upcall calls the host. call runs on the callback thread without the lock and
// must hand the host an answer function that goes through settle. What call
// returns tells whether that answer comes: anything but SUCCESS goes to returned
// instead, with the lock held, and a later answer is dropped. returned is called
// at once with ERR_NOT_SUPPORTED where the host lacks u.
func (s *Server) upcall(u host.Upcall, call func(settle) pmix.Status, returned func(pmix.Status)) {
	if !s.m.Has(u) {
		returned(pmix.ERR_NOT_SUPPORTED)
		return
	}
	open := true
	once := func(fn func()) {
		s.r.Lock()
		defer s.r.Unlock()
		if !open || s.ended {
			return
		}
		open = false
		fn()
	}
	s.r.Callback(func() {
		if st := call(once); st != pmix.SUCCESS {
			once(func() { returned(st) })
		}
	})
}

// status is the commonest returned: the operation's status, with done-at-once
// as success.
func status(answer func(pmix.Status)) func(pmix.Status) {
	return func(st pmix.Status) {
		if st == pmix.OPERATION_SUCCEEDED {
			st = pmix.SUCCESS
		}
		answer(st)
	}
}

// noResult is the returned of an operation whose result only an answer can
// carry, so that done-at-once is no answer (pmix_server_module_t: spawn,
// direct_modex, query and the like).
func noResult(fail func(pmix.Status)) func(pmix.Status) {
	return func(st pmix.Status) {
		if st == pmix.OPERATION_SUCCEEDED {
			st = pmix.ERR_NOT_SUPPORTED
		}
		fail(st)
	}
}

// op makes the answer function of an upcall that yields a status only.
func (once settle) op(answer func(pmix.Status)) host.Op {
	return func(st pmix.Status) { once(func() { answer(st) }) }
}

// infos makes the answer function of an upcall that yields infos.
func (once settle) infos(answer host.Infos) host.Infos {
	return func(st pmix.Status, infos []pmix.Info) { once(func() { answer(st, infos) }) }
}

// done tells the caller of a host call how it ended. A caller without a done is
// told by the status alone.
func done(op host.Op, st pmix.Status) pmix.Status {
	if op == nil {
		if st == pmix.SUCCESS {
			return pmix.OPERATION_SUCCEEDED
		}
		return st
	}
	op(st)
	return pmix.SUCCESS
}
