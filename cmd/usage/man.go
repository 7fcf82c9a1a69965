package usage

import (
	"fmt"
	"strings"
)

// Man is the program's manual page.
func (p *Program) Man(version string) string {
	var b strings.Builder
	line := func(form string, args ...any) { fmt.Fprintf(&b, form+"\n", args...) }
	line(".TH %s 1 \"\" \"PMIx %s\" \"PMIx\"", p.Name, version)
	line(".SH NAME\n%s \\- %s", p.Name, escape(p.Title))
	line(".SH SYNOPSIS\n.B %s\n[\\fIoption\\fP ...]", p.Name)
	if p.Operands != "" {
		line("%s", escape(p.Operands))
	}
	line(".SH DESCRIPTION\n%s", paragraphs(capital(p.Title)+".\n\n"+p.About))
	line(".SH OPTIONS\nOptions stand before anything else. A long one may be shortened while it stays the only one.")
	for _, o := range p.Options {
		line(".TP")
		name := `\fB\-\-` + escape(o.Long) + `\fP`
		if o.Short != 0 {
			name = fmt.Sprintf(`\fB\-%c\fP, %s`, o.Short, name)
		}
		if o.Word != "" {
			name += ` \fI` + escape(o.Word) + `\fP`
		}
		line("%s\n%s", name, strings.ReplaceAll(paragraphs(o.About+"\n\n"+o.More), ".PP\n", ".IP\n"))
	}
	line(".SH EXIT STATUS\n0 where all went well. Otherwise the status of PMIx that says why, modulo 256, " +
		"which is also printed by its name; 1 for a command line that makes no sense, and 254 for an option that does not exist or lacks its word.")
	line(".SH ENVIRONMENT\n.TP\n.B TMPDIR\nWhere files with the addresses of servers are looked for.\n" +
		".TP\n.BI PMIX_MCA_ name\nSets the parameter \\fIname\\fP.")
	if len(p.Examples) > 0 {
		line(".SH EXAMPLES\n.nf")
		for _, e := range p.Examples {
			line("%s", escape(e))
		}
		line(".fi")
	}
	line(".SH SEE ALSO\n.BR openpmix (5),\n.BR pmix_info (1)")
	return b.String()
}

func escape(s string) string {
	s = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s)
	if strings.HasPrefix(s, ".") || strings.HasPrefix(s, "'") {
		s = `\&` + s
	}
	return s
}

// paragraphs writes text as that of a page: an empty line begins a paragraph, a line
// that begins with a space stays as it is.
func paragraphs(s string) string {
	var out []string
	for _, para := range strings.Split(strings.Trim(s, "\n"), "\n\n") {
		if strings.HasPrefix(para, " ") {
			out = append(out, ".nf\n"+escape(para)+"\n.fi")
			continue
		}
		for i, l := range Wrap(para, 90) {
			if i == 0 {
				l = escape(l)
			} else if l = escape(l); strings.HasPrefix(l, ".") {
				l = `\&` + l
			}
			out = append(out, l)
		}
		out = append(out, ".PP")
	}
	return strings.TrimSuffix(strings.Join(out, "\n"), "\n.PP")
}
