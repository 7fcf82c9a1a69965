package group_test

import (
	"fmt"
	"strings"
	"testing"

	"pmix/core/group"
	"pmix/core/pmix"
)

var server = pmix.Proc{Nspace: "srv", Rank: 0}

func name(id string) pmix.Info { return pmix.MakeInfo(pmix.GROUP_ID, pmix.String(id)) }

func saw(w *group.Watches, st pmix.Status, source pmix.Proc, affected []pmix.Proc, infos ...pmix.Info) string {
	ended, leaderless := w.Saw(group.Seen{Status: st, Source: source, Affected: affected, Infos: infos, Server: server})
	var out []string
	for _, e := range ended {
		out = append(out, fmt.Sprintf("%v=%v+%d", e.Token, e.Status, len(e.Infos)))
	}
	for _, x := range leaderless {
		out = append(out, fmt.Sprintf("%s lost %d", x.Group, x.Leader.Rank))
	}
	return strings.Join(out, " ")
}

func TestWatches(t *testing.T) {
	members := pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(ats(0, 1)))
	for _, c := range []struct {
		what     string
		st       pmix.Status
		source   pmix.Proc
		affected []pmix.Proc
		infos    []pmix.Info
		want     string
	}{
		{"of the leader", pmix.GROUP_CONSTRUCT_COMPLETE, at(0), nil, []pmix.Info{members, name("g"), brings(1)}, "1=PMIX_SUCCESS+2 2=PMIX_SUCCESS+2"},
		{"of the server", pmix.GROUP_CONSTRUCT_ABORT, server, nil, []pmix.Info{name("g")}, "1=PMIX_GROUP_CONSTRUCT_ABORT+1 2=PMIX_GROUP_CONSTRUCT_ABORT+1"},
		{"of a stranger", pmix.GROUP_CONSTRUCT_ABORT, at(5), nil, []pmix.Info{name("g")}, ""},
		{"of another group", pmix.GROUP_CONSTRUCT_COMPLETE, at(0), nil, []pmix.Info{name("x")}, ""},
		{"without a name", pmix.GROUP_CONSTRUCT_COMPLETE, at(0), nil, nil, ""},
		{"the leader ended", pmix.PROC_TERMINATED, at(0), ats(4, 0), nil, "1=PMIX_GROUP_LEADER_FAILED+0 2=PMIX_GROUP_LEADER_FAILED+0 3=PMIX_GROUP_LEADER_FAILED+0 g lost 0 h lost 0"},
		{"another ended", pmix.ERR_PROC_ABORTED, at(4), ats(4), nil, ""},
		{"something else about it", pmix.ERR_LOST_CONNECTION, at(0), ats(0), nil, ""},
	} {
		var w group.Watches
		w.Add(group.Watch{Group: "g", Leader: at(0), Token: 1})
		w.Add(group.Watch{Group: "g", Leader: at(0), Token: 2})
		w.Add(group.Watch{Group: "h", Leader: at(0), Token: 3})
		if got := saw(&w, c.st, c.source, c.affected, c.infos...); got != c.want {
			t.Errorf("%s: got %q, want %q", c.what, got, c.want)
		}
		left := 3 - strings.Count(c.want, "=")
		if w.Len() != left {
			t.Errorf("%s: %d are left, want %d", c.what, w.Len(), left)
		}
	}
}

func TestReadFormed(t *testing.T) {
	rng := pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(ats(0, 1, 2)))
	f, ok := group.ReadFormed([]pmix.Info{rng, name("g")})
	if !ok || f.Group != "g" || len(f.Members) != 3 || f.Context != group.NoContext {
		t.Errorf("of an old leader: %+v %v", f, ok)
	}
	f, ok = group.ReadFormed([]pmix.Info{rng, pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.ProcArray(ats(0, 1))), name("g"), pmix.MakeInfo(pmix.GROUP_CONTEXT_ID, pmix.Size(4))})
	if !ok || len(f.Members) != 2 || f.Context != 4 {
		t.Errorf("%+v %v", f, ok)
	}
	for _, infos := range [][]pmix.Info{{rng}, {name("g")}, {name("g"), pmix.MakeInfo(pmix.GROUP_MEMBERSHIP, pmix.Int(1))}} {
		if f, ok := group.ReadFormed(infos); ok {
			t.Errorf("%v is %+v", infos, f)
		}
	}
}
