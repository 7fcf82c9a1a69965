package main

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// JudgeFiles compares the headers that a release installs with those that we do:
// what lies in its include directory itself must be in ours, and what lies deeper
// must fall under one of the patterns in a list (not-installed.txt), each of which
// some file must need. It returns how many are in both and how many are left out.
func JudgeFiles(ours, theirs, list string) (both, out int, wrong []string, err error) {
	used := map[string]bool{}
	if err := lines(list, func(l string) error {
		if l[0] == ' ' {
			used[strings.TrimSpace(l)] = false
		}
		return nil
	}); err != nil {
		return 0, 0, nil, err
	}
	err = filepath.WalkDir(theirs, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(theirs, p)
		if err != nil {
			return err
		}
		if _, missing := os.Stat(filepath.Join(ours, name)); missing == nil {
			both++
			return nil
		}
		for pattern := range used {
			if under(name, pattern) {
				used[pattern] = true
				out++
				return nil
			}
		}
		wrong = append(wrong, "not installed: "+name)
		return nil
	})
	for pattern, need := range used {
		if !need {
			wrong = append(wrong, fmt.Sprintf("no header is %s", pattern))
		}
	}
	return both, out, wrong, err
}

// under reports whether a file or a directory above it matches.
func under(name, pattern string) bool {
	for ; name != "."; name = path.Dir(name) {
		if ok, _ := path.Match(pattern, name); ok {
			return true
		}
	}
	return false
}
