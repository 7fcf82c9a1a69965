package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// The stand-in for upstream's programs is this test itself, under another name: it
// does what its arguments say, and with -e runs another as simptest does.
func TestMain(m *testing.M) {
	if !strings.HasPrefix(filepath.Base(os.Args[0]), "stand-in") {
		os.Exit(m.Run())
	}
	code := 0
	for i := 1; i < len(os.Args); i++ {
		word, arg, _ := strings.Cut(os.Args[i], "=")
		switch word {
		case "say":
			fmt.Println(arg)
		case "env":
			fmt.Println(arg + "=" + os.Getenv(arg))
		case "exit":
			code, _ = strconv.Atoi(arg)
		case "hang":
			time.Sleep(time.Hour)
		case "child": // leaves one behind that hangs and writes its process to a file
			c := exec.Command(os.Args[0], "hang")
			if err := c.Start(); err != nil {
				os.Exit(3)
			}
			os.WriteFile(arg, []byte(strconv.Itoa(c.Process.Pid)), 0o600)
		case "crash":
			var p *int
			*p = 1
		}
	}
	os.Exit(code)
}

// standIn makes a folder with the stand-in under the given names, deep in it, and
// things that are no programs.
func standIn(t *testing.T, names ...string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	deep := filepath.Join(dir, "test", ".libs")
	if err := os.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, n := range names {
		if err := os.WriteFile(filepath.Join(deep, n), b, 0o700); err != nil {
			t.Fatal(err)
		}
		// what libtool leaves beside it
		os.WriteFile(filepath.Join(dir, "test", n), []byte("#!/bin/sh\nexit 1\n"), 0o700)
	}
	return dir
}

func newRunner(t *testing.T, libs ...string) *runner {
	t.Helper()
	found, err := search(standIn(t, "stand-in", "stand-in-2"))
	if err != nil || len(found) != 2 {
		t.Fatal(found, err)
	}
	dir, err := stage(found)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	return &runner{dir: dir, libs: libs, limit: 20}
}

// output is what f prints.
func output(t *testing.T, f func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	old := os.Stdout
	os.Stdout = w
	f()
	os.Stdout = old
	w.Close()
	b, _ := io.ReadAll(r)
	return string(b)
}

func TestRunner(t *testing.T) {
	r := newRunner(t, "/lib/ours", "/lib/theirs")
	run := func(args ...string) test {
		return test{driver: "stand-in", mode: "alone", args: append([]string{"./stand-in"}, args...)}
	}
	two := run("say=done", "say=done")
	two.want = []want{has(2, "done")}
	three := two
	three.want = []want{has(3, "done")}
	ends := run("exit=7").exits(7)
	var code int
	text := output(t, func() {
		code = r.all([]test{
			run(), two, ends, three.because("it is known"),
			run("exit=7"), run("say=BAD thing").without("BAD"), run("crash"),
			run("hang").within(1), run("say=fatal error: all over"),
			{driver: "absent", mode: "alone", args: []string{"./absent"}},
		}, regexp.MustCompile(""))
	})
	if code != 1 || !strings.HasSuffix(text, "1 not run: their program is not in the folder\n3 passed, 6 failed\n") {
		t.Errorf("%d: %s", code, text)
	}
	for _, want := range []string{
		"2 times and not 3: done (it is known)", "exit status 7", "says: BAD thing", "did not end in time", "fatal error:",
		"[theirs: pass", "[theirs: FAIL",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	text = output(t, func() { code = r.all([]test{run()}, regexp.MustCompile("stand")) })
	if code != 0 || !strings.HasSuffix(text, "1 passed, 0 failed\n") {
		t.Errorf("%d: %s", code, text)
	}
	output(t, func() { code = r.all([]test{run()}, regexp.MustCompile("other")) })
	if code != 1 {
		t.Error("to have run nothing is no success")
	}
}

// Each run has the library first on its path, a folder of its own for temporary
// files, and nothing of PMIx's in its environment.
func TestEnvironment(t *testing.T) {
	t.Setenv("PMIX_NAMESPACE", "outer")
	t.Setenv("LD_LIBRARY_PATH", "/elsewhere")
	r := newRunner(t, "/lib/ours")
	o := r.one(test{args: []string{"./stand-in", "env=LD_LIBRARY_PATH", "env=PMIX_NAMESPACE", "env=TMPDIR"}}, "/lib/ours")
	if !strings.HasPrefix(o.output, "LD_LIBRARY_PATH=/lib/ours\nPMIX_NAMESPACE=\nTMPDIR="+r.dir) {
		t.Error(o.output)
	}
}

// What a run leaves behind is ended with it.
func TestNothingIsLeft(t *testing.T) {
	r := newRunner(t, "")
	file := filepath.Join(t.TempDir(), "pid")
	if o := r.one(test{args: []string{"./stand-in", "child=" + file}}, ""); o.reason != "" {
		t.Fatal(o)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		st, err := os.ReadFile("/proc/" + string(b) + "/stat")
		if err != nil || strings.Contains(string(st), ") Z ") {
			return // gone, or dead and waited for by nobody
		}
		if i == 100 {
			t.Fatal("the child lives")
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestNoFolder(t *testing.T) {
	t.Setenv("PMIX_DRIVERS", "")
	var code int
	text := output(t, func() { code = run(nil) })
	if code != 77 || !strings.Contains(text, "PMIX_DRIVERS") {
		t.Error(code, text)
	}
	text = output(t, func() { code = run([]string{t.TempDir()}) })
	if code != 1 || !strings.Contains(text, "no program") {
		t.Error(code, text)
	}
}

// The table names each way to run a driver once.
func TestCases(t *testing.T) {
	seen := map[string]bool{}
	for _, c := range tests {
		if k := c.driver + " " + c.mode; seen[k] {
			t.Errorf("%s twice", k)
		} else {
			seen[k] = true
		}
	}
}
