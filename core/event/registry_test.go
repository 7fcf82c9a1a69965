package event

import (
	"fmt"
	"strings"
	"testing"

	"pmix/core/pmix"
)

var server = pmix.Proc{Nspace: "srv", Rank: 0}

func peer(n int) Peer {
	return Peer{Handle: n, Proc: pmix.Proc{Nspace: "job", Rank: pmix.Rank(n)}}
}

func flagInfo(keys ...string) (out []pmix.Info) {
	for _, k := range keys {
		out = append(out, pmix.MakeInfo(k, pmix.Bool(true)))
	}
	return out
}

func short(st pmix.Status) string {
	return strings.TrimPrefix(strings.TrimPrefix(st.String(), "PMIX_"), "ERR_")
}

// show prints effects, one a word, as the tests compare them.
func show(fx []Effect) string {
	var out []string
	add := func(f string, a ...any) { out = append(out, fmt.Sprintf(f, a...)) }
	for _, f := range fx {
		switch f := f.(type) {
		case Answer:
			if f.ID != 0 && f.ID != NoID {
				add("%v=%s#%d", f.Token, short(f.Status), f.ID)
			} else {
				add("%v=%s", f.Token, short(f.Status))
			}
		case Send:
			add("send%v", f.Peer.Handle)
		case HostRegister:
			add("hostreg%d%v", f.ID, f.Codes)
		case HostDeregister:
			add("hostdereg%v", f.Codes)
		case HostNotify:
			add("hostnotify%d", f.ID)
		case Deliver:
			add("own")
		case AskServer:
			add("ask%d%v+%d", f.ID, f.Codes, len(f.Infos))
		case TellServer:
			add("tell%v", f.Codes)
		case NotifyServer:
			add("server:%v", f.Token)
		case Call:
			add("call%d.%v", f.Chain, f.Handler)
		case Observe:
			add("observe.%v", f.Handler)
		}
	}
	return strings.Join(out, " ")
}

func want(t *testing.T, what string, fx []Effect, w string) {
	t.Helper()
	if got := show(fx); got != w {
		t.Errorf("%s:\n got %q\nwant %q", what, got, w)
	}
}

func registry(opt RegistryOptions) *Registry {
	opt.Self = server
	opt.CanRegister, opt.CanNotify = true, true
	return NewRegistry(opt)
}

const (
	ev  = pmix.ERR_PROC_ABORTED
	sys = pmix.EVENT_NODE_DOWN
)

func TestSpread(t *testing.T) {
	r := registry(RegistryOptions{})
	want(t, "code", r.Register(peer(1), []pmix.Status{ev}, nil, "a"), "a=SUCCESS")
	want(t, "default", r.Register(peer(2), nil, nil, "b"), "b=SUCCESS")
	want(t, "both", r.Register(peer(3), []pmix.Status{ev, pmix.ERR_TIMEOUT}, nil, "c"), "c=SUCCESS")
	want(t, "both", r.Register(peer(3), nil, nil, "c"), "c=SUCCESS")
	notify := func(src Peer, rng pmix.DataRange, infos ...pmix.Info) []Effect {
		return r.NotifyFrom(src, ev, rng, infos, "n")
	}
	want(t, "everyone once, not the source", notify(peer(1), pmix.RANGE_SESSION), "send3 send2 own hostnotify1")
	want(t, "host later", r.HostReturned(1, pmix.SUCCESS), "")
	want(t, "host answers", r.HostAnswered(1, pmix.SUCCESS), "n=SUCCESS")
	want(t, "host answers again", r.HostAnswered(1, pmix.ERROR), "")
	want(t, "local", notify(peer(2), pmix.RANGE_LOCAL), "send1 send3 own n=SUCCESS")
	want(t, "stays", notify(peer(2), pmix.RANGE_GLOBAL, flagInfo(pmix.EVENT_STAYS_LOCAL)...), "send1 send3 own n=SUCCESS")
	want(t, "non-default", notify(peer(9), pmix.RANGE_LOCAL, flagInfo(pmix.EVENT_NON_DEFAULT)...), "send1 send3 own n=SUCCESS")
	want(t, "RM", notify(peer(9), pmix.RANGE_RM), "own hostnotify2")
	want(t, "host without it", r.HostReturned(2, pmix.ERR_NOT_SUPPORTED), "n=SUCCESS")
	want(t, "come back", notify(peer(9), pmix.RANGE_GLOBAL, flagInfo(InternalNotify)...), "n=SUCCESS")

	custom := pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcArray([]pmix.Proc{peer(3).Proc}))
	want(t, "target", notify(peer(9), pmix.RANGE_CUSTOM, custom), "send3 own hostnotify3")
	want(t, "target with another range", notify(peer(9), pmix.RANGE_LOCAL, custom), "n=BAD_PARAM")
	bad := pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.Int(3))
	want(t, "wrong type", notify(peer(9), pmix.RANGE_LOCAL, bad), "n=BAD_PARAM")

	want(t, "own event goes up", r.Notify(ev, &server, pmix.RANGE_GLOBAL, nil, "n"), "send1 send3 send2 hostnotify4 own")
	want(t, "refused upward", r.HostReturned(4, pmix.ERROR), "n=ERROR")
	want(t, "the host's does not", r.Notify(ev, nil, pmix.RANGE_GLOBAL, nil, "n"), "send1 send3 send2 own n=SUCCESS")
	want(t, "process-local", r.Notify(ev, &server, pmix.RANGE_PROC_LOCAL, nil, "n"), "own n=SUCCESS")

	r.Deregister(peer(3), []pmix.Status{ev})
	want(t, "by default", notify(peer(9), pmix.RANGE_LOCAL), "send1 send2 send3 own n=SUCCESS")
	r.Deregister(peer(3), []pmix.Status{DefaultCode})
	r.Gone(2)
	want(t, "gone", notify(peer(9), pmix.RANGE_LOCAL), "send1 own n=SUCCESS")
}

func TestReplay(t *testing.T) {
	r := registry(RegistryOptions{Limit: 2, Local: func(string) (int, bool) { return 2, true }})
	note := func(st pmix.Status, rng pmix.DataRange, infos ...pmix.Info) {
		r.Notify(st, &pmix.Proc{Nspace: "job", Rank: 7}, rng, infos, "n")
	}
	note(ev, pmix.RANGE_GLOBAL)
	want(t, "late", r.Register(peer(1), []pmix.Status{ev}, nil, "a"), "a=SUCCESS send1")
	want(t, "once", r.Register(peer(1), []pmix.Status{ev}, nil, "a"), "a=SUCCESS")
	want(t, "not again by default", r.Register(peer(1), nil, nil, "a"), "a=SUCCESS")
	want(t, "another", r.Register(peer(2), nil, nil, "a"), "a=SUCCESS send2")
	want(t, "by code after by default", r.Register(peer(2), []pmix.Status{ev}, nil, "a"), "a=SUCCESS send2")
	want(t, "not its source", r.Register(peer(7), []pmix.Status{ev}, nil, "a"), "a=SUCCESS")
	want(t, "another code", r.Register(peer(3), []pmix.Status{pmix.ERROR}, nil, "a"), "a=SUCCESS")

	note(pmix.ERROR, pmix.RANGE_GLOBAL, flagInfo(pmix.EVENT_DO_NOT_CACHE)...)
	want(t, "not kept", r.Register(peer(4), []pmix.Status{pmix.ERROR}, nil, "a"), "a=SUCCESS")
	note(pmix.ERROR, pmix.RANGE_NAMESPACE)
	other := Peer{Handle: 50, Proc: pmix.Proc{Nspace: "other", Rank: 0}}
	want(t, "other namespace", r.Register(other, []pmix.Status{pmix.ERROR}, nil, "a"), "a=SUCCESS")
	want(t, "same namespace", r.Register(peer(5), []pmix.Status{pmix.ERROR}, nil, "a"), "a=SUCCESS send5")

	note(pmix.ERR_TIMEOUT, pmix.RANGE_GLOBAL, flagInfo(pmix.EVENT_NON_DEFAULT)...)
	want(t, "the oldest is dropped, non-default is not for default",
		r.Register(Peer{60, pmix.Proc{Nspace: "job", Rank: 60}}, nil, nil, "a"), "a=SUCCESS send60")

	affected := pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(peer(1).Proc))
	note(pmix.ERR_NOT_FOUND, pmix.RANGE_GLOBAL, affected)
	mine := func(n int) []pmix.Info {
		return []pmix.Info{pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(peer(n).Proc))}
	}
	want(t, "about another", r.Register(peer(6), []pmix.Status{pmix.ERR_NOT_FOUND}, mine(2), "a"), "a=SUCCESS")
	want(t, "about it", r.Register(peer(8), []pmix.Status{pmix.ERR_NOT_FOUND}, mine(1), "a"), "a=SUCCESS send8")

	// The last target takes it out of the cache.
	r = registry(RegistryOptions{Local: func(string) (int, bool) { return 2, true }})
	note(ev, pmix.RANGE_CUSTOM, pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(pmix.Proc{Nspace: "job", Rank: pmix.RANK_WILDCARD})))
	want(t, "target", r.Register(peer(1), []pmix.Status{ev}, nil, "a"), "a=SUCCESS send1")
	want(t, "no target", r.Register(other, []pmix.Status{ev}, nil, "a"), "a=SUCCESS")
	want(t, "last target", r.Register(peer(2), nil, nil, "a"), "a=SUCCESS send2")
	if len(r.cache.items) != 0 {
		t.Error("still kept")
	}

	note(ev, pmix.RANGE_GLOBAL)
	r.Tick()
	if len(r.cache.items) != 1 {
		t.Error("aged too early")
	}
	r.Tick()
	if len(r.cache.items) != 0 {
		t.Error("does not age")
	}
}

func TestHostCodes(t *testing.T) {
	r := registry(RegistryOptions{})
	want(t, "asks", r.Register(peer(1), []pmix.Status{ev, sys}, nil, "a"), "hostreg1[PMIX_EVENT_NODE_DOWN]")
	want(t, "asked already", r.Register(peer(2), []pmix.Status{sys}, nil, "b"), "b=SUCCESS")
	want(t, "answered", r.HostReturned(1, pmix.OPERATION_SUCCEEDED), "a=SUCCESS")
	want(t, "own", r.RegisterOwn([]pmix.Status{sys}, nil, "o"), "o=SUCCESS")
	want(t, "one left", r.Deregister(peer(1), []pmix.Status{ev, sys}), "")
	want(t, "connection gone", r.Gone(2), "")
	want(t, "last", r.DeregisterOwn([]pmix.Status{sys}), "hostdereg[PMIX_EVENT_NODE_DOWN]")
	if len(r.codes) != 0 {
		t.Error("codes left")
	}

	want(t, "own asks", r.RegisterOwn([]pmix.Status{sys}, nil, "o"), "hostreg2[PMIX_EVENT_NODE_DOWN]")
	want(t, "refused", r.HostReturned(2, pmix.ERROR), "o=ERROR")
	want(t, "asks again", r.Register(peer(1), []pmix.Status{sys}, nil, "a"), "hostreg3[PMIX_EVENT_NODE_DOWN]")
	want(t, "fails later", r.HostAnswered(3, pmix.ERR_TIMEOUT), "a=TIMEOUT")
	if len(r.codes) != 0 {
		t.Error("codes left after a refusal")
	}

	n := NewRegistry(RegistryOptions{Self: server})
	want(t, "host cannot", n.Register(peer(1), []pmix.Status{sys}, nil, "a"), "a=NOT_SUPPORTED")
	want(t, "host cannot, own", n.RegisterOwn([]pmix.Status{sys}, nil, "a"), "a=SUCCESS")
}

// An event raised for a client goes to that client too, and to the host.
func TestProxy(t *testing.T) {
	r := registry(RegistryOptions{})
	want(t, "code", r.Register(peer(1), []pmix.Status{ev}, nil, "a"), "a=SUCCESS")
	want(t, "code", r.Register(peer(2), []pmix.Status{ev}, nil, "b"), "b=SUCCESS")
	n, _ := NewNotice(ev, peer(1).Proc, pmix.RANGE_CUSTOM, []pmix.Info{
		pmix.MakeInfo(pmix.EVENT_CUSTOM_RANGE, pmix.ProcValue(peer(1).Proc)),
	})
	want(t, "its source", r.Proxy(n), "send1 hostnotify1 own")
	want(t, "answer", r.HostReturned(1, pmix.OPERATION_SUCCEEDED), "<nil>=SUCCESS")
	n.StaysLocal = true
	want(t, "local", r.Proxy(n), "send1 own")
}

// An invitation makes old what is kept about the last one of its name, and the end of a
// process of its leader's name.
func TestInvitationSupersedes(t *testing.T) {
	r := registry(RegistryOptions{})
	about := func(id string) []pmix.Info { return []pmix.Info{pmix.MakeInfo(pmix.GROUP_ID, pmix.String(id))} }
	raise := func(st pmix.Status, infos []pmix.Info) {
		r.NotifyFrom(peer(1), st, pmix.RANGE_SESSION, infos, nil)
	}
	ended := func(n int) []pmix.Info {
		return []pmix.Info{pmix.MakeInfo(pmix.EVENT_AFFECTED_PROC, pmix.ProcValue(peer(n).Proc))}
	}
	raise(pmix.GROUP_INVITED, about("g"))
	raise(pmix.GROUP_CONSTRUCT_ABORT, about("g"))
	raise(pmix.GROUP_CONSTRUCT_COMPLETE, about("h"))
	raise(pmix.PROC_TERMINATED, ended(1))
	raise(pmix.PROC_TERMINATED, ended(2))
	raise(pmix.GROUP_INVITED, about("g"))
	var kept []string
	for _, k := range r.cache.items {
		kept = append(kept, short(k.notice.Status))
	}
	if got := strings.Join(kept, " "); got != "GROUP_CONSTRUCT_COMPLETE PROC_TERMINATED GROUP_INVITED" {
		t.Errorf("kept %s", got)
	}
}
