package main

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"

	"pmix/core/pmix"
	"pmix/core/preg"
)

// jobName is the namespace of the one job.
const jobName = "job"

// child is a process of this node.
type child struct {
	proc      pmix.Proc
	cmd       *exec.Cmd
	finalized bool
	ended     bool
}

func (c *child) kill() {
	if c.cmd.Process != nil {
		c.cmd.Process.Kill()
	}
}

// spread puts the processes on the nodes that are named, or in blocks on all.
func (c *config) spread(nodes string) (ok bool) {
	if nodes == "" {
		for r := range c.Procs {
			c.Map = append(c.Map, r*c.Size/c.Procs)
		}
		return true
	}
	for s := range strings.SplitSeq(nodes, ",") {
		n, err := strconv.Atoi(s)
		if err != nil || n < 0 || n >= c.Size {
			return false
		}
		c.Map = append(c.Map, n)
	}
	c.Procs = len(c.Map)
	return true
}

// startJob registers the job with the server, as on every node, and starts the
// processes of this one.
func (d *daemon) startJob() {
	homes := d.Map
	d.jobs.Add(jobName, homes)
	ranks := make([][]string, d.Size)
	local := 0
	for r, h := range homes {
		ranks[h] = append(ranks[h], strconv.Itoa(r))
		if h == d.Rank {
			local++
		}
	}
	var names, lists []string // of the nodes that have a part in the job
	for i, r := range ranks {
		if len(r) > 0 {
			names = append(names, nodeName(i))
			lists = append(lists, strings.Join(r, ","))
		}
	}
	nodes, _ := preg.Generate(strings.Join(names, ","))
	ppn, _ := preg.GeneratePPN(strings.Join(lists, ";"))
	n := uint32(d.Procs)
	infos := []pmix.Info{
		pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(n)),
		pmix.MakeInfo(pmix.UNIV_SIZE, pmix.Uint32(n)),
		pmix.MakeInfo(pmix.MAX_PROCS, pmix.Uint32(n)),
		pmix.MakeInfo(pmix.NODE_MAP, pmix.Value{Type: pmix.REGEX, Data: nodes}),
		pmix.MakeInfo(pmix.PROC_MAP, pmix.Value{Type: pmix.REGEX, Data: ppn}),
		pmix.MakeInfo(pmix.LOCAL_SIZE, pmix.Uint32(uint32(local))),
	}
	d.locked(func() {
		if st := d.server.RegisterNspace(jobName, local, infos, nil); st != pmix.OPERATION_SUCCEEDED {
			fail(errors.New("the job cannot be registered: " + st.String()))
		}
	})
	d.running = local
	starts := make(chan *child, local+1)
	for r, h := range homes {
		if h == d.Rank {
			starts <- d.prepare(pmix.Rank(r))
		}
	}
	close(starts)
	go d.startAll(starts)
	if local == 0 {
		d.finish()
	}
}

// prepare registers a process with the server and makes its environment.
func (d *daemon) prepare(r pmix.Rank) *child {
	c := &child{proc: pmix.Proc{Nspace: jobName, Rank: r}}
	var env []string
	d.locked(func() {
		st := d.server.RegisterClient(c.proc, uint32(os.Geteuid()), uint32(os.Getegid()), 0, nil)
		if st == pmix.OPERATION_SUCCEEDED {
			env, st = d.server.SetupFork(c.proc, os.Environ())
		}
		if st != pmix.SUCCESS {
			fail(errors.New("a process cannot be registered: " + st.String()))
		}
	})
	c.cmd = exec.Command(d.Program[0], d.Program[1:]...)
	c.cmd.Env = env
	c.cmd.Stdout, c.cmd.Stderr = os.Stdout, os.Stderr
	// A node that dies takes its processes along.
	c.cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	d.local[r] = c
	return c
}

// startAll starts processes from a thread that stays until the daemon ends: what
// Pdeathsig waits for is the end of the thread that started a process.
func (d *daemon) startAll(starts chan *child) {
	runtime.LockOSThread()
	for c := range starts {
		err := c.cmd.Start()
		if err != nil {
			d.say("%v", err)
			d.post(func() { d.exited(c, 127) })
			continue
		}
		go func() {
			status := 0
			var exit *exec.ExitError
			if err := c.cmd.Wait(); errors.As(err, &exit) {
				if status = exit.ExitCode(); status < 0 {
					status = 128 + int(exit.Sys().(syscall.WaitStatus).Signal())
				}
			}
			d.post(func() { d.exited(c, status) })
		}()
	}
	select {}
}

// exited notes the end of a process. One that had not finalized is missed by the
// others in whatever they have begun.
func (d *daemon) exited(c *child, status int) {
	d.say("%d ended with status %d", c.proc.Rank, status)
	d.running--
	c.ended = true
	d.status = max(d.status, status)
	if !c.finalized {
		d.do(d.machine.Ended(c.proc))
	}
	d.finish()
}
