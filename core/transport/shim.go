package transport

import (
	"bytes"
	"encoding/binary"

	"pmix/core/pmix"
	"pmix/wire"
)

const headerSize = 16

type header struct {
	Index int32
	Tag   uint32
	Size  uint32
}

func (h header) Append(b []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(h.Index))
	b = binary.BigEndian.AppendUint32(b, h.Tag)
	b = binary.BigEndian.AppendUint32(b, h.Size)
	return append(b, 0, 0, 0, 0)
}

func parseHeader(b []byte) header {
	return header{int32(binary.BigEndian.Uint32(b)), binary.BigEndian.Uint32(b[4:]), binary.BigEndian.Uint32(b[8:])}
}

// Hello is what the connecting end says first.
type Hello struct {
	Security   string
	Credential []byte
	Flag       uint8
	UID, GID   uint32
	Proc       pmix.Proc
	Release    string
	Format     string
	Kind       wire.Kind
	Store      string
	Infos      []byte
}

const (
	SimpleClient = iota
	LegacyTool
	LegacyLauncher
	ToolNeedsID
	ToolGivenID
	ToolClient
	LauncherNeedsID
	LauncherGivenID
	LauncherClient
	SingletonClient
	Scheduler
)

func hasIDs(flag uint8) bool { return flag != SimpleClient }
func hasProc(flag uint8) bool {
	return flag == SimpleClient || flag >= ToolGivenID && flag != LauncherNeedsID
}

// Append adds the whole message, with its header.
func (h *Hello) Append(b []byte) []byte {
	u32 := binary.BigEndian.AppendUint32
	str := func(b []byte, s string) []byte { return append(append(b, s...), 0) }
	p := str(nil, h.Security)
	p = u32(p, uint32(len(h.Credential)))
	p = append(p, h.Credential...)
	p = append(p, h.Flag)
	if hasIDs(h.Flag) {
		p = u32(u32(p, h.UID), h.GID)
	}
	if hasProc(h.Flag) {
		p = u32(str(p, h.Proc.Nspace), uint32(h.Proc.Rank))
	}
	p = str(str(p, h.Release), h.Format)
	p = append(p, byte(h.Kind))
	p = str(p, h.Store)
	p = append(p, h.Infos...)
	b = append(b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff)
	b = binary.NativeEndian.AppendUint32(b, uint32(len(p)))
	return append(append(b, 0, 0, 0, 0), p...)
}

func helloSize(head []byte) int { return int(binary.NativeEndian.Uint32(head[8:])) }

func parseHello(b []byte) (h Hello, err error) {
	err = pmix.ERR_BAD_PARAM
	ok := true
	str := func() string {
		i := bytes.IndexByte(b, 0)
		if i < 0 {
			ok = false
			return ""
		}
		s := string(b[:i])
		b = b[i+1:]
		return s
	}
	take := func(n int) []byte {
		if n < 0 || n > len(b) {
			ok = false
			return make([]byte, 4)
		}
		x := b[:n]
		b = b[n:]
		return x
	}
	u32 := func() uint32 { return binary.BigEndian.Uint32(take(4)) }
	h.Security = str()
	if n := int(u32()); ok {
		h.Credential = take(n)
	}
	h.Flag = take(1)[0]
	if h.Flag > Scheduler {
		ok = false
	}
	if hasIDs(h.Flag) {
		h.UID, h.GID = u32(), u32()
	}
	if hasProc(h.Flag) {
		h.Proc = pmix.Proc{Nspace: str(), Rank: pmix.Rank(u32())}
	}
	h.Release = str()
	h.Format = str()
	h.Kind = wire.Kind(take(1)[0])
	h.Store = str()
	h.Infos = b
	if !ok {
		return Hello{}, err
	}
	return h, nil
}
