package main

/*
#include <stdlib.h>
#include "bridge.h"
*/
import "C"

import (
	"strconv"
	"strings"
	"unsafe"

	"pmix/core/host"
	"pmix/core/pmix"
)

// A cpuset or topology in C: its source, then the object of that source.

//export pmixgo_Load_topology
func pmixgo_Load_topology(topo unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Load_topology", &rc)
	if live(&rc) == nil {
		return
	}
	if topo == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	src := (*unsafe.Pointer)(topo)
	if *src != nil && !hwlocSource(*src) {
		return int32(errTakeNextOption)
	}
	var obj unsafe.Pointer
	if C.pmixgo_hwloc_topology_load(&obj) != 0 {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	if *src == nil {
		*src, _ = cstring("hwloc")
	}
	*at[unsafe.Pointer](topo, sizePtr) = obj
	return int32(pmix.SUCCESS)
}

// ownTopology is the node's topology as a value, for PMIX_TOPOLOGY2.
func ownTopology() (v pmix.Value, ok bool) {
	topo := zalloc(1, 2*sizePtr)
	if topo == nil || pmixgo_Load_topology(topo) != int32(pmix.SUCCESS) {
		cfree(topo)
		return v, false
	}
	defer C.pmixgo_free_topology(topo)
	t, st := typeRows[pmix.TOPO].load(topo, 0)
	return pmix.Value{Type: pmix.TOPO, Data: t}, st == pmix.SUCCESS
}

// hwlocSource reports whether a source, or what begins with one, is hwloc.
func hwlocSource(text unsafe.Pointer) bool { return bool(C.pmixgo_hwloc_source((*C.char)(text))) }

//export pmixgo_Parse_cpuset_string
func pmixgo_Parse_cpuset_string(text, cpuset unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Parse_cpuset_string", &rc)
	if enter(&rc) == nil {
		return
	}
	if text == nil || cpuset == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	s := gostring(text)
	_, list, ok := strings.Cut(s, ":")
	if !ok {
		return int32(pmix.ERR_BAD_PARAM)
	}
	if !hwlocSource(text) {
		return int32(errTakeNextOption)
	}
	t, st := cstring(list)
	if st != pmix.SUCCESS {
		return int32(st)
	}
	defer cfree(t)
	var obj unsafe.Pointer
	switch got := C.pmixgo_hwloc_bitmap_parse((*C.char)(t), &obj); {
	case got < 0:
		return int32(pmix.ERR_NOT_SUPPORTED)
	case got > 0:
		return int32(pmix.ERR_BAD_PARAM)
	}
	*at[unsafe.Pointer](cpuset, sizePtr) = obj
	*(*unsafe.Pointer)(cpuset), st = cstring("hwloc")
	return int32(st)
}

//export pmixgo_server_generate_cpuset_string
func pmixgo_server_generate_cpuset_string(cpuset, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_server_generate_cpuset_string", &rc)
	if enter(&rc) == nil {
		return
	}
	if out == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	clearOut(out, nil)
	if cpuset == nil || *(*unsafe.Pointer)(cpuset) == nil || *at[unsafe.Pointer](cpuset, sizePtr) == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	if !hwlocSource(*(*unsafe.Pointer)(cpuset)) {
		return int32(errTakeNextOption)
	}
	var text *C.char
	if C.pmixgo_hwloc_bitmap_text(*at[unsafe.Pointer](cpuset, sizePtr), &text) != 0 {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	defer C.free(unsafe.Pointer(text))
	var st pmix.Status
	*(*unsafe.Pointer)(out), st = cstring("hwloc:" + C.GoString(text))
	return int32(st)
}

// The kinds of binding of pmix_bind_envelope_t.
const (
	cpubindProcess = 0
	cpubindThread  = 1
)

//export pmixgo_Get_cpuset
func pmixgo_Get_cpuset(cpuset unsafe.Pointer, ref uint8) (rc int32) {
	defer catch("PMIx_Get_cpuset", &rc)
	if enter(&rc) == nil {
		return
	}
	if cpuset == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	src := (*unsafe.Pointer)(cpuset)
	if *src != nil && !hwlocSource(*src) {
		return int32(errTakeNextOption)
	}
	if ref != cpubindProcess && ref != cpubindThread {
		return int32(pmix.ERR_BAD_PARAM)
	}
	var obj unsafe.Pointer
	if C.pmixgo_hwloc_cpubind(C.int(ref), &obj) != 0 {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	*at[unsafe.Pointer](cpuset, sizePtr) = obj
	if *src == nil {
		*src, _ = cstring("hwloc")
	}
	return int32(pmix.SUCCESS)
}

// localityBits maps the codes of a locality string to the bits of pmix_locality_t.
var localityBits = map[string]pmix.Locality{
	"NM": pmix.LOCALITY_SHARE_NUMA,
	"SK": pmix.LOCALITY_SHARE_PACKAGE,
	"L3": pmix.LOCALITY_SHARE_L3CACHE,
	"L2": pmix.LOCALITY_SHARE_L2CACHE,
	"L1": pmix.LOCALITY_SHARE_L1CACHE,
	"CR": pmix.LOCALITY_SHARE_CORE,
	"HT": pmix.LOCALITY_SHARE_HWTHREAD,
}

// locality reads a locality string ("NM0:SK0:L30-1"), with or without the name
// of its source before it. ok is false for one that hwloc did not make.
func locality(s string) (sets map[string][][2]int, ok bool) {
	if len(s) >= 6 && strings.EqualFold(s[:6], "hwloc:") {
		s = s[6:]
	} else if len(s) < 2 || localityBits[strings.ToUpper(s[:2])] == 0 {
		return nil, false
	}
	sets = map[string][][2]int{}
	for _, part := range strings.Split(s, ":") {
		if len(part) < 2 {
			continue
		}
		for _, r := range strings.Split(part[2:], ",") {
			from, to, span := strings.Cut(r, "-")
			lo, err := strconv.Atoi(from)
			if err != nil {
				continue
			}
			hi := lo
			if span {
				if hi, err = strconv.Atoi(to); err != nil {
					hi = 1<<31 - 1 // "4-": without an end
				}
			}
			sets[part[:2]] = append(sets[part[:2]], [2]int{lo, hi})
		}
	}
	return sets, true
}

//export pmixgo_Get_relative_locality
func pmixgo_Get_relative_locality(loc1, loc2, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Get_relative_locality", &rc)
	if enter(&rc) == nil {
		return
	}
	if out == nil {
		return int32(pmix.ERR_BAD_PARAM)
	}
	one, ok1 := locality(gostring(loc1))
	two, ok2 := locality(gostring(loc2))
	if !ok1 || !ok2 {
		return int32(errTakeNextOption)
	}
	share := pmix.Locality(pmix.LOCALITY_SHARE_NODE)
	for code, ranges := range one {
		for _, a := range ranges {
			for _, b := range two[code] {
				if a[0] <= b[1] && b[0] <= a[1] {
					share |= localityBits[code]
				}
			}
		}
	}
	*(*pmix.Locality)(out) = share
	return int32(pmix.SUCCESS)
}

// distanceArgs reads a topology and a cpuset that may both be NULL: the
// process's own.
func (a *args) distanceArgs(topo, cpuset unsafe.Pointer) (t pmix.Topology, c pmix.Cpuset) {
	if topo != nil {
		v := read(a, func() (any, pmix.Status) { return typeRows[pmix.TOPO].load(topo, 0) })
		t, _ = v.(pmix.Topology)
	}
	if cpuset != nil {
		v := read(a, func() (any, pmix.Status) { return typeRows[pmix.PROC_CPUSET].load(cpuset, 0) })
		c, _ = v.(pmix.Cpuset)
	}
	return t, c
}

//export pmixgo_Compute_distances
func pmixgo_Compute_distances(topo, cpuset, info unsafe.Pointer, n uint64, out, nout unsafe.Pointer) (rc int32) {
	defer catch("PMIx_Compute_distances", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(out)
	a.require(nout)
	clearOut(out, nout)
	i := a.infos(info, n)
	t, c := a.distanceArgs(topo, cpuset)
	if a.bad(&rc) {
		return
	}
	var got []pmix.DeviceDistance
	st := l.block(func(done host.Op) pmix.Status {
		return l.role.ComputeDistances(t, c, i, func(s pmix.Status, d []pmix.DeviceDistance) {
			got = d
			done(s)
		})
	})
	if st != pmix.SUCCESS || len(got) == 0 {
		return int32(st)
	}
	p, np, st := storeList(got)
	if st != pmix.SUCCESS {
		C.pmixgo_free_distances(p, C.size_t(np))
		return int32(st)
	}
	*(*unsafe.Pointer)(out), *(*uintptr)(nout) = p, np
	return int32(st)
}

//export pmixgo_Compute_distances_nb
func pmixgo_Compute_distances_nb(topo, cpuset, info unsafe.Pointer, n uint64, fn, cbdata uintptr) (rc int32) {
	defer catch("PMIx_Compute_distances_nb", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	if fn == 0 {
		a.refuse()
	}
	i := a.infos(info, n)
	t, c := a.distanceArgs(topo, cpuset)
	if a.bad(&rc) {
		return
	}
	done := l.distancesDone("PMIx_Compute_distances_nb", fn, cbdata)
	return int32(l.step(func() pmix.Status { return l.role.ComputeDistances(t, c, i, done) }))
}
