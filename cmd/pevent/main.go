// pevent raises a PMIx event.
package main

import (
	"strconv"

	"pmix/cmd/session"
	"pmix/core/host"
	"pmix/core/pmix"
)

func main() { session.Main("pevent", run) }

func run(c *session.Call) int {
	if len(c.Tail) == 0 {
		session.Errorf("%s: must provide event\n", c.Arg0)
		return c.Confused()
	}
	event, ok := status(c.Tail[0])
	if !ok {
		session.Errorf("%s: could not identify status %s\n", c.Arg0, c.Tail[0])
		return c.Confused()
	}
	if !c.Taken("range") {
		return c.Confused()
	}
	rng, ok := c.Number("range")
	if !ok {
		return session.Failed
	}
	s, st := c.Connect(session.Way{Named: true, Number: true, Otherwise: []pmix.Info{pmix.MakeInfo(pmix.TOOL_CONNECT_OPTIONAL, pmix.Bool(true))}})
	if s == nil {
		return st
	}
	return s.End(raise(s, event, pmix.DataRange(rng)))
}

// status reads the name or number of a status.
func status(word string) (pmix.Status, bool) {
	if n, err := strconv.ParseInt(word, 10, 32); err == nil {
		return pmix.Status(n), true
	}
	return pmix.StatusNamed(word)
}

func raise(s *session.Session, event pmix.Status, rng pmix.DataRange) int {
	st, _, begun := session.Ask(s, func(done func(pmix.Status, struct{})) pmix.Status {
		self := s.Tool.Self()
		return s.Tool.Notify(event, &self, rng, nil, host.Op(func(st pmix.Status) { done(st, struct{}{}) }))
	})
	switch {
	case st == pmix.SUCCESS || st == pmix.OPERATION_SUCCEEDED:
		return 0
	case begun:
		session.Errorf("PMIx_Notify_event returned bad status: %d\n", int(st))
	default:
		session.Errorf("PMIx_Notify_event failed: %d\n", int(st))
	}
	return session.Code(st)
}
