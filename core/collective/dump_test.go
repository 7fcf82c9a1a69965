package collective

import (
	"reflect"
	"strings"
	"testing"
)

// Dump says all that can matter: a new field has to be considered there.
func TestDumpIsWhole(t *testing.T) {
	for _, v := range []any{Machine{}, space{}, Tracker{}, need{}, Contribution{}} {
		typ := reflect.TypeOf(v)
		named := strings.Fields(dumped[typ.Name()])
		for i := range typ.NumField() {
			name, found := typ.Field(i).Name, false
			for _, n := range named {
				found = found || n == name
			}
			if !found {
				t.Errorf("Dump does not know of %s.%s", typ.Name(), name)
			}
		}
		if len(named) != typ.NumField() {
			t.Errorf("Dump names fields of %s that it does not have", typ.Name())
		}
	}
}
