package usage

import (
	"fmt"
	"strings"

	"pmix/core/cli"
	"pmix/core/pmix"
)

// Option is an option of a program.
type Option struct {
	Long  string
	Short byte    // 0 for none
	Arg   cli.Arg // whether a word follows
	Word  string  // what stands for it in descriptions
	About string  // what the option does, in one sentence
	More  string  // what else there is to say on request; paragraphs end with an empty line
}

// Program is a program.
type Program struct {
	Name     string
	Title    string // what it does, after a dash
	Operands string // what stands behind the options, "" if nothing may
	Options  []Option
	About    string // what there is to know beside the options
	Examples []string
}

// All are the programs by name.
var All = map[string]*Program{}

func init() {
	for i := range programs {
		p := &programs[i]
		p.Options = append(append([]Option(nil), common...), p.Options...)
		All[p.Name] = p
	}
}

// Home is where the programs' versions are said to come from.
const Home = "PMIx (libpmix-go)"

// CLI returns the options as the parser takes them.
func (p *Program) CLI() []cli.Option {
	out := make([]cli.Option, len(p.Options))
	for i, o := range p.Options {
		out[i] = cli.Option{Long: o.Long, Short: o.Short, Arg: o.Arg}
	}
	return out
}

// Version is the answer to --version.
func (p *Program) Version() string {
	return fmt.Sprintf("\n%s (PMIx) %s\n\n%s\n\n", p.Name, pmix.InterfaceLevel, Home)
}

// column is where descriptions begin, width where lines end.
const column, width = 37, 110

// Usage is the answer to --help.
func (p *Program) Usage() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (PMIx) %s\n\nUsage: %s [OPTION]...", p.Name, pmix.InterfaceLevel, p.Name)
	if p.Operands != "" {
		b.WriteString(" " + p.Operands)
	}
	fmt.Fprintf(&b, "\n%s.\n\n", capital(p.Title))
	for i := range p.Options {
		o := &p.Options[i]
		head := "   "
		if o.Short != 0 {
			head = fmt.Sprintf("-%c|", o.Short)
		}
		head += "--" + o.Long
		if o.Word != "" {
			head += " " + o.Word
		}
		if len(head) > column-2 {
			b.WriteString(head + "\n")
			head = ""
		}
		for _, l := range Wrap(o.About, width-column) {
			fmt.Fprintf(&b, "%-*s%s\n", column, head, l)
			head = ""
		}
	}
	if p.About != "" {
		b.WriteString("\n" + fill(p.About))
	}
	b.WriteString("\n")
	return b.String()
}

// Help is the answer to --help with the name of an option; ok is false if there is no
// such option.
func (p *Program) Help(topic string) (text string, ok bool) {
	topic = strings.TrimLeft(topic, "-")
	for _, o := range p.Options {
		if o.Long != topic {
			continue
		}
		text = fill(o.About)
		if o.Word != "" {
			text = fmt.Sprintf("Syntax: --%s %s\n\n%s", o.Long, o.Word, text)
		}
		if o.More != "" {
			text += "\n" + fill(o.More)
		}
		return text + "\n", true
	}
	return "", false
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// fill wraps paragraphs; a line that begins with a space stays as it is.
func fill(s string) string {
	var b strings.Builder
	for i, para := range strings.Split(strings.TrimSpace(s), "\n\n") {
		if i > 0 {
			b.WriteString("\n")
		}
		if strings.HasPrefix(para, " ") {
			b.WriteString(para + "\n")
			continue
		}
		for _, l := range Wrap(para, 80) {
			b.WriteString(l + "\n")
		}
	}
	return b.String()
}

// Wrap breaks text between words into lines of at most width, one at least.
func Wrap(text string, width int) (lines []string) {
	line := ""
	for _, w := range strings.Fields(text) {
		switch {
		case line == "":
			line = w
		case len(line)+1+len(w) > width:
			lines, line = append(lines, line), w
		default:
			line += " " + w
		}
	}
	return append(lines, line)
}
