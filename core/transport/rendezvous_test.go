package transport

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/wire"
)

func TestRendezvousFileIsReadBackAndRemoved(t *testing.T) {
	dir := t.TempDir()
	path := PidFile(filepath.Join(dir, "a", "b"), "host", 5)
	f, err := WriteFile(path, "srv.1;tcp4://127.0.0.1:5", "4.2.2rc2", true)
	if err != nil {
		t.Fatal(err)
	}
	tgt, err := ReadFile(path)
	if err != nil || tgt.Server != (pmix.Proc{Nspace: "srv", Rank: 1}) || tgt.Codec.Version != wire.V41 {
		t.Errorf("%+v %v", tgt, err)
	}
	f.Remove()
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// Nobody takes the place of a server that lives.
func TestRendezvousFilesOfOthersAreKept(t *testing.T) {
	path := SystemFile(t.TempDir(), "host")
	text := fmt.Sprintf("old.1;tcp4://127.0.0.1:5\n4.0\n%d\n0:0\nMon\n", os.Getppid())
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := WriteFile(path, "other.1;tcp4://127.0.0.1:6", "7.0.0", true); pmix.StatusOf(err) != pmix.ERR_EXISTS ||
		!strings.Contains(err.Error(), fmt.Sprint(os.Getppid())) || !strings.Contains(err.Error(), path) {
		t.Errorf("second writer: %v", err)
	}
	if b, _ := os.ReadFile(path); string(b) != text {
		t.Errorf("it is now %q", b)
	}
}

func TestRendezvousFilesOfOwnTools(t *testing.T) {
	for everybody, want := range map[bool]os.FileMode{true: 0o644, false: 0o600} {
		path := filepath.Join(t.TempDir(), "sub", "file")
		f, err := WriteFile(path, "s.1;tcp4://127.0.0.1:5", "7.0.0", everybody)
		if err != nil {
			t.Fatal(err)
		}
		if i, err := os.Stat(path); err != nil || i.Mode().Perm()&^want != 0 || i.Mode().Perm()&0o600 != 0o600 {
			t.Errorf("for everybody %v: %v %v", everybody, i.Mode(), err)
		}
		f.Remove()
	}
}

func TestStaleRendezvousFilesAreReplaced(t *testing.T) {
	for name, text := range map[string]string{
		// a process of the same number, in a container that was started again
		"own":  fmt.Sprintf("old.1;tcp4://127.0.0.1:5\n4.0\n%d\n0:0\nMon\n", os.Getpid()),
		"dead": "old.1;tcp4://127.0.0.1:5\n4.0\n2147483000\n0:0\nMon\n", "short": "old", "empty": "", "no pid": "a\nb\nc\n",
	} {
		path := SystemFile(t.TempDir(), "host")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := WriteFile(path, "new.1;tcp4://127.0.0.1:5", "7.0.0", true)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if tgt, err := ReadFile(path); err != nil || tgt.Server.Nspace != "new" {
			t.Errorf("%s: %+v %v", name, tgt, err)
		}
		f.Remove()
	}
}

func TestFaultyRendezvousFilesAreNamed(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"missing": "-", "empty": "", "garbage": "\x00\x01\nx\ny\nz", "half": "srv.1;tcp4"} {
		path := filepath.Join(dir, name)
		if text != "-" {
			os.WriteFile(path, []byte(text), 0o600)
		}
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestFormatFor(t *testing.T) {
	for release, want := range map[string]wire.Version{
		"2.1.4": wire.V21, "3.2.3": wire.V3, "v4.0.0": wire.V4, "4.2.2rc2": wire.V41, "5.0.7a1": wire.V41,
		"6.0.0": wire.V51, "6.1.0": wire.V61, "7.0.0rc1": wire.V61, "": wire.V61,
	} {
		if got := FormatFor(wire.ParseRelease(release)); got != want {
			t.Errorf("%q: %v, want %v", release, got, want)
		}
	}
}

func TestLimitsComeFromTheParameters(t *testing.T) {
	for env, want := range map[string]Options{
		"":                                 {MaxMessage: 32 << 20, Handshake: 60 * time.Second, Accept: 10 * time.Second},
		"PMIX_MCA_ptl_base_max_msg_size=5": {MaxMessage: 5 << 20, Handshake: 60 * time.Second, Accept: 10 * time.Second},
		"PMIX_MCA_ptl_base_max_msg_size=0": {MaxMessage: wire.MaxPayload, Handshake: 60 * time.Second, Accept: 10 * time.Second},
		"PMIX_MCA_ptl_base_handshake_wait_time=3": {MaxMessage: 32 << 20, Handshake: 3 * time.Second, Accept: 10 * time.Second},
		"PMIX_MCA_ptl_base_connect_ack_timeout=0": {MaxMessage: 32 << 20, Handshake: 60 * time.Second, Accept: 20 * 24 * time.Hour},
	} {
		if got := FromParams(param.New([]string{env})); got.MaxMessage != want.MaxMessage || got.Handshake != want.Handshake || got.Accept != want.Accept {
			t.Errorf("%q: %+v", env, got)
		}
	}
}
