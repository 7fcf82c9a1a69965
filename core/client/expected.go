package client

import "pmix/core/pmix"

// expected are the invitations that this process has accepted, or sent, and whose
// outcome is not known: the leader by the name of the group, nil for one that was not
// named. What is announced of any other group is none of its business, whoever says so.
type expected map[string]*pmix.Proc

func (e *expected) add(id string, leader *pmix.Proc) {
	if *e == nil {
		*e = expected{}
	}
	if leader != nil {
		p := *leader
		leader = &p
	}
	(*e)[id] = leader
}

func (e expected) drop(id string) { delete(e, id) }

// takes reports whether source may announce the group.
func (e expected) takes(id string, source pmix.Proc) bool {
	leader, ok := e[id]
	return ok && (leader == nil || *leader == source)
}
