package rollup

import "pmix/core/pmix"

// Effect is one thing for the daemon to do.
type Effect interface{ effect() }

// Send sends a message to another daemon. Messages between two daemons must
// arrive in order, or not at all once one of them has died.
type Send struct {
	To  int
	Msg *Message
}

// Answer answers what the local server handed over with Token. Infos are those
// of a construct, Data is that of a fence.
type Answer struct {
	Token  any
	Status pmix.Status
	Infos  []pmix.Info
	Data   []byte
}

// Raise raises an event at the Targets, which are processes of this daemon
// (PMIX_RANGE_CUSTOM with them as PMIX_EVENT_CUSTOM_RANGE). It comes after the
// Answer of the operation that it belongs to, and must not come back to this host
// through its own notify function.
type Raise struct {
	Code    pmix.Status
	Targets []pmix.Proc
	Infos   []pmix.Info
}

// StartTimer asks for TimedOut(ID) after Seconds, in place of one that runs.
type StartTimer struct {
	ID      TimerID
	Seconds uint32
}

// StopTimer withdraws a timer.
type StopTimer struct{ ID TimerID }

// TimerID names the operation that a timer bounds.
type TimerID struct {
	Op   OpID
	Boot string // the group, of a bootstrap
}

// Noted delivers a broadcast of the host's own. Everybody gets them in one order.
type Noted struct {
	From    int
	Payload []byte
}

// Repaired tells that the tree has changed: the daemons that failed since the last
// time, and the connections that are needed now.
type Repaired struct {
	Epoch      uint32
	Failed     []int
	Neighbours []int
	// Early tells that the knowledge came with a message and not with the notice.
	// It is rare, and worth a line in a log.
	Early bool
}

// Orphaned tells that the controller is lost, and the DVM with it.
type Orphaned struct{}

// Fault tells of a message that the protocol makes impossible. It was dropped.
type Fault struct{ Text string }

func (Send) effect()       {}
func (Answer) effect()     {}
func (Raise) effect()      {}
func (StartTimer) effect() {}
func (StopTimer) effect()  {}
func (Noted) effect()      {}
func (Repaired) effect()   {}
func (Orphaned) effect()   {}
func (Fault) effect()      {}
