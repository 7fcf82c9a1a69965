package main

import (
	"strconv"
	"strings"
	"syscall"
	"time"

	"pmix/test/dvm/rollup"
)

// moments are when this node is to die, by SIGKILL, each with how often it has to
// come by until then. They are written NODE@MOMENT[:COUNT]:
//
//	start             its processes have been started
//	ms:N              N milliseconds after that
//	came:KIND         its server hands over a KIND (fence, construct, ...), of which
//	                  nobody hears
//	sent:KIND         and its contribution has been sent
//	relay:KIND        a contribution to a KIND comes up from below, and is not passed on
//	release:KIND      the release of a KIND comes, and is not passed on
//	released:KIND     it has been passed on
//	notice            the notice of another failure comes, and is not passed on
type moments map[string]int

func parseMoments(kill []string, rank int) moments {
	m := moments{}
	for _, k := range kill {
		node, moment, _ := strings.Cut(k, "@")
		if n, err := strconv.Atoi(node); err != nil || n != rank || rank == 0 {
			continue
		}
		count := 1
		if at := strings.LastIndexByte(moment, ':'); at > 0 && !strings.HasPrefix(moment, "ms:") {
			if n, err := strconv.Atoi(moment[at+1:]); err == nil {
				moment, count = moment[:at], n
			}
		}
		m[moment] = count
	}
	return m
}

// pass tells that a moment has come.
func (m moments) pass(d *daemon, moment string) {
	if moment == "start" {
		for k := range m {
			if ms, ok := strings.CutPrefix(k, "ms:"); ok {
				n, _ := strconv.Atoi(ms)
				time.AfterFunc(time.Duration(n)*time.Millisecond, func() { d.post(d.die) })
			}
		}
	}
	if m[moment] > 0 {
		if m[moment]--; m[moment] == 0 {
			d.links.flush()
			d.die()
		}
	}
}

// die ends this node at once, with its processes.
func (d *daemon) die() {
	for _, c := range d.local {
		c.kill()
	}
	syscall.Kill(syscall.Getpid(), syscall.SIGKILL)
}

// before and after look at a message of rollup that came.
func (m moments) before(d *daemon, msg *rollup.Message) {
	switch b := msg.Body.(type) {
	case *rollup.Part:
		m.pass(d, "relay:"+b.Kind.String())
	case *rollup.Cast:
		switch it := b.Item.(type) {
		case *rollup.Died:
			m.pass(d, "notice")
		case *rollup.Release:
			m.pass(d, "release:"+it.Kind.String())
		}
	}
}

func (m moments) after(d *daemon, msg *rollup.Message) {
	if b, ok := msg.Body.(*rollup.Cast); ok {
		if it, ok := b.Item.(*rollup.Release); ok {
			m.pass(d, "released:"+it.Kind.String())
		}
	}
}
