package sim

import (
	"pmix/core/collective"
	"pmix/core/group"
	"pmix/core/pmix"
	"pmix/test/dvm/rollup"
)

// Verb says what happens.
type Verb uint8

// The verbs. What they take stands in Action.
const (
	Arrive Verb = iota // the next message of link From-To
	Ask                // the next word of the server of node To at its daemon
	Hear               // the next word of the daemon of node To at its server
	Make               // process Proc makes a call
	Kill               // node To dies
	Cut                // what the dead node From had sent to To is lost
	Die                // process Proc dies
	Tick               // the clock goes on to the next timer
)

// Action is one thing that happens.
type Action struct {
	Verb     Verb
	From, To int
	Proc     int
	Op       *Operation
	Infos    []pmix.Info
}

// Do has an action happen. It returns false, and nothing happens, where it cannot.
func (w *World) Do(a Action) bool {
	switch a.Verb {
	case Arrive:
		return w.next(w.link(a.From, a.To))
	case Ask:
		return w.next(w.up(a.To))
	case Hear:
		return w.next(w.down(a.To))
	case Make:
		return w.make(w.procs[a.Proc], a.Op, a.Infos)
	case Kill:
		return w.kill(a.To)
	case Cut:
		return w.cut(a.From, a.To)
	case Die:
		return w.die(w.procs[a.Proc])
	case Tick:
		return w.tick()
	}
	return false
}

func (w *World) next(q int) bool {
	if w.queues[q].place == 0 {
		return false
	}
	w.arrive(q)
	return true
}

// make is a process's call.
func (w *World) make(p *Process, op *Operation, infos []pmix.Info) bool {
	if p.Dead {
		return false
	}
	c := &Call{Op: op, By: p, Infos: infos}
	p.calls = append(p.calls, c)
	op.calls = append(op.calls, c)
	n := w.nodes[p.Node]
	procs := op.Procs
	if _, leads := pmix.Find(infos, pmix.GROUP_BOOTSTRAP); leads && len(procs) == 0 {
		procs = []pmix.Proc{p.Proc}
	}
	isGroup := op.Kind == collective.GroupConstruct || op.Kind == collective.GroupDestruct
	w.served(n, n.server.Contribute(collective.Call{
		Op: op.Kind, Participants: procs, Name: op.Name, From: p.Proc, Peer: p, Token: c, Infos: infos,
		Guest: isGroup && group.Partial(infos), Direct: isGroup && group.Direct(procs, infos),
	}))
	return true
}

// kill ends a node with all that is on it. Who has a connection to it will find
// it closed when what the node had sent has arrived.
func (w *World) kill(d int) bool {
	if d == 0 || w.nodes[d].dead {
		return false
	}
	w.nodes[d].dead = true
	for _, p := range w.procs {
		p.Dead = p.Dead || p.Node == d
	}
	for i, n := range w.nodes {
		if i != d {
			w.drop(w.link(i, d))
		}
		if !n.dead && (next(n.daemon, d) || next(w.nodes[d].daemon, i)) {
			w.push(w.link(d, i), item{ended: true})
		}
	}
	w.drop(w.up(d))
	w.drop(w.down(d))
	keep := w.timers[:0]
	for _, t := range w.timers {
		if t.node != d {
			keep = append(keep, t)
		}
	}
	w.timers = keep
	return true
}

// next reports whether d is next to the daemon in the tree.
func next(m *rollup.Machine, d int) bool {
	for _, x := range m.Neighbours() {
		if x == d {
			return true
		}
	}
	return false
}

func (w *World) drop(q int) {
	w.idle(&w.queues[q])
}

// cut loses what is still under way from a dead node. That the connection has
// ended is not lost.
func (w *World) cut(from, to int) bool {
	k := &w.queues[w.link(from, to)]
	if from == to || !w.nodes[from].dead {
		return false
	}
	was := len(k.waiting())
	keep := k.items[:0]
	for _, it := range k.waiting() {
		if it.ended {
			keep = append(keep, it)
		}
	}
	if k.items, k.head = keep, 0; len(keep) == 0 {
		w.idle(k)
	}
	return len(keep) < was
}

// die ends a process. Its server sees the connection end, its daemon the process.
func (w *World) die(p *Process) bool {
	if p.Dead {
		return false
	}
	p.Dead, p.alone = true, true
	n := w.nodes[p.Node]
	w.push(w.up(n.rank), item{word: died{p.Proc}})
	w.served(n, n.server.Lost(p.Proc))
	return true
}

// restart runs a process that died anew.
func (w *World) restart(p *Process) {
	p.Dead = false
	n := w.nodes[p.Node]
	w.push(w.up(n.rank), item{word: started{p.Proc}})
	w.served(n, n.server.Connected(p.Proc))
}

// tick has the next timer run off.
func (w *World) tick() bool {
	if len(w.timers) == 0 {
		return false
	}
	first := 0
	for i := range w.timers {
		if w.timers[i].at < w.timers[first].at {
			first = i
		}
	}
	t := w.timers[first]
	w.timers = append(w.timers[:first], w.timers[first+1:]...)
	w.clock = max(w.clock, t.at)
	n := w.nodes[t.node]
	if t.coll != 0 {
		w.served(n, n.server.TimedOut(t.coll))
	} else {
		w.rolled(n, n.daemon.TimedOut(t.roll))
	}
	return true
}

// Settle has everything that is under way arrive, link by link in the order of
// their numbers, until nothing is.
func (w *World) Settle() {
	for len(w.busy) > 0 {
		for q := range w.queues {
			for w.queues[q].place > 0 {
				w.arrive(q)
			}
		}
	}
}
