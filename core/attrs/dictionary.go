package attrs

import (
	"strings"

	"pmix/core/pmix"
)

// Attribute is what the headers say of an attribute.
type Attribute struct {
	Name  string // of the macro, "PMIX_TIMEOUT"
	Key   string // its text, "pmix.timeout"
	Type  pmix.DataType
	About string // a sentence
}

// Key returns the key of an attribute by the name of its macro, in letters of either
// case, and what it was given where there is none of that name.
func Key(name string) string {
	for i := range dictionary {
		if strings.EqualFold(dictionary[i].Name, name) {
			return dictionary[i].Key
		}
	}
	return name
}

// Name returns the name of the macro for a key, the key itself where there is none.
func Name(key string) string {
	for i := range dictionary {
		if strings.EqualFold(dictionary[i].Key, key) {
			return dictionary[i].Name
		}
	}
	return key
}

// Known returns the attribute of that key.
func Known(key string) (Attribute, bool) {
	for _, a := range dictionary {
		if a.Key == key {
			return a, true
		}
	}
	return Attribute{}, false
}
