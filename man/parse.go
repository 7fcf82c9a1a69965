package main

import (
	"regexp"
	"strings"
)

// item is a function or type of a header.
type item struct {
	name    string
	header  string
	section string // the heading it stands below
	comment string
	own     bool   // the comment stands right before it, not before a neighbour
	code    string // prototype or typedef, with the values that follow a type
	isType  bool
}

var (
	heading  = regexp.MustCompile(`^/\* ---- (.*) ---- \*/$`)
	function = regexp.MustCompile(`\b(PMIx_\w+)\s*\(`)
	callback = regexp.MustCompile(`\(\*(pmix_\w+)\)`)
	closing  = regexp.MustCompile(`\}\s*(pmix_\w+)\s*;`)
	plain    = regexp.MustCompile(`\b(pmix_\w+)(\[[^\]]*\])?\s*;$`)
)

// parse takes a header apart.
func parse(header, text string) (items []item) {
	var section, comment string
	own := false
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		trimmed := strings.TrimSpace(line)
		switch {
		case trimmed == "":
			comment = ""
		case heading.MatchString(trimmed):
			section, comment = heading.FindStringSubmatch(trimmed)[1], ""
		case strings.HasPrefix(trimmed, "/*"):
			start := i
			for !strings.Contains(lines[i], "*/") {
				i++
			}
			comment, own = words(lines[start:i+1]), true
		case strings.HasPrefix(trimmed, "PMIX_EXPORT"):
			code, next := statement(lines, i)
			i = next
			code = strings.ReplaceAll(strings.TrimPrefix(code, "PMIX_EXPORT "), "\n            ", "\n")
			if m := function.FindStringSubmatch(code); m != nil {
				items = append(items, item{name: m[1], header: header, section: section, comment: comment, own: own, code: code})
				own = false
			}
		case strings.HasPrefix(trimmed, "typedef"):
			code, next := statement(lines, i)
			i = next
			for _, re := range []*regexp.Regexp{callback, closing, plain} {
				if m := re.FindStringSubmatch(code); m != nil {
					end := values(lines, i)
					code = strings.Join(append([]string{code}, lines[i+1:end+1]...), "\n")
					i = end
					items = append(items, item{name: m[1], header: header, section: section, comment: comment, own: own, code: code, isType: true})
					own = false
					break
				}
			}
		}
	}
	return items
}

// statement returns the lines from i to the semicolon that ends them, outside of
// braces, and the index of the last.
func statement(lines []string, i int) (string, int) {
	start, depth := i, 0
	for ; i < len(lines); i++ {
		code := lines[i]
		if k := strings.Index(code, "/*"); k >= 0 {
			code = code[:k]
		}
		depth += strings.Count(code, "{") - strings.Count(code, "}")
		if depth == 0 && strings.HasSuffix(strings.TrimSpace(code), ";") {
			break
		}
	}
	return strings.Join(lines[start:min(i+1, len(lines))], "\n"), i
}

// values returns the index of the last line that belongs to a type that ends at i:
// the lines that follow, until an empty one, or one or a comment before a typedef.
func values(lines []string, i int) int {
	last := i
	for ; i+1 < len(lines) && strings.TrimSpace(lines[i+1]) != ""; i++ {
		switch l := strings.TrimSpace(lines[i+1]); {
		case strings.HasPrefix(l, "typedef"):
			return last
		case strings.HasPrefix(l, "/*") || strings.HasPrefix(l, "*"):
		default:
			last = i + 1
		}
	}
	return last
}

// words returns a comment without its marks, paragraphs apart.
func words(lines []string) string {
	var out []string
	for _, l := range lines {
		l = strings.TrimSpace(l)
		l = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(l, "/*"), "*"), "*/"))
		out = append(out, l)
	}
	return strings.TrimSpace(strings.Join(out, "\n"))
}
