package collective

import (
	"testing"

	"pmix/core/pmix"
)

// A group of processes of this server alone needs no host, if they say so and nobody
// else is concerned.
func TestLocalGroup(t *testing.T) {
	only := pmix.MakeInfo(pmix.GROUP_LOCAL_ONLY, pmix.Bool(true))
	for _, c := range []struct {
		name       string
		here, all  int
		infos      []pmix.Info
		needsAHost bool
	}{
		{"said", 2, 2, []pmix.Info{only}, false},
		{"not said", 2, 2, nil, true},
		{"denied", 2, 2, []pmix.Info{pmix.MakeInfo(pmix.GROUP_LOCAL_ONLY, pmix.Bool(false))}, true},
		{"with a context id", 2, 2, []pmix.Info{only, pmix.MakeInfo(pmix.GROUP_ASSIGN_CONTEXT_ID, pmix.Bool(true))}, true},
		{"with infos", 2, 2, []pmix.Info{only, pmix.MakeInfo(pmix.GROUP_INFO, pmix.InfoArray(nil))}, true},
		{"wrong", 2, 4, []pmix.Info{only}, true},
	} {
		for _, op := range []Op{GroupConstruct, GroupDestruct} {
			m := node(c.here, c.all)
			m.Define(GroupConstruct, construct)
			m.Define(GroupDestruct, destruct)
			var fx []Effect
			for i := range c.here {
				k := call(op, i, i)
				k.Name, k.Infos = "g", c.infos
				fx = append(fx, m.Contribute(k)...)
			}
			if c.needsAHost {
				one[CallHost](t, fx)
			} else if f := one[Finish](t, fx); f.Status != pmix.SUCCESS || f.Host {
				t.Errorf("%s, %s: %+v", c.name, op, f)
			}
		}
	}
}
