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
//	local       the directive of groups that they are of this server alone
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

// token is what a call is known by: its text in a script, and where a world has it.
type token struct {
	text                string
	prog, call, conn, n uint8
}

func (t token) String() string { return t.text }

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
	c := &collective.Call{Op: op, From: from, Token: token{text: w[2]}, Peer: w[1]}
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
		case "local":
			c.Infos = append(c.Infos, pmix.MakeInfo(pmix.GROUP_LOCAL_ONLY, pmix.Bool(true)))
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
func (s *step) String() string {
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
func (s *step) apply(m *collective.Machine) []collective.Effect {
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

func name(p pmix.Proc) string { return string(appendName(nil, p)) }

func appendName(b []byte, p pmix.Proc) []byte {
	b = append(append(b, p.Nspace...), ':')
	switch p.Rank {
	case pmix.RANK_WILDCARD:
		return append(b, '*')
	case pmix.RANK_LOCAL_NODE:
		return append(b, "node"...)
	case pmix.RANK_LOCAL_PEERS:
		return append(b, "peers"...)
	}
	return strconv.AppendUint(b, uint64(p.Rank), 10)
}

func names(ps []pmix.Proc) string { return string(appendNames(nil, ps)) }

func appendNames(b []byte, ps []pmix.Proc) []byte {
	for i, p := range ps {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendName(b, p)
	}
	return b
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
	return strings.TrimSuffix(string(appendShow(nil, fx)), "\n")
}

// appendShow appends the lines of effects.
func appendShow(b []byte, fx []collective.Effect) []byte {
	about := func(what string, id collective.ID) {
		b = strconv.AppendUint(append(append(b, what...), " #"...), uint64(id), 10)
	}
	word := func(s string) { b = append(append(b, ' '), s...) }
	for _, f := range fx {
		switch f := f.(type) {
		case collective.CallHost:
			v, _ := pmix.Find(f.Infos, pmix.LOCAL_COLLECTIVE_STATUS)
			st, _ := v.Data.(pmix.Status)
			about("host", f.ID)
			word(f.Op.String())
			b = appendNames(append(b, " over "...), f.Participants)
			b = append(append(b, " local="...), short(st)...)
			if f.Collect != collective.CollectNo {
				b = strconv.AppendUint(append(b, " collect="...), uint64(f.Collect), 10)
			}
			word("from")
			for _, c := range f.Contributions {
				b = appendName(append(b, ' '), c.From)
				if !c.First {
					b = append(b, '+')
				}
			}
			for i, in := range f.Infos {
				if strings.HasPrefix(in.Key, "x") {
					b = fmt.Appendf(b, " info[%d]=%s", i, in.Key)
				}
			}
		case collective.Finish:
			about("finish", f.ID)
			word(f.Op.String())
			word(short(f.Status))
			for _, c := range f.Contributions {
				word(c.Token.(token).text)
			}
			if len(f.Departed) > 0 {
				b = appendNames(append(b, " without "...), f.Departed)
			}
			if f.Data != nil {
				b = fmt.Appendf(b, " with %v", f.Data)
			}
			if !f.Host {
				word("(here)")
			}
		case collective.CancelHost:
			b = append(append(append(append(b, "cancel "...), f.Op.String()...), ' '), f.Name...)
		case collective.Answer:
			b = append(append(append(append(b, "refuse "...), f.Token.(token).text...), ' '), short(f.Status)...)
		case collective.StartTimer:
			about("timer", f.ID)
			b = strconv.AppendUint(append(b, ' '), uint64(f.Seconds), 10)
			b = append(b, 's')
		case collective.StopTimer:
			about("stop", f.ID)
		default:
			b = fmt.Appendf(b, "%T", f)
		}
		b = append(b, '\n')
	}
	return b
}
