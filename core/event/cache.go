package event

// kept is one notification that waits for late registrants.
type kept struct {
	notice Notice
	tick   uint64
	// left is the number of targets that have not got it, -1 without targets or
	// where the number is not known.
	left int
	// sent says by which kind of registration a connection got it.
	sent map[sentKey]struct{}
}

// sentKey tells registrations by the code from those by default: who got an
// event only by default still gets it when registering for the code.
type sentKey struct {
	handle    any
	byDefault bool
}

// cache is a bounded queue of notifications, oldest first. A full one drops the
// oldest.
type cache struct {
	limit int
	items []*kept
	tick  uint64
}

func (c *cache) add(k *kept) {
	k.tick = c.tick
	if len(c.items) >= c.limit {
		copy(c.items, c.items[1:])
		c.items[len(c.items)-1] = k
		return
	}
	c.items = append(c.items, k)
}

// sweep goes through the notifications, oldest first, and drops those for which
// f returns false.
func (c *cache) sweep(f func(*kept) bool) {
	out := c.items[:0]
	for _, k := range c.items {
		if f(k) {
			out = append(out, k)
		}
	}
	clear(c.items[len(out):])
	c.items = out
}

// age drops what has been kept for a whole period.
func (c *cache) age() {
	c.tick++
	c.sweep(func(k *kept) bool { return k.tick+1 >= c.tick })
}
