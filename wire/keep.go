package wire

import "pmix/core/pmix"

// Carries reports whether version v has everything that is needed to write val:
// its type and the types of what it holds.
func (v Version) Carries(val pmix.Value) bool {
	if val.Type == pmix.UNDEF {
		return true
	}
	if !v.Knows(val.Type) {
		return false
	}
	a, _ := val.Data.(*pmix.DataArray)
	if val.Type != pmix.DATA_ARRAY || a == nil || a.Type == pmix.UNDEF {
		return true
	}
	if !v.Knows(a.Type) {
		return false
	}
	for _, e := range a.Elems {
		if in, ok := inner(a.Type, e); ok && !v.Carries(in) {
			return false
		}
	}
	return true
}

// inner returns the value within an element of an array of type t, if elements of
// that type have one.
func inner(t pmix.DataType, elem any) (pmix.Value, bool) {
	switch e := elem.(type) {
	case pmix.Value:
		return e, true
	case pmix.Info:
		return e.Value, true
	case pmix.KVal:
		return e.Value, true
	case pmix.PData:
		return e.Value, true
	case *pmix.DataArray:
		return pmix.Value{Type: t, Data: e}, t == pmix.DATA_ARRAY
	}
	return pmix.Value{}, false
}

// Keep returns kvs without what version v cannot carry: what a peer of an older
// release cannot be told is left out, and the rest still reaches it. From an
// array of infos only those go that are the reason. kvs is not changed, and is
// returned itself where nothing is left out.
func (v Version) Keep(kvs []pmix.KVal) []pmix.KVal {
	return keep(kvs, func(kv pmix.KVal) (pmix.KVal, bool) {
		var ok bool
		kv.Value, ok = v.trim(kv.Value)
		return kv, ok
	}, func(kv pmix.KVal) bool { return v.Carries(kv.Value) })
}

// KeepInfos is Keep for infos.
func (v Version) KeepInfos(infos []pmix.Info) []pmix.Info {
	return keep(infos, func(i pmix.Info) (pmix.Info, bool) {
		var ok bool
		i.Value, ok = v.trim(i.Value)
		return i, ok
	}, func(i pmix.Info) bool { return v.Carries(i.Value) })
}

// trim returns val without the infos in it that v cannot carry; ok is false if
// that is no help.
func (v Version) trim(val pmix.Value) (trimmed pmix.Value, ok bool) {
	if v.Carries(val) {
		return val, true
	}
	if infos, is := pmix.Elems[pmix.Info](val); is && v.Knows(pmix.INFO) {
		return pmix.InfoArray(v.KeepInfos(infos)), true
	}
	return val, false
}

func keep[T any](list []T, trim func(T) (T, bool), whole func(T) bool) []T {
	for i, e := range list {
		if whole(e) {
			continue
		}
		out := append([]T(nil), list[:i]...)
		for _, e := range list[i:] {
			if e, ok := trim(e); ok {
				out = append(out, e)
			}
		}
		return out
	}
	return list
}
