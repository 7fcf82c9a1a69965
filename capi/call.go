package main

import (
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// A start reads the arguments of a public function from C and returns what begins
// its work on the role, with a completion of type D. The blocking and the
// non-blocking form of a function share it; the functions below are the ways in
// which a call may end.
type start[D any] func(l *library, a *args) func(done D) pmix.Status

// A need is what must be there before the arguments are looked at: enter, live or
// online.
type need func(rc *int32) *library

// begin is the frame of every call: the library, the arguments, then finish. name
// is the public function's.
func begin[D any](name string, n need, read start[D], finish func(l *library, call func(D) pmix.Status) pmix.Status) (rc int32) {
	defer catch(name, &rc)
	l := n(&rc)
	if l == nil {
		return
	}
	var a args
	call := read(l, &a)
	if a.bad(&rc) {
		return
	}
	return int32(finish(l, call))
}

// opWait waits for the end of a call whose result is a status.
func opWait(name string, n need, read start[host.Op]) int32 {
	return begin(name, n, read, (*library).block)
}

// later lets a completion of the host's hear of the end.
func later[D any](name string, n need, read start[D], done func(l *library) D) int32 {
	return begin(name, n, read, func(l *library, call func(D) pmix.Status) pmix.Status {
		d := done(l)
		return l.step(func() pmix.Status { return call(d) })
	})
}

// opLater tells the status to the host's pmix_op_cbfunc_t fn.
func opLater(name string, n need, fn, cbdata uintptr, read start[host.Op]) int32 {
	return later(name, n, read, func(l *library) host.Op { return l.opDone(name, fn, cbdata) })
}

// infosWait waits for infos, and hands them to the caller's two out parameters.
func infosWait(name string, n need, out, nout unsafe.Pointer, read start[host.Infos]) int32 {
	clearOut(out, nout)
	return begin(name, n, read, func(l *library, call func(host.Infos) pmix.Status) pmix.Status {
		return l.infosCall(out, nout, call)
	})
}

// infosLater hands the infos to the host's pmix_info_cbfunc_t fn.
func infosLater(name string, n need, fn, cbdata uintptr, read start[host.Infos]) int32 {
	return later(name, n, read, func(l *library) host.Infos { return l.infosDone(name, fn, cbdata) })
}

// served is the end of a call that only a server has.
func served[D any](finish func(l *library, call func(D) pmix.Status) pmix.Status) func(l *library, call func(D) pmix.Status) pmix.Status {
	return func(l *library, call func(D) pmix.Status) pmix.Status {
		var rc int32
		if !l.serves(&rc) {
			return pmix.Status(rc)
		}
		return finish(l, call)
	}
}

// serverOp is a server's call whose every outcome arrives in fn: see shifted.
func serverOp(name string, fn, cbdata uintptr, read start[host.Op]) int32 {
	return begin(name, live, read, served(func(l *library, call func(host.Op) pmix.Status) pmix.Status {
		return l.shifted(name, fn, cbdata, call)
	}))
}

// given is read for a call that cannot do without its two out parameters.
func given[D any](out, nout unsafe.Pointer, read start[D]) start[D] {
	return func(l *library, a *args) func(D) pmix.Status {
		a.require(out)
		a.require(nout)
		return read(l, a)
	}
}

// told is read for a call that makes no sense without the host's function fn.
func told[D any](fn uintptr, read start[D]) start[D] {
	return func(l *library, a *args) func(D) pmix.Status {
		if fn == 0 {
			a.refuse()
		}
		return read(l, a)
	}
}
