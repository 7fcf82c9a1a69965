package transport

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/say"
	"pmix/wire"
)

var codec = wire.Default

// end is one process of a test: a reactor, a hub, and what was said to it.
type end struct {
	t     *testing.T
	r     *progress.Reactor
	hub   *Hub
	mu    sync.Mutex
	lines []string
	got   chan string // "tag:payload" and "lost: why"
	reply func(c *Conn, tag uint32, b []byte)
}

func newEnd(t *testing.T, o Options) *end {
	t.Helper()
	r, err := progress.New(progress.Options{Background: true, CallerDrives: true})
	if err != nil {
		t.Fatal(err)
	}
	r.Start()
	e := &end{t: t, r: r, got: make(chan string, 1000)}
	o.Report = func(file, topic string, args ...any) {
		text, _ := say.Text(file, topic, args...)
		e.mu.Lock()
		e.lines = append(e.lines, text)
		e.mu.Unlock()
	}
	e.hub = NewHub(r, o)
	t.Cleanup(r.Close)
	return e
}

func (e *end) Message(c *Conn, tag uint32, b []byte) {
	if e.reply != nil {
		e.reply(c, tag, b)
		return
	}
	e.got <- fmt.Sprintf("%d:%s", tag, b)
}

func (e *end) Lost(_ *Conn, err error) { e.got <- "lost: " + err.Error() }

func (e *end) locked(f func()) { e.r.Lock(); defer e.r.Unlock(); f() }

// report waits until a line was written that holds every one of words.
func (e *end) report(words ...string) {
	e.t.Helper()
	for range 200 {
		e.mu.Lock()
		for _, l := range e.lines {
			all := true
			for _, w := range words {
				all = all && strings.Contains(l, w)
			}
			if all {
				e.mu.Unlock()
				return
			}
		}
		e.mu.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
	e.t.Errorf("no line with %q among %q", words, e.lines)
}

func (e *end) want(s string) {
	e.t.Helper()
	select {
	case got := <-e.got:
		if !strings.HasPrefix(got, s) {
			e.t.Errorf("got %.80q, want %q", got, s)
		}
	case <-time.After(5 * time.Second):
		e.t.Errorf("%q did not come", s)
	}
}

var me = pmix.Proc{Nspace: "job", Rank: 3}

func hello() *wire.Hello {
	return &wire.Hello{
		Security: Native, Credential: Credential(Native), Proc: me,
		Release: "7.0.0", Format: codec.Version.String(), Kind: codec.Kind, GDS: "hash",
		Infos: []pmix.Info{pmix.MakeInfo(pmix.PROC_PID, pmix.Pid(42))},
	}
}

// listen makes a server that accepts everybody.
func listen(t *testing.T, o Options) (*end, *Listener, chan *Conn) {
	s := newEnd(t, o)
	conns := make(chan *Conn, 100)
	var l *Listener
	s.locked(func() {
		var err error
		l, err = s.hub.Listen(func(p *Pending) {
			c, err := p.Accept(wire.HelloReply{Role: p.Hello.Role, Index: 7}, codec, "peer", s)
			if err != nil {
				t.Error(err)
			}
			conns <- c
		})
		if err != nil {
			t.Fatal(err)
		}
	})
	t.Cleanup(func() { s.locked(l.Close) })
	return s, l, conns
}

func target(l *Listener) Target {
	return Target{Server: pmix.Proc{Nspace: "srv"}, Address: l.Address(), Codec: codec, Origin: "the test"}
}

func dial(t *testing.T, l *Listener) (*end, *Conn) {
	t.Helper()
	e := newEnd(t, Options{})
	link, err := e.hub.Dial(target(l), hello())
	if err != nil {
		t.Fatal(err)
	}
	if link.Index != 7 {
		t.Errorf("index %d", link.Index)
	}
	var c *Conn
	e.locked(func() { c, err = link.Adopt(e.hub, e) })
	if err != nil {
		t.Fatal(err)
	}
	return e, c
}

func TestMessagesOfAllSizesBothWays(t *testing.T) {
	s, l, conns := listen(t, Options{})
	e, c := dial(t, l)
	sc := <-conns
	s.locked(func() { s.reply = func(c *Conn, tag uint32, b []byte) { c.Send(tag, b) } })
	for _, n := range []int{0, 1, 15, 16, smallSize - 16, smallSize, readSize, 100_000, 3 << 20} {
		b := bytes.Repeat([]byte{byte(n)}, n)
		w := e.r.NewWaiter()
		var got []byte
		var gotErr error
		e.locked(func() {
			if err := c.Call(b, func(r []byte, err error) { got, gotErr = r, err; w.Signal() }); err != nil {
				t.Fatal(err)
			}
		})
		e.r.Wait(w)
		if gotErr != nil || !bytes.Equal(got, b) {
			t.Errorf("%d bytes came back as %d, %v", n, len(got), gotErr)
		}
	}
	// the acceptor calls as well, from its own half of the tags
	e.locked(func() {
		e.reply = func(c *Conn, tag uint32, b []byte) {
			if tag < wire.TagUpperHalf {
				t.Errorf("the acceptor used tag %d", tag)
			}
			c.Send(tag, append([]byte("re "), b...))
		}
	})
	done := make(chan string, 1)
	s.locked(func() { sc.Call([]byte("hi"), func(r []byte, _ error) { done <- string(r) }) })
	if r := <-done; r != "re hi" {
		t.Errorf("reply %q", r)
	}
}

// Messages that the socket does not take at once arrive whole and in order.
func TestBackpressureKeepsOrder(t *testing.T) {
	s, l, conns := listen(t, Options{})
	e, c := dial(t, l)
	<-conns
	const n = 400
	e.locked(func() {
		for i := range n {
			c.Send(uint32(i), bytes.Repeat([]byte{byte(i)}, 1+i*137%50_000))
		}
		if c.Pending() == 0 {
			t.Log("the socket took it all at once")
		}
	})
	for i := range n {
		select {
		case m := <-s.got:
			tag, body, _ := strings.Cut(m, ":")
			if tag != fmt.Sprint(i) || len(body) != 1+i*137%50_000 || body[0] != byte(i) {
				t.Fatalf("message %d came as %s with %d bytes", i, tag, len(body))
			}
		case <-time.After(5 * time.Second):
			t.Fatalf("message %d did not come", i)
		}
	}
}

func TestLossAnswersCallsOnce(t *testing.T) {
	s, l, conns := listen(t, Options{})
	e, c := dial(t, l)
	sc := <-conns
	var order []int
	e.locked(func() {
		for i := range 3 {
			c.Call([]byte("x"), func(b []byte, err error) {
				if !errors.Is(err, pmix.ERR_LOST_CONNECTION) {
					t.Errorf("err %v", err)
				}
				order = append(order, i)
				if e := c.Call(nil, nil); pmix.StatusOf(e) != pmix.ERR_UNREACH {
					t.Errorf("call within a loss: %v", e)
				}
			})
		}
	})
	s.locked(func() { unix.Shutdown(sc.fd, unix.SHUT_RDWR) })
	e.want("lost")
	e.locked(func() {
		if fmt.Sprint(order) != "[0 1 2]" || c.Open() || c.Calls() != 0 {
			t.Errorf("order %v, open %v", order, c.Open())
		}
		c.Send(1, []byte("into the void"))
		c.Close()
	})
}

// A write to a peer that is gone ends the connection, raises no signal, and does
// not call back from within Send.
func TestWriteToADeadPeer(t *testing.T) {
	s, l, conns := listen(t, Options{})
	e, c := dial(t, l)
	sc := <-conns
	e.locked(func() {
		s.locked(func() {
			unix.SetsockoptLinger(sc.fd, unix.SOL_SOCKET, unix.SO_LINGER, &unix.Linger{Onoff: 1})
			sc.Close()
		})
		for range 100 {
			c.Send(5, make([]byte, 1000))
			time.Sleep(time.Millisecond)
		}
		if len(e.got) != 0 {
			t.Error("Lost was called from within Send")
		}
	})
	e.want("lost")
}

func TestCloseAnswersAndStaysSilent(t *testing.T) {
	s, l, conns := listen(t, Options{})
	e, c := dial(t, l)
	<-conns
	n := 0
	e.locked(func() {
		c.Call([]byte("x"), func(_ []byte, err error) {
			n++
			if !errors.Is(err, ErrClosed) {
				t.Errorf("err %v", err)
			}
		})
		c.Send(9, []byte("last words"))
		c.Close()
		c.Close()
	})
	s.want("100:x")
	s.want("9:last words")
	s.want("lost")
	if n != 1 || len(e.got) != 0 {
		t.Errorf("%d answers, handler heard %d", n, len(e.got))
	}
}

// raw is a peer that speaks bytes.
func raw(t *testing.T, l *Listener) int {
	t.Helper()
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.Connect(fd, &unix.SockaddrInet4{Port: l.port, Addr: [4]byte{127, 0, 0, 1}}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	return fd
}

func sayTo(t *testing.T, fd int, b []byte, chunk int) {
	t.Helper()
	for len(b) > 0 {
		n := min(chunk, len(b))
		if _, err := unix.Write(fd, b[:n]); err != nil {
			t.Fatal(err)
		}
		b = b[n:]
		time.Sleep(time.Millisecond)
	}
}

func TestHelloByteByByteWithAMessageBehindIt(t *testing.T) {
	s, l, conns := listen(t, Options{})
	fd := raw(t, l)
	b, err := hello().Marshal()
	if err != nil {
		t.Fatal(err)
	}
	b = wire.Header{Tag: 55, Length: 3}.Append(b)
	b = append(b, "abc"...)
	sayTo(t, fd, b, 1)
	<-conns
	s.want("55:abc")
	answer := make([]byte, 8)
	unix.Read(fd, answer)
	if binary.BigEndian.Uint32(answer) != 0 || binary.BigEndian.Uint32(answer[4:]) != 7 {
		t.Errorf("answer % x", answer)
	}
}

// A peer that says nothing, or nonsense, holds up nobody and is closed.
func TestSilentAndForeignPeers(t *testing.T) {
	s, l, conns := listen(t, Options{Accept: 200 * time.Millisecond})
	silent := raw(t, l)
	web := raw(t, l)
	sayTo(t, web, []byte("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 100)
	huge := raw(t, l)
	sayTo(t, huge, append(make([]byte, 8), 0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0), 100)
	start := time.Now()
	dial(t, l)
	<-conns
	if d := time.Since(start); d > time.Second {
		t.Errorf("a good peer had to wait %v", d)
	}
	s.report("127.0.0.1", "does not begin")
	s.report("did not introduce itself")
	for _, fd := range []int{silent, web, huge} {
		unix.SetsockoptTimeval(fd, unix.SOL_SOCKET, unix.SO_RCVTIMEO, &unix.Timeval{Sec: 5})
		if n, err := unix.Read(fd, make([]byte, 1)); n != 0 && err == nil || err == unix.EAGAIN {
			t.Errorf("a bad peer is still connected: %d %v", n, err)
		}
	}
}

func TestOversizedMessageEndsOneConnection(t *testing.T) {
	s, l, conns := listen(t, Options{MaxMessage: 1 << 20})
	e, c := dial(t, l)
	<-conns
	good, gc := dial(t, l)
	<-conns
	e.locked(func() { c.Send(1, make([]byte, 1<<20+1)) })
	s.want("lost")
	s.report("peer", "ptl_base_max_msg_size")
	e.want("lost")
	good.locked(func() { gc.Send(2, []byte("still here")) })
	s.want("2:still here")
}

// A peer that announces much and sends little costs little.
func TestAnnouncedSizeTakesNoMemory(t *testing.T) {
	s, l, conns := listen(t, Options{})
	e, c := dial(t, l)
	sc := <-conns
	e.locked(func() { c.write(append(wire.Header{Tag: 1, Length: 32 << 20}.Append(nil), "few"...)) })
	for range 200 {
		time.Sleep(5 * time.Millisecond)
		in, room := false, 0
		s.locked(func() { in, room = sc.inBody && len(sc.body) == 3, cap(sc.body) })
		if in {
			if room > 2*readSize {
				t.Errorf("%d bytes taken for 3", room)
			}
			return
		}
	}
	t.Error("the message did not begin")
}

func TestRejectTellsTheStatus(t *testing.T) {
	s := newEnd(t, Options{})
	var l *Listener
	s.locked(func() { l, _ = s.hub.Listen(func(p *Pending) { p.Reject(pmix.ERR_INVALID_CRED) }) })
	e := newEnd(t, Options{})
	_, err := e.hub.Dial(target(l), hello())
	if pmix.StatusOf(err) != pmix.ERR_INVALID_CRED || !strings.Contains(err.Error(), "the test") {
		t.Errorf("err %v", err)
	}
}

func TestDialFaultsNameTheirOrigin(t *testing.T) {
	e := newEnd(t, Options{Handshake: 300 * time.Millisecond})
	// a port where nobody listens, and one where somebody listens and is mute
	fd, _ := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	defer unix.Close(fd)
	unix.Bind(fd, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}})
	sa, _ := unix.Getsockname(fd)
	tgt := Target{Address: fmt.Sprintf("tcp4://127.0.0.1:%d", sa.(*unix.SockaddrInet4).Port), Codec: codec, Origin: "variable V"}
	for _, c := range []struct{ listen bool }{{false}, {true}} {
		if c.listen {
			unix.Listen(fd, 1)
		}
		start := time.Now()
		_, err := e.hub.Dial(tgt, hello())
		if pmix.StatusOf(err) != pmix.ERR_UNREACH || !strings.Contains(err.Error(), "variable V") {
			t.Errorf("listen %v: %v", c.listen, err)
		}
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("listen %v: took %v", c.listen, d)
		}
	}
}

func TestManyConnectAtOnce(t *testing.T) {
	s, l, _ := listen(t, Options{})
	s.locked(func() { s.reply = func(c *Conn, tag uint32, b []byte) { c.Send(tag, b) } })
	var wg sync.WaitGroup
	for i := range 32 {
		wg.Go(func() {
			e, c := dial(t, l)
			for k := range 20 {
				w := e.r.NewWaiter()
				msg := fmt.Sprintf("%d.%d", i, k)
				e.locked(func() {
					c.Call([]byte(msg), func(b []byte, err error) {
						if string(b) != msg || err != nil {
							t.Errorf("%s came back as %q, %v", msg, b, err)
						}
						w.Signal()
					})
				})
				e.r.Wait(w)
			}
		})
	}
	wg.Wait()
}

func TestServerEnvIsReadBack(t *testing.T) {
	srv := pmix.Proc{Nspace: "pmix-server.host.1", Rank: 17}
	se := ServerEnv{Server: srv, Address: "tcp4://127.0.0.1:99", Security: "native", Kind: wire.NonDescribed,
		Stores: "hash", Version: "7.0.0", Hostname: "h", Tmpdir: "/t", SystemTmpdir: "/s"}
	env := se.Apply(me, []string{"PATH=/bin", "PMIX_RANK=99"})
	got, found, err := FromEnv(env)
	if err != nil || !found || got.Server != srv || got.Address != se.Address || got.Codec.Version != wire.V61 {
		t.Errorf("%+v %v %v", got, found, err)
	}
	if r, _ := Getenv(env, EnvRank); r != "3" {
		t.Errorf("rank %q", r)
	}
	// what released servers set: their own formats, theirs and older ones
	for release, version := range map[string]wire.Version{"4.2.2rc2": wire.V41, "5.0.7a1": wire.V41, "7.0.0rc1": wire.V61} {
		e := Setenv(append([]string(nil), env...), EnvVersion, release)
		if got, _, err := FromEnv(e); err != nil || got.Codec.Version != version {
			t.Errorf("server %s: format %v, %v", release, got.Codec.Version, err)
		}
	}
}

func TestBadURIs(t *testing.T) {
	for _, u := range []string{"", "x", "a.1", "a.1;", "a;tcp4://127.0.0.1:1", ".1;tcp4://127.0.0.1:1", "a.x;tcp4://127.0.0.1:1",
		"a.1;tcp4://127.0.0.1", "a.1;tcp4://127.0.0.1:0", "a.1;tcp4://host:1", "a.1;usock:/tmp/x", "a.1;tcp6://127.0.0.1:1",
		"NONE;a.1;tcp4://127.0.0.1:1"} {
		if _, err := ParseURI(u, "variable V"); pmix.StatusOf(err) != pmix.ERR_BAD_PARAM || !strings.Contains(err.Error(), "variable V") {
			t.Errorf("%q: %v", u, err)
		}
	}
	t1, err := ParseURI("PMIX_SERVER_URI41:PMIX_SERVER_URI4;a.b.c.1;tcp4://127.0.0.1:5", "x")
	if err != nil || t1.Server != (pmix.Proc{Nspace: "a.b.c", Rank: 1}) || t1.Codec.Version != wire.V41 {
		t.Errorf("%+v %v", t1, err)
	}
	if _, err := ParseURI("a.1;tcp6://::1:5", "x"); err != nil {
		t.Error(err)
	}
}

func TestAddresses(t *testing.T) {
	for text, want := range map[string]string{
		"tcp4://127.0.0.1:80":      "&{80 [127 0 0 1]",
		"tcp6://[::1]:80":          "&{80 0 [0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1]",
		"tcp6://1:2:3:4:5:6:7:8:9": "&{9 0 [0 1 0 2 0 3 0 4 0 5 0 6 0 7 0 8]",
		"tcp6://fe80::a:b:9":       "&{9 0 [254 128 0 0 0 0 0 0 0 0 0 0 0 10 0 11]",
		"tcp6://:::9":              "&{9 0 [0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0]",
	} {
		sa, err := parseAddress(text)
		if err != nil || !strings.HasPrefix(fmt.Sprint(sa), want) {
			t.Errorf("%s: %v %v", text, sa, err)
		}
	}
	for _, text := range []string{"", "tcp4", "tcp4://1.2.3:1", "tcp4://1.2.3.256:1", "tcp4://1.2.3.4.5:1", "tcp4://1.2.3.4:65536",
		"tcp6://1:2:3:4:5:6:7:9", "tcp6://1:2:3:4:5:6:7:8:9:10", "tcp6://1::2::3:9", "tcp6://1:2:3:4::5:6:7:8:9", "tcp6://g::1:9"} {
		if sa, err := parseAddress(text); err == nil {
			t.Errorf("%q is read as %v", text, sa)
		}
	}
}

func FuzzParseURI(f *testing.F) {
	f.Add("PMIX_SERVER_URI41:PMIX_SERVER_URI4;a.b.c.1;tcp4://127.0.0.1:5")
	f.Add("a.1;tcp6://[::1]:5")
	f.Fuzz(func(t *testing.T, s string) {
		if tgt, err := ParseURI(s, "x"); err == nil {
			if _, err := parseAddress(tgt.Address); err != nil {
				t.Errorf("%q gives an address that cannot be read: %v", s, err)
			}
		}
	})
}

// FuzzFrames feeds a connection with arbitrary bytes in arbitrary pieces: it must
// deliver whole messages or end, never panic.
func FuzzFrames(f *testing.F) {
	f.Add(wire.Header{Tag: 3, Length: 2}.Append(nil), uint8(1))
	f.Add(append(wire.Header{Tag: 3, Length: 2}.Append(nil), "ab"...), uint8(5))
	r, err := progress.New(progress.Options{})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, b []byte, piece uint8) {
		h := &Hub{r: r, opts: Options{MaxMessage: 1 << 20, Report: func(string, string, ...any) {}}}
		var got int
		c := &Conn{h: h, fd: -1, handler: counter{&got}}
		open := true
		c.fd = 1 << 30 // no such descriptor: Close of it fails quietly
		for len(b) > 0 && open {
			n := min(len(b), int(piece)+1)
			open = c.take(b[:n])
			b = b[n:]
		}
	})
}

type counter struct{ n *int }

func (c counter) Message(_ *Conn, _ uint32, b []byte) { *c.n += len(b) }
func (c counter) Lost(*Conn, error)                   {}
