package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"time"
)

// runner runs tests from dir on each of its libraries; the first is the one that
// counts.
type runner struct {
	dir     string
	libs    []string
	limit   int
	verbose bool
}

// outcome is what one run came to: reason is empty if it passed.
type outcome struct {
	reason  string
	seconds float64
	output  string
}

func (o outcome) word() string {
	if o.reason == "" {
		return "pass"
	}
	return "FAIL"
}

// all prints the table and returns the exit status.
func (r *runner) all(tests []test, only *regexp.Regexp) int {
	passed, failed, absent := 0, 0, 0
	row := "%-22s %-24s %-7s %7s  %s\n"
	fmt.Printf(row, "driver", "mode", "result", "seconds", "reason")
	for _, t := range tests {
		if !only.MatchString(t.driver) {
			continue
		}
		if !r.has(t) {
			absent++
			continue
		}
		var o []outcome
		for _, lib := range r.libs {
			o = append(o, r.one(t, lib))
		}
		reason := o[0].reason
		if reason == "" {
			passed++
		} else {
			failed++
			if t.why != "" {
				reason += " (" + t.why + ")"
			}
		}
		if len(o) > 1 {
			reason = strings.TrimSpace(fmt.Sprintf("[theirs: %s %.1f %s] %s", o[1].word(), o[1].seconds, o[1].reason, reason))
		}
		fmt.Printf(row, t.driver, t.mode, o[0].word(), fmt.Sprintf("%.1f", o[0].seconds), reason)
		if r.verbose && o[0].reason != "" {
			fmt.Println(indent(o[0].output))
		}
	}
	if absent > 0 {
		fmt.Printf("%d not run: their program is not in the folder\n", absent)
	}
	fmt.Printf("%d passed, %d failed\n", passed, failed)
	if failed > 0 || passed == 0 {
		return 1
	}
	return 0
}

// has reports whether all programs of a test are there.
func (r *runner) has(t test) bool {
	for _, name := range []string{t.driver, t.args[0]} {
		if _, err := os.Stat(filepath.Join(r.dir, name)); err != nil {
			return false
		}
	}
	return true
}

// one runs a test on a library.
func (r *runner) one(t test, lib string) (o outcome) {
	limit := t.limit
	if limit == 0 {
		limit = r.limit
	}
	begin := time.Now()
	var err error
	o.output, err = r.exec(t.args, lib, time.Duration(limit)*time.Second)
	o.seconds = time.Since(begin).Seconds()
	o.reason = t.judge(o.output, err)
	return o
}

// judge says why a run did not pass.
func (t test) judge(output string, err error) string {
	code := 0
	switch e, _ := err.(*exec.ExitError); {
	case err == errTime:
		return "did not end in time"
	case e != nil && e.ExitCode() < 0:
		return e.String()
	case e != nil:
		code = e.ExitCode()
	case err != nil:
		return err.Error()
	}
	if m := crash.FindString(output); m != "" {
		return m
	}
	if code != t.code {
		return fmt.Sprintf("exit status %d", code)
	}
	if t.never != nil && t.never.MatchString(output) {
		return "says: " + line(output, t.never)
	}
	for _, w := range t.want {
		if n := len(w.text.FindAllString(output, -1)); n < w.n {
			return fmt.Sprintf("%d times and not %d: %s", n, w.n, w.text)
		}
	}
	return ""
}

// errTime is the end of a run that took too long.
var errTime = fmt.Errorf("time is over")

// exec runs a command in the folder of the programs and returns its output. What is
// left of its process group afterwards is ended.
func (r *runner) exec(args []string, lib string, limit time.Duration) (string, error) {
	tmp, err := os.MkdirTemp(filepath.Join(r.dir, "tmp"), "")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(tmp)
	out, err := os.Create(filepath.Join(tmp, "output"))
	if err != nil {
		return "", err
	}
	defer out.Close()
	c := exec.Command(args[0], args[1:]...)
	c.Dir, c.Env = r.dir, environment(lib, tmp)
	c.Stdout, c.Stderr = out, out
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := c.Start(); err != nil {
		return "", err
	}
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case err = <-ended:
	case <-time.After(limit):
		err = errTime
	}
	syscall.Kill(-c.Process.Pid, syscall.SIGKILL)
	if err == errTime {
		<-ended
	}
	b, e := os.ReadFile(out.Name())
	if e != nil {
		return "", e
	}
	return string(bytes.ToValidUTF8(b, []byte("?"))), err
}

// environment is that of the runner without what would change PMIx's behaviour.
func environment(lib, tmp string) (env []string) {
	for _, e := range os.Environ() {
		name, _, _ := strings.Cut(e, "=")
		if name == "LD_LIBRARY_PATH" || name == "TMPDIR" || regexp.MustCompile(`^(PMIX|PMI|PRTE|OMPI)_`).MatchString(name) {
			continue
		}
		env = append(env, e)
	}
	return append(env, "LD_LIBRARY_PATH="+lib, "TMPDIR="+tmp)
}

// line is the first line of text that matches.
func line(text string, re *regexp.Regexp) string {
	for _, l := range strings.Split(text, "\n") {
		if re.MatchString(l) {
			return strings.TrimSpace(l)
		}
	}
	return ""
}

// indent shows the end of an output.
func indent(output string) string {
	l := strings.Split(strings.TrimSpace(output), "\n")
	if len(l) > 25 {
		l = l[len(l)-25:]
	}
	return "    " + strings.Join(l, "\n    ")
}
