// plookup looks up what processes published by PMIx_Publish.
package main

import (
	"pmix/cmd/session"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/show"
)

func main() { session.Main("plookup", run) }

func run(c *session.Call) int {
	if len(c.Tail) == 0 {
		session.Errorf("%s: Must provide at least one key to lookup\n", c.Arg0)
		return session.Failed
	}
	seconds, ok := c.Number("timeout")
	if !ok {
		return session.Failed
	}
	var directives []pmix.Info
	if c.Taken("wait") {
		directives = append(directives, pmix.MakeInfo(pmix.WAIT, pmix.Bool(true)))
	}
	if c.Taken("timeout") {
		directives = append(directives, pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(int32(seconds))))
	}
	s, status := c.Connect(session.Way{Number: true, Otherwise: []pmix.Info{pmix.MakeInfo(pmix.CONNECT_SYSTEM_FIRST, pmix.Bool(true))}})
	if s == nil {
		return status
	}
	return s.End(lookup(s, directives))
}

func lookup(s *session.Session, directives []pmix.Info) int {
	st, found, _ := session.Ask(s, func(done func(pmix.Status, []pmix.PData)) pmix.Status {
		return s.Tool.Lookup(s.Tail, directives, host.Lookups(done))
	})
	if st != pmix.SUCCESS {
		session.Errorf("PMIx_Lookup failed: %v\n", st)
		return session.Code(st)
	}
	for _, key := range s.Tail {
		var v pmix.Value
		for _, d := range found {
			if d.Key == key {
				v = d.Value
			}
		}
		session.Errorf("Key: %s\n    %s\n", key, show.Value(v))
	}
	return 0
}
