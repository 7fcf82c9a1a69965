package wire

import "pmix/core/pmix"

// The items of messages: a head and one value, or a head and an array. Each is
// there for the encoder, the decoder and, for both, Fields. Encoder.Pack and
// Decoder.Unpack are the general form.

func pack1[T any](e *Encoder, t pmix.DataType, v T, put func(*Encoder, T)) {
	if e.head(t, 1) {
		put(e, v)
	}
}

func unpack1[T any](d *Decoder, t pmix.DataType, get func(*Decoder) T) (v T) {
	if d.one(t) {
		v = get(d)
	}
	return v
}

func packN[T any](e *Encoder, t pmix.DataType, vs []T, put func(*Encoder, T)) {
	if e.head(t, len(vs)) {
		for _, v := range vs {
			put(e, v)
		}
	}
}

func unpackN[T any](d *Decoder, t pmix.DataType, max int, get func(*Decoder) T) []T {
	n := d.many(t, max)
	if n == 0 {
		return nil
	}
	return repeat(d, n, get)
}

// Each packs one item of one value.

func (e *Encoder) Bool(v bool)               { pack1(e, pmix.BOOL, v, (*Encoder).putBool) }
func (e *Encoder) Byte(v byte)               { pack1(e, pmix.BYTE, v, (*Encoder).putU8) }
func (e *Encoder) Str(v string)              { pack1(e, pmix.STRING, v, (*Encoder).putStr) }
func (e *Encoder) Text(v *string)            { pack1(e, pmix.STRING, v, (*Encoder).putText) }
func (e *Encoder) Size(v uint64)             { pack1(e, pmix.SIZE, v, (*Encoder).putSize) }
func (e *Encoder) Int(v int32)               { pack1(e, pmix.INT, v, (*Encoder).putInt) }
func (e *Encoder) Int32(v int32)             { pack1(e, pmix.INT32, v, (*Encoder).putI32) }
func (e *Encoder) Uint32(v uint32)           { pack1(e, pmix.UINT32, v, (*Encoder).putU32) }
func (e *Encoder) Uint64(v uint64)           { pack1(e, pmix.UINT64, v, (*Encoder).putU64) }
func (e *Encoder) Time(v int64)              { pack1(e, pmix.TIME, v, putTime) }
func (e *Encoder) Status(v pmix.Status)      { pack1(e, pmix.STATUS, v, putStatus) }
func (e *Encoder) Proc(v pmix.Proc)          { pack1(e, pmix.PROC, v, (*Encoder).putProc) }
func (e *Encoder) Rank(v pmix.Rank)          { pack1(e, pmix.PROC_RANK, v, put32[pmix.Rank]) }
func (e *Encoder) Scope(v pmix.Scope)        { pack1(e, pmix.SCOPE, v, put8[pmix.Scope]) }
func (e *Encoder) Range(v pmix.DataRange)    { pack1(e, pmix.DATA_RANGE, v, put8[pmix.DataRange]) }
func (e *Encoder) Command(v pmix.Command)    { pack1(e, pmix.COMMAND, v, put8[pmix.Command]) }
func (e *Encoder) Channel(v pmix.IOFChannel) { pack1(e, pmix.IOF_CHANNEL, v, put16[pmix.IOFChannel]) }
func (e *Encoder) Value(v pmix.Value)        { pack1(e, pmix.VALUE, v, (*Encoder).putValue) }
func (e *Encoder) Info(v pmix.Info)          { pack1(e, pmix.INFO, v, (*Encoder).putInfo) }
func (e *Encoder) KVal(v pmix.KVal)          { pack1(e, pmix.KVAL, v, (*Encoder).putKVal) }
func (e *Encoder) ByteObject(v []byte)       { pack1(e, pmix.BYTE_OBJECT, v, (*Encoder).putBytes) }
func (e *Encoder) Buffer(v pmix.Buffer)      { pack1(e, pmix.BUFFER, v, (*Encoder).putBuffer) }
func (e *Encoder) Topology(v pmix.Topology)  { e.Pack(pmix.TOPO, v) }
func (e *Encoder) Cpuset(v pmix.Cpuset)      { e.Pack(pmix.PROC_CPUSET, v) }

// Each packs one item of an array, without its length in front.

func (e *Encoder) Procs(v []pmix.Proc)      { packN(e, pmix.PROC, v, (*Encoder).putProc) }
func (e *Encoder) Infos(v []pmix.Info)      { packN(e, pmix.INFO, v, (*Encoder).putInfo) }
func (e *Encoder) PDatas(v []pmix.PData)    { packN(e, pmix.PDATA, v, (*Encoder).putPData) }
func (e *Encoder) Statuses(v []pmix.Status) { packN(e, pmix.STATUS, v, putStatus) }
func (e *Encoder) Strs(v []string)          { packN(e, pmix.STRING, v, (*Encoder).putStr) }

// Nested packs what fill encodes as one BUFFER item of the same codec.
func (e *Encoder) Nested(fill func(*Encoder)) {
	n := AppendEncoder(e.codec, make([]byte, 0, 512))
	fill(n)
	if n.err != nil {
		e.fail(pmix.StatusOf(n.err))
		return
	}
	e.Buffer(pmix.Buffer{Kind: uint8(e.codec.Kind), Bytes: n.buf})
}

// Each unpacks one item of one value.

func (d *Decoder) Bool() bool            { return unpack1(d, pmix.BOOL, (*Decoder).getBool) }
func (d *Decoder) Byte() byte            { return unpack1(d, pmix.BYTE, (*Decoder).getU8) }
func (d *Decoder) Str() string           { return unpack1(d, pmix.STRING, (*Decoder).getStr) }
func (d *Decoder) Text() *string         { return unpack1(d, pmix.STRING, (*Decoder).getText) }
func (d *Decoder) Size() uint64          { return unpack1(d, pmix.SIZE, (*Decoder).getSize) }
func (d *Decoder) Int() int32            { return unpack1(d, pmix.INT, (*Decoder).getInt) }
func (d *Decoder) Int32() int32          { return unpack1(d, pmix.INT32, (*Decoder).getI32) }
func (d *Decoder) Uint32() uint32        { return unpack1(d, pmix.UINT32, (*Decoder).getU32) }
func (d *Decoder) Uint64() uint64        { return unpack1(d, pmix.UINT64, (*Decoder).getU64) }
func (d *Decoder) Time() int64           { return unpack1(d, pmix.TIME, getTime) }
func (d *Decoder) Status() pmix.Status   { return unpack1(d, pmix.STATUS, getStatus) }
func (d *Decoder) Proc() pmix.Proc       { return unpack1(d, pmix.PROC, (*Decoder).getProc) }
func (d *Decoder) Rank() pmix.Rank       { return unpack1(d, pmix.PROC_RANK, get32[pmix.Rank]) }
func (d *Decoder) Scope() pmix.Scope     { return unpack1(d, pmix.SCOPE, get8[pmix.Scope]) }
func (d *Decoder) Range() pmix.DataRange { return unpack1(d, pmix.DATA_RANGE, get8[pmix.DataRange]) }
func (d *Decoder) Command() pmix.Command { return unpack1(d, pmix.COMMAND, get8[pmix.Command]) }
func (d *Decoder) Channel() pmix.IOFChannel {
	return unpack1(d, pmix.IOF_CHANNEL, get16[pmix.IOFChannel])
}
func (d *Decoder) Value() pmix.Value   { return unpack1(d, pmix.VALUE, (*Decoder).getValue) }
func (d *Decoder) Info() pmix.Info     { return unpack1(d, pmix.INFO, (*Decoder).getInfo) }
func (d *Decoder) KVal() pmix.KVal     { return unpack1(d, pmix.KVAL, (*Decoder).getKVal) }
func (d *Decoder) ByteObject() []byte  { return unpack1(d, pmix.BYTE_OBJECT, (*Decoder).getBytes) }
func (d *Decoder) Buffer() pmix.Buffer { return unpack1(d, pmix.BUFFER, (*Decoder).getBuffer) }

// Each unpacks one item of an array of at most max values.

func (d *Decoder) Procs(max int) []pmix.Proc { return unpackN(d, pmix.PROC, max, (*Decoder).getProc) }
func (d *Decoder) Infos(max int) []pmix.Info { return unpackN(d, pmix.INFO, max, (*Decoder).getInfo) }
func (d *Decoder) PDatas(max int) []pmix.PData {
	return unpackN(d, pmix.PDATA, max, (*Decoder).getPData)
}
func (d *Decoder) Statuses(max int) []pmix.Status { return unpackN(d, pmix.STATUS, max, getStatus) }
func (d *Decoder) Strs(max int) []string          { return unpackN(d, pmix.STRING, max, (*Decoder).getStr) }

// Inner returns a decoder of a BUFFER item that a peer of the same version
// packed; the buffer's own kind counts.
func (d *Decoder) Inner(b pmix.Buffer) *Decoder {
	c := d.codec
	c.Kind = Kind(b.Kind)
	return d.within(c, b.Bytes)
}

// KVals unpacks KVAL items up to the end of the buffer.
func (d *Decoder) KVals() []pmix.KVal {
	var out []pmix.KVal
	for d.More() {
		if kv := d.KVal(); d.err == nil {
			out = append(out, kv)
		}
	}
	return out
}

// Each is the field of a message, in either direction.

func (x *Fields) Bool(p *bool)               { both(x, p, (*Encoder).Bool, (*Decoder).Bool) }
func (x *Fields) Str(p *string)              { both(x, p, (*Encoder).Str, (*Decoder).Str) }
func (x *Fields) Text(p **string)            { both(x, p, (*Encoder).Text, (*Decoder).Text) }
func (x *Fields) Size(p *uint64)             { both(x, p, (*Encoder).Size, (*Decoder).Size) }
func (x *Fields) Uint32(p *uint32)           { both(x, p, (*Encoder).Uint32, (*Decoder).Uint32) }
func (x *Fields) Time(p *int64)              { both(x, p, (*Encoder).Time, (*Decoder).Time) }
func (x *Fields) Status(p *pmix.Status)      { both(x, p, (*Encoder).Status, (*Decoder).Status) }
func (x *Fields) Proc(p *pmix.Proc)          { both(x, p, (*Encoder).Proc, (*Decoder).Proc) }
func (x *Fields) Rank(p *pmix.Rank)          { both(x, p, (*Encoder).Rank, (*Decoder).Rank) }
func (x *Fields) Scope(p *pmix.Scope)        { both(x, p, (*Encoder).Scope, (*Decoder).Scope) }
func (x *Fields) Range(p *pmix.DataRange)    { both(x, p, (*Encoder).Range, (*Decoder).Range) }
func (x *Fields) Command(p *pmix.Command)    { both(x, p, (*Encoder).Command, (*Decoder).Command) }
func (x *Fields) Channel(p *pmix.IOFChannel) { both(x, p, (*Encoder).Channel, (*Decoder).Channel) }
func (x *Fields) Info(p *pmix.Info)          { both(x, p, (*Encoder).Info, (*Decoder).Info) }
func (x *Fields) ByteObject(p *[]byte)       { both(x, p, (*Encoder).ByteObject, (*Decoder).ByteObject) }

// Item is one item of any type, by the table.
func Item[T any](x *Fields, t pmix.DataType, p *T) {
	if x.e != nil {
		x.e.Pack(t, any(*p))
	} else if x.d.one(t) {
		*p = getOne[T](x.d, t)
	}
}

// getOne reads one value of any type, by the table.
func getOne[T any](d *Decoder, t pmix.DataType) (v T) {
	if all := d.getAll(t, 1); d.err == nil {
		v, _ = all[0].(T)
	}
	return v
}

// Each is a length as a SIZE item, then, unless it is 0, one item with the array.

func (x *Fields) Procs(p *[]pmix.Proc)      { list(x, p, (*Encoder).Procs, (*Decoder).Procs) }
func (x *Fields) Infos(p *[]pmix.Info)      { list(x, p, (*Encoder).Infos, (*Decoder).Infos) }
func (x *Fields) PDatas(p *[]pmix.PData)    { list(x, p, (*Encoder).PDatas, (*Decoder).PDatas) }
func (x *Fields) Statuses(p *[]pmix.Status) { list(x, p, (*Encoder).Statuses, (*Decoder).Statuses) }

// Items is such a list of any type, by the table.
func Items[T any](x *Fields, t pmix.DataType, p *[]T) {
	list(x, p,
		func(e *Encoder, vs []T) {
			packN(e, t, vs, func(e *Encoder, v T) { e.putAll(t, []any{v}) })
		},
		func(d *Decoder, max int) []T {
			return unpackN(d, t, max, func(d *Decoder) T { return getOne[T](d, t) })
		})
}

func list[T any](x *Fields, p *[]T, enc func(*Encoder, []T), dec func(*Decoder, int) []T) {
	n := uint64(len(*p))
	x.Size(&n)
	if n == 0 || x.failed() {
		return
	}
	if x.e != nil {
		enc(x.e, *p)
	} else if c := x.d.count(n); c > 0 {
		*p = dec(x.d, c)
	}
}

// Strs is a length as a SIZE item, then an item for each string.
func (x *Fields) Strs(p *[]string) {
	n := uint64(len(*p))
	x.Size(&n)
	if x.e != nil {
		for _, s := range *p {
			x.e.Str(s)
		}
	} else if c := x.d.count(n); c > 0 {
		*p = repeat(x.d, c, (*Decoder).Str)
	}
}

// KVals is an item for each, up to the end of the message.
func (x *Fields) KVals(p *[]pmix.KVal) {
	toEnd(x, p, (*Encoder).KVal, (*Decoder).KVal)
}

// toEnd is an item for each element, up to the end of the message.
func toEnd[T any](x *Fields, p *[]T, enc func(*Encoder, T), dec func(*Decoder) T) {
	if x.e != nil {
		for _, v := range *p {
			enc(x.e, v)
		}
		return
	}
	for x.d.More() {
		if v := dec(x.d); x.d.err == nil {
			*p = append(*p, v)
		}
	}
}
