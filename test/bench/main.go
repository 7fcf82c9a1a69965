// Command bench compares this library with the released ones that it finds: it
// runs the program in c/ with ours and with theirs in turn, and prints for each
// row the medians and their ratio.
//
//	go run ./test/bench [-n 1,4,16,64] [-rounds 5] [-only NAME]
//
// Released libraries are looked for on this machine (the loader's cache, pkg-config)
// and, when run as root, in the roots that test/roots made or PMIX_TEST_ROOTS holds.
// There both libraries run in the root, so that all else is equal.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

func main() {
	sizes := flag.String("n", "1,4,16,64", "numbers of clients")
	rounds := flag.Int("rounds", 5, "runs of each library at each number of clients")
	only := flag.String("only", "", "the one peer to compare with, such as system or forky")
	flag.Parse()
	if err := compare(*sizes, *rounds, *only); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func compare(sizes string, rounds int, only string) error {
	top, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	build := os.Getenv("BUILD")
	if build == "" {
		build = filepath.Join(top, "build")
	}
	program, err := compile(top, build)
	if err != nil {
		return err
	}
	found := 0
	for _, p := range peers(top, build, program) {
		if only != "" && p.name != only {
			continue
		}
		found++
		for _, field := range strings.Split(sizes, ",") {
			n, err := strconv.Atoi(field)
			if err != nil || n < 1 {
				return fmt.Errorf("%q is no number of clients", field)
			}
			if err := duel(p, n, rounds); err != nil {
				return err
			}
		}
	}
	if found > 0 {
		return nil
	}
	fmt.Println("no released library found to compare with (Debian: libpmix2)")
	return alone(program, filepath.Join(build, "lib"), sizes, rounds)
}

// compile builds the measured program, against our headers and our library.
func compile(top, build string) (string, error) {
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "gcc"
	}
	dir := filepath.Join(build, "test", "bench")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	out := filepath.Join(dir, "bench")
	cmd := exec.Command(cc, "-std=gnu11", "-O2", "-Wall", "-Wextra", "-I"+filepath.Join(top, "include"),
		"-o", out, filepath.Join(top, "test/bench/c/bench.c"), "-L"+filepath.Join(build, "lib"), "-lpmix", "-lpthread")
	cmd.Stderr = os.Stderr
	return out, cmd.Run()
}
