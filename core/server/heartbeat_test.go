package server

import (
	"testing"
	"time"

	"pmix/core/pmix"
	"pmix/wire"
)

// An alert is due once per silence, when more intervals than allowed had no beat.
func TestHeartbeatLapses(t *testing.T) {
	h := heartbeat{vigil: vigil{allowed: 1}}
	for i, c := range "b.b....bb.b...b" {
		if c == 'b' {
			h.beat()
		}
		if due, want := h.lapse(), i == 4 || i == 12; due != want {
			t.Errorf("interval %d: due %v", i, due)
		}
	}
}

func TestHeartbeats(t *testing.T) {
	g := newRig(t, &fakeHost{})
	g.job("job", 2, 2)
	a, b := g.client(at("job", 0)), g.client(at("job", 1))
	const own = pmix.Status(-5001)
	ask := func(c *rawClient, key string, v pmix.Value, infos ...pmix.Info) pmix.Status {
		t.Helper()
		return c.status(c.send(&wire.MonitorReq{Monitor: pmix.MakeInfo(key, v), Code: own, Directives: infos}))
	}
	second := pmix.MakeInfo(pmix.MONITOR_HEARTBEAT_TIME, pmix.Uint32(1))
	for _, c := range []struct {
		what  string
		infos []pmix.Info
	}{
		{"no time", nil},
		{"no number", []pmix.Info{pmix.MakeInfo(pmix.MONITOR_HEARTBEAT_TIME, pmix.String("x"))}},
		{"no name", []pmix.Info{second, pmix.MakeInfo(pmix.MONITOR_ID, pmix.Int(1))}},
		{"no range", []pmix.Info{second, pmix.MakeInfo(pmix.RANGE, pmix.Int(1))}},
	} {
		if st := ask(a, pmix.MONITOR_HEARTBEAT, pmix.Value{}, c.infos...); st != pmix.ERR_BAD_PARAM {
			t.Errorf("%s: %v", c.what, st)
		}
	}
	if st := ask(a, pmix.MONITOR_APP_CONTROL, pmix.Value{}); st != pmix.ERR_NOT_SUPPORTED {
		t.Errorf("what only a host could do: %v", st)
	}
	b.want(b.send(&wire.RegEventsReq{Codes: []pmix.Status{own}}), pmix.SUCCESS)
	beat := func() { a.r.Lock(); a.c.Send(wire.TagHeartbeat, nil); a.r.Unlock() }
	if st := ask(a, pmix.MONITOR_HEARTBEAT, pmix.Value{}, second,
		pmix.MakeInfo(pmix.MONITOR_ID, pmix.String("mine")), pmix.MakeInfo(pmix.MONITOR_HEARTBEAT_DROPS, pmix.Uint32(1))); st != pmix.SUCCESS {
		t.Fatal(st)
	}
	beat()
	var e []wire.Event
	for end := time.Now().Add(time.Minute); len(e) == 0 && time.Now().Before(end); {
		e = b.events(200 * time.Millisecond)
	}
	if len(e) != 1 || e[0].Status != own || e[0].Source != at("job", 0) {
		t.Errorf("after silence: %+v", e)
	}
	if st := ask(a, pmix.MONITOR_CANCEL, pmix.String("other")); st != pmix.ERR_NOT_SUPPORTED {
		t.Errorf("cancelling what is not there: %v", st)
	}
	if st := ask(a, pmix.MONITOR_CANCEL, pmix.String("mine")); st != pmix.SUCCESS {
		t.Error(st)
	}
	g.do(func() {
		for _, p := range g.s.peers {
			if len(p.beats) != 0 {
				t.Error("still watched")
			}
		}
	})
}
