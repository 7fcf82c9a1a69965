package server

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// ahead is what one connection was sent beside what it asked for, since the last
// fence of its process. The gets of a process that goes through the peers of its job
// are a round trip each otherwise.
type ahead struct {
	misses int
	sent   map[pmix.Rank]struct{} // also what it asked for itself
}

// aheadBudget is how many bytes a miss brings in addition, by the misses before it:
// who asks for one or two peers gets little that he has no use for.
var aheadBudget = [...]int{0, 8 << 10, 32 << 10, 128 << 10}

// aheadLook bounds the ranks that one miss looks at.
const aheadLook = 1024

// blobRoom bounds the bytes of packed data that a namespace keeps.
const blobRoom = 4 << 20

// packed is a process's data as the answer to a get has it.
type packed struct {
	codec wire.Codec
	blob  []byte
}

// withoutAhead takes wire.ReadAhead off the infos of a get: hosts and other servers
// are not told.
func withoutAhead(infos []pmix.Info) ([]pmix.Info, bool) {
	for i := range infos {
		if infos[i].Key == wire.ReadAhead {
			return append(infos[:i:i], infos[i+1:]...), infos[i].Value.True()
		}
	}
	return infos, false
}

// readAhead adds to the answer of a get of target, which lacks nothing else, the
// data of the ranks that follow it.
func (k *call) readAhead(r *wire.GetReply, target pmix.Proc) {
	p, s := k.p, k.p.s
	if target.Nspace != p.proc().Nspace {
		return
	}
	a := &p.ahead
	if a.sent == nil {
		a.sent = map[pmix.Rank]struct{}{}
		s.readers[p] = struct{}{}
	}
	a.sent[target.Rank] = struct{}{}
	budget := aheadBudget[min(a.misses, len(aheadBudget)-1)]
	a.misses++
	size := pmix.Rank(s.jobSize(target.Nspace))
	if target.Rank >= size {
		return
	}
	next := pmix.Proc{Nspace: target.Nspace, Rank: target.Rank}
	for n := min(int(size)-1, aheadLook); n > 0 && budget > 0; n-- {
		if next.Rank++; next.Rank == size {
			next.Rank = 0
		}
		if _, has := a.sent[next.Rank]; has || next.Rank == p.proc().Rank || !s.settled(next) {
			continue
		}
		b := s.packed(k, next)
		if budget -= len(b); b == nil || budget < 0 {
			continue
		}
		a.sent[next.Rank] = struct{}{}
		r.Blobs = append(r.Blobs, b)
	}
}

// settled reports whether a get of p would be answered at once with all there is: a
// local process has committed, another one's data has come.
func (s *Server) settled(p pmix.Proc) bool {
	if c := s.client(p); c != nil {
		return c.committed
	}
	n := s.store.Namespace(p.Nspace)
	return n != nil && n.Has(p.Rank, pmix.REMOTE)
}

// packed returns the data of a process of the asker's job as an answer to it has it,
// nil if there is none.
func (s *Server) packed(k *call, p pmix.Proc) []byte {
	n, codec := s.spaces[p.Nspace], k.p.conn.Codec()
	if b, ok := n.blobs[p.Rank]; ok && b.codec == codec {
		return b.blob
	}
	req, _ := getRequest(p, "", k.p.proc(), k.p.id, nil)
	kvs, st := s.lookup(&req, "")
	if st != pmix.SUCCESS {
		return nil
	}
	b, err := wire.PackProc(codec, p, k.p.version().Keep(kvs))
	if err != nil {
		return nil
	}
	if n.blobSize+len(b) <= blobRoom {
		if n.blobs == nil {
			n.blobs = map[pmix.Rank]packed{}
		}
		n.blobSize += len(b) - len(n.blobs[p.Rank].blob)
		n.blobs[p.Rank] = packed{codec, b}
	}
	return b
}

// changed tells that the data of p is another than before. Who has read it ahead
// drops it; on the same connection this comes before whatever tells him to look.
func (s *Server) changed(p pmix.Proc) {
	if n := s.spaces[p.Nspace]; n != nil {
		n.blobSize -= len(n.blobs[p.Rank].blob)
		delete(n.blobs, p.Rank)
	}
	for r := range s.readers {
		if _, has := r.ahead.sent[p.Rank]; has && r.proc().Nspace == p.Nspace {
			delete(r.ahead.sent, p.Rank)
			r.send(wire.TagDelete, &wire.KeyDeleted{Proc: p, Scope: pmix.DEL_GLOBAL})
		}
	}
}

// anew begins a connection's reading ahead again. Its process's fence is about to be
// answered, and with that it drops what it has.
func (p *peer) anew() {
	if p.ahead.sent != nil {
		p.ahead = ahead{}
		delete(p.s.readers, p)
	}
}
