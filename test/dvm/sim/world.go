package sim

import (
	"fmt"
	"slices"

	"pmix/core/collective"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/test/dvm/rollup"
	"pmix/test/dvm/tree"
)

// World is a DVM.
type World struct {
	Size, Radix int
	jobs        rollup.Jobs
	nodes       []*node
	procs       []*Process
	ops         []*Operation

	// queues holds what is under way: from daemon i to daemon j at i*Size+j, from
	// the server of node i to its daemon at i*Size+i, and back at Size*Size+i.
	queues []queue
	busy   []int // the queues that are not empty, in no order
	clock  uint64
	timers []timer

	// Quiet worlds keep nothing to report.
	Quiet  bool
	Faults []string // what no machine may say
	Early  int      // epochs that were learned of before their notice
	events []event  // what is not yet in a report
}

// node is one node with all that runs on it.
type node struct {
	rank   int
	dead   bool
	daemon *rollup.Machine
	server *collective.Machine
}

// Process is a client.
type Process struct {
	Proc  pmix.Proc
	Node  int
	Dead  bool
	alone bool // it died by itself, not with its node
	index int
	calls []*Call
}

// Operation is one collective that several processes call.
type Operation struct {
	Kind  collective.Op
	Name  string
	Procs []pmix.Proc // the participants; none of the followers of a bootstrap
	N     int         // from 0: how often they have called the same before
	calls []*Call
}

// Call is one process's call of an operation.
type Call struct {
	Op    *Operation
	By    *Process
	Infos []pmix.Info
	// What came of it.
	Ended   int // how often it was answered; once is right
	Host    bool
	Status  pmix.Status
	Members []pmix.Proc
	Context uint64
	Data    []byte
	Failed  []pmix.Proc // of whom the process was told that they failed
}

type queue struct {
	items []item // the first of which is at head
	head  int
	place int // in busy, and one more; 0 if it is empty
}

// waiting returns what is under way, oldest first.
func (k *queue) waiting() []item { return k.items[k.head:] }

// item is something under way: a message, the end of a connection, or a word
// between a server and its daemon.
type item struct {
	msg   *rollup.Message
	word  any
	ended bool
}

type timer struct {
	at   uint64
	node int
	roll rollup.TimerID
	coll collective.ID // if not 0, it is the server's
}

// What a server says to its daemon (collective.CallHost and CancelHost as they
// are) and the daemon to its server.
type (
	answer  struct{ rollup.Answer }
	raise   struct{ rollup.Raise }
	died    struct{ proc pmix.Proc }
	started struct{ proc pmix.Proc }
	left    struct {
		group string
		proc  pmix.Proc
	}
)

// New makes a DVM of so many nodes. Trees is where trees come from, nil for
// tree.New.
func New(size, radix int, trees func(n, radix int, failed []int) *tree.Tree) *World {
	w := &World{Size: size, Radix: radix, queues: make([]queue, size*size+size)}
	for r := range size {
		w.nodes = append(w.nodes, &node{
			rank:   r,
			daemon: rollup.New(rollup.Options{Me: r, Size: size, Radix: radix, Jobs: &w.jobs, Tree: trees}),
			server: collective.New(collective.Options{Has: hasAll}),
		})
	}
	return w
}

func hasAll(host.Upcall) bool { return true }

// Job starts a job: homes[r] is the node of rank r. All servers know all of it.
func (w *World) Job(name string, homes []int) {
	w.jobs.Add(name, homes)
	local := make([]int, w.Size)
	for _, h := range homes {
		local[h]++
	}
	for i, n := range w.nodes {
		n.server.RegisterNspace(name, local[i], len(homes))
	}
	for r, h := range homes {
		p := &Process{Proc: pmix.Proc{Nspace: name, Rank: pmix.Rank(r)}, Node: h, index: len(w.procs)}
		w.procs = append(w.procs, p)
		w.nodes[h].server.RegisterClient(p.Proc)
	}
}

// Process returns the process of that name, nil if there is none.
func (w *World) Process(p pmix.Proc) *Process {
	for _, q := range w.procs {
		if q.Proc == p {
			return q
		}
	}
	return nil
}

func (w *World) link(from, to int) int { return from*w.Size + to }
func (w *World) up(n int) int          { return n*w.Size + n }
func (w *World) down(n int) int        { return w.Size*w.Size + n }

func (w *World) push(q int, it item) {
	k := &w.queues[q]
	if k.items = append(k.items, it); k.place == 0 {
		w.busy = append(w.busy, q)
		k.place = len(w.busy)
	}
}

func (w *World) pop(q int) item {
	k := &w.queues[q]
	it := k.items[k.head]
	if k.head++; k.head == len(k.items) {
		w.idle(k)
	}
	return it
}

// idle takes a queue that is empty out of the busy ones.
func (w *World) idle(k *queue) {
	if k.place == 0 {
		return
	}
	last := len(w.busy) - 1
	moved := w.busy[last]
	w.busy[k.place-1] = moved
	w.queues[moved].place = k.place
	w.busy = w.busy[:last]
	k.place, k.head, k.items = 0, 0, k.items[:0]
}

// note keeps something for the next report.
func (w *World) note(e event) {
	if !w.Quiet {
		w.events = append(w.events, e)
	}
}

func (w *World) fault(format string, args ...any) {
	w.Faults = append(w.Faults, fmt.Sprintf(format, args...))
}

// arrive takes the next item of a queue to where it goes.
func (w *World) arrive(q int) {
	it := w.pop(q)
	if q >= w.Size*w.Size {
		w.heard(w.nodes[q-w.Size*w.Size], it.word)
		return
	}
	from, n := q/w.Size, w.nodes[q%w.Size]
	switch {
	case it.word != nil:
		w.asked(n, it.word)
	case it.ended:
		w.rolled(n, n.daemon.Lost(from))
	default:
		w.rolled(n, n.daemon.Receive(from, it.msg))
	}
}

// asked is a server's word at its daemon.
func (w *World) asked(n *node, word any) {
	switch e := word.(type) {
	case collective.CallHost:
		l := rollup.Local{Kind: rollup.Kind(e.Op), Group: e.Name, Procs: e.Participants, Infos: e.Infos, Token: e.ID}
		if e.Op == collective.Fence {
			for _, c := range e.Contributions {
				l.Data = append(l.Data, byte(c.Token.(*Call).By.index))
			}
		}
		w.rolled(n, n.daemon.HandOver(l))
	case collective.CancelHost:
		w.rolled(n, n.daemon.Cancel(rollup.Kind(e.Op), e.Name, e.Participants, e.Status))
	case left:
		w.rolled(n, n.daemon.Leave(e.group, e.proc))
	case started:
		w.rolled(n, n.daemon.Started(e.proc))
	case died:
		w.rolled(n, n.daemon.Ended(e.proc))
	}
}

// heard is a daemon's word at its server.
func (w *World) heard(n *node, word any) {
	switch e := word.(type) {
	case answer:
		w.served(n, n.server.HostAnswered(e.Token.(collective.ID), e.Status, e.Answer))
	case raise:
		v, _ := pmix.Find(e.Infos, pmix.EVENT_AFFECTED_PROC)
		g, _ := pmix.Find(e.Infos, pmix.GROUP_ID)
		for _, t := range e.Targets {
			w.told(w.Process(t), v.Data.(pmix.Proc), g.Text())
		}
	}
}

// told is a client's hearing that a member of a group failed.
func (w *World) told(p *Process, failed pmix.Proc, group string) {
	if p == nil || p.Dead {
		return
	}
	if !w.Quiet {
		w.note(event{by: p, what: "hears of " + group + " that " + Name(failed) + " failed"})
	}
	// Of several groups of that name, it is the first that did without the failed
	// one and has not heard of it, or else the last.
	var about *Call
	for _, c := range p.calls {
		if c.Op.Kind == collective.GroupConstruct && c.Op.Name == group && c.Ended > 0 && c.Status == pmix.SUCCESS {
			about = c
			if !slices.Contains(c.Members, failed) && !slices.Contains(c.Failed, failed) {
				break
			}
		}
	}
	if about == nil {
		w.fault("%s heard of the failure of %s in %s, which it is not in", Name(p.Proc), Name(failed), group)
		return
	}
	about.Failed = append(about.Failed, failed)
}

// rolled carries out the effects of a daemon's machine.
func (w *World) rolled(n *node, fx []rollup.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case rollup.Send:
			if w.nodes[e.To].dead {
				w.push(w.link(e.To, n.rank), item{ended: true})
				continue
			}
			if e.To == n.rank {
				w.fault("daemon %d sends to itself", n.rank)
				continue
			}
			w.push(w.link(n.rank, e.To), item{msg: e.Msg})
		case rollup.Answer:
			w.push(w.down(n.rank), item{word: answer{e}})
		case rollup.Raise:
			w.push(w.down(n.rank), item{word: raise{e}})
		case rollup.StartTimer:
			w.stop(n.rank, e.ID, 0)
			w.timers = append(w.timers, timer{at: w.clock + uint64(e.Seconds), node: n.rank, roll: e.ID})
		case rollup.StopTimer:
			if !w.stop(n.rank, e.ID, 0) {
				w.fault("daemon %d stops a timer that does not run", n.rank)
			}
		case rollup.Repaired:
			if e.Early {
				w.Early++
			}
			if !w.Quiet {
				how := ""
				if e.Early {
					how = ", before the notice"
				}
				w.note(event{node: n.rank, what: fmt.Sprintf("is at epoch %d without %v%s", e.Epoch, n.daemon.Failed(), how)})
			}
			for _, d := range e.Neighbours {
				if w.nodes[d].dead { // there is nobody to connect to
					w.push(w.link(d, n.rank), item{ended: true})
				}
			}
		case rollup.Fault:
			w.fault("daemon %d: %s", n.rank, e.Text)
		case rollup.Orphaned:
			w.fault("daemon %d lost the controller", n.rank)
		}
	}
}

func (w *World) stop(node int, id rollup.TimerID, coll collective.ID) bool {
	for i, t := range w.timers {
		if t.node == node && t.coll == coll && t.roll == id {
			w.timers = slices.Delete(w.timers, i, i+1)
			return true
		}
	}
	return false
}

// served carries out the effects of a server's machine.
func (w *World) served(n *node, fx []collective.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case collective.CallHost, collective.CancelHost:
			w.push(w.up(n.rank), item{word: e})
		case collective.StartTimer:
			w.timers = append(w.timers, timer{at: w.clock + uint64(e.Seconds), node: n.rank, coll: e.ID})
		case collective.StopTimer:
			w.stop(n.rank, rollup.TimerID{}, e.ID)
		case collective.Answer:
			w.ended(e.Token.(*Call), e.Status, false, nil)
		case collective.Finish:
			for _, c := range e.Contributions {
				w.ended(c.Token.(*Call), e.Status, e.Host, e.Data)
			}
			if e.Op == collective.GroupConstruct && e.Status == pmix.SUCCESS {
				for _, p := range e.Departed {
					for _, c := range e.Contributions {
						w.told(c.Token.(*Call).By, p, e.Name)
					}
				}
			}
		}
	}
}

// ended is a client's call that returns.
func (w *World) ended(c *Call, st pmix.Status, byHost bool, data any) {
	c.Ended++
	c.Host, c.Status = byHost, st
	if a, ok := data.(rollup.Answer); ok {
		c.Data = a.Data
		if v, ok := pmix.Find(a.Infos, pmix.GROUP_MEMBERSHIP); ok {
			c.Members = v.Procs()
		}
		if v, ok := pmix.Find(a.Infos, pmix.GROUP_CONTEXT_ID); ok {
			n, _ := v.Int()
			c.Context = uint64(n)
		}
	}
	if !c.By.Dead {
		w.note(event{by: c.By, call: c})
	}
}
