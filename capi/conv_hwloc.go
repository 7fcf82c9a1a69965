package main

/*
#include <stdlib.h>
#include "bridge.h"
*/
import "C"

import (
	"unsafe"

	"pmix/core/pmix"
)

// A pmix_cpuset_t and a pmix_topology_t are a source and a pointer that belongs
// to it. Only hwloc's can be told from and to their text form.

func loadSourced(c unsafe.Pointer, text func(unsafe.Pointer, **C.char) C.int) (source, form *string, st pmix.Status) {
	if p := *(*unsafe.Pointer)(c); p != nil {
		source = pmix.S(gostring(p))
	}
	obj := *at[unsafe.Pointer](c, sizePtr)
	if obj == nil {
		return source, nil, pmix.SUCCESS
	}
	if source != nil && !hwlocSource(*(*unsafe.Pointer)(c)) {
		return nil, nil, pmix.ERR_NOT_SUPPORTED
	}
	var out *C.char
	if text(obj, &out) != 0 {
		return nil, nil, pmix.ERR_NOT_SUPPORTED
	}
	defer C.free(unsafe.Pointer(out))
	return source, pmix.S(C.GoString(out)), pmix.SUCCESS
}

func storeSourced(source, form *string, c unsafe.Pointer, parse func(*C.char, *unsafe.Pointer) C.int) (st pmix.Status) {
	if source != nil {
		if *(*unsafe.Pointer)(c), st = cstring(*source); st != pmix.SUCCESS {
			return st
		}
	}
	if form == nil {
		return pmix.SUCCESS
	}
	if source != nil && !hwlocSource(*(*unsafe.Pointer)(c)) {
		return pmix.ERR_NOT_SUPPORTED
	}
	t, st := cstring(*form)
	if st != pmix.SUCCESS {
		return st
	}
	defer cfree(t)
	var obj unsafe.Pointer
	if parse((*C.char)(t), &obj) != 0 {
		return pmix.ERR_NOT_SUPPORTED
	}
	*at[unsafe.Pointer](c, sizePtr) = obj
	return pmix.SUCCESS
}

func rowCpuset() typeRow {
	return typeRow{
		size:     2 * sizePtr,
		indirect: true,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			source, form, st := loadSourced(c, func(o unsafe.Pointer, out **C.char) C.int {
				return C.pmixgo_hwloc_bitmap_text(o, out)
			})
			return pmix.Cpuset{Source: source, Bitmap: form}, st
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			s, ok := v.(pmix.Cpuset)
			if !ok {
				return absent(v)
			}
			return storeSourced(s.Source, s.Bitmap, c, func(t *C.char, out *unsafe.Pointer) C.int {
				return C.pmixgo_hwloc_bitmap_parse(t, out)
			})
		},
	}
}

func rowTopology() typeRow {
	return typeRow{
		size:     2 * sizePtr,
		indirect: true,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			source, form, st := loadSourced(c, func(o unsafe.Pointer, out **C.char) C.int {
				return C.pmixgo_hwloc_topology_text(o, out)
			})
			return pmix.Topology{Source: source, Topology: form}, st
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			t, ok := v.(pmix.Topology)
			if !ok {
				return absent(v)
			}
			return storeSourced(t.Source, t.Topology, c, func(x *C.char, out *unsafe.Pointer) C.int {
				return C.pmixgo_hwloc_topology_parse(x, out)
			})
		},
	}
}
