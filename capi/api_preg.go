package main

/*
#include "bridge.h"
*/
import "C"

import (
	"unsafe"

	"pmix/core/pmix"
	"pmix/core/preg"
)

// parseMap hands the items of a map, which ends where its form says, to the caller
// as a vector.
func parseMap(in, out unsafe.Pointer, parse func([]byte) ([]string, pmix.Status)) pmix.Status {
	if in == nil || out == nil {
		return pmix.ERR_BAD_PARAM
	}
	n := C.pmixgo_regex_length((*C.char)(in))
	if n > preg.MaxBytes {
		return pmix.ERR_BAD_PARAM
	}
	items, st := parse(C.GoBytes(in, C.int(n)))
	if st != pmix.SUCCESS {
		return st
	}
	v, st := storeArgv(items)
	if st == pmix.SUCCESS {
		*(*unsafe.Pointer)(out) = v
	} else {
		C.pmixgo_free_argv(v)
	}
	return st
}

//export pmixgo_parse_nodes
func pmixgo_parse_nodes(in, out unsafe.Pointer) (rc int32) {
	defer catch("parse_nodes", &rc)
	return int32(parseMap(in, out, preg.ParseNodes))
}

//export pmixgo_parse_procs
func pmixgo_parse_procs(in, out unsafe.Pointer) (rc int32) {
	defer catch("parse_procs", &rc)
	return int32(parseMap(in, out, preg.ParseProcs))
}
