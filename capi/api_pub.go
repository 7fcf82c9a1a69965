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

func startPublish(info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		a.require(info)
		i := a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.role.Publish(i, done) }
	}
}

//export pmixgo_Publish
func pmixgo_Publish(info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Publish", online, startPublish(info, n))
}

//export pmixgo_Publish_nb
func pmixgo_Publish_nb(info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Publish_nb", online, fn, cbdata, startPublish(info, n))
}

// The layout of pmix_pdata_t.
const (
	cPdata      = 808
	offPdataKey = 260
	offPdataVal = 776
)

// pmixgo_Lookup fills in the caller's array: each of its elements whose key was
// found gets the publisher and the value, the others stay as they are.
//
//export pmixgo_Lookup
func pmixgo_Lookup(data unsafe.Pointer, nd uint64, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_Lookup", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(data)
	i := a.infos(info, n)
	var keys []string
	if a.st == pmix.SUCCESS && nd > maxCount {
		a.refuse()
	}
	for k := uintptr(0); a.st == pmix.SUCCESS && k < uintptr(nd); k++ {
		key, ok := borrowInline(unsafe.Add(data, k*cPdata+offPdataKey), maxKey+1)
		if !ok {
			a.refuse()
		} else if key != "" {
			keys = append(keys, clone(key))
		}
	}
	if a.st == pmix.SUCCESS && len(keys) == 0 {
		a.refuse()
	}
	if a.bad(&rc) {
		return
	}
	var found []pmix.PData
	st := l.block(func(done host.Op) pmix.Status {
		return l.role.Lookup(keys, i, func(s pmix.Status, f []pmix.PData) {
			found = f
			done(s)
		})
	})
	if st != pmix.SUCCESS && st != pmix.ERR_PARTIAL_SUCCESS {
		return int32(st)
	}
	for _, f := range found {
		for k := uintptr(0); k < uintptr(nd); k++ {
			e := unsafe.Add(data, k*cPdata)
			if key, _ := borrowInline(unsafe.Add(e, offPdataKey), maxKey+1); key != f.Key {
				continue
			}
			storeProc(f.Proc, e)
			val := unsafe.Add(e, offPdataVal)
			clear(unsafe.Slice((*byte)(val), cValue))
			if bad := storeValue(f.Value, val); bad != pmix.SUCCESS {
				C.pmixgo_destruct_value(val)
				st = bad
			}
			break
		}
	}
	return int32(st)
}

//export pmixgo_Lookup_nb
func pmixgo_Lookup_nb(keys, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Lookup_nb", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(keys)
	k, i := a.argv(keys), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	done := l.lookupDone("PMIx_Lookup_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.Lookup(k, i, done) }))
}

func startUnpublish(keys, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		k, i := a.argv(keys), a.infos(info, n)
		return func(done host.Op) pmix.Status { return l.role.Unpublish(k, i, done) }
	}
}

//export pmixgo_Unpublish
func pmixgo_Unpublish(keys, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Unpublish", online, startUnpublish(keys, info, n))
}

//export pmixgo_Unpublish_nb
func pmixgo_Unpublish_nb(keys, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Unpublish_nb", online, fn, cbdata, startUnpublish(keys, info, n))
}

// apps reads the applications of a spawn. Each needs a command or arguments.
func (a *args) apps(p unsafe.Pointer, n uint64) []pmix.App {
	if p == nil || n == 0 {
		a.refuse()
	}
	const cApp, offInfo, offNinfo = 56, 40, 48
	if a.st == pmix.SUCCESS && n <= maxCount {
		// An info array that ends by itself needs no count.
		for k := uintptr(0); k < uintptr(n); k++ {
			e := unsafe.Add(p, k*cApp)
			if c, st := endless(*at[unsafe.Pointer](e, offInfo), *at[uintptr](e, offNinfo)); st != pmix.SUCCESS {
				a.st = st
				return nil
			} else if c != *at[uintptr](e, offNinfo) {
				*at[uintptr](e, offNinfo) = c
			}
		}
	}
	l := list[pmix.App](a, p, n)
	for i := range l {
		if l[i].Cmd == nil && l[i].Argv == nil || l[i].Argv != nil && len(l[i].Argv) == 0 {
			a.refuse()
		}
	}
	return l
}

//export pmixgo_Spawn
func pmixgo_Spawn(info unsafe.Pointer, n uint64, apps unsafe.Pointer, na uint64, nspace unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Spawn", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	if nspace != nil {
		clear(unsafe.Slice((*byte)(nspace), maxNspace+1))
	}
	var a args
	list, i := a.apps(apps, na), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	var name string
	st := l.block(func(done host.Op) pmix.Status {
		return l.role.Spawn(i, list, func(s pmix.Status, ns string) {
			name = ns
			done(s)
		})
	})
	if nspace != nil {
		st = worse(st, storeInline(nspace, maxNspace+1, name))
	}
	return int32(st)
}

//export pmixgo_Spawn_nb
func pmixgo_Spawn_nb(info unsafe.Pointer, n uint64, apps unsafe.Pointer, na uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Spawn_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	list, i := a.apps(apps, na), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	done := l.spawnDone("PMIx_Spawn_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.Spawn(i, list, done) }))
}
