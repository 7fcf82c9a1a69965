package modex

import (
	"time"

	"pmix/core/pmix"
)

// Knowledge is how much this server has been told about a namespace.
type Knowledge uint8

const (
	// Unknown namespaces were never named by the host.
	Unknown Knowledge = iota
	// Partial namespaces still lack local clients, or their own registration.
	Partial
	// Complete namespaces have all their local clients registered.
	Complete
)

// Place is where a process of a Complete namespace is.
type Place uint8

const (
	// Away is a process of another server.
	Away Place = iota
	// Expected is a local client that has not connected yet.
	Expected
	// Here is a local client that has connected.
	Here
	// Gone is a local client that has ended: it will publish nothing more.
	Gone
)

// Holding is what the store has for a request.
type Holding uint8

const (
	// Absent: nothing.
	Absent Holding = iota
	// Held: the answer can be made from the store.
	Held
	// Hidden: the key is there, in a scope that the asker may not read.
	Hidden
)

// View is what the machine reads of registrations and store.
type View interface {
	Nspace(nspace string) Knowledge
	Place(p pmix.Proc) Place
	// Committed reports whether the local process p has committed at least once.
	Committed(p pmix.Proc) bool
	// Holds tells what the store has for r, scope and asker considered.
	Holds(r *Request) Holding
}

// Request is one question. The caller chooses ID, unique among unanswered ones.
type Request struct {
	ID     uint64
	Owner  uint64 // the connection that asked, for Lost; 0 for the host
	Target pmix.Proc
	Key    string // "" asks for everything of the target
	Asker  pmix.Proc
	// Remote marks the host's request on behalf of another server: it wants
	// what a local process committed and never asks the host back.
	Remote    bool
	Immediate bool // PMIX_IMMEDIATE, PMIX_OPTIONAL: do not wait, do not ask
	Refresh   bool // PMIX_GET_REFRESH_CACHE: what is held of an Away process is not good enough
	Timeout   time.Duration
	Scope     pmix.Scope // PMIX_DATA_SCOPE, SCOPE_UNDEF when not given
	Infos     []pmix.Info
}

// Action is what an Effect asks of the caller.
type Action uint8

const (
	// Answer: request Req is settled with Status. With SUCCESS the reply is made
	// from the store as it is now.
	Answer Action = iota
	// Ask: call the host's direct_modex for Target with Infos and hand its
	// answer to HostReply under Ticket, after the data was stored.
	Ask
	// Arm: call Timeout(Req) after After.
	Arm
	// Disarm: forget the timer of Req.
	Disarm
)

// Effect is one thing to do.
type Effect struct {
	Do     Action
	Req    uint64
	Status pmix.Status
	Ticket uint64
	Target pmix.Proc
	Infos  []pmix.Info
	After  time.Duration
}
