package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
)

// peer is a released library to compare with, and how the program is run with it and,
// in the same place, with ours.
type peer struct {
	name   string
	theirs []string // command, the size of the job to be added
	ours   []string
}

// peers finds the released libraries: those of this machine, then those in roots.
func peers(top, build, program string) []peer {
	lib := filepath.Join(build, "lib")
	var found []peer
	for i, dir := range systemDirs(lib) {
		name := "system"
		if i > 0 {
			name = dir
		}
		found = append(found, peer{name, with(dir, program), with(lib, program)})
	}
	if os.Getuid() != 0 {
		return found
	}
	roots := os.Getenv("PMIX_TEST_ROOTS")
	if roots == "" {
		roots = filepath.Join(build, "roots")
	}
	libs, _ := filepath.Glob(filepath.Join(roots, "*", "usr/lib/*/libpmix.so.2"))
	sort.Strings(libs)
	for _, l := range libs {
		root := filepath.Dir(filepath.Dir(filepath.Dir(filepath.Dir(l))))
		in := func(dir string) []string {
			return append([]string{"sh", filepath.Join(top, "test/roots/in.sh"), root}, with(dir, "/mnt/build/test/bench/bench")...)
		}
		found = append(found, peer{filepath.Base(root), in(strings.TrimPrefix(filepath.Dir(l), root)), in("/mnt/build/lib")})
	}
	return found
}

func with(dir, program string) []string {
	return []string{"env", "LD_LIBRARY_PATH=" + dir, program}
}

// systemDirs are the directories of released libraries that the loader or pkg-config
// knows, each library once and ours left out.
func systemDirs(ours string) []string {
	var dirs []string
	cache, _ := exec.Command("sh", "-c", "PATH=$PATH:/usr/sbin:/sbin ldconfig -p").Output()
	for _, line := range strings.Split(string(cache), "\n") {
		if name, path, ok := strings.Cut(line, " => "); ok && strings.HasPrefix(strings.TrimSpace(name), "libpmix.so.2 ") {
			dirs = append(dirs, filepath.Dir(path))
		}
	}
	if dir, err := exec.Command("pkg-config", "--variable=libdir", "pmix").Output(); err == nil {
		dirs = append(dirs, strings.TrimSpace(string(dir)))
	}
	var found []string
	seen := map[string]bool{real(ours): true}
	for _, d := range dirs {
		if r := real(d); r != "" && !seen[r] {
			seen[r] = true
			found = append(found, d)
		}
	}
	return found
}

// real is the file that a directory's libpmix.so.2 is, or nothing.
func real(dir string) string {
	path, err := filepath.EvalSymlinks(filepath.Join(dir, "libpmix.so.2"))
	if err != nil {
		return ""
	}
	return path
}
