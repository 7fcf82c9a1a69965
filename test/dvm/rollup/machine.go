package rollup

import (
	"slices"

	"pmix/core/pmix"
	"pmix/test/dvm/tree"
)

// Options are what a Machine is made of.
type Options struct {
	Me    int // this daemon's rank; 0 is the controller
	Size  int // how many daemons there are
	Radix int // of the tree, at least 2
	Jobs  *Jobs
	// Tree makes trees, tree.New by default. It is for those who make many.
	Tree func(n, radix int, failed []int) *tree.Tree
}

// Machine is one daemon's part in the collectives of the DVM. It is not safe for
// concurrent use, and the effects of an input are good until the next.
type Machine struct {
	Options
	stamp Stamp
	tree  *tree.Tree
	cast  cast

	ops   map[OpID]*op
	order []*op // the same, oldest first: what happens to all happens in this order
	// latest is the broadcast that last released an operation of each key; of a
	// destruct, the last about the group. It is the same at all daemons, and the memo
	// by which a late contribution is known.
	latest map[string]uint64
	names  []string // the keys of latest that are of groups, in the order of their coming
	// exists are the groups that were constructed and not destructed since.
	exists map[string]bool
	// held, by key, is what the local server came with while the same was under way,
	// or given up and not yet released: they go one after the other.
	held map[string][]held
	// declined are the operations that the local server gave up.
	declined map[OpID]struct{}
	// owed, by key and in their order, are releases of operations that the local
	// server has yet to come with.
	owed map[string][]*Release
	// gaveUp counts constructs that the local server gave up without naming the
	// participants, by group.
	gaveUp map[string]int
	// waiting are the tokens of what was handed over to bootstrap each group.
	waiting map[string][]any
	// left are those who left each group.
	left map[string]map[pmix.Proc]bool
	// dead are the processes that ended before their time.
	dead map[pmix.Proc]bool
	told map[int]bool // the lost daemons that the controller was told of

	// The controller's own.
	failedAt map[int]uint32 // the epoch that began with each failure
	boots    map[string]*boot
	bootOver map[string]uint64 // the broadcast that last released a bootstrap of the name
	notes    []note
	context  uint64

	fx []Effect
}

// note remembers a construct that a server gave up before anybody else came.
type note struct {
	group  string
	from   int
	status pmix.Status
}

// New makes the machine of one daemon. All daemons of a DVM begin together.
func New(o Options) *Machine {
	if o.Tree == nil {
		o.Tree = tree.New
	}
	m := &Machine{
		Options: o,
		tree:    o.Tree(o.Size, o.Radix, nil),
		context: 1<<32 - 1, // counts down: the other end is for ids of other origin
	}
	m.cast.reset(len(m.children()))
	return m
}

func (m *Machine) controller() bool { return m.Me == 0 }
func (m *Machine) children() []int  { return m.tree.Children(m.Me) }

// Epoch returns the epoch that this daemon is in.
func (m *Machine) Epoch() uint32 { return m.stamp.Epoch }

// Failed returns the daemons that are known to have failed, ascending.
func (m *Machine) Failed() []int { return m.stamp.Failed }

// Exists reports whether a group of that name has been constructed and not been
// destructed since.
func (m *Machine) Exists(group string) bool { return m.exists[group] }

// Neighbours returns the daemons next to this one in the tree.
func (m *Machine) Neighbours() []int {
	out := slices.Clone(m.children())
	if !m.controller() {
		out = append(out, m.tree.Parent(m.Me))
	}
	return out
}

// Len returns the number of operations in flight at this daemon.
func (m *Machine) Len() int {
	n := len(m.ops) + len(m.boots)
	for _, w := range m.waiting {
		n += len(w)
	}
	for _, h := range m.held {
		n += len(h)
	}
	return n
}

// Memo returns how much is remembered: the releases owed to the local server, and
// the keys of operations that are over.
func (m *Machine) Memo() (owed, keys int) {
	for _, rs := range m.owed {
		owed += len(rs)
	}
	return owed, len(m.latest)
}

func (m *Machine) do(e Effect) { m.fx = append(m.fx, e) }

// begin and end bracket every input.
func (m *Machine) begin() { m.fx = m.fx[:0] }

func (m *Machine) send(to int, b Body) {
	m.do(Send{To: to, Msg: &Message{Stamp: m.stamp, Body: b}})
}

// tell brings something to the controller, which may be this daemon.
func (m *Machine) tell(b Body) {
	if m.controller() {
		m.take(0, m.stamp, b)
		return
	}
	m.send(0, b)
}

// Receive takes a message of another daemon.
func (m *Machine) Receive(from int, msg *Message) []Effect {
	m.begin()
	if _, ok := msg.Body.(*Cast); !ok && msg.Stamp.Epoch > m.stamp.Epoch {
		m.adopt(msg.Stamp, true)
		m.restart()
		m.acknowledge()
	}
	m.take(from, msg.Stamp, msg.Body)
	return m.fx
}

func (m *Machine) take(from int, s Stamp, b Body) {
	switch b := b.(type) {
	case *Cast:
		m.received(b)
		return
	case *Part:
		if s.Epoch == m.stamp.Epoch { // an older round is over
			m.contribute(from, b)
		}
		return
	case *Ack:
		if i := m.tree.Slot(m.Me, from); s.Epoch == m.stamp.Epoch && i >= 0 {
			m.cast.acked[i] = max(m.cast.acked[i], b.Upto)
			m.acknowledge()
		}
		return
	case *Poke:
		m.poked(b)
		return
	}
	if !m.controller() {
		m.do(Fault{"what is for the controller came here"})
		return
	}
	switch b := b.(type) {
	case *Boot:
		m.bootstrap(from, b)
	case *Cancel:
		m.cancelled(from, b)
	case *Urge:
		m.urged(b)
	case *Report:
		m.failed(b.Failed)
	case *Deaths:
		m.issue(b)
	case *Left:
		m.issue(b)
	case *Ask:
		m.issue(&Note{From: from, Payload: b.Payload})
	}
}

// Lost tells that the connection to a daemon was lost, or could not be made.
func (m *Machine) Lost(daemon int) []Effect {
	m.begin()
	switch {
	case daemon == 0 && !m.controller():
		m.do(Orphaned{})
	case daemon == m.Me || !m.tree.Living(daemon) || m.told[daemon]:
	default:
		if m.told == nil {
			m.told = map[int]bool{}
		}
		m.told[daemon] = true
		m.tell(&Report{Failed: []int{daemon}})
	}
	return m.fx
}

// Broadcast has every daemon, this one too, get a Noted with the payload.
func (m *Machine) Broadcast(payload []byte) []Effect {
	m.begin()
	m.tell(&Ask{Payload: payload})
	return m.fx
}

// TimedOut is the timer of StartTimer.
func (m *Machine) TimedOut(id TimerID) []Effect {
	m.begin()
	if id.Boot != "" {
		if b := m.boots[id.Boot]; b != nil && b.timeout > 0 {
			b.timeout = 0 // it does not run any more
			m.releaseBoot(b, pmix.ERR_TIMEOUT)
		}
	} else if o := m.ops[id.Op]; o != nil && o.timeout > 0 {
		o.timeout = 0
		m.release(o, pmix.ERR_TIMEOUT)
	}
	return m.fx
}

// NextContext spends a context id. Only the controller can.
func (m *Machine) NextContext() uint64 {
	id := m.context
	m.context--
	return id
}

// Forget drops what is remembered of operations with participants of the job,
// which has ended everywhere.
func (m *Machine) Forget(nspace string) {
	for key := range m.latest {
		if names(key, nspace) {
			delete(m.latest, key)
		}
	}
	for key := range m.owed {
		if names(key, nspace) {
			delete(m.owed, key)
		}
	}
	for p := range m.dead {
		if p.Nspace == nspace {
			delete(m.dead, p)
		}
	}
}
