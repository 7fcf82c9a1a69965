package say

import "golang.org/x/sys/unix"

// Stream is a descriptor that is written to in whole.
type Stream int

// The streams of the process. Only tests change them.
var (
	Out Stream = 1
	Err Stream = 2
)

// Write writes all of b, waiting where the descriptor does not take it at once,
// and returns how much was written and why not more.
func (s Stream) Write(b []byte) (int, error) {
	done := 0
	for done < len(b) {
		n, err := unix.Write(int(s), b[done:])
		switch {
		case n > 0:
			done += n
		case err == unix.EAGAIN:
			unix.Poll([]unix.PollFd{{Fd: int32(s), Events: unix.POLLOUT}}, -1)
		case err != unix.EINTR:
			return done, err
		}
	}
	return done, nil
}
