package main

import (
	"pmix/core/pmix"
	"pmix/wire"
)

// A call is a request to another daemon: its subject, then what that needs. The
// answer is a status, then the result. All in the encoding of PMIx.

// The subjects of calls.
const (
	callModex     = iota // the data of a process: Proc -> bytes
	callContext          // a context id, of the controller: -> uint64
	callPublish          // to the controller: Proc, infos
	callLookup           // of the controller: keys -> data
	callUnpublish        // to the controller: Proc, keys
)

// call is a request under way.
type call struct {
	to   int
	done func(st pmix.Status, result *wire.Decoder)
}

// ask sends a request, to this daemon too, and calls done with the answer, or with
// ERR_UNREACH where the other daemon dies.
func (d *daemon) ask(to int, subject byte, fill func(*wire.Encoder), done func(pmix.Status, *wire.Decoder)) {
	e := wire.NewEncoder(wire.Default)
	e.Byte(subject)
	if fill != nil {
		fill(e)
	}
	if contains(d.machine.Failed(), to) {
		done(pmix.ERR_UNREACH, nil)
		return
	}
	d.last++
	d.calls[d.last] = &call{to: to, done: done}
	d.send(to, frame{Kind: frameCall, ID: d.last, Body: e.Bytes()})
}

func (d *daemon) replied(f frame) {
	c := d.calls[f.ID]
	if c == nil {
		return
	}
	delete(d.calls, f.ID)
	result := wire.NewDecoder(wire.Default, f.Body)
	st := result.Status()
	if result.Err() != nil {
		st = pmix.ERR_UNPACK_FAILURE
	}
	c.done(st, result)
}

// failCalls ends the requests to a daemon that died.
func (d *daemon) failCalls(to int) {
	for id, c := range d.calls {
		if c.to == to {
			delete(d.calls, id)
			c.done(pmix.ERR_UNREACH, nil)
		}
	}
}

// called answers a request.
func (d *daemon) called(from int, f frame) {
	r := wire.NewDecoder(wire.Default, f.Body)
	reply := func(st pmix.Status, fill func(*wire.Encoder)) {
		e := wire.NewEncoder(wire.Default)
		e.Status(st)
		if fill != nil && st == pmix.SUCCESS {
			fill(e)
		}
		d.send(from, frame{Kind: frameReply, ID: f.ID, Body: e.Bytes()})
	}
	switch subject := r.Byte(); {
	case r.Err() != nil:
		reply(pmix.ERR_UNPACK_FAILURE, nil)
	case subject == callModex:
		p := r.Proc()
		st := pmix.ERR_NOT_FOUND
		d.locked(func() {
			st = d.server.DModexRequest(p, func(st pmix.Status, data []byte) {
				data = append([]byte(nil), data...) // good during the call only
				d.post(func() { reply(st, func(e *wire.Encoder) { e.ByteObject(data) }) })
			})
		})
		if st != pmix.SUCCESS {
			reply(st, nil)
		}
	case d.Rank > 0:
		reply(pmix.ERR_NOT_SUPPORTED, nil)
	case subject == callContext:
		reply(pmix.SUCCESS, func(e *wire.Encoder) { e.Uint64(d.machine.NextContext()) })
	case subject == callPublish:
		reply(d.store.publish(r.Proc(), r.Infos(1<<16)), nil)
	case subject == callLookup:
		found := d.store.lookup(r.Strs(1 << 16))
		st := pmix.SUCCESS
		if len(found) == 0 {
			st = pmix.ERR_NOT_FOUND
		}
		reply(st, func(e *wire.Encoder) { e.PDatas(found) })
	case subject == callUnpublish:
		d.store.unpublish(r.Proc(), r.Strs(1<<16))
		reply(pmix.SUCCESS, nil)
	default:
		reply(pmix.ERR_NOT_SUPPORTED, nil)
	}
}

// board is what was published.
type board struct{ data map[string]pmix.PData }

func (b *board) publish(p pmix.Proc, infos []pmix.Info) pmix.Status {
	for _, i := range infos {
		if _, taken := b.data[i.Key]; taken {
			return pmix.ERR_DUPLICATE_KEY
		}
	}
	for _, i := range infos {
		switch i.Key {
		case pmix.RANGE, pmix.PERSISTENCE, pmix.USERID, pmix.GRPID, pmix.TIMEOUT:
			continue // about the request
		}
		if b.data == nil {
			b.data = map[string]pmix.PData{}
		}
		b.data[i.Key] = pmix.PData{Proc: p, Key: i.Key, Value: i.Value}
	}
	return pmix.SUCCESS
}

func (b *board) lookup(keys []string) []pmix.PData {
	var out []pmix.PData
	for _, k := range keys {
		if v, ok := b.data[k]; ok {
			out = append(out, v)
		}
	}
	return out
}

func (b *board) unpublish(p pmix.Proc, keys []string) {
	for k, v := range b.data {
		if v.Proc == p && (len(keys) == 0 || containsText(keys, k)) {
			delete(b.data, k)
		}
	}
}

func containsText(all []string, s string) bool {
	for _, x := range all {
		if x == s {
			return true
		}
	}
	return false
}
