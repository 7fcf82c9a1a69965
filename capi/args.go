package main

import (
	"unsafe"

	"pmix/core/pmix"
)

// args reads the arguments of one call. The first that cannot be read decides
// the answer; the rest are then not looked at.
type args struct{ st pmix.Status }

// bad reports whether an argument was refused, and sets the call's answer.
func (a *args) bad(rc *int32) bool {
	if a.st != pmix.SUCCESS {
		*rc = int32(a.st)
		return true
	}
	return false
}

func (a *args) refuse() { a.st = pmix.ERR_BAD_PARAM }

// require refuses a NULL pointer.
func (a *args) require(p unsafe.Pointer) {
	if p == nil {
		a.refuse()
	}
}

func read[T any](a *args, load func() (T, pmix.Status)) (v T) {
	if a.st == pmix.SUCCESS {
		v, a.st = load()
	}
	return v
}

// typed is the status of values that a caller made: one of no type that there
// is, is a wrong argument.
func typed(st pmix.Status) pmix.Status {
	if st == pmix.ERR_UNKNOWN_DATA_TYPE {
		return pmix.ERR_BAD_PARAM
	}
	return st
}

func (a *args) infos(p unsafe.Pointer, n uint64) []pmix.Info {
	return read(a, func() ([]pmix.Info, pmix.Status) {
		l, st := loadInfos(p, uintptr(n))
		return l, typed(st)
	})
}

func (a *args) procs(p unsafe.Pointer, n uint64) []pmix.Proc {
	return read(a, func() ([]pmix.Proc, pmix.Status) { return loadProcs(p, uintptr(n)) })
}

// proc is a process that may be NULL; needProc is one that may not.
func (a *args) proc(p unsafe.Pointer) *pmix.Proc {
	return read(a, func() (*pmix.Proc, pmix.Status) { return loadProc(p) })
}

func (a *args) needProc(p unsafe.Pointer) pmix.Proc {
	a.require(p)
	return read(a, func() (pmix.Proc, pmix.Status) { return readProc(p) })
}

// name is a name space, key or identifier of at most limit bytes; NULL is
// refused. text may be NULL, which is the empty string.
func (a *args) name(p unsafe.Pointer, limit int) string {
	a.require(p)
	return a.text(p, limit)
}

func (a *args) text(p unsafe.Pointer, limit int) string {
	return read(a, func() (string, pmix.Status) {
		if p == nil {
			return "", pmix.SUCCESS
		}
		s, ok := loadName(p, limit)
		if !ok {
			return "", pmix.ERR_BAD_PARAM
		}
		return s, pmix.SUCCESS
	})
}

func (a *args) argv(p unsafe.Pointer) []string {
	return read(a, func() ([]string, pmix.Status) { return loadArgv(p) })
}

// value is a pmix_value_t that may not be NULL.
func (a *args) value(p unsafe.Pointer) pmix.Value {
	a.require(p)
	return read(a, func() (pmix.Value, pmix.Status) {
		v, st := loadValue(p, 0)
		return v, typed(st)
	})
}

// bytes is a pmix_byte_object_t that may be NULL.
func (a *args) bytes(p unsafe.Pointer) []byte {
	return read(a, func() ([]byte, pmix.Status) {
		if p == nil {
			return nil, pmix.SUCCESS
		}
		return loadBytes(p)
	})
}

func list[T any](a *args, p unsafe.Pointer, n uint64) []T {
	return read(a, func() ([]T, pmix.Status) {
		l, st := loadList[T](p, uintptr(n))
		return l, typed(st)
	})
}

// endless lets an array of infos that ends with PMIX_INFO_ARRAY_END stand
// without a count, as queries and applications allow: it returns the count.
func endless(p unsafe.Pointer, n uintptr) (uintptr, pmix.Status) {
	if p == nil || n != 0 {
		return n, pmix.SUCCESS
	}
	for i := uintptr(0); i < maxCount; i++ {
		if *at[pmix.InfoDirectives](p, i*cInfo+offFlag)&pmix.INFO_ARRAY_END != 0 {
			return i, pmix.SUCCESS
		}
	}
	return 0, pmix.ERR_BAD_PARAM
}
