package rollup

import (
	"math"
	"reflect"
	"slices"

	"pmix/core/pmix"
	"pmix/wire"
)

// coder walks the fields of a message in one order for both directions: it packs
// them if e is set and unpacks them otherwise. What is not PMIx's own goes as
// numbers and byte objects of its encoding.
type coder struct {
	e *wire.Encoder
	d *wire.Decoder
	// bad is set where what was read is no message.
	bad *bool
}

// The bodies and items by their numbers on the wire.
var (
	bodies = []Body{
		(*Part)(nil), (*Boot)(nil), (*Cancel)(nil), (*Urge)(nil), (*Report)(nil),
		(*Deaths)(nil), (*Poke)(nil), (*Ask)(nil), (*Cast)(nil), (*Ack)(nil), (*Left)(nil),
	}
	items = []Item{(*Died)(nil), (*Release)(nil), (*Deaths)(nil), (*Note)(nil), (*Left)(nil)}
)

// number returns which of all has the type of v, -1 for none; fresh makes a new
// value like v.
func number[T any](all []T, v T) int {
	return slices.IndexFunc(all, func(like T) bool { return reflect.TypeOf(like) == reflect.TypeOf(v) })
}

func fresh[T any](like T) T { return reflect.New(reflect.TypeOf(like).Elem()).Interface().(T) }

// Encode packs a message.
func Encode(m *Message) ([]byte, error) {
	c := coder{e: wire.NewEncoder(wire.Default)}
	c.stamp(&m.Stamp)
	tag := number(bodies, m.Body)
	if tag < 0 {
		return nil, pmix.ERR_BAD_PARAM
	}
	c.e.Byte(byte(tag))
	m.Body.fields(c)
	return c.e.Bytes(), c.e.Err()
}

// Decode unpacks a message. What cannot be read is an error; the memory that it
// takes is bounded by the length of b.
func Decode(b []byte) (*Message, error) {
	bad := false
	c := coder{d: wire.NewDecoder(wire.Default, b), bad: &bad}
	m := &Message{}
	c.stamp(&m.Stamp)
	tag := c.d.Byte()
	if c.d.Err() != nil {
		return nil, c.d.Err()
	}
	if int(tag) >= len(bodies) {
		return nil, pmix.ERR_UNKNOWN_DATA_TYPE
	}
	m.Body = fresh(bodies[tag])
	m.Body.fields(c)
	switch {
	case c.d.Err() != nil:
		return nil, c.d.Err()
	case bad, c.d.More():
		return nil, pmix.ERR_UNPACK_FAILURE
	}
	return m, nil
}

// The fields of each message.

func (b *Part) fields(c coder) {
	c.op(&b.Op, &b.Kind, &b.Group, &b.Procs)
	c.gathered(&b.Gathered)
}

func (b *Boot) fields(c coder) {
	c.text(&b.Group)
	c.long(&b.Seen)
	c.number(&b.Leaders)
	c.procs(&b.Procs)
	c.gathered(&b.Gathered)
}

func (b *Cancel) fields(c coder) {
	c.long(&b.Seen)
	c.op(&b.Op, &b.Kind, &b.Group, &b.Procs)
	c.status(&b.Status)
}

func (b *Urge) fields(c coder) {
	c.op(&b.Op, &b.Kind, &b.Group, &b.Procs)
	c.number(&b.Since)
	c.number(&b.Seconds)
}

func (b *Report) fields(c coder) { c.ranks(&b.Failed) }

func (b *Deaths) fields(c coder) {
	c.procs(&b.Procs)
	c.flag(&b.Back)
}

func (b *Left) fields(c coder) {
	c.text(&b.Group)
	c.proc(&b.Proc)
}

func (b *Poke) fields(c coder) { c.op(&b.Op, &b.Kind, &b.Group, &b.Procs) }

func (b *Ask) fields(c coder) { c.bytes(&b.Payload) }

func (b *Ack) fields(c coder) { c.long(&b.Upto) }

func (b *Cast) fields(c coder) {
	c.long(&b.Seq)
	c.long(&b.Done)
	if c.e != nil {
		c.e.Byte(byte(number(items, b.Item)))
	} else if tag := c.d.Byte(); int(tag) < len(items) {
		b.Item = fresh(items[tag])
	} else {
		c.fail()
		return
	}
	b.Item.fields(c)
}

func (b *Died) fields(c coder) { c.stamp(&b.Stamp) }

func (b *Release) fields(c coder) {
	c.op(&b.Op, &b.Kind, &b.Group, &b.Procs)
	c.flag(&b.Boot)
	c.status(&b.Status)
	c.procs(&b.Members)
	c.procs(&b.Departed)
	c.flag(&b.HasContext)
	c.long(&b.Context)
	c.infos(&b.Info)
	c.infos(&b.Endpoints)
	c.bytes(&b.Data)
}

func (b *Note) fields(c coder) {
	from := uint32(b.From)
	c.number(&from)
	b.From = int(from)
	c.bytes(&b.Payload)
}

func (c coder) gathered(g *Gathered) {
	c.ranks(&g.Daemons)
	c.flag(&g.Silent)
	c.number(&g.Since)
	c.status(&g.Status)
	c.number(&g.Timeout)
	c.flag(&g.FT)
	c.flag(&g.Notify)
	c.flag(&g.Context)
	c.procs(&g.Dead)
	c.procs(&g.Add)
	c.procs(&g.Order)
	c.infos(&g.Info)
	c.infos(&g.Endpoints)
	n := uint32(len(g.Data))
	c.number(&n)
	for i := uint32(0); i < n; i++ {
		if c.e != nil {
			c.bytes(&g.Data[i])
		} else if b := c.d.ByteObject(); c.d.Err() == nil {
			g.Data = append(g.Data, b)
		} else {
			return
		}
	}
}

func (c coder) op(id *OpID, k *Kind, group *string, procs *[]pmix.Proc) {
	// The key follows from the rest.
	c.long(&id.N)
	kind, known := byte(*k), id.Key != ""
	if c.e != nil {
		c.e.Byte(kind)
	} else if *k = Kind(c.d.Byte()); *k > Destruct {
		c.fail()
	}
	c.flag(&known)
	c.text(group)
	c.procs(procs)
	if c.e == nil && known {
		about := *procs
		if *k == Destruct {
			about = nil
		}
		id.Key = key(*k, *group, about)
	}
}

func (c coder) stamp(s *Stamp) {
	c.number(&s.Epoch)
	c.ranks(&s.Failed)
}

// The kinds of fields.

func (c coder) fail() {
	if c.bad != nil {
		*c.bad = true
	}
}

func (c coder) number(v *uint32) {
	if c.e != nil {
		c.e.Uint32(*v)
	} else {
		*v = c.d.Uint32()
	}
}

func (c coder) long(v *uint64) {
	if c.e != nil {
		c.e.Uint64(*v)
	} else {
		*v = c.d.Uint64()
	}
}

func (c coder) flag(v *bool) {
	if c.e != nil {
		c.e.Bool(*v)
	} else {
		*v = c.d.Bool()
	}
}

func (c coder) status(v *pmix.Status) {
	if c.e != nil {
		c.e.Status(*v)
	} else {
		*v = c.d.Status()
	}
}

func (c coder) text(v *string) {
	if c.e != nil {
		c.e.Str(*v)
	} else {
		*v = c.d.Str()
	}
}

func (c coder) bytes(v *[]byte) {
	if c.e != nil {
		c.e.ByteObject(*v)
	} else {
		*v = c.d.ByteObject()
	}
}

func (c coder) proc(v *pmix.Proc) {
	if c.e != nil {
		c.e.Proc(*v)
	} else {
		*v = c.d.Proc()
	}
}

func (c coder) procs(v *[]pmix.Proc) {
	if c.e != nil {
		c.e.Procs(*v)
	} else {
		*v = c.d.Procs(math.MaxInt32)
	}
}

func (c coder) infos(v *[]pmix.Info) {
	if c.e != nil {
		c.e.Infos(*v)
	} else {
		*v = c.d.Infos(math.MaxInt32)
	}
}

func (c coder) ranks(v *[]int) {
	n := uint32(len(*v))
	c.number(&n)
	for i := uint32(0); i < n; i++ {
		if c.e != nil {
			c.e.Uint32(uint32((*v)[i]))
		} else if r := c.d.Uint32(); c.d.Err() == nil {
			*v = append(*v, int(r))
		} else {
			return
		}
	}
}
