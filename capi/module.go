package main

/*
#include "bridge.h"
*/
import "C"

import (
	"sync/atomic"
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// module is the host's pmix_server_module_t as a host.Module. It keeps a copy of
// the structure, as the real library does: the host may reuse its own. The copy
// is never freed, since a host's thread may be inside one of its functions.
type module struct {
	c atomic.Pointer[byte] // the copy, nil for a host without a module
}

var _ host.Module = (*module)(nil)

// newModule copies the structure at p; NULL is a host without functions.
func newModule(p unsafe.Pointer) *module {
	m := &module{}
	if p != nil {
		m.c.Store((*byte)(C.pmixgo_module_copy(p)))
	}
	return m
}

// adopt takes over the functions of o where m has none yet: a second init that
// brings the module that the first did not.
func (m *module) adopt(o *module) { m.c.CompareAndSwap(nil, o.c.Load()) }

func (m *module) ptr() unsafe.Pointer { return unsafe.Pointer(m.c.Load()) }

// instead names the newer function that serves in place of an older one.
var instead = map[host.Upcall]host.Upcall{
	host.ClientConnected: host.ClientConnected2,
	host.ToolConnected:   host.ToolConnected2,
	host.Log:             host.Log2,
}

// Has reports whether the host has the function, or the newer one that replaces it.
func (m *module) Has(u host.Upcall) bool {
	if n, ok := instead[u]; ok && m.has(n) {
		return true
	}
	return m.has(u)
}

func (m *module) has(u host.Upcall) bool {
	p := m.ptr()
	return p != nil && u < host.NumUpcalls && *at[uintptr](p, uintptr(u)*sizePtr) != 0
}

// upcall makes one call of the host: args converts the arguments, call makes
// the C call with the token of the answer, answer receives it. answer's type F
// tells which C callback may take the token.
func upcall[F any](m *module, u host.Upcall, answer func(*hold) F, call func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int) pmix.Status {
	if !m.Has(u) {
		return pmix.ERR_NOT_SUPPORTED
	}
	h := newHold()
	token := pending.put(answer(h))
	st := pmix.Status(call(m.ptr(), h, C.uintptr_t(token)))
	if h.st != pmix.SUCCESS {
		// The arguments could not be made, and the call was not.
		st = h.st
	}
	if st != pmix.SUCCESS {
		if pending.take(token) != nil {
			h.drop() // no answer will come
		} else {
			// The host answered and then refused: the answer is under way.
			st = pmix.SUCCESS
		}
	}
	h.drop()
	return st
}

// made runs the C call unless a conversion failed before it.
func (h *hold) made(call func() C.int) C.int {
	if h.st != pmix.SUCCESS {
		return C.int(h.st)
	}
	return call()
}

// The receivers of answers. Each drops the arguments when the answer is in.

type (
	answerOp     func(pmix.Status)
	answerModex  func(pmix.Status, []byte)
	answerInfos  func(pmix.Status, []pmix.Info)
	answerLookup func(pmix.Status, []pmix.PData)
	answerSpawn  func(pmix.Status, string)
	answerTool   func(pmix.Status, pmix.Proc)
	answerCred   func(pmix.Status, []byte, []pmix.Info)
)

func op(answer host.Op) func(*hold) answerOp {
	return func(h *hold) answerOp {
		return func(st pmix.Status) { defer h.drop(); answer(st) }
	}
}

func modex(answer host.Modex) func(*hold) answerModex {
	return func(h *hold) answerModex {
		return func(st pmix.Status, b []byte) { defer h.drop(); answer(st, b) }
	}
}

func infos(answer host.Infos) func(*hold) answerInfos {
	return func(h *hold) answerInfos {
		return func(st pmix.Status, l []pmix.Info) { defer h.drop(); answer(st, l) }
	}
}

//export pmixgo_answer_op
func pmixgo_answer_op(status int32, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	if f, ok := answerOf[answerOp](token); ok {
		f(pmix.Status(status))
	}
}

//export pmixgo_answer_modex
func pmixgo_answer_modex(status int32, data unsafe.Pointer, n uint64, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	f, ok := answerOf[answerModex](token)
	if !ok {
		return
	}
	if n > 0 && data == nil {
		f(pmix.ERR_BAD_PARAM, nil)
		return
	}
	// The bytes are the host's and valid during the call only, which is also
	// all that the receiver is promised.
	f(pmix.Status(status), unsafe.Slice((*byte)(data), n))
}

//export pmixgo_answer_infos
func pmixgo_answer_infos(status int32, info unsafe.Pointer, n uint64, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	f, ok := answerOf[answerInfos](token)
	if !ok {
		return
	}
	l, st := loadInfos(info, uintptr(n))
	f(worse(pmix.Status(status), st), l)
}

//export pmixgo_answer_lookup
func pmixgo_answer_lookup(status int32, data unsafe.Pointer, n uint64, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	f, ok := answerOf[answerLookup](token)
	if !ok {
		return
	}
	l, st := loadList[pmix.PData](data, uintptr(n))
	f(worse(pmix.Status(status), st), l)
}

//export pmixgo_answer_spawn
func pmixgo_answer_spawn(status int32, nspace unsafe.Pointer, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	f, ok := answerOf[answerSpawn](token)
	if !ok {
		return
	}
	name, good := loadName(nspace, maxNspace)
	st := pmix.Status(status)
	if nspace != nil && !good {
		st = worse(st, pmix.ERR_BAD_PARAM)
	}
	f(st, name)
}

//export pmixgo_answer_tool
func pmixgo_answer_tool(status int32, proc unsafe.Pointer, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	f, ok := answerOf[answerTool](token)
	if !ok {
		return
	}
	var q pmix.Proc
	st := pmix.Status(status)
	if proc != nil {
		var bad pmix.Status
		q, bad = readProc(proc)
		st = worse(st, bad)
	}
	f(st, q)
}

//export pmixgo_answer_cred
func pmixgo_answer_cred(status int32, cred, info unsafe.Pointer, n uint64, token uintptr) {
	var rc int32
	defer catch("an answer of the host", &rc)
	f, ok := answerOf[answerCred](token)
	if !ok {
		return
	}
	var a args
	b, l := a.bytes(cred), a.infos(info, n)
	f(worse(pmix.Status(status), a.st), b, l)
}

func (m *module) ClientConnected(c host.Client, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.ClientConnected, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(c.Proc)
		info, n := h.infos(l)
		return h.made(func() C.int {
			return C.pmixgo_up_client_connected(mod, proc, C.uintptr_t(c.Object), info, n, token)
		})
	})
}

func (m *module) ClientFinalized(c host.Client, answer host.Op) pmix.Status {
	return upcall(m, host.ClientFinalized, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(c.Proc)
		return h.made(func() C.int { return C.pmixgo_up_client_finalized(mod, proc, C.uintptr_t(c.Object), token) })
	})
}

func (m *module) Abort(c host.Client, code int, msg string, l []pmix.Proc, answer host.Op) pmix.Status {
	return upcall(m, host.Abort, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc, text := h.proc(c.Proc), h.text(msg)
		procs, n := h.procs(l)
		return h.made(func() C.int {
			return C.pmixgo_up_abort(mod, proc, C.uintptr_t(c.Object), C.int(code), text, procs, n, token)
		})
	})
}

// Fence gives data to the host for good: it frees it with free().
func (m *module) Fence(p []pmix.Proc, l []pmix.Info, data []byte, answer host.Modex) pmix.Status {
	return upcall(m, host.FenceNB, modex(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		procs, np := h.procs(p)
		info, n := h.infos(l)
		blob, st := cbytes(data)
		h.note(st)
		return h.made(func() C.int {
			return C.pmixgo_up_fence(mod, procs, np, info, n, blob, C.size_t(len(data)), token)
		})
	})
}

func (m *module) DirectModex(p pmix.Proc, l []pmix.Info, answer host.Modex) pmix.Status {
	return upcall(m, host.DirectModex, modex(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_direct_modex(mod, proc, info, n, token) })
	})
}

func (m *module) Publish(p pmix.Proc, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.Publish, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_publish(mod, proc, info, n, token) })
	})
}

func (m *module) Lookup(p pmix.Proc, keys []string, l []pmix.Info, answer host.Lookups) pmix.Status {
	receive := func(h *hold) answerLookup {
		return func(st pmix.Status, found []pmix.PData) { defer h.drop(); answer(st, found) }
	}
	return upcall(m, host.Lookup, receive, func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc, k := h.proc(p), h.argv(keys)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_lookup(mod, proc, k, info, n, token) })
	})
}

func (m *module) Unpublish(p pmix.Proc, keys []string, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.Unpublish, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc, k := h.proc(p), h.argv(keys)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_unpublish(mod, proc, k, info, n, token) })
	})
}

func (m *module) Spawn(p pmix.Proc, l []pmix.Info, a []pmix.App, answer host.Spawned) pmix.Status {
	receive := func(h *hold) answerSpawn {
		return func(st pmix.Status, nspace string) { defer h.drop(); answer(st, nspace) }
	}
	return upcall(m, host.Spawn, receive, func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(l)
		apps, na := h.apps(a)
		return h.made(func() C.int { return C.pmixgo_up_spawn(mod, proc, info, n, apps, na, token) })
	})
}

func (m *module) Connect(p []pmix.Proc, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.Connect, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		procs, np := h.procs(p)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_connect(mod, procs, np, info, n, token) })
	})
}

func (m *module) Disconnect(p []pmix.Proc, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.Disconnect, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		procs, np := h.procs(p)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_disconnect(mod, procs, np, info, n, token) })
	})
}

func (m *module) RegisterEvents(codes []pmix.Status, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.RegisterEvents, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		c, nc := h.codes(codes)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_register_events(mod, c, nc, info, n, token) })
	})
}

func (m *module) DeregisterEvents(codes []pmix.Status, answer host.Op) pmix.Status {
	return upcall(m, host.DeregisterEvents, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		c, nc := h.codes(codes)
		return h.made(func() C.int { return C.pmixgo_up_deregister_events(mod, c, nc, token) })
	})
}

func (m *module) NotifyEvent(st pmix.Status, source pmix.Proc, rng pmix.DataRange, l []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.NotifyEvent, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(source)
		info, n := h.infos(l)
		return h.made(func() C.int {
			return C.pmixgo_up_notify_event(mod, C.int(st), proc, C.uint(rng), info, n, token)
		})
	})
}

func (m *module) Query(p pmix.Proc, q []pmix.Query, answer host.Infos) pmix.Status {
	return upcall(m, host.QueryUpcall, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		queries, nq := h.queries(q)
		return h.made(func() C.int { return C.pmixgo_up_query(mod, proc, queries, nq, token) })
	})
}

func (m *module) ToolConnected(l []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
	receive := func(h *hold) answerTool {
		return func(st pmix.Status, p pmix.Proc) { defer h.drop(); answer(st, p) }
	}
	return upcall(m, host.ToolConnected, receive, func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_tool_connected(mod, info, n, token) })
	})
}

func (m *module) Log(p pmix.Proc, data, directives []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.Log, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		d, nd := h.infos(data)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_log(mod, proc, d, nd, info, n, token) })
	})
}

func (m *module) Allocate(p pmix.Proc, dir pmix.AllocDirective, l []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.Allocate, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(l)
		return h.made(func() C.int { return C.pmixgo_up_allocate(mod, proc, C.uint(dir), info, n, token) })
	})
}

func (m *module) JobControl(p pmix.Proc, targets []pmix.Proc, directives []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.JobControl, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		procs, np := h.procs(targets)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_job_control(mod, proc, procs, np, info, n, token) })
	})
}

func (m *module) Monitor(p pmix.Proc, monitor pmix.Info, code pmix.Status, directives []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.Monitor, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		mon, _ := h.infos([]pmix.Info{monitor})
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_monitor(mod, proc, mon, C.int(code), info, n, token) })
	})
}

func (m *module) GetCredential(p pmix.Proc, directives []pmix.Info, answer func(pmix.Status, []byte, []pmix.Info)) pmix.Status {
	receive := func(h *hold) answerCred {
		return func(st pmix.Status, cred []byte, l []pmix.Info) { defer h.drop(); answer(st, cred, l) }
	}
	return upcall(m, host.GetCredential, receive, func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_get_credential(mod, proc, info, n, token) })
	})
}

func (m *module) ValidateCredential(p pmix.Proc, cred []byte, directives []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.ValidateCredential, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc, bo := h.proc(p), h.object(cred)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_validate_credential(mod, proc, bo, info, n, token) })
	})
}

func (m *module) IOFPull(p []pmix.Proc, directives []pmix.Info, ch pmix.IOFChannel, answer host.Op) pmix.Status {
	return upcall(m, host.IOFPull, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		procs, np := h.procs(p)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_iof_pull(mod, procs, np, info, n, C.uint(ch), token) })
	})
}

func (m *module) PushStdin(source pmix.Proc, targets []pmix.Proc, directives []pmix.Info, data []byte, answer host.Op) pmix.Status {
	return upcall(m, host.PushStdin, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		src, bo := h.proc(source), h.object(data)
		procs, np := h.procs(targets)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_push_stdin(mod, src, procs, np, info, n, bo, token) })
	})
}

func (m *module) Group(operation pmix.GroupOperation, id string, p []pmix.Proc, directives []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.Group, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		name := h.text(id)
		procs, np := h.procs(p)
		info, n := h.infos(directives)
		return h.made(func() C.int {
			return C.pmixgo_up_group(mod, C.int(operation), name, procs, np, info, n, token)
		})
	})
}

func (m *module) Fabric(p pmix.Proc, operation int, directives []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.Fabric, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(directives)
		return h.made(func() C.int { return C.pmixgo_up_fabric(mod, proc, C.int(operation), info, n, token) })
	})
}

func (m *module) SessionControl(p pmix.Proc, session uint32, directives []pmix.Info, answer host.Infos) pmix.Status {
	return upcall(m, host.SessionControl, infos(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc := h.proc(p)
		info, n := h.infos(directives)
		return h.made(func() C.int {
			return C.pmixgo_up_session_control(mod, proc, C.uint(session), info, n, token)
		})
	})
}

func (m *module) ResourceBlock(p pmix.Proc, dir pmix.ResourceBlockDirective, block string, units []pmix.ResourceUnit, directives []pmix.Info, answer host.Op) pmix.Status {
	return upcall(m, host.ResourceBlock, op(answer), func(mod unsafe.Pointer, h *hold, token C.uintptr_t) C.int {
		proc, name := h.proc(p), h.text(block)
		u, nu := h.units(units)
		info, n := h.infos(directives)
		return h.made(func() C.int {
			return C.pmixgo_up_resource_block(mod, proc, C.uint(dir), name, u, nu, info, n, token)
		})
	})
}
