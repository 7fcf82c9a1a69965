package main

/*
#include <stdlib.h>
#include <string.h>
#include "bridge.h"
#cgo noescape pmixgo_zalloc
#cgo nocallback pmixgo_zalloc
*/
import "C"

import (
	"bytes"
	"sync/atomic"
	"unsafe"

	"pmix/core/pmix"
)

// The limits that keep a wrong count or a name without its end from being
// followed through foreign memory.
const (
	maxCount  = 1 << 24 // elements of one C array
	maxDepth  = 64      // data arrays inside data arrays
	maxNspace = pmix.MAX_NSLEN
	maxKey    = pmix.MAX_KEYLEN
)

const (
	sizePtr = unsafe.Sizeof(uintptr(0))
	cProc   = 260 // sizeof(pmix_proc_t)
	cInfo   = 552 // sizeof(pmix_info_t)
	cValue  = 32  // sizeof(pmix_value_t)
	offRank = 256
	offFlag = 512
	offVal  = 520
)

// at addresses a T at an offset inside a C structure.
func at[T any](p unsafe.Pointer, off uintptr) *T { return (*T)(unsafe.Add(p, off)) }

// zalloc returns n zeroed elements of the given size from the C heap, nil when
// there is no memory or nothing to allocate. The caller's C code frees it.
func zalloc(n, size uintptr) unsafe.Pointer {
	if n == 0 || size == 0 {
		return nil
	}
	return C.pmixgo_zalloc(C.size_t(n), C.size_t(size))
}

func cfree(p unsafe.Pointer) {
	if p != nil {
		C.free(p)
	}
}

// cbytes copies b to the C heap. An empty b is NULL.
func cbytes(b []byte) (unsafe.Pointer, pmix.Status) {
	if len(b) == 0 {
		return nil, pmix.SUCCESS
	}
	p := zalloc(uintptr(len(b)), 1)
	if p == nil {
		return nil, pmix.ERR_NOMEM
	}
	copy(unsafe.Slice((*byte)(p), len(b)), b)
	return p, pmix.SUCCESS
}

// cstring copies s to the C heap as a char*.
func cstring(s string) (unsafe.Pointer, pmix.Status) {
	p := zalloc(uintptr(len(s))+1, 1)
	if p == nil {
		return nil, pmix.ERR_NOMEM
	}
	copy(unsafe.Slice((*byte)(p), len(s)), s)
	return p, pmix.SUCCESS
}

// gostring copies a char*; NULL is the empty string.
func gostring(p unsafe.Pointer) string { return C.GoString((*C.char)(p)) }

// borrow reads a char* without copying it. The result is valid only as long as
// the C memory is: nothing that outlives the call may keep it.
func borrow(p unsafe.Pointer) string {
	if p == nil {
		return ""
	}
	n := 0
	for *at[byte](p, uintptr(n)) != 0 {
		n++
	}
	return unsafe.String((*byte)(p), n)
}

// borrowInline reads a character array of n bytes without copying it; ok is
// false when it has no end within them.
func borrowInline(p unsafe.Pointer, n int) (s string, ok bool) {
	i := bytes.IndexByte(unsafe.Slice((*byte)(p), n), 0)
	if i < 0 {
		return "", false
	}
	return unsafe.String((*byte)(p), i), true
}

// storeInline writes s into a zeroed character array of n bytes.
func storeInline(p unsafe.Pointer, n int, s string) pmix.Status {
	if len(s) >= n {
		return pmix.ERR_BAD_PARAM
	}
	copy(unsafe.Slice((*byte)(p), n), s)
	*at[byte](p, uintptr(len(s))) = 0
	return pmix.SUCCESS
}

// names is a direct-mapped cache of the name spaces and keys read last. A
// process reads the same few over and over, and each needs no copy then. A slot
// that another name needs is overwritten.
var names [512]atomic.Pointer[string]

// intern copies a borrowed name, or returns the copy made before.
func intern(s string) string {
	h := uint32(2166136261)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint32(s[i])) * 16777619
	}
	slot := &names[(h^h>>16)%uint32(len(names))]
	if p := slot.Load(); p != nil && *p == s {
		return *p
	}
	c := clone(s)
	slot.Store(&c)
	return c
}

// clone makes a borrowed string independent of the C memory.
func clone(s string) string { return string(append([]byte(nil), s...)) }

// loadArgv copies a NULL-terminated char**; NULL is nil, an empty vector is not.
func loadArgv(p unsafe.Pointer) ([]string, pmix.Status) {
	if p == nil {
		return nil, pmix.SUCCESS
	}
	out := []string{}
	for i := uintptr(0); ; i++ {
		s := *at[unsafe.Pointer](p, i*sizePtr)
		if s == nil {
			return out, pmix.SUCCESS
		}
		if i == maxCount {
			return nil, pmix.ERR_BAD_PARAM
		}
		out = append(out, gostring(s))
	}
}

// storeArgv makes a char** that PMIx_Argv_free frees; nil is NULL.
func storeArgv(v []string) (unsafe.Pointer, pmix.Status) {
	if v == nil {
		return nil, pmix.SUCCESS
	}
	p := zalloc(uintptr(len(v))+1, sizePtr)
	if p == nil {
		return nil, pmix.ERR_NOMEM
	}
	for i, s := range v {
		c, st := cstring(s)
		if st != pmix.SUCCESS {
			return p, st
		}
		*at[unsafe.Pointer](p, uintptr(i)*sizePtr) = c
	}
	return p, pmix.SUCCESS
}

// checkArray rejects a count that cannot be and an array that is not there.
func checkArray(p unsafe.Pointer, n uintptr) pmix.Status {
	if n > maxCount || (p == nil && n != 0) {
		return pmix.ERR_BAD_PARAM
	}
	return pmix.SUCCESS
}
