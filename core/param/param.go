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
	OverrideFile
)

// String returns the source's name.
func (s Source) String() string {
	return [...]string{"default", "system file", "user file", "environment", "override file"}[s]
}

// Problem is a setting that could not be used.
type Problem struct {
	Where string // a variable or file:line
	Text  string
}

// Set is the parameters of one process.
type Set struct {
	values   map[string]setting // by the name in Table
	problems []Problem
	noFiles  bool // the launcher passed what the files say
}

type setting struct {
	text string
	from Source
	file string
}

const (
	envPrefix = "PMIX_MCA_"
	envPassed = "PMIX_PARAM_FILE_PASSED"
)

// New reads the parameters that env (as os.Environ) sets.
func New(env []string) *Set {
	p := &Set{values: make(map[string]setting)}
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
	p := New(env)
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
	r := row(name)
	if r == nil {
		return
	}
	if old, ok := p.values[r.Name]; ok && old.from > from {
		return
	}
	if !r.accepts(value) {
		p.problems = append(p.problems, Problem{where, fmt.Sprintf("%q is no %s", value, r.Kind)})
		return
	}
	p.values[r.Name] = setting{value, from, file}
}

// accepts reports whether text is a value of the row's kind.
func (r *Param) accepts(text string) (ok bool) {
	switch r.Kind {
	case Int:
		_, err := strconv.ParseInt(text, 0, 32)
		return err == nil
	case Size:
		n, err := strconv.ParseUint(text, 0, 63)
		return err == nil && (r.Unit == 0 || n <= (1<<63-1)/r.Unit)
	case Flag:
		_, ok = parseFlag(text)
		return ok
	}
	return true
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
	if p.noFiles {
		return
	}
	files := []string{}
	if home != "" {
		files = append(files, home+"/.pmix/mca-params.conf")
	}
	files = append(files, sysconfdir+"/pmix-mca-params.conf")
	if list := p.Text("mca_base_param_files"); list != "" {
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
	override := sysconfdir + "/pmix-mca-params-override.conf"
	if f := p.Text("mca_base_override_param_file"); f != "" {
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

// Where returns a parameter's value as text and its source; file names the file
// if it came from one. A name that is not in Table has no value.
func (p *Set) Where(name string) (value string, from Source, file string) {
	r := row(name)
	if r == nil {
		return "", Default, ""
	}
	if s, ok := p.values[r.Name]; ok {
		return s.text, s.from, s.file
	}
	return r.Default, Default, ""
}

// Text returns the value of any parameter as text.
func (p *Set) Text(name string) string {
	v, _, _ := p.Where(name)
	return v
}

// Int returns the value of an Int or Size parameter as it was written, in the
// row's unit; 0 for another kind.
func (p *Set) Int(name string) int {
	n, _ := strconv.ParseInt(p.Text(name), 0, 64)
	return int(n)
}

// Size returns the value of a Size parameter in bytes.
func (p *Set) Size(name string) uint64 {
	n, _ := strconv.ParseUint(p.Text(name), 0, 64)
	if r := row(name); r != nil && r.Unit > 1 {
		n *= r.Unit
	}
	return n
}

// Flag returns the value of a Flag parameter, false for another kind.
func (p *Set) Flag(name string) bool {
	v, _ := parseFlag(p.Text(name))
	return v
}
