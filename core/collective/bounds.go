package collective

// What one connection may keep here. A process that runs wild, or wants harm, finds an
// end; nobody else is refused for its sake.
const (
	// maxOpen is how many calls of a connection may be open at once.
	maxOpen = 1024
	// maxBytes is how much they may keep together; a single one may be larger.
	maxBytes = 64 << 20
	// maxLeft is how many groups a process has left at least that are remembered
	// until their destruct; it may be twice as many. Who is forgotten is a member
	// again to those who have not heard that he left.
	maxLeft = 512
)

// held is what a connection has open.
type held struct{ calls, bytes int }

// hold accounts for a call. It reports whether it may be kept.
func (m *Machine) hold(peer any, size int) bool {
	h := m.held[peer]
	if h.calls >= maxOpen || h.calls > 0 && h.bytes+size > maxBytes {
		return false
	}
	m.held[peer] = held{h.calls + 1, h.bytes + size}
	return true
}

// release accounts for the end of a call.
func (m *Machine) release(c Contribution) {
	h := m.held[c.Peer]
	if h.calls--; h.calls <= 0 {
		delete(m.held, c.Peer)
		return
	}
	h.bytes -= c.size
	m.held[c.Peer] = h
}
