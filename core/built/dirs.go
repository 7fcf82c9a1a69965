package built

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// The directories as ./configure and make have them. They may refer to each other
// with ${name}.
var (
	Prefix         = "/usr/local"
	ExecPrefix     = "${prefix}"
	Bindir         = "${exec_prefix}/bin"
	Sbindir        = "${exec_prefix}/sbin"
	Libexecdir     = "${exec_prefix}/libexec"
	Datarootdir    = "${prefix}/share"
	Datadir        = "${datarootdir}"
	Sysconfdir     = "${prefix}/etc"
	Sharedstatedir = "${prefix}/com"
	Localstatedir  = "${prefix}/var"
	Libdir         = "${exec_prefix}/lib"
	Includedir     = "${prefix}/include"
	Infodir        = "${datarootdir}/info"
	Mandir         = "${datarootdir}/man"
)

type dir struct {
	name     string // in ${name}
	variable string // of the environment
	value    *string
}

func fixed(s string) *string { return &s }

// dirs is all directories, each after those that it may refer to.
var dirs = []dir{
	{"prefix", "PMIX_PREFIX", &Prefix},
	{"exec_prefix", "PMIX_EXEC_PREFIX", &ExecPrefix},
	{"bindir", "PMIX_BINDIR", &Bindir},
	{"sbindir", "PMIX_SBINDIR", &Sbindir},
	{"libexecdir", "PMIX_LIBEXECDIR", &Libexecdir},
	{"datarootdir", "PMIX_DATAROOTDIR", &Datarootdir},
	{"datadir", "PMIX_DATADIR", &Datadir},
	{"sysconfdir", "PMIX_SYSCONFDIR", &Sysconfdir},
	{"sharedstatedir", "PMIX_SHAREDSTATEDIR", &Sharedstatedir},
	{"localstatedir", "PMIX_LOCALSTATEDIR", &Localstatedir},
	{"libdir", "PMIX_LIBDIR", &Libdir},
	{"includedir", "PMIX_INCLUDEDIR", &Includedir},
	{"infodir", "PMIX_INFODIR", &Infodir},
	{"mandir", "PMIX_MANDIR", &Mandir},
	{"pkgdatadir", "PMIX_PKGDATADIR", fixed("${datadir}/pmix")},
	{"pkglibdir", "PMIX_PKGLIBDIR", fixed("${libdir}/pmix")},
	{"pkgincludedir", "PMIX_PKGINCLUDEDIR", fixed("${includedir}/pmix")},
}

// Dirs returns the directories by their names, as env (like os.Environ) moves them.
func Dirs(env []string) map[string]string {
	given := make(map[string]string)
	for _, e := range env {
		if name, value, ok := strings.Cut(e, "="); ok && value != "" && strings.HasPrefix(name, "PMIX_") {
			given[name] = value
		}
	}
	out := make(map[string]string, len(dirs))
	for _, d := range dirs {
		value := *d.value
		if v, ok := given[d.variable]; ok {
			value = v
		}
		out[d.name] = Expand(value, out)
	}
	return out
}

// Expand puts the directories into a text that has ${name} in places.
func Expand(text string, dirs map[string]string) string {
	for name, value := range dirs {
		text = strings.ReplaceAll(text, "${"+name+"}", value)
	}
	return text
}

// Moved returns env for a program that was installed in one place and stands in
// another now: with PMIX_PREFIX set to that if the program's own path tells it and
// the data of the installation are there. exe is that path, "" if nobody knows.
func Moved(env []string, exe string) []string {
	for _, e := range env {
		if strings.HasPrefix(e, "PMIX_PREFIX=") && e != "PMIX_PREFIX=" {
			return env
		}
	}
	usual := Dirs(env)
	below := strings.TrimPrefix(usual["bindir"], usual["prefix"]+"/")
	root, ok := strings.CutSuffix(filepath.Dir(exe), "/"+below)
	if !ok || below == usual["bindir"] || root == usual["prefix"] {
		return env
	}
	env = append(slices.Clip(env), "PMIX_PREFIX="+root)
	if _, err := os.Stat(Dirs(env)["pkgdatadir"] + "/" + WrapperData); err != nil {
		return env[:len(env)-1]
	}
	return env
}

// WrapperData is the file below pkgdatadir that tells pmixcc how to compile.
const WrapperData = "pmixcc-wrapper-data.txt"
