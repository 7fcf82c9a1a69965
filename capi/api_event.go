package main

/*
#include "bridge.h"
*/
import "C"

import (
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// eventHandler makes the Go form of a host's pmix_notification_fn_t. The arrays
// that it gets stay until it completes.
func eventHandler(fn uintptr) host.EventHandler {
	return func(id uint64, ev host.Event, complete func(pmix.Status, []pmix.Info)) {
		var rc int32
		defer catch("an event handler", &rc)
		h := newHold()
		source := h.proc(ev.Source)
		info, n := h.infos(ev.Infos)
		results, nr := h.infos(ev.Results)
		if h.st != pmix.SUCCESS {
			h.drop()
			h.drop()
			complete(h.st, nil)
			return
		}
		token := pending.put(answerInfos(func(st pmix.Status, l []pmix.Info) {
			defer h.drop()
			complete(st, l)
		}))
		C.pmixgo_call_event(C.uintptr_t(fn), C.size_t(id), C.int(ev.Status), source, info, n, results, nr, C.uintptr_t(token))
		h.drop()
	}
}

//export pmixgo_Register_event_handler
func pmixgo_Register_event_handler(codes unsafe.Pointer, nc uint64, info unsafe.Pointer, n uint64, handler, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Register_event_handler", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	c, i := list[pmix.Status](&a, codes, nc), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	var h host.EventHandler
	if handler != 0 {
		h = eventHandler(handler)
	}
	if fn == 0 {
		// The answer is the handler's number in place of a success.
		var ref uint64
		st := l.settle(func(done host.Op) pmix.Status {
			return l.role.RegisterEvents(c, i, h, func(s pmix.Status, id uint64) {
				ref = id
				done(s)
			})
		})
		if st != pmix.SUCCESS {
			return int32(st)
		}
		return int32(ref)
	}
	done := l.idDone("PMIx_Register_event_handler", fn, cbdata)
	return int32(l.step(func() pmix.Status {
		if st := l.role.RegisterEvents(c, i, h, done); st != pmix.SUCCESS {
			done(st, ^uint64(0))
		}
		return pmix.SUCCESS
	}))
}

//export pmixgo_Deregister_event_handler
func pmixgo_Deregister_event_handler(id uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Deregister_event_handler", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	call := func(done host.Op) pmix.Status { return l.role.DeregisterEvents(id, done) }
	if fn == 0 {
		return int32(l.settle(call))
	}
	return int32(l.shifted("PMIx_Deregister_event_handler", fn, cbdata, call))
}

//export pmixgo_Notify_event
func pmixgo_Notify_event(status int32, source unsafe.Pointer, rng uint8, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Notify_event", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	p, i := a.proc(source), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	call := func(done host.Op) pmix.Status {
		return l.role.Notify(pmix.Status(status), p, pmix.DataRange(rng), i, done)
	}
	if fn == 0 {
		return int32(l.settle(call))
	}
	return int32(l.shifted("PMIx_Notify_event", fn, cbdata, call))
}
