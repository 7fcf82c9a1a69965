package main

import (
	"regexp"
	"strings"

	"pmix/core/built"
	"pmix/core/say"
)

// block is one block of the wrapper data file.
type block struct {
	args                               []string // which words choose it; nil for the default one
	language, project, short, version  string
	compiler, compilerEnv, flagsEnv    string
	preprocessor, compile, first       []string
	link, linkStatic, libs, libsStatic []string
	required, includedir, libdir       string
}

// parse reads the file: lines "key=value", "#" for comments, a line compiler_args
// for each block but the first.
func parse(text string, dirs map[string]string) (blocks []block) {
	for _, l := range strings.Split(text, "\n") {
		key, value, ok := strings.Cut(strings.TrimSpace(l), "=")
		key, value = strings.TrimSpace(key), strings.TrimSpace(value)
		if !ok || strings.HasPrefix(key, "#") {
			continue
		}
		if key == "compiler_args" {
			blocks = append(blocks, block{args: fields(value, ";")})
			continue
		}
		if blocks == nil {
			blocks = []block{{}}
		}
		b := &blocks[len(blocks)-1]
		value = built.Expand(value, dirs)
		if one := b.word(key); one != nil {
			*one = value
		}
		if list := b.list(key); list != nil {
			*list = append(*list, fields(value, " ")...)
			if !strings.HasPrefix(key, "libs") {
				*list = filter(*list)
			}
		}
	}
	return blocks
}

func (b *block) word(key string) *string {
	return map[string]*string{
		"language": &b.language, "project": &b.project, "project_short": &b.short, "version": &b.version,
		"compiler": &b.compiler, "compiler_env": &b.compilerEnv, "compiler_flags_env": &b.flagsEnv,
		"required_file": &b.required, "includedir": &b.includedir, "libdir": &b.libdir,
	}[key]
}

func (b *block) list(key string) *[]string {
	return map[string]*[]string{
		"preprocessor_flags": &b.preprocessor, "compiler_flags": &b.compile, "compiler_flags_prefix": &b.first,
		"linker_flags": &b.link, "linker_flags_static": &b.linkStatic, "libs": &b.libs, "libs_static": &b.libsStatic,
	}[key]
}

func fields(s, sep string) (out []string) {
	for _, f := range strings.Split(s, sep) {
		if f != "" {
			out = append(out, f)
		}
	}
	return out
}

// filter leaves out what every compiler looks at anyway.
func filter(flags []string) (out []string) {
	for _, f := range flags {
		if f != "-I/usr/include" && f != "-L/usr/lib" && f != "-L/usr/lib64" {
			out = append(out, f)
		}
	}
	return out
}

// choose returns the block that a word chooses, or the default one; nil for none.
func choose(blocks []block, words []string) *block {
	for _, w := range words {
		if b := chosen(blocks, w); b != nil {
			return b
		}
	}
	for i := range blocks {
		if blocks[i].args == nil {
			return &blocks[i]
		}
	}
	return nil
}

func chosen(blocks []block, word string) *block {
	for i := range blocks {
		for _, a := range blocks[i].args {
			if re, err := regexp.Compile(a); err == nil && re.MatchString(word) {
				return &blocks[i]
			}
		}
	}
	return nil
}

// override puts in place what the environment has: PMIX_CC and the like.
func (b *block) override(env []string) {
	for _, e := range env {
		name, value, _ := strings.Cut(e, "=")
		name, ok := strings.CutPrefix(name, b.short+"_")
		switch {
		case !ok || b.short == "":
		case name == b.compilerEnv:
			b.compiler = value
		case name == b.flagsEnv:
			b.compile = fields(value, " ")
		case name == "CPPFLAGS":
			b.preprocessor = fields(value, " ")
		case name == "LDFLAGS":
			b.link = fields(value, " ")
		case name == "LIBS":
			b.libs = fields(value, " ")
		}
	}
}

// show returns what one of the -showme: options prints.
func (b *block) show(what, program string) string {
	switch what {
	case "version":
		text, _ := say.Text(helpFile, "version", program, b.project, b.version, b.language)
		return text
	case "help":
		text, _ := say.Text(helpFile, "usage", program, b.project, b.version, program)
		return text
	}
	prefix, flags := "-l", b.libs
	switch what {
	case "incdirs":
		prefix, flags = "-I", b.preprocessor
	case "libdirs":
		prefix, flags = "-L", b.link
	case "libdirs_static":
		prefix, flags = "-L", append(b.link[:len(b.link):len(b.link)], b.linkStatic...)
	case "libs_static":
		flags = append(b.libs[:len(b.libs):len(b.libs)], b.libsStatic...)
	}
	var out []string
	for _, f := range flags {
		if rest, ok := strings.CutPrefix(f, prefix); ok {
			out = append(out, rest)
		}
	}
	if out == nil {
		return ""
	}
	return strings.Join(out, " ") + "\n"
}
