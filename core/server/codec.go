package server

import (
	"pmix/core/pmix"
	"pmix/core/store"
	"pmix/wire"
)

// CodecFor tells how to pack data for a job (PMIx_Data_pack): as one of its
// processes on this node understands it, else as the host said that its library
// does (PMIX_BFROPS_MODULE). The kind of buffer is ours, as with released libraries:
// who reads a data buffer is told only the version.
func (s *Server) CodecFor(nspace string) (wire.Codec, bool) {
	if n := s.spaces[nspace]; n != nil {
		for _, c := range n.clients {
			for p := range c.peers {
				return wire.Codec{Version: p.version(), Kind: wire.Default.Kind}, true
			}
		}
	}
	kvs, st := s.store.Fetch(nspace, store.Query{Rank: pmix.RANK_WILDCARD, Key: pmix.BFROPS_MODULE})
	if st != pmix.SUCCESS || len(kvs) != 1 {
		return wire.Codec{}, false
	}
	v, err := wire.ParseVersion(kvs[0].Value.Text())
	return wire.Codec{Version: v, Kind: wire.Default.Kind}, err == nil
}
