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

// The completions of calls that the host made: each returns the done function
// for a C callback, which runs on the callback thread with the host's opaque
// data.

// tell queues the call of a host's callback fn. A NULL one is nobody to tell.
func (l *library) tell(name string, fn uintptr, call func()) {
	if fn != 0 {
		l.callback(name, call)
	}
}

func (l *library) opDone(name string, fn, cbdata uintptr) host.Op {
	return func(st pmix.Status) {
		l.tell(name, fn, func() { C.pmixgo_call_op(C.uintptr_t(fn), C.int(st), C.uintptr_t(cbdata)) })
	}
}

func (l *library) idDone(name string, fn, cbdata uintptr) host.ID {
	return func(st pmix.Status, id uint64) {
		l.tell(name, fn, func() {
			C.pmixgo_call_reg(C.uintptr_t(fn), C.int(st), C.size_t(id), C.uintptr_t(cbdata))
		})
	}
}

func (l *library) infosDone(name string, fn, cbdata uintptr) host.Infos {
	return func(st pmix.Status, infos []pmix.Info) {
		l.tell(name, fn, func() {
			p, n, bad := storeList(infos)
			st = worse(st, bad)
			C.pmixgo_call_infos(C.uintptr_t(fn), C.int(st), p, C.size_t(n), C.uintptr_t(cbdata))
		})
	}
}

func (l *library) validDone(name string, fn, cbdata uintptr) host.Infos {
	return func(st pmix.Status, infos []pmix.Info) {
		l.tell(name, fn, func() {
			p, n, bad := storeList(infos)
			st = worse(st, bad)
			C.pmixgo_call_valid(C.uintptr_t(fn), C.int(st), p, C.size_t(n), C.uintptr_t(cbdata))
			C.pmixgo_free_infos(p, C.size_t(n))
		})
	}
}

func (l *library) credDone(name string, fn, cbdata uintptr) func(pmix.Status, []byte, []pmix.Info) {
	return func(st pmix.Status, cred []byte, infos []pmix.Info) {
		l.tell(name, fn, func() {
			p, n, bad := storeList(infos)
			b, bad2 := cbytes(cred)
			st = worse(worse(st, bad), bad2)
			C.pmixgo_call_cred(C.uintptr_t(fn), C.int(st), b, C.size_t(len(cred)), p, C.size_t(n), C.uintptr_t(cbdata))
			C.pmixgo_free_infos(p, C.size_t(n))
			cfree(b)
		})
	}
}

// gotDone hands the value over for the time of the callback only, as the
// Standard says of pmix_value_cbfunc_t.
func (l *library) gotDone(name string, fn, cbdata uintptr) host.Got {
	return func(st pmix.Status, v pmix.Value) {
		l.tell(name, fn, func() {
			var p unsafe.Pointer
			if st == pmix.SUCCESS {
				p, st = newValue(v)
			}
			C.pmixgo_call_value(C.uintptr_t(fn), C.int(st), p, C.uintptr_t(cbdata))
			C.pmixgo_free_value(p)
		})
	}
}

func (l *library) lookupDone(name string, fn, cbdata uintptr) host.Lookups {
	return func(st pmix.Status, found []pmix.PData) {
		l.tell(name, fn, func() {
			p, n, bad := storeList(found)
			st = worse(st, bad)
			C.pmixgo_call_lookup(C.uintptr_t(fn), C.int(st), p, C.size_t(n), C.uintptr_t(cbdata))
			C.pmixgo_free_pdata(p, C.size_t(n))
		})
	}
}

func (l *library) spawnDone(name string, fn, cbdata uintptr) host.Spawned {
	return func(st pmix.Status, nspace string) {
		l.tell(name, fn, func() {
			p := zalloc(1, maxNspace+1)
			if p == nil {
				st = pmix.ERR_NOMEM
			} else if bad := storeInline(p, maxNspace+1, nspace); bad != pmix.SUCCESS {
				st = bad
			}
			C.pmixgo_call_spawn(C.uintptr_t(fn), C.int(st), p, C.uintptr_t(cbdata))
			cfree(p)
		})
	}
}

func (l *library) distancesDone(name string, fn, cbdata uintptr) func(pmix.Status, []pmix.DeviceDistance) {
	return func(st pmix.Status, dist []pmix.DeviceDistance) {
		l.tell(name, fn, func() {
			p, n, bad := storeList(dist)
			st = worse(st, bad)
			C.pmixgo_call_distances(C.uintptr_t(fn), C.int(st), p, C.size_t(n), C.uintptr_t(cbdata))
		})
	}
}

// worse keeps an error that is there and lets a later one replace a success.
func worse(st, later pmix.Status) pmix.Status {
	if st == pmix.SUCCESS {
		return later
	}
	return st
}

// newValue makes a pmix_value_t of its own on the C heap.
func newValue(v pmix.Value) (unsafe.Pointer, pmix.Status) {
	p := zalloc(1, cValue)
	if p == nil {
		return nil, pmix.ERR_NOMEM
	}
	if st := storeValue(v, p); st != pmix.SUCCESS {
		C.pmixgo_free_value(p)
		return nil, st
	}
	return p, pmix.SUCCESS
}

// shifted makes a call of which the host expects that every outcome, an error
// too, arrives in its callback: the real library hands these to its progress
// thread and returns PMIX_SUCCESS. Without a callback the call waits, and a
// success is told as OPERATION_SUCCEEDED since no callback will follow.
func (l *library) shifted(name string, fn, cbdata uintptr, call func(done host.Op) pmix.Status) pmix.Status {
	if fn == 0 {
		if st := l.settle(call); st != pmix.SUCCESS {
			return st
		}
		return pmix.OPERATION_SUCCEEDED
	}
	done := l.opDone(name, fn, cbdata)
	return l.step(func() pmix.Status {
		switch st := call(done); st {
		case pmix.SUCCESS:
		case pmix.OPERATION_SUCCEEDED:
			done(pmix.SUCCESS)
		default:
			done(st)
		}
		return pmix.SUCCESS
	})
}

// giveInfos hands a list to the caller's two out parameters.
func giveInfos(infos []pmix.Info, out, nout unsafe.Pointer) pmix.Status {
	if out == nil || nout == nil || len(infos) == 0 {
		return pmix.SUCCESS
	}
	p, n, st := storeList(infos)
	if st != pmix.SUCCESS {
		C.pmixgo_free_infos(p, C.size_t(n))
		return st
	}
	*(*unsafe.Pointer)(out), *(*uintptr)(nout) = p, n
	return pmix.SUCCESS
}

// clearOut resets a pointer and a count that the caller may read after an error.
func clearOut(out, nout unsafe.Pointer) {
	if out != nil {
		*(*unsafe.Pointer)(out) = nil
	}
	if nout != nil {
		*(*uintptr)(nout) = 0
	}
}

func freeValue(p unsafe.Pointer) { C.pmixgo_free_value(p) }
