package main

/*
#include <stdlib.h>
*/
import "C"

import (
	"unsafe"

	"pmix/core/pmix"
)

// dataBuffer is a pmix_data_buffer_t: a block of the C heap that is packed at
// one end and unpacked from the other.
type dataBuffer struct {
	base, pack, unpack unsafe.Pointer
	allocated, used    uintptr
}

// unread returns the bytes between the unpack pointer and the end of the packed
// ones. They stay C memory.
func (b *dataBuffer) unread() ([]byte, pmix.Status) {
	if b.base == nil || b.used == 0 {
		return nil, pmix.SUCCESS
	}
	off := uintptr(b.unpack) - uintptr(b.base)
	if b.unpack == nil {
		off = 0
	}
	if off > b.used || b.used > 1<<40 {
		return nil, pmix.ERR_BAD_PARAM
	}
	return unsafe.Slice((*byte)(unsafe.Add(b.base, off)), b.used-off), pmix.SUCCESS
}

// packed returns all bytes that were packed. They stay C memory.
func (b *dataBuffer) packed() ([]byte, pmix.Status) {
	if b.base == nil || b.used == 0 {
		return nil, pmix.SUCCESS
	}
	if b.used > 1<<40 {
		return nil, pmix.ERR_BAD_PARAM
	}
	return unsafe.Slice((*byte)(b.base), b.used), pmix.SUCCESS
}

// consume moves the unpack pointer over n bytes that unread returned.
func (b *dataBuffer) consume(n int) {
	if b.unpack == nil {
		b.unpack = b.base
	}
	b.unpack = unsafe.Add(b.unpack, n)
}

// append packs p at the end.
func (b *dataBuffer) append(p []byte) pmix.Status {
	if len(p) == 0 {
		return pmix.SUCCESS
	}
	if b.used > 1<<40 || (b.base == nil && b.used != 0) {
		return pmix.ERR_BAD_PARAM
	}
	need := b.used + uintptr(len(p))
	if b.base == nil || need > b.allocated {
		room := max(b.allocated, 128)
		for room < need {
			room *= 2
		}
		var read uintptr
		if b.unpack != nil && b.base != nil {
			read = uintptr(b.unpack) - uintptr(b.base)
		}
		base := C.realloc(b.base, C.size_t(room))
		if base == nil {
			return pmix.ERR_NOMEM
		}
		b.base, b.allocated = base, room
		b.unpack = unsafe.Add(base, read)
	}
	copy(unsafe.Slice((*byte)(unsafe.Add(b.base, b.used)), len(p)), p)
	b.used = need
	b.pack = unsafe.Add(b.base, need)
	return pmix.SUCCESS
}
