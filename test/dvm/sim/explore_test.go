package sim

import (
	"flag"
	"fmt"
	"os"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"
)

var (
	schedules = flag.Int("schedules", envInt("DVM_SCHEDULES", 4000), "random schedules to run (or DVM_SCHEDULES)")
	seconds   = flag.Int("seconds", envInt("DVM_SECONDS", 120), "and for how long at most (or DVM_SECONDS)")
	seed      = flag.Uint64("seed", uint64(envInt("DVM_SEED", 1)), "the seed of the first (or DVM_SEED)")
	replay    = flag.String("replay", "", "a script to run, with what comes of each line")
)

func envInt(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// TestExplore runs random schedules. The first that goes wrong is printed as a
// script; go test -replay FILE runs it again and shows each step.
func TestExplore(t *testing.T) {
	small := &Explorer{Limits: Limits{Nodes: 5, PerNode: 2, Calls: 2, Kills: 3, Deaths: 2}}
	large := &Explorer{Limits: Limits{Nodes: 8, PerNode: 8, Calls: 4, Kills: 3, Deaths: 2}}
	debug.SetGCPercent(800) // small worlds, soon gone
	began := time.Now()
	for i := 0; i < *schedules; i++ {
		x, s := small, *seed+uint64(i)
		if i%10 == 9 {
			x = large
		}
		if wrong, script := x.Run(s); wrong != nil {
			if len(wrong) > 20 {
				wrong = append(wrong[:20], "and more")
			}
			t.Fatalf("seed %d:\n%s\nas a script:\n%s", s, strings.Join(wrong, "\n"), script)
		}
		if i%1000 == 999 && time.Since(began) > time.Duration(*seconds)*time.Second {
			break
		}
	}
	took := time.Since(began)
	for _, x := range []*Explorer{small, large} {
		t.Logf("up to %d nodes: %d schedules, %d actions, %d epochs learned of early", x.Nodes, x.Schedules, x.Actions, x.Early)
		var lines []string
		for k, n := range x.Outcomes {
			lines = append(lines, fmt.Sprintf("%8d %s", n, k))
		}
		sort.Strings(lines)
		t.Log(strings.Join(lines, "\n"))
	}
	t.Logf("%.0f schedules a second", float64(small.Schedules+large.Schedules)/took.Seconds())
	if *schedules < 2000 {
		return
	}
	for _, k := range []string{
		"construct SUCCESS", "construct SUCCESS, some failed", "construct GROUP_CONSTRUCT_ABORT", "construct ERR_TIMEOUT",
		"destruct SUCCESS", "fence SUCCESS", "fence ERR_LOST_CONNECTION", "connect SUCCESS",
	} {
		if small.Outcomes[k] == 0 {
			t.Errorf("no schedule had %q", k)
		}
	}
}

// TestReplay runs the script of -replay and shows each step.
func TestReplay(t *testing.T) {
	if *replay == "" {
		t.Skip("no -replay")
	}
	text, err := os.ReadFile(*replay)
	if err != nil {
		t.Fatal(err)
	}
	var s Script
	for line := range strings.SplitSeq(strings.TrimSpace(string(text)), "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		out, err := s.Run(line)
		fmt.Println(line)
		for _, o := range out {
			fmt.Println("        " + o)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

func BenchmarkSmall(b *testing.B) {
	x := &Explorer{Limits: Limits{Nodes: 5, PerNode: 2, Calls: 2, Kills: 3, Deaths: 2}}
	debug.SetGCPercent(800)
	for i := uint64(1); b.Loop(); i++ {
		if wrong, _ := x.Run(i); wrong != nil {
			b.Fatal(wrong)
		}
	}
}
