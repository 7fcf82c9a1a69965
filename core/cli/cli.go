package cli

import (
	"strings"

	"pmix/core/say"
)

// Arg tells what follows an option.
type Arg uint8

// What may follow an option.
const (
	None Arg = iota
	Required
	Optional      // one word, if it is no option
	OptionalPair  // up to two words
	Pair          // two words
	RequiredMaybe // one word, and a second one if it is no option
)

// Option is an option of a program.
type Option struct {
	Long  string
	Short byte // 0 for none
	Arg   Arg
	As    string // the option that this is another name of; "" for none
}

// name is what uses of the option are kept under.
func (o *Option) name() string {
	if o.As != "" {
		return o.As
	}
	return o.Long
}

// Line is a command line that was read.
type Line struct {
	given map[string][][]string
	Tail  []string // what followed the options
}

// Taken reports whether an option was given.
func (l *Line) Taken(long string) bool { return l.given[long] != nil }

// Count tells how often an option was given.
func (l *Line) Count(long string) int { return len(l.given[long]) }

// Values returns the first words that were given to an option, in their order.
func (l *Line) Values(long string) (out []string) {
	for _, words := range l.given[long] {
		if len(words) > 0 {
			out = append(out, words[0])
		}
	}
	return out
}

// Words returns all words that were given with each use of an option.
func (l *Line) Words(long string) [][]string { return l.given[long] }

// First returns the first word given to an option, or otherwise.
func (l *Line) First(long, otherwise string) string {
	if v := l.Values(long); len(v) > 0 {
		return v[0]
	}
	return otherwise
}

// Status is what a program exits with for a command line that cannot be read.
const Status = 254

// Fault is what is wrong with a command line: a topic of help-cli.txt.
type Fault struct {
	Topic string
	Args  []any
}

// Show tells the user of the fault.
func (f *Fault) Show() { say.Help("help-cli.txt", f.Topic, f.Args...) }

// Parse reads the words after a program's name. Options are listed once.
func Parse(program string, words []string, options []Option) (*Line, *Fault) {
	l := &Line{given: make(map[string][][]string)}
	unknown := func(word string) *Fault { return &Fault{"unregistered-option", []any{program, word, program}} }
	missing := func(o *Option, word string) *Fault {
		return &Fault{"missing-argument", []any{program, word, program, o.Long}}
	}
	// take gives an option the words that follow it. glued is what stood in its own.
	take := func(o *Option, word, glued string, hasGlued bool, rest []string) ([]string, *Fault) {
		var got []string
		if hasGlued {
			got = append(got, glued)
		}
		next := func() bool {
			if len(rest) == 0 || strings.HasPrefix(rest[0], "-") && rest[0] != "-" {
				return false
			}
			got, rest = append(got, rest[0]), rest[1:]
			return true
		}
		switch o.Arg {
		case Required, RequiredMaybe:
			if !hasGlued && (len(rest) == 0 || !next()) {
				return nil, missing(o, word)
			}
			if o.Arg == RequiredMaybe && !hasGlued {
				next()
			}
		case Optional:
			if !hasGlued {
				next()
			}
		case OptionalPair:
			if hasGlued || next() {
				next()
			}
		case Pair:
			if !hasGlued && !next() {
				return nil, missing(o, word)
			}
			if len(rest) == 0 {
				return nil, &Fault{"missing-two-arguments", []any{program, o.Long, got[0], program, o.Long}}
			}
			got, rest = append(got, rest[0]), rest[1:]
		}
		l.given[o.name()] = append(l.given[o.name()], got)
		return rest, nil
	}
	for len(words) > 0 {
		word := words[0]
		rest := words[1:]
		var f *Fault
		switch {
		case word == "--":
			l.Tail = rest
			return l, nil
		case strings.HasPrefix(word, "--"):
			name, value, glued := strings.Cut(word[2:], "=")
			o := long(options, name)
			if o == nil || glued && o.Arg == None {
				return nil, unknown(word)
			}
			if rest, f = take(o, word, value, glued, rest); f != nil {
				return nil, f
			}
		case strings.HasPrefix(word, "-") && len(word) > 1:
			if short(options, word[1]) == nil {
				if len(word) > 2 { // "-all": what released programs take for no option
					l.Tail = words
					return l, nil
				}
				return nil, unknown(word)
			}
			for i := 1; i < len(word); i++ {
				o := short(options, word[i])
				if o == nil {
					return nil, unknown("-" + word[i:i+1])
				}
				if o.Arg == None {
					take(o, word, "", false, nil)
					continue
				}
				if rest, f = take(o, "-"+word[i:i+1], word[i+1:], i+1 < len(word), rest); f != nil {
					return nil, f
				}
				break
			}
		default:
			l.Tail = words
			return l, nil
		}
		words = rest
	}
	return l, nil
}

func short(options []Option, c byte) *Option {
	for i := range options {
		if options[i].Short == c {
			return &options[i]
		}
	}
	return nil
}

// long finds an option by its name or by a beginning that no other has.
func long(options []Option, name string) (found *Option) {
	for i := range options {
		o := &options[i]
		if o.Long == name {
			return o
		}
		if name != "" && strings.HasPrefix(o.Long, name) {
			if found != nil && found.name() != o.name() {
				found = &Option{} // more than one; an exact match may still come
				continue
			}
			found = o
		}
	}
	if found != nil && found.Long == "" {
		return nil
	}
	return found
}

// Help returns the text that "--help topic" asks for, and whether there is one: a
// topic of the program's file or of help-cli.txt; "usage" if topic is empty.
func Help(program, file, topic string, args ...any) (string, bool) {
	if topic == "" {
		return say.Text(file, "usage", args...)
	}
	topic = strings.TrimLeft(topic, "-")
	if text, ok := say.Text(file, topic); ok {
		return text, true
	}
	if topic == "help" {
		return say.Text("help-cli.txt", topic, program, program, program, program)
	}
	return say.Text("help-cli.txt", topic)
}
