package main

// #include "bridge.h"
import "C"

import (
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// isTool reports whether the process is a tool, and sets the answer of the call
// where it is not.
func (l *library) isTool(rc *int32) bool {
	if l.tool == nil {
		*rc = int32(pmix.ERR_INIT)
	}
	return l.tool != nil
}

//export pmixgo_tool_init
func pmixgo_tool_init(proc, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_tool_init", &rc)
	var a args
	i := a.infos(info, n)
	if current.Load() == nil {
		a.require(proc)
	}
	if a.bad(&rc) {
		return
	}
	l, st := initialise(initTool, i, nil)
	if l != nil && proc != nil {
		storeProc(l.self(), proc)
	}
	return int32(st)
}

//export pmixgo_tool_finalize
func pmixgo_tool_finalize() (rc int32) {
	defer catch("PMIx_tool_finalize", &rc)
	return int32(finalise(nil))
}

//export pmixgo_tool_is_connected
func pmixgo_tool_is_connected() (rc int32) {
	defer catch("PMIx_tool_is_connected", &rc)
	if l := enter(&rc); l != nil && l.connected() {
		return 1
	}
	return 0
}

//export pmixgo_tool_attach_to_server
func pmixgo_tool_attach_to_server(proc, server, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_tool_attach_to_server", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(info)
	if n == 0 {
		a.refuse()
	}
	i := a.infos(info, n)
	if a.bad(&rc) || !l.isTool(&rc) {
		return
	}
	var self, srv pmix.Proc
	st := l.block(func(done host.Op) pmix.Status {
		return l.tool.Attach(i, func(s pmix.Status, me, it pmix.Proc) {
			self, srv = me, it
			done(s)
		})
	})
	if st == pmix.SUCCESS {
		if proc != nil {
			storeProc(self, proc)
		}
		if server != nil {
			storeProc(srv, server)
		}
	}
	return int32(st)
}

//export pmixgo_tool_disconnect
func pmixgo_tool_disconnect(server unsafe.Pointer) (rc int32) {
	defer catch("PMIx_tool_disconnect", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	p := a.needProc(server)
	if a.bad(&rc) || !l.isTool(&rc) {
		return
	}
	return int32(l.block(func(done host.Op) pmix.Status { return l.tool.Disconnect2(p, done) }))
}

//export pmixgo_tool_get_servers
func pmixgo_tool_get_servers(out, nout unsafe.Pointer) (rc int32) {
	defer catch("PMIx_tool_get_servers", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(out)
	a.require(nout)
	if a.bad(&rc) || !l.isTool(&rc) {
		return
	}
	clearOut(out, nout)
	var procs []pmix.Proc
	l.step(func() pmix.Status { procs = l.tool.Servers(); return pmix.SUCCESS })
	if len(procs) == 0 {
		return int32(pmix.ERR_UNREACH)
	}
	p, n, st := storeList(procs)
	if st != pmix.SUCCESS {
		cfree(p)
		return int32(st)
	}
	*(*unsafe.Pointer)(out), *(*uintptr)(nout) = p, n
	return int32(pmix.SUCCESS)
}

//export pmixgo_tool_set_server
func pmixgo_tool_set_server(server, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_tool_set_server", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	p, i := a.needProc(server), a.infos(info, n)
	if a.bad(&rc) || !l.isTool(&rc) {
		return
	}
	return int32(l.settle(func(done host.Op) pmix.Status { return l.tool.SetServer(p, i, done) }))
}

//export pmixgo_tool_set_server_module
func pmixgo_tool_set_server_module(mod unsafe.Pointer) (rc int32) {
	defer catch("PMIx_tool_set_server_module", &rc)
	l := enter(&rc)
	if l == nil {
		return
	}
	if mod == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	if l.mod == nil || l.mod.ptr() != nil {
		return int32(pmix.ERR_INIT)
	}
	l.mod.adopt(newModule(mod))
	if l.tool == nil {
		return int32(pmix.SUCCESS)
	}
	return int32(l.step(func() pmix.Status { return l.tool.SetModule(l.mod) }))
}
