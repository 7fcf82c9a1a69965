package store

import (
	"reflect"

	"pmix/core/pmix"
)

// entry is one value of one process in one table. A deleted one stays with a
// value of type UNDEF, so that Changed can tell of it.
type entry struct {
	key   keyID
	gen   uint32 // when it was stored or deleted
	val   pmix.Value
	quals *[]pmix.Info // what qualifies the value, nil for most
}

func (e *entry) gone() bool { return e.val.Type == pmix.UNDEF && e.val.Data == nil }

// indexFrom is the number of entries from which a map finds them faster than a
// look at each.
const indexFrom = 24

// procData is the values of one process (or of the job) in one table, in the
// order in which their keys came.
type procData struct {
	entries []entry
	index   map[keyID]int32 // unqualified entries, once there are indexFrom
}

// find returns the entry for a key and qualifiers: one that carries all of
// quals, or with none given one that carries none.
func (d *procData) find(key keyID, quals []pmix.Info) *entry {
	if len(quals) == 0 && d.index != nil {
		if i, ok := d.index[key]; ok {
			return &d.entries[i]
		}
		return nil
	}
	for i := range d.entries {
		e := &d.entries[i]
		if e.key != key {
			continue
		}
		if len(quals) == 0 {
			if e.quals == nil {
				return e
			}
		} else if e.quals != nil && qualified(*e.quals, quals) {
			return e
		}
	}
	return nil
}

// qualified reports whether all of want are among have, with equal values.
func qualified(have, want []pmix.Info) bool {
next:
	for _, w := range want {
		for _, h := range have {
			if h.Key == w.Key && reflect.DeepEqual(h.Value, w.Value) {
				continue next
			}
		}
		return false
	}
	return true
}

// set stores a value, in the place of the one that it replaces. A value that is
// already there leaves the entry's generation as it is.
func (d *procData) set(key keyID, v pmix.Value, quals []pmix.Info, gen uint32) {
	if e := d.find(key, quals); e != nil {
		if !same(e.val, v) {
			e.val, e.gen = v, gen
		}
		return
	}
	e := entry{key: key, gen: gen, val: v}
	if len(quals) > 0 {
		e.quals = &quals
	}
	d.entries = append(d.entries, e)
	switch n := len(d.entries); {
	case d.index != nil && e.quals == nil:
		d.index[key] = int32(n - 1)
	case d.index == nil && n >= indexFrom:
		d.index = make(map[keyID]int32, 2*n)
		for i := range d.entries {
			if d.entries[i].quals == nil {
				d.index[d.entries[i].key] = int32(i)
			}
		}
	}
}

// same tells cheap cases of equal values apart; false does not mean different.
func same(a, b pmix.Value) bool {
	if a.Type != b.Type {
		return false
	}
	switch x := a.Data.(type) {
	case string:
		y, ok := b.Data.(string)
		return ok && x == y
	case []byte:
		y, ok := b.Data.([]byte)
		return ok && string(x) == string(y)
	}
	return false
}

// remove marks all entries with the key as deleted and reports whether one was there.
func (d *procData) remove(key keyID, gen uint32) (was bool) {
	for i := range d.entries {
		if e := &d.entries[i]; e.key == key && !e.gone() {
			e.val, e.gen, was = pmix.Value{}, gen, true
		}
	}
	return was
}

// get returns the value of an unqualified key.
func (d *procData) get(key keyID) (pmix.Value, bool) {
	if d == nil {
		return pmix.Value{}, false
	}
	if e := d.find(key, nil); e != nil && !e.gone() {
		return e.val, true
	}
	return pmix.Value{}, false
}

// table is the values of the processes of a job at one scope.
type table struct {
	ranks map[pmix.Rank]*procData
}

func (t *table) at(r pmix.Rank) *procData { return t.ranks[r] }

func (t *table) ensure(r pmix.Rank) *procData {
	d := t.ranks[r]
	if d == nil {
		if t.ranks == nil {
			t.ranks = make(map[pmix.Rank]*procData)
		}
		d = &procData{}
		t.ranks[r] = d
	}
	return d
}

// lowest returns the values of the lowest rank below limit that has key.
func (t *table) lowest(key keyID, quals []pmix.Info, limit pmix.Rank) (found *procData, e *entry) {
	best := limit
	for r, d := range t.ranks {
		if r >= best {
			continue
		}
		if hit := d.find(key, quals); hit != nil && !hit.gone() {
			best, found, e = r, d, hit
		}
	}
	return found, e
}
