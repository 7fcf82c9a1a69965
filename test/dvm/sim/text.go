package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pmix/core/collective"
	"pmix/core/pmix"
)

// Name writes a process as scripts do: A:0, A:*.
func Name(p pmix.Proc) string {
	if p.Rank == pmix.RANK_WILDCARD {
		return p.Nspace + ":*"
	}
	return fmt.Sprintf("%s:%d", p.Nspace, p.Rank)
}

func names(ps []pmix.Proc) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = Name(p)
	}
	return strings.Join(out, ",")
}

func parseProc(s string) (pmix.Proc, error) {
	ns, r, _ := strings.Cut(s, ":")
	if r == "*" {
		return pmix.Proc{Nspace: ns, Rank: pmix.RANK_WILDCARD}, nil
	}
	n, err := strconv.ParseUint(r, 10, 32)
	return pmix.Proc{Nspace: ns, Rank: pmix.Rank(n)}, err
}

func parseProcs(s string) (out []pmix.Proc, err error) {
	for f := range strings.SplitSeq(s, ",") {
		p, err := parseProc(f)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	return out, nil
}

func (op *Operation) String() string {
	s := op.Kind.String()
	if op.Name != "" {
		s += " " + op.Name
	}
	if op.N > 0 {
		s += fmt.Sprintf(" (%d)", op.N+1)
	}
	return s
}

// The directives that a script can give a call, with their keys.
var flags = []struct{ word, key string }{
	{"ft", pmix.GROUP_FT_COLLECTIVE},
	{"context", pmix.GROUP_ASSIGN_CONTEXT_ID},
	{"notify", pmix.GROUP_NOTIFY_TERMINATION},
}

func infosText(infos []pmix.Info) string {
	var b strings.Builder
	for _, i := range infos {
		for _, f := range flags {
			if f.key == i.Key {
				b.WriteString(" " + f.word)
			}
		}
		switch i.Key {
		case pmix.TIMEOUT:
			n, _ := i.Value.Int()
			fmt.Fprintf(&b, " timeout=%d", n)
		case pmix.GROUP_BOOTSTRAP:
			n, _ := i.Value.Int()
			fmt.Fprintf(&b, " leaders=%d", n)
		case pmix.GROUP_ADD_MEMBERS:
			b.WriteString(" add=" + names(i.Value.Procs()))
		case pmix.GROUP_FINAL_MEMBERSHIP_ORDER:
			b.WriteString(" order=" + names(i.Value.Procs()))
		}
	}
	return b.String()
}

func parseInfo(word string) (pmix.Info, error) {
	for _, f := range flags {
		if f.word == word {
			return pmix.MakeInfo(f.key, pmix.Bool(true)), nil
		}
	}
	k, v, _ := strings.Cut(word, "=")
	switch k {
	case "timeout", "leaders":
		n, err := strconv.ParseUint(v, 10, 31)
		if k == "timeout" {
			return pmix.MakeInfo(pmix.TIMEOUT, pmix.Int(int32(n))), err
		}
		return pmix.MakeInfo(pmix.GROUP_BOOTSTRAP, pmix.Size(n)), err
	case "add", "order":
		procs, err := parseProcs(v)
		if k == "add" {
			return pmix.MakeInfo(pmix.GROUP_ADD_MEMBERS, pmix.ProcArray(procs)), err
		}
		return pmix.MakeInfo(pmix.GROUP_FINAL_MEMBERSHIP_ORDER, pmix.ProcArray(procs)), err
	}
	return pmix.Info{}, fmt.Errorf("unknown directive %q", word)
}

// Text writes an action as a line of a script.
func (w *World) Text(a Action) string {
	switch a.Verb {
	case Arrive:
		return fmt.Sprintf("arrive %d>%d", a.From, a.To)
	case Ask:
		return fmt.Sprintf("ask %d", a.To)
	case Hear:
		return fmt.Sprintf("hear %d", a.To)
	case Kill:
		return fmt.Sprintf("kill %d", a.To)
	case Cut:
		return fmt.Sprintf("cut %d>%d", a.From, a.To)
	case Die:
		return "die " + Name(w.procs[a.Proc].Proc)
	case Tick:
		return "tick"
	}
	s := "call " + a.Op.Kind.String()
	if a.Op.Name != "" {
		s += " " + a.Op.Name
	}
	if len(a.Op.Procs) > 0 {
		s += " over " + names(a.Op.Procs)
	}
	return s + " by " + Name(w.procs[a.Proc].Proc) + infosText(a.Infos)
}

// Setup writes the lines with which a script makes such a world.
func (w *World) Setup() string {
	var b strings.Builder
	fmt.Fprintf(&b, "nodes %d radix %d\n", w.Size, w.Radix)
	job := ""
	for _, p := range w.procs {
		if p.Proc.Nspace != job {
			if job != "" {
				b.WriteString("\n")
			}
			job = p.Proc.Nspace
			b.WriteString("job " + job + " on")
		}
		fmt.Fprintf(&b, " %d", p.Node)
	}
	b.WriteString("\n")
	return b.String()
}

// event is something to report: a call that returned, or what else was seen by a
// process or at a node.
type event struct {
	call *Call
	by   *Process
	node int
	what string
}

// Report tells what was seen since the last report, in the order of its first
// appearance, each with those who saw it.
func (w *World) Report() []string {
	var order []string
	who := map[string][]string{}
	add := func(what, name string) {
		if _, ok := who[what]; !ok {
			order = append(order, what)
		}
		who[what] = append(who[what], name)
	}
	for _, e := range w.events {
		switch {
		case e.call != nil:
			add(e.call.outcome(), Name(e.by.Proc))
		case e.by != nil:
			add(e.what, Name(e.by.Proc))
		default:
			add(e.what, fmt.Sprint(e.node))
		}
	}
	w.events = w.events[:0]
	out := make([]string, 0, len(order))
	for _, what := range order {
		slices.SortFunc(who[what], func(a, b string) int { return compareNames(a, b) })
		subject := strings.Join(who[what], ",")
		if strings.HasPrefix(what, "is at epoch") {
			subject = "daemon " + subject
		}
		out = append(out, subject+" "+what)
	}
	return out
}

// compareNames orders shorter names first, so that A:2 stands before A:10.
func compareNames(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	return strings.Compare(a, b)
}

func (c *Call) outcome() string {
	s := "ends " + c.Op.String() + " with " + short(c.Status)
	if c.Op.Kind == collective.GroupConstruct && c.Status == pmix.SUCCESS {
		s += " [" + names(c.Members) + "]"
	}
	if c.Context > 0 {
		s += fmt.Sprintf(" context %d", c.Context)
	}
	if len(c.Data) > 0 {
		var from []string
		sorted := slices.Sorted(slices.Values(c.Data))
		for _, b := range sorted {
			from = append(from, fmt.Sprint(b))
		}
		s += " data of " + strings.Join(from, ",")
	}
	if !c.Host {
		s += " (here)"
	}
	return s
}
