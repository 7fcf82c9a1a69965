package pmix_test

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"testing"

	"pmix/core/pmix"
)

// What the C code, the headers and the build say of the version is what
// version.go says.
func TestOneVersion(t *testing.T) {
	quote := regexp.QuoteMeta
	for _, c := range []struct{ file, pattern, want string }{
		{"Makefile", `(?m)^VERSION = (\S+)$`, pmix.InterfaceLevel},
		{"configure.ac", `AC_INIT\(\[libpmix-go\], \[([^\]]+)\]`, pmix.LibraryRelease},
		{"capi/api_core.c", quote(`PMIx_Get_version(void)`) + `\s*\{\s*return "([^"]+)";`, pmix.VersionText},
		{"include/pmix_version.h", `PMIX_NUMERIC_VERSION (\S+)`, fmt.Sprintf("0x%08x", pmix.NumericLevel())},
		{"include/pmix_version.h", `PMIX_VERSION_MAJOR +(\d+)L`, strconv.Itoa(int(pmix.NumericLevel() >> 16))},
		{"include/pmix_version.h", `PMIX_VERSION_MINOR +(\d+)L`, strconv.Itoa(int(pmix.NumericLevel() >> 8 & 0xff))},
		{"include/pmix_version.h", `PMIX_VERSION_RELEASE +(\d+)L`, strconv.Itoa(int(pmix.NumericLevel() & 0xff))},
	} {
		b, err := os.ReadFile("../../" + c.file)
		if err != nil {
			t.Fatal(err)
		}
		m := regexp.MustCompile(c.pattern).FindSubmatch(b)
		if m == nil {
			t.Errorf("%s: nothing matches %s", c.file, c.pattern)
		} else if string(m[1]) != c.want {
			t.Errorf("%s says %q, version.go %q", c.file, m[1], c.want)
		}
	}
}
