package transport

import (
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/param"
	"pmix/wire"
)

// FromParams returns the limits that the MCA parameters set.
func FromParams(p *param.Set) Options {
	limit := p.Size("ptl_base_max_msg_size")
	if limit == 0 || limit > wire.MaxPayload { // 0 asks for no limit
		limit = wire.MaxPayload
	}
	return Options{
		MaxMessage: int(limit),
		Handshake:  timeLimit(p.Int("ptl_base_handshake_wait_time")),
		Accept:     timeLimit(p.Int("ptl_base_connect_ack_timeout")),
	}
}

// timeLimit is a number of seconds, where 0 stands for no limit: as long as poll(2)
// can be told to wait.
func timeLimit(seconds int) time.Duration {
	const longest = 20 * 24 * time.Hour
	if d := time.Duration(seconds) * time.Second; d > 0 && d < longest {
		return d
	}
	return longest
}

// NodeName returns the name of this node: as the server gave it in env, else as the
// kernel has it.
func NodeName(env []string) string {
	if h, ok := Getenv(env, EnvHostname); ok && h != "" {
		return h
	}
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return "localhost"
	}
	return unix.ByteSliceToString(u.Nodename[:])
}

// SystemTmpdir returns where the rendezvous files of the node's own servers are.
func SystemTmpdir(env []string) string { return tmpdir(env, EnvSystmp) }

// SessionTmpdir returns where the rendezvous files of a session's servers are.
func SessionTmpdir(env []string) string { return tmpdir(env, EnvTmpdir) }

func tmpdir(env []string, first string) string {
	for _, name := range []string{first, "TMPDIR", "TEMP", "TMP"} {
		if d, ok := Getenv(env, name); ok && d != "" {
			return d
		}
	}
	return "/tmp"
}
