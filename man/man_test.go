package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each function and type of the headers has a page that says something of it.
func TestPagesAreWhole(t *testing.T) {
	dir := t.TempDir()
	if err := write("../include", dir, "1.2.3"); err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, h := range headers {
		b, err := os.ReadFile("../include/" + h)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(b)
	}
	text := regexp.MustCompile(`(?s)/\*.*?\*/`).ReplaceAllString(all.String(), "")
	functions := regexp.MustCompile(`PMIX_EXPORT[^;(]*?(PMIx_\w+)\s*\(`).FindAllStringSubmatch(text, -1)
	types := regexp.MustCompile(`(?m)^(?:typedef [\w ]+ (pmix_\w+)(?:\[.*\])?;|\} (pmix_\w+);|typedef [\w *]+\(\*(pmix_\w+)\))`).FindAllStringSubmatch(text, -1)
	if len(functions) < 300 || len(types) < 90 {
		t.Fatalf("only %d functions and %d types were found", len(functions), len(types))
	}
	for _, f := range functions {
		page(t, filepath.Join(dir, "man3", f[1]+".3"), f[1])
	}
	for _, m := range types {
		name := m[1] + m[2] + m[3]
		page(t, filepath.Join(dir, "man5", name+".5"), name)
	}
}

func page(t *testing.T, file, name string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
		return
	}
	text := string(b)
	_, description, _ := strings.Cut(text, ".SH DESCRIPTION\n")
	description, _, _ = strings.Cut(description, ".SH")
	line := regexp.MustCompile(`(?m)^` + name + ` \\- (.+)$`).FindStringSubmatch(text)
	switch {
	case line == nil || len(line[1]) > 200:
		t.Errorf("%s: its line for apropos is %q", name, line)
	case len(strings.Fields(description)) < 2 || strings.Contains(description, "One of the functions"):
		t.Errorf("%s: says only %q", name, description)
	case !strings.Contains(text, "1.2.3"):
		t.Errorf("%s names no version", name)
	}
}
