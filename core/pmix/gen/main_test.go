package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"pmix/core/pmix"
)

const root = "../../.."

// The committed files are what the generator makes of the committed headers.
func TestGeneratedFilesAreCurrent(t *testing.T) {
	files, err := Generate(filepath.Join(root, "include"))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the headers say: run go generate ./core/pmix/gen", name)
		}
	}
}

// What Go prints for a status and for a data type is what the C table prints.
func TestNamesAgreeWithC(t *testing.T) {
	h, err := read(filepath.Join(root, "include"))
	if err != nil {
		t.Fatal(err)
	}
	names, aliases := h.statusList()
	if len(names) < 160 || len(aliases) == 0 {
		t.Fatalf("%d statuses, %d aliases: the headers were not understood", len(names), len(aliases))
	}
	for _, m := range names {
		if got, want := pmix.Status(code(m)).String(), "PMIX_"+m.name; got != want {
			t.Errorf("status %s: %q, want %q", m.body, got, want)
		}
	}
	for _, m := range h.consts {
		if !h.dataType[m.name] || m.name == "UNDEF" || m.name == "DATA_TYPE_MAX" {
			continue
		}
		if got, want := pmix.DataType(code(m)).String(), "PMIX_"+m.name; got != want {
			t.Errorf("data type %s: %q, want %q", m.body, got, want)
		}
	}
}
