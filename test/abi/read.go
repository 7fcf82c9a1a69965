package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"modernc.org/cc/v4"
)

// The headers that a program includes, in this order.
var headers = []string{"pmix.h", "pmix_server.h", "pmix_tool.h", "pmix_deprecated.h", "pmix_version.h"}

// initials gives the structure that a macro NAME_STATIC_INIT is for, where it is
// not pmix_name_t.
var initials = map[string]string{"LOOKUP": "pmix_pdata_t", "DEVICE_DIST": "pmix_device_distance_t"}

var compiler = sync.OnceValues(func() (*cc.Config, error) { return cc.NewConfig("", "", "-std=gnu11") })

// Read parses the headers in a directory as a C compiler would and returns what
// they say. What they include from elsewhere is not part of it.
func Read(dir string) (Interface, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, headers[0])); err != nil {
		return nil, err
	}
	// Once for the names of the macros that stand for an initial value, and
	// once more with variables that have it.
	ast, err := parse(dir, nil)
	if err != nil {
		return nil, err
	}
	var probes []string
	for name, m := range ast.Macros {
		if r := m.ReplacementList(); filepath.Dir(m.Position().Filename) == dir && !m.IsFnLike && len(r) > 0 && r[0].SrcStr() == "{" {
			probes = append(probes, fmt.Sprintf("static %s probe_%s = %s;", initialised(name), name, name))
		}
	}
	slices.Sort(probes)
	if ast, err = parse(dir, probes); err != nil {
		// A release may have one that no compiler takes.
		if ast, err = parse(dir, without(probes, err)); err != nil {
			return nil, err
		}
	}
	r := reader{dir: dir, ast: ast, iface: Interface{}}
	r.macros()
	r.declarations()
	return r.iface, r.err
}

func initialised(macro string) string {
	x := strings.TrimSuffix(strings.TrimPrefix(macro, "PMIX_"), "_STATIC_INIT")
	if t, ok := initials[x]; ok {
		return t
	}
	return "pmix_" + strings.ToLower(x) + "_t"
}

var complaint = regexp.MustCompile(`<program>:(\d+):`)

// without leaves out the lines that the parser complains of.
func without(probes []string, err error) []string {
	left := slices.Clone(probes)
	for _, m := range complaint.FindAllStringSubmatch(err.Error(), -1) {
		if n, _ := strconv.Atoi(m[1]); n > len(headers) && n <= len(headers)+len(left) {
			left[n-len(headers)-1] = ""
		}
	}
	return left
}

func parse(dir string, more []string) (*cc.AST, error) {
	base, err := compiler()
	if err != nil {
		return nil, err
	}
	cfg := *base
	cfg.EvalAllMacros, cfg.ABILayout, cfg.UnsignedEnums = true, true, true
	cfg.SysIncludePaths = append([]string{dir}, base.SysIncludePaths...)
	cfg.IncludePaths = append([]string{"", dir}, base.IncludePaths...)
	var text strings.Builder
	for _, h := range headers {
		fmt.Fprintf(&text, "#include <%s>\n", h)
	}
	return cc.Translate(&cfg, []cc.Source{
		{Name: "<predefined>", Value: cfg.Predefined},
		{Name: "<builtin>", Value: cc.Builtin},
		{Name: "<program>", Value: text.String() + strings.Join(more, "\n")},
	})
}

// A reader turns what the parser knows into items.
type reader struct {
	dir   string
	ast   *cc.AST
	iface Interface
	err   error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
	}
}

// here reports whether a node stands in the headers that are read.
func (r *reader) here(n cc.Node) bool { return filepath.Dir(n.Position().Filename) == r.dir }

func (r *reader) macros() {
	for name, m := range r.ast.Macros {
		if !r.here(m) {
			continue
		}
		list := m.ReplacementList()
		switch {
		case m.IsFnLike:
			r.call(name, m)
		case len(list) > 0 && list[0].SrcStr() == "{":
			r.initial(name)
		default:
			r.object(name, m)
		}
	}
}

func (r *reader) object(name string, m *cc.Macro) {
	switch v := m.Value().(type) {
	case cc.StringValue:
		r.iface.add(Text, name, strings.TrimSuffix(string(v), "\x00"))
	case cc.Int64Value, cc.UInt64Value:
		r.iface.add(Number, name, r.typeOf(m.Type()), number(v))
	default:
		r.iface.add(Mark, name, words(m.ReplacementList(), nil))
	}
}

// call records the parameters of a function-like macro, and its body without
// their names.
func (r *reader) call(name string, m *cc.Macro) {
	var params []string
	for _, p := range m.Params {
		params = append(params, p.SrcStr())
	}
	if m.VarArg >= 0 {
		params = append(params[:min(m.VarArg, len(params))], "...")
	}
	r.iface.add(Call, name, strings.Join(params, ", "))
	r.iface.add(Body, name, words(m.ReplacementList(), params))
}

func words(list []cc.Token, params []string) string {
	var w []string
	for _, t := range list {
		s := t.SrcStr()
		if i := slices.Index(params, s); i >= 0 {
			s = fmt.Sprintf("$%d", i+1)
		}
		w = append(w, s)
	}
	return strings.Join(w, " ")
}

// initial records what the variable that Read put there is initialised with.
func (r *reader) initial(name string) {
	for _, n := range r.ast.Scope.Nodes["probe_"+name] {
		d, ok := n.(*cc.Declarator)
		if !ok {
			continue
		}
		is := []string{r.typeOf(d.Type())}
		for l := r.ast.TranslationUnit; l != nil; l = l.TranslationUnit {
			if l.ExternalDeclaration.Declaration == nil {
				continue
			}
			for i := l.ExternalDeclaration.Declaration.InitDeclaratorList; i != nil; i = i.InitDeclaratorList {
				if i.InitDeclarator.Declarator == d {
					is = append(is, r.values(name, i.InitDeclarator.Initializer)...)
				}
			}
		}
		r.iface.add(Initial, name, is...)
		return
	}
	r.iface.add(Initial, name, "no value of its type")
}

func (r *reader) values(name string, i *cc.Initializer) []string {
	if i.Case == cc.InitializerInitList {
		var all []string
		for l := i.InitializerList; l != nil; l = l.InitializerList {
			all = append(all, r.values(name, l.Initializer)...)
		}
		return all
	}
	v := i.AssignmentExpression.Value().Convert(i.Type())
	switch n := number(v); n {
	case "":
		r.fail("%s: no value at %d", name, i.Offset())
		return nil
	case "0":
		return nil
	default:
		return []string{fmt.Sprintf("%d %d %s", i.Offset(), i.Type().Size(), n)}
	}
}

func number(v cc.Value) string {
	switch x := v.(type) {
	case cc.Int64Value:
		return strconv.FormatInt(int64(x), 10)
	case cc.UInt64Value:
		return strconv.FormatUint(uint64(x), 10)
	case cc.Float64Value:
		return strconv.FormatFloat(float64(x), 'g', -1, 64)
	case *cc.ZeroValue:
		return "0"
	}
	return ""
}

func (r *reader) declarations() {
	for name, nodes := range r.ast.Scope.Nodes {
		for _, n := range nodes {
			if !r.here(n) {
				continue
			}
			switch x := n.(type) {
			case *cc.Enumerator:
				r.iface.add(Enumerator, name, number(x.Value()))
			case *cc.Declarator:
				r.declared(name, x)
			}
		}
	}
	for s := range r.ast.Structs {
		if s.IsIncomplete() {
			continue
		}
		if t := s.Tag(); t.SrcStr() != "" && filepath.Dir(t.Position().Filename) == r.dir {
			r.layout("struct "+t.SrcStr(), s)
		}
	}
}

func (r *reader) declared(name string, d *cc.Declarator) {
	t := d.Type()
	switch {
	case d.IsTypename():
		s, isStruct := t.(*cc.StructType)
		if isStruct && tagOf(s) == "" {
			r.layout(name, s)
		}
		r.iface.add(Typedef, name, r.under(t, name))
	case t.Kind() == cc.Function && (d.IsStatic() || d.IsInline()):
		r.iface.add(Inline, name, r.typeOf(t))
	case t.Kind() == cc.Function:
		r.iface.add(Function, name, r.typeOf(t))
	default:
		r.iface.add(Variable, name, r.typeOf(t))
	}
}

// record is what a structure and a union have in common.
type record interface {
	cc.Type
	NumFields() int
	FieldByIndex(int) *cc.Field
}

func (r *reader) layout(name string, s record) {
	r.iface.add(Struct, name, append([]string{fmt.Sprintf("size %d align %d", s.Size(), s.Align())}, r.fields("", 0, s)...)...)
}

// fields lists what is in a structure; what is in an unnamed structure or union
// within it stands under that one's own field.
func (r *reader) fields(prefix string, at int64, s record) []string {
	var all []string
	for i := range s.NumFields() {
		f := s.FieldByIndex(i)
		name := prefix + f.Name()
		if in, ok := unnamed(f.Type()); ok {
			if f.Name() != "" {
				all = append(all, fmt.Sprintf("%d %d %s", at+f.Offset(), f.Type().Size(), name))
				name += "."
			}
			all = append(all, r.fields(name, at+f.Offset(), in)...)
			continue
		}
		bits := ""
		if f.IsBitfield() {
			bits = fmt.Sprintf(" bits %d at %d", f.ValueBits(), f.OffsetBits())
		}
		all = append(all, fmt.Sprintf("%d %d %s %s%s", at+f.Offset(), f.Type().Size(), name, r.typeOf(f.Type()), bits))
	}
	return all
}

// unnamed returns a structure or union that has neither tag nor typedef.
func unnamed(t cc.Type) (record, bool) {
	switch x := t.(type) {
	case *cc.StructType:
		return x, tagOf(x) == "" && x.Typedef() == nil
	case *cc.UnionType:
		return x, tagOf(x) == "" && x.Typedef() == nil
	}
	return nil, false
}
