package collective

import (
	"pmix/core/host"
	"pmix/core/pmix"
)

// Op names a kind of collective. Its Hooks say what is particular to it.
type Op uint8

// The operations. Define gives others their hooks.
const (
	Fence Op = iota
	Connect
	Disconnect
	GroupConstruct
	GroupDestruct
)

// String returns the name of o as traces print it.
func (o Op) String() string {
	if int(o) < len(opNames) {
		return opNames[o]
	}
	return "collective"
}

var opNames = [...]string{"fence", "connect", "disconnect", "construct", "destruct"}

// Hooks is what differs between operations. Everything else is shared.
type Hooks struct {
	// Upcall is the function of the host's module that completes the operation.
	Upcall host.Upcall
	// LocalShortcut finishes the operation without the host when every
	// participant is local.
	LocalShortcut bool
	// Local, if not nil, is whether the participants' infos ask for that shortcut.
	Local func(infos []pmix.Info) bool
	// Assemble makes the directives for the host of the contributions, which
	// stand in the order of their arrival. A status other than SUCCESS ends the
	// operation with it. nil means those of the first contributor, then the
	// Extra of every contributor.
	Assemble func(cs []Contribution) ([]pmix.Info, pmix.Status)
	// OnDeparture is asked when the local phase completes with members
	// departed; nil means to go on with the survivors and the tracker's own
	// status.
	OnDeparture func(infos []pmix.Info) Verdict
	// Await waits for a namespace of which nothing is known to be registered,
	// instead of taking its processes for remote.
	Await bool
	// Cancel tells the host of an operation that ends before it was handed over
	// (CancelHost): other servers may have handed over their part, and the host
	// waits for this one's.
	Cancel bool
	// Left leaves out the processes that left the group of the operation's name.
	Left bool
}

// Verdict says what the loss of members means for an operation.
type Verdict struct {
	// Abort, if not SUCCESS, ends the operation with it, without the host.
	Abort pmix.Status
	// Local is the LOCAL_COLLECTIVE_STATUS that the host is told.
	Local pmix.Status
	// Result is the participants' status where the host says that it is done at
	// once.
	Result pmix.Status
}

// ID identifies a tracker for as long as the Machine lives; no value is reused.
type ID uint64

// Collect tells whether the participants of a fence asked for the data.
type Collect uint8

// The values of Collect. Mixed is an error of the participants, which is
// reported to them once the operation has completed.
const (
	CollectNo Collect = iota
	CollectYes
	CollectMixed
)

// Call is one process's call of a collective.
type Call struct {
	Op Op
	// Participants is as the process gave it, in any order and with repetitions.
	Participants []pmix.Proc
	// Name, if not empty, identifies the operation instead of the participants
	// (a group's identifier). The participants of its callers then accumulate.
	Name  string
	From  pmix.Proc
	Peer  any // the connection; only compared, so that a clone is told from a second call
	Token any // handed back in Finish or Answer
	Infos []pmix.Info
	Extra []pmix.Info // added to the directives of the first caller (connect's endpoints)
	// Guest lets a process call that is none of the participants. It is
	// answered with them, and nobody waits for it.
	Guest bool
	// Direct hands the call over by itself and at once. Participants may be
	// empty. The host's answer to one call of a name ends all such calls of that
	// name, of each connection the oldest.
	Direct bool
	// Size is about how many bytes the call keeps until it is answered.
	Size int
}

// Contribution is one recorded Call.
type Contribution struct {
	From  pmix.Proc
	Peer  any
	Token any
	Infos []pmix.Info
	Extra []pmix.Info
	// First is true for the first contribution of this identity: payload is
	// collected once per identity, an answer is due to every contribution.
	First bool

	size int // Call.Size
}

// Effect is one thing for the server to do.
type Effect interface{ effect() }

// CallHost asks for the host's function. The server collects the data of the
// contributors where Collect is CollectYes, queues the upcall, reports what the
// function returned with HostReturned and its answer with HostAnswered.
type CallHost struct {
	ID           ID
	Op           Op
	Upcall       host.Upcall
	Name         string
	Participants []pmix.Proc // sorted by namespace and rank, each once
	// Infos ends with LOCAL_COLLECTIVE_STATUS before any Extra, and before that
	// with SORTED_PROC_ARRAY where there is no Assemble.
	Infos         []pmix.Info
	Collect       Collect
	Contributions []Contribution
}

// Finish ends a collective: every contribution is answered with Status. Data is
// what the host returned, valid as HostAnswered's was. The tracker is gone.
type Finish struct {
	ID            ID
	Op            Op
	Name          string
	Status        pmix.Status
	Data          any
	Collect       Collect
	Participants  []pmix.Proc
	Infos         []pmix.Info // of the hand-over, else of the first contributor
	Contributions []Contribution
	// Departed lists the members that were lost before contributing.
	Departed []pmix.Proc
	// Host is false when the host was never asked, or refused.
	Host bool
	// Direct is that of the call.
	Direct bool
	// Again tells that Data is that of the Finish before, whose answer ends this
	// one too.
	Again bool
}

// CancelHost asks for the host's function with the request to give up what other
// servers handed over of the operation. Whatever it answers has no effect. It comes
// once at most for a tracker, before its Finish, and never after CallHost.
type CancelHost struct {
	Op     Op
	Upcall host.Upcall
	Name   string
	// Participants are those that the callers named, as in CallHost: what tells
	// the host which operation of that name it was that this server gave up.
	Participants []pmix.Proc
	Status       pmix.Status // why: what the callers are answered with
}

// Answer refuses one call that no tracker holds.
type Answer struct {
	Token  any
	Status pmix.Status
}

// StartTimer asks for TimedOut(ID) after Seconds.
type StartTimer struct {
	ID      ID
	Seconds uint32
}

// StopTimer withdraws the timer of ID.
type StopTimer struct{ ID ID }

func (CallHost) effect()   {}
func (CancelHost) effect() {}
func (Finish) effect()     {}
func (Answer) effect()     {}
func (StartTimer) effect() {}
func (StopTimer) effect()  {}

// Options configure a Machine.
type Options struct {
	// Has tells whether the host has a function; nil means that it has none.
	Has func(host.Upcall) bool
	// NoLocalFence sends a fence of local participants to the host too
	// (the MCA parameter pmix_server_fence_localonly_opt set to false).
	NoLocalFence bool
}
