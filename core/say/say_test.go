package say

import (
	"bytes"
	"io"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// pipe returns both ends, the writing one without blocking.
func pipe(t *testing.T) (*os.File, Stream) {
	t.Helper()
	var fds [2]int
	if err := unix.Pipe2(fds[:], unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	unix.SetNonblock(fds[1], true)
	return os.NewFile(uintptr(fds[0]), "pipe"), Stream(fds[1])
}

func TestAllIsWrittenToASlowReader(t *testing.T) {
	r, w := pipe(t)
	text := bytes.Repeat([]byte("0123456789"), 100_000)
	got := make(chan []byte)
	go func() {
		b, _ := io.ReadAll(r)
		got <- b
	}()
	if n, err := w.Write(text); n != len(text) || err != nil {
		t.Errorf("Write: %d of %d, %v", n, len(text), err)
	}
	unix.Close(int(w))
	if b := <-got; !bytes.Equal(b, text) {
		t.Errorf("%d bytes arrived of %d", len(b), len(text))
	}
}

func TestBrokenPipeIsAnError(t *testing.T) {
	r, w := pipe(t)
	r.Close()
	if n, err := w.Write([]byte("x")); n != 0 || err != unix.EPIPE {
		t.Errorf("Write into a closed pipe: %d, %v", n, err)
	}
	unix.Close(int(w))
}
