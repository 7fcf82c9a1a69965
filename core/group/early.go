package group

import (
	"slices"

	"pmix/core/pmix"
)

// early is the acceptance of an invitation that has not come: the process heard of
// the group in another way. It waits for its leader, as it does in released
// libraries, and its answer counts when that invites.
type early struct {
	group        string
	leader, from pmix.Proc
	brings       pmix.Info // the zero Info for nothing
}

// earlyLimit is how many such answers of one process are kept.
const earlyLimit = 16

// Uninvited takes an acceptance for which Reply had no invitation. Whose leader has
// invited others, or had its outcome, or is not alive, is told that nothing will come
// of it, and so is who accepts too much.
func (m *Invitations) Uninvited(r Reply, leader pmix.Proc, alive bool) []Effect {
	same := func(e early) bool { return e.group == r.Group && e.leader == leader && e.from == r.Source }
	began := func(v *invitation) bool { return v.Group == r.Group && v.Leader == leader }
	ended := func(p past) bool { return p.group == r.Group && p.leader == leader }
	kept := 0
	for _, e := range m.early {
		if e.from == r.Source {
			kept++
		}
	}
	switch {
	case slices.ContainsFunc(m.early, same):
		return nil
	case !alive, kept == earlyLimit, slices.ContainsFunc(m.open, began), slices.ContainsFunc(m.past, ended):
		return []Effect{refuse(r.Group, leader, r.Source)}
	}
	m.early = append(m.early, early{r.Group, leader, r.Source, brought(r)})
	return nil
}

// takeEarly counts the answers that came before the invitation; who is no member of it
// is told so.
func (m *Invitations) takeEarly(fx []Effect, v *invitation) []Effect {
	m.early = slices.DeleteFunc(m.early, func(e early) bool {
		if e.group != v.Group || e.leader != v.Leader {
			return false
		}
		switch _, member := v.index[e.from]; {
		case !member:
			fx = append(fx, refuse(e.group, e.leader, e.from))
		case v.answer(e.from, accepted) && e.brings.Key != "":
			v.brought = append(v.brought, e.brings)
		}
		return true
	})
	return fx
}

// earlyGone accounts for the end of a process that such an answer is from or to. One
// whose leader is lost without a word becomes an invitation without a leader, with all
// that is done about these.
func (m *Invitations) earlyGone(fx []Effect, p pmix.Proc, how End) []Effect {
	orphans := map[string]*invitation{}
	m.early = slices.DeleteFunc(m.early, func(e early) bool {
		switch {
		case e.leader != p:
			return e.from == p
		case how == Finalized:
			fx = append(fx, refuse(e.group, e.leader, e.from))
		case how == Lost:
			v := orphans[e.group]
			if v == nil {
				v = newInvitation(Invitation{Group: e.group, Leader: p, Members: []pmix.Proc{p}})
				orphans[e.group] = v
				m.enter(v)
				fx = m.leaderGone(fx, v, Lost)
			}
			v.Members = append(v.Members, e.from)
		}
		return true
	})
	return fx
}

// refuse is the event by which a process that accepted an invitation that is not
// there learns that no group will come of it.
func refuse(group string, leader, p pmix.Proc) Raise {
	v := invitation{Invitation: Invitation{Group: group, Leader: leader}}
	return v.raise(pmix.GROUP_CONSTRUCT_ABORT, []pmix.Proc{p}, v.name())
}
