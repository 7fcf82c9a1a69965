package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/server"
	"pmix/test/dvm/rollup"
)

// daemon is one node. All but the queue belongs to the loop.
type daemon struct {
	config
	mu    sync.Mutex
	some  *sync.Cond
	queue []func()

	jobs    rollup.Jobs
	machine *rollup.Machine
	timers  map[rollup.TimerID]*time.Timer
	links   links
	calls   map[uint64]*call
	last    uint64 // the number of the last call
	store   board  // the controller's
	moments moments

	reactor *progress.Reactor
	server  *server.Server

	addresses []string // of the daemons, once all are there
	waiting   int      // the controller: daemons that are not there yet
	local     map[pmix.Rank]*child
	running   int
	done      map[int]int // the controller: exit status by node
	reported  bool
	ended     bool
	status    int
}

func newDaemon(c config) (*daemon, error) {
	d := &daemon{
		config: c, timers: map[rollup.TimerID]*time.Timer{}, calls: map[uint64]*call{},
		local: map[pmix.Rank]*child{}, done: map[int]int{}, addresses: make([]string, c.Size), waiting: c.Size - 1,
	}
	d.some = sync.NewCond(&d.mu)
	d.moments = parseMoments(c.Kill, c.Rank)
	d.machine = rollup.New(rollup.Options{Me: c.Rank, Size: c.Size, Radix: c.Radix, Jobs: &d.jobs})
	if err := d.listen(); err != nil {
		return nil, err
	}
	return d, nil
}

// post puts fn into the loop. It may be called from anywhere.
func (d *daemon) post(fn func()) {
	d.mu.Lock()
	d.queue = append(d.queue, fn)
	d.mu.Unlock()
	d.some.Signal()
}

// run is the loop. It returns the exit status.
func (d *daemon) run() int {
	if d.Rank == 0 {
		d.Controller = d.links.address
		d.startDaemons()
		d.post(d.arrived)
	} else {
		d.send(0, frame{Kind: frameReady, Body: []byte(d.links.address)})
	}
	for !d.ended {
		d.mu.Lock()
		for len(d.queue) == 0 {
			d.some.Wait()
		}
		todo := d.queue
		d.queue = nil
		d.mu.Unlock()
		for _, fn := range todo {
			if !d.ended {
				fn()
			}
		}
	}
	d.links.flush()
	return d.status
}

func (d *daemon) say(format string, args ...any) {
	if d.Verbose {
		fmt.Fprintf(os.Stderr, "dvm %d: %s\n", d.Rank, fmt.Sprintf(format, args...))
	}
}

// startDaemons starts the other nodes' processes. They end with this one.
func (d *daemon) startDaemons() {
	for r := 1; r < d.Size; r++ {
		c := d.config
		c.Rank, c.Secret = r, d.Secret
		text, _ := json.Marshal(c)
		p := exec.Command("/proc/self/exe")
		p.Env = append(os.Environ(), inherit+"="+string(text))
		p.Stdout, p.Stderr = os.Stdout, os.Stderr
		p.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if err := p.Start(); err != nil {
			fail(err)
		}
		go p.Wait()
	}
}

// arrived begins the job when all daemons are there.
func (d *daemon) arrived() {
	if d.waiting > 0 {
		return
	}
	d.addresses[0] = d.links.address
	for r := 1; r < d.Size; r++ {
		d.send(r, frame{Kind: frameBegin, Body: []byte(strings.Join(d.addresses, "\n"))})
	}
	d.begin()
}

// begin connects to the neighbours in the tree, so that each sees the other die,
// and starts this node's share of the job.
func (d *daemon) begin() {
	for _, r := range d.machine.Neighbours() {
		d.connect(r)
	}
	if err := d.startServer(); err != nil {
		fail(err)
	}
	d.startJob()
	d.moments.pass(d, "start")
}

// startServer makes this node's PMIx server.
func (d *daemon) startServer() (err error) {
	if d.reactor, err = progress.New(progress.Options{Background: true}); err != nil {
		return err
	}
	d.reactor.Start()
	d.reactor.Lock()
	defer d.reactor.Unlock()
	d.server, err = server.New(d.reactor, &module{d: d}, server.Options{Env: os.Environ(), Infos: []pmix.Info{
		pmix.MakeInfo(pmix.SERVER_NSPACE, pmix.String("dvm")),
		pmix.MakeInfo(pmix.SERVER_RANK, pmix.RankValue(pmix.Rank(d.Rank))),
		pmix.MakeInfo(pmix.HOSTNAME, pmix.String(nodeName(d.Rank))),
	}})
	return err
}

func nodeName(r int) string { return fmt.Sprintf("node%d", r) }

// received takes a frame of another daemon.
func (d *daemon) received(from int, f frame) {
	switch f.Kind {
	case frameReady:
		d.addresses[from] = string(f.Body)
		d.waiting--
		d.arrived()
	case frameBegin:
		d.addresses = strings.Split(string(f.Body), "\n")
		d.begin()
	case frameRollup:
		m, err := rollup.Decode(f.Body)
		if err != nil {
			d.say("a message of %d cannot be read: %v", from, err)
			return
		}
		d.moments.before(d, m)
		d.do(d.machine.Receive(from, m))
		d.moments.after(d, m)
	case frameCall:
		d.called(from, f)
	case frameReply:
		d.replied(f)
	case frameDone:
		d.done[from] = int(f.ID)
		d.finish()
	case frameQuit:
		d.end(int(f.ID))
	}
}

// lost is the end of the connection to another daemon.
func (d *daemon) lost(r int) {
	d.do(d.machine.Lost(r))
}

// do carries out what the machine asks for.
func (d *daemon) do(fx []rollup.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case rollup.Send:
			b, err := rollup.Encode(e.Msg)
			if err != nil {
				d.say("a message to %d cannot be written: %v", e.To, err)
				continue
			}
			d.send(e.To, frame{Kind: frameRollup, Body: b})
		case rollup.Answer:
			e.Token.(func(rollup.Answer))(e)
		case rollup.Raise:
			infos := append(e.Infos[:len(e.Infos):len(e.Infos)],
				pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray(e.Targets)),
				pmix.MakeInfo(pmix.EVENT_STAYS_LOCAL, pmix.Bool(true)))
			d.locked(func() {
				self := d.server.Self()
				d.server.Notify(e.Code, &self, pmix.RANGE_CUSTOM, infos, nil)
			})
		case rollup.StartTimer:
			d.stop(e.ID)
			d.timers[e.ID] = time.AfterFunc(time.Duration(e.Seconds)*time.Second, func() {
				d.post(func() {
					if d.timers[e.ID] != nil {
						delete(d.timers, e.ID)
						d.do(d.machine.TimedOut(e.ID))
					}
				})
			})
		case rollup.StopTimer:
			d.stop(e.ID)
		case rollup.Noted:
			d.noted(e)
		case rollup.Repaired:
			d.say("epoch %d without %v", e.Epoch, d.machine.Failed())
			for _, r := range e.Neighbours {
				d.connect(r)
			}
			for _, r := range e.Failed {
				d.failCalls(r)
			}
			d.finish()
		case rollup.Orphaned:
			d.end(1)
		case rollup.Fault:
			fmt.Fprintf(os.Stderr, "dvm %d: %s\n", d.Rank, e.Text)
		}
	}
}

func (d *daemon) stop(id rollup.TimerID) {
	if t := d.timers[id]; t != nil {
		t.Stop()
		delete(d.timers, id)
	}
}

// locked calls into the server, if it is there.
func (d *daemon) locked(fn func()) {
	if d.server != nil {
		d.reactor.Lock()
		defer d.reactor.Unlock()
		fn()
	}
}

// finish tells the controller that all processes of this node have ended, and ends
// the DVM at the controller when all nodes that live have said so.
func (d *daemon) finish() {
	if d.server != nil && d.running == 0 && !d.reported {
		d.reported = true
		if d.Rank > 0 {
			d.send(0, frame{Kind: frameDone, ID: uint64(d.status)})
		} else {
			d.done[0] = d.status
		}
	}
	if d.Rank > 0 {
		return
	}
	worst := 0
	for r := range d.Size {
		st, ended := d.done[r]
		if !ended && !contains(d.machine.Failed(), r) {
			return
		}
		worst = max(worst, st)
	}
	d.quit(worst)
}

// quit ends all daemons, from any of them.
func (d *daemon) quit(status int) {
	if d.Rank > 0 {
		d.send(0, frame{Kind: frameQuit, ID: uint64(status)})
		return
	}
	for r := 1; r < d.Size; r++ {
		if !contains(d.machine.Failed(), r) {
			d.send(r, frame{Kind: frameQuit, ID: uint64(status)})
		}
	}
	d.end(status)
}

// end ends this daemon.
func (d *daemon) end(status int) {
	if d.Rank == 0 && !d.ended && d.server != nil && d.running > 0 {
		defer d.quit(status)
	}
	for _, c := range d.local {
		c.kill()
	}
	if d.server != nil {
		finalized := make(chan struct{}, 1)
		d.reactor.Lock()
		d.server.Finalize(nil, func(pmix.Status) { finalized <- struct{}{} })
		d.reactor.Unlock()
		select {
		case <-finalized:
		case <-time.After(2 * time.Second):
		}
	}
	d.ended, d.status = true, status
}

func contains(all []int, r int) bool {
	for _, x := range all {
		if x == r {
			return true
		}
	}
	return false
}

var _ host.Module = (*module)(nil)
