package wire

import (
	"bytes"
	"encoding/binary"

	"pmix/core/pmix"
)

// Role says in a Hello what kind of process connects and how it is named.
type Role uint8

// The roles as the handshake numbers them.
const (
	SimpleClient    Role = 0 // a client that the server registered
	LegacyTool      Role = 1 // a tool of PMIx 2 or 3, named or not
	LegacyLauncher  Role = 2 // a launcher of PMIx 2 or 3, named or not
	ToolNeedsID     Role = 3 // a tool that asks for a name
	ToolGivenID     Role = 4 // a tool with a name of its own
	ToolClient      Role = 5 // a tool that a server started and named
	LauncherNeedsID Role = 6 // the same three for launchers
	LauncherGivenID Role = 7
	LauncherClient  Role = 8
	Singleton       Role = 9  // a client that nobody started
	Scheduler       Role = 10 // a scheduler with a name
)

// roleFields says what follows the role.
var roleFields = [...]struct{ ids, proc bool }{
	SimpleClient:    {false, true},
	LegacyTool:      {true, false},
	LegacyLauncher:  {true, false},
	ToolNeedsID:     {true, false},
	ToolGivenID:     {true, true},
	ToolClient:      {true, true},
	LauncherNeedsID: {true, false},
	LauncherGivenID: {true, true},
	LauncherClient:  {true, true},
	Singleton:       {true, true},
	Scheduler:       {true, true},
}

// NeedsID reports whether the server is to assign a name.
func (r Role) NeedsID() bool { return r == ToolNeedsID || r == LauncherNeedsID }

// Hello is the first message on a connection, from who connects.
type Hello struct {
	Security   string // the security module, "native" or "none"
	Credential []byte
	Role       Role
	UID, GID   uint32    // unless SimpleClient
	Proc       pmix.Proc // unless the role needs a name
	Release    string    // "4.2.2"
	Format     string    // the data format, "v41"
	Kind       Kind
	GDS        string      // the datastore, "hash"
	Infos      []pmix.Info // what else it says, packed in its own format
}

// MaxHello bounds the payload of a Hello: OpenPMIx's bound.
const MaxHello = 131072

// Codec returns the codec that the peer is to be spoken to with. A peer of PMIx
// 2.0, or of a format that is not known, is ERR_NOT_SUPPORTED.
func (h *Hello) Codec() (Codec, error) {
	v, err := ParseVersion(h.Format)
	if err != nil {
		return Codec{}, err
	}
	c := Codec{Version: v, Kind: h.Kind, Release: ParseRelease(h.Release)}
	if c.Kind != NonDescribed && c.Kind != Described {
		return Codec{}, pmix.ERR_NOT_SUPPORTED
	}
	return c, nil
}

// Marshal returns the frame: a header whose length, unlike that of all later
// frames, is in the sender's own byte order, and the payload. The infos are
// encoded in the sender's format.
func (h *Hello) Marshal() ([]byte, error) {
	p := appendCString(nil, h.Security)
	p = binary.BigEndian.AppendUint32(p, uint32(len(h.Credential)))
	p = append(p, h.Credential...)
	p = append(p, byte(h.Role))
	if int(h.Role) >= len(roleFields) {
		return nil, pmix.ERR_BAD_PARAM
	}
	f := roleFields[h.Role]
	if f.ids {
		p = binary.BigEndian.AppendUint32(p, h.UID)
		p = binary.BigEndian.AppendUint32(p, h.GID)
	}
	if f.proc {
		p = appendCString(p, h.Proc.Nspace)
		p = binary.BigEndian.AppendUint32(p, uint32(h.Proc.Rank))
	}
	p = appendCString(p, h.Release)
	p = appendCString(p, h.Format)
	p = append(p, byte(h.Kind))
	p = appendCString(p, h.GDS)
	if len(h.Infos) > 0 {
		c, err := h.Codec()
		if err != nil {
			return nil, err
		}
		e := AppendEncoder(c, p)
		(&Fields{e: e}).Infos(&h.Infos)
		if e.err != nil {
			return nil, e.err
		}
		p = e.buf
	}
	if len(p) > MaxHello {
		return nil, pmix.ERR_BAD_PARAM
	}
	b := binary.NativeEndian.AppendUint32(make([]byte, 0, HeaderSize+len(p)), 0xffffffff)
	b = binary.NativeEndian.AppendUint32(b, 0xffffffff)
	b = binary.NativeEndian.AppendUint32(b, uint32(len(p)))
	return append(append(b, 0, 0, 0, 0), p...), nil
}

// HelloLength reads from the first HeaderSize bytes of a connection how many
// follow. What cannot be a Hello is ERR_BAD_PARAM.
func HelloLength(b []byte) (int, error) {
	if len(b) < HeaderSize {
		return 0, pmix.ERR_UNPACK_READ_PAST_END_OF_BUFFER
	}
	n := binary.NativeEndian.Uint32(b[8:])
	if n == 0 || n > MaxHello {
		return 0, pmix.ERR_BAD_PARAM
	}
	return int(n), nil
}

// ParseHello reads the payload of a Hello. Faults are ERR_BAD_PARAM. A peer
// whose message ends after its release is one of PMIx 2.0; its Format is "v20".
func ParseHello(p []byte) (*Hello, error) {
	r := &cReader{b: p}
	h := &Hello{Security: r.str()}
	h.Credential = r.bytes(int64(r.u32()))
	h.Role = Role(r.u8())
	if int(h.Role) >= len(roleFields) {
		return nil, pmix.ERR_NOT_SUPPORTED
	}
	f := roleFields[h.Role]
	if f.ids {
		h.UID, h.GID = r.u32(), r.u32()
	}
	if f.proc {
		ns := r.str()
		h.Proc = pmix.Proc{Nspace: ns[:min(len(ns), pmix.MAX_NSLEN)], Rank: pmix.Rank(r.u32())}
	}
	h.Release = r.str()
	if !r.bad && len(r.b) == 0 {
		h.Format, h.Kind, h.GDS = "v20", NonDescribed, "hash"
		return h, nil
	}
	h.Format = r.str()
	h.Kind = Kind(r.u8())
	h.GDS = r.str()
	if r.bad {
		return nil, pmix.ERR_BAD_PARAM
	}
	if len(r.b) > 0 {
		c, err := h.Codec()
		if err != nil {
			return h, nil // who asks for the codec will be told
		}
		d := NewDecoder(c, r.b)
		(&Fields{d: d}).Infos(&h.Infos)
		if d.err != nil {
			// Clients of PMIx 4 end with a byte that belongs to no field, and
			// released servers do not mind what does not decode here.
			h.Infos = nil
		}
	}
	return h, nil
}

// HelloReply is the server's answer to a Hello, without a frame.
//
// A client gets the status and, after success, its index. A tool gets the
// status and, after success, the name it asked for, the server's name, and the
// status of the security handshake. A status of ERR_READY_FOR_HANDSHAKE asks for
// one in between; the modules that this package's users offer have none.
type HelloReply struct {
	Role   Role // whom it answers
	Status pmix.Status
	Index  uint32    // clients: their index in the server's table
	Self   pmix.Proc // tools that asked for a name
	Server pmix.Proc // tools
	Secure pmix.Status
}

// short reports whether the reply is in the form for clients.
func (r Role) client() bool { return r == SimpleClient || r == Singleton }

// Marshal returns the bytes.
func (h *HelloReply) Marshal() []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(h.Status))
	if h.Status != pmix.SUCCESS {
		return b
	}
	if h.Role.client() {
		return binary.BigEndian.AppendUint32(b, h.Index)
	}
	if h.Role.NeedsID() {
		b = appendName(b, h.Self)
	}
	b = appendName(b, h.Server)
	return binary.BigEndian.AppendUint32(b, uint32(h.Secure))
}

// Need returns how many bytes of a reply are needed before Parse can read on:
// 4 for the status, then, after success, all.
func (h *HelloReply) Need() int {
	switch {
	case h.Role.client():
		return 8
	case h.Role.NeedsID():
		return 4 + 2*nameSize + 4
	}
	return 4 + nameSize + 4
}

// Parse reads a reply to a Hello of h.Role. It returns the number of bytes used,
// or 0 as long as b is too short.
func (h *HelloReply) Parse(b []byte) int {
	if len(b) < 4 {
		return 0
	}
	if h.Status = pmix.Status(int32(binary.BigEndian.Uint32(b))); h.Status != pmix.SUCCESS {
		return 4
	}
	n := h.Need()
	if len(b) < n {
		return 0
	}
	b = b[4:]
	if h.Role.client() {
		h.Index = binary.BigEndian.Uint32(b)
		return n
	}
	if h.Role.NeedsID() {
		h.Self, b = parseName(b)
	}
	h.Server, b = parseName(b)
	h.Secure = pmix.Status(int32(binary.BigEndian.Uint32(b)))
	return n
}

// A name in a reply is a char array of fixed size and a rank.
const nameSize = pmix.MAX_NSLEN + 1 + 4

func appendName(b []byte, p pmix.Proc) []byte {
	var ns [pmix.MAX_NSLEN + 1]byte
	copy(ns[:pmix.MAX_NSLEN], p.Nspace)
	return binary.BigEndian.AppendUint32(append(b, ns[:]...), uint32(p.Rank))
}

func parseName(b []byte) (pmix.Proc, []byte) {
	ns := b[:pmix.MAX_NSLEN]
	if i := bytes.IndexByte(ns, 0); i >= 0 {
		ns = ns[:i]
	}
	rank := binary.BigEndian.Uint32(b[pmix.MAX_NSLEN+1:])
	return pmix.Proc{Nspace: string(ns), Rank: pmix.Rank(rank)}, b[nameSize:]
}

func appendCString(b []byte, s string) []byte { return append(append(b, s...), 0) }

// cReader reads the fields of a Hello; bad sticks.
type cReader struct {
	b   []byte
	bad bool
}

func (r *cReader) bytes(n int64) []byte {
	if r.bad || n > int64(len(r.b)) {
		r.bad = true
		return nil
	}
	b := r.b[:n:n]
	r.b = r.b[n:]
	return b
}

func (r *cReader) str() string {
	i := bytes.IndexByte(r.b, 0)
	if i < 0 {
		r.bad = true
		return ""
	}
	b := r.bytes(int64(i) + 1)
	if b == nil {
		return ""
	}
	return string(b[:i])
}

func (r *cReader) u8() uint8 {
	if b := r.bytes(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *cReader) u32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}
