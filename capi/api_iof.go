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

// iofHandler makes the Go form of a host's pmix_iof_cbfunc_t. What it gets is
// valid during the call.
func iofHandler(fn uintptr) host.IOFHandler {
	return func(id uint64, ch pmix.IOFChannel, source pmix.Proc, payload []byte, infos []pmix.Info) {
		var rc int32
		defer catch("an output handler", &rc)
		h := newHold()
		defer h.drop()
		defer h.drop()
		src := h.proc(source)
		info, n := h.infos(infos)
		b, st := cbytes(payload)
		h.note(st)
		defer cfree(b)
		if h.st == pmix.SUCCESS {
			C.pmixgo_call_iof(C.uintptr_t(fn), C.size_t(id), C.uint(ch), src, b, C.size_t(len(payload)), info, n)
		}
	}
}

//export pmixgo_IOF_pull
func pmixgo_IOF_pull(procs unsafe.Pointer, np uint64, dirs unsafe.Pointer, n uint64, ch uint16, handler, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_IOF_pull", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	if pmix.IOFChannel(ch)&pmix.FWD_STDIN_CHANNEL != 0 {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	var a args
	p, i := a.members(procs, np, dirs, n)
	if a.bad(&rc) {
		return
	}
	if l.srv == nil || l.tool != nil {
		if !l.connected() {
			return int32(pmix.ERR_UNREACH)
		}
	}
	var h host.IOFHandler
	if handler != 0 {
		h = iofHandler(handler)
	}
	if fn == 0 {
		st := l.block(func(done host.Op) pmix.Status {
			return l.role.IOFPull(p, i, pmix.IOFChannel(ch), h, func(s pmix.Status, _ uint64) { done(s) })
		})
		if st == pmix.SUCCESS {
			st = pmix.OPERATION_SUCCEEDED
		}
		return int32(st)
	}
	done := l.idDone("PMIx_IOF_pull", fn, cbdata)
	return int32(l.step(func() pmix.Status {
		if st := l.role.IOFPull(p, i, pmix.IOFChannel(ch), h, done); st != pmix.SUCCESS {
			done(plain(st), 0)
		}
		return pmix.SUCCESS
	}))
}

//export pmixgo_IOF_deregister
func pmixgo_IOF_deregister(id uint64, dirs unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_IOF_deregister", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	if l.srv != nil && l.tool == nil {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	if !l.connected() {
		return int32(pmix.ERR_UNREACH)
	}
	var a args
	i := a.infos(dirs, n)
	if a.bad(&rc) {
		return
	}
	call := func(done host.Op) pmix.Status { return l.role.IOFDeregister(id, i, done) }
	if fn == 0 {
		return int32(l.block(call))
	}
	return int32(l.shifted("PMIx_IOF_deregister", fn, cbdata, call))
}

//export pmixgo_IOF_push
func pmixgo_IOF_push(targets unsafe.Pointer, nt uint64, bo, dirs unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_IOF_push", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	p, b, i := a.procs(targets, nt), a.bytes(bo), a.infos(dirs, n)
	if a.bad(&rc) {
		return
	}
	call := func(done host.Op) pmix.Status { return l.role.IOFPush(p, b, i, done) }
	if fn == 0 {
		return int32(l.block(call))
	}
	return int32(l.shifted("PMIx_IOF_push", fn, cbdata, call))
}
