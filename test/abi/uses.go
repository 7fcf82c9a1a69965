package main

import (
	"os"
	"regexp"
	"strings"
)

var (
	comment   = regexp.MustCompile(`(?s)/\*.*?\*/|//[^\n]*|"(?:[^"\\\n]|\\.)*"`)
	directive = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*(?:if|elif|undef|error|include).*$`)
	word      = regexp.MustCompile(`\b[A-Za-z_]\w*\b`)
)

// Unused returns the function-like macros of an interface whose name does not
// occur in the code of the files, that is outside of comments, strings and
// conditions of the preprocessor, and how many do.
func Unused(i Interface, files []string) (unused []string, used int, err error) {
	there := map[string]bool{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			return nil, 0, err
		}
		code := comment.ReplaceAllString(strings.ReplaceAll(string(b), "\\\n", " "), " ")
		for _, w := range word.FindAllString(directive.ReplaceAllString(code, ""), -1) {
			there[w] = true
		}
	}
	for _, k := range i.Keys() {
		switch {
		case k.Kind != Call:
		case there[k.Name]:
			used++
		default:
			unused = append(unused, k.Name)
		}
	}
	return unused, used, nil
}
