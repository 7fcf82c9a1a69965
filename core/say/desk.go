package say

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	frame = "--------------------------------------------------------------------------\n"
	// pause is how long repetitions are counted before the count is told.
	pause = 5 * time.Second
	// maxSeen bounds the messages that are told apart; further ones are printed.
	maxSeen = 1 << 10
	// maxArgument bounds what one argument adds to a message.
	maxArgument = 4 << 10
)

// Desk is where messages to the users of one process are shown. The zero value is
// ready, writes to Err and aggregates.
type Desk struct {
	To *Stream // nil for Err

	mu    sync.Mutex
	all   bool
	seen  map[[2]string]int // repetitions since the count was last told
	order [][2]string
	last  time.Time
	told  bool // what to do to see all
	timer *time.Timer
}

// Users is the Desk of this process.
var Users Desk

// Help shows the message topic of file at Users, see Desk.Help.
func Help(file, topic string, args ...any) { Users.Help(file, topic, args...) }

// Fault tells of a fault of our own in one line each time: no two are the same.
func Fault(where string, what any) {
	Users.write(Tame(fmt.Sprintf("PMIx: internal error in %s: %v", where, what)) + "\n")
}

// Text returns the message topic of file with args put in, and whether there is
// one.
func Text(file, topic string, args ...any) (string, bool) {
	form, ok := topics[file][topic]
	if len(args) == 0 && strings.Contains(form, "%s") {
		ok = false // it has places, and nothing to put there
	}
	if !ok {
		return fmt.Sprintf("PMIx: there is no text for this message.\n\n  File:  %s\n  Topic: %s\n", Tame(file), Tame(topic)), false
	}
	words := make([]any, len(args))
	for i, a := range args {
		words[i] = Tame(fmt.Sprint(a))
	}
	return fmt.Sprintf(form, words...), true
}

// Framed returns text between two dashed lines, as messages are shown.
func Framed(text string) string {
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return frame + text + frame
}

// Tame replaces what is not printable by how Go writes it in a string, and
// cuts what is very long.
func Tame(s string) string {
	if len(s) > maxArgument {
		s = s[:maxArgument] + "..."
	}
	for i := 0; i < len(s); i++ {
		if s[i] < ' ' || s[i] > '~' {
			q := strconv.QuoteToGraphic(s)
			return strings.ReplaceAll(q[1:len(q)-1], `\"`, `"`)
		}
	}
	return s
}

// Aggregate tells whether repetitions are counted instead of shown.
func (d *Desk) Aggregate(yes bool) {
	d.mu.Lock()
	d.all = !yes
	d.mu.Unlock()
}

// Help shows the message topic of file, unless it was shown before.
func (d *Desk) Help(file, topic string, args ...any) {
	if d.Repeated(file, topic) {
		return
	}
	text, _ := Text(file, topic, args...)
	d.write(Framed(text))
}

// Repeated takes note of a message and reports whether it is a repetition, which is
// to be left out: it is counted, and the count will be told.
func (d *Desk) Repeated(file, topic string) bool {
	d.mu.Lock()
	if d.all {
		d.mu.Unlock()
		return false
	}
	key := [2]string{Tame(file), Tame(topic)}
	n, known := d.seen[key]
	if !known {
		if len(d.seen) < maxSeen {
			if d.seen == nil {
				d.seen = make(map[[2]string]int)
			}
			d.seen[key] = 0
			d.order = append(d.order, key)
		}
		if d.timer == nil {
			d.last = time.Now()
		}
		d.mu.Unlock()
		return false
	}
	d.seen[key] = n + 1
	var due string
	switch {
	case d.timer != nil:
	case time.Since(d.last) > pause:
		due = d.counts()
	default:
		d.timer = time.AfterFunc(pause, d.Flush)
	}
	d.mu.Unlock()
	d.write(due)
	return true
}

// Flush tells the counts of repetitions now. A role that ends calls it.
func (d *Desk) Flush() {
	d.mu.Lock()
	due := d.counts()
	d.mu.Unlock()
	d.write(due)
}

// counts returns what is to be told of repetitions, and starts them from zero.
func (d *Desk) counts() string {
	if d.timer != nil {
		d.timer.Stop()
		d.timer = nil
	}
	d.last = time.Now()
	var b strings.Builder
	for _, key := range d.order {
		n := d.seen[key]
		if n == 0 {
			continue
		}
		d.seen[key] = 0
		many := "process has"
		if n > 1 {
			many = "processes have"
		}
		fmt.Fprintf(&b, "%d more %s sent help message %s / %s\n", n, many, key[0], key[1])
		if !d.told {
			d.told = true
			b.WriteString("Set MCA parameter \"mca_base_help_aggregate\" to 0 to see all help / error messages\n")
		}
	}
	return b.String()
}

func (d *Desk) write(text string) {
	if text == "" {
		return
	}
	to := Err
	if d.To != nil {
		to = *d.To
	}
	to.Write([]byte(text))
}
