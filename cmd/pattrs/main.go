// pattrs lists the functions of the library, or of a server's host, and the attributes
// that each honours.
package main

import (
	"fmt"
	"strings"

	"pmix/cmd/session"
	"pmix/cmd/usage"
	"pmix/core/attrs"
	"pmix/core/pmix"
)

func main() { session.Main("pattrs", run) }

// roles are the options about the library itself: OPTION-fns for the functions, OPTION
// for attributes.
var roles = []struct {
	option, title string
	functions     []attrs.Function
}{
	{"client", "CLIENT", attrs.Clients}, {"server", "SERVER", attrs.Servers}, {"tool", "TOOL", attrs.Tools},
}

func run(c *session.Call) int {
	names, attributes := c.Taken("host-fns"), c.Taken("host")
	for _, r := range roles {
		names, attributes = names || c.Taken(r.option+"-fns"), attributes || c.Taken(r.option)
	}
	if names && attributes {
		session.Errorf("Cannot request both a list of functions and attributes at same time\n")
		return session.Failed
	}
	for _, r := range roles {
		if c.Taken(r.option + "-fns") {
			session.Errorf("%s SUPPORTED FUNCTIONS: \n", r.title)
			for _, f := range r.functions {
				session.Errorf("%s\n", f.Name)
			}
			return 0
		}
	}
	for _, r := range roles {
		if c.Taken(r.option) {
			session.Errorf("%s", head(r.title)+ours(r.functions, c.First(r.option, "")))
			return 0
		}
	}
	if !names && !attributes {
		return c.Confused()
	}
	s, status := c.Connect(session.Way{})
	if s == nil {
		return status
	}
	return s.End(host(s, names))
}

// ours describes the functions of a list, with commas between, or all.
func ours(functions []attrs.Function, list string) string {
	var b strings.Builder
	all := list == "all"
	wanted := strings.Split(list, ",")
	if all {
		wanted = nil
		for _, f := range functions {
			wanted = append(wanted, f.Name)
		}
	}
	for _, name := range wanted {
		for _, f := range functions {
			if !strings.EqualFold(f.Name, name) {
				continue
			}
			var rows []pmix.Regattr
			for _, key := range f.Keys {
				a, _ := attrs.Known(key)
				rows = append(rows, pmix.Regattr{Name: &a.Name, String: a.Key, Type: a.Type, Description: []string{a.About}})
			}
			b.WriteString(table(f.Name, rows))
			if all {
				b.WriteString(rule)
			}
		}
	}
	return b.String()
}

// host asks the server what its host says of itself.
func host(s *session.Session, names bool) int {
	qualifier := pmix.MakeInfo(pmix.HOST_ATTRIBUTES, pmix.String(s.First("host", "")))
	if names {
		qualifier = pmix.MakeInfo(pmix.HOST_FUNCTIONS, pmix.Bool(true))
	}
	st, infos, begun := s.Query(pmix.Query{Keys: []string{pmix.QUERY_ATTRIBUTE_SUPPORT}, Qualifiers: []pmix.Info{qualifier}})
	switch {
	case !begun:
		session.Errorf("PMIx_Query_info failed: %d\n", int(st))
		return session.Code(st)
	case st != pmix.SUCCESS:
		session.Errorf("PMIx_Query_info returned: %v\n", st)
		return session.Code(st)
	case len(infos) == 0:
		session.Errorf("PMIx_Query_info returned no results\n")
		return session.Code(pmix.ERR_NOT_FOUND)
	case infos[0].Key != pmix.QUERY_ATTRIBUTE_SUPPORT:
		session.Errorf("PMIx_Query_info returned incorrect key: %s\n", infos[0].Key)
		return session.Code(pmix.ERR_BAD_PARAM)
	}
	v := infos[0].Value
	parts := v.Infos()
	if names {
		list := v.Text()
		if len(parts) > 0 {
			list = parts[0].Value.Text()
		}
		for _, f := range strings.Split(list, ",") {
			session.Errorf("%s\n", f)
		}
		return 0
	}
	out := head("HOST")
	for _, f := range parts {
		rows, _ := pmix.Elems[pmix.Regattr](f.Value)
		out += table(f.Key, rows) + rule
	}
	session.Errorf("%s", out)
	return 0
}

// The columns: name, key, type, description.
var widths = [4]int{35, 25, 20, 54}

const gap = "  "

var rule = "   \n" + strings.Repeat("=", 140) + "\n   \n"

func head(role string) string {
	dashes := make([]string, len(widths))
	for i, w := range widths {
		dashes[i] = strings.Repeat("-", w)
	}
	return role + " SUPPORTED ATTRIBUTES: \n" +
		"                NAME                            STRING                 TYPE                           DESCRIPTION \n" +
		strings.Join(dashes, gap) + "\n"
}

func row(name, key, typ, about string) string {
	return fmt.Sprintf("%-*s%s%-*s%s%-*s%s%-*s\n", widths[0], name, gap, widths[1], key, gap, widths[2], typ, gap, widths[3], about)
}

// table lists what a function honours.
func table(function string, attributes []pmix.Regattr) string {
	var b strings.Builder
	b.WriteString(function + ":\n")
	if len(attributes) == 0 {
		b.WriteString(row("NONE", "", "", ""))
	}
	for _, a := range attributes {
		lines := usage.Wrap(strings.Join(a.Description, " "), widths[3]-1)
		b.WriteString(row(pmix.Str(a.Name), a.String, a.Type.String(), lines[0]))
		for _, l := range lines[1:] {
			b.WriteString(row("", "", "", l))
		}
	}
	return b.String()
}
