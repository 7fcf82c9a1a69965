package transport

import (
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/param"
)

// FromParams returns the limits that the MCA parameters set.
func FromParams(p *param.Set) Options {
	return Options{
		MaxMessage: p.Int("ptl_base_max_msg_size") << 20,
		Handshake:  time.Duration(p.Int("ptl_base_handshake_wait_time")) * time.Second,
	}
}

// Hostname returns the name of this node as the kernel has it.
func Hostname() string {
	var u unix.Utsname
	if unix.Uname(&u) != nil {
		return "localhost"
	}
	return unix.ByteSliceToString(u.Nodename[:])
}
