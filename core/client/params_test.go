package client

import (
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/transport"
	"pmix/wire"
)

// What the parameters do that mean something to a client alone; those of servers
// have a test of the same name in core/server.
func TestParametersAreHonoured(t *testing.T) {
	for name, test := range map[string]func(*testing.T){
		"pmix_finalize_timeout": func(t *testing.T) {
			f := newFake(t)
			f.more = []string{"PMIX_MCA_pmix_finalize_timeout=1"}
			k := f.start()
			f.answer(wire.CmdFinalize, nil) // never
			start := time.Now()
			st := k.op(func(d host.Op) pmix.Status { return k.c.Finalize(nil, d) })
			if d := time.Since(start); st != pmix.SUCCESS || d < 900*time.Millisecond || d > 8*time.Second {
				t.Errorf("%v after %v", st, d)
			}
		},
		"ptl_base_handshake_wait_time": func(t *testing.T) {
			mute, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer mute.Close()
			f := newFake(t)
			env := transport.Setenv(f.env(), "PMIX_SERVER_URI61", "srv.1;tcp4://"+mute.Addr().String())
			env = append(env, "PMIX_MCA_ptl_base_handshake_wait_time=1")
			start := time.Now()
			captureStderr(t, func() { _, err = New(reactor(t), env, nil) })
			if d := time.Since(start); err == nil || d < 900*time.Millisecond || d > 8*time.Second {
				t.Errorf("%v after %v", err, d)
			}
		},
		"pmix_log_host_only": func(t *testing.T) {
			for value, want := range map[string]pmix.Status{"1": pmix.ERR_NOT_AVAILABLE, "0": pmix.SUCCESS} {
				f := newFake(t)
				f.more = []string{"PMIX_MCA_pmix_log_host_only=" + value}
				k := f.start()
				f.answer(wire.CmdLog, func(wire.Request) wire.Message { return &wire.StatusReply{Status: pmix.ERR_NOT_AVAILABLE} })
				file, err := os.CreateTemp(t.TempDir(), "err")
				if err != nil {
					t.Fatal(err)
				}
				was := say.Err
				say.Err = say.Stream(file.Fd())
				st := k.op(func(d host.Op) pmix.Status {
					return k.c.Log([]pmix.Info{pmix.MakeInfo(pmix.LOG_STDERR, pmix.String("logged"))}, nil, d)
				})
				say.Err = was
				b, _ := os.ReadFile(file.Name())
				if st != want || strings.Contains(string(b), "logged") != (want == pmix.SUCCESS) {
					t.Errorf("%s: %v, %q", value, st, b)
				}
			}
		},
	} {
		t.Run(name, test)
	}
}
