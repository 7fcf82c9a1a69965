// pctrl controls processes of jobs: it stops, continues, signals and ends them.
package main

import (
	"strconv"
	"strings"

	"pmix/cmd/session"
	"pmix/core/host"
	"pmix/core/pmix"
)

func main() { session.Main("pctrl", run) }

// requests are the options that ask for something, in the order in which they count
// for what is said to be granted: the last.
var requests = []struct {
	option, key, what string
	value             func(word string) (pmix.Value, bool)
}{
	{"request-id", pmix.JOB_CTRL_ID, "", text},
	{"pause", pmix.JOB_CTRL_PAUSE, "PAUSE", flag},
	{"resume", pmix.JOB_CTRL_RESUME, "RESUME", flag},
	{"cancel", pmix.JOB_CTRL_CANCEL, "CANCEL", text},
	{"kill", pmix.JOB_CTRL_KILL, "KILL", flag},
	{"restart", pmix.JOB_CTRL_RESTART, "RESTART", text},
	{"checkpoint", pmix.JOB_CTRL_CHECKPOINT, "CHECKPOINT", text},
	{"terminate", pmix.JOB_CTRL_TERMINATE, "TERMINATE", flag},
	{"pset", pmix.JOB_CTRL_DEFINE_PSET, "DEFINE PSET", text},
	{"signal", pmix.JOB_CTRL_SIGNAL, "SIGNAL", session.Signal},
}

func text(word string) (pmix.Value, bool) { return pmix.String(word), true }
func flag(string) (pmix.Value, bool)      { return pmix.Bool(true), true }

func run(c *session.Call) int {
	if !c.Taken("targets") {
		return session.Failed
	}
	var targets []pmix.Proc
	for _, word := range strings.Split(c.First("targets", ""), ",") {
		p, ok := process(word)
		if !ok {
			session.Errorf("%s: malformed target \"%s\" - expected <nspace>:<rank>\n", c.Name, word)
			return session.Code(pmix.ERR_BAD_PARAM)
		}
		targets = append(targets, p)
	}
	s, status := c.Connect(session.Way{Named: true})
	if s == nil {
		return status
	}
	return s.End(control(s, targets))
}

// process reads <nspace>:<rank>, where "*" is every rank.
func process(word string) (p pmix.Proc, ok bool) {
	at := strings.LastIndex(word, ":")
	if at < 0 {
		return p, false
	}
	p.Nspace = word[:at]
	if strings.HasPrefix(word[at+1:], "*") {
		p.Rank = pmix.RANK_WILDCARD
		return p, true
	}
	n, err := strconv.ParseUint(word[at+1:], 10, 32)
	p.Rank = pmix.Rank(n)
	return p, err == nil
}

func control(s *session.Session, targets []pmix.Proc) int {
	what := "N/A"
	var directives []pmix.Info
	for _, r := range requests {
		if !s.Taken(r.option) {
			continue
		}
		word := s.First(r.option, "")
		v, ok := r.value(word)
		if !ok {
			session.Errorf("Unrecognized signal name: %s\n", word)
			return session.Code(pmix.ERROR)
		}
		directives = append(directives, pmix.MakeInfo(r.key, v))
		if r.what != "" {
			what = r.what
		}
	}
	st, _, _ := session.Ask(s, func(done func(pmix.Status, []pmix.Info)) pmix.Status {
		return s.Tool.JobControl(targets, directives, host.Infos(done))
	})
	switch st {
	case pmix.OPERATION_SUCCEEDED:
		session.Errorf("Job control request %s granted\n", what)
	case pmix.SUCCESS:
		session.Errorf("Job control %s granted\n", what)
	default:
		session.Errorf("Job control request failed: %v\n", st)
		return session.Code(st)
	}
	return 0
}
