package collective

import (
	"reflect"
	"strings"
	"testing"
)

// Clone and Facts know all that can matter: a new field has to be considered there.
func TestCopyIsWhole(t *testing.T) {
	for _, v := range []any{Machine{}, space{}, Tracker{}, need{}, Contribution{}} {
		typ := reflect.TypeOf(v)
		named := strings.Fields(copied[typ.Name()])
		for i := range typ.NumField() {
			name, found := typ.Field(i).Name, false
			for _, n := range named {
				found = found || n == name
			}
			if !found {
				t.Errorf("Clone and Facts do not know of %s.%s", typ.Name(), name)
			}
		}
		if len(named) != typ.NumField() {
			t.Errorf("copied names fields of %s that it does not have", typ.Name())
		}
	}
}
