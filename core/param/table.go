package param

import (
	"slices"
	"sort"
	"strings"
)

// Kind is the type of a parameter's value.
type Kind uint8

// The kinds of parameters.
const (
	Text Kind = iota
	Int
	Size // a number that is not negative
	Flag
	Uint
	Double
)

// String returns the kind's name as pmix_info prints it.
func (k Kind) String() string {
	return [...]string{"string", "int", "size_t", "bool", "unsigned_int", "double"}[k]
}

// Param is one row of Table or of Ignored.
type Param struct {
	Name    string // without PMIX_MCA_, e.g. "ptl_base_max_msg_size"
	Group   string // framework and component, "ptl/base"; the framework alone for what selects its components
	Kind    Kind
	Default string
	Unit    uint64 // of a Size in bytes; 0 and 1 are bytes
	Level   int    // 1 for everybody ... 9 for developers, as pmix_info shows it
	Help    string // one sentence
	By      string // the package that honours it; "" for none
	Old     []Old  // other names that count as well
}

// Old is another name of a parameter.
type Old struct {
	Name, Group string
	// Fine tells that the name is as good as the other: no warning is due.
	Fine bool
}

// Honoured reports whether some code reads the parameter.
func (r *Param) Honoured() bool { return r.By != "" }

// Table is the parameters that are honoured, in the order of their names.
var Table = []Param{
	{Name: "mca_base_help_aggregate", Group: "mca/base", Kind: Flag, Default: "true", Level: 9, By: "core/say",
		Help: "Print a message to the user once and count its repetitions.",
		Old:  []Old{{Name: "base_help_aggregate", Group: "mca/base", Fine: true}}},
	{Name: "mca_base_override_param_file", Group: "mca/base", Kind: Text, Level: 3, By: "core/param",
		Help: "File whose settings win over every other source; pmix-mca-params-override.conf of the system by default."},
	{Name: "mca_base_param_files", Group: "mca/base", Kind: Text, Level: 2, By: "core/param",
		Help: "Files to read parameters from, separated by commas, the first winning, or none; the user's and the system's by default.",
		Old:  []Old{{Name: "mca_param_files", Group: "mca/base"}}},
	{Name: "mca_base_suppress_deprecated_warning", Group: "mca/base", Kind: Flag, Default: "false", Level: 9, By: "core/param",
		Help: "Do not warn when a parameter is set by a name that is deprecated."},
	{Name: "pmix_event_eviction_time", Group: "pmix/event", Kind: Int, Default: "120", Level: 9, By: "core/event",
		Help: "Seconds for which an event is kept for handlers that are not registered yet."},
	{Name: "pmix_finalize_timeout", Group: "pmix/base", Kind: Int, Default: "10", Level: 9, By: "core/client",
		Help: "Seconds for which a process that finalizes waits for its server to acknowledge it."},
	{Name: "pmix_keep_fqdn_hostnames", Group: "pmix/base", Kind: Flag, Default: "false", Level: 5, By: "core/store",
		Help: "Keep full host names instead of what stands before their first dot."},
	{Name: "pmix_log_host_only", Group: "pmix/base", Kind: Flag, Default: "false", Level: 9, By: "core/client",
		Help: "Write nothing of what is logged to this process's own streams where no host takes it."},
	{Name: "pmix_max_events", Group: "pmix/max", Kind: Int, Default: "512", Level: 9, By: "core/event",
		Help: "Number of events that are kept for handlers that are not registered yet."},
	{Name: "pmix_max_iof_cache", Group: "pmix/max", Kind: Size, Default: "1048576", Level: 9, By: "core/iof",
		Help: "Number of pieces of output that are kept until somebody asks for them."},
	{Name: "pmix_server_fence_localonly_opt", Group: "pmix/server", Kind: Flag, Default: "true", Level: 9, By: "core/collective",
		Help: "Complete a fence of processes that are all on this node without asking the host."},
	{Name: "pmix_var_dump_color", Group: "pmix/base", Kind: Text, Default: "name=34,value=32,valid_values=36", Level: 9, By: "cmd/pmix_info",
		Help: "Colours in which pmix_info shows names and values: name and value, each with = and an SGR code."},
	{Name: "ptl_base_connect_ack_timeout", Group: "ptl/base", Kind: Int, Default: "10", Level: 4, By: "core/transport",
		Help: "Seconds that a server gives a process that connects for its part of the handshake, 0 for no limit."},
	{Name: "ptl_base_handshake_wait_time", Group: "ptl/base", Kind: Int, Default: "60", Level: 4, By: "core/transport",
		Help: "Seconds that a process waits for its server while it connects, 0 for no limit.",
		Old:  []Old{{Name: "ptl_tcp_handshake_wait_time", Group: "ptl/tcp"}}},
	{Name: "ptl_base_max_msg_size", Group: "ptl/base", Kind: Size, Default: "32", Unit: 1 << 20, Level: 2, By: "core/transport",
		Help: "Size in MiB of the largest message that is accepted."},
	{Name: "ptl_base_report_uri", Group: "ptl/base", Kind: Text, Level: 4, By: "core/server",
		Help: "Where a server writes its address: - for standard output, + for standard error, or a file.",
		Old:  []Old{{Name: "ptl_tcp_report_uri", Group: "ptl/tcp"}}},
}

// row returns the row of a name in Table or Ignored, or of another name for it, and
// that other name's Old. A name may have the project's before it, which frees it
// from likeness with those of other software.
func row(name string) (*Param, *Old) {
	if e, ok := byName[name]; ok {
		return e.row, e.old
	}
	if short, ok := strings.CutPrefix(name, "pmix_"); ok {
		e := byName[short]
		return e.row, e.old
	}
	return nil, nil
}

type named struct {
	row *Param
	old *Old
}

var byName = index(Table, Ignored)

func index(tables ...[]Param) map[string]named {
	m := make(map[string]named)
	for _, t := range tables {
		for i := range t {
			m[t[i].Name] = named{row: &t[i]}
			for k := range t[i].Old {
				m[t[i].Old[k].Name] = named{&t[i], &t[i].Old[k]}
			}
		}
	}
	return m
}

// Entry is a name under which a parameter is listed: its own, or another.
type Entry struct {
	Name, Group string
	Row         *Param
	Old         *Old // nil for its own name
}

// Entries returns all names of Table and Ignored by framework and group as
// pmix_info lists them: what belongs to no component first, then base.
func Entries() []Entry {
	var list []Entry
	for _, t := range [...][]Param{Table, Ignored} {
		for i := range t {
			r := &t[i]
			list = append(list, Entry{Name: r.Name, Group: r.Group, Row: r})
			for k := range r.Old {
				list = append(list, Entry{Name: r.Old[k].Name, Group: r.Old[k].Group, Row: r, Old: &r.Old[k]})
			}
		}
	}
	place := func(e Entry) (int, string, int, string) {
		framework, component, _ := strings.Cut(e.Group, "/")
		first := slices.Index([]string{"mca", "pmix"}, framework)
		if first < 0 {
			first = 2
		}
		return first, framework, slices.Index([]string{"", "base"}, component), component
	}
	sort.SliceStable(list, func(i, j int) bool {
		a1, a2, a3, a4 := place(list[i])
		b1, b2, b3, b4 := place(list[j])
		switch {
		case a1 != b1:
			return a1 < b1
		case a2 != b2:
			return a2 < b2
		case (a3 < 0) != (b3 < 0):
			return b3 < 0
		case a3 != b3:
			return a3 < b3
		case a4 != b4:
			return a4 < b4
		}
		return list[i].Name < list[j].Name
	})
	return list
}
