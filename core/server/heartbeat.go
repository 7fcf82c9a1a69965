package server

import (
	"slices"

	"pmix/core/pmix"
	"pmix/wire"
)

// heartbeat watches over one process that promised to send beats: when none has
// come for a while, an event says so, once until the next beat.
type heartbeat struct {
	vigil         // allowed: intervals that may pass without a beat
	missed uint32 // such intervals since the last beat
	beaten bool   // in this interval
	told   bool
}

// newHeartbeat reads the request for one.
func newHeartbeat(r *wire.MonitorReq) (*heartbeat, pmix.Status) {
	v, st := newVigil(r, pmix.MONITOR_HEARTBEAT_TIME, pmix.MONITOR_HEARTBEAT_DROPS, pmix.MONITOR_HEARTBEAT_ALERT)
	return &heartbeat{vigil: v}, st
}

// watch begins to wait for a peer's beats.
func (s *Server) watch(p *peer, h *heartbeat) {
	p.beats = append(p.beats, h)
	var next func()
	next = func() {
		if h.lapse() {
			s.raise(h.code, p.proc(), h.rng)
		}
		h.timer = s.r.After(h.every, next)
	}
	h.timer = s.r.After(h.every, next)
}

// lapse ends an interval and reports whether an alert is due.
func (h *heartbeat) lapse() bool {
	due := false
	if !h.beaten && !h.told {
		h.missed++
		due = h.missed > h.allowed
		h.told = due
	}
	h.beaten = false
	return due
}

// beat takes a beat.
func (h *heartbeat) beat() { h.beaten, h.told, h.missed = true, false, 0 }

// beat takes a beat of a peer.
func (p *peer) beat() {
	for _, h := range p.beats {
		h.beat()
	}
}

// unwatch ends the watches called id, over beats and files, or all without a name, and
// reports whether there were any.
func (p *peer) unwatch(id string) bool {
	files := p.unwatchFiles(id)
	n := len(p.beats)
	p.beats = slices.DeleteFunc(p.beats, func(h *heartbeat) bool {
		if id != "" && h.id != id {
			return false
		}
		h.timer.Stop()
		return true
	})
	return files || len(p.beats) < n
}
