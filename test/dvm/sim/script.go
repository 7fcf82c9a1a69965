package sim

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pmix/core/collective"
	"pmix/core/pmix"
	"pmix/test/dvm/rollup"
)

// Script runs a script line by line. Its commands:
//
//	nodes N radix R          a new world
//	job NAME on NODE...      a job, with the node of each rank
//	call KIND [NAME] [over PROC,...] by PROC,... [ft] [context] [notify]
//	    [timeout=S] [leaders=N] [add=PROC,...] [order=PROC,...]
//	    KIND is fence, connect, disconnect, construct or destruct
//	arrive A>B [N]           the next message (the next N) from daemon A to B
//	ask N                    the next word of a server at its daemon
//	hear N                   the next word of a daemon at its server
//	asked                    all that the servers have to say to their daemons
//	kill N,...               nodes die, at once
//	cut A>B | cut A          what the dead A had sent (to B) is lost
//	die PROC                 a process dies
//	cancel N GROUP           the server of node N gives up a construct, and does not
//	                         say over whom, as servers of other libraries
//	leave GROUP PROC         a process leaves a group
//	restart PROC             one that died runs again
//	tick                     the next timer runs off
//	hold A>B,... | free      settle leaves these links alone; none
//	settle                   everything arrives that is under way
//	end                      settle, and whether all is as it should be
type Script struct {
	W    *World
	held []int
}

// Run carries out one line and returns what came of it.
func (s *Script) Run(line string) ([]string, error) {
	f := strings.Fields(line)
	if len(f) == 0 {
		return nil, fmt.Errorf("an empty line")
	}
	if f[0] == "nodes" {
		if len(f) != 4 {
			return nil, fmt.Errorf("nodes N radix R")
		}
		n, _ := strconv.Atoi(f[1])
		r, _ := strconv.Atoi(f[3])
		if n < 1 || r < 2 {
			return nil, fmt.Errorf("%q makes no DVM", line)
		}
		s.W, s.held = New(n, r, nil), nil
		return nil, nil
	}
	if s.W == nil {
		return nil, fmt.Errorf("nodes comes first")
	}
	err := s.command(f)
	return s.W.Report(), err
}

func (s *Script) command(f []string) error {
	w := s.W
	impossible := fmt.Errorf("%s: cannot happen", strings.Join(f, " "))
	do := func(a Action) error {
		if !w.Do(a) {
			return impossible
		}
		return nil
	}
	arg := ""
	if len(f) > 1 {
		arg = f[1]
	}
	switch f[0] {
	case "job":
		var homes []int
		for _, h := range f[3:] {
			n, err := strconv.Atoi(h)
			if err != nil || n < 0 || n >= w.Size {
				return fmt.Errorf("%s is no node", h)
			}
			homes = append(homes, n)
		}
		w.Job(f[1], homes)
	case "call":
		return s.call(f[1:])
	case "arrive":
		a, b, err := s.pair(arg)
		n := 1
		if len(f) > 2 && err == nil {
			n, err = strconv.Atoi(f[2])
		}
		for ; n > 0 && err == nil; n-- {
			err = do(Action{Verb: Arrive, From: a, To: b})
		}
		return err
	case "ask", "hear":
		n, err := s.node(arg)
		if err != nil {
			return err
		}
		if f[0] == "ask" {
			return do(Action{Verb: Ask, To: n})
		}
		return do(Action{Verb: Hear, To: n})
	case "asked":
		for n := range w.Size {
			for w.Do(Action{Verb: Ask, To: n}) {
			}
		}
	case "kill":
		for x := range strings.SplitSeq(arg, ",") {
			n, err := s.node(x)
			if err == nil {
				err = do(Action{Verb: Kill, To: n})
			}
			if err != nil {
				return err
			}
		}
	case "cut":
		if !strings.Contains(arg, ">") {
			n, err := s.node(arg)
			for b := range w.Size {
				w.Do(Action{Verb: Cut, From: n, To: b})
			}
			return err
		}
		a, b, err := s.pair(arg)
		if err != nil {
			return err
		}
		return do(Action{Verb: Cut, From: a, To: b})
	case "die":
		p, err := parseProc(arg)
		if err != nil || w.Process(p) == nil {
			return fmt.Errorf("%s is no process", arg)
		}
		return do(Action{Verb: Die, Proc: w.Process(p).index})
	case "cancel":
		n, err := s.node(arg)
		if err != nil || len(f) != 3 {
			return fmt.Errorf("cancel N GROUP")
		}
		w.rolled(w.nodes[n], w.nodes[n].daemon.Cancel(rollup.Construct, f[2], nil, pmix.GROUP_CONSTRUCT_ABORT))
	case "leave":
		p, err := parseProc(f[len(f)-1])
		if err != nil || w.Process(p) == nil {
			return fmt.Errorf("leave GROUP PROC")
		}
		n := w.nodes[w.Process(p).Node]
		w.push(w.up(n.rank), item{word: left{arg, p}})
		w.served(n, n.server.Left(arg, p))
	case "restart":
		p, err := parseProc(arg)
		if err != nil || w.Process(p) == nil || !w.Process(p).alone || w.nodes[w.Process(p).Node].dead {
			return fmt.Errorf("%s did not die by itself", arg)
		}
		w.restart(w.Process(p))
	case "tick":
		return do(Action{Verb: Tick})
	case "hold":
		for l := range strings.SplitSeq(arg, ",") {
			a, b, err := s.pair(l)
			if err != nil {
				return err
			}
			s.held = append(s.held, w.link(a, b))
		}
	case "free":
		s.held = nil
	case "settle":
		s.settle()
	case "end":
		s.held = nil
		s.settle()
		if wrong := w.Judge(); len(wrong) > 0 {
			return fmt.Errorf("%s", strings.Join(wrong, "\n"))
		}
	default:
		return fmt.Errorf("unknown command %q", f[0])
	}
	return nil
}

// settle is World.Settle without the links that are held.
func (s *Script) settle() {
	for again := true; again; {
		again = false
		for q := range s.W.queues {
			for s.W.queues[q].place > 0 && !slices.Contains(s.held, q) {
				s.W.arrive(q)
				again = true
			}
		}
	}
}

func (s *Script) node(x string) (int, error) {
	n, err := strconv.Atoi(x)
	if err != nil || n < 0 || n >= s.W.Size {
		return 0, fmt.Errorf("%q is no node", x)
	}
	return n, nil
}

func (s *Script) pair(x string) (a, b int, err error) {
	l, r, _ := strings.Cut(x, ">")
	if a, err = s.node(l); err == nil {
		b, err = s.node(r)
	}
	return a, b, err
}

// call has processes call an operation.
func (s *Script) call(f []string) error {
	op := Operation{}
	k := slices.Index(kinds, f[0])
	if k < 0 {
		return fmt.Errorf("%q is no operation", f[0])
	}
	op.Kind = collective.Op(k)
	f = f[1:]
	if len(f) > 0 && f[0] != "over" && f[0] != "by" {
		op.Name, f = f[0], f[1:]
	}
	var err error
	if len(f) > 1 && f[0] == "over" {
		if op.Procs, err = parseProcs(f[1]); err != nil {
			return err
		}
		f = f[2:]
	}
	if len(f) < 2 || f[0] != "by" {
		return fmt.Errorf("nobody calls")
	}
	by, err := parseProcs(f[1])
	if err != nil {
		return err
	}
	a := Action{Verb: Make}
	for _, word := range f[2:] {
		i, err := parseInfo(word)
		if err != nil {
			return err
		}
		a.Infos = append(a.Infos, i)
	}
	for _, p := range by {
		q := s.W.Process(p)
		if q == nil {
			return fmt.Errorf("%s is no process", Name(p))
		}
		a.Op, a.Proc = s.W.operation(op, q), q.index
		if !s.W.Do(a) {
			return fmt.Errorf("%s cannot call", Name(p))
		}
	}
	return nil
}

var kinds = []string{"fence", "connect", "disconnect", "construct", "destruct"}

// operation finds which operation a call of p is part of: of those like it the
// first that p has not called. It is made if there is none. Bootstraps are one
// whatever their callers name.
func (w *World) operation(like Operation, p *Process) *Operation {
	n := 0
	for _, op := range w.ops {
		same := slices.Equal(op.Procs, like.Procs) || op.bootstrap()
		if op.Kind != like.Kind || op.Name != like.Name || !same {
			continue
		}
		n++
		if !slices.ContainsFunc(op.calls, func(c *Call) bool { return c.By == p }) {
			return op
		}
	}
	like.N = n
	w.ops = append(w.ops, &like)
	return w.ops[len(w.ops)-1]
}
