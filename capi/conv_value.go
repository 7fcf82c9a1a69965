package main

import (
	"unsafe"

	"pmix/core/pmix"
)

// A pmix_value_t is its type and, from offset 8, a union of 24 bytes.
const offUnion = 8

// loadValue copies a pmix_value_t. A NULL pointer in it is a nil Data; a type
// that the table does not know is ERR_UNKNOWN_DATA_TYPE.
func loadValue(p unsafe.Pointer, depth int) (pmix.Value, pmix.Status) {
	t := *(*pmix.DataType)(p)
	u := unsafe.Add(p, offUnion)
	switch t { // the kinds that are read all the time, without the table
	case pmix.UNDEF:
		return pmix.Value{}, pmix.SUCCESS
	case pmix.STRING:
		if s := *(*unsafe.Pointer)(u); s != nil {
			return pmix.Value{Type: t, Data: gostring(s)}, pmix.SUCCESS
		}
		return pmix.Value{Type: t}, pmix.SUCCESS
	case pmix.UINT32:
		return pmix.Value{Type: t, Data: *(*uint32)(u)}, pmix.SUCCESS
	case pmix.BOOL:
		return pmix.Value{Type: t, Data: *(*byte)(u) != 0}, pmix.SUCCESS
	}
	row, ok := typeRows[t]
	if !ok {
		return pmix.Value{}, pmix.ERR_UNKNOWN_DATA_TYPE
	}
	if depth > maxDepth {
		return pmix.Value{}, pmix.ERR_BAD_PARAM
	}
	if row.indirect {
		if u = *(*unsafe.Pointer)(u); u == nil {
			return pmix.Value{Type: t}, pmix.SUCCESS
		}
	}
	d, st := row.load(u, depth)
	return pmix.Value{Type: t, Data: d}, st
}

// storeValue writes v into a zeroed pmix_value_t. PMIx_Value_destruct frees
// what it allocates, also after an error.
func storeValue(v pmix.Value, p unsafe.Pointer) pmix.Status {
	if v.Type == pmix.UNDEF {
		return pmix.SUCCESS
	}
	row, ok := typeRows[v.Type]
	if !ok {
		return pmix.ERR_UNKNOWN_DATA_TYPE
	}
	*(*pmix.DataType)(p) = v.Type
	u := unsafe.Add(p, offUnion)
	if v.Data == nil {
		return pmix.SUCCESS
	}
	if row.indirect {
		e := zalloc(1, row.size)
		if e == nil {
			return pmix.ERR_NOMEM
		}
		*(*unsafe.Pointer)(u) = e
		u = e
	}
	return row.store(v.Data, u)
}

// loadDataArray copies a pmix_data_array_t with its elements.
func loadDataArray(p unsafe.Pointer, depth int) (*pmix.DataArray, pmix.Status) {
	a := &pmix.DataArray{Type: *(*pmix.DataType)(p)}
	n, base := *at[uintptr](p, 8), *at[unsafe.Pointer](p, 16)
	if n == 0 {
		return a, pmix.SUCCESS
	}
	if st := checkArray(base, n); st != pmix.SUCCESS {
		return nil, st
	}
	row, ok := typeRows[a.Type]
	if !ok {
		return nil, pmix.ERR_UNKNOWN_DATA_TYPE
	}
	if depth > maxDepth {
		return nil, pmix.ERR_BAD_PARAM
	}
	a.Elems = make([]any, n)
	for i := range n {
		e, st := row.load(unsafe.Add(base, i*row.size), depth)
		if st != pmix.SUCCESS {
			return nil, st
		}
		a.Elems[i] = e
	}
	return a, pmix.SUCCESS
}

// storeDataArray writes a into a zeroed pmix_data_array_t.
func storeDataArray(a *pmix.DataArray, p unsafe.Pointer) pmix.Status {
	*(*pmix.DataType)(p) = a.Type
	if len(a.Elems) == 0 {
		return pmix.SUCCESS
	}
	row, ok := typeRows[a.Type]
	if !ok {
		return pmix.ERR_UNKNOWN_DATA_TYPE
	}
	base := zalloc(uintptr(len(a.Elems)), row.size)
	if base == nil {
		return pmix.ERR_NOMEM
	}
	*at[uintptr](p, 8), *at[unsafe.Pointer](p, 16) = uintptr(len(a.Elems)), base
	for i, e := range a.Elems {
		if st := row.store(e, unsafe.Add(base, uintptr(i)*row.size)); st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}
