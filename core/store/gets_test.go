package store

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"pmix/core/pmix"
	"pmix/core/preg"
)

// The files testdata/gets-RELEASE.txt are transcripts of released libraries: a
// host registers namespaces ("register NSPACE NLOCAL" and infos up to "end") and
// gets values as a server ("get NSPACE RANK KEY [INFO ; INFO]") and, after "as
// RANK", as a client of that rank with every get optional. "=" answers the line
// before it. "-" stands for NULL, "." for an empty namespace, "*", "?" and "!"
// for the wildcard, undefined and invalid rank.

// differs lists where our answer is meant to differ from 7.0.0rc1's, by
// scenario, role and line: the answer and the reason.
var differs = map[string]struct{ ours, why string }{
	"maps only|S|get job1 * pmix.session.id": {"NOT_FOUND", "7.0 answers with the number that means unknown"},
	"maps only|S|get job1 3 pmix.session.id": {"NOT_FOUND", "the same"},
	"maps only|C|get job1 * pmix.session.id": {"NOT_FOUND", "the same"},
	"maps only|C|get job1 0 pmix.session.id": {"NOT_FOUND", "the same"},
	"maps only|C|get job1 3 pmix.session.id": {"NOT_FOUND", "the same"},
	"arrays|S|get arr * pmix.session.id":     {"UINT32 7", "the host said so"},
	"arrays|S|get arr 0 pmix.session.id":     {"UINT32 7", "the same"},
	"arrays|C|get arr * pmix.session.id":     {"UINT32 7", "the same"},
	"arrays|C|get arr 0 pmix.session.id":     {"UINT32 7", "the same"},
	"arrays|C|get arr 2 pmix.session.id":     {"UINT32 7", "the same"},

	"open mpi 4|S|get 1234 * pmix.nodeid": {"UINT32 0", "the host said so, and 4.2.2 answers it"},
	"maps only|C|get job1 * pmix.nodeid":  {"NOT_FOUND", "so it is in 4.2.2, and in 7.0 with its own datastore"},
	"arrays|C|get arr * pmix.nodeid":      {"NOT_FOUND", "the same"},

	"maps only|C|get job1 0 k.global pmix.scope scope 3": {`STRING "G"`, "7.0 repeats it for each table"},
	"maps only|C|get job1 0 - pmix.scope scope 3": {
		`ARRAY{pmix.hname=STRING "alpha", pmix.nodeid=UINT32 0, pmix.lrank=UINT16 0, pmix.nrank=UINT16 0, k.local=STRING "L", k.remote=STRING "R", k.global=STRING "G", k.internal=STRING "I"}`,
		"7.0 repeats them for each table"},
	"maps only|C|get job1 2 pmix.lpeers pmix.hname str beta": {`STRING "2,3"`, "a named node answers whoever is asked about"},
	"maps only|C|get job1 2 pmix.lpeers pmix.nodeid u32 0":   {`STRING "0,1"`, "the same"},
	"arrays|C|get arr 3 pmix.app.size pmix.appnum u32 0":     {"UINT32 2", "a named application answers whoever is asked about"},
	"arrays|C|get arr 0 - pmix.node.info bool true ; pmix.hname str beta": {
		`ARRAY{pmix.node.arr=ARRAY{pmix.hname=STRING "beta", pmix.nodeid=UINT32 11, pmix.pmem=UINT64 6, pmix.lpeers=STRING "2,3", pmix.lldr=RANK 2, pmix.local.size=UINT32 2}}`,
		"7.0 answers about the process instead of the node"},
	"arrays|C|get arr 0 - pmix.app.info bool true ; pmix.appnum u32 1": {
		`ARRAY{pmix.app.size=UINT32 2, pmix.aldr=RANK 2}`, "7.0 answers about the process instead of the application"},
	"fqdn|C|get fq * pmix.lpeers pmix.hname str beta.x.org": {`STRING "1"`, "4.2.2 finds it; in 7.0 the full name is lost on the way to the client"},
}

// extras are values that the roles store about themselves at init.
var extras = regexp.MustCompile(`, pmix\.(srv\.nspace=STRING "[^"]*"|srv\.rank=RANK \d+|srvr\.uri=STRING "[^"]*"|topo2=TYPE\d+)`)

type script struct {
	t        *testing.T
	file     string
	lines    []string
	scenario string
	role     string
	host     *Store
	now      *Store // who gets: host, or a client
	first    string // the namespace that clients belong to
	gets     int
	odd      map[string]bool   // of differs, what does differ
	got      map[string]string // our answers, if wanted
}

func TestGetsAsReleased(t *testing.T) {
	s := script{t: t, file: "testdata/gets-7.0.0rc1.txt", odd: map[string]bool{}}
	s.run()
	if s.gets < 250 {
		t.Errorf("only %d gets", s.gets)
	}
	for k := range differs {
		if !s.odd[k] {
			t.Errorf("no such difference any more: %s", k)
		}
	}
}

// lost lists what 4.2.2 finds and 7.0.0rc1 and we do not.
var lost = map[string]string{
	"maps only|S|get job1 * pmix.job.size pmix.app.info bool true":  "realms are kept apart",
	"maps only|S|get job1 * pmix.job.size pmix.node.info bool true": "realms are kept apart",
	"maps only|C|get job1 * pmix.job.size pmix.node.info bool true": "realms are kept apart",
	"maps only|C|get job1 0 - pmix.app.info bool true":              "realms are kept apart",
	"maps only|S|get job1 * pmix.lpeers pmix.scope u32 1":           "the scope is no scope",
}

// 4.2.2 knows fewer answers, but what it finds must be found.
func TestFindsWhat422Finds(t *testing.T) {
	s := script{t: t, file: "testdata/gets-7.0.0rc1.txt", odd: map[string]bool{}, got: map[string]string{}}
	s.run()
	n := 0
	for k, old := range answers(t, "testdata/gets-4.2.2.txt") {
		ours, ok := s.got[k]
		if !ok || !strings.ContainsAny(old, " {") {
			continue
		}
		n++
		if found := strings.ContainsAny(ours, " {"); found != (lost[k] == "") {
			t.Errorf("%s: 4.2.2 finds %s, we answer %s", k, old, ours)
		}
	}
	if n < 120 {
		t.Errorf("only %d values", n)
	}
}

// answers maps each get of a transcript to its answer.
func answers(t *testing.T, file string) map[string]string {
	out := map[string]string{}
	scenario, role, last := "", "S", ""
	for _, l := range readLines(t, file) {
		switch {
		case strings.HasPrefix(l, "scenario "):
			scenario, role = l[len("scenario "):], "S"
		case strings.HasPrefix(l, "as "):
			role = "C"
		case strings.HasPrefix(l, "= "):
			if strings.HasPrefix(last, "get ") {
				out[scenario+"|"+role+"|"+last] = answer(l)
			}
		}
		last = l
	}
	return out
}

func readLines(t *testing.T, file string) (out []string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for sc := bufio.NewScanner(f); sc.Scan(); {
		out = append(out, sc.Text())
	}
	return out
}

// answer brings the spellings of both releases to one: the value of a success,
// else the name of the status.
func answer(l string) string {
	w := strings.TrimPrefix(strings.TrimPrefix(l, "= "), "PMIX_")
	w = strings.TrimPrefix(w, "ERR_")
	st, val, _ := strings.Cut(w, " ")
	switch st = strings.ReplaceAll(st, "-", "_"); {
	case st == "DATA_VALUE_NOT_FOUND":
		return "NOT_FOUND" // with 7.0's own datastore, as in all others
	case st != "SUCCESS" || val == "":
		return st
	}
	return extras.ReplaceAllString(val, "")
}

func (s *script) run() {
	s.lines = readLines(s.t, s.file)
	for len(s.lines) > 0 {
		l := s.next()
		w := strings.Fields(l)
		switch w[0] {
		case "scenario":
			s.scenario, s.role, s.first = l[len("scenario "):], "S", ""
			s.host = New(Options{Self: pmix.Proc{Nspace: "host"}, Hostname: "alpha"})
			s.now = s.host
		case "register":
			if s.first == "" {
				s.first = w[1]
			}
			nlocal, _ := strconv.Atoi(w[2])
			s.check(l, status(s.host.Register(w[1], nlocal, s.infos())))
		case "store":
			v := value(w[4], strings.Join(w[5:], " "))
			s.check(l, status(s.host.Store(pmix.Proc{Nspace: w[1], Rank: rankOf(w[2])}, pmix.INTERNAL, pmix.KVal{Key: w[3], Value: v})))
		case "put":
			n, _ := strconv.Atoi(w[1])
			s.check(l, status(s.now.Put(pmix.Scope(n), w[2], value(w[3], strings.Join(w[4:], " ")))))
		case "as":
			s.role = "C"
			n, _ := strconv.Atoi(w[1])
			j, st := s.host.Namespace(s.first).JobInfo(Release{7, 0, 0})
			s.now = New(Options{Self: pmix.Proc{Nspace: s.first, Rank: pmix.Rank(n)}, Hostname: "alpha"})
			if st != pmix.SUCCESS || s.now.LoadJobInfo(j) != pmix.SUCCESS {
				s.t.Errorf("%s: job info: %v", s.scenario, st)
			}
		case "get":
			s.gets++
			s.check(l, s.get(w))
		}
	}
}

func (s *script) next() string {
	l := s.lines[0]
	s.lines = s.lines[1:]
	return l
}

// check compares with the answer on the next line.
func (s *script) check(line, got string) {
	s.t.Helper()
	if s.lines == nil || !strings.HasPrefix(s.lines[0], "= ") {
		return // the released library died on it
	}
	want := answer(s.next())
	key := s.scenario + "|" + s.role + "|" + line
	if s.got != nil {
		s.got[key] = got
	}
	if d, ok := differs[key]; ok {
		if s.odd[key] = want != d.ours; s.odd[key] {
			want = d.ours
		}
	}
	if got != want {
		s.t.Errorf("%s: %s\n got  %s\n want %s", s.scenario, line, got, want)
	}
}

func status(st pmix.Status) string {
	return strings.TrimPrefix(strings.TrimPrefix(st.String(), "PMIX_"), "ERR_")
}

// get asks as PMIx_Get does: w is get NSPACE RANK KEY [INFO ; INFO].
func (s *script) get(w []string) string {
	var p *pmix.Proc
	if w[1] != "-" {
		p = &pmix.Proc{Nspace: strings.TrimPrefix(w[1], "."), Rank: rankOf(w[2])}
	}
	key := strings.TrimPrefix(w[3], "-")
	var infos []pmix.Info
	if len(w) > 4 {
		for _, one := range strings.Split(strings.Join(w[4:], " "), " ; ") {
			f := strings.Fields(one)
			infos = append(infos, pmix.MakeInfo(f[0], value(f[1], strings.Join(f[2:], " "))))
		}
	}
	if s.role == "C" {
		infos = append(infos, pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true)))
	}
	r, v, st := s.now.Parse(p, key, infos)
	if st == pmix.SUCCESS {
		v, st = s.now.Resolve(&r)
		if st == pmix.SUCCESS && p != nil && len(w) == 4 {
			if n := s.now.Namespace(r.Proc.Nspace); n != nil {
				if quick, ok := n.Lookup(p.Rank, key); ok && text(quick) != text(v) {
					s.t.Errorf("%v: Lookup finds %s, Resolve %s", w, text(quick), text(v))
				}
			}
		}
	}
	if st == pmix.SUCCESS || st == pmix.OPERATION_SUCCEEDED {
		return text(v)
	}
	return status(st)
}

// infos reads a list up to "end".
func (s *script) infos() (out []pmix.Info) {
	for {
		f := strings.Fields(s.next())
		if f[0] == "end" {
			return out
		}
		if f[1] == "array" {
			out = append(out, pmix.MakeInfo(f[0], pmix.InfoArray(s.infos())))
			continue
		}
		out = append(out, pmix.MakeInfo(f[0], value(f[1], strings.Join(f[2:], " "))))
	}
}

func rankOf(w string) pmix.Rank {
	switch w {
	case "*":
		return pmix.RANK_WILDCARD
	case "?":
		return pmix.RANK_UNDEF
	case "!":
		return pmix.RANK_INVALID
	}
	n, _ := strconv.ParseUint(w, 10, 32)
	return pmix.Rank(n)
}

// value makes a value of a type's short name and a text.
func value(typ, w string) pmix.Value {
	n, _ := strconv.ParseUint(w, 10, 64)
	switch typ {
	case "str":
		return pmix.String(w)
	case "u16":
		return pmix.Uint16(uint16(n))
	case "u32":
		return pmix.Uint32(uint32(n))
	case "u64":
		return pmix.Uint64(n)
	case "int":
		return pmix.Int(int32(n))
	case "size":
		return pmix.Size(n)
	case "rank":
		return pmix.RankValue(pmix.Rank(n))
	case "bool":
		return pmix.Bool(w == "true")
	case "scope":
		return pmix.Value{Type: pmix.SCOPE, Data: pmix.Scope(n)}
	case "proc":
		ns, r, _ := strings.Cut(w, ":")
		return pmix.ProcValue(pmix.Proc{Nspace: ns, Rank: rankOf(r)})
	case "nodes", "nodestr":
		b, _ := preg.Generate(w)
		if typ == "nodes" {
			return pmix.Value{Type: pmix.REGEX, Data: append(b, 0)}
		}
		return pmix.String(string(b))
	case "procs", "procstr":
		b, _ := preg.GeneratePPN(w)
		if typ == "procs" {
			return pmix.Value{Type: pmix.REGEX, Data: append(b, 0)}
		}
		return pmix.String(string(b))
	}
	panic("type " + typ)
}

// text prints a value as the transcripts do.
func text(v pmix.Value) string {
	switch d := v.Data.(type) {
	case string:
		return fmt.Sprintf("STRING %q", d)
	case pmix.Rank:
		return fmt.Sprintf("RANK %d", d)
	case pmix.Proc:
		return fmt.Sprintf("PROC %s:%d", d.Nspace, d.Rank)
	case *pmix.DataArray:
		var parts []string
		for _, i := range v.Infos() {
			parts = append(parts, i.Key+"="+text(i.Value))
		}
		return "ARRAY{" + strings.Join(parts, ", ") + "}"
	}
	return fmt.Sprintf("%s %v", strings.TrimPrefix(v.Type.String(), "PMIX_"), v.Data)
}
