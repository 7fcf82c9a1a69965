package server

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/preg"
)

// TestReleasedClient runs a program linked with a released libpmix as the
// clients of this server. PMIX_TEST_CLIENT is its path: it gets the number of
// processes, keys, bytes of a value and rounds, and PMIXBENCH_ROLE=client in its
// environment. PMIX_TEST_CLIENT_LIB is the directory of the library,
// PMIX_TEST_CLIENT_N the number of processes.
func TestReleasedClient(t *testing.T) {
	path := os.Getenv("PMIX_TEST_CLIENT")
	if path == "" {
		t.Skip("PMIX_TEST_CLIENT names no program")
	}
	n := 4
	if v, err := strconv.Atoi(os.Getenv("PMIX_TEST_CLIENT_N")); err == nil {
		n = v
	}
	m := &fakeHost{}
	m.connected = func(host.Client, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.finalized = func(host.Client, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }
	m.fence = func(_ []pmix.Proc, _ []pmix.Info, data []byte, answer host.Modex) pmix.Status {
		answer(pmix.SUCCESS, data)
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	name, _ := os.Hostname()
	var ranks []string
	for r := range n {
		ranks = append(ranks, strconv.Itoa(r))
	}
	nodes, st1 := preg.Generate(name)
	procs, st2 := preg.GeneratePPN(strings.Join(ranks, ","))
	if st1 != pmix.SUCCESS || st2 != pmix.SUCCESS {
		t.Fatal(st1, st2)
	}
	g.do(func() {
		g.s.RegisterNspace("bench.1", n, []pmix.Info{
			pmix.MakeInfo(pmix.UNIV_SIZE, pmix.Uint32(uint32(n))),
			pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(uint32(n))),
			pmix.MakeInfo(pmix.LOCAL_SIZE, pmix.Uint32(uint32(n))),
			pmix.MakeInfo(pmix.LOCAL_PEERS, pmix.String(strings.Join(ranks, ","))),
			pmix.MakeInfo(pmix.NODE_MAP, pmix.Value{Type: pmix.REGEX, Data: nodes}),
			pmix.MakeInfo(pmix.PROC_MAP, pmix.Value{Type: pmix.REGEX, Data: procs}),
		}, func(st pmix.Status) {
			if st != pmix.SUCCESS {
				t.Errorf("register: %v", st)
			}
		})
	})
	results := make(chan error, n)
	for r := range n {
		p := at("bench.1", pmix.Rank(r))
		var env []string
		g.do(func() {
			g.s.RegisterClient(p, uint32(os.Geteuid()), uint32(os.Getegid()), 0, nil)
			env, _ = g.s.SetupFork(p, os.Environ())
		})
		args := []string{strconv.Itoa(n), "8", "256", "200"}
		if a := os.Getenv("PMIX_TEST_CLIENT_ARGS"); a != "" {
			args = strings.Fields(a)
		}
		cmd := exec.Command(path, args...)
		cmd.Env = append(env, "PMIXBENCH_ROLE=client", fmt.Sprintf("PMIXBENCH_T0=%d", time.Now().UnixMicro()))
		if lib := os.Getenv("PMIX_TEST_CLIENT_LIB"); lib != "" {
			cmd.Env = append(cmd.Env, "LD_LIBRARY_PATH="+lib)
		}
		go func() {
			out, err := cmd.CombinedOutput()
			if len(out) > 0 {
				t.Logf("rank %d:\n%s", r, out)
			}
			results <- err
		}()
	}
	for range n {
		select {
		case err := <-results:
			if err != nil {
				t.Errorf("client: %v", err)
			}
		case <-time.After(60 * time.Second):
			t.Fatal("a client hangs")
		}
	}
	g.wait("the clients' ends", func() bool { return len(g.s.peers) == 0 })
}
