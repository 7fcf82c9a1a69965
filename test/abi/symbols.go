package main

import (
	"debug/elf"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Exports returns the public names that a library defines for others, each with
// "function" or "data".
func Exports(file string) (map[string]string, error) {
	f, err := elf.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	symbols, err := f.DynamicSymbols()
	if err != nil {
		return nil, err
	}
	names := map[string]string{}
	for _, s := range symbols {
		if s.Section == elf.SHN_UNDEF || !strings.HasPrefix(s.Name, "PMIx_") && !strings.HasPrefix(s.Name, "PMIX_") {
			continue
		}
		if v := elf.ST_VISIBILITY(s.Other); v != elf.STV_DEFAULT && v != elf.STV_PROTECTED {
			continue
		}
		switch elf.ST_TYPE(s.Info) {
		case elf.STT_FUNC, elf.STT_GNU_IFUNC:
			names[s.Name] = "function"
		case elf.STT_OBJECT:
			names[s.Name] = "data"
		default:
			names[s.Name] = elf.ST_TYPE(s.Info).String()
		}
	}
	return names, nil
}

// A Record is what each release exports: by release, then by name.
type Record map[string]map[string]string

// ReadRecord reads exports.tsv: a first line with the releases, then on each a
// name, its kind, and "yes" or "-" for each release.
func ReadRecord(file string) (Record, error) {
	r := Record{}
	var releases []string
	err := lines(file, func(l string) error {
		f := strings.Split(l, "\t")
		if releases == nil {
			for _, name := range f[2:] {
				releases = append(releases, name)
				r[name] = map[string]string{}
			}
			return nil
		}
		if len(f) != 2+len(releases) {
			return fmt.Errorf("%d columns", len(f))
		}
		for n, release := range releases {
			if f[2+n] == "yes" {
				r[release][f[0]] = f[1]
			}
		}
		return nil
	})
	return r, err
}

// JudgeExports returns what is wrong with the exports of our library: a name that
// a release exports and ours does not, or as something else, and one that none
// does.
func JudgeExports(ours map[string]string, record Record) []string {
	var wrong []string
	all := map[string]bool{}
	for _, release := range slices.Sorted(maps.Keys(record)) {
		for _, name := range slices.Sorted(maps.Keys(record[release])) {
			all[name] = true
			if kind := record[release][name]; ours[name] != kind {
				wrong = append(wrong, fmt.Sprintf("%s of %s is %q here and not %s", name, release, ours[name], kind))
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(ours)) {
		if !all[name] {
			wrong = append(wrong, fmt.Sprintf("%s is exported by no release", name))
		}
	}
	return wrong
}
