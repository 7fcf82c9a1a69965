package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	include = "../../include"
	table   = "interface-7.0.0rc1.tsv"
)

// plants are one difference each, and the items that it must be found in, all of
// them and no other. A compiler that compares with the table must refuse each, too,
// except where it cannot see it.
var plants = []struct {
	name, file, old, new string
	found                []string
	unseen               bool
}{
	{"macro value", "pmix_deprecated.h", "PMIX_ERR_PACK_MISMATCH             -22", "PMIX_ERR_PACK_MISMATCH             -21", []string{"number PMIX_ERR_PACK_MISMATCH"}, false},
	{"macro type", "pmix_version.h", "PMIX_VERSION_MAJOR   7L", "PMIX_VERSION_MAJOR   7", []string{"number PMIX_VERSION_MAJOR"}, false},
	{"attribute string", "pmix_common.h", `"pmix.abnz"`, `"pmix.Abnz"`, []string{"text PMIX_ABORT_NON_ZERO_TERM"}, false},
	{"macro missing", "pmix_deprecated.h", "#define PMIX_ERR_INVALID_VAL               -36\n", "", []string{"number PMIX_ERR_INVALID_VAL"}, false},
	{"macro added", "pmix_version.h", "#define PMIX_CAP_LTO ", "#define PMIX_NEW 1\n#define PMIX_CAP_LTO ", []string{"number PMIX_NEW"}, true},
	{"initial value", "pmix_common.h", ".index = SIZE_MAX", ".index = 0", []string{"initial PMIX_FABRIC_STATIC_INIT"}, false},
	{"macro parameter", "pmix_deprecated.h", "PMIX_INFO_CREATE(m, n)", "PMIX_INFO_CREATE(m)", []string{"call PMIX_INFO_CREATE"}, true},
	{"order of parameters", "pmix_deprecated.h", "PMIX_APP_CREATE(m, n)", "PMIX_APP_CREATE(n, m)", []string{"call PMIX_APP_CREATE"}, true},
	{"enumerator value", "pmix_common.h", "PMIX_VALUE2_GREATER,", "PMIX_VALUE2_GREATER = 9,", []string{
		"enumerator PMIX_VALUE2_GREATER", "enumerator PMIX_VALUE_COMPARISON_NOT_AVAIL", "enumerator PMIX_VALUE_INCOMPATIBLE_OBJECTS",
		"enumerator PMIX_VALUE_TYPE_DIFFERENT"}, false},
	{"typedef", "pmix_common.h", "typedef uint8_t pmix_scope_t;", "typedef uint16_t pmix_scope_t;", []string{
		"typedef pmix_scope_t", "struct struct pmix_value", "function PMIx_Put", "function PMIx_Scope_string"}, false},
	{"order of fields", "pmix_common.h", "    char *uuid;\n    char *osname;\n    pmix_device_type_t type;\n} pmix_device_t;",
		"    char *osname;\n    char *uuid;\n    pmix_device_type_t type;\n} pmix_device_t;", []string{"struct struct pmix_device"}, false},
	{"type of a field", "pmix_common.h", "uint16_t mindist;", "int16_t mindist;", []string{"struct struct pmix_device_distance", "initial PMIX_DEVICE_DIST_STATIC_INIT"}, false},
	{"function type", "pmix.h", "PMIx_Finalize(const pmix_info_t", "PMIx_Finalize(pmix_info_t", []string{"function PMIx_Finalize"}, false},
	{"const through a typedef", "pmix.h", "PMIx_Resolve_nodes(const pmix_nspace_t", "PMIx_Resolve_nodes(pmix_nspace_t", []string{"function PMIx_Resolve_nodes"}, false},
	{"function missing", "pmix.h", "PMIX_EXPORT pmix_status_t PMIx_Commit(void);", "", []string{"function PMIx_Commit"}, true},
	{"inline function", "pmix_common.h", "static inline size_t pmix_nslen", "static inline unsigned pmix_nslen", []string{"inline pmix_nslen"}, false},
	{"function of the host", "pmix_server.h", "pmix_server_abort_fn_t abort;", "pmix_server_publish_fn_t abort;", []string{"struct struct pmix_server_module_4_0_0_t"}, false},
}

func compilerName() string {
	if cc := os.Getenv("CC"); cc != "" {
		return cc
	}
	return "gcc"
}

// planted returns a copy of our headers with old replaced by new, once.
func planted(t *testing.T, file, old, new string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(include)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, file)
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(b), old); n != 1 {
		t.Fatalf("%q stands %d times in %s", old, n, file)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(b), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestPlantedDifferencesAreFound(t *testing.T) {
	want, err := ReadTable(table)
	if err != nil {
		t.Fatal(err)
	}
	asserts := filepath.Join(t.TempDir(), "asserts.c")
	var program bytes.Buffer
	if err := WriteAsserts(&program, want); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(asserts, program.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, p := range plants {
		t.Run(p.name, func(t *testing.T) {
			t.Parallel()
			dir := planted(t, p.file, p.old, p.new)
			got, err := Read(dir)
			if err != nil {
				t.Fatal(err)
			}
			var found []string
			for _, d := range Compare(got.Without(Body), want) {
				found = append(found, d.Key.String())
			}
			slices.Sort(found)
			slices.Sort(p.found)
			if !slices.Equal(found, p.found) {
				t.Errorf("found %q and not %q", found, p.found)
			}
			if v := JudgeExact(got.Without(Body), want, Changes{}); len(v.Wrong) != len(p.found) {
				t.Errorf("judged %d wrong: %q", len(v.Wrong), v.Wrong)
			}
			if p.unseen || testing.Short() {
				return
			}
			bin := filepath.Join(dir, "asserts")
			if exec.Command(compilerName(), "-std=gnu11", "-I", dir, asserts, "-o", bin).Run() == nil && exec.Command(bin).Run() == nil {
				t.Error("the compiler has nothing against it")
			}
		})
	}
}

// A body that is written otherwise is found in a copy of our own headers, as the
// table has none.
func TestPlantedBodyIsFound(t *testing.T) {
	ours, err := Read(include)
	if err != nil {
		t.Fatal(err)
	}
	other, err := Read(planted(t, "pmix_common.h", "PMIX_EVENT_SYS_OTHER <= (a)", "PMIX_EVENT_SYS_OTHER < (a)"))
	if err != nil {
		t.Fatal(err)
	}
	key := Key{Body, "PMIX_SYSTEM_EVENT"}
	if d := Compare(other, ours); len(d) != 1 || d[0].Key != key {
		t.Errorf("found %v", d)
	}
	if v := JudgeExact(other, ours, Changes{key: "why"}); len(v.Wrong) != 0 || v.Listed != 1 {
		t.Errorf("a listed body is wrong: %v", v.Wrong)
	}
}

func item(kind Kind, name string, is ...string) Item { return Item{kind, name, is} }

func of(items ...Item) Interface {
	i := Interface{}
	for _, it := range items {
		i.add(it.Kind, it.Name, it.Is...)
	}
	return i
}

func TestListsExcuseOnlyWhatTheReleaseChanged(t *testing.T) {
	old := of(item(Number, "A", "int @", "1"), item(Number, "GONE", "int @", "2"), item(Number, "SAME", "int @", "3"))
	now := of(item(Number, "A", "int @", "5"), item(Number, "SAME", "int @", "3"), item(Number, "NEW", "int @", "4"))
	a, gone, same := Key{Number, "A"}, Key{Number, "GONE"}, Key{Number, "SAME"}
	for _, c := range []struct {
		name   string
		ours   Interface
		listed Changes
		wrong  []string
	}{
		{"all listed", now, Changes{a: "r", gone: "r"}, nil},
		{"not listed", now, Changes{a: "r"}, []string{"not listed: number GONE"}},
		{"listed without need", now, Changes{a: "r", gone: "r", same: "r"}, []string{"listed without a difference: number SAME"}},
		{"listed, but not what the release made of it", of(item(Number, "A", "int @", "6"), now[same], now[Key{Number, "NEW"}]),
			Changes{a: "r", gone: "r"}, []string{"listed, and not so in the release"}},
		{"kept, though the release removed it", of(now[a], now[same], item(Number, "GONE", "int @", "9")),
			Changes{a: "r", gone: "r"}, []string{"listed, and not so in the release"}},
	} {
		v := Judge(c.ours, old, now, c.listed)
		if len(v.Wrong) != len(c.wrong) {
			t.Errorf("%s: %q", c.name, v.Wrong)
			continue
		}
		for i, w := range c.wrong {
			if !strings.HasPrefix(v.Wrong[i], w) {
				t.Errorf("%s: %q", c.name, v.Wrong[i])
			}
		}
	}
	// Nothing but a body is excused where there must be no difference.
	if v := JudgeExact(of(item(Number, "A", "int @", "1")), of(item(Number, "A", "int @", "5")), Changes{a: "r"}); len(v.Wrong) != 2 {
		t.Errorf("excused: %q", v.Wrong)
	}
}

func TestTableIsReadAsWritten(t *testing.T) {
	ours, err := Read(include)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := WriteTable(&b, ours); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "t.tsv")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	again, err := ReadTable(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := Compare(ours, again); len(ours) < 1000 || len(d) != 0 {
		t.Errorf("%d items, %d differ: %v", len(ours), len(d), d)
	}
}

func TestListsAreStrict(t *testing.T) {
	for text, ok := range map[string]bool{
		"Why.\n    number A\n":                true,
		"    number A\n":                      false,
		"Why.\n    nothing A\n":               false,
		"Why.\n    number A\n    number A\n":  false,
		"Why.\n    number A\n    number B\n#": true,
	} {
		file := filepath.Join(t.TempDir(), "list")
		os.WriteFile(file, []byte(text), 0o644)
		if _, err := ReadChanges(file); (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestExportsAreJudged(t *testing.T) {
	record, err := ReadRecord("exports.tsv")
	if err != nil {
		t.Fatal(err)
	}
	whole := func() map[string]string {
		all := map[string]string{}
		for _, names := range record {
			for n, kind := range names {
				all[n] = kind
			}
		}
		return all
	}
	if wrong := JudgeExports(whole(), record); len(wrong) != 0 || len(record) != 3 {
		t.Errorf("%d releases, %q", len(record), wrong)
	}
	for _, c := range []struct {
		name  string
		edit  func(map[string]string)
		wrong int // once for each release that has it
	}{
		{"missing", func(m map[string]string) { delete(m, "PMIx_Init") }, 3},
		{"dropped by 7.0", func(m map[string]string) { delete(m, "PMIx_Net_stats_free") }, 1},
		{"other kind", func(m map[string]string) { m["PMIx_Init"] = "data" }, 3},
		{"data as function", func(m map[string]string) { m["PMIX_PROXY_VERSION"] = "function" }, 3},
		{"more", func(m map[string]string) { m["PMIx_More"] = "function" }, 1},
	} {
		m := whole()
		c.edit(m)
		if wrong := JudgeExports(m, record); len(wrong) != c.wrong {
			t.Errorf("%s: %q", c.name, wrong)
		}
	}
}

func TestUsesInCodeOnly(t *testing.T) {
	i := of(item(Call, "USED", "a"), item(Call, "TOLD", "a"), item(Call, "ASKED", "a"), item(Call, "QUOTED", "a"), item(Number, "OTHER", "int @", "1"))
	file := filepath.Join(t.TempDir(), "p.c")
	os.WriteFile(file, []byte("/* TOLD(1) */\n#ifdef ASKED\nint a = USED(1); // TOLD\nconst char *s = \"QUOTED \\\" QUOTED\";\n#endif\n"), 0o644)
	unused, used, err := Unused(i, []string{file})
	if err != nil || used != 1 || fmt.Sprint(unused) != "[ASKED QUOTED TOLD]" {
		t.Errorf("%v, %d used, %v", unused, used, err)
	}
}

func TestHeadersThatAreLeftOut(t *testing.T) {
	ours, theirs, list := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "list")
	os.MkdirAll(filepath.Join(theirs, "pmix/src"), 0o755)
	for _, f := range []string{ours + "/a.h", theirs + "/a.h", theirs + "/b.h", theirs + "/pmix/src/c.h"} {
		os.WriteFile(f, nil, 0o644)
	}
	os.WriteFile(list, []byte("Why.\n    pmix\n    none.h\n"), 0o644)
	both, out, wrong, err := JudgeFiles(ours, theirs, list)
	slices.Sort(wrong)
	if err != nil || both != 1 || out != 1 || fmt.Sprint(wrong) != "[no header is none.h not installed: b.h]" {
		t.Errorf("%d both, %d out, %q, %v", both, out, wrong, err)
	}
}

func TestExportsAreRead(t *testing.T) {
	dir := t.TempDir()
	source, lib := filepath.Join(dir, "l.c"), filepath.Join(dir, "l.so")
	os.WriteFile(source, []byte(`
		int PMIx_Seen(void) { return 1; }
		const char *PMIX_SEEN = "data";
		__attribute__((visibility("hidden"))) int PMIx_Hidden(void) { return 1; }
		static int PMIx_Static(void) { return 1; }
		extern int PMIx_Needed(void);
		int other(void) { return PMIx_Static() + PMIx_Hidden() + PMIx_Needed(); }
	`), 0o644)
	if out, err := exec.Command(compilerName(), "-shared", "-fPIC", "-o", lib, source).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	got, err := Exports(lib)
	if err != nil || fmt.Sprint(got) != "map[PMIX_SEEN:data PMIx_Seen:function]" {
		t.Errorf("%v, %v", got, err)
	}
}
