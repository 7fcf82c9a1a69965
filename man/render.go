package main

import (
	"fmt"
	"regexp"
	"sort"
	"strings"
)

// render returns the pages by their file names.
func render(items []item, version string) map[string]string {
	pages := make(map[string]string)
	about := make(map[string]string) // what is said of each name
	sections := make(map[string][]string)
	for _, it := range items {
		about[it.name] = it.comment
		key := it.header + it.section
		sections[key] = append(sections[key], it.name)
	}
	for i, it := range items {
		number := "3"
		if it.isType {
			number = "5"
		}
		text := it.comment
		switch said := general(it.name, about); {
		case !it.own && said != "":
			text = said
		case text == "" && it.isType:
			text = "One of the types of the interface, with the values that the header gives it."
		case text == "":
			text = "One of the functions of the interface."
		case relative.MatchString(text) && i > 0:
			text += "\n\n" + items[i-1].name + ": " + items[i-1].comment
		}
		var b strings.Builder
		fmt.Fprintf(&b, ".\\\" Written from %s, do not edit.\n", it.header)
		fmt.Fprintf(&b, ".TH %s %s \"\" \"PMIx %s\" \"PMIx\"\n", it.name, number, version)
		fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", it.name, roff(brief(text)))
		header := it.header
		if header == "pmix_common.h" || header == "pmix_deprecated.h" {
			header = "pmix.h"
		}
		fmt.Fprintf(&b, ".SH SYNOPSIS\n.nf\n#include <%s>\n\n%s\n.fi\n", header, roff(it.code))
		fmt.Fprintf(&b, ".SH DESCRIPTION\n%s", paragraphs(text))
		if strings.HasSuffix(it.name, "_nb") {
			b.WriteString(".PP\nThe function returns at once. Its result comes later, by a call of \\fIcbfunc\\fP with\n\\fIcbdata\\fP from the library's own thread; what was passed must stay until then.\n")
		}
		if !it.isType && strings.HasPrefix(it.code, "pmix_status_t") {
			b.WriteString(".SH RETURN VALUE\n")
			b.WriteString("\\fBPMIX_SUCCESS\\fP, or a negative status, which \\fBPMIx_Error_string\\fP(3) gives a name.\n")
			if strings.HasSuffix(it.name, "_nb") {
				b.WriteString("\\fBPMIX_OPERATION_SUCCEEDED\\fP tells that it is already done; then, and after an error, \\fIcbfunc\\fP is not called.\n")
			}
		}
		b.WriteString(".SH SEE ALSO\n.na\n")
		for _, name := range others(it, sections[it.header+it.section]) {
			fmt.Fprintf(&b, "\\fB%s\\fP(%s),\n", name, number)
		}
		b.WriteString("\\fBopenpmix\\fP(5)\n")
		pages[it.name+"."+number] = b.String()
	}
	pages["pmix_server_module.5"] = ".so man5/pmix_server_module_t.5\n"
	pages["pmix_callback_functions.5"] = callbacks(items, version)
	return pages
}

// relative is a comment that refers to the one before.
var relative = regexp.MustCompile(`^(The same|The reverse|Both|As above)`)

// general says what is alike for all functions of a kind; "" for the others.
func general(name string, about map[string]string) string {
	if base, ok := strings.CutSuffix(name, "_nb"); ok && about[base] != "" {
		return "The form of " + base + " that does not wait.\n\n" + about[base]
	}
	at := strings.LastIndexByte(name, '_')
	if !strings.HasPrefix(name, "PMIx_") || at < len("PMIx_") {
		return ""
	}
	what := strings.ToLower(strings.ReplaceAll(strings.TrimPrefix(name[:at], "PMIx_"), "_", " "))
	switch name[at+1:] {
	case "construct":
		return "Sets a " + what + " to its empty state. Nothing in it is looked at."
	case "destruct":
		return "Releases what a " + what + " holds and leaves it empty. The structure itself stays the caller's."
	case "create":
		return "Returns an array of n empty structures, each constructed; NULL for none. The matching free function releases it."
	case "free", "release":
		return "Destructs the elements of an array of this type and frees the array. NULL is fine."
	case "string":
		return "Returns the name of a " + what + " as text for people. The text stays the library's."
	}
	return ""
}

// brief is the first sentence, which the name is listed with.
func brief(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	depth := 0
	for i := range text {
		switch text[i] {
		case '(':
			depth++
		case ')':
			depth--
		case '.', ':', ';':
			if depth == 0 && (i+1 == len(text) || text[i+1] == ' ') {
				return text[:i]
			}
		}
	}
	return text
}

// paragraphs returns text as roff.
func paragraphs(text string) string {
	var b strings.Builder
	for i, p := range strings.Split(text, "\n\n") {
		if i > 0 {
			b.WriteString(".PP\n")
		}
		b.WriteString(roff(p) + "\n")
	}
	return b.String()
}

// roff makes text safe: no backslash means anything, and no line is a request.
func roff(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, `\`, `\e`), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	return strings.Join(lines, "\n")
}

// others are the names to look at next: those of the same section, not too many,
// those of the same subject first.
func others(it item, names []string) (out []string) {
	subject := it.name
	if i := strings.LastIndexByte(subject, '_'); i > len("PMIx_") {
		subject = subject[:i]
	}
	for _, near := range []bool{true, false} {
		for _, n := range names {
			if n != it.name && strings.HasPrefix(n, subject) == near && len(out) < 12 {
				out = append(out, n)
			}
		}
	}
	sort.Strings(out)
	return out
}

// callbacks is the page that lists the callback functions.
func callbacks(items []item, version string) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH pmix_callback_functions 5 \"\" \"PMIx %s\" \"PMIx\"\n.SH NAME\npmix_callback_functions \\- functions that the library calls\n.SH DESCRIPTION\n", version)
	for _, it := range items {
		if it.isType && callback.MatchString(it.code) {
			fmt.Fprintf(&b, ".TP\n\\fB%s\\fP(5)\n%s\n", it.name, roff(brief(it.comment)))
		}
	}
	return b.String()
}
