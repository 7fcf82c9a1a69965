package info

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"sort"
	"strings"
	"testing"
)

var record = flag.Bool("record", false, "write the facts of the released programs anew")

const stored = "testdata/facts-7.0.0rc1.txt"

// programs runs pmix_info and pmixcc of one side.
type programs struct {
	before []string // of the command
	names  map[string]string
}

type output struct {
	status   int
	out, err string
}

// run runs a command line: NAME=value words, then the program and its options.
func (p *programs) run(t *testing.T, line string) output {
	t.Helper()
	words := append(slices.Clone(p.before), "env", "HOME=/nowhere")
	for _, w := range strings.Fields(line) {
		if path, ok := p.names[w]; ok {
			w = path
		}
		words = append(words, w)
	}
	c := exec.Command(words[0], words[1:]...)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	err := c.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", line, err)
	}
	return output{c.ProcessState.ExitCode(), out.String(), errs.String()}
}

// cases are command lines whose form is compared.
var cases = strings.Split(strings.TrimSpace(`
pmix_info --bogus
pmix_info -x
pmix_info -px
pmix_info --p
pmix_info --pa prefix
pmix_info --parsable=1
pmix_info --version=3
pmix_info --path
pmix_info --param
pmix_info --type
pmix_info --pmixmca
pmix_info --pmixmca a
pmix_info --pmixmca a b c
pmix_info foo
pmix_info -- foo
pmix_info -
pmix_info --color sometimes
pmix_info --path bogus
pmix_info --param bogus
pmix_info --param ptl:bogus
pmix_info --param ptl tcp
pmix_info --type bogus
pmix_info --show-version bogus
pmix_info --help bogus
pmix_info --help
pmix_info -h
pmix_info --help param
pmix_info --version
pmix_info -V
pmix_info -aV
pmix_info --path prefix --path=libdir --parsable
pmix_info --path prefix
pmix_info --arch --hostname --parsable
pmix_info --show-version psec:native --parsable
pmix_info --show-version psec:native
pmix_info --show-version psec:native major
pmix_info --show-version psec:native minor --parsable
pmix_info --show-version psec:native greek
pmix_info --param psec:native
pmix_info --params psec:native --parsable
pmix_info --pars --param pmix:max
pmix_info --pretty-print --parsable --param pmix:max
PMIX_MCA_pmix_max_events=7 pmix_info --parsable --param pmix:max
PMIX_MCA_pmix_pmix_max_events=0x10 pmix_info --parsable --param pmix:max
PMIX_MCA_pmix_max_events=2k pmix_info --param pmix:max
PMIX_MCA_gds=hash pmix_info --parsable --param gds:base
PMIX_MCA_ptl_tcp_report_uri=x pmix_info --param psec:native
PMIX_MCA_ptl_tcp_report_uri=x PMIX_MCA_mca_base_suppress_deprecated_warning=1 pmix_info --param psec:native
pmix_info --color always --param pmix:max
pmix_info --color never --param pmix:max
pmixcc --showme
pmixcc -showme x.c -o x -O2
pmixcc --showme -c x.c
pmixcc --show -S x.c
pmixcc --showme -E x.c
pmixcc --showme -v
pmixcc --showme -static x.c
pmixcc --showme:command
pmixcc -showme:command
pmixcc --showme:compile
pmixcc --showme:compile x.c
pmixcc x.c --showme:compile
pmixcc --showme:link
pmixcc --showme:link x.c
pmixcc --showme:incdirs
pmixcc --showme:libdirs
pmixcc --showme:libdirs_static
pmixcc --showme:libs
pmixcc --showme:libs_static
pmixcc --showme:version
pmixcc --showme:help
pmixcc --showme:bogus
PMIX_CC=other PMIX_CFLAGS=-g PMIX_LDFLAGS=-Lx PMIX_LIBS=-ly PMIX_CPPFLAGS=-DX pmixcc --showme x.c
PMIX_CC=no_such_compiler pmixcc x.c
`), "\n")

// facts are what is compared of the programs.
func (p *programs) facts(t *testing.T) []string {
	t.Helper()
	var f []string
	add := func(form string, args ...any) { f = append(f, fmt.Sprintf(form, args...)) }
	roots := p.roots(t)
	all := p.run(t, "pmix_info --all --parsable")
	digest := p.run(t, "pmix_info --parsable")
	param := regexp.MustCompile(`^mca:([^:]+):([^:]+):param:([^:]+):([a-z_]+):(?:name:)?(.*)$`)
	part := regexp.MustCompile(`^mca:([^:]+):([^:]+):version:"([a-z]+):(.*)"$`)
	values := map[string]map[string]string{}
	order := map[string]string{}
	var names []string
	for _, l := range strings.Split(all.out, "\n") {
		if m := param.FindStringSubmatch(l); m != nil {
			name := m[1] + "/" + m[2] + " " + m[3]
			if values[name] == nil {
				values[name] = map[string]string{}
				names = append(names, name)
			}
			if m[4] == "synonym" {
				values[name][m[4]] += m[5] + ","
			} else {
				values[name][m[4]] = m[5]
			}
			if !strings.HasSuffix(order[name], " "+m[4]) {
				order[name] += " " + m[4]
			}
		} else if m := part.FindStringSubmatch(l); m != nil && m[3] != "component" {
			add("part %s %s %s %s", m[1], m[2], m[3], m[4])
		} else if key := key(l); key != "" {
			add("key --all %s", key)
		}
	}
	orders := map[string]bool{}
	for _, n := range names {
		v := values[n]
		add("param %s type %s default %s deprecated %s", n, v["type"], strip(v["value"], roots), v["deprecated"])
		if v["synonym"] != "" {
			list := strings.Split(strings.TrimSuffix(v["synonym"], ","), ",")
			sort.Strings(list)
			add("param %s synonyms %s", n, strings.Join(list, " "))
		}
		if v["synonym_of"] != "" {
			add("param %s synonym of %s", n, v["synonym_of"])
		}
		if v["help"] == "" {
			add("param %s says nothing", n)
		}
		orders[order[n]] = true
	}
	for o := range orders {
		add("keys of a parameter:%s", o)
	}
	for _, l := range strings.Split(digest.out, "\n") {
		if key := key(l); key != "" && !strings.HasPrefix(key, "mca:") {
			add("key %s", key)
		}
	}
	for _, option := range []string{"", " --all"} {
		for _, l := range strings.Split(p.run(t, "pmix_info"+option).out, "\n") {
			if m := regexp.MustCompile(`^ *([A-Z][A-Za-z_. ]*): `).FindStringSubmatch(l); m != nil && !strings.HasPrefix(m[1], "MCA ") && len(m[0]) == 26 {
				add("label%s %s", option, m[1])
			}
		}
	}
	for _, c := range cases {
		o := p.run(t, c)
		add("case %s => %d", c, o.status)
		for _, s := range shape(o.out, c, roots) {
			add("case %s > %s", c, s)
		}
		for _, s := range shape(o.err, c, roots) {
			add("case %s 2> %s", c, s)
		}
	}
	sort.Strings(f)
	return slices.Compact(f)
}

// key is the key of a line for programs: what stands before its value.
func key(line string) string {
	for _, k := range []string{"package", "config:cli", "option:build:cflags", "option:build:ldflags", "option:build:libs", "config:arch"} {
		if strings.HasPrefix(line, k+":") {
			return k
		}
	}
	if strings.HasPrefix(line, "mca:") {
		return ""
	}
	if m := regexp.MustCompile(`^((?:pmix:version|path|config|build|compiler:c(?::sizeof)?|options?)(?::[a-z_-]+)):`).FindStringSubmatch(line); m != nil {
		return m[1]
	}
	if line != "" {
		return "? " + line
	}
	return ""
}

// roots are the directories and names of an installation that facts do not depend on.
func (p *programs) roots(t *testing.T) *strings.Replacer {
	t.Helper()
	dirs := map[string]string{}
	for _, l := range strings.Split(p.run(t, "pmix_info --path all --parsable").out, "\n") {
		if f := strings.SplitN(l, ":", 3); len(f) == 3 {
			dirs[f[1]] = f[2]
		}
	}
	pairs := []string{p.names["pmixcc"], "pmixcc", dirs["sysconfdir"] + "/pmix-mca", "(sysconfdir)/pmix-mca"}
	if pairs[0] == "" {
		pairs = pairs[2:]
	}
	for _, n := range []string{"pkgdatadir", "pkglibdir", "sysconfdir", "libdir", "incdir", "prefix"} {
		if dirs[n] != "" {
			pairs = append(pairs, dirs[n], "("+n+")")
		}
	}
	cc := strings.TrimSpace(p.run(t, "pmixcc --showme:command").out)
	arch := strings.TrimSpace(strings.TrimPrefix(p.run(t, "pmix_info --arch --parsable").out, "config:arch:"))
	host := strings.TrimSpace(strings.TrimPrefix(p.run(t, "pmix_info --hostname --parsable").out, "config:host:"))
	return strings.NewReplacer(append(pairs, cc+" ", "(cc) ", cc+"\n", "(cc)\n", "host:"+host+"\n", "host:(host)\n", "arch:"+arch+"\n", "arch:(arch)\n", "7.0.0rc1", "7.0.0")...)
}

func strip(s string, r *strings.Replacer) string {
	s = regexp.MustCompile(`(amca-param-sets:)[^"]*`).ReplaceAllString(s, "$1(cwd)")
	return strings.TrimSuffix(r.Replace(s+"\n"), "\n")
}

// shape returns what of an output is its form: frames, lines of names and values, and
// everything of output for programs; of explanations nothing.
func shape(text, line string, r *strings.Replacer) (out []string) {
	text = strings.ReplaceAll(r.Replace(text), "\x1b", "ESC")
	verbatim := strings.Contains(line, "pmixcc") && !strings.Contains(text, "---") && !strings.Contains(line, ":help")
	for _, l := range strings.Split(text, "\n") {
		switch {
		case l == "":
		case strings.HasPrefix(l, "-----"):
			out = append(out, "frame")
		case verbatim || strings.HasPrefix(l, "path:") || strings.HasPrefix(l, "config:"):
			out = append(out, l)
		case strings.HasPrefix(l, "mca:"):
			if strings.Contains(l, ":param:") && !regexp.MustCompile(`:(value|source|type):`).MatchString(l) || strings.Contains(l, "component:") {
				continue
			}
			out = append(out, l)
		case regexp.MustCompile(`^ {1,24}[A-Z][\w. ]*: `).MatchString(l):
			l = regexp.MustCompile(`, Component v[^)]*`).ReplaceAllString(strings.TrimSpace(l), "")
			out = append(out, regexp.MustCompile(`, level: \d [a-z/]+`).ReplaceAllString(l, ""))
		case strings.HasPrefix(l, "Usage: "):
			out = append(out, l)
		case regexp.MustCompile(`^pmix(_info|cc) \(`).MatchString(l):
			out = append(out, l)
		}
	}
	return slices.Compact(out)
}

func read(t *testing.T, file string) []string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
}

func ours(t *testing.T) *programs {
	t.Helper()
	p := &programs{names: map[string]string{"pmix_info": os.Getenv("PMIX_INFO"), "pmixcc": os.Getenv("PMIXCC")}}
	if p.names["pmix_info"] == "" || p.names["pmixcc"] == "" {
		t.Skip("PMIX_INFO and PMIXCC name no programs; test/info/run.sh does")
	}
	return p
}

// real returns the released programs, or nil.
func real() *programs {
	before := strings.Fields(os.Getenv("PMIX_INFO_REAL"))
	if len(before) == 0 {
		return nil
	}
	return &programs{before: before, names: map[string]string{}}
}

func TestTheStoredFactsAreTrue(t *testing.T) {
	p := real()
	if p == nil {
		t.Skip("no released programs at hand")
	}
	got := p.facts(t)
	if *record {
		if err := os.WriteFile(stored, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, read(t, stored), got, nil)
	t.Logf("%d facts of the released programs", len(got))
}

func TestOursAreLikeTheReleasedOnes(t *testing.T) {
	p := ours(t)
	known := map[string]bool{}
	reason := ""
	for _, l := range read(t, "testdata/deviations.txt") {
		switch {
		case strings.HasPrefix(l, "# "):
			reason = l
		case l == "":
			reason = ""
		case l[0] != '-' && l[0] != '+' || reason == "":
			t.Fatalf("deviations.txt: %q has no reason", l)
		default:
			known[l] = false
		}
	}
	want := read(t, stored)
	got := p.facts(t)
	compare(t, want, got, known)
	for l, seen := range known {
		if !seen {
			t.Errorf("deviations.txt lists what is no difference: %s", l)
		}
	}
	t.Logf("%d facts equal, %d deviations", len(got)-len(known), len(known))
}

// compare tells of each line that is on one side alone and not known. A line of known
// that ends with "*" stands for all that begin so.
func compare(t *testing.T, want, got []string, known map[string]bool) {
	t.Helper()
	one := func(sign string, a, b []string) {
		for _, l := range a {
			if slices.Contains(b, l) {
				continue
			}
			l = sign + " " + l
			found := false
			for k := range known {
				if k == l || strings.HasSuffix(k, "*") && strings.HasPrefix(l, strings.TrimSuffix(k, "*")) {
					known[k], found = true, true
				}
			}
			if !found {
				t.Errorf("%s", l)
			}
		}
	}
	one("-", want, got)
	one("+", got, want)
}
