package main

/*
#include "bridge.h"
*/
import "C"

import (
	"sync/atomic"
	"unsafe"

	"pmix/core/pmix"
)

// hold keeps the C arguments of one upcall or handler call alive: until the
// host's function has returned and, if it will answer, until it has. Hosts keep
// the arrays they were given until they answer.
type hold struct {
	refs  atomic.Int32 // the call that runs, the answer that is awaited
	frees []func()
	st    pmix.Status // the first conversion that failed
}

func newHold() *hold {
	h := &hold{}
	h.refs.Store(2)
	return h
}

// drop gives up one of the two reasons to keep the arguments.
func (h *hold) drop() {
	if h.refs.Add(-1) == 0 {
		for _, free := range h.frees {
			free()
		}
		h.frees = nil
	}
}

func (h *hold) note(st pmix.Status) { h.st = worse(h.st, st) }

func (h *hold) later(free func()) { h.frees = append(h.frees, free) }

func (h *hold) infos(infos []pmix.Info) (unsafe.Pointer, C.size_t) {
	p, n, st := storeList(infos)
	h.note(st)
	if p != nil {
		h.later(func() { C.pmixgo_free_infos(p, C.size_t(n)) })
	}
	return p, C.size_t(n)
}

func (h *hold) procs(procs []pmix.Proc) (unsafe.Pointer, C.size_t) {
	p, n, st := storeList(procs)
	h.note(st)
	if p != nil {
		h.later(func() { cfree(p) })
	}
	return p, C.size_t(n)
}

func (h *hold) proc(q pmix.Proc) unsafe.Pointer {
	p, _ := h.procs([]pmix.Proc{q})
	return p
}

func (h *hold) apps(apps []pmix.App) (unsafe.Pointer, C.size_t) {
	p, n, st := storeList(apps)
	h.note(st)
	if p != nil {
		h.later(func() { C.pmixgo_free_apps(p, C.size_t(n)) })
	}
	return p, C.size_t(n)
}

func (h *hold) queries(queries []pmix.Query) (unsafe.Pointer, C.size_t) {
	p, n, st := storeList(queries)
	h.note(st)
	if p != nil {
		h.later(func() { C.pmixgo_free_queries(p, C.size_t(n)) })
	}
	return p, C.size_t(n)
}

func (h *hold) argv(v []string) unsafe.Pointer {
	p, st := storeArgv(v)
	h.note(st)
	if p != nil {
		h.later(func() { C.pmixgo_free_argv(p) })
	}
	return p
}

func (h *hold) text(s string) unsafe.Pointer {
	p, st := cstring(s)
	h.note(st)
	h.later(func() { cfree(p) })
	return p
}

// object is a pmix_byte_object_t with a copy of b.
func (h *hold) object(b []byte) unsafe.Pointer {
	p := zalloc(1, 2*sizePtr)
	if p == nil {
		h.note(pmix.ERR_NOMEM)
		return nil
	}
	h.note(storeBytes(p, b))
	h.later(func() { cfree(*(*unsafe.Pointer)(p)); cfree(p) })
	return p
}

func (h *hold) codes(codes []pmix.Status) (unsafe.Pointer, C.size_t) {
	p, n, st := storeList(codes)
	h.note(st)
	h.later(func() { cfree(p) })
	return p, C.size_t(n)
}

func (h *hold) units(units []pmix.ResourceUnit) (unsafe.Pointer, C.size_t) {
	p, n, st := storeList(units)
	h.note(st)
	h.later(func() { cfree(p) })
	return p, C.size_t(n)
}
