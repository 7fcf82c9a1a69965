package main

// #include "bridge.h"
import "C"

import (
	"unsafe"

	"pmix/core/pmix"
)

// rowRegex carries the char* of a REGEX, whose own form tells where it ends: a
// compressed one holds NULs.
func rowRegex() typeRow {
	return typeRow{
		size: sizePtr,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			p := *(*unsafe.Pointer)(c)
			if p == nil {
				return nil, pmix.SUCCESS
			}
			n := C.pmixgo_regex_length((*C.char)(p))
			return clonedBytes(unsafe.Slice((*byte)(p), n)), pmix.SUCCESS
		},
		store: func(v any, c unsafe.Pointer) (st pmix.Status) {
			b, ok := v.([]byte)
			if !ok {
				return absent(v)
			}
			*(*unsafe.Pointer)(c), st = cbytes(b)
			return st
		},
	}
}
