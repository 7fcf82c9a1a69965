package rollup

import (
	"slices"

	"pmix/core/pmix"
)

// boot is a bootstrap in flight, at the controller. Leaders tell how many leaders
// there are, and the members that they add are the followers.
//
// Who calls when a bootstrap of that name has been aborted begins another one:
// leaders are counted, not known, so that the controller cannot tell.
type boot struct {
	group     string
	leaders   uint32
	led       []pmix.Proc // the leaders that have called
	calls     uint32      // of leaders
	followers int         // that have called
	sum       Gathered
	timeout   uint32
}

// joinBoot brings one participant's call to the controller.
func (m *Machine) joinBoot(l Local, leaders uint32, g Gathered) {
	if m.waiting == nil {
		m.waiting = map[string][]any{}
	}
	m.waiting[l.Group] = append(m.waiting[l.Group], l.Token)
	m.tell(&Boot{Group: l.Group, Seen: m.cast.seq, Leaders: leaders, Procs: l.Procs, Gathered: g})
}

// bootstrap takes a call at the controller.
func (m *Machine) bootstrap(_ int, c *Boot) {
	if m.bootOver[c.Group] > c.Seen {
		return // the release is on its way to where it came from
	}
	b := m.boots[c.Group]
	if b == nil {
		if m.boots == nil {
			m.boots, m.bootOver = map[string]*boot{}, map[string]uint64{}
		}
		b = &boot{group: c.Group}
		m.boots[c.Group] = b
	}
	b.sum.join(&c.Gathered)
	if c.Leaders > 0 {
		b.leaders = max(b.leaders, c.Leaders)
		b.calls++
		b.led = append(b.led, c.Procs...)
	} else {
		b.followers++
	}
	if b.sum.Timeout > b.timeout {
		b.timeout = b.sum.Timeout
		m.do(StartTimer{TimerID{Boot: b.group}, b.timeout})
	}
	followers := 0
	m.Jobs.Each(unique(slices.Clone(b.sum.Add)), func(pmix.Proc, int) { followers++ })
	noted := slices.ContainsFunc(m.notes, func(n note) bool { return n.group == b.group })
	switch {
	case c.Since < m.stamp.Epoch, noted, m.anyLost(b.led), m.anyLost(b.sum.Add):
		// It was in flight when a daemon was lost, or has lost somebody already.
		m.releaseBoot(b, pmix.GROUP_CONSTRUCT_ABORT)
	case b.leaders > 0 && b.calls >= b.leaders && b.followers >= followers:
		m.releaseBoot(b, b.sum.Status)
	}
}

// releaseBoot ends a bootstrap everywhere.
func (m *Machine) releaseBoot(b *boot, st pmix.Status) {
	delete(m.boots, b.group)
	if b.timeout > 0 {
		m.do(StopTimer{TimerID{Boot: b.group}})
	}
	r := &Release{Kind: Construct, Group: b.group, Boot: true, Procs: unique(b.led), Status: st}
	m.fill(r, &b.sum)
	m.bootstrapped(b.group)
	m.issue(r)
}

// releasedBoot answers all calls of this daemon's clients: whatever the
// controller has not seen of them yet it will not look at.
func (m *Machine) releasedBoot(r *Release) {
	for _, token := range m.waiting[r.Group] {
		a := Answer{Token: token, Status: r.Status}
		if r.Status == pmix.SUCCESS {
			a.Infos = r.infos()
		}
		m.do(a)
	}
	delete(m.waiting, r.Group)
}

// maxBoots bounds how many bootstraps are remembered. Their calls take another
// way than acknowledgements, so that those do not tell when the last has come.
const maxBoots = 4096

// bootstrapped notes that the bootstrap of a group ends with the next broadcast.
func (m *Machine) bootstrapped(group string) {
	m.bootOver[group] = m.cast.seq + 1
	if len(m.bootOver) > maxBoots {
		oldest := group
		for g, seq := range m.bootOver {
			if seq < m.bootOver[oldest] {
				oldest = g
			}
		}
		delete(m.bootOver, oldest)
	}
}
