package store

import "pmix/core/pmix"

// Unknown is the number of a node, application or session that was not told.
const Unknown = ^uint32(0)

// Options say which process owns a Store.
type Options struct {
	Self     pmix.Proc
	Hostname string // name of this node, as the host or the server calls it
	// KeepFQDN keeps full host names; otherwise nodes go by what stands before
	// the first dot, and the full name is an alias (parameter keep_fqdn_hostnames).
	KeepFQDN bool
}

// Store is the datastore of one process. The zero value is not usable; see New.
type Store struct {
	self     pmix.Proc
	hostname string
	hostVal  pmix.Value // hostname as a value, so that handing it out allocates nothing
	keepFQDN bool
	appnum   uint32
	session  uint32

	keys     keyIndex
	jobs     map[string]*Namespace
	order    []*Namespace // the namespaces in the order in which they appeared
	sessions map[uint32]*session
	global   attrs // PMIx_server_register_resources: part of every job

	uncommitted []change
	taken       []change // what the last Uncommitted returned
}

// New makes an empty store.
func New(o Options) *Store {
	s := &Store{
		self: o.Self, keepFQDN: o.KeepFQDN,
		session:  Unknown,
		keys:     newKeyIndex(),
		jobs:     make(map[string]*Namespace),
		sessions: make(map[uint32]*session),
	}
	s.SetHostname(o.Hostname)
	return s
}

// Self returns the name of the process that owns the store.
func (s *Store) Self() pmix.Proc { return s.self }

// SetSelf tells the store its owner's name, for roles that learn it late.
func (s *Store) SetSelf(p pmix.Proc) { s.self = p }

// Hostname returns the name of this node; LoadJobInfo may have corrected it.
func (s *Store) Hostname() string { return s.hostname }

// SetHostname tells the store the name of this node.
func (s *Store) SetHostname(h string) {
	var d node
	s.setHost(&d, h)
	s.named(d.host)
}

// named takes over the name of this node as it is.
func (s *Store) named(h string) { s.hostname, s.hostVal = h, pmix.String(h) }

// Appnum and SessionID return what the store knows about its owner, Unknown where
// it was not told (0 for the application, as released libraries assume).
func (s *Store) Appnum() uint32    { return s.appnum }
func (s *Store) SessionID() uint32 { return s.session }

// Namespace returns what is known about a job, nil if nothing is. The pointer
// stays good until Drop; hold it to skip the look-up by name.
func (s *Store) Namespace(name string) *Namespace { return s.jobs[name] }

// Ensure returns the namespace, making an empty one if needed.
func (s *Store) Ensure(name string) *Namespace {
	if n := s.jobs[name]; n != nil {
		return n
	}
	n := &Namespace{s: s, name: name, nlocal: -1}
	s.jobs[name] = n
	s.order = append(s.order, n)
	return n
}

// Namespaces returns the known namespaces in the order in which they appeared.
// The slice is the store's own: read only, until the next Ensure or Drop.
func (s *Store) Namespaces() []*Namespace { return s.order }

// Drop forgets a namespace and everything under it. Sessions stay.
func (s *Store) Drop(name string) {
	n := s.jobs[name]
	if n == nil {
		return
	}
	delete(s.jobs, name)
	for i, o := range s.order {
		if o == n {
			s.order = append(s.order[:i:i], s.order[i+1:]...)
			break
		}
	}
}
