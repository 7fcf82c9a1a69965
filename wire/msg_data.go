package wire

import "pmix/core/pmix"

// ScopeBlock is what a commit says about one scope: values to keep, or with a
// DEL_ scope keys to forget.
type ScopeBlock struct {
	Scope pmix.Scope
	KVals []pmix.KVal
}

// CommitReq hands over what a client put since its last commit. The server
// applies the blocks in their order.
type CommitReq struct{ Blocks []ScopeBlock }

func (*CommitReq) Cmd() pmix.Command { return CmdCommit }
func (m *CommitReq) fields(x *Fields) {
	toEnd(x, &m.Blocks,
		func(e *Encoder, b ScopeBlock) {
			e.Scope(b.Scope)
			e.Nested(func(in *Encoder) {
				for _, kv := range b.KVals {
					in.KVal(kv)
				}
			})
		},
		func(d *Decoder) (b ScopeBlock) {
			b.Scope = d.Scope()
			buf := d.Buffer()
			if d.err != nil {
				return b
			}
			in := d.Inner(buf)
			b.KVals = in.KVals()
			if in.err != nil {
				d.fail(pmix.StatusOf(in.err))
			}
			return b
		})
}

// FenceReq joins a fence.
type FenceReq struct {
	Procs []pmix.Proc
	Infos []pmix.Info
}

func (*FenceReq) Cmd() pmix.Command { return CmdFence }
func (m *FenceReq) fields(x *Fields) {
	x.Procs(&m.Procs)
	x.Infos(&m.Infos)
}

// GetReq asks for the data of a process. An empty Key is all of it.
type GetReq struct {
	Proc  pmix.Proc
	Infos []pmix.Info
	Key   string
}

func (*GetReq) Cmd() pmix.Command { return CmdGet }
func (m *GetReq) fields(x *Fields) {
	x.Str(&m.Proc.Nspace)
	x.Rank(&m.Proc.Rank)
	x.Infos(&m.Infos)
	if m.Key != "" || x.More() {
		x.Str(&m.Key)
	}
}

// GetReply answers with blobs, each the data of one process or of a whole job:
// see PackProc and UnpackProc. There may be none even on success.
type GetReply struct {
	Status pmix.Status
	Blobs  [][]byte
}

func (m *GetReply) fields(x *Fields) {
	x.Status(&m.Status)
	toEnd(x, &m.Blobs, (*Encoder).ByteObject, (*Decoder).ByteObject)
}

// ReadAhead is the key of an info that a client of this library adds to a GetReq:
// it has a use for blobs of the processes after the one it asks about. Only a server
// that announced that it knows it (transport.Target.Ahead) is sent it. Such a server
// also sends a KeyDeleted without a key: what was read ahead of the process is old.
const ReadAhead = "pmixgo.get.ahead"

// ProcKVals is the data of one process.
type ProcKVals struct {
	Proc  pmix.Proc
	KVals []pmix.KVal
}

func (m *ProcKVals) fields(x *Fields) {
	x.Proc(&m.Proc)
	x.KVals(&m.KVals)
}

// PackProc encodes the data of a process as a blob of GetReply or Modex.
func PackProc(c Codec, p pmix.Proc, kvs []pmix.KVal) ([]byte, error) {
	return Marshal(c, &ProcKVals{p, kvs})
}

// UnpackProc decodes such a blob.
func UnpackProc(c Codec, blob []byte) (ProcKVals, error) {
	var m ProcKVals
	err := Unmarshal(c, blob, &m)
	return m, err
}

// PackKVals encodes values one after another, as a direct modex between servers
// carries them.
func PackKVals(c Codec, kvs []pmix.KVal) ([]byte, error) {
	e := NewEncoder(c)
	for _, kv := range kvs {
		e.KVal(kv)
	}
	return e.buf, e.err
}

// UnpackKVals decodes values up to the end of b.
func UnpackKVals(c Codec, b []byte) ([]pmix.KVal, error) {
	d := NewDecoder(c, b)
	kvs := d.KVals()
	return kvs, d.err
}

// RefreshCacheReq asks for the current data of a process whose data the client
// already has.
type RefreshCacheReq struct{ Proc pmix.Proc }

func (*RefreshCacheReq) Cmd() pmix.Command { return CmdRefreshCache }
func (m *RefreshCacheReq) fields(x *Fields) {
	x.Str(&m.Proc.Nspace)
	x.Rank(&m.Proc.Rank)
}

// RefreshCacheReply is that data.
type RefreshCacheReply struct {
	Status pmix.Status
	KVals  []pmix.KVal
}

func (m *RefreshCacheReply) fields(x *Fields) {
	x.Status(&m.Status)
	x.KVals(&m.KVals)
}

// KeyDeleted tells a client on TagDelete that a process took a key back.
type KeyDeleted struct {
	Proc  pmix.Proc
	Scope pmix.Scope
	Key   string
}

func (m *KeyDeleted) fields(x *Fields) {
	x.Proc(&m.Proc)
	x.Scope(&m.Scope)
	x.Str(&m.Key)
}

// PublishReq publishes data.
type PublishReq struct {
	UID   uint32
	Infos []pmix.Info
}

func (*PublishReq) Cmd() pmix.Command { return CmdPublish }
func (m *PublishReq) fields(x *Fields) {
	x.Uint32(&m.UID)
	x.Infos(&m.Infos)
}

// LookupReq asks for published data.
type LookupReq struct {
	UID   uint32
	Keys  []string
	Infos []pmix.Info
}

func (*LookupReq) Cmd() pmix.Command { return CmdLookup }
func (m *LookupReq) fields(x *Fields) {
	x.Uint32(&m.UID)
	x.Strs(&m.Keys)
	x.Infos(&m.Infos)
}

// LookupReply is what was found. Data only follows success.
type LookupReply struct {
	Status pmix.Status
	Data   []pmix.PData
}

func (m *LookupReply) fields(x *Fields) {
	x.Status(&m.Status)
	if m.Status == pmix.SUCCESS && x.more() {
		x.PDatas(&m.Data)
	}
}

// UnpublishReq takes published data back; no Keys are all of them.
type UnpublishReq struct {
	UID   uint32
	Keys  []string
	Infos []pmix.Info
}

func (*UnpublishReq) Cmd() pmix.Command { return CmdUnpublish }
func (m *UnpublishReq) fields(x *Fields) {
	x.Uint32(&m.UID)
	x.Strs(&m.Keys)
	x.Infos(&m.Infos)
}
