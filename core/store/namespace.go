package store

import "pmix/core/pmix"

// Namespace is all that this process knows about one job.
type Namespace struct {
	s    *Store
	name string

	procs  uint32 // PMIX_JOB_SIZE, 0 while unknown
	nlocal int    // processes of the job on this node, as registered

	job                     procData // values about the whole job
	internal, local, remote table    // per rank

	jobinfo []pmix.KVal // what came inside a PMIX_JOB_INFO_ARRAY
	apps    []*app
	nodes   nodeList
	session *session

	gen         uint32 // of the last change to a table
	globalAdded bool   // Store.global has been taken in
}

func newNamespace(s *Store, name string) *Namespace {
	return &Namespace{s: s, name: name, nlocal: -1}
}

// Name returns the namespace's name.
func (n *Namespace) Name() string { return n.name }

// Procs returns the number of processes in the job, 0 while it is unknown.
func (n *Namespace) Procs() uint32 { return n.procs }

// Local returns how many processes of the job the host said run on this node,
// -1 while the namespace is not registered.
func (n *Namespace) Local() int { return n.nlocal }

// Generation is the stamp of the last change to what ranks put. Changed tells
// what came after a stamp.
func (n *Namespace) Generation() uint32 { return n.gen }
