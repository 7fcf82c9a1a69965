package main

import (
	"cmp"
	"maps"
	"slices"
)

// A Kind says what a name of the interface is, and with it what Item.Is holds.
type Kind string

// The kinds. Types are written in C with @ where the name goes: "char @[512]",
// "int @(struct pmix_proc *, unsigned long)".
const (
	Number     Kind = "number"     // object-like macro: type, value
	Text       Kind = "text"       // object-like macro that is a string: its bytes
	Initial    Kind = "initial"    // object-like macro in braces: type, then offset, size and value of what is not zero
	Mark       Kind = "mark"       // object-like macro that is none of these: its tokens, expanded
	Call       Kind = "call"       // function-like macro: its parameters
	Body       Kind = "body"       // function-like macro: its tokens, parameters by number
	Enumerator Kind = "enumerator" // value
	Typedef    Kind = "typedef"    // type
	Struct     Kind = "struct"     // size and alignment, then offset, size, name and type of each field
	Function   Kind = "function"   // type
	Inline     Kind = "inline"     // type of a function defined in the header
	Variable   Kind = "variable"   // type
)

// kinds is the order in which they are told.
var kinds = []Kind{Number, Text, Initial, Mark, Call, Body, Enumerator, Typedef, Struct, Function, Inline, Variable}

// An Item is a name and what it means to a program, in a form in which two
// meanings are the same exactly if Is is.
type Item struct {
	Kind Kind
	Name string
	Is   []string
}

// A Key tells one item from all others.
type Key struct {
	Kind Kind
	Name string
}

func (k Key) String() string { return string(k.Kind) + " " + k.Name }

// An Interface is all that a set of headers says.
type Interface map[Key]Item

func (i Interface) add(kind Kind, name string, is ...string) {
	i[Key{kind, name}] = Item{kind, name, is}
}

// Keys returns the keys, by kind and name.
func (i Interface) Keys() []Key { return sortKeys(slices.Collect(maps.Keys(i))) }

func sortKeys(keys []Key) []Key {
	slices.SortFunc(keys, func(a, b Key) int {
		return cmp.Or(cmp.Compare(slices.Index(kinds, a.Kind), slices.Index(kinds, b.Kind)), cmp.Compare(a.Name, b.Name))
	})
	return keys
}
