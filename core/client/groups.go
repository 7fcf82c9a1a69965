package client

import (
	"slices"

	"pmix/core/pmix"
)

// group is one group that this process is a member of.
type group struct {
	id string
	// members stand each once, in the order that the host gave them, which is the same
	// for all: it makes their ranks in the group. A wildcard stands for its job.
	members    []pmix.Proc
	hasContext bool
	context    uint64
	// notifyTermination is the PMIX_GROUP_NOTIFY_TERMINATION of the construct: the
	// server keeps nothing of a group, so the destruct has to say it again.
	notifyTermination bool
}

// groups are the groups of this process by identifier.
type groups map[string]*group

// add notes a group; one of the same name that was there before is replaced, as
// whoever agreed to the newer one is done with the older.
func (t *groups) add(g group) *group {
	if *t == nil {
		*t = groups{}
	}
	g.members = once(slices.Clone(g.members))
	(*t)[g.id] = &g
	return &g
}

// look finds a group, nil for none.
func (t groups) look(id string) *group { return t[id] }

// drop forgets a group.
func (t groups) drop(id string) { delete(t, id) }

// leave takes a process out of a group's members. It reports whether it was one.
func (t groups) leave(id string, p pmix.Proc) bool {
	g := t[id]
	if g == nil {
		return false
	}
	i := slices.Index(g.members, p)
	if i < 0 {
		return false
	}
	g.members = slices.Delete(g.members, i, i+1)
	return true
}
