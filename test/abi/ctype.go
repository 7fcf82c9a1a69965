package main

import (
	"fmt"
	"strings"

	"modernc.org/cc/v4"
)

// typeOf writes a type in C with @ where the name goes. Names of arithmetic,
// pointer, array and function types are replaced by what they stand for: such a
// name is the same type to a program.
func (r *reader) typeOf(t cc.Type) string { return tidy(r.declare(t, "@")) }

// under is typeOf for what the typedef called name stands for.
func (r *reader) under(t cc.Type, name string) string {
	switch x := t.(type) {
	case *cc.EnumType:
		if tagOf(x) == "" {
			return fmt.Sprintf("enum of %d bytes @", x.Size())
		}
	case *cc.StructType:
		if tagOf(x) == "" {
			return "struct @"
		}
	case *cc.UnionType:
		if tagOf(x) == "" {
			return "union @"
		}
	}
	return r.typeOf(t)
}

// declare writes the declaration of inner, which may already be a declarator.
func (r *reader) declare(t cc.Type, inner string) string {
	switch x := t.(type) {
	case *cc.PointerType:
		e := x.Elem().Undecay()
		inner = "*" + qualifiers(x) + inner
		if k := e.Kind(); k == cc.Function || k == cc.Array {
			inner = "(" + inner + ")"
		}
		return r.declare(e, inner)
	case *cc.ArrayType:
		n := ""
		if x.Len() >= 0 {
			n = fmt.Sprint(x.Len())
		}
		return r.element(x, inner+"["+n+"]")
	case *cc.FunctionType:
		return r.declare(x.Result(), inner+"("+r.parameters(x)+")")
	default:
		return qualifiers(x) + r.base(x) + " " + inner
	}
}

// element declares inner as an element of an array. The parser keeps what is said
// of the elements through the array's name, as in "const pmix_nspace_t", at the
// array.
func (r *reader) element(a *cc.ArrayType, inner string) string {
	said := ""
	if !a.Elem().Attributes().IsConst() && a.Attributes().IsConst() {
		said = "const "
	}
	return said + r.declare(a.Elem(), inner)
}

func (r *reader) parameters(f *cc.FunctionType) string {
	var list []string
	for _, p := range f.Parameters() {
		if a, ok := p.Type().Undecay().(*cc.ArrayType); ok {
			list = append(list, tidy(r.element(a, "*")))
			continue
		}
		list = append(list, tidy(r.declare(p.Type(), "")))
	}
	if f.IsVariadic() {
		list = append(list, "...")
	}
	return strings.Join(list, ", ")
}

func qualifiers(t cc.Type) string {
	q := ""
	if t.Attributes().IsConst() {
		q += "const "
	}
	if t.Attributes().IsVolatile() {
		q += "volatile "
	}
	return q
}

// base names what is no pointer, array or function.
func (r *reader) base(t cc.Type) string {
	named := func(word, tag string) string {
		switch {
		case tag != "":
			return word + " " + tag
		case t.Typedef() != nil:
			return t.Typedef().Name()
		}
		r.fail("an unnamed %s within a type", word)
		return word
	}
	switch x := t.(type) {
	case *cc.StructType:
		return named("struct", tagOf(x))
	case *cc.UnionType:
		return named("union", tagOf(x))
	case *cc.EnumType:
		return named("enum", tagOf(x))
	}
	if name, ok := scalars[t.Kind()]; ok {
		return name
	}
	r.fail("a type of kind %v", t.Kind())
	return "?"
}

var scalars = map[cc.Kind]string{
	cc.Void: "void", cc.Bool: "_Bool", cc.Char: "char", cc.SChar: "signed char", cc.UChar: "unsigned char",
	cc.Short: "short", cc.UShort: "unsigned short", cc.Int: "int", cc.UInt: "unsigned int",
	cc.Long: "long", cc.ULong: "unsigned long", cc.LongLong: "long long", cc.ULongLong: "unsigned long long",
	cc.Float: "float", cc.Double: "double", cc.LongDouble: "long double",
}

func tidy(s string) string {
	return strings.NewReplacer("  ", " ", " [", "[", " )", ")").Replace(strings.TrimSpace(s))
}

// tagOf returns the tag of a structure, union or enumeration, or "".
func tagOf(t interface{ Tag() cc.Token }) string {
	tag := t.Tag()
	return tag.SrcStr()
}
