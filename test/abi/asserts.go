package main

import (
	"fmt"
	"io"
	"regexp"
	"strings"
)

// WriteAsserts writes a program, in C and C++, by which a compiler compares the
// headers with an interface: types, values and layouts while it compiles, strings
// and initial values when it runs. It is an opinion besides that of the parser of
// Read, and the only one about C++.
func WriteAsserts(w io.Writer, i Interface) error {
	a := asserter{}
	for _, k := range i.Keys() {
		a.item(i[k])
	}
	_, err := fmt.Fprintf(w, assertHead, includes(), a.static.String(), a.dynamic.String())
	if a.err != nil {
		return a.err
	}
	return err
}

func includes() string {
	var b strings.Builder
	for _, h := range headers {
		fmt.Fprintf(&b, "#include <%s>\n", h)
	}
	return b.String()
}

const assertHead = `%s
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __cplusplus
#include <type_traits>
#define ASSERT(what, text) static_assert(what, text)
#define SAME(kind, thing) std::is_same<kind, std::remove_reference<decltype(thing)>::type>::value
#define ALIGN(type) alignof(type)
#define IS_C extern "C"
#ifndef _Bool
#define _Bool bool
#endif
#else
#define ASSERT(what, text) _Static_assert(what, text)
#define SAME(kind, thing) __builtin_types_compatible_p(kind, __typeof__(thing))
#define ALIGN(type) _Alignof(type)
#define IS_C extern
#pragma GCC diagnostic ignored "-Warray-parameter"
#endif

%s
int main(void)
{
    int compared = 0, wrong = 0;

%s    printf("%%d strings and initial values, %%d wrong\n", compared, wrong);
    return 0 < wrong;
}
`

type asserter struct {
	static, dynamic strings.Builder
	types           int
	err             error
}

var fieldLine = regexp.MustCompile(`^(\d+) (\d+) (\S+)(?: (.*@.*))?$`)

// named declares a name of its own for a type and returns it.
func (a *asserter) named(typ string) string {
	a.types++
	name := fmt.Sprintf("type_%d", a.types)
	fmt.Fprintf(&a.static, "typedef %s;\n", strings.Replace(typ, "@", name, 1))
	return name
}

func (a *asserter) assert(format string, args ...any) {
	what := fmt.Sprintf(format, args...)
	fmt.Fprintf(&a.static, "ASSERT(%s, %q);\n", what, what)
}

func (a *asserter) item(it Item) {
	n := it.Name
	switch it.Kind {
	case Number:
		a.assert("(%s) == %s", n, literal(it.Is[1]))
		a.assert("SAME(%s, %s)", a.named(it.Is[0]), n)
	case Enumerator:
		a.assert("(%s) == %s", n, literal(it.Is[0]))
	case Text:
		a.assert("sizeof(%s) == sizeof(%q)", n, it.Is[0])
		fmt.Fprintf(&a.dynamic, "    compared++;\n    if (0 != strcmp(%s, %q)) { wrong++; puts(\"%s\"); }\n", n, it.Is[0], n)
	case Initial:
		a.initial(it)
	case Mark, Call:
		fmt.Fprintf(&a.static, "#ifndef %s\n#error %s is not defined\n#endif\n", n, n)
	case Typedef:
		switch is := it.Is[0]; {
		case strings.HasPrefix(is, "enum of "):
			var size int
			fmt.Sscanf(is, "enum of %d", &size)
			a.assert("sizeof(%s) == %d", n, size)
		case is == "struct @" || is == "union @":
			// Its layout is an item too.
		default:
			fmt.Fprintf(&a.static, "typedef %s;\n", strings.Replace(is, "@", n, 1))
		}
	case Function:
		fmt.Fprintf(&a.static, "IS_C %s;\n", strings.Replace(it.Is[0], "@", n, 1))
	case Inline, Variable:
		a.assert("SAME(%s, %s)", a.named(it.Is[0]), n)
	case Struct:
		a.layout(it)
	}
}

// literal writes a number that a compiler takes for what it is.
func literal(n string) string {
	switch {
	case n == "-9223372036854775808":
		return "INT64_MIN"
	case strings.HasPrefix(n, "-"):
		return n
	}
	return n + "u"
}

func (a *asserter) layout(it Item) {
	var size, align int
	fmt.Sscanf(it.Is[0], "size %d align %d", &size, &align)
	a.assert("sizeof(%s) == %d", it.Name, size)
	a.assert("ALIGN(%s) == %d", it.Name, align)
	for _, l := range it.Is[1:] {
		f := fieldLine.FindStringSubmatch(l)
		if f == nil {
			a.err = fmt.Errorf("%s: %s", it.Name, l)
			continue
		}
		a.assert("offsetof(%s, %s) == %s", it.Name, f[3], f[1])
		a.assert("sizeof(((%s *) 0)->%s) == %s", it.Name, f[3], f[2])
		if f[4] != "" {
			a.assert("SAME(%s, ((%s *) 0)->%s)", a.named(f[4]), it.Name, f[3])
		}
	}
}

// initial compares byte for byte. C++ of before 2020 has no such initial values.
func (a *asserter) initial(it Item) {
	typ := a.named(it.Is[0])
	b := &a.dynamic
	fmt.Fprintf(b, "#ifndef __cplusplus\n    {\n        static const %s is = %s;\n        static %s should;\n", typ, it.Name, typ)
	for _, l := range it.Is[1:] {
		var at, size int
		var value string
		fmt.Sscanf(l, "%d %d %s", &at, &size, &value)
		fmt.Fprintf(b, "        { uint%d_t part = (uint%d_t) %s; memcpy((char *) &should + %d, &part, sizeof(part)); }\n",
			8*size, 8*size, literal(value), at)
	}
	fmt.Fprintf(b, "        compared++;\n        if (0 != memcmp(&is, &should, sizeof(is))) { wrong++; puts(\"%s\"); }\n    }\n#endif\n", it.Name)
}

// WriteLink writes a program that takes the address of every function of an
// interface, as one that calls them all would have to.
func WriteLink(w io.Writer, i Interface) error {
	var b strings.Builder
	for _, k := range i.Keys() {
		if k.Kind == Function {
			fmt.Fprintf(&b, "    {%q, (address *) %s},\n", k.Name, k.Name)
		}
	}
	_, err := fmt.Fprintf(w, `%s
#include <stdio.h>

typedef void address(void);
static const struct { const char *name; address *is; } functions[] = {
%s};

int main(void)
{
    size_t n = sizeof(functions) / sizeof(functions[0]);
    int missing = 0;

    for (size_t i = 0; i < n; i++) {
        address *volatile is = functions[i].is;
        if (NULL == is) {
            printf("%%s is not there\n", functions[i].name);
            missing++;
        }
    }
    printf("%%zu functions linked, %%d missing; version %%s\n", n, missing,
           NULL == PMIx_Get_version() ? "none" : "told");
    return 0 < missing;
}
`, includes(), b.String())
	return err
}
