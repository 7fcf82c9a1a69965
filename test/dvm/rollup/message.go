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

// OpID names one operation for good. Key is made of the kind, the group and the
// participants, N counts from 1.
type OpID struct {
	Key string
	N   uint32
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

// Body is one of *Part, *Boot, *Cancel, *Report, *Deaths, *Poke, *Ask, *Cast, *Ack.
type Body interface{ body() }

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
	// Since is the lowest epoch at which any of them was handed over.
	Since   uint32
	Status  pmix.Status // the first that is not SUCCESS
	Timeout uint32      // seconds, the largest asked for; 0 for none
	// FT and Context: somebody asked for PMIX_GROUP_FT_COLLECTIVE, for a context id.
	FT, Context bool
	Dead        []pmix.Proc // participants that ended on a daemon that lives
	Add, Order  []pmix.Proc // PMIX_GROUP_ADD_MEMBERS, PMIX_GROUP_FINAL_MEMBERSHIP_ORDER
	Info        []pmix.Info // each a PMIX_GROUP_INFO
	Endpoints   []pmix.Info // each a PMIX_PROC_INFO_ARRAY
	Data        [][]byte    // what each server brought to a fence
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

// Cancel tells the controller that a server gave up a construct. Op is the zero
// value where the server did not say over whom.
type Cancel struct {
	Seen  uint64 // the broadcasts that the sender had
	Op    OpID
	Group string
	Procs []pmix.Proc
}

// Report tells the controller of daemons to which the sender lost its connection.
type Report struct{ Failed []int }

// Deaths tells the controller of processes of the sender's that ended.
type Deaths struct{ Procs []pmix.Proc }

// Poke tells a daemon that an operation waits for it though, as far as the
// controller knows, none of its participants lives. If its server has not come,
// it contributes in its place.
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

func (*Part) body()   {}
func (*Boot) body()   {}
func (*Cancel) body() {}
func (*Report) body() {}
func (*Deaths) body() {}
func (*Poke) body()   {}
func (*Ask) body()    {}
func (*Cast) body()   {}
func (*Ack) body()    {}

// Item is what is broadcast: one of *Died, *Release, *Note.
type Item interface{ item() }

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
	// The rest is set with SUCCESS, and but for Data of a construct only.
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

func (*Died) item()    {}
func (*Release) item() {}
func (*Note) item()    {}
