package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
)

// WriteTable writes an interface one item after the other: kind, name and what it
// is, between tabs; further lines of the same item begin with a tab.
func WriteTable(w io.Writer, i Interface) error {
	b := bufio.NewWriter(w)
	for _, k := range i.Keys() {
		fmt.Fprintf(b, "%s\t%s\t%s\n", k.Kind, k.Name, strings.Join(i[k].Is, "\n\t"))
	}
	return b.Flush()
}

// ReadTable reads what WriteTable wrote. Lines that begin with # are comments.
func ReadTable(file string) (Interface, error) {
	i := Interface{}
	var last Key
	err := lines(file, func(l string) error {
		f := strings.SplitN(l, "\t", 3)
		switch {
		case len(f) == 2 && f[0] == "" && last.Name != "":
			it := i[last]
			it.Is = append(it.Is, f[1])
			i[last] = it
		case len(f) == 3 && slices.Contains(kinds, Kind(f[0])):
			last = Key{Kind(f[0]), f[1]}
			if _, twice := i[last]; twice {
				return fmt.Errorf("%s twice", last)
			}
			i.add(last.Kind, last.Name, f[2])
		default:
			return fmt.Errorf("not an item")
		}
		return nil
	})
	return i, err
}

// Load reads the headers in a directory, or a table.
func Load(from string) (Interface, error) {
	if strings.HasSuffix(from, ".tsv") {
		return ReadTable(from)
	}
	return Read(from)
}

// Changes gives the reason of each listed difference.
type Changes map[Key]string

// Keys returns the keys, by kind and name.
func (c Changes) Keys() []Key { return sortKeys(slices.Collect(maps.Keys(c))) }

// ReadChanges reads a list of differences: a line that is not indented is a
// reason, and each indented one below it names an item by kind and name.
func ReadChanges(file string) (Changes, error) {
	c := Changes{}
	reason := ""
	err := lines(file, func(l string) error {
		if l[0] != ' ' && l[0] != '\t' {
			reason = l
			return nil
		}
		kind, name, _ := strings.Cut(strings.TrimSpace(l), " ")
		k := Key{Kind(kind), name}
		switch {
		case reason == "":
			return fmt.Errorf("%s without a reason", k)
		case !slices.Contains(kinds, k.Kind):
			return fmt.Errorf("no such kind: %s", k)
		case c[k] != "":
			return fmt.Errorf("%s twice", k)
		}
		c[k] = reason
		return nil
	})
	return c, err
}

// lines calls do for each line that is neither empty nor a comment.
func lines(file string, do func(string) error) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	s := bufio.NewScanner(f)
	for n := 1; s.Scan(); n++ {
		if l := s.Text(); l != "" && l[0] != '#' {
			if err := do(l); err != nil {
				return fmt.Errorf("%s:%d: %w", file, n, err)
			}
		}
	}
	return s.Err()
}
