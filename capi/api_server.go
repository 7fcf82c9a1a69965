package main

/*
#include "bridge.h"
*/
import "C"

import (
	"strings"
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// serves reports whether the process is a server (a launcher counts), and sets
// the answer of the call where it is not. It is asked after the arguments were
// read, so that wrong ones are told first, as by the real library.
func (l *library) serves(rc *int32) bool {
	if l.srv == nil {
		*rc = int32(pmix.ERR_INIT)
	}
	return l.srv != nil
}

//export pmixgo_server_init
func pmixgo_server_init(mod, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_server_init", &rc)
	var a args
	i := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	var m *module
	if mod != nil {
		m = newModule(mod)
	}
	_, st := initialise(initServer, i, m)
	return int32(st)
}

//export pmixgo_server_finalize
func pmixgo_server_finalize() (rc int32) {
	defer catch("PMIx_server_finalize", &rc)
	return int32(finalise(nil))
}

//export pmixgo_server_register_nspace
func pmixgo_server_register_nspace(nspace unsafe.Pointer, nlocal int32, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_register_nspace", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		ns, i := a.name(nspace, maxNspace), a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.srv.RegisterNspace(ns, int(nlocal), i, done) }
	})
}

// dropped runs a deregistration, which has no status of its own: the callback
// learns every outcome, also that there is nothing to deregister from.
func dropped(name string, fn, cbdata uintptr, call func(l *library, a *args, done host.Op) pmix.Status) {
	var rc int32
	defer catch(name, &rc)
	l := live(&rc)
	if l == nil || !l.serves(&rc) {
		if fn != 0 {
			C.pmixgo_call_op(C.uintptr_t(fn), C.int(rc), C.uintptr_t(cbdata))
		}
		return
	}
	l.shifted(name, fn, cbdata, func(done host.Op) pmix.Status {
		var a args
		return call(l, &a, done)
	})
}

//export pmixgo_server_deregister_nspace
func pmixgo_server_deregister_nspace(nspace unsafe.Pointer, fn, cbdata uintptr) {
	dropped("PMIx_server_deregister_nspace", fn, cbdata, func(l *library, a *args, done host.Op) pmix.Status {
		ns := a.name(nspace, maxNspace)
		if a.st != pmix.SUCCESS {
			return a.st
		}
		return l.srv.DeregisterNspace(ns, done)
	})
}

//export pmixgo_server_register_client
func pmixgo_server_register_client(proc unsafe.Pointer, uid, gid uint32, object, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_register_client", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		p := a.needProc(proc)
		return func(done host.Op) pmix.Status { return l.srv.RegisterClient(p, uid, gid, object, done) }
	})
}

//export pmixgo_server_deregister_client
func pmixgo_server_deregister_client(proc unsafe.Pointer, fn, cbdata uintptr) {
	dropped("PMIx_server_deregister_client", fn, cbdata, func(l *library, a *args, done host.Op) pmix.Status {
		p := a.needProc(proc)
		if a.st != pmix.SUCCESS {
			return a.st
		}
		return l.srv.DeregisterClient(p, done)
	})
}

//export pmixgo_server_register_session
func pmixgo_server_register_session(session uint32, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_register_session", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		i := a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.srv.RegisterSession(session, i, done) }
	})
}

//export pmixgo_server_deregister_session
func pmixgo_server_deregister_session(session uint32, fn, cbdata uintptr) {
	dropped("PMIx_server_deregister_session", fn, cbdata, func(l *library, _ *args, done host.Op) pmix.Status {
		return l.srv.DeregisterSession(session, done)
	})
}

//export pmixgo_server_register_resources
func pmixgo_server_register_resources(info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_register_resources", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		i := a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.srv.RegisterResources(i, done) }
	})
}

//export pmixgo_server_deregister_resources
func pmixgo_server_deregister_resources(info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_deregister_resources", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		i := a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.srv.DeregisterResources(i, done) }
	})
}

// pmixgo_server_setup_fork changes the caller's environment vector in place,
// as PMIx_Setenv does: what the role added or changed is set, the rest stays.
//
//export pmixgo_server_setup_fork
func pmixgo_server_setup_fork(proc, env unsafe.Pointer) (rc int32) {
	defer catch("PMIx_server_setup_fork", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(env)
	p := a.needProc(proc)
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	before := a.argv(*(*unsafe.Pointer)(env))
	if a.bad(&rc) {
		return
	}
	had := make(map[string]bool, len(before))
	for _, e := range before {
		had[e] = true
	}
	var after []string
	st := l.step(func() (st pmix.Status) {
		after, st = l.srv.SetupFork(p, before)
		return st
	})
	if st != pmix.SUCCESS {
		return int32(st)
	}
	for _, e := range after {
		name, value, ok := strings.Cut(e, "=")
		if had[e] || !ok {
			continue
		}
		n, st := cstring(name)
		v, st2 := cstring(value)
		if st = worse(st, st2); st == pmix.SUCCESS {
			st = pmix.Status(C.pmixgo_setenv(n, v, env))
		}
		cfree(n)
		cfree(v)
		if st != pmix.SUCCESS {
			return int32(st)
		}
	}
	return int32(pmix.SUCCESS)
}

//export pmixgo_server_dmodex_request
func pmixgo_server_dmodex_request(proc unsafe.Pointer, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_server_dmodex_request", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	p := a.needProc(proc)
	if fn == 0 {
		a.refuse()
	}
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	done := func(st pmix.Status, data []byte) {
		l.callback("PMIx_server_dmodex_request", func() {
			b, bad := cbytes(data)
			st = worse(st, bad)
			C.pmixgo_call_dmodex(C.uintptr_t(fn), C.int(st), b, C.size_t(len(data)), C.uintptr_t(cbdata))
			cfree(b)
		})
	}
	return int32(l.step(func() pmix.Status {
		if st := l.srv.DModexRequest(p, done); st != pmix.SUCCESS {
			done(plain(st), nil)
		}
		return pmix.SUCCESS
	}))
}

//export pmixgo_server_setup_application
func pmixgo_server_setup_application(nspace, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_server_setup_application", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	ns, i := a.name(nspace, maxNspace), a.infos(info, n)
	if fn == 0 {
		a.refuse()
	}
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	// The host keeps the array until it calls the function it is handed.
	done := func(st pmix.Status, infos []pmix.Info) {
		l.callback("PMIx_server_setup_application", func() {
			h := newHold()
			p, np := h.infos(infos)
			token := pending.put(answerOp(func(pmix.Status) { h.drop() }))
			C.pmixgo_call_setup_app(C.uintptr_t(fn), C.int(worse(st, h.st)), p, np, C.uintptr_t(cbdata), C.uintptr_t(token))
			h.drop()
		})
	}
	return int32(l.step(func() pmix.Status {
		if st := l.srv.SetupApplication(ns, i, done); st != pmix.SUCCESS {
			done(plain(st), nil)
		}
		return pmix.SUCCESS
	}))
}

//export pmixgo_server_setup_local_support
func pmixgo_server_setup_local_support(nspace, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_setup_local_support", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		ns, i := a.text(nspace, maxNspace), a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.srv.SetupLocalSupport(ns, i, done) }
	})
}

//export pmixgo_server_IOF_deliver
func pmixgo_server_IOF_deliver(source unsafe.Pointer, ch uint16, bo, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_IOF_deliver", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		p, b, i := a.needProc(source), a.bytes(bo), a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.srv.IOFDeliver(p, pmix.IOFChannel(ch), b, i, done) }
	})
}

//export pmixgo_server_IOF_flow_control
func pmixgo_server_IOF_flow_control(source unsafe.Pointer, ch uint16, stop uint8, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_server_IOF_flow_control", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	if pmix.IOFChannel(ch)&pmix.FWD_STDIN_CHANNEL == 0 {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	var a args
	p, i := a.needProc(source), a.infos(info, n)
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	return int32(l.shifted("PMIx_server_IOF_flow_control", fn, cbdata, func(done host.Op) pmix.Status {
		return l.srv.IOFFlowControl(p, pmix.IOFChannel(ch), stop != 0, i, done)
	}))
}

//export pmixgo_server_collect_inventory
func pmixgo_server_collect_inventory(info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_server_collect_inventory", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	i := a.infos(info, n)
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	done := l.infosDone("PMIx_server_collect_inventory", fn, cbdata)
	return int32(l.step(func() pmix.Status {
		if st := l.srv.CollectInventory(i, done); st != pmix.SUCCESS {
			done(plain(st), nil)
		}
		return pmix.SUCCESS
	}))
}

//export pmixgo_server_deliver_inventory
func pmixgo_server_deliver_inventory(info unsafe.Pointer, n uint64, dirs unsafe.Pointer, nd uint64, fn, cbdata uintptr) int32 {
	return serverOp("PMIx_server_deliver_inventory", fn, cbdata, func(l *library, a *args) func(host.Op) pmix.Status {
		i, d := a.infos(info, n), a.infos(dirs, nd)
		return func(done host.Op) pmix.Status { return l.srv.DeliverInventory(i, d, done) }
	})
}

//export pmixgo_server_collect_job_info
func pmixgo_server_collect_job_info(procs unsafe.Pointer, np uint64, buf unsafe.Pointer) (rc int32) {
	defer catch("PMIx_server_collect_job_info", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(buf)
	if np == 0 {
		a.refuse()
	}
	p := a.procs(procs, np)
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	var b []byte
	st := l.step(func() (st pmix.Status) {
		b, st = l.srv.CollectJobInfo(p)
		return st
	})
	if st == pmix.SUCCESS {
		st = (*dataBuffer)(buf).append(b)
	}
	return int32(st)
}

//export pmixgo_server_define_process_set
func pmixgo_server_define_process_set(procs unsafe.Pointer, np uint64, name unsafe.Pointer) (rc int32) {
	defer catch("PMIx_server_define_process_set", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	if np == 0 {
		a.refuse()
	}
	s, p := a.name(name, maxKey), a.procs(procs, np)
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	return int32(l.step(func() pmix.Status { return l.srv.DefineProcessSet(p, s) }))
}

//export pmixgo_server_delete_process_set
func pmixgo_server_delete_process_set(name unsafe.Pointer) (rc int32) {
	defer catch("PMIx_server_delete_process_set", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	s := a.name(name, maxKey)
	if a.bad(&rc) || !l.serves(&rc) {
		return
	}
	return int32(l.step(func() pmix.Status { return l.srv.DeleteProcessSet(s) }))
}
