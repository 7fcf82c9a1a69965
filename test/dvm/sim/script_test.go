package sim

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the outcome of the scripts into them")

// TestScripts runs the scripts of testdata. Each command (see Script) that has an
// effect to be seen is followed by a line of four dashes and what was seen, up to
// an empty line.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	worlds := 0
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) { worlds += runFile(t, f) })
	}
	t.Logf("%d scenarios in %d files", worlds, len(files))
}

func runFile(t *testing.T, file string) (worlds int) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var s Script
	var out strings.Builder
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if line == "" {
			if !strings.HasSuffix(out.String(), "\n\n") {
				out.WriteString("\n")
			}
			continue
		}
		if line[0] == '#' {
			out.WriteString(line + "\n")
			continue
		}
		if strings.HasPrefix(line, "nodes ") {
			worlds++
		}
		var want []string
		if i+1 < len(lines) && lines[i+1] == "----" {
			for i += 2; i < len(lines) && lines[i] != ""; i++ {
				want = append(want, lines[i])
			}
		}
		got, err := s.Run(line)
		if err != nil {
			t.Errorf("%s: %s\n%v", file, line, err)
		}
		if !*update && strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s: %s:\n got: %s\nwant: %s", file, line, strings.Join(got, "\n      "), strings.Join(want, "\n      "))
		}
		out.WriteString(line + "\n")
		if len(got) > 0 {
			out.WriteString("----\n" + strings.Join(got, "\n") + "\n\n")
		}
	}
	if s.W != nil && lines[len(lines)-1] != "end" && !strings.Contains(string(text), "\nend\n") {
		t.Errorf("%s does not end with end", file)
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.TrimRight(out.String(), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return worlds
}
