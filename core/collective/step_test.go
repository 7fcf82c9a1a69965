package collective_test

import (
	"fmt"
	"strconv"
	"strings"

	"pmix/core/collective"
	"pmix/core/host"
	"pmix/core/pmix"
)

// A step is one input of the machine, as a line of a script says it:
//
//	nspace NAME LOCAL ALL
//	client|connected|lost|finalized|gone NAME:RANK...
//	end NAME
//	left GROUP NAME:RANK
//	call OP NAME:RANK TOKEN over PROC... [WORD...]
//	returned|answered ID STATUS
//	timeout ID
//
// A PROC is NAME:RANK, NAME:* for the wildcard, NAME:node and NAME:peers for the
// processes of this node, `none` for no participants. A WORD is one of
//
//	peer=P      another connection than the first of the process
//	name=G      the name of the group; "g" if an operation of groups says none
//	collect     collect the data
//	timeout=N   in seconds
//	extra=KEY   what a connect adds for the host
//	ft, notify  the directives of groups about members that are lost
//	guest       a call of one who need not be among the participants
//	direct      a call that goes to the host by itself
type step struct {
	verb  string
	procs []pmix.Proc
	name  string // the namespace, or the group
	n, of int    // processes here and in all
	id    collective.ID
	st    pmix.Status
	call  *collective.Call
	line  string // of a call, as it was written
}

// parse reads a line of a script.
func parse(line string) (s step, err error) {
	w := strings.Fields(line)
	bad := fmt.Errorf("cannot read %q", line)
	if len(w) < 2 {
		return s, bad
	}
	s.verb = w[0]
	switch w[0] {
	case "nspace":
		if len(w) != 4 {
			return s, bad
		}
		s.name = w[1]
		if s.n, err = strconv.Atoi(w[2]); err != nil {
			return s, bad
		}
		if s.of, err = strconv.Atoi(w[3]); err != nil {
			return s, bad
		}
	case "client", "connected", "lost", "finalized", "gone":
		for _, a := range w[1:] {
			p, err := procOf(a)
			if err != nil {
				return s, err
			}
			s.procs = append(s.procs, p)
		}
	case "end":
		s.name = w[1]
	case "left":
		if len(w) != 3 {
			return s, bad
		}
		p, err := procOf(w[2])
		if err != nil {
			return s, err
		}
		s.name, s.procs = w[1], []pmix.Proc{p}
	case "returned", "answered", "timeout":
		n, err := strconv.Atoi(w[1])
		if err != nil {
			return s, bad
		}
		s.id = collective.ID(n)
		if w[0] == "timeout" {
			break
		}
		if len(w) != 3 {
			return s, bad
		}
		if s.st, err = statusOf(w[2]); err != nil {
			return s, err
		}
	case "call":
		s.line = line
		s.call, err = callOf(w[1:])
	default:
		return s, bad
	}
	return s, err
}

func callOf(w []string) (*collective.Call, error) {
	if len(w) < 5 || w[3] != "over" {
		return nil, fmt.Errorf("cannot read call %v", w)
	}
	op, ok := collective.OpNamed(w[0])
	if !ok {
		return nil, fmt.Errorf("no operation %q", w[0])
	}
	from, err := procOf(w[1])
	if err != nil {
		return nil, err
	}
	c := &collective.Call{Op: op, From: from, Token: w[2], Peer: w[1]}
	if grouped(op) {
		c.Name = "g"
	}
	for _, a := range w[4:] {
		k, v, _ := strings.Cut(a, "=")
		switch k {
		case "none":
		case "guest":
			c.Guest = true
		case "direct":
			c.Direct = true
		case "peer":
			c.Peer = v
		case "name":
			c.Name = v
		case "collect":
			c.Infos = append(c.Infos, pmix.MakeInfo(pmix.COLLECT_DATA, pmix.Bool(true)))
		case "ft":
			c.Infos = append(c.Infos, pmix.MakeInfo(pmix.GROUP_FT_COLLECTIVE, pmix.Bool(true)))
		case "notify":
			c.Infos = append(c.Infos, pmix.MakeInfo(pmix.GROUP_NOTIFY_TERMINATION, pmix.Bool(true)))
		case "timeout":
			n, err := strconv.Atoi(v)
			val := pmix.Int(int32(n))
			if err != nil {
				val = pmix.String(v)
			}
			c.Infos = append(c.Infos, pmix.MakeInfo(pmix.TIMEOUT, val))
		case "extra":
			c.Extra = append(c.Extra, pmix.MakeInfo(v, pmix.Bool(true)))
		default:
			p, err := procOf(a)
			if err != nil {
				return nil, err
			}
			c.Participants = append(c.Participants, p)
		}
	}
	return c, nil
}

func grouped(op collective.Op) bool {
	return op == collective.GroupConstruct || op == collective.GroupDestruct
}

// String returns the line that parse reads.
func (s step) String() string {
	switch s.verb {
	case "nspace":
		return fmt.Sprintf("nspace %s %d %d", s.name, s.n, s.of)
	case "end":
		return "end " + s.name
	case "left":
		return "left " + s.name + " " + name(s.procs[0])
	case "timeout":
		return fmt.Sprintf("timeout %d", s.id)
	case "returned", "answered":
		return fmt.Sprintf("%s %d %s", s.verb, s.id, short(s.st))
	case "call":
		return s.line
	}
	return s.verb + " " + strings.ReplaceAll(names(s.procs), ",", " ")
}

// apply gives the step to the machine.
func (s step) apply(m *collective.Machine) []collective.Effect {
	var input func(pmix.Proc) []collective.Effect
	switch s.verb {
	case "nspace":
		return m.RegisterNspace(s.name, s.n, s.of)
	case "end":
		return m.DeregisterNspace(s.name)
	case "left":
		return m.Left(s.name, s.procs[0])
	case "returned":
		return m.HostReturned(s.id, s.st)
	case "answered":
		return m.HostAnswered(s.id, s.st, "data")
	case "timeout":
		return m.TimedOut(s.id)
	case "call":
		return m.Contribute(*s.call)
	case "client":
		input = m.RegisterClient
	case "connected":
		input = m.Connected
	case "lost":
		input = m.Lost
	case "finalized":
		input = m.Finalized
	case "gone":
		input = m.DeregisterClient
	}
	var fx []collective.Effect
	for _, p := range s.procs {
		fx = append(fx, input(p)...)
	}
	return fx
}

// setting is a line of options: the host's functions and the parameters.
type setting struct {
	lacks        map[host.Upcall]bool
	noLocalFence bool
}

var hostFunctions = map[string]host.Upcall{
	"nofence": host.FenceNB, "noconnect": host.Connect, "nodisconnect": host.Disconnect, "nogroup": host.Group,
}

func settingOf(words []string) (o setting, err error) {
	o.lacks = map[host.Upcall]bool{}
	for _, w := range words {
		u, ok := hostFunctions[w]
		switch {
		case ok:
			o.lacks[u] = true
		case w == "no-local-fence":
			o.noLocalFence = true
		default:
			return o, fmt.Errorf("no option %q", w)
		}
	}
	return o, nil
}

// machine makes the machine that the steps are given to.
func (o setting) machine() *collective.Machine {
	return collective.New(collective.Options{Has: func(u host.Upcall) bool { return !o.lacks[u] }, NoLocalFence: o.noLocalFence})
}

func procOf(s string) (pmix.Proc, error) {
	ns, r, _ := strings.Cut(s, ":")
	p := pmix.Proc{Nspace: ns}
	switch r {
	case "*":
		p.Rank = pmix.RANK_WILDCARD
	case "node":
		p.Rank = pmix.RANK_LOCAL_NODE
	case "peers":
		p.Rank = pmix.RANK_LOCAL_PEERS
	default:
		n, err := strconv.ParseUint(r, 10, 32)
		if err != nil {
			return p, fmt.Errorf("cannot read %q", s)
		}
		p.Rank = pmix.Rank(n)
	}
	return p, nil
}

func name(p pmix.Proc) string {
	switch p.Rank {
	case pmix.RANK_WILDCARD:
		return p.Nspace + ":*"
	case pmix.RANK_LOCAL_NODE:
		return p.Nspace + ":node"
	case pmix.RANK_LOCAL_PEERS:
		return p.Nspace + ":peers"
	}
	return p.Nspace + ":" + strconv.FormatUint(uint64(p.Rank), 10)
}

func names(ps []pmix.Proc) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = name(p)
	}
	return strings.Join(out, ",")
}

func short(st pmix.Status) string { return strings.TrimPrefix(st.String(), "PMIX_") }

var statusByName map[string]pmix.Status

func statusOf(s string) (pmix.Status, error) {
	if statusByName == nil {
		statusByName = map[string]pmix.Status{}
		for st := pmix.Status(-2000); st <= 0; st++ {
			statusByName[short(st)] = st
		}
	}
	st, ok := statusByName[s]
	if !ok {
		return 0, fmt.Errorf("no status %q", s)
	}
	return st, nil
}

// show prints effects, one a line, "-" for none.
func show(fx []collective.Effect) string {
	if len(fx) == 0 {
		return "-"
	}
	var b strings.Builder
	for _, f := range fx {
		switch f := f.(type) {
		case collective.CallHost:
			v, _ := pmix.Find(f.Infos, pmix.LOCAL_COLLECTIVE_STATUS)
			st, _ := v.Data.(pmix.Status)
			fmt.Fprintf(&b, "host #%d %v over %s local=%s", f.ID, f.Op, names(f.Participants), short(st))
			if f.Collect != collective.CollectNo {
				fmt.Fprintf(&b, " collect=%d", f.Collect)
			}
			b.WriteString(" from")
			for _, c := range f.Contributions {
				b.WriteString(" " + name(c.From))
				if !c.First {
					b.WriteString("+")
				}
			}
			for i, in := range f.Infos {
				if strings.HasPrefix(in.Key, "x") {
					fmt.Fprintf(&b, " info[%d]=%s", i, in.Key)
				}
			}
		case collective.Finish:
			fmt.Fprintf(&b, "finish #%d %v %s", f.ID, f.Op, short(f.Status))
			for _, c := range f.Contributions {
				fmt.Fprintf(&b, " %v", c.Token)
			}
			if len(f.Departed) > 0 {
				b.WriteString(" without " + names(f.Departed))
			}
			if f.Data != nil {
				fmt.Fprintf(&b, " with %v", f.Data)
			}
			if !f.Host {
				b.WriteString(" (here)")
			}
		case collective.CancelHost:
			fmt.Fprintf(&b, "cancel %v %s", f.Op, f.Name)
		case collective.Answer:
			fmt.Fprintf(&b, "refuse %v %s", f.Token, short(f.Status))
		case collective.StartTimer:
			fmt.Fprintf(&b, "timer #%d %ds", f.ID, f.Seconds)
		case collective.StopTimer:
			fmt.Fprintf(&b, "stop #%d", f.ID)
		default:
			fmt.Fprintf(&b, "%T", f)
		}
		b.WriteString("\n")
	}
	return strings.TrimSuffix(b.String(), "\n")
}
