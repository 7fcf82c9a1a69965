// pmix_info tells about this installation of PMIx: its version, where it is, how it
// was built, which parts it has, and each parameter with its value and where that came
// from. Options and output are those of OpenPMIx's program of that name.
//
// It reads the parameters as a server of the library does, and connects to nobody.
package main

import (
	"fmt"
	"os"
	"strings"

	"pmix/core/built"
	"pmix/core/cli"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/say"
)

const (
	program  = "pmix_info"
	helpFile = "help-pmix_info.txt"
	home     = "PMIx (libpmix-go)"
)

var options = []cli.Option{
	{Long: "help", Short: 'h', Arg: cli.Optional}, {Long: "version", Short: 'V'}, {Long: "verbose", Short: 'v'},
	{Long: "pmixmca", Arg: cli.Pair}, {Long: "gpmixmca", Arg: cli.Pair, As: "pmixmca"},
	{Long: "all", Short: 'a'}, {Long: "arch"}, {Long: "config", Short: 'c'}, {Long: "hostname"}, {Long: "internal"},
	{Long: "param", Arg: cli.RequiredMaybe}, {Long: "params", Arg: cli.RequiredMaybe, As: "param"}, {Long: "path", Arg: cli.Required},
	{Long: "show-version", Arg: cli.OptionalPair}, {Long: "pretty-print"}, {Long: "parsable"}, {Long: "parseable", As: "parsable"},
	{Long: "show-failed"}, {Long: "selected-only"}, {Long: "type", Short: 't', Arg: cli.Required}, {Long: "color", Arg: cli.Required},
}

func main() { os.Exit(run(os.Args[1:], os.Environ())) }

// The exit statuses of released programs.
const (
	failed   = 1
	unusable = 255
)

func run(words, env []string) int {
	l, fault := cli.Parse(program, words, options)
	if fault != nil {
		fault.Show()
		return cli.Status
	}
	p := &printer{to: say.Out}
	switch {
	case l.Taken("version"):
		p.text(helpFile, "version", program, pmix.InterfaceLevel, pmix.VersionText)
		return 0
	case l.Taken("help"):
		topic := l.First("help", "")
		text, ok := cli.Help(program, helpFile, topic, program, pmix.InterfaceLevel, program)
		if !ok {
			say.Help("help-cli.txt", "unknown-option", topic, program)
			return 0
		}
		p.write(text)
		return 0
	case l.Tail != nil:
		p.text(helpFile, "no-args", program, strings.Join(l.Tail, " "), program)
		return unusable
	}
	env = built.Moved(env, executable())
	dirs := built.Dirs(env)
	set := param.LoadWith(env, dirs["sysconfdir"], given(l))
	say.Use(set)
	say.Complain(set)
	colour := l.First("color", "auto")
	switch strings.ToLower(colour) {
	case "auto":
		p.colours = p.terminal()
	case "always":
		p.colours = true
	case "never":
	default:
		say.Help(helpFile, "bad-color", program, colour)
		return unusable
	}
	p.look(set.Text("pmix_var_dump_color"))
	p.plain = !l.Taken("pretty-print") && l.Taken("parsable")
	st := (&report{printer: p, line: l, dirs: dirs, set: set}).all()
	say.Users.Flush()
	return st
}

// executable is where this program is, "" if nobody knows.
func executable() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	return path
}

// given returns the parameters on the command line.
func given(l *cli.Line) (out [][2]string) {
	for _, w := range l.Words("pmixmca") {
		out = append(out, [2]string{w[0], w[1]})
	}
	return out
}

// report is what one run has to tell.
type report struct {
	*printer
	line *cli.Line
	dirs map[string]string
	set  *param.Set
}

// all prints what the command line asks for, in the order of released programs, and
// returns the exit status.
func (r *report) all() int {
	all := r.line.Taken("all")
	acted := false
	if words := r.line.Words("show-version"); all || words != nil {
		acted = r.showVersion(words)
	}
	if all || r.line.Taken("path") {
		acted = true
		if !r.paths(all) {
			return failed
		}
	}
	if all || r.line.Taken("arch") {
		acted = true
		r.out("Configured architecture", "config:arch", built.Arch)
	}
	if !all && r.line.Taken("hostname") {
		acted = true
		r.out("Configure host", "config:host", built.ConfigureHost)
	}
	if all || r.line.Taken("config") {
		acted = true
		r.config(true)
	}
	if all || r.line.Taken("param") {
		acted = true
		if !r.params(all) {
			return failed
		}
	}
	if r.line.Taken("type") {
		acted = true
		r.types()
	}
	if !acted {
		r.version()
		r.path("prefix", r.dirs["prefix"])
		r.out("Configured architecture", "config:arch", built.Arch)
		r.config(false)
		r.parts("", nil, "full")
	}
	return 0
}

// showVersion prints what --show-version asks for. It reports whether that is all
// that is wanted: with nothing, or all, released programs print their digest too.
func (r *report) showVersion(uses [][]string) bool {
	what, form := "", "full"
	if len(uses) > 0 && len(uses[0]) > 0 {
		what = uses[0][0]
		if len(uses[0]) > 1 {
			form = uses[0][1]
		}
	}
	switch strings.ToLower(what) {
	case "", "all", "pmix":
		r.version()
		r.parts("", nil, "full")
	default:
		framework, component, one := strings.Cut(what, ":")
		var components []string
		if one && component != "all" {
			components = []string{component}
		}
		r.parts(framework, components, form)
	}
	return what != ""
}

func (r *report) version() {
	r.out("Package", "package", home+" "+pmix.LibraryRelease+" Distribution")
	r.out("PMIx", "pmix:version:full", pmix.InterfaceLevel)
	r.out("PMIx repo revision", "pmix:version:repo", "libpmix-go "+pmix.LibraryRelease)
	r.out("PMIx release date", "pmix:version:release_date", "Unreleased developer copy")
}

// pathNames are the directories in the order of --all. Released programs print
// pkglibdir twice there.
var pathNames = []string{"prefix", "exec_prefix", "bindir", "sbindir", "libdir", "incdir", "mandir", "pkglibdir", "libexecdir", "datarootdir",
	"datadir", "sysconfdir", "sharedstatedir", "localstatedir", "infodir", "pkgdatadir", "pkglibdir", "pkgincludedir"}

func (r *report) path(name, value string) {
	r.out(strings.ToUpper(name[:1])+name[1:], "path:"+name, value)
}

// paths prints directories. It reports whether all that were asked for exist.
func (r *report) paths(all bool) bool {
	wanted := r.line.Values("path")
	for _, w := range wanted {
		all = all || w == "all"
	}
	if all {
		wanted = pathNames
	}
	for _, name := range wanted {
		dir := name
		if name == "incdir" {
			dir = "includedir"
		} else if name == "includedir" {
			dir = "" // not a name that this option has
		}
		value, ok := r.dirs[dir]
		if !ok {
			say.Help(helpFile, "bad-path", name, program)
			return false
		}
		r.path(name, value)
	}
	return true
}

// config prints how the library was built.
func (r *report) config(all bool) {
	r.out("Configured by", "config:user", built.ConfigureUser)
	r.out("Configured on", "config:timestamp", built.ConfigureDate)
	r.out("Configure host", "config:host", built.ConfigureHost)
	r.out("Configure command line", "config:cli", built.ConfigureLine)
	r.out("Built by", "build:user", built.BuildUser)
	r.out("Built on", "build:timestamp", built.BuildDate)
	r.out("Built host", "build:host", built.BuildHost)
	r.out("C compiler", "compiler:c:command", built.CC)
	r.out("C compiler absolute", "compiler:c:absolute", built.CCPath)
	r.out("C compiler family name", "compiler:c:familyname", built.CCFamily)
	r.out("C compiler version", "compiler:c:version", built.CCVersion)
	if all {
		for _, s := range [...]struct {
			name string
			size int
		}{{"bool", 1}, {"short", 2}, {"int", 4}, {"long", 8}, {"pointer", 8}} {
			r.out("C "+s.name+" size", "compiler:c:sizeof:"+s.name, fmt.Sprint(s.size))
		}
		r.out("Build CFLAGS", "option:build:cflags", built.CFLAGS)
		r.out("Build LDFLAGS", "option:build:ldflags", built.LDFLAGS)
		r.out("Build LIBS", "option:build:libs", built.LIBS)
	}
	r.out("Internal debug support", "option:debug", "no")
	r.out("dl support", "option:dlopen", "no")
	r.out("Symbol vis. support", "options:visibility", "yes")
	r.out("Manpages built", "options:man-pages", "yes")
}
