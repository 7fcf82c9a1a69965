package main

import (
	"fmt"
	"slices"
	"strings"

	"pmix/core/param"
	"pmix/core/say"
)

// levels are what the numbers of levels mean to people, as Open MPI has them.
var levels = [...]string{"", "user/basic", "user/detail", "user/all", "tuner/basic", "tuner/detail", "tuner/all", "dev/basic", "dev/detail", "dev/all"}

// params prints the parameters and parts that --param asks for. It reports whether
// the frameworks exist.
func (r *report) params(all bool) bool {
	uses := r.line.Words("param")
	for _, u := range uses {
		all = all || strings.EqualFold(u[0], "all")
	}
	if all {
		r.parts("", nil, "full")
		r.groups("", nil)
		return true
	}
	for _, u := range uses {
		framework, list, _ := strings.Cut(u[0], ":")
		if list == "" && len(u) > 1 {
			list = u[1]
		}
		var components []string
		if list != "" && list != "all" {
			components = strings.Split(list, ",")
		}
		if !known(framework) {
			say.Help(helpFile, "not-found", framework)
			return false
		}
		r.parts(framework, components, "full")
		r.groups(framework, components)
	}
	return true
}

// known reports whether there is anything of a framework.
func known(framework string) bool {
	return slices.ContainsFunc(parts, func(p part) bool { return p.framework == framework }) ||
		slices.ContainsFunc(param.Entries(), func(e param.Entry) bool { f, _, _ := strings.Cut(e.Group, "/"); return f == framework })
}

// groups prints the parameters of a framework, "" for all; of these only those of
// components, nil for all.
func (r *report) groups(framework string, components []string) {
	last := ""
	for _, e := range param.Entries() {
		f, component, _ := strings.Cut(e.Group, "/")
		if framework != "" && f != framework || components != nil && !slices.Contains(components, component) {
			continue
		}
		off := r.off(f, component)
		if component == "" {
			component = "base"
		}
		head := fmt.Sprintf("MCA%s %s %s", map[bool]string{true: " (-)"}[off], f, component)
		if !r.plain && e.Group != last {
			r.out(head, "", "---------------------------------------------------")
			last = e.Group
		}
		r.param(e, head, f, component)
		if r.plain {
			r.out("", "", fmt.Sprintf("mca:%s:%s:param:%s:disabled:%t", f, component, e.Name, off))
		}
	}
}

// off reports whether the user deselected a component: the parameter that has the
// framework's name lists those that are wanted, or after "^" those that are not.
func (r *report) off(framework, component string) bool {
	if component == "" || component == "base" {
		return false
	}
	list := r.set.Text(framework)
	if list == "" {
		return false
	}
	list, not := strings.CutPrefix(list, "^")
	return slices.Contains(strings.Split(list, ","), component) == not
}

// param prints one parameter below the given name for people.
func (r *report) param(e param.Entry, head, framework, component string) {
	value, source := r.set.Show(e.Name)
	if r.plain {
		key := fmt.Sprintf("mca:%s:%s:param:%s:", framework, component, e.Name)
		shown := value
		if strings.Contains(value, ":") {
			shown = `"` + value + `"`
		}
		r.out("", "", key+"value:"+shown)
		r.out("", "", key+"source:"+source)
		r.out("", "", key+"status:read-only")
		r.out("", "", fmt.Sprintf("%slevel:%d", key, e.Row.Level))
		r.out("", "", key+"help:"+e.Row.Help)
		r.out("", "", key+"deprecated:"+map[bool]string{true: "yes", false: "no"}[outdated(e)])
		r.out("", "", key+"type:"+e.Row.Kind.String())
		if e.Old != nil {
			r.out("", "", key+"synonym_of:name:"+e.Row.Name)
		} else {
			for _, o := range e.Row.Old {
				r.out("", "", key+"synonym:name:"+o.Name)
			}
		}
		return
	}
	name, end := p(r.colours, r.name), p(r.colours, "\x1b[0m")
	text := fmt.Sprintf("parameter %s\"%s\"%s (current value: %s\"%s\"%s, data source: %s, level: %d %s, type: %s",
		name, e.Name, end, p(r.colours, r.value), value, end, source, e.Row.Level, levels[e.Row.Level], e.Row.Kind)
	if outdated(e) {
		text += ", deprecated"
	}
	if e.Old != nil {
		text += ", synonym of: " + e.Row.Name
	} else if len(e.Row.Old) > 0 {
		var names []string
		for _, o := range e.Row.Old {
			names = append(names, o.Name)
		}
		text += ", synonyms: " + strings.Join(names, ", ")
	}
	r.out(head, "", text+")")
	r.out("", "", e.Row.Help)
}

func outdated(e param.Entry) bool { return e.Old != nil && !e.Old.Fine }

// p returns text if it is wanted.
func p(wanted bool, text string) string {
	if wanted {
		return text
	}
	return ""
}

// types prints the parameters of the kinds that --type names.
func (r *report) types() {
	for _, kind := range r.line.Values("type") {
		for _, e := range param.Entries() {
			if e.Row.Kind.String() != kind {
				continue
			}
			framework, component, _ := strings.Cut(e.Group, "/")
			if component == "" {
				component = "base"
			}
			r.param(e, "MCA "+framework, framework, component)
		}
	}
}
