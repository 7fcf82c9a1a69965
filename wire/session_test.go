package wire

import (
	"bytes"
	"encoding/hex"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"pmix/core/pmix"
)

// A session is what one client and its server said to each other, both of the
// same released library. Lines of testdata/session/RELEASE-VERSION-KIND.txt:
//
//	HELLO frame        the client's first message
//	ANSWER bytes       the server's reply to it
//	C tag payload      what the client sent
//	S tag payload      what the server sent
type session struct {
	codec  Codec
	hello  []byte
	answer []byte
	frames []sessionFrame
}

type sessionFrame struct {
	client  bool
	tag     uint32
	payload []byte
}

func sessions(t testing.TB) map[string][]*session {
	files, _ := filepath.Glob("testdata/session/*.txt")
	if len(files) < 4 {
		t.Fatalf("%d session files", len(files))
	}
	out := map[string][]*session{}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		var s *session
		for line := range strings.Lines(string(text)) {
			w := strings.Fields(line)
			switch w[0] {
			case "HELLO":
				s = &session{hello: unhex(t, w[1])}
				out[f] = append(out[f], s)
			case "ANSWER":
				s.answer = unhex(t, w[1])
			case "C", "S":
				tag, err := strconv.ParseUint(w[1], 10, 32)
				if err != nil {
					t.Fatal(err)
				}
				s.frames = append(s.frames, sessionFrame{w[0] == "C", uint32(tag), unhex(t, w[2])})
			}
		}
	}
	return out
}

func unhex(t testing.TB, s string) []byte {
	if s == "-" {
		return nil
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestSessions decodes all that released clients and servers sent, and encodes
// it again to the same bytes.
func TestSessions(t *testing.T) {
	seen := map[pmix.Command]bool{}
	for f, list := range sessions(t) {
		t.Run(filepath.Base(f), func(t *testing.T) {
			for _, s := range list {
				checkHello(t, s)
				checkFrames(t, s, seen)
			}
		})
	}
	for _, o := range Opcodes() {
		if !seen[o.Cmd] {
			t.Logf("no session has %s", o.Name)
		}
	}
	if len(seen) < 30 {
		t.Errorf("the sessions have %d commands", len(seen))
	}
}

func checkHello(t *testing.T, s *session) {
	n, err := HelloLength(s.hello)
	if err != nil || n != len(s.hello)-HeaderSize {
		t.Fatalf("hello of %d bytes: %d, %v", len(s.hello), n, err)
	}
	h, err := ParseHello(s.hello[HeaderSize:])
	if err != nil {
		t.Fatal(err)
	}
	if s.codec, err = h.Codec(); err != nil {
		t.Fatal(err)
	}
	again, err := h.Marshal()
	if s.codec.Release.Before(5, 0, 0) {
		// those clients count one byte more than they fill
		again = append(again, 0)
		again[8]++
	}
	if err != nil || !bytes.Equal(again, s.hello) {
		t.Errorf("hello %+v: %v\n%x\n%x", h, err, again, s.hello)
	}
	r := HelloReply{Role: h.Role}
	if n := r.Parse(s.answer); n != len(s.answer) {
		t.Errorf("answer of %d bytes: %d", len(s.answer), n)
	}
	if !bytes.Equal(r.Marshal(), s.answer) {
		t.Errorf("answer %+v: %x, not %x", r, r.Marshal(), s.answer)
	}
}

func checkFrames(t *testing.T, s *session, seen map[pmix.Command]bool) {
	asked := map[uint32]pmix.Command{}
	for _, f := range s.frames {
		switch {
		case f.tag == TagHeartbeat:
		case f.tag < TagDynamic:
			m := new(Event)
			if f.tag == TagIOF {
				continue // the output is in the tests of that message
			}
			checkAgain(t, s.codec, m, Unmarshal(s.codec, f.payload, m), f.payload)
		case f.client:
			r, err := DecodeRequest(s.codec, f.payload)
			if r == nil {
				t.Errorf("request %x: %v", f.payload, err)
				continue
			}
			asked[f.tag] = r.Cmd()
			seen[r.Cmd()] = true
			checkAgain(t, s.codec, r, err, f.payload)
		default:
			op := Op(asked[f.tag])
			if op.Reply == nil {
				t.Errorf("%s was answered", op.Name)
				continue
			}
			m := op.Reply()
			err := Unmarshal(s.codec, f.payload, m)
			var refusal StatusReply
			if Unmarshal(s.codec, f.payload, &refusal) == nil && refusal.Status != pmix.SUCCESS {
				if b, _ := Marshal(s.codec, &refusal); bytes.Equal(b, f.payload) && err == nil {
					continue // refused before the command's own reply was made
				}
			}
			checkAgain(t, s.codec, m, err, f.payload)
		}
	}
}

func checkAgain(t *testing.T, c Codec, m Message, err error, want []byte) {
	t.Helper()
	if err != nil {
		t.Errorf("%T: %v in %x", m, err, want)
		return
	}
	if got, err := Marshal(c, m); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s: %v\ngot  %x\nwant %x", Trace(m), err, got, want)
	}
}

func TestModexGolden(t *testing.T) {
	for _, line := range lines(t, "testdata/modex/7.0.0-v61-1.txt") {
		c := Codec{Version: V61, Kind: NonDescribed}
		ms, err := DecodeModex(c, line)
		if err != nil || len(ms) != 1 {
			t.Fatalf("%v: %v", ms, err)
		}
		again, err := EncodeModex(c, ms[0])
		if err != nil || !bytes.Equal(again, line) {
			t.Errorf("%v: %x, not %x", err, again, line)
		}
		if ms[0].Collect == CollectNo {
			continue
		}
		p, err := UnpackProc(c, ms[0].Blobs[1])
		if err != nil || p.Proc != (pmix.Proc{Nspace: "sess.1", Rank: 1}) || len(p.KVals) != 2 || p.KVals[0].Key != "k.global" {
			t.Errorf("%+v: %v", p, err)
		}
	}
	c := Codec{Version: V41, Kind: NonDescribed}
	for _, line := range lines(t, "testdata/modex/4.2.2-v41-1.txt") {
		ms, err := DecodeRankedModex(c, line)
		if err != nil || len(ms) != 1 || !ms[0].Collect || len(ms[0].Procs) != 2 {
			t.Fatalf("%v: %v", ms, err)
		}
		p := ms[0].Procs[1]
		if p.Number != 1 || len(p.KVals) != 2 || p.KVals[1].Key != "k.remote" || string(p.KVals[1].Value.Bytes()) != "0123456789" {
			t.Errorf("%+v", p)
		}
		again, err := EncodeRankedModex(c, ms[0])
		if err != nil {
			t.Fatal(err)
		}
		back, err := DecodeRankedModex(c, again)
		if err != nil || back[0].Procs[1].KVals[1].Key != "k.remote" {
			t.Errorf("%v: %v", back, err)
		}
	}
}

func lines(t testing.TB, file string) [][]byte {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]byte
	for line := range strings.Lines(string(text)) {
		out = append(out, unhex(t, strings.TrimSpace(line)))
	}
	return out
}
