package iof

import (
	"fmt"
	"strings"
	"testing"

	"pmix/core/pmix"
)

var (
	tool = pmix.Proc{Nspace: "tool", Rank: 0}
	wild = []pmix.Proc{{Nspace: "job", Rank: pmix.RANK_WILDCARD}}
)

const (
	stdout = pmix.FWD_STDOUT_CHANNEL
	stderr = pmix.FWD_STDERR_CHANNEL
)

func out(rank int, ch pmix.IOFChannel, text string) Output {
	return Output{Source: pmix.Proc{Nspace: "job", Rank: pmix.Rank(rank)}, Channel: ch, Data: []byte(text)}
}

func show(fx []Effect) string {
	var s []string
	add := func(f string, a ...any) { s = append(s, fmt.Sprintf(f, a...)) }
	for _, f := range fx {
		switch f := f.(type) {
		case Answer:
			add("%v=%s#%d", f.Token, strings.TrimPrefix(f.Status.String(), "PMIX_"), f.ID)
		case HostPull:
			_, stop := pmix.Find(f.Infos, pmix.IOF_STOP)
			add("pull%d/%d stop=%v", f.ID, f.Channel, stop)
		case Forward:
			add("to%v.%d:%s", f.Handle, f.RemoteID, f.Output.Data)
		case AskServer:
			add("ask%d/%d", f.ID, f.Channel)
		case TellServer:
			add("tell%d:%v", f.RemoteID, f.Token)
		case Call:
			add("call%d.%v:%s", f.ID, f.Handler, f.Output.Data)
		case Print:
			add("print:%s", f.Output.Data)
		}
	}
	return strings.Join(s, " ")
}

func want(t *testing.T, what string, fx []Effect, w string) {
	t.Helper()
	if got := show(fx); got != w {
		t.Errorf("%s:\n got %q\nwant %q", what, got, w)
	}
}

func TestRouter(t *testing.T) {
	r := NewRouter(RouterOptions{Self: pmix.Proc{Nspace: "srv"}, CanPull: true, Count: 3})
	for i, s := range []string{"one", "two", "three", "four"} {
		want(t, "nobody", r.Deliver(out(i, stdout, s)), "")
	}
	r.Deliver(out(0, stderr, "err"))
	want(t, "asks", r.Pull(1, tool, wild, nil, stdout, 7, "a"), "pull1/2 stop=false")
	want(t, "not before the host agreed", r.Deliver(out(1, stdout, "five")), "")
	want(t, "kept output follows, in order", r.HostReturned(1, pmix.OPERATION_SUCCEEDED), "a=SUCCESS#1 to1.7:four to1.7:five")
	want(t, "again", r.HostAnswered(1, pmix.SUCCESS), "")
	want(t, "new output", r.Deliver(out(2, stdout, "six")), "to1.7:six")
	want(t, "other channel", r.Deliver(out(2, stderr, "err2")), "")
	want(t, "second puller", r.Pull(2, pmix.Proc{Nspace: "job", Rank: 2}, wild, nil, stdout|stderr, 0, "b"), "pull2/6 stop=false")
	want(t, "host later", r.HostReturned(2, pmix.SUCCESS), "")
	want(t, "not its own", r.HostAnswered(2, pmix.SUCCESS), "b=SUCCESS#2 to2.0:err")
	want(t, "both", r.Deliver(out(1, stdout, "x")), "to1.7:x to2.0:x")
	want(t, "not to the source", r.Deliver(out(2, stdout, "y")), "to1.7:y")
	want(t, "end of a stream", r.Deliver(out(1, stdout, "")), "to1.7: to2.0:")
	want(t, "another's", r.Stop(2, 1, nil, "s"), "s=ERR_NOT_FOUND#0")
	want(t, "somebody still wants it", r.Stop(1, 1, nil, "s"), "s=SUCCESS#0")
	want(t, "the last", r.Stop(2, 2, nil, "s"), "pull3/6 stop=true")
	want(t, "host stops", r.HostAnswered(3, pmix.SUCCESS), "s=SUCCESS#0")
	want(t, "refused", r.Pull(1, tool, wild, nil, stdout, 7, "a"), "pull4/2 stop=false")
	want(t, "refused", r.HostReturned(4, pmix.ERROR), "a=ERROR#0")
	r.Pull(1, tool, wild, nil, stdout, 7, "a")
	r.Gone(1)
	want(t, "gone meanwhile", r.HostAnswered(5, pmix.SUCCESS), "")
	want(t, "nothing asked", r.Pull(1, tool, wild, nil, pmix.FWD_STDIN_CHANNEL, 7, "a"), "a=ERR_BAD_PARAM#0")
	want(t, "no processes", r.Pull(1, tool, nil, nil, stdout, 7, "a"), "a=ERR_BAD_PARAM#0")
	r.DeregisterNspace("job")
	if n, b := r.Kept(); n != 0 || b != 0 {
		t.Errorf("kept %d, %d bytes", n, b)
	}
	without := NewRouter(RouterOptions{})
	want(t, "no host function", without.Pull(1, tool, wild, nil, stdout, 7, "a"), "a=ERR_NOT_SUPPORTED#0")
}

func TestSubscriptionsWithoutThePull(t *testing.T) {
	r := NewRouter(RouterOptions{Self: pmix.Proc{Nspace: "srv"}})
	child := func(text string) Output {
		return Output{Source: pmix.Proc{Nspace: "child"}, Channel: stdout, Data: []byte(text)}
	}
	r.Deliver(out(0, stdout, "early"))
	want(t, "input alone", r.Subscribe(1, tool, wild, pmix.FWD_STDIN_CHANNEL, 0), "")
	want(t, "kept output follows", r.Subscribe(1, tool, wild, stdout, 0), "to1.0:early")
	r.Subscribe(2, pmix.Proc{Nspace: "tool2"}, wild, stdout|stderr, 3)
	want(t, "to nobody", r.Deliver(child("kept")), "")
	want(t, "a stranger's child", r.Inherit(pmix.Proc{Nspace: "stranger"}, "child"), "")
	want(t, "a child of the job", r.Inherit(pmix.Proc{Nspace: "job", Rank: 1}, "child"), "to1.0:kept to2.3:kept")
	want(t, "to both", r.Deliver(child("new")), "to1.0:new to2.3:new")
	r.Gone(1)
	want(t, "to the other", r.Deliver(child("new")), "to2.3:new")
}

// TestKeptIsBounded delivers much output that nobody pulls.
func TestKeptIsBounded(t *testing.T) {
	r := NewRouter(RouterOptions{CanPull: true, Bytes: 10000, Count: 50})
	for i := 0; i < 1000; i++ {
		r.Deliver(out(0, stdout, strings.Repeat("x", i%300)))
		n, b := r.Kept()
		if n > 50 || b > 10000 || len(r.kept) > 101 {
			t.Fatalf("kept %d messages, %d bytes in %d slots", n, b, len(r.kept))
		}
	}
	r.Deliver(out(0, stdout, strings.Repeat("x", 20000)))
	if n, _ := r.Kept(); n == 0 {
		t.Error("one that is too large for all of it must not empty it")
	}
}

func TestPulls(t *testing.T) {
	connected := true
	m := NewPulls(PullsOptions{Connected: func() bool { return connected }})
	want(t, "asks", m.Pull(wild, nil, stdout, "h", "a"), "ask1/2")
	want(t, "before the answer", m.Arrived(1, out(0, stdout, "early")), "call1.h:early")
	want(t, "answered", m.ServerAnswered(1, pmix.SUCCESS, 9), "a=SUCCESS#1")
	want(t, "of a job that it spawned", m.Arrived(0, out(0, stdout, "x")), "print:x")
	want(t, "again", m.ServerAnswered(1, pmix.SUCCESS, 9), "")
	want(t, "no handler", m.Arrived(5, out(0, stdout, "x")), "print:x")
	want(t, "empty, no handler", m.Arrived(5, out(0, stdout, "")), "")
	want(t, "withdraws", m.Deregister(1, nil, "d"), "tell9:d")
	want(t, "unknown", m.Deregister(1, nil, "d"), "d=ERR_BAD_PARAM#0")
	want(t, "second", m.Pull(wild, nil, stdout, "h", "a"), "ask2/2")
	want(t, "withdrawn before the answer", m.Deregister(2, nil, "d"), "")
	want(t, "nothing for it", m.Arrived(2, out(0, stdout, "x")), "")
	want(t, "answered", m.ServerAnswered(2, pmix.SUCCESS, 4), "a=SUCCESS#2 tell4:d")
	want(t, "third", m.Pull(wild, nil, stdout, "h", "a"), "ask3/2")
	want(t, "refused", m.ServerAnswered(3, pmix.ERROR, 0), "a=ERROR#3")
	want(t, "input", m.Pull(wild, nil, pmix.FWD_STDIN_CHANNEL, "h", "a"), fmt.Sprintf("a=ERR_NOT_SUPPORTED#%d", ^uint64(0)))
	connected = false
	want(t, "no server", m.Pull(wild, nil, stdout, "h", "a"), fmt.Sprintf("a=ERR_UNREACH#%d", ^uint64(0)))
}

func TestPrinter(t *testing.T) {
	at := Origin{Hostname: "node1", Pid: 12, Time: "Mon Jan  1"}
	o := Output{Source: pmix.Proc{Nspace: "prte@3", Rank: 2}, Channel: stdout, Data: []byte("a<b\n")}
	for _, c := range []struct {
		keys []string
		want string
	}{
		{nil, "a<b\n"},
		{[]string{pmix.IOF_TAG_OUTPUT}, "[3,2]<stdout>: a<b\n"},
		{[]string{pmix.IOF_TAG_FULLNAME_OUTPUT}, "[prte@3,2]<stdout>: a<b\n"},
		{[]string{pmix.IOF_TAG_DETAILED_OUTPUT}, "[3,2][node1:12]<stdout>: a<b\n"},
		{[]string{pmix.IOF_RANK_OUTPUT}, "[2]<stdout>: a<b\n"},
		{[]string{pmix.IOF_RANK_OUTPUT, pmix.IOF_TIMESTAMP_OUTPUT}, "[Mon Jan  1][2]<stdout>: a<b\n"},
		{[]string{pmix.IOF_TIMESTAMP_OUTPUT}, "[Mon Jan  1]<stdout>: a<b\n"},
		{[]string{pmix.IOF_XML_OUTPUT, pmix.IOF_TAG_OUTPUT}, "<stdout jobid=\"3\" rank=\"2\">a&lt;b&#010;</stdout>\n"},
		{[]string{pmix.IOF_XML_OUTPUT}, "<stdout rank=\"2\">a&lt;b&#010;</stdout>\n"},
	} {
		var f Flags
		for _, k := range c.keys {
			f.Read([]pmix.Info{pmix.MakeInfo(k, pmix.Bool(true))})
		}
		var p Printer
		if got := string(p.Line(f, o, at)); got != c.want {
			t.Errorf("%v: got %q, want %q", c.keys, got, c.want)
		}
	}

	var p Printer
	var f Flags
	f.Read([]pmix.Info{pmix.MakeInfo(pmix.IOF_RANK_OUTPUT, pmix.Bool(true))})
	step := func(data, want string) {
		t.Helper()
		if got := string(p.Line(f, out(1, stdout, data), at)); got != want {
			t.Errorf("%q: got %q, want %q", data, got, want)
		}
	}
	step("one\ntw", "[1]<stdout>: one\n")
	step("o", "")
	step("\nthree\nfour", "[1]<stdout>: two\n[1]<stdout>: three\n")
	step("", "[1]<stdout>: four")
	step("", "")
	long := strings.Repeat("x", maxLine)
	step(long, "[1]<stdout>: "+long)
	f.Raw = true
	step("raw", "[1]<stdout>: raw")
}
