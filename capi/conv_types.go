package main

import (
	"reflect"
	"unsafe"

	"pmix/core/pmix"
)

// typeRow tells how one data type crosses the boundary.
type typeRow struct {
	size     uintptr // of the C element, in an array or behind a value's pointer
	indirect bool    // a pmix_value_t holds a pointer to the element
	// load copies the element at c. The result has the Go type of pmix.TypeOf,
	// or is nil where that stands for a NULL.
	load func(c unsafe.Pointer, depth int) (any, pmix.Status)
	// store writes v, of the type that load returns, into zeroed memory at c.
	store func(v any, c unsafe.Pointer) pmix.Status
}

// scalar is a row whose element is the same bytes on both sides.
func scalar[T any]() typeRow {
	return typeRow{
		size: unsafe.Sizeof(*new(T)),
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) { return *(*T)(c), pmix.SUCCESS },
		store: func(v any, c unsafe.Pointer) pmix.Status {
			t, ok := v.(T)
			if !ok {
				return absent(v)
			}
			*(*T)(c) = t
			return pmix.SUCCESS
		},
	}
}

// structure is a row whose element follows its plan; a value holds it inline or
// behind a pointer.
func structure[T any](indirect bool) typeRow {
	p := planOf(reflect.TypeFor[T]())
	return typeRow{
		size:     p.size,
		indirect: indirect,
		load: func(c unsafe.Pointer, depth int) (any, pmix.Status) {
			t := new(T)
			st := p.load(c, unsafe.Pointer(t), depth)
			return *t, st
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			t, ok := v.(T)
			if !ok {
				return absent(v)
			}
			return p.store(unsafe.Pointer(&t), c)
		},
	}
}

// absent answers a value that has not the type of its row: nothing there is a
// zeroed element, another type is a fault.
func absent(v any) pmix.Status {
	if v == nil {
		return pmix.SUCCESS
	}
	return pmix.ERR_TYPE_MISMATCH
}

func rowBytes() typeRow {
	return typeRow{
		size: 2 * sizePtr,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			b, st := loadBytes(c)
			if b == nil {
				return nil, st
			}
			return b, st
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			b, ok := v.([]byte)
			if !ok {
				return absent(v)
			}
			return storeBytes(c, b)
		},
	}
}

func rowBool() typeRow {
	return typeRow{
		size: 1,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) { return *(*byte)(c) != 0, pmix.SUCCESS },
		store: func(v any, c unsafe.Pointer) pmix.Status {
			b, ok := v.(bool)
			if !ok {
				return absent(v)
			}
			if b {
				*(*byte)(c) = 1
			}
			return pmix.SUCCESS
		},
	}
}

func rowString() typeRow {
	return typeRow{
		size: sizePtr,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			s := *(*unsafe.Pointer)(c)
			if s == nil {
				return nil, pmix.SUCCESS
			}
			return gostring(s), pmix.SUCCESS
		},
		store: func(v any, c unsafe.Pointer) (st pmix.Status) {
			s, ok := v.(string)
			if !ok {
				return absent(v)
			}
			*(*unsafe.Pointer)(c), st = cstring(s)
			return st
		},
	}
}

func rowNspace() typeRow {
	return typeRow{
		size:     maxNspace + 1,
		indirect: true,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			s, ok := borrowInline(c, maxNspace+1)
			if !ok {
				return nil, pmix.ERR_BAD_PARAM
			}
			return intern(s), pmix.SUCCESS
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			s, ok := v.(string)
			if !ok {
				return absent(v)
			}
			return storeInline(c, maxNspace+1, s)
		},
	}
}

func rowDataArray() typeRow {
	return typeRow{
		size:     24,
		indirect: true,
		load: func(c unsafe.Pointer, depth int) (any, pmix.Status) {
			a, st := loadDataArray(c, depth+1)
			return a, st
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			a, ok := v.(*pmix.DataArray)
			if !ok {
				return absent(v)
			}
			if a == nil {
				return pmix.SUCCESS // the place of an array that was not sent stays empty
			}
			return storeDataArray(a, c)
		},
	}
}

// rowDataBuffer carries a pmix_data_buffer_t: all that was packed into it, also what
// was unpacked since, as in the real library.
func rowDataBuffer() typeRow {
	return typeRow{
		size:     40,
		indirect: true,
		load: func(c unsafe.Pointer, _ int) (any, pmix.Status) {
			b, st := (*dataBuffer)(c).packed()
			return clonedBytes(b), st
		},
		store: func(v any, c unsafe.Pointer) pmix.Status {
			b, ok := v.([]byte)
			if !ok {
				return absent(v)
			}
			return (*dataBuffer)(c).append(b)
		},
	}
}

func clonedBytes(b []byte) []byte { return append([]byte(nil), b...) }

// typeRows is the one table of the boundary: every data type that can be the
// element of a C array or the content of a pmix_value_t.
var typeRows map[pmix.DataType]typeRow

func init() {
	typeRows = map[pmix.DataType]typeRow{
		pmix.BOOL:                   rowBool(),
		pmix.BYTE:                   scalar[byte](),
		pmix.STRING:                 rowString(),
		pmix.SIZE:                   scalar[uint64](),
		pmix.PID:                    scalar[int32](),
		pmix.INT:                    scalar[int32](),
		pmix.INT8:                   scalar[int8](),
		pmix.INT16:                  scalar[int16](),
		pmix.INT32:                  scalar[int32](),
		pmix.INT64:                  scalar[int64](),
		pmix.UINT:                   scalar[uint32](),
		pmix.UINT8:                  scalar[uint8](),
		pmix.UINT16:                 scalar[uint16](),
		pmix.UINT32:                 scalar[uint32](),
		pmix.UINT64:                 scalar[uint64](),
		pmix.FLOAT:                  scalar[float32](),
		pmix.DOUBLE:                 scalar[float64](),
		pmix.TIMEVAL:                scalar[pmix.Timeval](),
		pmix.TIME:                   scalar[int64](),
		pmix.STATUS:                 scalar[pmix.Status](),
		pmix.VALUE:                  structure[pmix.Value](true),
		pmix.PROC:                   structure[pmix.Proc](true),
		pmix.APP:                    structure[pmix.App](true),
		pmix.INFO:                   structure[pmix.Info](true),
		pmix.PDATA:                  structure[pmix.PData](true),
		pmix.BYTE_OBJECT:            rowBytes(),
		pmix.PERSIST:                scalar[pmix.Persistence](),
		pmix.POINTER:                scalar[uintptr](),
		pmix.SCOPE:                  scalar[pmix.Scope](),
		pmix.DATA_RANGE:             scalar[pmix.DataRange](),
		pmix.COMMAND:                scalar[pmix.Command](),
		pmix.INFO_DIRECTIVES:        scalar[pmix.InfoDirectives](),
		pmix.DATA_TYPE:              scalar[pmix.DataType](),
		pmix.PROC_STATE:             scalar[pmix.ProcState](),
		pmix.PROC_INFO:              structure[pmix.ProcInfo](true),
		pmix.DATA_ARRAY:             rowDataArray(),
		pmix.PROC_RANK:              scalar[pmix.Rank](),
		pmix.QUERY:                  structure[pmix.Query](true),
		pmix.COMPRESSED_STRING:      rowBytes(),
		pmix.ALLOC_DIRECTIVE:        scalar[pmix.AllocDirective](),
		pmix.IOF_CHANNEL:            scalar[pmix.IOFChannel](),
		pmix.ENVAR:                  structure[pmix.Envar](false),
		pmix.COORD:                  structure[pmix.Coord](true),
		pmix.REGATTR:                structure[pmix.Regattr](true),
		pmix.REGEX:                  rowBytes(),
		pmix.JOB_STATE:              scalar[pmix.JobState](),
		pmix.LINK_STATE:             scalar[pmix.LinkState](),
		pmix.PROC_CPUSET:            rowCpuset(),
		pmix.GEOMETRY:               structure[pmix.Geometry](true),
		pmix.DEVICE_DIST:            structure[pmix.DeviceDistance](true),
		pmix.ENDPOINT:               structure[pmix.Endpoint](true),
		pmix.TOPO:                   rowTopology(),
		pmix.DEVTYPE:                scalar[pmix.DeviceType](),
		pmix.LOCTYPE:                scalar[pmix.Locality](),
		pmix.COMPRESSED_BYTE_OBJECT: rowBytes(),
		pmix.PROC_NSPACE:            rowNspace(),
		pmix.DATA_BUFFER:            rowDataBuffer(),
		pmix.STOR_MEDIUM:            scalar[pmix.StorageMedium](),
		pmix.STOR_ACCESS:            scalar[pmix.StorageAccessibility](),
		pmix.STOR_PERSIST:           scalar[pmix.StoragePersistence](),
		pmix.STOR_ACCESS_TYPE:       scalar[pmix.StorageAccessType](),
		pmix.DEVICE:                 structure[pmix.Device](true),
		pmix.RESBLOCK_DIRECTIVE:     scalar[pmix.ResourceBlockDirective](),
		pmix.RESOURCE_UNIT:          structure[pmix.ResourceUnit](true),
		pmix.NODE_PID:               structure[pmix.NodePid](true),
		pmix.REGEX2:                 structure[pmix.Regex2](true),
		pmix.ALLOC_INHERIT:          scalar[pmix.AllocInheritance](),
	}
}
