package main

import (
	"debug/elf"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

func main() { os.Exit(run(os.Args[1:])) }

// run is the program: its exit status.
func run(args []string) int {
	f := flag.NewFlagSet("drivers", flag.ExitOnError)
	lib := f.String("lib", "build/lib", "folder of the libpmix.so.2 under test")
	theirs := f.String("theirs", "", "folder of the library to compare with")
	only := f.String("only", "", "only the drivers whose name matches")
	verbose := f.Bool("v", false, "show the output of what failed")
	limit := f.Int("limit", 60, "seconds for a driver that names none")
	f.Parse(args)
	folder := f.Arg(0)
	if folder == "" {
		folder = os.Getenv("PMIX_DRIVERS")
	}
	if folder == "" {
		fmt.Println("no folder of finished OpenPMIx drivers was given: set PMIX_DRIVERS")
		return 77
	}
	found, err := search(folder)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	if *theirs == "" && found["libpmix.so.2"] != "" {
		*theirs = filepath.Dir(found["libpmix.so.2"])
	}
	r := &runner{limit: *limit, verbose: *verbose}
	if r.dir, err = stage(found); err != nil {
		fmt.Println(err)
		return 1
	}
	defer os.RemoveAll(r.dir)
	if r.libs, err = absolute(*lib, *theirs); err != nil {
		fmt.Println(err)
		return 1
	}
	return r.all(tests, regexp.MustCompile(*only))
}

// absolute lists the folders that are named.
func absolute(dirs ...string) ([]string, error) {
	var out []string
	for _, d := range dirs {
		if d == "" {
			continue
		}
		a, err := filepath.Abs(d)
		if err != nil {
			return nil, err
		}
		if _, err := os.Stat(filepath.Join(a, "libpmix.so.2")); err != nil {
			return nil, err
		}
		out = append(out, a)
	}
	return out, nil
}

// search finds the finished programs below a folder, by name. Of two with one name
// that in a folder .libs is the program itself, the other libtool's script for it.
func search(folder string) (map[string]string, error) {
	found := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.Type()&fs.ModeSymlink != 0 && d.Name() != "libpmix.so.2" || d.IsDir() || strings.HasSuffix(path, ".o") {
			return nil
		}
		a, err := filepath.Abs(path)
		if err == nil && (d.Name() == "libpmix.so.2" || program(a)) {
			found[d.Name()] = a
		}
		return err
	})
	if err == nil && len(found) == 0 {
		err = errors.New("there is no program in " + folder)
	}
	return found, err
}

// program reports whether a file can be run as it is.
func program(path string) bool {
	st, err := os.Stat(path)
	if err != nil || !st.Mode().IsRegular() || st.Mode()&0o100 == 0 {
		return false
	}
	e, err := elf.Open(path)
	if err != nil {
		return false
	}
	defer e.Close()
	if e.Type == elf.ET_EXEC {
		return true
	}
	for _, p := range e.Progs {
		if p.Type == elf.PT_INTERP {
			return true
		}
	}
	return false
}

// stage makes a folder with all programs side by side, as they look for each other.
func stage(found map[string]string) (string, error) {
	dir, err := os.MkdirTemp("", "drivers")
	if err != nil {
		return "", err
	}
	for name, path := range found {
		if err := os.Symlink(path, filepath.Join(dir, name)); err != nil {
			return "", err
		}
	}
	return dir, os.Mkdir(filepath.Join(dir, "tmp"), 0o700)
}
