package main

/*
#include "bridge.h"
*/
import "C"

import (
	"sync"
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// getRequest is one PMIx_Get as read from C. Its strings are borrowed from the
// caller's memory and good for the call only, until keep copies them.
type getRequest struct {
	proc  *pmix.Proc
	at    pmix.Proc // where proc points to, so that it needs no heap
	key   string
	infos []pmix.Info
	// static says that the caller gave the storage of the value (PMIX_GET_STATIC_VALUES),
	// pinned that it wants the library's own (PMIX_GET_POINTER_VALUES).
	static, pinned bool
}

func (g *getRequest) read(proc, key, info unsafe.Pointer, n uint64) pmix.Status {
	if key != nil {
		var ok bool
		if g.key, ok = borrowName(key, maxKey); !ok {
			return pmix.ERR_BAD_PARAM
		}
	}
	if proc != nil {
		ns, ok := borrowInline(proc, maxNspace+1)
		if !ok {
			return pmix.ERR_BAD_PARAM
		}
		g.at = pmix.Proc{Nspace: ns, Rank: *at[pmix.Rank](proc, offRank)}
		g.proc = &g.at
	}
	if key == nil && (proc == nil || g.at.Rank == pmix.RANK_WILDCARD) {
		return pmix.ERR_BAD_PARAM
	}
	if n == 0 {
		return pmix.SUCCESS
	}
	var st pmix.Status
	if g.infos, st = loadInfos(info, uintptr(n)); st != pmix.SUCCESS {
		return st
	}
	g.static = pmix.True(g.infos, pmix.GET_STATIC_VALUES)
	g.pinned = pmix.True(g.infos, pmix.GET_POINTER_VALUES)
	return pmix.SUCCESS
}

// keep makes the request independent of the caller's memory.
func (g *getRequest) keep() {
	g.key = clone(g.key)
	if g.proc != nil {
		g.proc = &pmix.Proc{Nspace: intern(g.at.Nspace), Rank: g.at.Rank}
	}
}

// pmixgo_Get answers on the calling thread what this process already holds,
// and asks the server for the rest. It fills r, of which api_core.c makes the
// caller's value: that spares the way from Go to the C heap.
//
//export pmixgo_Get
func pmixgo_Get(proc, key, info unsafe.Pointer, n uint64, storage unsafe.Pointer, r *C.pmixgo_reply_t) (rc int32) {
	defer catch("PMIx_Get", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var g getRequest
	if st := g.read(proc, key, info, n); st != pmix.SUCCESS {
		return int32(st)
	}
	if g.static && storage == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	v, st, known := l.getNow(&g)
	if !known {
		g.keep()
		st = l.block(func(done host.Op) pmix.Status {
			return l.role.Get(g.proc, g.key, g.infos, func(s pmix.Status, got pmix.Value) {
				v = got
				done(s)
			})
		})
	}
	if st != pmix.SUCCESS {
		return int32(st)
	}
	if g.pinned && (g.proc == nil || g.at.Rank == pmix.RANK_INVALID) {
		if p := l.pins.value(g.key, v); p != nil {
			r.kind, r.heap = C.REPLY_HEAP, p
			return
		}
	}
	return int32(reply(v, r))
}

func (l *library) getNow(g *getRequest) (pmix.Value, pmix.Status, bool) {
	l.r.Lock()
	v, st, known := l.role.GetNow(g.proc, g.key, g.infos)
	self := l.role.Self()
	l.r.Unlock()
	if g.key == pmix.TOPOLOGY2 && (!known || st != pmix.SUCCESS) && (g.proc == nil || *g.proc == self) {
		if t, ok := ownTopology(); ok {
			return t, pmix.SUCCESS, true
		}
	}
	return v, st, known
}

// reply puts a value into the reply area.
func reply(v pmix.Value, r *C.pmixgo_reply_t) pmix.Status {
	u := unsafe.Pointer(&r.value)
	*(*[4]uint64)(u) = [4]uint64{}
	*(*pmix.DataType)(u) = v.Type
	r.kind = C.REPLY_PLAIN
	buf := unsafe.Slice((*byte)(unsafe.Pointer(&r.buf)), len(r.buf))
	switch d := v.Data.(type) {
	case uint32:
		*at[uint32](u, offUnion) = d
		return pmix.SUCCESS
	case string:
		if v.Type == pmix.STRING && len(d) < len(buf) {
			r.kind, r.len = C.REPLY_TEXT, C.size_t(copy(buf, d))
			return pmix.SUCCESS
		}
	case []byte:
		if row := typeRows[v.Type]; len(d) > 0 && len(d) <= len(buf) && !row.indirect {
			r.kind, r.len = C.REPLY_BYTES, C.size_t(copy(buf, d))
			return pmix.SUCCESS
		}
	case pmix.Proc:
		if v.Type == pmix.PROC && len(d.Nspace) <= maxNspace {
			clear(buf[:cProc])
			copy(buf, d.Nspace)
			*(*pmix.Rank)(unsafe.Pointer(&buf[offRank])) = d.Rank
			r.kind, r.len = C.REPLY_PROC, cProc
			return pmix.SUCCESS
		}
	}
	row, ok := typeRows[v.Type]
	if ok && !row.indirect && row.size <= 8 && v.Type != pmix.STRING && v.Data != nil {
		return row.store(v.Data, unsafe.Add(u, offUnion))
	}
	p, st := newValue(v)
	r.kind, r.heap = C.REPLY_HEAP, p
	return st
}

// pins are the values that PMIX_GET_POINTER_VALUES lets a caller point to: they
// stay until the library is finalised, and never change.
type pins struct {
	mu           sync.Mutex
	procid, rank unsafe.Pointer
}

// value returns the pinned value of a key that identifies this process, nil for
// another key or without memory. It is called by any thread.
func (p *pins) value(key string, v pmix.Value) unsafe.Pointer {
	var slot *unsafe.Pointer
	switch key {
	case pmix.PROCID:
		slot = &p.procid
	case pmix.RANK:
		slot = &p.rank
	default:
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if *slot == nil {
		*slot, _ = newValue(v)
	}
	return *slot
}

func (p *pins) free() {
	p.mu.Lock()
	defer p.mu.Unlock()
	C.pmixgo_free_value(p.procid)
	C.pmixgo_free_value(p.rank)
	p.procid, p.rank = nil, nil
}

//export pmixgo_Get_nb
func pmixgo_Get_nb(proc, key, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Get_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var g getRequest
	if fn == 0 {
		return int32(pmix.ERR_BAD_PARAM)
	}
	if st := g.read(proc, key, info, n); st != pmix.SUCCESS {
		return int32(st)
	}
	if g.static {
		return int32(pmix.ERR_BAD_PARAM)
	}
	g.keep()
	done := l.gotDone("PMIx_Get_nb", fn, cbdata)
	v, st, known := l.getNow(&g)
	return int32(l.step(func() pmix.Status {
		if known {
			done(st, v)
			return pmix.SUCCESS
		}
		return l.role.Get(g.proc, g.key, g.infos, done)
	}))
}
