package group

import (
	"slices"

	"pmix/core/pmix"
)

// Watch is a call that ends when the outcome of an invitation is known: the
// leader's own, or that of a process that has accepted.
type Watch struct {
	Group  string
	Leader pmix.Proc
	Token  any
}

// Watches are the calls of this process that wait for an outcome. The zero value is
// ready.
type Watches struct{ list []Watch }

// Outcome events end a Watch; a loss of the leader before does too.
var (
	outcomes = []pmix.Status{pmix.GROUP_CONSTRUCT_COMPLETE, pmix.GROUP_CONSTRUCT_ABORT}
	losses   = []pmix.Status{pmix.PROC_TERMINATED, pmix.ERR_PROC_ABORTED, pmix.ERR_PROC_TERM_WO_SYNC, pmix.ERR_PROC_ABORTED_BY_SIG}
)

// IsLoss reports whether an event of that code tells of the end of its affected
// processes.
func IsLoss(st pmix.Status) bool { return slices.Contains(losses, st) }

// Losses are the codes of IsLoss.
func Losses() []pmix.Status { return slices.Clone(losses) }

// Ended is a Watch whose outcome is known: its token, and the status and infos that
// the call gives.
type Ended struct {
	Token  any
	Status pmix.Status
	Infos  []pmix.Info
}

// Add begins a watch.
func (w *Watches) Add(x Watch) { w.list = append(w.list, x) }

// Drop ends the watch with that token without an outcome. It reports whether there
// was one.
func (w *Watches) Drop(token any) bool {
	n := len(w.list)
	w.list = slices.DeleteFunc(w.list, func(x Watch) bool { return x.Token == token })
	return len(w.list) < n
}

// DropAll ends all of them and returns their tokens.
func (w *Watches) DropAll() []any {
	var out []any
	for _, x := range w.list {
		out = append(out, x.Token)
	}
	w.list = nil
	return out
}

// Len returns how many watches there are.
func (w *Watches) Len() int { return len(w.list) }

// Seen is an event that this process received.
type Seen struct {
	Status   pmix.Status
	Source   pmix.Proc
	Affected []pmix.Proc
	Infos    []pmix.Info
	// Server is this process's server, which may speak for a leader.
	Server pmix.Proc
}

// Official reports whether the event comes from the server or another of its kind:
// they have a namespace of their own. Servers see to it that a client raises events
// in its own name only.
func (s Seen) Official() bool { return s.Source.Nspace == s.Server.Nspace }

// Lost reports whether the event tells of the end of p: by the word of the server or
// another of its kind, or in the name of p or of its whole job, as hosts do it. Other
// processes may say so as they like, their word counts to those who trust it.
func (s Seen) Lost(p pmix.Proc) bool {
	return IsLoss(s.Status) && slices.Contains(s.Affected, p) &&
		(s.Official() || s.Source == p || s.Source.Nspace == p.Nspace && !s.Source.Rank.Valid())
}

// Saw returns the watches that an event ends, and the groups whose leader it tells
// is lost. An outcome counts only if it names the group and comes from its leader or
// from the server, a loss as Seen.Lost says: anybody can raise an event with these
// codes.
func (w *Watches) Saw(s Seen) (ended []Ended, leaderless []Watch) {
	id, _ := pmix.Find(s.Infos, pmix.GROUP_ID)
	outcome, loss := slices.Contains(outcomes, s.Status), IsLoss(s.Status)
	if !outcome && !loss {
		return nil, nil
	}
	w.list = slices.DeleteFunc(w.list, func(x Watch) bool {
		switch {
		case outcome && x.Group == id.Text() && (s.Source == x.Leader || s.Source == s.Server):
			e := Ended{Token: x.Token, Infos: results(s.Infos)}
			if s.Status == pmix.GROUP_CONSTRUCT_ABORT {
				e.Status = pmix.GROUP_CONSTRUCT_ABORT
			}
			ended = append(ended, e)
		case loss && s.Lost(x.Leader):
			ended = append(ended, Ended{Token: x.Token, Status: pmix.GROUP_LEADER_FAILED})
			known := func(y Watch) bool { return y.Group == x.Group && y.Leader == x.Leader }
			if !slices.ContainsFunc(leaderless, known) {
				leaderless = append(leaderless, x)
			}
		default:
			return false
		}
		return true
	})
	return ended, leaderless
}

// results are what the infos of an outcome say about the group, without the
// directives of the event and what the members brought.
func results(infos []pmix.Info) []pmix.Info {
	var out []pmix.Info
	for _, i := range infos {
		switch i.Key {
		case pmix.GROUP_ID, pmix.GROUP_MEMBERSHIP, pmix.GROUP_CONTEXT_ID:
			out = append(out, i)
		}
	}
	return out
}

// Formed is a group as its announcement describes it.
type Formed struct {
	Group   string
	Members []pmix.Proc
	Context uint64 // NoContext where there is none
}

// ReadFormed reads the infos of a GROUP_CONSTRUCT_COMPLETE; ok is false without a
// name or members. Leaders before 6.0 do not tell the membership, so there it is
// whom the event is for.
func ReadFormed(infos []pmix.Info) (f Formed, ok bool) {
	id, _ := pmix.Find(infos, pmix.GROUP_ID)
	f.Group = id.Text()
	for _, key := range []string{pmix.GROUP_MEMBERSHIP, pmix.EVENT_CUSTOM_RANGE} {
		if v, there := pmix.Find(infos, key); there && len(f.Members) == 0 {
			f.Members = v.Procs()
		}
	}
	f.Context = NoContext
	if v, there := pmix.Find(infos, pmix.GROUP_CONTEXT_ID); there {
		if n, ok := Context(v); ok {
			f.Context = n
		}
	}
	return f, f.Group != "" && len(f.Members) > 0
}
