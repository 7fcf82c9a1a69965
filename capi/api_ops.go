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

// infosCall runs a blocking call whose result is an array of infos for the
// caller's two out parameters.
func (l *library) infosCall(out, nout unsafe.Pointer, call func(done host.Infos) pmix.Status) pmix.Status {
	var got []pmix.Info
	st := l.block(func(done host.Op) pmix.Status {
		return call(func(s pmix.Status, infos []pmix.Info) {
			got = infos
			done(s)
		})
	})
	if bad := giveInfos(got, out, nout); st == pmix.SUCCESS {
		st = bad
	}
	return st
}

//export pmixgo_Resolve_peers
func pmixgo_Resolve_peers(node, nspace, out, nout unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Resolve_peers", &rc)
	clearOut(out, nout)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	host_, ns := a.text(node, maxCount), a.text(nspace, maxNspace)
	if a.bad(&rc) {
		return
	}
	var procs []pmix.Proc
	st := l.block(func(done host.Op) pmix.Status {
		return l.role.ResolvePeers(host_, ns, func(s pmix.Status, p []pmix.Proc) {
			procs = p
			done(s)
		})
	})
	if st == pmix.SUCCESS && len(procs) > 0 {
		p, n, bad := storeList(procs)
		if bad != pmix.SUCCESS {
			cfree(p)
			return int32(bad)
		}
		*(*unsafe.Pointer)(out), *(*uintptr)(nout) = p, n
	}
	return int32(st)
}

//export pmixgo_Resolve_nodes
func pmixgo_Resolve_nodes(nspace, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Resolve_nodes", &rc)
	clearOut(out, nil)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	ns := a.text(nspace, maxNspace)
	if a.bad(&rc) {
		return
	}
	var nodes string
	st := l.block(func(done host.Op) pmix.Status {
		return l.role.ResolveNodes(ns, func(s pmix.Status, t string) {
			nodes = t
			done(s)
		})
	})
	if st == pmix.SUCCESS {
		*(*unsafe.Pointer)(out), st = cstring(nodes)
	}
	return int32(st)
}

// queries reads the queries, each with at least one key and, where it names a
// process, one of the right type.
func (a *args) queries(p unsafe.Pointer, n uint64) []pmix.Query {
	if p == nil || n == 0 {
		a.refuse()
	}
	const cQuery, offQual, offNqual = 24, 8, 16
	if a.st == pmix.SUCCESS && n <= maxCount {
		for k := uintptr(0); k < uintptr(n); k++ {
			e := unsafe.Add(p, k*cQuery)
			c, st := endless(*at[unsafe.Pointer](e, offQual), *at[uintptr](e, offNqual))
			if st != pmix.SUCCESS {
				a.st = st
				return nil
			}
			*at[uintptr](e, offNqual) = c
		}
	}
	l := list[pmix.Query](a, p, n)
	for i := range l {
		if len(l[i].Keys) == 0 {
			a.refuse()
		}
		for _, q := range l[i].Qualifiers {
			want, typed := map[string]pmix.DataType{
				pmix.PROCID: pmix.PROC, pmix.NSPACE: pmix.STRING, pmix.RANK: pmix.PROC_RANK,
			}[q.Key]
			if typed && (q.Value.Type != want || q.Value.Data == nil) {
				a.refuse()
			}
		}
	}
	return l
}

func startQueryInfo(queries unsafe.Pointer, nq uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		q := a.queries(queries, nq)
		return func(done host.Infos) pmix.Status { return l.role.Query(q, done) }
	}
}

//export pmixgo_Query_info
func pmixgo_Query_info(queries unsafe.Pointer, nq uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Query_info", live, out, nout, startQueryInfo(queries, nq))
}

//export pmixgo_Query_info_nb
func pmixgo_Query_info_nb(queries unsafe.Pointer, nq uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Query_info_nb", live, fn, cbdata, startQueryInfo(queries, nq))
}

func (a *args) logData(data unsafe.Pointer, nd uint64, dirs unsafe.Pointer, n uint64) (d, i []pmix.Info) {
	if data == nil || nd == 0 {
		a.refuse()
	}
	d, i = a.infos(data, nd), a.infos(dirs, n)
	if src, ok := pmix.Find(i, pmix.LOG_SOURCE); ok {
		if _, ok := src.Data.(pmix.Proc); !ok {
			a.refuse()
		}
	}
	return d, i
}

func startLog(data unsafe.Pointer, nd uint64, dirs unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		d, i := a.logData(data, nd, dirs, n)
		return func(done host.Op) pmix.Status { return l.role.Log(d, i, done) }
	}
}

//export pmixgo_Log
func pmixgo_Log(data unsafe.Pointer, nd uint64, dirs unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Log", live, startLog(data, nd, dirs, n))
}

//export pmixgo_Log_nb
func pmixgo_Log_nb(data unsafe.Pointer, nd uint64, dirs unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Log_nb", live, fn, cbdata, startLog(data, nd, dirs, n))
}

func startJobControl(targets unsafe.Pointer, nt uint64, dirs unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		p, i := a.procs(targets, nt), a.infos(dirs, n)
		return func(done host.Infos) pmix.Status { return l.role.JobControl(p, i, done) }
	}
}

//export pmixgo_Job_control
func pmixgo_Job_control(targets unsafe.Pointer, nt uint64, dirs unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Job_control", live, out, nout, startJobControl(targets, nt, dirs, n))
}

//export pmixgo_Job_control_nb
func pmixgo_Job_control_nb(targets unsafe.Pointer, nt uint64, dirs unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Job_control_nb", live, fn, cbdata, startJobControl(targets, nt, dirs, n))
}

func startAllocationRequest(dir uint8, info unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		i := a.infos(info, n)
		return func(done host.Infos) pmix.Status { return l.role.Allocate(pmix.AllocDirective(dir), i, done) }
	}
}

//export pmixgo_Allocation_request
func pmixgo_Allocation_request(dir uint8, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Allocation_request", live, out, nout, given(out, nout, startAllocationRequest(dir, info, n)))
}

//export pmixgo_Allocation_request_nb
func pmixgo_Allocation_request_nb(dir uint8, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Allocation_request_nb", live, fn, cbdata, startAllocationRequest(dir, info, n))
}

// monitorInfo is the one info of a monitor request.
func (a *args) monitorInfo(p unsafe.Pointer) (m pmix.Info) {
	a.require(p)
	if l := a.infos(p, 1); len(l) == 1 {
		m = l[0]
	}
	return m
}

func startProcessMonitor(monitor unsafe.Pointer, code int32, dirs unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		m, i := a.monitorInfo(monitor), a.infos(dirs, n)
		return func(done host.Infos) pmix.Status { return l.role.Monitor(m, pmix.Status(code), i, done) }
	}
}

//export pmixgo_Process_monitor
func pmixgo_Process_monitor(monitor unsafe.Pointer, code int32, dirs unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Process_monitor", live, out, nout, given(out, nout, startProcessMonitor(monitor, code, dirs, n)))
}

//export pmixgo_Process_monitor_nb
func pmixgo_Process_monitor_nb(monitor unsafe.Pointer, code int32, dirs unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return infosLater("PMIx_Process_monitor_nb", live, fn, cbdata, startProcessMonitor(monitor, code, dirs, n))
}

//export pmixgo_Heartbeat
func pmixgo_Heartbeat() {
	var rc int32
	defer catch("PMIx_Heartbeat", &rc)
	if l := live(&rc); l != nil {
		l.step(func() pmix.Status { l.role.Heartbeat(); return pmix.SUCCESS })
	}
}

//export pmixgo_Session_control
func pmixgo_Session_control(session uint32, dirs unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Session_control", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	i := a.infos(dirs, n)
	if a.bad(&rc) {
		return
	}
	if fn == 0 {
		st := l.infosCall(nil, nil, func(done host.Infos) pmix.Status { return l.role.SessionControl(session, i, done) })
		if st == pmix.SUCCESS {
			st = pmix.OPERATION_SUCCEEDED
		}
		return int32(st)
	}
	done := l.infosDone("PMIx_Session_control", fn, cbdata)
	return int32(l.step(func() pmix.Status {
		if st := l.role.SessionControl(session, i, done); st != pmix.SUCCESS {
			done(plain(st), nil)
		}
		return pmix.SUCCESS
	}))
}

// plain is the status that a callback is told where the call told that it is done.
func plain(st pmix.Status) pmix.Status {
	if st == pmix.OPERATION_SUCCEEDED {
		return pmix.SUCCESS
	}
	return st
}

func startResourceBlock(dir uint8, block, units unsafe.Pointer, nu uint64, info unsafe.Pointer, n uint64) start[host.Op] {
	return func(l *library, a *args) func(host.Op) pmix.Status {
		name, u, i := a.text(block, maxCount), list[pmix.ResourceUnit](a, units, nu), a.infos(info, n)
		return func(done host.Op) pmix.Status {
			return l.role.ResourceBlock(pmix.ResourceBlockDirective(dir), name, u, i, done)
		}
	}
}

//export pmixgo_Resource_block
func pmixgo_Resource_block(dir uint8, block, units unsafe.Pointer, nu uint64, info unsafe.Pointer, n uint64) int32 {
	return opWait("PMIx_Resource_block", live, startResourceBlock(dir, block, units, nu, info, n))
}

//export pmixgo_Resource_block_nb
func pmixgo_Resource_block_nb(dir uint8, block, units unsafe.Pointer, nu uint64, info unsafe.Pointer, n uint64, fn, cbdata uintptr) int32 {
	return opLater("PMIx_Resource_block_nb", live, fn, cbdata, startResourceBlock(dir, block, units, nu, info, n))
}

//export pmixgo_Get_credential
func pmixgo_Get_credential(info unsafe.Pointer, n uint64, cred unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Get_credential", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(cred)
	i := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	clearOut(cred, unsafe.Add(cred, sizePtr))
	var got []byte
	st := l.block(func(done host.Op) pmix.Status {
		return l.role.GetCredential(i, func(s pmix.Status, c []byte, _ []pmix.Info) {
			got = c
			done(s)
		})
	})
	if st == pmix.SUCCESS {
		st = storeBytes(cred, got)
	}
	return int32(st)
}

//export pmixgo_Get_credential_nb
func pmixgo_Get_credential_nb(info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Get_credential_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	i := a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	done := l.credDone("PMIx_Get_credential_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.GetCredential(i, done) }))
}

func startValidateCredential(cred, info unsafe.Pointer, n uint64) start[host.Infos] {
	return func(l *library, a *args) func(host.Infos) pmix.Status {
		a.require(cred)
		c, i := a.bytes(cred), a.infos(info, n)
		return func(done host.Infos) pmix.Status { return l.role.ValidateCredential(c, i, done) }
	}
}

//export pmixgo_Validate_credential
func pmixgo_Validate_credential(cred, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) int32 {
	return infosWait("PMIx_Validate_credential", live, out, nout, startValidateCredential(cred, info, n))
}

//export pmixgo_Validate_credential_nb
func pmixgo_Validate_credential_nb(cred, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Validate_credential_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(cred)
	c, i := a.bytes(cred), a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	done := l.validDone("PMIx_Validate_credential_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.ValidateCredential(c, i, done) }))
}
