package group

import (
	"slices"

	"pmix/core/pmix"
)

// NoContext is the context id of a group that has none.
const NoContext = 1<<64 - 1

// Contribution is what one member brought to its group.
type Contribution struct {
	Proc   pmix.Proc
	Values []pmix.Info
	// Endpoints tells values that the member had published for processes
	// elsewhere, at Scope, from those that it made for the group.
	Endpoints bool
	Scope     pmix.Scope
}

// Contributed reads the values that members brought: of each PMIX_GROUP_INFO,
// PMIX_PROC_INFO_ARRAY and PMIX_GROUP_ENDPT_DATA, whose first element names the
// member (PMIX_PROCID), and of each PMIX_GROUP_INFO_ARRAY, which is an array of the
// first. Other infos are passed over. It fails with ERR_TYPE_MISMATCH for what
// should be such an array and is not, and with ERR_BAD_PARAM for one that names
// nobody; what could be read is returned nevertheless.
func Contributed(infos []pmix.Info) ([]Contribution, pmix.Status) {
	var out []Contribution
	st := pmix.SUCCESS
	take := func(v pmix.Value, endpoints bool) {
		c, rc := contribution(v)
		c.Endpoints = endpoints
		if rc == pmix.SUCCESS {
			out = append(out, c)
		} else if st == pmix.SUCCESS {
			st = rc
		}
	}
	for _, i := range infos {
		switch i.Key {
		case pmix.GROUP_INFO:
			take(i.Value, false)
		case pmix.PROC_INFO_ARRAY, pmix.GROUP_ENDPT_DATA:
			take(i.Value, true)
		case pmix.GROUP_INFO_ARRAY:
			all := i.Value.Infos()
			if len(all) == 0 && st == pmix.SUCCESS {
				st = pmix.ERR_TYPE_MISMATCH
			}
			for _, one := range all {
				take(one.Value, false)
			}
		}
	}
	return out, st
}

// Own checks that what the call of p brings is its own: nobody speaks for another
// process. It fails with ERR_BAD_PARAM for what names another, or nobody, and with
// ERR_TYPE_MISMATCH for what is no array of infos; empty arrays are left out. So one
// who says nonsense is refused by himself, and not all of the group with him.
func Own(p pmix.Proc, infos []pmix.Info) ([]pmix.Info, pmix.Status) {
	empty := func(i pmix.Info) bool {
		a, array := i.Value.Data.(*pmix.DataArray)
		return brings[i.Key] && i.Value.Type == pmix.DATA_ARRAY && (!array || a == nil || len(a.Elems) == 0)
	}
	if slices.ContainsFunc(infos, empty) {
		infos = slices.DeleteFunc(slices.Clone(infos), empty)
	}
	all, st := Contributed(infos)
	for _, c := range all {
		if c.Proc != p {
			return nil, pmix.ERR_BAD_PARAM
		}
	}
	return infos, st
}

// brings are the keys of what members bring, those that Contributed reads.
var brings = map[string]bool{
	pmix.GROUP_INFO: true, pmix.PROC_INFO_ARRAY: true, pmix.GROUP_ENDPT_DATA: true, pmix.GROUP_INFO_ARRAY: true,
}

// contribution reads one array. PMIX_DATA_SCOPE tells how the values were
// published and is none of them.
func contribution(v pmix.Value) (Contribution, pmix.Status) {
	infos := v.Infos()
	if len(infos) == 0 {
		return Contribution{}, pmix.ERR_TYPE_MISMATCH
	}
	p, ok := infos[0].Value.Data.(pmix.Proc)
	if infos[0].Key != pmix.PROCID || !ok || p.Nspace == "" || !p.Rank.Valid() {
		return Contribution{}, pmix.ERR_BAD_PARAM
	}
	c := Contribution{Proc: p, Scope: pmix.REMOTE}
	for _, i := range infos[1:] {
		if i.Key == pmix.DATA_SCOPE {
			if sc, ok := i.Value.Data.(pmix.Scope); ok {
				c.Scope = sc
			}
		} else if i.Key != "" {
			c.Values = append(c.Values, i)
		}
	}
	return c, pmix.SUCCESS
}

// Qualified makes the value that a datastore keeps for i as a member of the group
// with the context id brought it: the same key of the same process may mean
// something else in another group. Without a context there is nothing to tell them
// apart by, and it is i itself.
func Qualified(context uint64, i pmix.Info) pmix.KVal {
	if context == NoContext {
		return pmix.KVal{Key: i.Key, Value: i.Value}
	}
	return pmix.KVal{Key: pmix.QUALIFIED_VALUE, Value: pmix.InfoArray([]pmix.Info{
		{Key: i.Key, Value: i.Value},
		{Key: pmix.GROUP_CONTEXT_ID, Flags: pmix.INFO_QUALIFIER, Value: pmix.Size(context)},
	})}
}
