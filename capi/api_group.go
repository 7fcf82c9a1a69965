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

// groupArgs reads what the group calls have in common.
func groupArgs(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, rc *int32) (id string, p []pmix.Proc, i []pmix.Info, ok bool) {
	var a args
	id = a.name(grp, maxNspace)
	p, i = a.procs(procs, np), a.infos(info, n)
	return id, p, i, !a.bad(rc)
}

//export pmixgo_Group_construct
func pmixgo_Group_construct(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Group_construct", &rc)
	clearOut(out, nout)
	l := online(&rc)
	if l == nil {
		return
	}
	id, p, i, ok := groupArgs(grp, procs, np, info, n, &rc)
	if !ok {
		return
	}
	return int32(l.infosCall(out, nout, func(done host.Infos) pmix.Status { return l.role.GroupConstruct(id, p, i, done) }))
}

//export pmixgo_Group_construct_nb
func pmixgo_Group_construct_nb(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Group_construct_nb", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	id, p, i, ok := groupArgs(grp, procs, np, info, n, &rc)
	if !ok {
		return
	}
	done := l.infosDone("PMIx_Group_construct_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.GroupConstruct(id, p, i, done) }))
}

//export pmixgo_Group_destruct
func pmixgo_Group_destruct(grp, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_Group_destruct", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	id, _, i, ok := groupArgs(grp, nil, 0, info, n, &rc)
	if !ok {
		return
	}
	return int32(l.block(func(done host.Op) pmix.Status { return l.role.GroupDestruct(id, i, done) }))
}

//export pmixgo_Group_destruct_nb
func pmixgo_Group_destruct_nb(grp, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Group_destruct_nb", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	id, _, i, ok := groupArgs(grp, nil, 0, info, n, &rc)
	if !ok {
		return
	}
	done := l.opDone("PMIx_Group_destruct_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.GroupDestruct(id, i, done) }))
}

//export pmixgo_Group_invite
func pmixgo_Group_invite(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Group_invite", &rc)
	clearOut(out, nout)
	l := online(&rc)
	if l == nil {
		return
	}
	id, p, i, ok := groupArgs(grp, procs, np, info, n, &rc)
	if ok && len(p) == 0 {
		return int32(pmix.ERR_BAD_PARAM)
	}
	if !ok {
		return
	}
	return int32(l.infosCall(out, nout, func(done host.Infos) pmix.Status { return l.role.GroupInvite(id, p, i, done) }))
}

//export pmixgo_Group_invite_nb
func pmixgo_Group_invite_nb(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Group_invite_nb", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	id, p, i, ok := groupArgs(grp, procs, np, info, n, &rc)
	if ok && (len(p) == 0 || fn == 0) {
		return int32(pmix.ERR_BAD_PARAM)
	}
	if !ok {
		return
	}
	done := l.infosDone("PMIx_Group_invite_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.GroupInvite(id, p, i, done) }))
}

// groupAccept is PMIX_GROUP_ACCEPT of pmix_group_opt_t.
const groupAccept = 1

//export pmixgo_Group_join
func pmixgo_Group_join(grp, leader unsafe.Pointer, opt uint32, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Group_join", &rc)
	clearOut(out, nout)
	l := online(&rc)
	if l == nil {
		return
	}
	var a args
	id, p, i := a.name(grp, maxNspace), a.proc(leader), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	return int32(l.infosCall(out, nout, func(done host.Infos) pmix.Status {
		return l.role.GroupJoin(id, p, opt == groupAccept, i, done)
	}))
}

//export pmixgo_Group_join_nb
func pmixgo_Group_join_nb(grp, leader unsafe.Pointer, opt uint32, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Group_join_nb", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	var a args
	id, p, i := a.name(grp, maxNspace), a.proc(leader), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	done := l.infosDone("PMIx_Group_join_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.GroupJoin(id, p, opt == groupAccept, i, done) }))
}

//export pmixgo_Group_leave
func pmixgo_Group_leave(grp, info unsafe.Pointer, n uint64) (rc int32) {
	defer catch("PMIx_Group_leave", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	id, _, i, ok := groupArgs(grp, nil, 0, info, n, &rc)
	if !ok {
		return
	}
	return int32(l.block(func(done host.Op) pmix.Status { return l.role.GroupLeave(id, i, done) }))
}

//export pmixgo_Group_leave_nb
func pmixgo_Group_leave_nb(grp, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Group_leave_nb", &rc)
	l := online(&rc)
	if l == nil {
		return
	}
	id, _, i, ok := groupArgs(grp, nil, 0, info, n, &rc)
	if !ok {
		return
	}
	done := l.opDone("PMIx_Group_leave_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.GroupLeave(id, i, done) }))
}
