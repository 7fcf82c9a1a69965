package event

import "pmix/core/pmix"

// codeDefault is the code under which default handlers are registered: the
// number that clients put on the wire when the last of them is deregistered.
const codeDefault pmix.Status = -1 << 31

// DefaultCode is the code that stands for the default handlers in Deregister
// and AskServer.
const DefaultCode = codeDefault

// InternalNotify is the key by which a server marks an event that came from one
// of its clients, so that it is not handed to the host again when it comes back.
const InternalNotify = "pmix.srvr.internal.notify"

// System reports whether code is one that only the host can provide.
func System(code pmix.Status) bool {
	return code <= pmix.EVENT_SYS_BASE && code >= pmix.EVENT_SYS_OTHER
}

// Notice is an event with its directives read. Make it with NewNotice.
type Notice struct {
	Status pmix.Status
	Source pmix.Proc
	Range  pmix.DataRange
	Infos  []pmix.Info

	NonDefault bool        // not for default handlers
	StaysLocal bool        // not for the host
	NoCache    bool        // not for late registrants
	Targets    []pmix.Proc // EVENT_CUSTOM_RANGE; nil if not given
	Affected   []pmix.Proc // EVENT_AFFECTED_PROC(S); nil if not given

	// Proxy marks an event that a server raises for one of its clients, which is
	// its source and gets it nevertheless.
	Proxy bool
}

// supersedes reports whether n makes an older event pointless for those who have
// not got it: an invitation to a group does that to the last one of the same name
// and to what became of it, and to the end of a process of its leader's name, who
// lives.
func (n Notice) supersedes(old Notice) bool {
	if n.Status != pmix.GROUP_INVITED {
		return false
	}
	switch old.Status {
	case pmix.GROUP_INVITED, pmix.GROUP_CONSTRUCT_COMPLETE, pmix.GROUP_CONSTRUCT_ABORT:
		a, _ := pmix.Find(n.Infos, pmix.GROUP_ID)
		b, _ := pmix.Find(old.Infos, pmix.GROUP_ID)
		return a.Text() != "" && a.Text() == b.Text()
	case pmix.PROC_TERMINATED, pmix.ERR_PROC_ABORTED, pmix.ERR_PROC_ABORTED_BY_SIG, pmix.ERR_PROC_TERM_WO_SYNC:
		return len(old.Affected) == 1 && old.Affected[0] == n.Source
	}
	return false
}

// NewNotice reads the directives among infos. It fails with ERR_BAD_PARAM for a
// directive of the wrong type.
func NewNotice(st pmix.Status, source pmix.Proc, rng pmix.DataRange, infos []pmix.Info) (Notice, pmix.Status) {
	n := Notice{Status: st, Source: source, Range: rng, Infos: infos}
	for i := range infos {
		v := infos[i].Value
		ok := true
		switch infos[i].Key {
		case pmix.EVENT_NON_DEFAULT:
			n.NonDefault = v.True()
		case pmix.EVENT_STAYS_LOCAL:
			n.StaysLocal = v.True()
		case pmix.EVENT_DO_NOT_CACHE:
			n.NoCache = v.True()
		case pmix.EVENT_CUSTOM_RANGE:
			n.Targets, ok = procsOf(v)
		case pmix.EVENT_AFFECTED_PROC, pmix.EVENT_AFFECTED_PROCS:
			n.Affected, ok = procsOf(v)
		}
		if !ok {
			return n, pmix.ERR_BAD_PARAM
		}
	}
	return n, pmix.SUCCESS
}

// procsOf reads one process or an array of them.
func procsOf(v pmix.Value) ([]pmix.Proc, bool) {
	if p, ok := v.Data.(pmix.Proc); ok {
		return []pmix.Proc{p}, true
	}
	return pmix.Elems[pmix.Proc](v)
}

// overlap reports whether interested and affected have a process in common. A
// missing list on either side does not restrict.
func overlap(interested, affected []pmix.Proc) bool {
	if interested == nil || affected == nil {
		return true
	}
	for _, a := range affected {
		for _, i := range interested {
			if a.Matches(i) {
				return true
			}
		}
	}
	return false
}

// inRange reports whether p lies within a range that is bounded by procs; self
// is this process, for PROC_LOCAL.
func inRange(rng pmix.DataRange, procs []pmix.Proc, p, self pmix.Proc) bool {
	switch rng {
	case pmix.RANGE_UNDEF, pmix.RANGE_GLOBAL, pmix.RANGE_SESSION, pmix.RANGE_LOCAL:
		return true
	case pmix.RANGE_NAMESPACE:
		for _, q := range procs {
			if q.Nspace == p.Nspace {
				return true
			}
		}
	case pmix.RANGE_PROC_LOCAL:
		return p.Matches(self)
	case pmix.RANGE_CUSTOM:
		for _, q := range procs {
			if q.Nspace == p.Nspace && (q.Rank == pmix.RANK_WILDCARD || q.Rank == p.Rank) {
				return true
			}
		}
	}
	return false
}
