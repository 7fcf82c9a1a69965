package param

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// Source tells where a value came from.
type Source uint8

// The sources, in rising precedence.
const (
	Default Source = iota
	SystemFile
	UserFile
	Environment
	CommandLine
	OverrideFile
)

// String returns the source's name.
func (s Source) String() string {
	return [...]string{"default", "system file", "user file", "environment", "command line", "override file"}[s]
}

// Problem is a setting that could not be used.
type Problem struct {
	Where string // a variable or file:line
	Text  string
}

// Outdated is a setting by a name that is deprecated.
type Outdated struct {
	Name, New string
	File      string // "" if it was no file
}

// Set is the parameters of one process.
type Set struct {
	values   map[string]setting // by the name in Table or Ignored
	defaults map[string]string  // what is known only when the process runs
	problems []Problem
	outdated []Outdated
	noFiles  bool // the launcher passed what the files say
}

type setting struct {
	text string
	from Source
	file string // with its line
	full bool   // set by the name with the project's before it
}

const (
	envPrefix = "PMIX_MCA_"
	envPassed = "PMIX_PARAM_FILE_PASSED"
)

// New reads the parameters that env (as os.Environ) sets.
func New(env []string) *Set {
	p := &Set{values: make(map[string]setting), defaults: make(map[string]string)}
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		if name == envPassed {
			p.noFiles = true
		}
		if short, ok := strings.CutPrefix(name, envPrefix); ok {
			p.set(short, value, Environment, "", name)
		}
	}
	return p
}

// Load returns the parameters of a role that reads the files: those of env, then
// what the files of the user that env tells and of the system add.
func Load(env []string, sysconfdir string) *Set {
	return LoadWith(env, sysconfdir, nil)
}

// In returns env with a parameter set in it, for a library that reads it there. The
// variables that stand later in an environment count.
func In(env []string, name, value string) []string {
	return append(env, envPrefix+name+"="+value)
}

// LoadWith is Load for a program that takes parameters on its command line too,
// as pairs of a name and a value.
func LoadWith(env []string, sysconfdir string, given [][2]string) *Set {
	p := New(env)
	for _, g := range given {
		p.set(g[0], g[1], CommandLine, "", "command line: "+g[0])
	}
	home := ""
	for _, e := range env {
		if dir, ok := strings.CutPrefix(e, "HOME="); ok {
			home = dir
		}
	}
	p.ReadFiles(home, sysconfdir)
	return p
}

// set takes in one setting unless a source of higher rank has set it. Names that
// are in no row are other software's business.
func (p *Set) set(name, value string, from Source, file, where string) {
	r, old := row(name)
	if r == nil {
		return
	}
	full := strings.HasPrefix(name, "pmix_pmix_") || !strings.HasPrefix(r.Name, "pmix_") && strings.HasPrefix(name, "pmix_")
	if was, ok := p.values[r.Name]; ok && (was.from > from || was.from == from && was.full && !full) {
		return
	}
	if !r.accepts(value) {
		p.problems = append(p.problems, Problem{where, fmt.Sprintf("%q is no %s", value, r.Kind)})
		return
	}
	if old != nil && !old.Fine && r.Honoured() {
		p.outdated = append(p.outdated, Outdated{old.Name, r.Name, file})
	}
	if file != "" {
		file = where
	}
	p.values[r.Name] = setting{value, from, file, full}
}

// accepts reports whether text is a value of the row's kind. What is ignored may
// have any.
func (r *Param) accepts(text string) (ok bool) {
	if !r.Honoured() {
		return true
	}
	switch r.Kind {
	case Int:
		n, err := number(text)
		return err == nil && n == int64(int32(n))
	case Uint:
		n, err := number(text)
		return err == nil && n == int64(uint32(n))
	case Size:
		n, err := number(text)
		return err == nil && n >= 0 && (r.Unit == 0 || uint64(n) <= (1<<63-1)/r.Unit)
	case Flag:
		_, ok = parseFlag(text)
		return ok
	case Double:
		_, err := strconv.ParseFloat(text, 64)
		return err == nil
	}
	return true
}

// number reads a number in the spellings that MCA parameters may have: decimal, 0x
// and 0 for other bases, and k, M or G for powers of 1024.
func number(text string) (int64, error) {
	text = strings.TrimSpace(text)
	unit := int64(1)
	if n := len(text); n > 1 {
		switch text[n-1] {
		case 'k', 'K':
			unit = 1 << 10
		case 'm', 'M':
			unit = 1 << 20
		case 'g', 'G':
			unit = 1 << 30
		}
		if unit > 1 {
			text = text[:n-1]
		}
	}
	n, err := strconv.ParseInt(text, 0, 64)
	if err == nil && n*unit/unit != n {
		err = strconv.ErrRange
	}
	return n * unit, err
}

// parseFlag reads the spellings of a truth that MCA parameters may have.
func parseFlag(text string) (v, ok bool) {
	switch strings.ToLower(text) {
	case "true", "t", "enabled", "yes", "y", "1":
		return true, true
	case "false", "f", "disabled", "no", "n", "0":
		return false, true
	}
	n, err := strconv.Atoi(text)
	return n != 0, err == nil
}

// ReadFiles adds what the files of the user and the system say; a file that is
// not there says nothing. home is the user's directory, "" for none.
func (p *Set) ReadFiles(home, sysconfdir string) {
	files := []string{}
	if home != "" {
		files = append(files, home+"/.pmix/mca-params.conf")
	}
	files = append(files, sysconfdir+"/pmix-mca-params.conf")
	override := sysconfdir + "/pmix-mca-params-override.conf"
	p.defaults["mca_base_param_files"] = strings.Join(files, ",")
	p.defaults["mca_base_override_param_file"] = override
	if p.noFiles {
		return
	}
	if list := p.values["mca_base_param_files"].text; list != "" {
		files = strings.Split(list, ",")
	}
	if len(files) == 1 && files[0] == "none" {
		files = nil
	}
	// The last to be read wins among files, so the first of the list comes last.
	for i := len(files) - 1; i >= 0; i-- {
		from := UserFile
		if i == len(files)-1 && len(files) > 1 || home == "" {
			from = SystemFile
		}
		p.read(expandHome(files[i], home), home, from)
	}
	if f := p.values["mca_base_override_param_file"].text; f != "" {
		override = f
	}
	p.read(expandHome(override, home), home, OverrideFile)
}

// maxFile bounds how much of a file is read.
const maxFile = 1 << 20

// read takes in a file of lines "name = value". Comments begin with # or //. A
// value reaches to the end of its line, quotes included; "~/" in it is the
// user's directory.
func (p *Set) read(file, home string, from Source) {
	info, err := os.Stat(file)
	if err != nil || !info.Mode().IsRegular() {
		return // a pipe would make us wait
	}
	f, err := Open(file, os.O_RDONLY, 0)
	if err != nil {
		return
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return
	}
	if len(b) > maxFile {
		p.problems = append(p.problems, Problem{file, "too large for a parameter file"})
		return
	}
	for i, line := range strings.Split(string(b), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "//") {
			continue
		}
		where := fmt.Sprintf("%s:%d", file, i+1)
		name, value, ok := strings.Cut(line, "=")
		if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, " \t") {
			p.problems = append(p.problems, Problem{where, "expected name = value"})
			continue
		}
		p.set(name, expandHome(strings.TrimSpace(value), home), from, file, where)
	}
}

// expandHome writes the user's directory for each "~/" that starts a path.
func expandHome(text, home string) string {
	if home == "" || !strings.Contains(text, "~/") {
		return text
	}
	parts := strings.Split(text, ":")
	for i, s := range parts {
		if strings.HasPrefix(s, "~/") {
			parts[i] = home + s[1:]
		}
	}
	return strings.Join(parts, ":")
}

// Problems returns the settings that could not be used.
func (p *Set) Problems() []Problem { return p.problems }

// Outdated returns the settings by deprecated names, none if the user wants no
// warnings of them.
func (p *Set) Outdated() []Outdated {
	if p.Flag("mca_base_suppress_deprecated_warning") {
		return nil
	}
	return p.outdated
}

// Where returns a parameter's value as text and its source; file is that file and
// line if it came from one. A name that is not in Table or Ignored has no value.
func (p *Set) Where(name string) (value string, from Source, file string) {
	r, _ := row(name)
	if r == nil {
		return "", Default, ""
	}
	if s, ok := p.values[r.Name]; ok {
		return s.text, s.from, s.file
	}
	if d, ok := p.defaults[r.Name]; ok {
		return d, Default, ""
	}
	return r.Default, Default, ""
}

// Show returns a parameter's value in the one spelling of its kind, and where it
// came from, as pmix_info prints them.
func (p *Set) Show(name string) (value, source string) {
	value, from, file := p.Where(name)
	source = from.String()
	if file != "" {
		source = "file (" + file + ")"
	}
	r, _ := row(name)
	if r == nil {
		return value, source
	}
	switch r.Kind {
	case Int, Size, Uint:
		if n, err := number(value); err == nil {
			value = strconv.FormatInt(n, 10)
		}
	case Flag:
		if v, ok := parseFlag(value); ok {
			value = map[bool]string{false: "0", true: "1"}[v]
		}
	case Double:
		if f, err := strconv.ParseFloat(value, 64); err == nil {
			value = strconv.FormatFloat(f, 'f', 6, 64)
		}
	}
	return value, source
}

// Text returns the value of any parameter as text.
func (p *Set) Text(name string) string {
	v, _, _ := p.Where(name)
	return v
}

// Int returns the value of an Int or Size parameter as it was written, in the
// row's unit; 0 for another kind.
func (p *Set) Int(name string) int {
	n, _ := number(p.Text(name))
	return int(n)
}

// Size returns the value of a Size parameter in bytes.
func (p *Set) Size(name string) uint64 {
	n, _ := number(p.Text(name))
	if r, _ := row(name); r != nil && r.Unit > 1 {
		return uint64(n) * r.Unit
	}
	return uint64(n)
}

// Flag returns the value of a Flag parameter, false for another kind.
func (p *Set) Flag(name string) bool {
	v, _ := parseFlag(p.Text(name))
	return v
}
