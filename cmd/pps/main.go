// pps lists the jobs that a PMIx server knows, and their processes or nodes.
package main

import (
	"fmt"
	"strings"

	"pmix/cmd/session"
	"pmix/core/pmix"
	"pmix/core/show"
)

func main() { session.Main("pps", run) }

func run(c *session.Call) int {
	s, status := c.Connect(session.Way{Otherwise: []pmix.Info{pmix.MakeInfo(pmix.CONNECT_SYSTEM_FIRST, pmix.Bool(true))}})
	if s == nil {
		return status
	}
	return s.End(list(s, c.Taken("nodes")))
}

func list(s *session.Session, nodes bool) int {
	st, infos, begun := s.Query(pmix.Query{Keys: []string{pmix.QUERY_NAMESPACES}})
	if st != pmix.SUCCESS {
		what := "returned"
		if !begun {
			what = "failed"
		}
		session.Errorf("PMIx_Query_info %s: %v\n", what, st)
		return session.Code(st)
	}
	if len(infos) != 1 || infos[0].Value.Text() == "" {
		session.Errorf("No active namespaces were found\n")
		return 0
	}
	for _, ns := range strings.Split(infos[0].Value.Text(), ",") {
		var got []pmix.Info
		st, got, _ = s.Query(pmix.Query{Keys: []string{pmix.QUERY_PROC_TABLE},
			Qualifiers: []pmix.Info{pmix.MakeInfo(pmix.NSPACE, pmix.String(ns))}})
		if st != pmix.SUCCESS {
			session.Errorf("Namespace %s: query failed: %v\n", ns, st)
			continue
		}
		var procs []pmix.ProcInfo
		ok := len(got) > 0
		if ok {
			procs, ok = pmix.Elems[pmix.ProcInfo](got[0].Value)
		}
		switch {
		case !ok:
			session.Printf("\nNamespace %s (no process information available)\n", ns)
		case nodes:
			session.Printf("%s", perNode(ns, procs))
		default:
			session.Printf("%s", perProcess(ns, procs))
		}
	}
	return session.Code(st)
}

func perProcess(ns string, procs []pmix.ProcInfo) string {
	var b strings.Builder
	fmt.Fprintf(&b, "\nNamespace %s (%d %s)\n", ns, len(procs), plural(len(procs), "process", "processes"))
	const form = "    %8v  %8v  %-20s  %-14s  %s\n"
	fmt.Fprintf(&b, form, "Rank", "PID", "Node", "State", "Executable")
	for _, p := range procs {
		fmt.Fprintf(&b, form, uint32(p.Proc.Rank), uint64(p.Pid), known(p.Hostname), show.ProcState(p.State), known(p.ExecutableName))
	}
	return b.String()
}

func perNode(ns string, procs []pmix.ProcInfo) string {
	count := map[string]int{}
	var nodes []string
	for _, p := range procs {
		n := known(p.Hostname)
		if count[n]++; count[n] == 1 {
			nodes = append(nodes, n)
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\nNamespace %s (%d %s)\n", ns, len(nodes), plural(len(nodes), "node", "nodes"))
	const form = "    %-20s  %v\n"
	fmt.Fprintf(&b, form, "Node", "Processes")
	for _, n := range nodes {
		fmt.Fprintf(&b, form, n, count[n])
	}
	return b.String()
}

func known(s *string) string {
	if s == nil {
		return "unknown"
	}
	return *s
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}
