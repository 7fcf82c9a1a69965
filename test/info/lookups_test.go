package info

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pmix/core/param"
)

// TestLookups proves from the source that the table of parameters and the code agree:
// a parameter is asked for by a name that stands in Table, one that is ignored by
// nobody, each of Table by somebody, and nothing reads the environment past core/param.
func TestLookups(t *testing.T) {
	honoured := map[string]int{}
	for _, r := range param.Table {
		honoured[r.Name] = 0
	}
	ignored := map[string]bool{}
	for _, e := range param.Entries() {
		if !e.Row.Honoured() || e.Old != nil {
			ignored[e.Name] = true
		}
	}
	getters := map[string]bool{"Int": true, "Size": true, "Flag": true, "Text": true, "Where": true}
	name := regexp.MustCompile(`^[a-z][a-z0-9]*_[a-z0-9_]+$`)
	lookups := 0
	for _, root := range []string{"core", "capi", "cmd", "wire", "shmem"} {
		filepath.WalkDir("../../"+root, func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				return nil // a layer that is not there yet
			}
			own := strings.HasPrefix(path, "../../core/param/")
			switch {
			case d.IsDir() || strings.HasSuffix(path, "_test.go"):
			case strings.HasSuffix(path, ".c") || strings.HasSuffix(path, ".h"):
				b, _ := os.ReadFile(path)
				if strings.Contains(string(b), `"PMIX_MCA_`) {
					t.Errorf("%s reads parameters past the table", path)
				}
			case strings.HasSuffix(path, ".go"):
				f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
				if err != nil {
					t.Fatal(err)
				}
				ast.Inspect(f, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.BasicLit:
						if s, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && strings.HasPrefix(s, "PMIX_MCA_") && !own {
							t.Errorf("%s reads parameters past the table: %s", path, s)
						}
					case *ast.CallExpr:
						sel, ok := n.Fun.(*ast.SelectorExpr)
						if !ok || !getters[sel.Sel.Name] || len(n.Args) != 1 {
							break
						}
						lit, ok := n.Args[0].(*ast.BasicLit)
						if !ok || lit.Kind != token.STRING {
							break
						}
						s, _ := strconv.Unquote(lit.Value)
						if _, ok := honoured[s]; ok {
							honoured[s]++
							lookups++
						} else if ignored[s] || name.MatchString(s) {
							t.Errorf("%s asks for %s, which is honoured by no row", path, s)
						}
					case *ast.IndexExpr: // core/param asks its own map for some
						if lit, ok := n.Index.(*ast.BasicLit); ok && own {
							if s, err := strconv.Unquote(lit.Value); err == nil {
								if _, ok := honoured[s]; ok {
									honoured[s]++
								}
							}
						}
					}
					return true
				})
			}
			return nil
		})
	}
	for n, times := range honoured {
		if times == 0 {
			t.Errorf("%s is listed as honoured and nobody asks for it", n)
		}
	}
	t.Logf("%d lookups of %d parameters", lookups, len(honoured))
}

// The parts that pmix_info lists of its own have their names from the released ones,
// and the facts do not list one of ours twice.
func TestStoredFactsAreSortedAndSingle(t *testing.T) {
	facts := read(t, stored)
	for i := 1; i < len(facts); i++ {
		if facts[i] <= facts[i-1] {
			t.Fatalf("%q after %q", facts[i], facts[i-1])
		}
	}
}
