package param

// Kind is the type of a parameter's value.
type Kind uint8

// The kinds of parameters.
const (
	Text Kind = iota
	Int
	Size
	Flag
)

// Source tells where a value came from.
type Source uint8

// The sources, in rising precedence.
const (
	Default Source = iota
	SystemFile
	UserFile
	Environment
)

// Param is one row of Table.
type Param struct {
	Name    string // without PMIX_MCA_, e.g. "ptl_base_max_msg_size"
	Kind    Kind
	Default string
	Level   int    // 1 for everybody ... 9 for developers, as pmix_info shows it
	Help    string // one sentence
	By      string // the package that honours it
}

// Problem is a setting that could not be used.
type Problem struct {
	Where string // a variable or file:line
	Text  string
}

// Set is the parameters of one process.
type Set struct {
	values   map[string]setting
	problems []Problem
}

type setting struct {
	text string
	from Source
	file string
}

// New reads the parameters that env (as os.Environ) sets.
func New(env []string) *Set { return &Set{values: make(map[string]setting)} }

// ReadFiles adds the user's and the system's file, which may not exist. home is
// the user's directory, "" for none.
func (p *Set) ReadFiles(home, sysconfdir string) {}

// Problems returns the settings that could not be used.
func (p *Set) Problems() []Problem { return p.problems }

// Text, Int, Size and Flag return a parameter's value. Asking for a name that is
// not in Table, or as another kind, is a mistake of the caller and panics in
// tests only: it returns the zero value.
func (p *Set) Text(name string) string { return "" }

// Int returns the value of an Int parameter.
func (p *Set) Int(name string) int { return 0 }

// Size returns the value of a Size parameter, in bytes.
func (p *Set) Size(name string) uint64 { return 0 }

// Flag returns the value of a Flag parameter.
func (p *Set) Flag(name string) bool { return false }

// Where returns a parameter's value as text and its source; file names the file
// if it came from one.
func (p *Set) Where(name string) (value string, from Source, file string) { return "", Default, "" }
