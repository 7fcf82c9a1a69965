package progress

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestMain turns the test binary into an echo server when it is asked to.
func TestMain(m *testing.M) {
	if os.Getenv("PROGRESS_ECHO") != "" {
		echo(3)
		return
	}
	os.Exit(m.Run())
}

// echo sends back what it reads on descriptor fd until the other end is gone.
func echo(fd int) {
	runtime.LockOSThread()
	var b [64]byte
	for {
		n, err := unix.Read(fd, b[:])
		if n <= 0 || err != nil {
			return
		}
		unix.Write(fd, b[:n])
	}
}

// echoServer starts an echo process and returns a loopback connection to it.
func echoServer(b *testing.B) int {
	l, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	check(b, err)
	check(b, unix.Bind(l, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}))
	check(b, unix.Listen(l, 1))
	sa, err := unix.Getsockname(l)
	check(b, err)
	c, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	check(b, err)
	check(b, unix.Connect(c, sa))
	s, _, err := unix.Accept(l)
	check(b, err)
	unix.Close(l)
	check(b, unix.SetsockoptInt(c, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1))
	check(b, unix.SetsockoptInt(s, unix.IPPROTO_TCP, unix.TCP_NODELAY, 1))
	f := os.NewFile(uintptr(s), "conn")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "PROGRESS_ECHO=1", "GOMAXPROCS=1")
	cmd.ExtraFiles = []*os.File{f}
	check(b, cmd.Start())
	f.Close()
	b.Cleanup(func() { unix.Close(c); cmd.Wait() })
	time.Sleep(100 * time.Millisecond)
	return c
}

func check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// BenchmarkRoundTrip compares a round trip to another process through Wait, for
// each choice of driver, with a blocking write and read.
func BenchmarkRoundTrip(b *testing.B) {
	b.Run("blocking", func(b *testing.B) {
		fd := echoServer(b)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		var buf [8]byte
		for b.Loop() {
			unix.Write(fd, buf[:])
			unix.Read(fd, buf[:])
		}
	})
	for _, o := range []Options{{Background: true, CallerDrives: true}, {Background: true}, {}} {
		b.Run(fmt.Sprintf("background=%v,caller=%v", o.Background, o.CallerDrives), func(b *testing.B) { roundTrips(b, o) })
	}
}

func roundTrips(b *testing.B, o Options) {
	fd := echoServer(b)
	check(b, unix.SetNonblock(fd, true))
	r, err := New(o)
	check(b, err)
	r.Start()
	defer r.Close()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var buf, in [8]byte
	var w *Waiter
	r.Lock()
	watch, err := r.Watch(fd, Readable, func(Events) {
		if n, _ := unix.Read(fd, in[:]); n > 0 {
			w.Signal()
		}
	})
	r.Unlock()
	check(b, err)
	for b.Loop() {
		r.Lock()
		w = r.NewWaiter()
		unix.Write(fd, buf[:])
		r.Unlock()
		r.Wait(w)
	}
	r.Lock()
	watch.Remove()
	r.Unlock()
}
