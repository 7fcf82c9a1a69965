// pquery asks a PMIx server questions.
package main

import (
	"strings"

	"pmix/cmd/session"
	"pmix/core/attrs"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/show"
)

func main() { session.Main("pquery", run) }

func run(c *session.Call) int {
	if len(c.Tail) == 0 {
		return c.Confused()
	}
	var queries []pmix.Query
	for _, word := range c.Tail {
		q, bad := question(word)
		if bad != "" {
			say.Help(helpFile, "bad-quals", c.Name, bad)
			return session.Failed
		}
		queries = append(queries, q)
	}
	s, status := c.Connect(session.Way{Named: true, Otherwise: []pmix.Info{pmix.MakeInfo(pmix.TOOL_CONNECT_OPTIONAL, pmix.Bool(true))}})
	if s == nil {
		return status
	}
	return s.End(ask(s, queries))
}

// question reads key[qualifier=text;...]. bad is the part that is none.
func question(word string) (q pmix.Query, bad string) {
	key, rest, qualified := strings.Cut(word, "[")
	q.Keys = []string{attrs.Key(key)}
	if !qualified {
		return q, ""
	}
	end := strings.LastIndex(rest, "]")
	if end < 0 {
		return q, rest + " "
	}
	for _, pair := range strings.Split(rest[:end], ";") {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return q, pair + " "
		}
		q.Qualifiers = append(q.Qualifiers, pmix.MakeInfo(attrs.Key(name), pmix.String(value)))
	}
	return q, ""
}

func ask(s *session.Session, queries []pmix.Query) int {
	st, infos, begun := s.Query(queries...)
	switch {
	case !begun:
		session.Errorf("PMIx_Query_info failed: %d\n", int(st))
		return session.Code(st)
	case st != pmix.SUCCESS:
		session.Errorf("PMIx_Query_info returned: %v\n", st)
		return session.Code(st)
	case len(infos) == 0:
		session.Errorf("Query returned zero results\n")
	}
	for _, in := range infos {
		session.Printf("%s: \n", attrs.Name(in.Key))
		if in.Value.Type != pmix.STRING {
			session.Errorf("  %s\n", show.Value(in.Value))
			continue
		}
		for _, part := range strings.Split(in.Value.Text(), ",") {
			if part != "" {
				session.Printf("    %s\n", attrs.Name(part))
			}
		}
	}
	return 0
}

const helpFile = "help-pquery-quals.txt"

func init() {
	say.Add(helpFile, map[string]string{
		"bad-quals": `%s cannot read a qualifier of a key on its command line:

  Qualifier: %s

Qualifiers stand in brackets: KEY[name=value;name=value].
`,
	})
}
