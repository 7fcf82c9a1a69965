package house

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A layer is a folder of packages, what of this module they may import (with all
// below it), and whether they may leave Go's safety.
var layers = []struct {
	folder string
	may    []string
	unsafe bool
}{
	{"pmix/core/pmix", nil, false}, // the vocabulary knows nobody
	{"pmix/wire", []string{"pmix/core/pmix"}, false},
	{"pmix/shmem", []string{"pmix/core/pmix"}, true},
	{"pmix/core", []string{"pmix/core", "pmix/wire", "pmix/shmem"}, false},
	{"pmix/compat", nil, true}, // C alone
	{"pmix/capi", []string{"pmix/core", "pmix/wire", "pmix/compat"}, true},
	{"pmix/cmd", []string{"pmix/core", "pmix/wire", "pmix/shmem", "pmix/cmd/usage", "pmix/cmd/session"}, false},
	{"pmix/man", []string{"pmix/cmd/usage"}, false},
	{"pmix/test/dvm", []string{"pmix/core", "pmix/wire", "pmix/test/dvm"}, false}, // a host in Go
	{"pmix/test", nil, true},                                                      // programs that use the library from outside
}

// The roles compose the other packages of core, which never know them.
var roles = []string{"pmix/core/client", "pmix/core/server", "pmix/core/tool"}

// machines are the pure ones: no socket, clock, thread or lock.
var machines = []string{"pmix/core/collective", "pmix/core/modex", "pmix/core/event", "pmix/core/iof", "pmix/core/preg", "pmix/core/attrs", "pmix/test/dvm/tree", "pmix/test/dvm/rollup"}

var impure = []string{
	"os", "net", "sync", "syscall", "golang.org/x/sys/unix", "pmix/core/progress", "pmix/core/transport",
}

// The other modules of the house.
var modules = []string{"golang.org/x/sys/unix", "github.com/pierrec/lz4/v4", "github.com/google/go-cmp", "modernc.org/cc/v4"}

func under(path string, folders []string) bool {
	for _, f := range folders {
		if path == f || strings.HasPrefix(path, f+"/") {
			return true
		}
	}
	return false
}

type pkg struct {
	path, dir string
	name, doc string
	imports   []string
	cgo       bool
}

func packages(t *testing.T) []pkg {
	t.Helper()
	c := exec.Command("go", "list", "-f", `{{.ImportPath}}|{{.Dir}}|{{join .Imports " "}}|{{len .CgoFiles}}|{{.Name}}|{{.Doc}}`, "pmix/...")
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []pkg
	for _, l := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		f := strings.Split(l, "|")
		list = append(list, pkg{f[0], f[1], f[4], f[5], strings.Fields(f[2]), f[3] != "0"})
	}
	if len(list) < 10 {
		t.Fatalf("only %d packages", len(list))
	}
	return list
}

func TestWhoKnowsWhom(t *testing.T) {
	for _, p := range packages(t) {
		known := false
		for _, l := range layers {
			if !under(p.path, []string{l.folder}) {
				continue
			}
			known = true
			if p.cgo && !l.unsafe {
				t.Errorf("%s uses cgo", p.path)
			}
			for _, i := range p.imports {
				switch {
				case i == "unsafe" && !l.unsafe:
					t.Errorf("%s imports unsafe", p.path)
				case under(i, []string{"pmix"}) && !under(i, append(l.may, p.path)):
					t.Errorf("%s knows %s", p.path, i)
				case strings.Contains(strings.Split(i, "/")[0], ".") && !under(i, modules):
					t.Errorf("%s imports %s, of another module", p.path, i)
				case under(p.path, machines) && under(i, impure):
					t.Errorf("%s is pure and imports %s", p.path, i)
				case under(i, roles) && under(p.path, []string{"pmix/core"}) && !under(p.path, roles):
					t.Errorf("%s knows the role %s", p.path, i)
				}
			}
			break
		}
		if !known {
			t.Errorf("%s is in no layer", p.path)
		}
	}
}

// Each package says what it owns, in a file of its own where there is more than a
// program.
func TestPackagesSayWhatTheyOwn(t *testing.T) {
	for _, p := range packages(t) {
		_, err := os.Stat(filepath.Join(p.dir, "doc.go"))
		switch {
		case p.doc == "":
			t.Errorf("%s says nothing of itself", p.path)
		case err != nil && p.name != "main":
			t.Errorf("%s has no doc.go", p.path)
		}
	}
}

// No way around the rule about unsafe: an address of Go memory as a number, or a
// name of the runtime's.
func TestNoWayAroundUnsafe(t *testing.T) {
	for _, p := range packages(t) {
		if under(p.path, []string{"pmix/capi", "pmix/shmem", "pmix/test"}) {
			continue
		}
		files, _ := filepath.Glob(filepath.Join(p.dir, "*.go"))
		for _, f := range files {
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for _, way := range []string{"//go:linkname", ".UnsafePointer()", ".UnsafeAddr()", ").Pointer()"} {
				if strings.Contains(string(b), way) {
					t.Errorf("%s: %s", f, way)
				}
			}
		}
	}
}
