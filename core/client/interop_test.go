package client

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
)

// The variables by which a server of another library takes part in a test:
// interopServer names a command that is a PMIx server. It is run with the number
// of processes as its argument and starts that many copies of the program that
// RANK_EXE names, with the environment that PMIx_server_setup_fork made.
const (
	interopServer = "PMIX_TEST_SERVER"
	interopRank   = "PMIX_TEST_RANK"
)

// TestMain turns the test binary into a process of a job when it is started as one.
func TestMain(m *testing.M) {
	if os.Getenv(interopRank) != "" {
		if err := runRank(); err != nil {
			fmt.Fprintf(os.Stderr, "rank %s: %v\n", os.Getenv("PMIX_RANK"), err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// TestReleasedServer runs this library's client in the job of another library's
// server.
func TestReleasedServer(t *testing.T) {
	server := os.Getenv(interopServer)
	if server == "" {
		t.Skipf("%s names no server", interopServer)
	}
	for _, n := range []int{1, 2, 4, 7} {
		cmd := exec.Command("/bin/sh", "-c", server+` "$0"`, fmt.Sprint(n))
		cmd.Env = append(os.Environ(), "RANK_EXE="+os.Args[0], interopRank+"=1", fmt.Sprintf("RANKS=%d", n))
		out, err := cmd.CombinedOutput()
		if err != nil || strings.Count(string(out), "rank done") != n {
			t.Errorf("%d processes: %v\n%s", n, err, out)
		}
		t.Logf("%d processes:\n%s", n, out)
	}
}

// runRank does what an MPI process does with the library.
func runRank() error {
	runtime.LockOSThread()
	r, err := progress.New(progress.Options{Background: true, CallerDrives: true})
	if err != nil {
		return err
	}
	r.Start()
	defer r.Close()
	t0 := time.Now()
	c, err := New(r, os.Environ(), nil)
	if err != nil {
		return fmt.Errorf("init: %w", err)
	}
	initTime := time.Since(t0)
	k := &process{r, c}
	me := c.Self()
	job := pmix.Proc{Nspace: me.Nspace, Rank: pmix.RANK_WILDCARD}
	size, st := k.get(&job, pmix.JOB_SIZE)
	n, _ := size.Uint32()
	if st != pmix.SUCCESS || fmt.Sprint(n) != os.Getenv("RANKS") {
		return fmt.Errorf("job size %v %v", size, st)
	}
	for _, key := range []string{pmix.LOCAL_PEERS, pmix.UNIV_SIZE, pmix.NUM_NODES} {
		if v, st := k.get(&job, key); st != pmix.SUCCESS {
			return fmt.Errorf("%s: %v %v", key, v, st)
		}
	}
	if v, st := k.get(&me, pmix.LOCAL_RANK); st != pmix.SUCCESS || fmt.Sprint(v.Data) != fmt.Sprint(me.Rank) {
		return fmt.Errorf("local rank: %v %v", v, st)
	}
	text := func(rank pmix.Rank, round int) string { return fmt.Sprintf("data of %d, round %d", rank, round) }
	for round := range 3 {
		// big values too, in the last round
		big := strings.Repeat("x", 1+round*200_000)
		r.Lock()
		st1 := c.Put(pmix.GLOBAL, fmt.Sprint("key.", round), pmix.String(text(me.Rank, round)))
		st2 := c.Put(pmix.REMOTE, "remote", pmix.Uint32(uint32(me.Rank)))
		st3 := c.Put(pmix.LOCAL, "local", pmix.Value{Type: pmix.STRING, Data: big})
		r.Unlock()
		if st1 != pmix.SUCCESS || st2 != pmix.SUCCESS || st3 != pmix.SUCCESS {
			return fmt.Errorf("put: %v %v %v", st1, st2, st3)
		}
		if st := k.op(c.Commit); st != pmix.SUCCESS {
			return fmt.Errorf("commit: %v", st)
		}
		var infos []pmix.Info
		if round > 0 {
			infos = []pmix.Info{pmix.MakeInfo(pmix.COLLECT_DATA, pmix.Bool(true))}
		}
		if st := k.op(func(d host.Op) pmix.Status { return c.Fence(nil, infos, d) }); st != pmix.SUCCESS {
			return fmt.Errorf("fence: %v", st)
		}
		for i := range n {
			p := pmix.Proc{Nspace: me.Nspace, Rank: pmix.Rank(i)}
			v, st := k.get(&p, fmt.Sprint("key.", round))
			if st != pmix.SUCCESS || v.Text() != text(p.Rank, round) {
				return fmt.Errorf("round %d: get of %d: %v %v", round, i, st, v)
			}
			if v, st := k.get(&p, "local"); st != pmix.SUCCESS || v.Text() == "" {
				return fmt.Errorf("round %d: local of %d: %v", round, i, st)
			}
			if _, st := k.get(&p, "absent", pmix.MakeInfo(pmix.OPTIONAL, pmix.Bool(true))); st == pmix.SUCCESS {
				return fmt.Errorf("an absent key was found")
			}
		}
	}
	p := pmix.Proc{Nspace: me.Nspace, Rank: 0}
	if v, st := k.get(&p, "absent", pmix.MakeInfo(pmix.IMMEDIATE, pmix.Bool(true))); st != pmix.ERR_NOT_FOUND {
		return fmt.Errorf("absent, immediate: %v %v", st, v)
	}
	t1 := time.Now()
	const fences = 100
	for range fences {
		if st := k.op(func(d host.Op) pmix.Status { return c.Fence(nil, nil, d) }); st != pmix.SUCCESS {
			return fmt.Errorf("fence: %v", st)
		}
	}
	fence := time.Since(t1) / fences
	if st := k.op(func(d host.Op) pmix.Status {
		return c.RegisterEvents(nil, nil, func(_ uint64, _ host.Event, complete func(pmix.Status, []pmix.Info)) {
			complete(pmix.SUCCESS, nil)
		}, func(st pmix.Status, _ uint64) { d(st) })
	}); st != pmix.SUCCESS {
		return fmt.Errorf("register: %v", st)
	}
	t1 = time.Now()
	if st := k.op(func(d host.Op) pmix.Status { return c.Finalize(nil, d) }); st != pmix.SUCCESS && st != pmix.OPERATION_SUCCEEDED {
		return fmt.Errorf("finalize: %v", st)
	}
	line := "rank done"
	if me.Rank == 0 {
		line += fmt.Sprintf(" (init %v, fence %v, finalize %v)", initTime, fence, time.Since(t1))
	}
	fmt.Println(line)
	return nil
}

// process is a client outside of a test.
type process struct {
	r *progress.Reactor
	c *Client
}

func (k *process) op(call func(done host.Op) pmix.Status) pmix.Status {
	w := k.r.NewWaiter()
	var got pmix.Status
	k.r.Lock()
	st := call(func(s pmix.Status) { got = s; w.Signal() })
	k.r.Unlock()
	if st != pmix.SUCCESS {
		return st
	}
	k.r.Wait(w)
	return got
}

func (k *process) get(p *pmix.Proc, key string, infos ...pmix.Info) (pmix.Value, pmix.Status) {
	k.r.Lock()
	v, st, known := k.c.GetNow(p, key, infos)
	k.r.Unlock()
	if known {
		return v, st
	}
	st = k.op(func(d host.Op) pmix.Status {
		return k.c.Get(p, key, infos, func(st pmix.Status, got pmix.Value) { v = got; d(st) })
	})
	return v, st
}
