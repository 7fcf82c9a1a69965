package attrs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Each function that is told stands in the headers, and each key with it is looked up in
// the library by its name.
func TestFunctionsHonourWhatIsSaid(t *testing.T) {
	read := func(patterns ...string) string {
		var b strings.Builder
		for _, p := range patterns {
			files, _ := filepath.Glob(p)
			for _, f := range files {
				if strings.HasSuffix(f, "_test.go") || strings.Contains(f, "/attrs/") || strings.Contains(f, "/pmix/") {
					continue
				}
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				b.Write(text)
			}
		}
		return b.String()
	}
	set := func(form, text string) map[string]bool {
		found := map[string]bool{}
		for _, m := range regexp.MustCompile(form).FindAllStringSubmatch(text, -1) {
			found[m[1]] = true
		}
		return found
	}
	headers := set(`\b(PMIx_\w+)\(`, read("../../include/*.h"))
	source := set(`\bpmix\.([A-Z0-9_]+)\b`, read("../*/*.go", "../../capi/*.go"))
	n := 0
	for _, f := range together(Clients, Servers, Tools) {
		if !headers[f.Name] {
			t.Errorf("%s is no function", f.Name)
		}
		for _, key := range f.Keys {
			a, ok := Known(key)
			if !ok || a.About == "" {
				t.Errorf("%s: nothing is known of %s", f.Name, key)
				continue
			}
			if n++; !source[strings.TrimPrefix(a.Name, "PMIX_")] {
				t.Errorf("%s: nobody looks at %s", f.Name, a.Name)
			}
		}
	}
	if n < 150 {
		t.Errorf("only %d keys", n)
	}
}

func TestDictionary(t *testing.T) {
	if k := Key("pmix_timeout"); k != "pmix.timeout" {
		t.Error(k)
	}
	if k := Key("my.key"); k != "my.key" {
		t.Error(k)
	}
	if n := Name("pmix.qry.ns"); n != "PMIX_QUERY_NAMESPACES" {
		t.Error(n)
	}
	if n := Name("my.key"); n != "my.key" {
		t.Error(n)
	}
	if _, ok := Known("my.key"); ok {
		t.Error("known")
	}
}
