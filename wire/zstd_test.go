package wire

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math/rand"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sample makes bytes of a kind, always the same.
func sample(kind string, n int) []byte {
	r := rand.New(rand.NewSource(int64(n)))
	b := make([]byte, 0, n+64)
	words := strings.Fields("pmix.hname node pmix.lrank 0123 btl.tcp.5.0 usnic mtl.ofi.1.0 fi_addr \x00\x01\xff key-")
	for len(b) < n {
		switch kind {
		case "zero":
			b = append(b, 0)
		case "random":
			b = append(b, byte(r.Uint32()))
		case "few":
			b = append(b, "aab"[r.Intn(3)])
		case "skewed":
			b = append(b, byte(r.ExpFloat64()*9))
		case "words":
			b = append(b, words[r.Intn(len(words))]...)
			b = append(b, byte('0'+r.Intn(10)))
		case "modex": // the same keys around what differs
			b = append(b, fmt.Sprintf("pmix.rank%d\x00btl.tcp.5.0\x00", len(b)/300)...)
			for range 24 {
				b = append(b, byte(r.Uint32()))
			}
		case "far": // matches from far away
			if len(b) < 70000 {
				b = append(b, byte(r.Uint32()))
			} else {
				at := r.Intn(len(b) - 3000)
				b = append(b, b[at:at+r.Intn(3000)]...)
			}
		}
	}
	return b[:n]
}

var sampleKinds = []string{"zero", "random", "few", "skewed", "words", "modex", "far"}

// zstdFrame is a compressed block that a released library made of a sample.
type zstdFrame struct {
	kind  string
	size  int
	block []byte
}

// frames reads a file whose lines are kind, size and block.
func frames(t testing.TB) (out []zstdFrame) {
	text, err := os.ReadFile("testdata/zstd/frames-7.0.0rc1.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var f zstdFrame
		var block string
		if _, err := fmt.Sscan(line, &f.kind, &f.size, &block); err != nil {
			t.Fatal(err)
		}
		if f.block, err = base64.StdEncoding.DecodeString(block); err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

func TestZstdOfTheReleasedLibrary(t *testing.T) {
	n := 0
	for _, f := range frames(t) {
		kind, size, b := f.kind, f.size, f.block
		out, err := Decompress(b)
		if err != nil || !bytes.Equal(out, sample(kind, size)) {
			t.Errorf("%s of %d bytes: %d bytes, %v", kind, size, len(out), err)
		}
		n++
		// Nothing that is cut or changed gives more than it says, or a panic.
		for i := 4; i < len(b); i += 1 + len(b)/200 {
			if _, err := Decompress(b[:i]); err == nil {
				t.Errorf("%s of %d bytes: the first %d bytes do", kind, size, i)
			}
			c := bytes.Clone(b)
			c[i] ^= 1 << (i % 8)
			if out, err := Decompress(c); err == nil && len(out) != size {
				t.Errorf("%s of %d bytes, byte %d changed: %d bytes", kind, size, i, len(out))
			}
		}
	}
	if n < 10 {
		t.Errorf("%d frames", n)
	}
}

// What the zstd program makes at every level is read, where the program is there.
func TestZstdOfTheProgram(t *testing.T) {
	tool, err := exec.LookPath("zstd")
	if err != nil {
		t.Skip("there is no zstd")
	}
	sizes := []int{0, 1, 100, 5000, 131072, 300000}
	levels := []string{"-1", "-3", "-17"}
	if testing.Short() {
		sizes, levels = []int{100, 140000}, []string{"-3"}
	}
	dir := t.TempDir()
	for _, kind := range sampleKinds {
		for _, n := range sizes {
			in := sample(kind, n)
			file := filepath.Join(dir, "in")
			if err := os.WriteFile(file, in, 0o600); err != nil {
				t.Fatal(err)
			}
			for i, level := range levels {
				check := []string{"--check", "--no-check"}[i%2]
				frame, err := exec.Command(tool, "-q", "-c", level, check, file).Output()
				if err != nil {
					t.Fatal(err)
				}
				if out, err := unzstd(frame, n); err != nil || !bytes.Equal(out, in) {
					t.Errorf("%s of %d bytes at %s: %d bytes, %v", kind, n, level, len(out), err)
				}
				if _, err := unzstd(frame, n+1); err == nil {
					t.Errorf("%s of %d bytes at %s: more than there is", kind, n, level)
				}
				if _, err := unzstd(frame, n-1); err == nil {
					t.Errorf("%s of %d bytes at %s: less than there is", kind, n, level)
				}
			}
		}
	}
}

// A small frame that holds much is inflated as far as somebody takes it.
func TestBombs(t *testing.T) {
	const blocks = 4096 // of 128 KiB
	frame := []byte{0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x58}
	for i := range blocks {
		head := uint32(zstdBlock<<3 | 1<<1)
		if i == blocks-1 {
			head |= 1
		}
		frame = append(frame, byte(head), byte(head>>8), byte(head>>16), 'x')
	}
	bomb := append(binary.NativeEndian.AppendUint32(nil, blocks*zstdBlock), frame...)
	if _, err := DecompressMax(bomb, maxText); err == nil {
		t.Error("more than was allowed")
	}
	small := append(binary.NativeEndian.AppendUint32(nil, 1000), frame...)
	if _, err := Decompress(small); err == nil {
		t.Error("more than it claims")
	}
	// One message holds no more text than its budget, in however many values and
	// buffers.
	one := binary.NativeEndian.AppendUint32(nil, 200*zstdBlock)
	one = append(one, frame[:6+199*4]...)
	head := uint32(zstdBlock<<3 | 1<<1 | 1)
	one = append(one, byte(head), byte(head>>8), byte(head>>16), 'y')
	if b, err := Decompress(one); err != nil || len(b) != 200*zstdBlock {
		t.Fatalf("%d bytes, %v", len(b), err)
	}
	var d *Decoder
	outer := NewDecoder(Default, nil)
	for i := range 4 {
		d = outer.within(Default, packBytes(t, one))
		v := d.getCompressedString()
		if i < 2 && (d.Err() != nil || len(v.Text()) != 200*zstdBlock) {
			t.Fatalf("text %d: %v", i, d.Err())
		}
	}
	if d.Err() == nil {
		t.Error("no end of text")
	}
}

// packBytes is a BYTE_OBJECT without its head.
func packBytes(t *testing.T, b []byte) []byte {
	e := NewEncoder(Default)
	e.putBytes(b)
	if e.Err() != nil {
		t.Fatal(e.Err())
	}
	return e.Bytes()
}

func FuzzZstd(f *testing.F) {
	for _, x := range frames(f) {
		if len(x.block) < 20000 {
			f.Add(x.block)
		}
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		out, err := DecompressMax(b, 1<<20)
		if err == nil && len(out) > 1<<20 {
			t.Errorf("%d bytes", len(out))
		}
	})
}
