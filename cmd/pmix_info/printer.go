package main

import (
	"fmt"
	"strings"

	"golang.org/x/sys/unix"

	"pmix/core/say"
)

// printer writes pairs of a name and a value, for people or for programs.
type printer struct {
	to            say.Stream
	plain         bool // for programs
	colours       bool
	name, value   string // colour codes
	width         int    // of the terminal; 0 for none
	widthLookedUp bool
}

const (
	centre       = 24 // where names for people end
	defaultWidth = 78
)

func (p *printer) write(text string) { p.to.Write([]byte(text)) }

// text prints a message that is an answer, not a fault.
func (p *printer) text(file, topic string, args ...any) {
	t, _ := say.Text(file, topic, args...)
	p.write(t)
}

// terminal reports whether people read this as it comes.
func (p *printer) terminal() bool {
	if !p.widthLookedUp {
		p.widthLookedUp = true
		if _, err := unix.IoctlGetTermios(int(p.to), unix.TCGETS); err == nil {
			p.width = defaultWidth
			if w, err := unix.IoctlGetWinsize(int(p.to), unix.TIOCGWINSZ); err == nil && w.Col > 0 {
				p.width = int(w.Col)
			}
		}
	}
	return p.width > 0
}

// look takes in the colours that a parameter sets: "name=34,value=32".
func (p *printer) look(setting string) {
	for _, part := range strings.Split(setting, ",") {
		key, code, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok || strings.Trim(code, "0123456789;") != "" {
			if part != "" {
				say.Help(helpFile, "bad-dump-color", part)
			}
			continue
		}
		switch key {
		case "name":
			p.name = "\x1b[" + code + "m"
		case "value":
			p.value = "\x1b[" + code + "m"
		case "valid_values":
		default:
			say.Help(helpFile, "bad-dump-color", part)
		}
	}
}

// out prints one value. pretty is its name for people, plain for programs; with no
// plain name, the value is all that programs get.
func (p *printer) out(pretty, plain, value string) {
	if p.plain {
		switch {
		case plain == "":
			p.write(value + "\n")
		case strings.Contains(value, ":"):
			p.write(plain + ":\"" + escape(value) + "\"\n")
		default:
			p.write(plain + ":" + escape(value) + "\n")
		}
		return
	}
	head := fmt.Sprintf("%*s: ", centre, pretty)
	if pretty == "" {
		head = strings.Repeat(" ", centre+2)
	}
	for _, line := range p.wrap(strings.TrimLeft(strings.TrimRight(value, " \t\n"), " "), len(head)) {
		p.write(head + line + "\n")
		head = strings.Repeat(" ", centre+2)
	}
}

func escape(value string) string { return strings.ReplaceAll(value, `"`, `\"`) }

// wrap breaks a value at spaces so that it fits beside a name on a terminal.
func (p *printer) wrap(value string, used int) (lines []string) {
	if !p.terminal() {
		return []string{value}
	}
	for {
		room := p.width - used
		if room < 1 || visible(value) < room {
			return append(lines, value)
		}
		at := strings.LastIndexByte(value[:cut(value, room)], ' ')
		if at <= 0 {
			if at = strings.IndexByte(value[cut(value, room):], ' '); at < 0 {
				return append(lines, value)
			}
			at += cut(value, room)
		}
		lines, value = append(lines, value[:at]), value[at+1:]
		used = centre + 2
	}
}

// visible is how many columns a text with colours takes.
func visible(s string) (n int) {
	inside := false
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '\x1b':
			inside = true
		case inside:
			inside = s[i] != 'm'
		default:
			n++
		}
	}
	return n
}

// cut is how many bytes of a text with colours take that many columns.
func cut(s string, columns int) int {
	for i := range len(s) {
		if visible(s[:i]) > columns {
			return i - 1
		}
	}
	return len(s)
}
