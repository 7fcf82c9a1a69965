package main

import "strings"

// call is what the user asks for.
type call struct {
	words []string // for the compiler
	show  string   // the -showme: option that prints and ends
	wrong string   // an option that there is not
	dry   bool     // print the command instead of running it

	command, preprocess, compile, link, static bool
}

// showing are the -showme: options that only print.
var showing = []string{"incdirs", "libdirs_static", "libdirs", "libs_static", "libs", "version", "help"}

// read takes the user's words apart. What is to be done follows from them: -c links
// nothing, without a word that is no option nothing of ours is added.
func read(words []string) *call {
	c := &call{command: true, preprocess: true, compile: true, link: true}
	bare, real := true, false
	for i, w := range words {
		if what, ok := showme(w); ok {
			c.dry = true
			switch {
			case what == "":
				continue
			case strings.HasPrefix(what, "command"):
				c.preprocess, c.compile, c.link = false, false, false
			case strings.HasPrefix(what, "compile"):
				c.command, c.preprocess, c.compile, c.link = false, true, true, false
			case strings.HasPrefix(what, "link"):
				c.command, c.preprocess, c.compile, c.link = false, false, true, true
			default:
				for _, s := range showing {
					if strings.HasPrefix(what, s) {
						c.show = s
						return c
					}
				}
				c.wrong = w
				return c
			}
			c.words = append(c.words, words[i+1:]...)
			return c
		}
		c.words = append(c.words, w)
		switch w {
		case "-c", "-S":
			c.link, real = false, true
		case "-E", "-M":
			c.compile, c.link, real = false, false, true
		case "-static", "--static", "-Bstatic", "-Wl,-static", "-Wl,--static", "-Wl,-Bstatic":
			c.static = true
		case "-dynamic", "--dynamic", "-Bdynamic", "-Wl,-dynamic", "-Wl,--dynamic", "-Wl,-Bdynamic":
			c.static = false
		default:
			real = true
			if !strings.HasPrefix(w, "-") {
				bare = false
			}
		}
	}
	if bare && !(c.dry && !real) {
		c.preprocess, c.compile, c.link = false, false, false
	}
	return c
}

// showme reports whether a word is a -show or -showme option, and what comes after
// its colon.
func showme(word string) (what string, ok bool) {
	if !strings.HasPrefix(word, "-show") && !strings.HasPrefix(word, "--show") {
		return "", false
	}
	if _, what, ok := strings.Cut(word, "showme:"); ok {
		if what == "" {
			what = ":"
		}
		return what, true
	}
	return "", true
}

// assemble returns the command: the user's words come before our flags.
func (c *call) assemble(b *block) (line []string) {
	add := func(wanted bool, flags []string) {
		if wanted {
			line = append(line, flags...)
		}
	}
	add(c.command, fields(b.compiler, " "))
	add(c.compile, b.first)
	add(true, c.words)
	add(c.preprocess, b.preprocessor)
	add(c.compile, b.compile)
	add(c.link, b.link)
	add(c.link && c.static, b.linkStatic)
	add(c.link, b.libs)
	add(c.link && c.static, b.libsStatic)
	return line
}
