package preg

import (
	"bufio"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"pmix/core/pmix"
)

// vector is one call on a released library: the kind (N nodes, P processes, X
// regex2), the input and what came back.
type vector struct{ kind, typ, in, out string }

// vectors reads what released libraries generated: a line with the kind, the
// status, the type for X, and the input in hex; then "=" and the output in hex.
func vectors(t testing.TB, file string) (vs []vector) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unhex := func(s string) string {
		b, err := hex.DecodeString(s)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		w := strings.Fields(sc.Text())
		if w[0] == "=" {
			vs[len(vs)-1].out = unhex(strings.Join(w[1:], ""))
			continue
		}
		v := vector{kind: w[0]}
		w = w[2:]
		if v.kind == "X" {
			v.typ, w = w[0], w[1:]
		}
		v.in = unhex(strings.Join(w, ""))
		vs = append(vs, v)
	}
	return vs
}

// want is the list that a generated form must give back.
func want(v vector) []string {
	out := []string{}
	if v.kind == "N" {
		for _, n := range strings.Split(v.in, ",") {
			if n != "" {
				out = append(out, n)
			}
		}
		return out
	}
	for _, n := range strings.Split(v.in, ";") {
		if n == "" {
			continue
		}
		var ranks []string
		for _, r := range strings.Split(n, ",") {
			var a, b int
			if k, _ := fmt.Sscanf(r, "%d-%d", &a, &b); k < 2 {
				b = a
			}
			for ; a <= b; a++ {
				ranks = append(ranks, fmt.Sprint(a))
			}
		}
		out = append(out, strings.Join(ranks, ","))
	}
	return out
}

func TestReadsReleasedForms(t *testing.T) {
	files, _ := filepath.Glob("testdata/regex-*.txt")
	if len(files) != 2 {
		t.Fatalf("vector files: %v", files)
	}
	for _, f := range files {
		for _, v := range vectors(t, f) {
			if v.kind == "X" {
				got, st := Parse2(pmix.Regex2{Type: &v.typ, Bytes: []byte(v.out)})
				if st != pmix.SUCCESS || got != v.in {
					t.Errorf("%s: Parse2(%q) = %q, %v", f, v.out, got, st)
				}
				continue
			}
			parse := ParseNodes
			if v.kind == "P" {
				parse = ParseProcs
			}
			got, st := parse([]byte(v.out))
			if strings.HasPrefix(v.out, "blob:\x00") {
				if n, ok := Len([]byte(v.out + "more")); !ok || n != len(v.out) {
					t.Errorf("Len of blob = %d, %v, want %d", n, ok, len(v.out))
				}
			}
			if st != pmix.SUCCESS {
				t.Errorf("%s: %q: %v", f, v.out, st)
			} else if d := cmp.Diff(want(v), got); d != "" {
				t.Errorf("%s: %q:\n%s", f, v.out, d)
			}
		}
	}
}

// The raw form is byte for byte what 7.0.0rc1 writes where it does not compress.
func TestWritesReleasedForms(t *testing.T) {
	n := 0
	for _, v := range vectors(t, "testdata/regex-7.0.0rc1.txt") {
		var got []byte
		switch {
		case strings.HasPrefix(v.out, "blob:") || v.typ == typeBlob:
			continue
		case v.kind == "N":
			got, _ = Generate(v.in)
		case v.kind == "P":
			got, _ = GeneratePPN(v.in)
		default:
			r, _ := Generate2(v.in)
			got = r.Bytes
			if *r.Type != v.typ {
				t.Errorf("type %s, want %s", *r.Type, v.typ)
			}
		}
		n++
		if string(got) != v.out {
			t.Errorf("%q, want %q", got, v.out)
		}
	}
	if n < 20 {
		t.Errorf("only %d vectors", n)
	}
	if b, _ := Generate("raw:a,b"); string(b) != "raw:a,b" {
		t.Errorf("tagged twice: %q", b)
	}
}

// blob makes the compressed form of a list.
func blob(list string, size string) []byte {
	p := deflated(list)
	if size == "" {
		size = fmt.Sprint(len(p))
	}
	return append([]byte("blob:\x00component=zlib:\x00size="+size+":\x00"), p...)
}

func deflated(list string) []byte {
	var z bytes.Buffer
	z.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(list))))
	w := zlib.NewWriter(&z)
	w.Write([]byte(list))
	w.Close()
	return z.Bytes()
}

func TestCompressed(t *testing.T) {
	list := strings.Repeat("node,", 1000) + "last"
	got, st := ParseNodes(blob(list, ""))
	if st != pmix.SUCCESS || len(got) != 1001 || got[1000] != "last" {
		t.Errorf("%d names, %v", len(got), st)
	}
	b := blob("0,1;2-4", "")
	if got, st := ProcsOf(pmix.Value{Type: pmix.REGEX, Data: b}); st != pmix.SUCCESS || cmp.Diff([]string{"0,1", "2,3,4"}, got) != "" {
		t.Errorf("%v, %v", got, st)
	}
	if n, ok := Len(append(b, "rest"...)); !ok || n != len(b) {
		t.Errorf("Len %d, %v, want %d", n, ok, len(b))
	}
	r := pmix.Regex2{Type: pmix.S("compress"), Bytes: deflated("a,b")}
	if got, st := NodesOf(pmix.Value{Type: pmix.REGEX2, Data: r}); st != pmix.SUCCESS || cmp.Diff([]string{"a", "b"}, got) != "" {
		t.Errorf("%v, %v", got, st)
	}
}

func TestRefusesWhatCannotBe(t *testing.T) {
	lie := deflated("abc")
	binary.LittleEndian.PutUint32(lie, 1<<27)
	more := deflated("abcdef")
	binary.LittleEndian.PutUint32(more, 3)
	bad := map[string][]byte{
		"size past the end":      blob("a,b", "4000000000"),
		"size beyond 64 bits":    blob("a,b", "99999999999999999999"),
		"no size":                blob("a,b", "x"),
		"cut at the first NUL":   []byte("blob:"),
		"only the tag":           []byte("blob:\x00"),
		"another label":          []byte("blob:\x00component=lz4:\x00size=1:\x00x"),
		"claim without a stream": append([]byte(fmt.Sprintf("blob:\x00component=zlib:\x00size=%d:\x00", len(lie))), lie...),
		"stream beyond claim":    append([]byte(fmt.Sprintf("blob:\x00component=zlib:\x00size=%d:\x00", len(more))), more...),
		"huge node range":        []byte("pmix[n[10:0-4000000000]]"),
		"many node ranges":       []byte("pmix[n[7:0-9,0-4194303]]"),
		"range beyond 64 bits":   []byte("pmix[n[20:0-18446744073709551615]]"),
		"no bracket at the end":  []byte("pmix[n[2:1-2]x"),
		"no width":               []byte("pmix[n[1-2]]"),
		"backwards":              []byte("pmix[n[1:4-2]]"),
		"number beyond width":    []byte("pmix[n[1:9-11]]"),
		"open range":             []byte("pmix[n[1:4]"),
	}
	for name, b := range bad {
		if got, st := ParseNodes(b); st != pmix.ERR_BAD_PARAM {
			t.Errorf("%s: %d names, %v", name, len(got), st)
		}
	}
	for _, s := range []string{"0-4000000000", "pmix[0-4294967295]", "0;5-2", "raw:0-99999999", "0-9,0-16777215"} {
		if got, st := ParseProcs([]byte(s)); st != pmix.ERR_BAD_PARAM {
			t.Errorf("%s: %d nodes, %v", s, len(got), st)
		}
	}
	for _, v := range []pmix.Value{{Type: pmix.STRING}, {Type: pmix.REGEX}, {Type: pmix.REGEX, Data: []byte{}}} {
		if _, st := NodesOf(v); st != pmix.ERR_BAD_PARAM {
			t.Errorf("%v: %v", v, st)
		}
	}
	if _, st := NodesOf(pmix.Uint32(3)); st != pmix.ERR_TYPE_MISMATCH {
		t.Errorf("a number: %v", st)
	}
	if _, st := Parse2(pmix.Regex2{Type: pmix.S("raw"), Bytes: []byte("abc")}); st != pmix.ERR_BAD_PARAM {
		t.Errorf("raw without end: %v", st)
	}
	if _, st := Parse2(pmix.Regex2{Type: pmix.S("magic"), Bytes: []byte("abc\x00")}); st != pmix.ERR_NOT_SUPPORTED {
		t.Errorf("unknown type: %v", st)
	}
}

func FuzzParse(f *testing.F) {
	for _, file := range []string{"testdata/regex-4.2.2.txt", "testdata/regex-7.0.0rc1.txt"} {
		for _, v := range vectors(f, file) {
			if len(v.out) < 400 {
				f.Add([]byte(v.out))
			}
		}
	}
	f.Add(blob("a,b,c", ""))
	f.Fuzz(func(t *testing.T, b []byte) {
		if n, ok := Len(b); ok && n > len(b) {
			t.Fatalf("Len %d of %d", n, len(b))
		}
		ParseNodes(b)
		ParseProcs(b)
		Parse2(pmix.Regex2{Type: pmix.S("compress"), Bytes: b})
	})
}
