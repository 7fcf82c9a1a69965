package transport

import (
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
)

// parseAddress reads "tcp4://127.0.0.1:1234" or "tcp6://[::1]:1234". It does
// without net/netip, whose start each process of a node would pay for.
func parseAddress(s string) (unix.Sockaddr, error) {
	family, rest, _ := strings.Cut(s, "://")
	colon := strings.LastIndexByte(rest, ':')
	if colon < 0 {
		return nil, pmix.ERR_BAD_PARAM
	}
	host, text := rest[:colon], rest[colon+1:]
	port, err := strconv.ParseUint(text, 10, 16)
	if err != nil || port == 0 {
		return nil, pmix.ERR_BAD_PARAM
	}
	switch family {
	case "tcp4":
		if a, ok := parseIPv4(host); ok {
			return &unix.SockaddrInet4{Port: int(port), Addr: a}, nil
		}
	case "tcp6":
		if a, ok := parseIPv6(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")); ok {
			return &unix.SockaddrInet6{Port: int(port), Addr: a}, nil
		}
	}
	return nil, pmix.ERR_BAD_PARAM
}

func parseIPv4(s string) (a [4]byte, ok bool) {
	parts := strings.Split(s, ".")
	if len(parts) != 4 {
		return a, false
	}
	for i, p := range parts {
		n, err := strconv.ParseUint(p, 10, 8)
		if err != nil {
			return a, false
		}
		a[i] = byte(n)
	}
	return a, true
}

// parseIPv6 reads groups of hexadecimal digits, of which one run of zeros may be
// left out.
func parseIPv6(s string) (a [16]byte, ok bool) {
	head, tail, gap := strings.Cut(s, "::")
	front, ok1 := groups(head)
	back, ok2 := groups(tail)
	n := len(front) + len(back)
	if !ok1 || !ok2 || n > 8 || gap != (n < 8) {
		return a, false
	}
	for i, g := range front {
		a[2*i], a[2*i+1] = byte(g>>8), byte(g)
	}
	for i, g := range back {
		at := 16 - 2*(len(back)-i)
		a[at], a[at+1] = byte(g>>8), byte(g)
	}
	return a, true
}

func groups(s string) (out []uint16, ok bool) {
	if s == "" {
		return nil, true
	}
	for _, p := range strings.Split(s, ":") {
		n, err := strconv.ParseUint(p, 16, 16)
		if err != nil {
			return nil, false
		}
		out = append(out, uint16(n))
	}
	return out, true
}
