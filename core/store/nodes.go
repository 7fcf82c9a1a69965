package store

import (
	"strconv"
	"strings"

	"pmix/core/pmix"
)

// attrs is a short list of values in the order in which they came, each key once.
type attrs []pmix.KVal

func (a attrs) find(key string) (pmix.Value, bool) {
	for i := range a {
		if a[i].Key == key {
			return a[i].Value, true
		}
	}
	return pmix.Value{}, false
}

// set adds a value or replaces the one with its key.
func (a *attrs) set(key string, v pmix.Value) {
	for i := range *a {
		if (*a)[i].Key == key {
			(*a)[i].Value = v
			return
		}
	}
	*a = append(*a, pmix.KVal{Key: key, Value: v})
}

// node is a node of a job or session. Its number or its name may be unknown, not
// both.
type node struct {
	id      uint32
	host    string // "" if unknown
	aliases []string
	info    attrs
}

// infos describes the node as a NODE_INFO_ARRAY does.
func (d *node) infos() []pmix.Info {
	out := make([]pmix.Info, 0, len(d.info)+2)
	if d.host != "" {
		out = append(out, pmix.MakeInfo(pmix.HOSTNAME, pmix.String(d.host)))
	}
	if d.id != Unknown {
		out = append(out, pmix.MakeInfo(pmix.NODEID, pmix.Uint32(d.id)))
	}
	for _, kv := range d.info {
		if kv.Key != pmix.NODEID { // see JobInfo
			out = append(out, pmix.Info{Key: kv.Key, Value: kv.Value})
		}
	}
	return out
}

func appendInfos(out []pmix.Info, a attrs) []pmix.Info {
	for _, kv := range a {
		out = append(out, pmix.Info{Key: kv.Key, Value: kv.Value})
	}
	return out
}

func (d *node) alias(name string) {
	for _, a := range d.aliases {
		if a == name {
			return
		}
	}
	d.aliases = append(d.aliases, name)
}

// nodeList is the nodes of a job, application or session in the order in which
// they came.
type nodeList struct {
	list   []*node
	byName map[string]*node
	byID   map[uint32]*node
}

// named finds a node by its name or an alias. The short form of a full name
// finds a node too, since nodes are kept under short names.
func (l *nodeList) named(host string) *node {
	if host == "" || len(l.list) == 0 {
		return nil
	}
	if d := l.byName[host]; d != nil {
		return d
	}
	for _, d := range l.list {
		for _, a := range d.aliases {
			if a == host {
				return d
			}
		}
	}
	if short, full := shortName(host); full {
		return l.byName[short]
	}
	return nil
}

func (l *nodeList) numbered(id uint32) *node {
	if id == Unknown {
		return nil
	}
	return l.byID[id]
}

// add appends a node that is not there yet.
func (l *nodeList) add(d *node) {
	l.list = append(l.list, d)
	l.indexed(d)
}

// indexed makes a node findable by the number and name it has now. The first of
// two nodes that share one keeps it.
func (l *nodeList) indexed(d *node) {
	if l.byName == nil {
		l.byName, l.byID = make(map[string]*node), make(map[uint32]*node)
	}
	if d.host != "" && l.byName[d.host] == nil {
		l.byName[d.host] = d
	}
	if d.id != Unknown && l.byID[d.id] == nil {
		l.byID[d.id] = d
	}
}

// merge takes in what one NODE_INFO_ARRAY says: a new node, or more about one
// that has the number, or where one of the two has no number the name.
func (l *nodeList) merge(d *node) {
	old := l.numbered(d.id)
	if old == nil && d.host != "" {
		if o := l.byName[d.host]; o != nil && (o.id == Unknown || d.id == Unknown) {
			old = o
		}
	}
	if old == nil {
		l.add(d)
		return
	}
	if old.id == Unknown {
		old.id = d.id
	}
	if old.host == "" {
		old.host = d.host
	}
	for _, a := range d.aliases {
		old.alias(a)
	}
	for _, kv := range d.info {
		old.info.set(kv.Key, kv.Value)
	}
	l.indexed(old)
}

// shortName cuts a full host name at its first dot; full is false for a name
// without one and for an address.
func shortName(host string) (short string, full bool) {
	i := strings.IndexByte(host, '.')
	if i <= 0 || isAddress(host) {
		return host, false
	}
	return host[:i], true
}

// isAddress reports whether a host is named by an IP address. It does without
// net/netip, whose start each process of a node would pay for.
func isAddress(host string) bool {
	if strings.IndexByte(host, ':') >= 0 {
		return true // no name has a colon
	}
	parts := strings.Split(host, ".")
	for _, p := range parts {
		if _, err := strconv.ParseUint(p, 10, 8); err != nil {
			return false
		}
	}
	return len(parts) == 4
}

// NodeName returns what a node called host is known by.
func NodeName(host string, keepFQDN bool) string {
	if short, full := shortName(host); full && !keepFQDN {
		return short
	}
	return host
}

// setHost names a node. Full names are kept short with the full one as an alias,
// or the other way round if the store keeps full names.
func (s *Store) setHost(d *node, host string) {
	d.host = NodeName(host, s.keepFQDN)
	switch short, full := shortName(host); {
	case !full:
	case s.keepFQDN:
		d.alias(short)
	default:
		d.alias(host)
	}
}
