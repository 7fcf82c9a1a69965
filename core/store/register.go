package store

import (
	"strconv"
	"strings"

	"pmix/core/pmix"
	"pmix/core/preg"
)

// Register takes in the infos of PMIx_server_register_nspace. nlocal is the
// number of the job's processes on this node. A repeated registration adds to
// the first and replaces what it repeats. Errors are the released library's:
// ERR_BAD_PARAM (a second map, maps of different length, a second application
// where one is implied, an array that does not say what it describes) and
// ERR_TYPE_MISMATCH (an array that is none, a rank that is no rank).
//
// NODE_MAP_RAW and PROC_MAP_RAW count as maps where the compact ones are
// missing; released libraries only store them.
func (s *Store) Register(nspace string, nlocal int, infos []pmix.Info) pmix.Status {
	r := registration{s: s, n: s.Ensure(nspace)}
	r.loose.n = r.n
	r.n.nlocal = nlocal
	for i := range infos {
		if st := r.take(&infos[i]); st != pmix.SUCCESS {
			return st
		}
	}
	if !r.n.globalAdded {
		for _, kv := range s.global {
			if st := r.n.put(&r.n.internal, pmix.RANK_WILDCARD, kv.Key, kv.Value); st != pmix.SUCCESS {
				return st
			}
		}
		r.n.globalAdded = true
	}
	if r.nodes.list == nil && r.procs.list == nil {
		r.nodes, r.procs = r.rawNodes, r.rawProcs
	}
	if r.nodes.list == nil || r.procs.list == nil {
		return pmix.SUCCESS
	}
	return r.derive()
}

// RegisterResources adds the infos of PMIx_server_register_resources to what
// every job registered from now on is told, and DeregisterResources removes them.
func (s *Store) RegisterResources(infos []pmix.Info) pmix.Status {
	for _, i := range infos {
		s.global.set(i.Key, i.Value)
	}
	return pmix.SUCCESS
}

// DeregisterResources removes the values with the keys of infos.
func (s *Store) DeregisterResources(infos []pmix.Info) pmix.Status {
	kept := s.global[:0:0]
	for _, kv := range s.global {
		if _, drop := pmix.Find(infos, kv.Key); !drop {
			kept = append(kept, kv)
		}
	}
	s.global = kept
	return pmix.SUCCESS
}

// registration is one call of Register on its way: what the maps said until
// they can be combined, and what the host stated itself.
type registration struct {
	s *Store
	n *Namespace

	nodes, procs, rawNodes, rawProcs expanded

	size, numNodes, maxProcs bool // stated
	loose                    loose
}

// expanded is a map after its expansion; list is nil while there was none.
type expanded struct{ list []string }

// take files one info.
func (r *registration) take(i *pmix.Info) pmix.Status {
	n := r.n
	switch i.Key {
	case pmix.JOB_INFO_ARRAY:
		return r.takeJob(i.Value)
	case pmix.PROC_INFO_ARRAY:
		return n.takeProc(i.Value, true)
	case pmix.NODE_MAP, pmix.PROC_MAP:
		return r.takeMap(i)
	case pmix.NODE_MAP_RAW:
		r.rawNodes.list, _ = preg.NodesOf(i.Value)
	case pmix.PROC_MAP_RAW:
		r.rawProcs.list, _ = preg.ProcsOf(i.Value)
	case pmix.MODEL_LIBRARY_NAME, pmix.PROGRAMMING_MODEL, pmix.MODEL_LIBRARY_VERSION, pmix.PERSONALITY:
		return pmix.SUCCESS // for the programming models, not for the job's data
	case pmix.JOB_SIZE:
		if v, ok := i.Value.Uint32(); ok {
			n.procs, r.size = v, true
		}
	case pmix.NUM_NODES:
		r.numNodes = true
	case pmix.MAX_PROCS:
		r.maxProcs = true
	}
	return r.loose.take(i.Key, i.Value)
}

// takeMap expands a node or process map; each may come once.
func (r *registration) takeMap(i *pmix.Info) (st pmix.Status) {
	m, expand := &r.nodes, preg.NodesOf
	if i.Key == pmix.PROC_MAP {
		m, expand = &r.procs, preg.ProcsOf
	}
	if m.list != nil {
		return pmix.ERR_BAD_PARAM
	}
	m.list, st = expand(i.Value)
	return st
}

// takeJob takes in a JOB_INFO_ARRAY.
func (r *registration) takeJob(v pmix.Value) pmix.Status {
	infos, st := arrayOf(v)
	if st != pmix.SUCCESS {
		return st
	}
	for k := range infos {
		i := &infos[k]
		switch i.Key {
		case pmix.APP_INFO_ARRAY, pmix.NODE_INFO_ARRAY:
			st = r.n.takeArray(i.Key, i.Value)
		case pmix.NODE_MAP, pmix.PROC_MAP:
			st = r.takeMap(i)
		case pmix.MODEL_LIBRARY_NAME, pmix.PROGRAMMING_MODEL, pmix.MODEL_LIBRARY_VERSION, pmix.PERSONALITY:
		case pmix.JOB_SIZE:
			if v, ok := i.Value.Uint32(); ok && !r.size {
				r.n.procs, r.size = v, true
			}
			r.n.jobinfo.set(i.Key, i.Value)
		default:
			r.n.jobinfo.set(i.Key, i.Value)
		}
		if st != pmix.SUCCESS {
			return st
		}
	}
	return pmix.SUCCESS
}

// derive stores what follows from the node and process maps together. What the
// host said about a rank itself stays.
func (r *registration) derive() pmix.Status {
	n, nodes, procs := r.n, r.nodes.list, r.procs.list
	if len(nodes) != len(procs) {
		return pmix.ERR_BAD_PARAM
	}
	job := func(key string, v pmix.Value) { n.put(&n.internal, pmix.RANK_WILDCARD, key, v) }
	if !r.numNodes {
		job(pmix.NUM_NODES, pmix.Uint32(uint32(len(nodes))))
	}
	hostKey, nodeKey := r.s.keys.id(pmix.HOSTNAME), r.s.keys.id(pmix.NODEID)
	lrankKey, nrankKey := r.s.keys.id(pmix.LOCAL_RANK), r.s.keys.id(pmix.NODE_RANK)
	if n.internal.ranks == nil {
		n.internal.ranks = make(map[pmix.Rank]*procData, 2*len(procs))
	}
	n.gen++
	total := uint32(0)
	for num, host := range nodes {
		d := n.nodes.named(host)
		if d == nil {
			d = &node{id: uint32(num)}
			r.s.setHost(d, host)
			n.nodes.add(d)
		}
		list := procs[num]
		ranks := ranksOf(list)
		d.info.set(pmix.LOCAL_PEERS, pmix.String(list))
		if len(ranks) > 0 {
			d.info.set(pmix.LOCALLDR, pmix.RankValue(ranks[0]))
		}
		d.info.set(pmix.LOCAL_SIZE, pmix.Uint32(uint32(len(ranks))))
		total += uint32(len(ranks))
		hostVal, nodeVal := pmix.String(d.host), pmix.Uint32(uint32(num))
		for k, rank := range ranks {
			p := n.internal.ensure(rank)
			if p.entries == nil {
				p.entries = make([]entry, 0, 4)
			}
			place := pmix.Uint16(uint16(k))
			p.setDefault(hostKey, hostVal, n.gen)
			p.setDefault(nodeKey, nodeVal, n.gen)
			p.setDefault(lrankKey, place, n.gen)
			p.setDefault(nrankKey, place, n.gen) // as if the job were alone on the node
		}
	}
	job(pmix.NODE_LIST, pmix.String(strings.Join(nodes, ",")))
	if !r.size {
		job(pmix.JOB_SIZE, pmix.Uint32(total))
		n.procs = total
	}
	if !r.maxProcs {
		job(pmix.MAX_PROCS, pmix.Uint32(total))
	}
	return pmix.SUCCESS
}

// setDefault stores a value unless the key has one.
func (d *procData) setDefault(key keyID, v pmix.Value, gen uint32) {
	if e := d.find(key, nil); e == nil || e.gone() {
		d.set(key, v, nil, gen)
	}
}

// ranksOf reads ranks that commas separate; what is no number counts as none.
func ranksOf(list string) []pmix.Rank {
	out := make([]pmix.Rank, 0, strings.Count(list, ",")+1)
	for list != "" {
		one, rest, _ := strings.Cut(list, ",")
		if v, err := strconv.ParseUint(strings.TrimSpace(one), 10, 32); err == nil {
			out = append(out, pmix.Rank(v))
		}
		list = rest
	}
	return out
}
