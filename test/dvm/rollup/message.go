package rollup

import "pmix/core/pmix"

// Kind is what a collective does.
type Kind uint8

// The kinds of collectives.
const (
	Fence Kind = iota
	Connect
	Disconnect
	Construct
	Destruct
)

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "collective"
}

var kindNames = [...]string{"fence", "connect", "disconnect", "construct", "destruct"}

// OpID names one operation for good, so that a late message about one that is over
// cannot be taken for one about the next of the same name.
//
// Key is made of the kind, the group and the participants; N is the broadcast that
// released the last operation with that key, 0 for none. Whoever comes with the
// next has seen it. (A count of what each server came with would do as well, if
// servers did not give up by time-outs of their own, of which they tell nobody.)
//
// Of a destruct the participants are not part of the key, since servers may know
// of different ones that left the group; N is the last broadcast about the group,
// which its members have seen.
type OpID struct {
	Key string
	N   uint64
}

// Stamp is what a daemon knows of failures: the epoch, which the controller
// raises with every failure, and all ranks that had failed by then, ascending.
type Stamp struct {
	Epoch  uint32
	Failed []int
}

// Message is what one daemon sends another. It is immutable once sent.
type Message struct {
	// Stamp is the sender's. That of a Cast means nothing: broadcasts are ordered
	// among themselves.
	Stamp Stamp
	Body  Body
}

// Body is one of *Part, *Boot, *Cancel, *Urge, *Report, *Deaths, *Left, *Poke, *Ask,
// *Cast, *Ack.
type Body interface{ fields(coder) }

// Part is a contribution to an operation: of one daemon, or the sum of several.
type Part struct {
	Op    OpID
	Kind  Kind
	Group string
	Procs []pmix.Proc // the participants, sorted
	Gathered
}

// Gathered is what contributions add up to.
type Gathered struct {
	Daemons []int // whose contributions it is made of
	// Silent: all of them stand in for servers that did not come, and say nothing
	// about what was asked for.
	Silent bool
	// Since is the lowest epoch at which any of them was handed over.
	Since   uint32
	Status  pmix.Status // the first that is not SUCCESS
	Timeout uint32      // seconds, the largest asked for; 0 for none
	// FT, Notify and Context: somebody asked for PMIX_GROUP_FT_COLLECTIVE, for
	// PMIX_GROUP_NOTIFY_TERMINATION, for a context id.
	FT, Notify, Context bool
	Dead                []pmix.Proc // participants that ended on a daemon that lives
	Add, Order          []pmix.Proc // PMIX_GROUP_ADD_MEMBERS, PMIX_GROUP_FINAL_MEMBERSHIP_ORDER
	Info                []pmix.Info // each a PMIX_GROUP_INFO
	Endpoints           []pmix.Info // each a PMIX_PROC_INFO_ARRAY
	Data                [][]byte    // what each server brought to a fence
}

// Boot is what one participant brings to a bootstrapped group. It goes straight
// to the controller.
type Boot struct {
	Group   string
	Seen    uint64      // the broadcasts that the sender had
	Leaders uint32      // of a leader: how many there are; 0 of a follower
	Procs   []pmix.Proc // the leader
	Gathered
}

// Cancel tells the controller that a server gave up a group operation. Op is the
// zero value of a construct of which the server did not say over whom.
type Cancel struct {
	Seen   uint64 // the broadcasts that the sender had
	Op     OpID
	Kind   Kind
	Group  string
	Procs  []pmix.Proc
	Status pmix.Status // that all others get
}

// Urge tells the controller what cannot wait until the sender's contribution has
// come up the tree: that may have to wait on the way for one that never comes.
type Urge struct {
	Op      OpID
	Kind    Kind
	Group   string
	Procs   []pmix.Proc
	Since   uint32 // when the sender's contribution was handed over
	Seconds uint32 // the time-out that it asks for, 0 for none
}

// Report tells the controller of daemons to which the sender lost its connection.
type Report struct{ Failed []int }

// Deaths tells of processes of the sender's that ended before their time, or of
// such that run again: to the controller, and then as a broadcast.
type Deaths struct {
	Procs []pmix.Proc
	Back  bool
}

// Left tells of a process that left a group by its own will: to the controller, and
// then as a broadcast.
type Left struct {
	Group string
	Proc  pmix.Proc
}

// Poke tells a daemon that an operation waits for it though, as far as the sender
// knows, none of its participants lives. If its server has not come, it
// contributes in its place.
type Poke struct {
	Op    OpID
	Kind  Kind
	Group string
	Procs []pmix.Proc
}

// Ask has the controller broadcast something of the host's own.
type Ask struct{ Payload []byte }

// Cast is one broadcast on its way down the tree.
type Cast struct {
	Seq uint64 // from 1, without gaps
	// Done is up to where the sender knows that all have them.
	Done uint64
	Item Item
}

// Ack tells a parent up to where everybody in the sender's part of the tree has
// the broadcasts.
type Ack struct{ Upto uint64 }

// Item is what is broadcast: one of *Died, *Release, *Deaths, *Left, *Note.
type Item interface{ fields(coder) }

// Died is the notice of failures in global scope.
type Died struct{ Stamp Stamp }

// Release ends an operation everywhere.
type Release struct {
	Op     OpID
	Kind   Kind
	Group  string
	Boot   bool // of all that was handed over to bootstrap the group
	Procs  []pmix.Proc
	Status pmix.Status
	// The rest is set with SUCCESS: of a construct, Members and Departed also of a
	// destruct whose participants want to know, and Data of a fence.
	Members    []pmix.Proc // in their final order
	Departed   []pmix.Proc // whom the operation went on without, sorted
	Context    uint64      // valid if HasContext
	HasContext bool
	Info       []pmix.Info // each a PMIX_GROUP_INFO
	Endpoints  []pmix.Info // each a PMIX_PROC_INFO_ARRAY
	Data       []byte      // what all servers brought to a fence, one after the other
}

// Note carries what the host broadcasts for purposes of its own.
type Note struct {
	From    int
	Payload []byte
}
