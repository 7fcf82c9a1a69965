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

// The layout of pmix_fabric_t: name, index, info, ninfo, module.
const (
	offFabricIndex = 8
	offFabricInfo  = 16
)

// fabricFilled replaces the infos of a fabric object by what the server told.
func fabricFilled(fabric unsafe.Pointer, infos []pmix.Info) pmix.Status {
	info, n := at[unsafe.Pointer](fabric, offFabricInfo), at[uintptr](fabric, offFabricInfo+8)
	C.pmixgo_free_infos(*info, C.size_t(*n))
	var st pmix.Status
	*info, *n, st = storeList(infos)
	if v, ok := pmix.Find(infos, pmix.FABRIC_INDEX); ok {
		if i, ok := v.Int(); ok {
			*at[uint64](fabric, offFabricIndex) = uint64(i)
		}
	}
	return st
}

func (l *library) fabricCall(fabric unsafe.Pointer, call func(done host.Infos) pmix.Status) pmix.Status {
	var got []pmix.Info
	st := l.block(func(done host.Op) pmix.Status {
		return call(func(s pmix.Status, infos []pmix.Info) {
			got = infos
			done(s)
		})
	})
	if st == pmix.SUCCESS {
		st = fabricFilled(fabric, got)
	}
	return st
}

// fabricDone fills the fabric object, then tells the host.
func (l *library) fabricDone(name string, fabric unsafe.Pointer, fn, cbdata uintptr) host.Infos {
	return func(st pmix.Status, infos []pmix.Info) {
		l.callback(name, func() {
			if st == pmix.SUCCESS {
				st = fabricFilled(fabric, infos)
			}
			if fn != 0 {
				C.pmixgo_call_op(C.uintptr_t(fn), C.int(st), C.uintptr_t(cbdata))
			}
		})
	}
}

//export pmixgo_Fabric_register
func pmixgo_Fabric_register(fabric, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_Fabric_register", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(fabric)
	i := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	return int32(l.fabricCall(fabric, func(done host.Infos) pmix.Status { return l.role.FabricRegister(i, done) }))
}

//export pmixgo_Fabric_register_nb
func pmixgo_Fabric_register_nb(fabric, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Fabric_register_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(fabric)
	if fn == 0 {
		a.refuse()
	}
	i := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	done := l.fabricDone("PMIx_Fabric_register_nb", fabric, fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.FabricRegister(i, done) }))
}

//export pmixgo_Fabric_update
func pmixgo_Fabric_update(fabric unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Fabric_update", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	if fabric == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	index := *at[uint64](fabric, offFabricIndex)
	return int32(l.fabricCall(fabric, func(done host.Infos) pmix.Status { return l.role.FabricUpdate(index, done) }))
}

//export pmixgo_Fabric_update_nb
func pmixgo_Fabric_update_nb(fabric unsafe.Pointer, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Fabric_update_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	if fabric == nil || fn == 0 {
		return int32(pmix.ERR_BAD_PARAM)
	}
	index := *at[uint64](fabric, offFabricIndex)
	done := l.fabricDone("PMIx_Fabric_update_nb", fabric, fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.FabricUpdate(index, done) }))
}

// pmixgo_Fabric_deregister empties the object: nothing of it is the server's.
//
//export pmixgo_Fabric_deregister
func pmixgo_Fabric_deregister(fabric unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Fabric_deregister", &rc)
	if enter(&rc) == nil {
		return
	}
	if fabric == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	return int32(fabricFilled(fabric, nil))
}
