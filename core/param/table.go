package param

import "sort"

// Kind is the type of a parameter's value.
type Kind uint8

// The kinds of parameters.
const (
	Text Kind = iota
	Int
	Size // a number that is not negative
	Flag
)

// String returns the kind's name as pmix_info prints it.
func (k Kind) String() string { return [...]string{"string", "int", "size_t", "bool"}[k] }

// Param is one row of Table.
type Param struct {
	Name    string // without PMIX_MCA_, e.g. "ptl_base_max_msg_size"
	Kind    Kind
	Default string
	Unit    uint64 // of a Size in bytes; 0 and 1 are bytes
	Level   int    // 1 for everybody ... 9 for developers, as pmix_info shows it
	Help    string // one sentence
	By      string // the package that honours it
	Synonym string // an older name that still counts
}

// Table is the parameters in the order of their names.
var Table = []Param{
	{Name: "mca_base_override_param_file", Kind: Text, Level: 3, By: "core/param",
		Help: "File whose settings win over every other source; pmix-mca-params-override.conf of the system by default."},
	{Name: "mca_base_param_files", Kind: Text, Level: 2, By: "core/param", Synonym: "mca_param_files",
		Help: "Files to read parameters from, separated by commas, the first winning, or none; the user's and the system's by default."},
	{Name: "pmix_event_eviction_time", Kind: Int, Default: "120", Level: 9, By: "core/event",
		Help: "Seconds for which an event is kept for handlers that are not registered yet."},
	{Name: "pmix_keep_fqdn_hostnames", Kind: Flag, Default: "false", Level: 5, By: "core/store",
		Help: "Keep full host names instead of what stands before their first dot."},
	{Name: "pmix_max_events", Kind: Int, Default: "512", Level: 9, By: "core/event",
		Help: "Number of events that are kept for handlers that are not registered yet."},
	{Name: "pmix_max_iof_cache", Kind: Int, Default: "1048576", Level: 9, By: "core/iof",
		Help: "Number of pieces of output that are kept until somebody asks for them."},
	{Name: "pmix_server_fence_localonly_opt", Kind: Flag, Default: "true", Level: 9, By: "core/collective",
		Help: "Complete a fence of processes that are all on this node without asking the host."},
	{Name: "ptl_base_handshake_wait_time", Kind: Int, Default: "10", Level: 4, By: "core/transport", Synonym: "ptl_tcp_handshake_wait_time",
		Help: "Seconds that a peer may take for its part of the handshake."},
	{Name: "ptl_base_max_msg_size", Kind: Size, Default: "32", Unit: 1 << 20, Level: 2, By: "core/transport",
		Help: "Size in MiB of the largest message that is accepted."},
}

// row returns the row of a name or of an older name for it.
func row(name string) *Param {
	i := sort.Search(len(Table), func(i int) bool { return Table[i].Name >= name })
	if i < len(Table) && Table[i].Name == name {
		return &Table[i]
	}
	for i := range Table {
		if Table[i].Synonym == name && name != "" {
			return &Table[i]
		}
	}
	return nil
}
