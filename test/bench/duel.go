package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"time"
)

// limit is how long one run of the program may take.
const limit = 2 * time.Minute

// results are the values of each row, one of each run, and the rows in the order in
// which they were first printed.
type results struct {
	version string
	order   []string
	values  map[string][]float64
}

// run adds the rows of one run with n clients.
func (r *results) run(command []string, n int) error {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	args := append(append([]string{}, command...), strconv.Itoa(n))
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	var out bytes.Buffer
	cmd.Stdout = &out
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	if r.values == nil {
		r.values = map[string][]float64{}
	}
	for _, line := range strings.Split(out.String(), "\n") {
		name, value, _ := strings.Cut(line, " ")
		if name == "version" {
			r.version = value
			continue
		}
		v, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue
		}
		if _, ok := r.values[name]; !ok {
			r.order = append(r.order, name)
		}
		r.values[name] = append(r.values[name], v)
	}
	return nil
}

func (r *results) median(row string) float64 {
	v := append([]float64{}, r.values[row]...)
	if len(v) == 0 {
		return 0
	}
	sort.Float64s(v)
	return v[len(v)/2]
}

// duel runs both libraries in turn, the first of each round changing, and prints
// the table.
func duel(p peer, n, rounds int) error {
	var ours, theirs results
	before := load()
	for i := 0; i < rounds; i++ {
		first, second := func() error { return ours.run(p.ours, n) }, func() error { return theirs.run(p.theirs, n) }
		if i%2 == 1 {
			first, second = second, first
		}
		if err := first(); err != nil {
			return err
		}
		if err := second(); err != nil {
			return err
		}
	}
	fmt.Printf("\n%s: %d clients, medians of %d runs, load %s to %s\n", p.name, n, rounds, before, load())
	fmt.Printf("  ours    %s\n  theirs  %s\n", ours.version, theirs.version)
	fmt.Printf("%-26s %12s %12s %8s\n", "", "ours", "theirs", "ratio")
	for _, row := range ours.order {
		a, b := ours.median(row), theirs.median(row)
		ratio := "-"
		if b != 0 {
			ratio = fmt.Sprintf("%.2f", a/b)
		}
		fmt.Printf("%-26s %12s %12s %8s\n", row, figure(a), figure(b), ratio)
	}
	return nil
}

// alone prints our rows where there is nothing to compare with.
func alone(program, lib, sizes string, rounds int) error {
	for _, field := range strings.Split(sizes, ",") {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is no number of clients", field)
		}
		var ours results
		for i := 0; i < rounds; i++ {
			if err := ours.run(with(lib, program), n); err != nil {
				return err
			}
		}
		fmt.Printf("\n%d clients, medians of %d runs, load %s\n", n, rounds, load())
		for _, row := range ours.order {
			fmt.Printf("%-26s %12s\n", row, figure(ours.median(row)))
		}
	}
	return nil
}

// figure shows three digits of what is small and no fractions of what is large.
func figure(v float64) string {
	if v < 100 && v != float64(int(v)) {
		return strconv.FormatFloat(v, 'f', 2, 64)
	}
	return strconv.FormatFloat(v, 'f', 0, 64)
}

// load is the load of the machine over the last minute, which explains odd figures.
func load() string {
	b, _ := os.ReadFile("/proc/loadavg")
	one, _, _ := strings.Cut(string(b), " ")
	return one
}
