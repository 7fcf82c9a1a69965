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

//export pmixgo_Init
func pmixgo_Init(proc, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_Init", &rc)
	var a args
	infos := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	l, st := initialise(initClient, infos, nil)
	if l != nil && proc != nil {
		storeProc(l.self(), proc)
	}
	return int32(st)
}

// self is the identity of the process.
func (l *library) self() (p pmix.Proc) {
	l.step(func() pmix.Status { p = l.role.Self(); return pmix.SUCCESS })
	return p
}

//export pmixgo_Finalize
func pmixgo_Finalize(info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_Finalize", &rc)
	var a args
	infos := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	return int32(finalise(infos))
}

//export pmixgo_Abort
func pmixgo_Abort(code int32, msg, procs unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Abort", live, func(l *library, a *args) func(host.Op) pmix.Status {
		targets := a.procs(procs, n)
		return func(done host.Op) pmix.Status { return l.role.Abort(int(code), gostring(msg), targets, done) }
	})
}

//export pmixgo_Put
func pmixgo_Put(scope uint8, key, val unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Put", &rc)
	l := enter(&rc)
	if l == nil {
		return
	}
	var a args
	k := a.name(key, maxKey)
	v := pmix.Value{}
	switch pmix.Scope(scope) {
	case pmix.DEL_LOCAL, pmix.DEL_REMOTE, pmix.DEL_GLOBAL, pmix.DEL_INTERNAL: // without a value
	default:
		v = a.value(val)
	}
	if a.bad(&rc) {
		return
	}
	return int32(l.step(func() pmix.Status { return l.role.Put(pmix.Scope(scope), k, v) }))
}

//export pmixgo_Store_internal
func pmixgo_Store_internal(proc, key, val unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Store_internal", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	p, k, v := a.proc(proc), a.name(key, maxKey), a.value(val)
	if a.bad(&rc) {
		return
	}
	return int32(l.step(func() pmix.Status {
		if p == nil {
			self := l.role.Self()
			p = &self
		}
		return l.role.StoreInternal(*p, k, v)
	}))
}

//export pmixgo_Commit
func pmixgo_Commit() (rc int32) {
	defer catch("PMIx_Commit", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	return int32(l.settle(func(done host.Op) pmix.Status { return l.role.Commit(done) }))
}

func startFence(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		p, i := a.procs(procs, np), a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.role.Fence(p, i, done) }
	}
}

//export pmixgo_Fence
func pmixgo_Fence(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Fence", live, startFence(procs, np, info, n))
}

//export pmixgo_Fence_nb
func pmixgo_Fence_nb(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Fence_nb", live, fn, cbdata, startFence(procs, np, info, n))
}

func startConnect(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		p, i := a.members(procs, np, info, n)
		return func(done host.Op) pmix.Status { return l.role.Connect(p, i, done) }
	}
}

//export pmixgo_Connect
func pmixgo_Connect(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Connect", online, startConnect(procs, np, info, n))
}

//export pmixgo_Connect_nb
func pmixgo_Connect_nb(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Connect_nb", online, fn, cbdata, startConnect(procs, np, info, n))
}

func startDisconnect(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		p, i := a.members(procs, np, info, n)
		return func(done host.Op) pmix.Status { return l.role.Disconnect(p, i, done) }
	}
}

//export pmixgo_Disconnect
func pmixgo_Disconnect(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Disconnect", online, startDisconnect(procs, np, info, n))
}

//export pmixgo_Disconnect_nb
func pmixgo_Disconnect_nb(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Disconnect_nb", online, fn, cbdata, startDisconnect(procs, np, info, n))
}

// members reads the processes that a call is about, and its directives: at least one.
func (a *args) members(procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) ([]pmix.Proc, []pmix.Info) {
	if np == 0 {
		a.refuse()
	}
	return a.procs(procs, np), a.infos(info, n)
}

//export pmixgo_Progress
func pmixgo_Progress() {
	var rc int32
	defer catch("PMIx_Progress", &rc)
	if l := enter(&rc); l != nil && l.external {
		l.r.Poll()
	}
}

//export pmixgo_Progress_thread_stop
func pmixgo_Progress_thread_stop() {
	var rc int32
	defer catch("PMIx_Progress_thread_stop", &rc)
	if l := enter(&rc); l != nil {
		l.step(func() pmix.Status { l.r.Halt(true); return pmix.SUCCESS })
		l.stopped.Store(true)
	}
}

//export pmixgo_Register_attributes
func pmixgo_Register_attributes(function, attrs unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Register_attributes", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	f, list := a.name(function, maxKey), a.argv(attrs)
	if a.bad(&rc) {
		return
	}
	return int32(l.step(func() pmix.Status { return l.role.RegisterAttributes(f, list) }))
}
