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

	jobinfo attrs // what came inside a JOB_INFO_ARRAY
	apps    []*app
	nodes   nodeList
	session *session

	gen         uint32 // of the last change to a table
	globalAdded bool   // Store.global has been taken in
}

// app is one application of a job.
type app struct {
	num   uint32
	info  attrs
	nodes nodeList
}

// infos describes the application as an APP_INFO_ARRAY does.
func (a *app) infos() []pmix.Info {
	out := make([]pmix.Info, 1, len(a.info)+1)
	out[0] = pmix.MakeInfo(pmix.APPNUM, pmix.Uint32(a.num))
	return appendInfos(out, a.info)
}

func (n *Namespace) app(num uint32) *app {
	for _, a := range n.apps {
		if a.num == num {
			return a
		}
	}
	return nil
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

// tab returns the table of a scope, nil for a scope that names none.
func (n *Namespace) tab(sc pmix.Scope) *table {
	switch sc {
	case pmix.INTERNAL:
		return &n.internal
	case pmix.LOCAL:
		return &n.local
	case pmix.REMOTE:
		return &n.remote
	}
	return nil
}

// at returns the values of rank in t, nil for none. The internal values of the
// wildcard rank are those of the job.
func (n *Namespace) at(t *table, rank pmix.Rank) *procData {
	if rank == pmix.RANK_WILDCARD && t == &n.internal {
		return &n.job
	}
	return t.at(rank)
}

// put stores one value in one table.
func (n *Namespace) put(t *table, rank pmix.Rank, key string, v pmix.Value) pmix.Status {
	d := &n.job
	if rank != pmix.RANK_WILDCARD || t != &n.internal {
		d = t.ensure(rank)
	}
	var quals []pmix.Info
	if key == pmix.QUALIFIED_VALUE {
		infos := v.Infos()
		if len(infos) == 0 {
			return pmix.ERR_BAD_PARAM
		}
		key, v = infos[0].Key, infos[0].Value
		quals = append(quals, infos[1:]...)
		for i := range quals {
			quals[i].Flags |= pmix.INFO_QUALIFIER
		}
	}
	n.gen++
	d.set(n.s.keys.id(key), v, quals, n.gen)
	return pmix.SUCCESS
}

// kval is an entry as callers see it.
func (n *Namespace) kval(e *entry) pmix.KVal {
	key := n.s.keys.name(e.key)
	if e.quals == nil {
		return pmix.KVal{Key: key, Value: e.val}
	}
	infos := append([]pmix.Info{{Key: key, Value: e.val}}, *e.quals...)
	return pmix.KVal{Key: pmix.QUALIFIED_VALUE, Value: pmix.InfoArray(infos)}
}

// appendAll adds all values of d to out.
func (n *Namespace) appendAll(out []pmix.KVal, d *procData) []pmix.KVal {
	if d == nil {
		return out
	}
	for i := range d.entries {
		if e := &d.entries[i]; !e.gone() {
			out = append(out, n.kval(e))
		}
	}
	return out
}
