package show

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The names here are those of the C helpers, each of them.
func TestNamesAreThoseOfC(t *testing.T) {
	read := func(path, form string) map[string]string {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, m := range regexp.MustCompile(form).FindAllStringSubmatch(string(text), -1) {
			found[m[1]] = m[2]
		}
		return found
	}
	c := read("../../capi/h_string.c", `\[PMIX_(\w+)\] = "([^"]+)"`)
	own := read("names.go", `pmix\.(\w+): +"([^"]+)"`)
	for n, text := range own {
		if want, ok := c[n]; ok && text != want {
			t.Errorf("%s is %q, in C %q", n, text, want)
		}
	}
	for n, text := range c {
		for _, not := range []string{"PERSIST_", "EQUAL", "VALUE", "GROUP_"} { // printed by number, or never part of a value
			if strings.HasPrefix(n, not) {
				text = ""
			}
		}
		if text != "" && own[n] == "" {
			t.Errorf("%s has no name here", n)
		}
	}
	if len(own) < 60 {
		t.Errorf("only %d names", len(own))
	}
}
