package collective_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pmix/core/collective"
)

var update = flag.Bool("update", false, "write the outcome of the scripts into them")

// A script in testdata is a list of steps (see step), each a line. What the
// machine asks for stands below a line of four dashes, up to an empty line; a
// step without that has no effect. `open` prints how much the machine remembers,
// `options [nofence] [noconnect] [nodisconnect] [nogroup] [no-local-fence]`
// begins with a new machine. A first line `for OP...` has the script run once for
// each of these operations, which it calls OP. Lines with # are for the reader.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			out := ""
			for _, op := range operations(string(text)) {
				one, err := replay(string(text), op, setting.machine0)
				if err != nil && !*update {
					t.Fatalf("%s: %v", f, err)
				}
				if out != "" && one != out {
					t.Fatalf("%s: another outcome for %s", f, op)
				}
				out = one
			}
			if *update {
				if err := os.WriteFile(f, []byte(out), 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// operations returns the operations that a script is for.
func operations(text string) []string {
	for _, line := range strings.Split(text, "\n") {
		if ops, ok := strings.CutPrefix(line, "for "); ok {
			return strings.Fields(ops)
		}
		if line != "" && line[0] != '#' {
			break
		}
	}
	return []string{""}
}

func (o setting) machine0() subject { return subject{m: o.machine()} }

// subject is what the steps of a script are given to.
type subject struct {
	m *collective.Machine
	// spoil replaces a step's way to the machine where a test plants a fault.
	spoil func(*collective.Machine, *step) ([]collective.Effect, bool)
}

func (u subject) do(s *step) []collective.Effect {
	if u.spoil != nil {
		if fx, ok := u.spoil(u.m, s); ok {
			return fx
		}
	}
	return s.apply(u.m)
}

// replay runs a script and returns it with the outcome that it had. The error is
// that of the first step with another outcome than it says, or that breaks an
// invariant.
func replay(text, op string, begin func(setting) subject) (string, error) {
	u := begin(setting{})
	var out strings.Builder
	var first error
	fail := func(format string, args ...any) {
		if first == nil {
			first = fmt.Errorf(format, args...)
		}
	}
	written := func(s string) string {
		if op != "" {
			for _, before := range []string{" ", "\n"} {
				s = strings.ReplaceAll(s, before+op+" ", before+"OP ")
			}
		}
		return s
	}
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	block := false
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if block && line != "" {
			out.WriteString("\n")
		}
		block = false
		if line == "" || line[0] == '#' || strings.HasPrefix(line, "for ") {
			out.WriteString(line + "\n")
			continue
		}
		if words, ok := strings.CutPrefix(line, "options"); ok {
			o, err := settingOf(strings.Fields(words))
			if err != nil {
				return "", err
			}
			u = begin(o)
			out.WriteString(line + "\n")
			continue
		}
		want := "-"
		if i+1 < len(lines) && lines[i+1] == "----" {
			var block []string
			for i += 2; i < len(lines) && lines[i] != ""; i++ {
				block = append(block, lines[i])
			}
			i--
			want = strings.Join(block, "\n")
		}
		got := fmt.Sprintf("%d open, %d namespaces", u.m.Len(), u.m.Spaces())
		if line != "open" {
			s, err := parse(strings.ReplaceAll(line, " OP ", " "+op+" "))
			if err != nil {
				return "", err
			}
			got = written(show(u.do(&s)))
		}
		if err := u.m.Verify(); err != nil {
			fail("%q: %v", line, err)
		}
		if got != want {
			fail("%s %q:\n got: %s\nwant: %s", op, line,
				strings.ReplaceAll(got, "\n", "\n      "), strings.ReplaceAll(want, "\n", "\n      "))
		}
		out.WriteString(line + "\n")
		if got != "-" {
			out.WriteString("----\n" + got + "\n")
			block = true
		}
	}
	return strings.TrimRight(out.String(), "\n") + "\n", first
}
