// Command gen reads the public headers and writes what is said in them once
// more in Go and in C: the constants, attribute keys and status names of
// package pmix, and the name tables of the C helpers.
//
//	go run ./core/pmix/gen            # from the top of the checkout
//	go generate ./core/pmix/gen
//
// It understands the object-like macros of include/*.h and the enumeration of
// group operations, nothing more: the headers are ours and keep to one macro a
// line.
package main

//go:generate go run . -root ../../..

import (
	"bytes"
	"flag"
	"fmt"
	"go/format"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
)

func main() {
	root := flag.String("root", ".", "top of the checkout")
	flag.Parse()
	files, err := Generate(filepath.Join(*root, "include"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(*root, name), text, 0o644); err != nil {
			fmt.Fprintln(os.Stderr, "gen:", err)
			os.Exit(1)
		}
	}
}

// macro is one object-like macro of the headers: its name without PMIX_, its
// body, and where it stands in them.
type macro struct {
	name, body string
	about      string // the comment before an attribute: "(type) what it is"
}

// Names that only earlier releases define and that a peer of theirs may send.
var retired = []macro{
	{name: "PROC_STATS", body: "61"}, {name: "DISK_STATS", body: "62"}, {name: "NET_STATS", body: "63"}, {name: "NODE_STATS", body: "64"},
}

// Attributes of earlier releases, which their hosts still give.
var retiredAttrs = []macro{{name: "SESSION_PROVISION", body: `"pmix.ssn.pvn"`}}

// Statuses that the released library names without any header naming them: its
// own, which it may send.
var internal = []macro{
	{name: "ERR_TEMP_UNAVAILABLE", body: "-1367"}, {name: "ERR_TAKE_NEXT_OPTION", body: "-1366"},
	{name: "ERR_FABRIC_NOT_PARSEABLE", body: "-1363"},
}

// Macros that have a value but are no part of the vocabulary.
var ignored = regexp.MustCompile(`^(CAP_|VERSION_M|VERSION_R|CAPABILITIES$|NUMERIC_VERSION$|HAVE_VISIBILITY$|EXPORT$)|STATIC_INIT$`)

// families names the Go type of the constants whose names begin alike. The
// first that fits counts.
var families = []struct{ prefix, goType string }{
	{"ALLOC_INHERIT_", "AllocInheritance"}, {"INFO_", "InfoDirectives"},
	{"RANGE_", "DataRange"}, {"PERSIST_", "Persistence"}, {"PROC_STATE_", "ProcState"},
	{"JOB_STATE_", "JobState"}, {"RANK_", "Rank"}, {"FWD_", "IOFChannel"},
	{"LINK_", "LinkState"}, {"ALLOC_", "AllocDirective"}, {"DEVTYPE_", "DeviceType"},
	{"LOCALITY_", "Locality"}, {"COORD_", "CoordView"},
	{"RESOURCE_BLOCK_", "ResourceBlockDirective"},
	{"DEL_", "Scope"},
}

var scopes = map[string]bool{"SCOPE_UNDEF": true, "LOCAL": true, "REMOTE": true, "GLOBAL": true, "INTERNAL": true}

var (
	define   = regexp.MustCompile(`^#define (PMIX_\w+)\s+(.*)$`)
	comment  = regexp.MustCompile(`\s*/\*.*$`)
	negative = regexp.MustCompile(`^-\d+$`)
	typeLine = regexp.MustCompile(`^typedef uint16_t pmix_data_type_t;`)
)

// headers is what Generate found in the headers, in their order.
type headers struct {
	attrs    []macro         // the body is the quoted key
	consts   []macro         // everything else with a value
	dataType map[string]bool // which of them are data types
	groupOps []macro         // the enumeration of group operations
}

func read(dir string) (*headers, error) {
	h := &headers{dataType: map[string]bool{}}
	for _, name := range []string{"pmix_common.h", "pmix_deprecated.h"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			return nil, err
		}
		h.scan(strings.Split(string(text), "\n"))
	}
	if len(h.attrs) == 0 || len(h.groupOps) == 0 || !h.dataType["BOOL"] {
		return nil, fmt.Errorf("%s: these are not the headers", dir)
	}
	return h, nil
}

// scan takes the macros out of one header. The data types stand between the
// typedef of pmix_data_type_t and the next blank line, and in pmix_deprecated.h
// under the heading that names them.
func (h *headers) scan(lines []string) {
	types, group := false, 0
	about, open := "", false // the comment before this line, and whether it goes on
	for _, l := range lines {
		switch t := strings.TrimSpace(l); {
		case open:
			about += " " + strings.TrimSpace(strings.TrimPrefix(t, "*"))
		case strings.HasPrefix(t, "/* ("):
			about = strings.TrimPrefix(t, "/* ")
			open = true
		case !strings.HasPrefix(t, "#define"):
			about = ""
		}
		if open && strings.HasSuffix(about, "*/") {
			about, open = strings.TrimSpace(strings.TrimSuffix(about, "*/")), false
		}
		switch {
		case typeLine.MatchString(l) || strings.Contains(l, "Data types that old peers still send"):
			types = true
		case strings.Contains(l, "Statuses") || strings.HasPrefix(l, "typedef"):
			types = false
		case strings.TrimSpace(l) == "PMIX_GROUP_CONSTRUCT,":
			group = 1
		case strings.HasPrefix(l, "}"):
			group = 0
		}
		if n := strings.TrimSuffix(strings.TrimSpace(l), ","); group > 0 && strings.HasPrefix(n, "PMIX_GROUP_") {
			h.groupOps = append(h.groupOps, macro{name: strings.TrimPrefix(n, "PMIX_"), body: fmt.Sprint(group - 1)})
			group++
		}
		m := define.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		name, body := strings.TrimPrefix(m[1], "PMIX_"), comment.ReplaceAllString(m[2], "")
		body = strings.TrimSpace(body)
		switch {
		case strings.HasPrefix(body, `"`):
			h.attrs = append(h.attrs, macro{name, body, about})
		case ignored.MatchString(name) || body == "" || strings.HasSuffix(body, `\`):
		default:
			h.consts = append(h.consts, macro{name: name, body: body})
			h.dataType[name] = types
		}
	}
}

// goType says what a constant is; "" for a plain number.
func (h *headers) goType(m macro) string {
	switch {
	case h.dataType[m.name]:
		return "DataType"
	case m.name == "SUCCESS" || negative.MatchString(m.body) || strings.HasPrefix(m.body, "PMIX_EVENT_SYS"):
		return "Status"
	case scopes[m.name]:
		return "Scope"
	}
	for _, f := range families {
		if strings.HasPrefix(m.name, f.prefix) {
			return f.goType
		}
	}
	return ""
}

// Generate returns the generated files by their paths in the checkout.
func Generate(include string) (map[string][]byte, error) {
	h, err := read(include)
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{
		"capi/zattr.h":   h.attrTable(),
		"capi/zstatus.h": h.statusTable(),
	}
	for name, text := range map[string]string{
		"core/attrs/zdictionary.go": h.dictionary(),
		"core/pmix/zconst.go":       h.constants(),
		"core/pmix/zattr.go":        h.attributes(),
		"core/pmix/zstatus.go":      h.statuses(),
	} {
		if out[name], err = format.Source([]byte(text)); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return out, nil
}

const goHead = "// Code generated from the public headers. DO NOT EDIT.\n\npackage pmix\n"

// goBody writes a macro's body as Go.
func goBody(s string) string {
	return strings.NewReplacer("UINT32_MAX", "0xffffffff", "UINT8_MAX", "0xff", "PMIX_", "").Replace(s)
}

func (h *headers) constants() string {
	groups := map[string][]macro{}
	var order []string
	add := func(t string, m macro) {
		if groups[t] == nil {
			order = append(order, t)
		}
		groups[t] = append(groups[t], m)
	}
	for _, m := range h.consts {
		add(h.goType(m), m)
	}
	for _, m := range retired {
		add("DataType", m)
	}
	sort.Strings(order)
	var b strings.Builder
	b.WriteString(goHead)
	for _, t := range order {
		what := t
		if t == "" {
			what = "the remaining object-like macros"
		}
		fmt.Fprintf(&b, "\n// Values of %s as the public headers define them.\nconst (\n", what)
		for _, m := range sorted(groups[t]) {
			fmt.Fprintf(&b, "\t%s %s = %s\n", m.name, t, goBody(m.body))
		}
		b.WriteString(")\n")
	}
	b.WriteString("\n// Operations of pmix_server_module_t.group.\nconst (\n")
	for _, m := range h.groupOps {
		fmt.Fprintf(&b, "\t%s GroupOperation = %s\n", m.name, m.body)
	}
	b.WriteString(")\n")
	return b.String()
}

func sorted(ms []macro) []macro {
	out := append([]macro(nil), ms...)
	sort.SliceStable(out, func(i, j int) bool { return out[i].name < out[j].name })
	return out
}

func (h *headers) attributes() string {
	var b strings.Builder
	b.WriteString(goHead + "\n// Attribute keys: the strings behind the PMIX_ attribute macros.\nconst (\n")
	for _, m := range sorted(append(retiredAttrs[:1:1], h.attrs...)) {
		name := m.name
		if _, taken := h.dataType["UNDEF"]; taken && m.name == "ATTR_UNDEF" {
			name = "ATTR_UNDEF" // UNDEF is the data type
		}
		fmt.Fprintf(&b, "\t%s = %s\n", name, m.body)
	}
	b.WriteString(")\n")
	return b.String()
}

// statusList returns the statuses by their names: of several macros with one
// value the first of pmix_common.h, then of pmix_deprecated.h; and the others.
func (h *headers) statusList() (names []macro, aliases []macro) {
	seen := map[string]bool{}
	for _, m := range h.consts {
		switch {
		case h.goType(m) != "Status" || m.name == "EXTERNAL_ERR_BASE" || !negative.MatchString(m.body) && m.body != "0":
			// no status, a boundary, or another name of one: not named
		case seen[m.body]:
			aliases = append(aliases, m)
		default:
			seen[m.body] = true
			names = append(names, m)
		}
	}
	sort.SliceStable(names, func(i, j int) bool { return code(names[i]) > code(names[j]) })
	return names, aliases
}

func code(m macro) int {
	var n int
	fmt.Sscan(m.body, &n)
	return n
}

func (h *headers) statuses() string {
	names, aliases := h.statusList()
	var b strings.Builder
	b.WriteString(goHead + "\n// statusNames names each status as PMIx_Error_string prints it.\n" +
		"var statusNames = map[Status]string{\n")
	for _, m := range names {
		fmt.Fprintf(&b, "\t%s: %q,\n", m.name, "PMIX_"+m.name)
	}
	for _, m := range internal {
		fmt.Fprintf(&b, "\t%s: %q,\n", m.body, "PMIX_"+m.name)
	}
	b.WriteString("}\n\n// statusAliases are further names of statuses.\nvar statusAliases = map[string]Status{\n")
	for _, m := range aliases {
		fmt.Fprintf(&b, "\t%q: %s,\n", "PMIX_"+m.name, m.body)
	}
	b.WriteString("}\n")
	return b.String()
}

const cHead = "/* Generated from the public headers. Do not edit. */\n"

// statusTable is what PMIx_Error_string and PMIx_Error_code search, in this
// order: the name of a code comes before its aliases.
func (h *headers) statusTable() []byte {
	names, aliases := h.statusList()
	var b bytes.Buffer
	b.WriteString(cHead)
	for _, m := range append(append(append([]macro(nil), names...), aliases...), internal...) {
		fmt.Fprintf(&b, "{%s, \"PMIX_%s\"},\n", m.body, m.name)
	}
	return b.Bytes()
}

// named returns the attributes that look-ups search. Of several names for one
// key, the first of pmix_common.h counts; names of the environment are no keys.
func (h *headers) named() (out []macro) {
	seen := map[string]bool{}
	for _, m := range h.attrs {
		if !seen[m.body] && !strings.HasPrefix(m.body, `"PMIX_`) {
			seen[m.body] = true
			out = append(out, m)
		}
	}
	return out
}

func (h *headers) attrTable() []byte {
	var b bytes.Buffer
	b.WriteString(cHead)
	for _, m := range h.named() {
		fmt.Fprintf(&b, "{\"PMIX_%s\", %s},\n", m.name, m.body)
	}
	return b.Bytes()
}

// typeWords are the types that comments of attributes name otherwise than the data
// types are called.
var typeWords = map[string]string{
	"char*": "STRING", "bool": "BOOL", "float": "FLOAT", "double": "DOUBLE", "int": "INT", "size_t": "SIZE", "void*": "POINTER",
	"pointer": "POINTER", "struct event_base *": "POINTER", "hwloc_topology_t": "POINTER", "pid_t": "PID", "time_t": "TIME", "struct timeval": "TIMEVAL", "pmix_rank_t": "PROC_RANK", "varies": "UNDEF",
	"pmix_persistence_t": "PERSIST", "pmix_topology_t*": "TOPO", "pmix_cpuset_t*": "PROC_CPUSET", "pmix_device_type_t": "DEVTYPE",
	"pmix_storage_persistence_t": "STOR_PERSIST", "pmix_storage_medium_t": "STOR_MEDIUM", "pmix_alloc_inheritance_t": "ALLOC_INHERIT",
	"pmix_storage_accessibility_t": "STOR_ACCESS", "pmix_storage_access_type_t": "STOR_ACCESS_TYPE",
}

var typed = regexp.MustCompile(`^\(([^)]*)\) *(.*)$`)

// dictionary is what programs tell of attributes.
func (h *headers) dictionary() string {
	var b strings.Builder
	b.WriteString(strings.Replace(goHead, "package pmix", "package attrs\n\nimport \"pmix/core/pmix\"", 1) +
		"\n// dictionary has each attribute in the order of the headers.\nvar dictionary = []Attribute{\n")
	for _, m := range h.named() {
		t, about := "UNDEF", m.about
		if f := typed.FindStringSubmatch(m.about); f != nil {
			about = f[2]
			if t = typeWords[f[1]]; t == "" {
				t = strings.ToUpper(strings.TrimSuffix(strings.TrimSuffix(strings.TrimPrefix(f[1], "pmix_"), "*"), "_t"))
			}
		}
		fmt.Fprintf(&b, "\t{\"PMIX_%s\", %s, pmix.%s, %q},\n", m.name, m.body, t, about)
	}
	b.WriteString("}\n")
	return b.String()
}
