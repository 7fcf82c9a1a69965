package group

import "pmix/core/pmix"

// Contribution is what one member brought to its group.
type Contribution struct {
	Proc   pmix.Proc
	Values []pmix.Info
}

// Contributed reads the values that members brought: of each PMIX_GROUP_INFO and
// PMIX_PROC_INFO_ARRAY, whose first element names the member (PMIX_PROCID), and of
// each PMIX_GROUP_INFO_ARRAY, which is an array of those. Other infos are passed
// over. It fails with ERR_TYPE_MISMATCH for what should be such an array and is
// not, and with ERR_BAD_PARAM for one that names nobody; what could be read is
// returned nevertheless.
func Contributed(infos []pmix.Info) ([]Contribution, pmix.Status) {
	var out []Contribution
	st := pmix.SUCCESS
	take := func(v pmix.Value) {
		c, rc := contribution(v)
		if rc == pmix.SUCCESS {
			out = append(out, c)
		} else if st == pmix.SUCCESS {
			st = rc
		}
	}
	for _, i := range infos {
		switch i.Key {
		case pmix.GROUP_INFO, pmix.PROC_INFO_ARRAY:
			take(i.Value)
		case pmix.GROUP_INFO_ARRAY:
			all := i.Value.Infos()
			if len(all) == 0 && st == pmix.SUCCESS {
				st = pmix.ERR_TYPE_MISMATCH
			}
			for _, one := range all {
				take(one.Value)
			}
		}
	}
	return out, st
}

// contribution reads one array. PMIX_DATA_SCOPE tells how the values were
// published and is none of them.
func contribution(v pmix.Value) (Contribution, pmix.Status) {
	infos := v.Infos()
	if len(infos) == 0 {
		return Contribution{}, pmix.ERR_TYPE_MISMATCH
	}
	p, ok := infos[0].Value.Data.(pmix.Proc)
	if infos[0].Key != pmix.PROCID || !ok || p.Nspace == "" {
		return Contribution{}, pmix.ERR_BAD_PARAM
	}
	c := Contribution{Proc: p}
	for _, i := range infos[1:] {
		if i.Key != pmix.DATA_SCOPE && i.Key != "" {
			c.Values = append(c.Values, i)
		}
	}
	return c, pmix.SUCCESS
}

// Qualified makes the value that a datastore keeps for i as a member of the group
// with the context id brought it: the same key of the same process may mean
// something else in another group.
func Qualified(context uint64, i pmix.Info) pmix.KVal {
	return pmix.KVal{Key: pmix.QUALIFIED_VALUE, Value: pmix.InfoArray([]pmix.Info{
		{Key: i.Key, Value: i.Value},
		{Key: pmix.GROUP_CONTEXT_ID, Flags: pmix.INFO_QUALIFIER, Value: pmix.Size(context)},
	})}
}
