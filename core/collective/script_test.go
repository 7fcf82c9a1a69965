package collective

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pmix/core/host"
	"pmix/core/pmix"
)

var update = flag.Bool("update", false, "write the outcome of the scripts into them")

// A script is a list of commands, each followed by a line of four dashes and
// what the machine answered, up to an empty line. Commands:
//
//	options [nofence] [no-local-fence]
//	nspace NAME LOCAL ALL
//	client|lost|finalized|gone|connected NAME:RANK
//	end NAME
//	call OP NAME:RANK TOKEN over PROC... [peer=P] [collect] [timeout=N] [extra=KEY] [name=G]
//	returned|answered ID STATUS
//	timeout ID
//	open
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, f := range files {
		t.Run(strings.TrimSuffix(filepath.Base(f), ".txt"), func(t *testing.T) { runScript(t, f) })
	}
}

func runScript(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	m := New(Options{Has: func(host.Upcall) bool { return true }})
	var out strings.Builder
	lines := strings.Split(strings.TrimRight(string(text), "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		if line == "" {
			continue
		}
		if line[0] == '#' {
			out.WriteString(line + "\n")
			continue
		}
		if strings.HasPrefix(line, "options") {
			opt := Options{NoLocalFence: strings.Contains(line, "no-local-fence")}
			opt.Has = func(u host.Upcall) bool { return !(strings.Contains(line, "nofence") && u == host.FenceNB) }
			m = New(opt)
			out.WriteString(line + "\n")
			continue
		}
		var want []string
		if i+1 < len(lines) && lines[i+1] == "----" {
			for i += 2; i < len(lines) && lines[i] != ""; i++ {
				want = append(want, lines[i])
			}
			i--
		}
		got := strings.Split(strings.TrimRight(execute(t, m, line), "\n"), "\n")
		if err := verify(m); err != nil {
			t.Fatalf("%s: %q: %v", file, line, err)
		}
		if !*update && strings.Join(got, "\n") != strings.Join(want, "\n") {
			t.Fatalf("%s: %q:\n got: %s\nwant: %s", file, line, strings.Join(got, "\n      "), strings.Join(want, "\n      "))
		}
		out.WriteString(line + "\n----\n" + strings.Join(got, "\n") + "\n\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(strings.TrimRight(out.String(), "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func proc(s string) pmix.Proc {
	ns, r, _ := strings.Cut(s, ":")
	p := pmix.Proc{Nspace: ns}
	switch r {
	case "*":
		p.Rank = pmix.RANK_WILDCARD
	case "node":
		p.Rank = pmix.RANK_LOCAL_NODE
	default:
		n, err := strconv.Atoi(r)
		if err != nil {
			panic(s)
		}
		p.Rank = pmix.Rank(n)
	}
	return p
}

func status(s string) pmix.Status {
	for _, st := range []pmix.Status{pmix.SUCCESS, pmix.OPERATION_SUCCEEDED, pmix.ERROR, pmix.ERR_NOT_SUPPORTED} {
		if strings.TrimPrefix(st.String(), "PMIX_") == s {
			return st
		}
	}
	panic(s)
}

func execute(t *testing.T, m *Machine, line string) string {
	w := strings.Fields(line)
	num := func(i int) int { n, _ := strconv.Atoi(w[i]); return n }
	switch w[0] {
	case "nspace":
		return show(m.RegisterNspace(w[1], num(2), num(3)))
	case "client":
		return show(m.RegisterClient(proc(w[1])))
	case "connected":
		return show(m.Connected(proc(w[1])))
	case "lost":
		return show(m.Lost(proc(w[1])))
	case "finalized":
		return show(m.Finalized(proc(w[1])))
	case "gone":
		return show(m.DeregisterClient(proc(w[1])))
	case "end":
		return show(m.DeregisterNspace(w[1]))
	case "returned":
		return show(m.HostReturned(ID(num(1)), status(w[2])))
	case "answered":
		return show(m.HostAnswered(ID(num(1)), status(w[2]), "data"))
	case "timeout":
		return show(m.TimedOut(ID(num(1))))
	case "open":
		return fmt.Sprintf("%d open, %d namespaces", m.Len(), len(m.spaces))
	case "call":
		c := Call{From: proc(w[2]), Token: w[3], Peer: w[2]}
		for o, n := range opNames {
			if n == w[1] {
				c.Op = Op(o)
			}
		}
		for _, a := range w[5:] {
			k, v, _ := strings.Cut(a, "=")
			switch k {
			case "peer":
				c.Peer = v
			case "collect":
				c.Infos = append(c.Infos, pmix.MakeInfo(pmix.COLLECT_DATA, pmix.Bool(true)))
			case "timeout":
				n, err := strconv.Atoi(v)
				val := pmix.Int(int32(n))
				if err != nil {
					val = pmix.String(v)
				}
				c.Infos = append(c.Infos, pmix.MakeInfo(pmix.TIMEOUT, val))
			case "extra":
				c.Extra = append(c.Extra, pmix.MakeInfo(v, pmix.Bool(true)))
			case "name":
				c.Name = v
			case "none":
			default:
				c.Participants = append(c.Participants, proc(a))
			}
		}
		return show(m.Contribute(c))
	}
	t.Fatalf("unknown command %q", line)
	return ""
}

func name(p pmix.Proc) string {
	switch p.Rank {
	case pmix.RANK_WILDCARD:
		return p.Nspace + ":*"
	case pmix.RANK_LOCAL_NODE:
		return p.Nspace + ":node"
	}
	return fmt.Sprintf("%s:%d", p.Nspace, p.Rank)
}

func names(ps []pmix.Proc) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = name(p)
	}
	return strings.Join(out, ",")
}

func short(st pmix.Status) string { return strings.TrimPrefix(st.String(), "PMIX_") }

func show(fx []Effect) string {
	var b strings.Builder
	for _, f := range fx {
		switch f := f.(type) {
		case CallHost:
			v, _ := pmix.Find(f.Infos, pmix.LOCAL_COLLECTIVE_STATUS)
			fmt.Fprintf(&b, "host #%d %v over %s local=%s", f.ID, f.Op, names(f.Participants), short(v.Data.(pmix.Status)))
			if f.Collect != CollectNo {
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
		case Finish:
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
		case Answer:
			fmt.Fprintf(&b, "refuse %v %s", f.Token, short(f.Status))
		case StartTimer:
			fmt.Fprintf(&b, "timer #%d %ds", f.ID, f.Seconds)
		case StopTimer:
			fmt.Fprintf(&b, "stop #%d", f.ID)
		}
		b.WriteString("\n")
	}
	if b.Len() == 0 {
		return "-"
	}
	return b.String()
}

// verify checks the invariants of all trackers and of the machine's own tables.
func verify(m *Machine) error {
	n := 0
	for key, list := range m.open {
		for _, t := range list {
			n++
			if t.key != key || m.byID[t.id] != t {
				return fmt.Errorf("tracker %d is filed wrongly", t.id)
			}
			if err := t.check(); err != nil {
				return err
			}
			for s := range t.needs {
				if _, ok := s.trackers[t]; !ok || m.spaces[s.name] != s {
					return fmt.Errorf("tracker %d is unknown to %s", t.id, s.name)
				}
			}
		}
	}
	if n != len(m.byID) {
		return fmt.Errorf("%d filed by signature, %d by number", n, len(m.byID))
	}
	for _, s := range m.spaces {
		for t := range s.trackers {
			if m.byID[t.id] != t {
				return fmt.Errorf("%s refers to tracker %d, which is gone", s.name, t.id)
			}
		}
	}
	return nil
}
