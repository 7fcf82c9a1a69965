package param

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// Open is os.OpenFile without the runtime's poller. The first file that os opens
// itself starts the poller for the whole process, and from then on an idle thread of
// Go's waits in it instead of sleeping: measured with 16 clients, 420 of 710
// epoll_waits were those. No library of a guest has a use for it.
func Open(path string, flags int, mode os.FileMode) (*os.File, error) {
	for {
		fd, err := unix.Open(path, flags|unix.O_CLOEXEC, uint32(mode.Perm()))
		switch err {
		case nil:
			return os.NewFile(uintptr(fd), path), nil
		case unix.EINTR:
			continue
		}
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
}

// Read is os.ReadFile by way of Open.
func Read(path string) ([]byte, error) {
	f, err := Open(path, os.O_RDONLY, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}
