package main

import (
	"reflect"
	"sync"
	"unsafe"

	"pmix/core/pmix"
)

// A plan is the C layout of one structure, worked out from the Go structure of
// core/pmix whose fields stand in the same order. It is compiled once and then
// walked without reflection, except to make a slice.
type plan struct {
	size, align uintptr
	goType      reflect.Type
	fields      []field
}

type fieldKind uint8

const (
	fieldRaw    fieldKind = iota // a number: n bytes alike on both sides
	fieldText                    // char[n] inside the structure
	fieldString                  // char* that may be NULL: *string
	fieldBytes                   // pointer and size_t: []byte
	fieldArgv                    // NULL-terminated char**: []string
	fieldArray                   // pointer and size_t: []struct or []number
	fieldNested                  // a structure inside the structure
	fieldValue                   // a pmix_value_t
)

type field struct {
	kind fieldKind
	c, g uintptr // offset in the C and in the Go structure
	n    uintptr // bytes of fieldRaw and fieldText
	sub  *plan   // of fieldNested and of an element of fieldArray
}

var plans sync.Map // reflect.Type -> *plan

// planOf returns the plan of a type of core/pmix: a structure or a number. A
// type without a C form is a mistake in the table of types and panics when the
// table is built.
func planOf(t reflect.Type) *plan {
	if p, ok := plans.Load(t); ok {
		return p.(*plan)
	}
	p := compilePlan(t)
	plans.Store(t, p)
	return p
}

var (
	typeProc  = reflect.TypeFor[pmix.Proc]()
	typeValue = reflect.TypeFor[pmix.Value]()
)

func compilePlan(t reflect.Type) *plan {
	if t.Kind() != reflect.Struct {
		return &plan{size: t.Size(), align: t.Size(), goType: t,
			fields: []field{{kind: fieldRaw, n: t.Size()}}}
	}
	if t == typeValue {
		return &plan{size: cValue, align: 8, goType: t, fields: []field{{kind: fieldValue}}}
	}
	p := &plan{align: 1, goType: t}
	for i := range t.NumField() {
		f := t.Field(i)
		fd := field{g: f.Offset}
		var size, align uintptr
		switch f.Type.Kind() {
		case reflect.String:
			// The two character arrays of the interface: a process's name space,
			// and everywhere else a key.
			fd.kind, fd.n, align = fieldText, maxKey+1, 1
			if t == typeProc {
				fd.n = maxNspace + 1
			}
			size = fd.n
		case reflect.Pointer:
			fd.kind, size, align = fieldString, sizePtr, sizePtr
		case reflect.Slice:
			size, align = 2*sizePtr, sizePtr
			switch e := f.Type.Elem(); e.Kind() {
			case reflect.Uint8:
				fd.kind = fieldBytes
			case reflect.String:
				fd.kind, size = fieldArgv, sizePtr
			default:
				fd.kind, fd.sub = fieldArray, planOf(e)
			}
		case reflect.Struct:
			fd.sub = planOf(f.Type)
			fd.kind, size, align = fieldNested, fd.sub.size, fd.sub.align
			if f.Type == typeValue {
				fd.kind = fieldValue
			}
		case reflect.Bool, reflect.Int8, reflect.Uint8, reflect.Int16, reflect.Uint16,
			reflect.Int32, reflect.Uint32, reflect.Int64, reflect.Uint64, reflect.Uintptr:
			fd.kind, fd.n, size, align = fieldRaw, f.Type.Size(), f.Type.Size(), f.Type.Size()
		default:
			panic("no C form for " + t.String() + "." + f.Name)
		}
		fd.c = round(p.size, align)
		p.size = fd.c + size
		p.align = max(p.align, align)
		p.fields = append(p.fields, fd)
	}
	p.size = round(p.size, p.align)
	return p
}

func round(n, to uintptr) uintptr { return (n + to - 1) / to * to }

// load copies the C structure at c into the Go structure at g. Nothing of it
// refers to the C memory afterwards.
func (p *plan) load(c, g unsafe.Pointer, depth int) pmix.Status {
	for i := range p.fields {
		f := &p.fields[i]
		src, dst := unsafe.Add(c, f.c), unsafe.Add(g, f.g)
		st := pmix.Status(pmix.SUCCESS)
		switch f.kind {
		case fieldRaw:
			copy(unsafe.Slice((*byte)(dst), f.n), unsafe.Slice((*byte)(src), f.n))
		case fieldText:
			s, ok := borrowInline(src, int(f.n))
			if !ok {
				return pmix.ERR_BAD_PARAM
			}
			*(*string)(dst) = intern(s)
		case fieldString:
			if s := *(*unsafe.Pointer)(src); s != nil {
				*(**string)(dst) = pmix.S(gostring(s))
			}
		case fieldBytes:
			*(*[]byte)(dst), st = loadBytes(src)
		case fieldArgv:
			*(*[]string)(dst), st = loadArgv(*(*unsafe.Pointer)(src))
		case fieldArray:
			st = f.sub.loadSlice(*(*unsafe.Pointer)(src), *at[uintptr](src, sizePtr), dst, depth)
		case fieldNested:
			st = f.sub.load(src, dst, depth)
		case fieldValue:
			*(*pmix.Value)(dst), st = loadValue(src, depth)
		}
		if st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}

// loadSlice reads n elements at c into the Go slice at g.
func (p *plan) loadSlice(c unsafe.Pointer, n uintptr, g unsafe.Pointer, depth int) pmix.Status {
	if st := checkArray(c, n); st != pmix.SUCCESS || n == 0 {
		return st
	}
	typ := reflect.SliceOf(p.goType)
	s := reflect.MakeSlice(typ, int(n), int(n))
	base, step := s.UnsafePointer(), p.goType.Size()
	for i := range n {
		if st := p.load(unsafe.Add(c, i*p.size), unsafe.Add(base, i*step), depth); st != pmix.SUCCESS {
			return st
		}
	}
	reflect.NewAt(typ, g).Elem().Set(s)
	return pmix.SUCCESS
}

// store writes the Go structure at g into zeroed C memory at c. What it
// allocates belongs to the C structure, also when it fails, and the structure's
// PMIx_*_destruct frees it.
func (p *plan) store(g, c unsafe.Pointer) pmix.Status {
	for i := range p.fields {
		f := &p.fields[i]
		src, dst := unsafe.Add(g, f.g), unsafe.Add(c, f.c)
		st := pmix.Status(pmix.SUCCESS)
		switch f.kind {
		case fieldRaw:
			copy(unsafe.Slice((*byte)(dst), f.n), unsafe.Slice((*byte)(src), f.n))
		case fieldText:
			st = storeInline(dst, int(f.n), *(*string)(src))
		case fieldString:
			if s := *(**string)(src); s != nil {
				*(*unsafe.Pointer)(dst), st = cstring(*s)
			}
		case fieldBytes:
			st = storeBytes(dst, *(*[]byte)(src))
		case fieldArgv:
			*(*unsafe.Pointer)(dst), st = storeArgv(*(*[]string)(src))
		case fieldArray:
			st = f.sub.storeSlice(src, dst)
		case fieldNested:
			st = f.sub.store(src, dst)
		case fieldValue:
			st = storeValue(*(*pmix.Value)(src), dst)
		}
		if st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}

// storeSlice writes the Go slice at g as the pointer and count at c.
func (p *plan) storeSlice(g, c unsafe.Pointer) pmix.Status {
	s := (*sliceHeader)(g)
	if s.n == 0 {
		return pmix.SUCCESS
	}
	base := zalloc(uintptr(s.n), p.size)
	if base == nil {
		return pmix.ERR_NOMEM
	}
	*(*unsafe.Pointer)(c), *at[uintptr](c, sizePtr) = base, uintptr(s.n)
	step := p.goType.Size()
	for i := range uintptr(s.n) {
		if st := p.store(unsafe.Add(s.data, i*step), unsafe.Add(base, i*p.size)); st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}

// sliceHeader is how Go lays out any slice.
type sliceHeader struct {
	data   unsafe.Pointer
	n, cap int
}

// loadBytes copies a pmix_byte_object_t; an empty one is nil.
func loadBytes(p unsafe.Pointer) ([]byte, pmix.Status) {
	b, n := *(*unsafe.Pointer)(p), *at[uintptr](p, sizePtr)
	if n == 0 {
		return nil, pmix.SUCCESS
	}
	if b == nil || n > 1<<40 {
		return nil, pmix.ERR_BAD_PARAM
	}
	return append([]byte(nil), unsafe.Slice((*byte)(b), n)...), pmix.SUCCESS
}

// storeBytes writes b as a pmix_byte_object_t.
func storeBytes(p unsafe.Pointer, b []byte) pmix.Status {
	c, st := cbytes(b)
	*(*unsafe.Pointer)(p), *at[uintptr](p, sizePtr) = c, uintptr(len(b))
	if st != pmix.SUCCESS {
		*at[uintptr](p, sizePtr) = 0
	}
	return st
}
