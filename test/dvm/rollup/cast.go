package rollup

import "slices"

// cast is this daemon's end of the controller's broadcasts. They go down the
// tree; each daemon keeps those that are not known to be everywhere, and when the
// tree changes sends them to the children that it did not have before. Who has
// one already drops it, so that nobody has to find out who missed what.
type cast struct {
	seq  uint64  // the last that this daemon has
	done uint64  // all daemons have those up to here
	log  []*Cast // those after done, up to seq
	// acked is up to where everybody below each child has them, as said in this
	// epoch; acks is what the parent was told in this epoch.
	acked []uint64
	acks  uint64
}

func (c *cast) reset(children int) {
	if cap(c.acked) < children {
		c.acked = make([]uint64, children)
	}
	c.acked = c.acked[:children]
	clear(c.acked)
	c.acks = 0
}

// issue broadcasts, at the controller.
func (m *Machine) issue(it Item) { m.deliver(&Cast{Seq: m.cast.seq + 1, Item: it}) }

// received takes a broadcast from whoever sent it.
func (m *Machine) received(c *Cast) {
	m.everywhere(c.Done)
	switch {
	case c.Seq <= m.cast.seq:
	case c.Seq > m.cast.seq+1:
		m.do(Fault{"a broadcast came too early"})
	default:
		m.deliver(c)
	}
}

// deliver passes a broadcast on and acts on it. A notice of failures changes whose
// parent this daemon is, so that has to come before passing it on.
func (m *Machine) deliver(c *Cast) {
	m.cast.seq = c.Seq
	died, notice := c.Item.(*Died)
	anew := notice && m.adopt(died.Stamp, false)
	m.cast.log = append(m.cast.log, c)
	for _, k := range m.children() {
		m.forward(k, c)
	}
	if anew {
		m.restart()
	}
	switch it := c.Item.(type) {
	case *Release:
		m.released(it)
	case *Deaths:
		m.died(it, false)
	case *Left:
		m.leftGroup(it)
	case *Note:
		m.do(Noted{it.From, it.Payload})
	}
	m.acknowledge()
}

func (m *Machine) forward(to int, c *Cast) {
	if c.Done != m.cast.done {
		c = &Cast{Seq: c.Seq, Done: m.cast.done, Item: c.Item}
	}
	m.do(Send{To: to, Msg: &Message{Body: c}})
}

// acknowledge tells the parent up to where this part of the tree has the
// broadcasts, if that is news.
func (m *Machine) acknowledge() {
	upto := m.cast.seq
	for _, a := range m.cast.acked {
		upto = min(upto, a)
	}
	if m.controller() {
		m.everywhere(upto)
	} else if upto > m.cast.acks {
		m.cast.acks = upto
		m.send(m.tree.Parent(m.Me), &Ack{upto})
	}
}

// everywhere notes that all daemons have the broadcasts up to done.
func (m *Machine) everywhere(done uint64) {
	if done <= m.cast.done {
		return
	}
	m.cast.done = done
	n := 0
	for n < len(m.cast.log) && m.cast.log[n].Seq <= done {
		n++
	}
	m.cast.log = slices.Delete(m.cast.log, 0, n)
}
