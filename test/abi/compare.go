package main

import (
	"fmt"
	"strings"

	"github.com/google/go-cmp/cmp"
)

// A Difference is an item that one side lacks, or that is something else there.
type Difference struct {
	Key
	Ours, Theirs *Item // nil where that side lacks it
}

func (d Difference) String() string {
	switch {
	case d.Ours == nil:
		return fmt.Sprintf("%s: only theirs: %s", d.Key, strings.Join(d.Theirs.Is, "; "))
	case d.Theirs == nil:
		return fmt.Sprintf("%s: only ours: %s", d.Key, strings.Join(d.Ours.Is, "; "))
	}
	return fmt.Sprintf("%s (- theirs, + ours):\n%s", d.Key, cmp.Diff(d.Theirs.Is, d.Ours.Is))
}

// Compare returns how ours differs from theirs, by kind and name.
func Compare(ours, theirs Interface) []Difference {
	all := Interface{}
	for _, i := range []Interface{ours, theirs} {
		for k, v := range i {
			all[k] = v
		}
	}
	var list []Difference
	for _, k := range all.Keys() {
		d := Difference{Key: k}
		if o, ok := ours[k]; ok {
			d.Ours = &o
		}
		if t, ok := theirs[k]; ok {
			d.Theirs = &t
		}
		if d.Ours == nil || d.Theirs == nil || !cmp.Equal(d.Ours, d.Theirs) {
			list = append(list, d)
		}
	}
	return list
}

// Without returns an interface without the items of some kinds.
func (i Interface) Without(kinds ...Kind) Interface {
	left := Interface{}
next:
	for k, v := range i {
		for _, kind := range kinds {
			if k.Kind == kind {
				continue next
			}
		}
		left[k] = v
	}
	return left
}

// A Verdict is the outcome of comparing our headers with those of a release.
type Verdict struct {
	Equal  map[Kind]int // items that are the same
	Added  int          // items that only ours have
	Listed int          // differences that are listed
	Wrong  []string     // what must not be
}

// Judge compares our headers with those of an older release. A difference must be
// listed, and must be one that the release of ours made, that is ours as in
// current. What only ours have is no difference to a program of that time.
func Judge(ours, theirs, current Interface, listed Changes) Verdict {
	v := Verdict{Equal: map[Kind]int{}}
	used := map[Key]bool{}
	differs := map[Key]bool{}
	for _, d := range Compare(ours, theirs) {
		differs[d.Key] = true
		c, isCurrent := current[d.Key]
		switch {
		case d.Theirs == nil:
			v.Added++
		case listed[d.Key] == "":
			v.Wrong = append(v.Wrong, "not listed: "+d.String())
		case isCurrent != (d.Ours != nil) || isCurrent && !cmp.Equal(*d.Ours, c):
			v.Wrong = append(v.Wrong, "listed, and not so in the release that ours are of: "+d.String())
			used[d.Key] = true
		default:
			v.Listed++
			used[d.Key] = true
		}
	}
	return v.finish(theirs, differs, used, listed)
}

// JudgeExact compares our headers with those of the release that they are of.
// Only bodies of macros may be listed.
func JudgeExact(ours, theirs Interface, listed Changes) Verdict {
	v := Verdict{Equal: map[Kind]int{}}
	used := map[Key]bool{}
	differs := map[Key]bool{}
	for _, d := range Compare(ours, theirs) {
		differs[d.Key] = true
		if d.Kind == Body && d.Ours != nil && d.Theirs != nil && listed[d.Key] != "" {
			v.Listed++
			used[d.Key] = true
			continue
		}
		v.Wrong = append(v.Wrong, d.String())
	}
	return v.finish(theirs, differs, used, listed)
}

func (v Verdict) finish(theirs Interface, differs, used map[Key]bool, listed Changes) Verdict {
	for k := range theirs {
		if !differs[k] {
			v.Equal[k.Kind]++
		}
	}
	for _, k := range listed.Keys() {
		if !used[k] {
			v.Wrong = append(v.Wrong, fmt.Sprintf("listed without a difference: %s", k))
		}
	}
	return v
}

func (v Verdict) String() string {
	var parts []string
	for _, k := range kinds {
		if n := v.Equal[k]; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, plural[k]))
		}
	}
	return fmt.Sprintf("equal: %s; listed: %d; only ours: %d; wrong: %d", strings.Join(parts, ", "), v.Listed, v.Added, len(v.Wrong))
}

var plural = map[Kind]string{
	Number: "macros with a number", Text: "attribute strings", Initial: "initial values", Mark: "other macros",
	Call: "function-like macros", Body: "macro bodies", Enumerator: "enumerators", Typedef: "typedefs",
	Struct: "structures", Function: "functions", Inline: "inline functions", Variable: "variables",
}
