package main

/*
#include <stdlib.h>

#include "../compat/publish.h"
#include "bridge.h"
*/
import "C"

import (
	"unsafe"

	_ "pmix/compat" // C that belongs into the library
)

// publish shows who the process is to those programs that look into the variables
// of the library.
func (l *library) publish() {
	var node, uri *C.char
	if h, ok := l.role.(interface{ Hostname() string }); ok {
		node = C.CString(h.Hostname())
		defer C.free(unsafe.Pointer(node))
	}
	if s, ok := l.role.(interface{ URI() string }); ok {
		uri = C.CString(s.URI())
		defer C.free(unsafe.Pointer(uri))
	}
	self := C.pmixgo_zalloc(1, cProc)
	if self == nil {
		return
	}
	defer C.free(self)
	storeProc(l.self(), self)
	C.compat_publish(self, node, uri)
}

// unpublish takes that back.
func unpublish() { C.compat_publish(nil, nil, nil) }
