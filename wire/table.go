package wire

import "pmix/core/pmix"

// typeRule says how one element of a data type is written and read.
type typeRule struct {
	since  Version
	sparse bool // an element may take no byte
	enc    func(*Encoder, any) bool
	dec    func(*Decoder) any
	group  *tagGroup // for C's types of unknown width
}

// tagGroup is how values of a C type whose width the receiver cannot know are
// written in versions before until: one tag says the width of all of them.
type tagGroup struct {
	until Version
	tag   pmix.DataType
	enc   func(*Encoder, any) bool
	dec   func(d *Decoder, tag pmix.DataType) any
}

// tagged makes a row of such a type that travels as tag. The single form, enc
// and dec, writes its tag itself.
func tagged[T ~int32 | ~uint32 | ~uint64](r typeRule, until Version, tag pmix.DataType, enc func(*Encoder, T)) typeRule {
	r.group = &tagGroup{
		until: until,
		tag:   tag,
		enc: func(e *Encoder, v any) bool {
			t, ok := v.(T)
			if ok {
				enc(e, t)
			}
			return ok
		},
		dec: func(d *Decoder, tag pmix.DataType) any { return T(d.sized(tag)) },
	}
	return r
}

// groupOf returns how version v groups values of the row, nil if it does not.
func (r *typeRule) groupOf(v Version) *tagGroup {
	if r.group != nil && v < r.group.until {
		return r.group
	}
	return nil
}

// rules has one row per data type. It is filled by init because the rows of
// arrays and structures refer back to it.
var rules [pmix.ALLOC_INHERIT + 1]typeRule

// rule returns the row of t if version v knows the type.
func rule(v Version, t pmix.DataType) *typeRule {
	if int(t) >= len(rules) || rules[t].enc == nil || rules[t].since > v {
		return nil
	}
	return &rules[t]
}

// Knows reports whether version v has data type t.
func (v Version) Knows(t pmix.DataType) bool { return rule(v, t) != nil }

// of makes a row from a typed pair.
func of[T any](since Version, enc func(*Encoder, T), dec func(*Decoder) T) typeRule {
	return typeRule{
		since: since,
		enc: func(e *Encoder, v any) bool {
			t, ok := v.(T)
			if ok {
				enc(e, t)
			}
			return ok
		},
		dec: func(d *Decoder) any { return dec(d) },
	}
}

// orNil makes a row whose nil stands for the zero T: NULL in C.
func orNil[T any](since Version, enc func(*Encoder, T), dec func(*Decoder) T) typeRule {
	r := of(since, enc, dec)
	typed := r.enc
	r.enc = func(e *Encoder, v any) bool {
		if v == nil {
			var zero T
			enc(e, zero)
			return true
		}
		return typed(e, v)
	}
	return r
}

// The rows of named integers, by the integer that carries them.
func as8[T ~uint8 | ~int8](since Version) typeRule { return of(since, put8[T], get8[T]) }
func as16[T ~uint16](since Version) typeRule       { return of(since, put16[T], get16[T]) }
func as32[T ~uint32](since Version) typeRule       { return of(since, put32[T], get32[T]) }
func as64[T ~uint64](since Version) typeRule       { return of(since, put64[T], get64[T]) }

// shape makes a row of a structure whose fields are declared once.
func shape[T any](since Version, fields func(*Fields, *T)) typeRule {
	return of(since,
		func(e *Encoder, v T) { fields(&Fields{e: e}, &v) },
		func(d *Decoder) (v T) { fields(&Fields{d: d}, &v); return v })
}

func init() {
	bo := orNil(V21, (*Encoder).putBytes, (*Decoder).getBytes)
	late := func(r typeRule, since Version) typeRule { r.since = since; return r }

	for t, r := range map[pmix.DataType]typeRule{
		pmix.BOOL: of(V21, (*Encoder).putBool, (*Decoder).getBool),
		pmix.BYTE: as8[uint8](V21),
		pmix.STRING: {since: V21,
			enc: func(e *Encoder, v any) bool {
				switch s := v.(type) {
				case string:
					e.putStr(s)
				case nil:
					e.putI32(0)
				default:
					return false
				}
				return true
			},
			dec: func(d *Decoder) any {
				if b, ok := d.raw(); ok {
					return string(b)
				}
				return nil
			}},
		pmix.SIZE:            tagged(of(V21, (*Encoder).putSize, (*Decoder).getSize), V4, pmix.UINT64, (*Encoder).putU64),
		pmix.PID:             tagged(of(V21, (*Encoder).putPid, (*Decoder).getPid), V61+1, pmix.UINT32, putPlainPid),
		pmix.INT:             tagged(of(V21, (*Encoder).putInt, (*Decoder).getInt), V4, pmix.INT32, (*Encoder).putI32),
		pmix.INT8:            as8[int8](V21),
		pmix.INT16:           of(V21, (*Encoder).putI16, (*Decoder).getI16),
		pmix.INT32:           of(V21, (*Encoder).putI32, (*Decoder).getI32),
		pmix.INT64:           of(V21, (*Encoder).putI64, (*Decoder).getI64),
		pmix.UINT:            tagged(of(V21, (*Encoder).putUint, (*Decoder).getUint), V4, pmix.INT32, func(e *Encoder, v uint32) { e.putI32(int32(v)) }),
		pmix.UINT8:           as8[uint8](V21),
		pmix.UINT16:          as16[uint16](V21),
		pmix.UINT32:          as32[uint32](V21),
		pmix.UINT64:          as64[uint64](V21),
		pmix.FLOAT:           of(V21, (*Encoder).putFloat, (*Decoder).getFloat),
		pmix.DOUBLE:          of(V21, (*Encoder).putDouble, (*Decoder).getDouble),
		pmix.TIMEVAL:         shape(V21, timeval),
		pmix.TIME:            of(V21, putTime, getTime),
		pmix.STATUS:          of(V21, putStatus, getStatus),
		pmix.VALUE:           of(V21, (*Encoder).putValue, (*Decoder).getValue),
		pmix.PROC:            of(V21, (*Encoder).putProc, (*Decoder).getProc),
		pmix.APP:             shape(V21, app),
		pmix.INFO:            of(V21, (*Encoder).putInfo, (*Decoder).getInfo),
		pmix.PDATA:           of(V21, (*Encoder).putPData, (*Decoder).getPData),
		pmix.BUFFER:          of(V21, (*Encoder).putBuffer, (*Decoder).getBuffer),
		pmix.BYTE_OBJECT:     bo,
		pmix.KVAL:            of(V21, (*Encoder).putKVal, (*Decoder).getKVal),
		pmix.PERSIST:         as8[pmix.Persistence](V21),
		pmix.POINTER:         {since: V21, sparse: true, enc: encPointer, dec: decPointer},
		pmix.SCOPE:           as8[pmix.Scope](V21),
		pmix.DATA_RANGE:      as8[pmix.DataRange](V21),
		pmix.COMMAND:         as8[pmix.Command](V21),
		pmix.INFO_DIRECTIVES: as32[pmix.InfoDirectives](V21),
		// released unpackers take a DATA_TYPE for a signed integer, and so misread it
		pmix.DATA_TYPE:  as16[pmix.DataType](V21),
		pmix.PROC_STATE: as8[pmix.ProcState](V21),
		pmix.PROC_INFO:  shape(V21, procInfo),
		pmix.DATA_ARRAY: {since: V21, sparse: true,
			enc: orNil(V21, (*Encoder).putArray, (*Decoder).getArray).enc,
			dec: func(d *Decoder) any {
				if a := d.getArray(); a != nil {
					return a
				}
				return nil
			}},
		pmix.PROC_RANK:              as32[pmix.Rank](V21),
		pmix.QUERY:                  shape(V21, query),
		pmix.COMPRESSED_STRING:      bo,
		pmix.ALLOC_DIRECTIVE:        as8[pmix.AllocDirective](V21),
		pmix.IOF_CHANNEL:            as16[pmix.IOFChannel](V3),
		pmix.ENVAR:                  shape(V3, envar),
		pmix.COORD:                  shape(V4, coord),
		pmix.REGATTR:                shape(V4, regattr),
		pmix.REGEX:                  orNil(V4, (*Encoder).putRegex, (*Decoder).getRegex),
		pmix.JOB_STATE:              as8[pmix.JobState](V4),
		pmix.LINK_STATE:             as8[pmix.LinkState](V4),
		pmix.PROC_CPUSET:            shape(V4, cpuset),
		pmix.GEOMETRY:               shape(V4, geometry),
		pmix.DEVICE_DIST:            shape(V4, deviceDistance),
		pmix.ENDPOINT:               shape(V4, endpoint),
		pmix.TOPO:                   shape(V4, topology),
		pmix.DEVTYPE:                as64[pmix.DeviceType](V4),
		pmix.LOCTYPE:                as16[pmix.Locality](V4),
		pmix.COMPRESSED_BYTE_OBJECT: late(bo, V4),
		pmix.PROC_NSPACE:            of(V41, (*Encoder).putStr, getNspace),
		pmix.DATA_BUFFER:            late(bo, V41),
		pmix.STOR_MEDIUM:            as64[pmix.StorageMedium](V41),
		pmix.STOR_ACCESS:            as64[pmix.StorageAccessibility](V41),
		pmix.STOR_PERSIST:           as64[pmix.StoragePersistence](V41),
		pmix.STOR_ACCESS_TYPE:       as16[pmix.StorageAccessType](V41),
		pmix.DEVICE:                 shape(V51, device),
		pmix.RESBLOCK_DIRECTIVE:     as8[pmix.ResourceBlockDirective](V51),
		pmix.RESOURCE_UNIT:          shape(V51, resourceUnit),
		pmix.NODE_PID:               shape(V61, nodePid),
		pmix.REGEX2:                 shape(V61, regex2),
		pmix.ALLOC_INHERIT:          as8[pmix.AllocInheritance](V61),
	} {
		rules[t] = r
	}
}

func encPointer(e *Encoder, _ any) bool { e.putU8(1); return true }
func decPointer(d *Decoder) any         { d.getU8(); return uintptr(0) }
