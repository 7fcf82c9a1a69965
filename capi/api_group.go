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

// group reads what the group calls have in common.
func (a *args) group(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) (string, []pmix.Proc, []pmix.Info) {
	return a.name(grp, maxNspace), a.procs(procs, np), a.infos(info, n)
}

// formed is read for a blocking call, which has results only of a group that came
// to be; a callback is told which group failed.
func formed(read start[host.Infos]) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		call := read(l, a)
		return func(done host.Infos) pmix.Status {
			return call(func(st pmix.Status, infos []pmix.Info) {
				if st != pmix.SUCCESS {
					infos = nil
				}
				done(st, infos)
			})
		}
	}
}

func startGroupConstruct(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		id, p, i := a.group(grp, procs, np, info, n)
		return func(done host.Infos) pmix.Status { return l.role.GroupConstruct(id, p, i, done) }
	}
}

//export pmixgo_Group_construct
func pmixgo_Group_construct(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Group_construct", online, out, nout, formed(startGroupConstruct(grp, procs, np, info, n)))
}

//export pmixgo_Group_construct_nb
func pmixgo_Group_construct_nb(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Group_construct_nb", online, fn, cbdata, startGroupConstruct(grp, procs, np, info, n))
}

func startGroupDestruct(grp, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		id, _, i := a.group(grp, nil, 0, info, n)
		return func(done host.Op) pmix.Status { return l.role.GroupDestruct(id, i, done) }
	}
}

//export pmixgo_Group_destruct
func pmixgo_Group_destruct(grp, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Group_destruct", online, startGroupDestruct(grp, info, n))
}

//export pmixgo_Group_destruct_nb
func pmixgo_Group_destruct_nb(grp, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Group_destruct_nb", online, fn, cbdata, startGroupDestruct(grp, info, n))
}

func startGroupInvite(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		id, p, i := a.group(grp, procs, np, info, n)
		if len(p) == 0 {
			a.refuse()
		}
		return func(done host.Infos) pmix.Status { return l.role.GroupInvite(id, p, i, done) }
	}
}

//export pmixgo_Group_invite
func pmixgo_Group_invite(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Group_invite", online, out, nout, formed(startGroupInvite(grp, procs, np, info, n)))
}

//export pmixgo_Group_invite_nb
func pmixgo_Group_invite_nb(grp, procs unsafe.Pointer, np uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Group_invite_nb", online, fn, cbdata, told(fn, startGroupInvite(grp, procs, np, info, n)))
}

// groupAccept is PMIX_GROUP_ACCEPT of pmix_group_opt_t.
const groupAccept = 1

func startGroupJoin(grp, leader unsafe.Pointer, opt uint32, info unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		id, p, i := a.name(grp, maxNspace), a.proc(leader), a.infos(info, n)
		return func(done host.Infos) pmix.Status { return l.role.GroupJoin(id, p, opt == groupAccept, i, done) }
	}
}

//export pmixgo_Group_join
func pmixgo_Group_join(grp, leader unsafe.Pointer, opt uint32, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Group_join", online, out, nout, formed(startGroupJoin(grp, leader, opt, info, n)))
}

//export pmixgo_Group_join_nb
func pmixgo_Group_join_nb(grp, leader unsafe.Pointer, opt uint32, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Group_join_nb", online, fn, cbdata, startGroupJoin(grp, leader, opt, info, n))
}

func startGroupLeave(grp, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		id, _, i := a.group(grp, nil, 0, info, n)
		return func(done host.Op) pmix.Status { return l.role.GroupLeave(id, i, done) }
	}
}

//export pmixgo_Group_leave
func pmixgo_Group_leave(grp, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Group_leave", online, startGroupLeave(grp, info, n))
}

//export pmixgo_Group_leave_nb
func pmixgo_Group_leave_nb(grp, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Group_leave_nb", online, fn, cbdata, startGroupLeave(grp, info, n))
}
