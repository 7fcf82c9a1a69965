package main

/*
#include "bridge.h"
*/
import "C"

import (
	"unsafe"

	"pmix/core/pmix"
	"pmix/core/preg"
	"pmix/wire"
)

// codecFor returns how data for a target is packed: as that peer understands it
// where the role knows it, as this library does for the process's own name
// space and for no target.
func (l *library) codecFor(target *pmix.Proc) (wire.Codec, pmix.Status) {
	if target == nil {
		return wire.Default, pmix.SUCCESS
	}
	l.r.Lock()
	defer l.r.Unlock()
	if target.Nspace == "" || target.Nspace == l.role.Self().Nspace {
		return wire.Default, pmix.SUCCESS
	}
	c, known := l.role.CodecFor(target.Nspace)
	if !known {
		return wire.Codec{}, pmix.ERR_NOT_FOUND
	}
	return c, pmix.SUCCESS
}

//export pmixgo_Data_pack
func pmixgo_Data_pack(target, buf, src unsafe.Pointer, n int32, typ uint16) (rc int32) {
	defer catch("PMIx_Data_pack", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(buf)
	p := a.proc(target)
	if n < 0 {
		a.refuse()
	}
	vals := read(&a, func() ([]any, pmix.Status) { return loadElems(pmix.DataType(typ), src, uintptr(n)) })
	if a.bad(&rc) {
		return
	}
	codec, st := l.codecFor(p)
	if st != pmix.SUCCESS {
		return int32(st)
	}
	e := wire.NewEncoder(codec)
	e.Pack(pmix.DataType(typ), vals...)
	if err := e.Err(); err != nil {
		return int32(pmix.StatusOf(err))
	}
	return int32((*dataBuffer)(buf).append(e.Bytes()))
}

// packRow is the row of a type as it is packed and unpacked by itself. That is the
// form which stands in an array, but for a REGEX, which is a char* there and not
// the bytes of a value.
func packRow(t pmix.DataType) (typeRow, bool) {
	if t == pmix.REGEX {
		return rowRegex(), true
	}
	row, ok := typeRows[t]
	return row, ok
}

// loadElems copies n elements of a type from a C array.
func loadElems(t pmix.DataType, p unsafe.Pointer, n uintptr) ([]any, pmix.Status) {
	row, ok := packRow(t)
	if !ok {
		return nil, pmix.ERR_UNKNOWN_DATA_TYPE
	}
	if st := checkArray(p, n); st != pmix.SUCCESS {
		return nil, st
	}
	out := make([]any, n)
	for i := range n {
		v, st := row.load(unsafe.Add(p, i*row.size), 0)
		if st != pmix.SUCCESS {
			return nil, st
		}
		out[i] = v
	}
	return out, pmix.SUCCESS
}

// pmixgo_Data_unpack writes into memory of the caller that may hold anything.
// As in the real library a buffer with more values than there is room for fills
// the room and says so, and the buffer is spent.
//
//export pmixgo_Data_unpack
func pmixgo_Data_unpack(target, buf, dst, count unsafe.Pointer, typ uint16) (rc int32) {
	defer catch("PMIx_Data_unpack", &rc)
	l := live(&rc)
	if l == nil {
		return
	}
	var a args
	a.require(buf)
	a.require(dst)
	a.require(count)
	p := a.proc(target)
	if a.bad(&rc) {
		return
	}
	row, ok := packRow(pmix.DataType(typ))
	if !ok {
		return int32(pmix.ERR_UNKNOWN_DATA_TYPE)
	}
	codec, st := l.codecFor(p)
	if st != pmix.SUCCESS {
		return int32(st)
	}
	b := (*dataBuffer)(buf)
	packed, st := b.unread()
	if st != pmix.SUCCESS {
		return int32(st)
	}
	max := *(*int32)(count)
	*(*int32)(count) = 0
	if len(packed) == 0 {
		return int32(pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER)
	}
	d := wire.NewDecoder(codec, packed)
	vals, err := d.Unpack(pmix.DataType(typ), int(max))
	if len(vals) == 0 && err != nil {
		return int32(pmix.StatusOf(err))
	}
	clear(unsafe.Slice((*byte)(dst), uintptr(len(vals))*row.size))
	for i, v := range vals {
		if st := row.store(v, unsafe.Add(dst, uintptr(i)*row.size)); st != pmix.SUCCESS {
			return int32(st)
		}
	}
	*(*int32)(count) = int32(len(vals))
	b.consume(d.Offset())
	return int32(pmix.StatusOf(err))
}

//export pmixgo_Data_compress
func pmixgo_Data_compress(in unsafe.Pointer, n uint64, out, nout unsafe.Pointer) (done int32) {
	defer func() {
		if recover() != nil {
			done = 0
		}
	}()
	clearOut(out, nout)
	var rc int32
	if enter(&rc) == nil || in == nil || out == nil || nout == nil || n >= 1<<32 {
		return 0
	}
	b, ok := wire.Compress(unsafe.Slice((*byte)(in), n), wire.CompressLimit)
	if !ok {
		return 0
	}
	return giveBytes(b, out, nout)
}

//export pmixgo_Data_decompress
func pmixgo_Data_decompress(in unsafe.Pointer, n uint64, out, nout unsafe.Pointer) (done int32) {
	defer func() {
		if recover() != nil {
			done = 0
		}
	}()
	clearOut(out, nout)
	var rc int32
	if enter(&rc) == nil || in == nil || out == nil || nout == nil || n > 1<<40 {
		return 0
	}
	b, err := wire.Decompress(unsafe.Slice((*byte)(in), n))
	if err != nil {
		return 0
	}
	return giveBytes(b, out, nout)
}

func giveBytes(b []byte, out, nout unsafe.Pointer) int32 {
	p, st := cbytes(b)
	if st != pmix.SUCCESS || p == nil {
		return 0
	}
	*(*unsafe.Pointer)(out), *(*uintptr)(nout) = p, uintptr(len(b))
	return 1
}

// mapText hands a regular expression of node names or a process map to the
// caller: bytes that end with a NUL.
func mapText(in, out unsafe.Pointer, rc *int32, generate func(string) ([]byte, pmix.Status)) {
	if enter(rc) == nil {
		return
	}
	if in == nil || out == nil {
		*rc = int32(pmix.ERR_BAD_PARAM)
		return
	}
	b, st := generate(gostring(in))
	if st == pmix.SUCCESS {
		*(*unsafe.Pointer)(out), st = cstring(string(b))
	}
	*rc = int32(st)
}

//export pmixgo_generate_regex
func pmixgo_generate_regex(in, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_generate_regex", &rc)
	mapText(in, out, &rc, preg.Generate)
	return
}

//export pmixgo_generate_ppn
func pmixgo_generate_ppn(in, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_generate_ppn", &rc)
	mapText(in, out, &rc, preg.GeneratePPN)
	return
}

//export pmixgo_generate_regex2
func pmixgo_generate_regex2(in, info unsafe.Pointer, n uint64, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_generate_regex2", &rc)
	if enter(&rc) == nil {
		return
	}
	var a args
	a.require(in)
	a.require(out)
	a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	r, st := preg.Generate2(gostring(in))
	if st != pmix.SUCCESS {
		return int32(st)
	}
	row := typeRows[pmix.REGEX2]
	clear(unsafe.Slice((*byte)(out), row.size))
	return int32(row.store(r, out))
}

//export pmixgo_parse_regex2
func pmixgo_parse_regex2(regex, info unsafe.Pointer, n uint64, out unsafe.Pointer) (rc int32) {
	defer catch("PMIx_parse_regex2", &rc)
	if enter(&rc) == nil {
		return
	}
	var a args
	a.require(regex)
	a.require(out)
	a.infos(info, n)
	if a.bad(&rc) {
		return
	}
	// what no reader takes, the real library calls unsupported, whatever is wrong with it
	v, st := typeRows[pmix.REGEX2].load(regex, 0)
	if st != pmix.SUCCESS {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	text, st := preg.Parse2(v.(pmix.Regex2))
	if st != pmix.SUCCESS {
		return int32(pmix.ERR_NOT_SUPPORTED)
	}
	*(*unsafe.Pointer)(out), st = cstring(text)
	return int32(st)
}
