package collective

import "pmix/core/pmix"

// space is what the machine knows of one namespace.
type space struct {
	name string
	// registered is true once the host has said how many processes there are.
	registered bool
	nlocal     int // local processes; meaningful when registered
	nprocs     int // all processes of the job; meaningful when registered
	// local holds the ranks known to be local: registered clients and callers.
	local map[pmix.Rank]presence
	// gone holds the local ranks that were deregistered: they are known, so
	// nobody waits for their registration, and they take part in nothing.
	gone map[pmix.Rank]struct{}
	// trackers holds the open trackers with a participant of this namespace.
	trackers map[*Tracker]struct{}
}

// presence is what is known of a local process.
type presence uint8

const (
	lost presence = 1 << iota // lost, and not seen again since
	told                      // the host registered it
)

// settled reports whether every local rank is known, so that the expected set
// of a tracker cannot grow any more by this namespace.
func (s *space) settled() bool { return s.registered && len(s.local)+len(s.gone) >= s.nlocal }

func (m *Machine) space(name string) *space {
	s := m.spaces[name]
	if s == nil {
		s = &space{
			name: name, local: map[pmix.Rank]presence{}, gone: map[pmix.Rank]struct{}{},
			trackers: map[*Tracker]struct{}{},
		}
		m.spaces[name] = s
	}
	return s
}

// known reports whether the namespace was registered or has, or had, a local
// process. An unknown one is taken for remote, unless Hooks.Await.
func (s *space) known() bool {
	return s != nil && (s.registered || len(s.local) > 0 || len(s.gone) > 0)
}

// RegisterNspace tells how many local processes, and how many in all, the
// namespace has. It may be repeated with better knowledge.
func (m *Machine) RegisterNspace(name string, nlocal, nprocs int) []Effect {
	s := m.space(name)
	s.registered, s.nlocal, s.nprocs = true, nlocal, nprocs
	m.ended.remove(name)
	return m.rethink(s)
}

// RegisterClient tells that the process is a local one.
func (m *Machine) RegisterClient(p pmix.Proc) []Effect { return m.appear(p, told) }

// Connected tells that the process has a connection (again): it can contribute.
func (m *Machine) Connected(p pmix.Proc) []Effect { return m.appear(p, 0) }

// appear takes in that the process is here and lives.
func (m *Machine) appear(p pmix.Proc, by presence) []Effect {
	s := m.space(p.Nspace)
	before, here := s.local[p.Rank]
	was := s.known()
	if by == told && before == lost {
		by |= lost // a registration that comes late, of one who called and died
	}
	s.local[p.Rank] = before&^lost | by
	delete(s.gone, p.Rank)
	if here {
		return nil // the trackers have it among their members
	}
	if !was || s.settled() {
		return m.rethink(s)
	}
	for t := range s.trackers {
		// Not the last of its namespace, so nothing can become complete.
		if !t.handed {
			t.join(s, p)
		}
	}
	return nil
}

// DeregisterClient tells that the process is none of the server's any more:
// where it was still awaited it departs.
func (m *Machine) DeregisterClient(p pmix.Proc) []Effect {
	s := m.spaces[p.Nspace]
	if s == nil {
		return nil
	}
	was, here := s.local[p.Rank]
	if !here {
		return nil
	}
	fx := m.depart(s, p.Rank)
	delete(s.local, p.Rank)
	if s.registered || was&told != 0 {
		s.gone[p.Rank] = struct{}{}
	}
	m.forgive(func(q pmix.Proc) bool { return q == p })
	m.drop(s)
	return fx
}

// DeregisterNspace ends the namespace: its awaited processes depart, and a
// collective that is left without a namespace known here ends, also at the host.
func (m *Machine) DeregisterNspace(name string) []Effect {
	s := m.spaces[name]
	if s == nil {
		return nil
	}
	var fx []Effect
	for _, t := range m.ordered(s) {
		if !t.handed {
			delete(t.unsettled, s)
			for r := range s.local {
				t.depart(pmix.Proc{Nspace: name, Rank: r})
			}
		}
		if t.alone(s) {
			fx = m.abort(fx, t, pmix.ERR_LOST_CONNECTION)
			continue
		}
		fx = m.settle(fx, t)
	}
	s.registered, s.nlocal = false, 0
	clear(s.local)
	clear(s.gone)
	m.ended.add(name)
	m.forgive(func(q pmix.Proc) bool { return q.Nspace == name })
	m.drop(s)
	return fx
}

// drop forgets a namespace that nothing refers to.
func (m *Machine) drop(s *space) {
	if !s.known() && len(s.trackers) == 0 {
		delete(m.spaces, s.name)
	}
}

// Lost tells that the last connection of the process was lost without its
// having finalized. Where it was awaited it departs, and later collectives do
// not wait for it unless it connects again.
func (m *Machine) Lost(p pmix.Proc) []Effect {
	s := m.spaces[p.Nspace]
	if s == nil {
		return nil
	}
	if _, known := s.local[p.Rank]; !known {
		return nil
	}
	return m.depart(s, p.Rank)
}

// Finalized tells that the process ended its use of the library in order. It
// stays expected: it may initialize again. It is an input so that the rule
// stands somewhere.
func (m *Machine) Finalized(pmix.Proc) []Effect { return nil }
