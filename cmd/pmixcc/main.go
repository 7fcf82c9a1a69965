// pmixcc compiles and links programs that use PMIx: it calls the C compiler with what
// the user gave and the flags that this installation needs. Options and the file that
// it reads them from are those of OpenPMIx's program of that name.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"pmix/core/built"
	"pmix/core/param"
	"pmix/core/say"
)

func main() {
	exe, _ := os.Executable()
	os.Exit(run(os.Args, built.Moved(os.Environ(), exe)))
}

func run(words, env []string) int {
	name := filepath.Base(words[0])
	dirs := built.Dirs(env)
	file := dirs["pkgdatadir"] + "/" + built.WrapperData
	text, err := param.Read(file)
	if err != nil {
		fmt.Fprintf(say.Err, "Cannot open configuration file %s\nError parsing data file %s: %v\n", file, name, err)
		return 1
	}
	data := choose(parse(string(text), dirs), words[1:])
	if data == nil {
		say.Help(helpFile, "no-options-support", name, strings.Join(words, " "))
		return 1
	}
	data.override(env)
	switch {
	case data.required == "not supported":
		say.Help(helpFile, "no-language-support", data.language, name)
		return 1
	case data.required != "":
		if _, err := os.Stat(filepath.Join(data.libdir, data.required)); err != nil {
			say.Help(helpFile, "file-not-found", name, data.required, data.language)
		}
	}
	c := read(words[1:])
	if c.wrong != "" {
		fmt.Fprintf(say.Err, "%s: unrecognized option: %s\nType '%s --showme:help' for usage.\n", words[0], c.wrong, words[0])
		return 1
	}
	if c.show != "" {
		fmt.Fprint(say.Out, data.show(c.show, name))
		return 0
	}
	line := c.assemble(data)
	if c.dry {
		fmt.Fprintln(say.Out, strings.Join(line, " "))
		return 0
	}
	return start(line)
}

// start runs the compiler and returns its exit status.
func start(line []string) int {
	if len(line) == 0 || line[0] == "" {
		say.Help(helpFile, "no-compiler-specified")
		return 1
	}
	path, err := exec.LookPath(line[0])
	if err != nil {
		say.Help(helpFile, "no-compiler-found", line[0])
		return 1
	}
	signal.Reset() // nothing of Go's handlers is left to the compiler
	line[0] = path
	err = unix.Exec(path, line, os.Environ())
	say.Help(helpFile, "spawn-failed", path, err, strings.Join(line, " "))
	return 1
}
