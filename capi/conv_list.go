package main

import (
	"reflect"
	"unsafe"

	"pmix/core/pmix"
)

// loadProc copies a pmix_proc_t; NULL is nil.
func loadProc(p unsafe.Pointer) (*pmix.Proc, pmix.Status) {
	if p == nil {
		return nil, pmix.SUCCESS
	}
	q, st := readProc(p)
	return &q, st
}

func readProc(p unsafe.Pointer) (pmix.Proc, pmix.Status) {
	ns, ok := borrowInline(p, maxNspace+1)
	if !ok {
		return pmix.Proc{}, pmix.ERR_BAD_PARAM
	}
	return pmix.Proc{Nspace: intern(ns), Rank: *at[pmix.Rank](p, offRank)}, pmix.SUCCESS
}

// storeProc fills a pmix_proc_t of the caller, whatever it held before.
func storeProc(q pmix.Proc, p unsafe.Pointer) {
	clear(unsafe.Slice((*byte)(p), cProc))
	storeInline(p, maxNspace+1, q.Nspace)
	*at[pmix.Rank](p, offRank) = q.Rank
}

// loadList copies an array of n structures; NULL with 0 is nil.
func loadList[T any](p unsafe.Pointer, n uintptr) ([]T, pmix.Status) {
	var out []T
	st := planOf(reflect.TypeFor[T]()).loadSlice(p, n, unsafe.Pointer(&out), 0)
	return out, st
}

func loadProcs(p unsafe.Pointer, n uintptr) ([]pmix.Proc, pmix.Status) {
	if st := checkArray(p, n); st != pmix.SUCCESS || n == 0 {
		return nil, st
	}
	out := make([]pmix.Proc, n)
	for i := range out {
		q, st := readProc(unsafe.Add(p, uintptr(i)*cProc))
		if st != pmix.SUCCESS {
			return nil, st
		}
		out[i] = q
	}
	return out, pmix.SUCCESS
}

// loadInfos is loadList for infos, which most calls have: without reflection.
func loadInfos(p unsafe.Pointer, n uintptr) ([]pmix.Info, pmix.Status) {
	if st := checkArray(p, n); st != pmix.SUCCESS || n == 0 {
		return nil, st
	}
	out := make([]pmix.Info, n)
	for i := range out {
		c := unsafe.Add(p, uintptr(i)*cInfo)
		key, ok := borrowInline(c, maxKey+1)
		if !ok {
			return nil, pmix.ERR_BAD_PARAM
		}
		v, st := loadValue(unsafe.Add(c, offVal), 0)
		if st != pmix.SUCCESS {
			return nil, st
		}
		out[i] = pmix.Info{Key: intern(key), Flags: *at[pmix.InfoDirectives](c, offFlag), Value: v}
	}
	return out, pmix.SUCCESS
}

// storeList makes a C array of the elements on the C heap; an empty list is
// NULL. Its PMIx_*_free frees it.
func storeList[T any](l []T) (p unsafe.Pointer, n uintptr, st pmix.Status) {
	var out struct {
		p unsafe.Pointer
		n uintptr
	}
	st = planOf(reflect.TypeFor[T]()).storeSlice(unsafe.Pointer(&l), unsafe.Pointer(&out))
	return out.p, out.n, st
}

// loadName copies a name space or key argument: a char* of at most limit bytes.
// NULL is ok=false.
func loadName(p unsafe.Pointer, limit int) (s string, ok bool) {
	if p == nil {
		return "", false
	}
	s, ok = borrowName(p, limit)
	if ok {
		s = clone(s)
	}
	return s, ok
}

// borrowName is loadName without the copy.
func borrowName(p unsafe.Pointer, limit int) (string, bool) {
	for n := 0; n <= limit; n++ {
		if *at[byte](p, uintptr(n)) == 0 {
			return unsafe.String((*byte)(p), n), true
		}
	}
	return "", false
}
