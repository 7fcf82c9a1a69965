package server

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/wire"
)

// elsewhere are the parameters that mean nothing to a server. What they do is shown
// by TestParametersAreHonoured of core/client, and by test/info.
var elsewhere = map[string]bool{"pmix_finalize_timeout": true, "ptl_base_handshake_wait_time": true, "pmix_var_dump_color": true}

// said returns what is written to standard error while f runs.
func said(t *testing.T, f func()) string {
	t.Helper()
	file, err := os.CreateTemp(t.TempDir(), "err")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	was := say.Err
	say.Err = say.Stream(file.Fd())
	f()
	say.Err = was
	b, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Each parameter that there is does to a server what its row says.
func TestParametersAreHonoured(t *testing.T) {
	tests := map[string]func(*testing.T){
		"mca_base_param_files": func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "params")
			write(t, file, "pmix_max_events = 3\n")
			if g := rigWithEnv(t, &fakeHost{}, "mca_base_param_files", file); g.s.maxEvents != 3 {
				t.Errorf("the file is not read: %d", g.s.maxEvents)
			}
		},
		"mca_base_override_param_file": func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "params")
			write(t, file, "pmix_max_events = 4\n")
			if g := rigWithEnv(t, &fakeHost{}, "mca_base_override_param_file", file, "pmix_max_events", "9"); g.s.maxEvents != 4 {
				t.Errorf("the file does not win: %d", g.s.maxEvents)
			}
		},
		"pmix_keep_fqdn_hostnames": func(t *testing.T) {
			for value, want := range map[string]string{"true": "node.site", "false": "node"} {
				g := rigWith(t, &fakeHost{}, []string{"PMIX_HOSTNAME=node.site", "PMIX_MCA_pmix_keep_fqdn_hostnames=" + value})
				if env, _ := g.s.SetupFork(at("job", 0), nil); !strings.Contains(strings.Join(env, " "), "PMIX_HOSTNAME="+want+" ") {
					t.Errorf("%s: processes are told %v", value, env)
				}
			}
		},
		"pmix_event_eviction_time": func(t *testing.T) {
			g := rigWithEnv(t, &fakeHost{}, "pmix_event_eviction_time", "1")
			g.job("job", 1, 1)
			g.do(func() { g.s.raise(-5000, at("job", 0), pmix.RANGE_LOCAL) })
			time.Sleep(2100 * time.Millisecond)
			a := g.client(at("job", 0))
			a.want(a.send(&wire.RegEventsReq{Codes: []pmix.Status{-5000}}), pmix.SUCCESS)
			if n := len(a.events(100 * time.Millisecond)); n != 0 {
				t.Errorf("%d events that were to be forgotten", n)
			}
		},
		"pmix_max_events": func(t *testing.T) {
			g := rigWithEnv(t, &fakeHost{}, "pmix_max_events", "2")
			g.job("job", 1, 1)
			g.do(func() {
				for range 5 {
					g.s.raise(-5000, g.s.self, pmix.RANGE_LOCAL)
				}
			})
			a := g.client(at("job", 0))
			a.want(a.send(&wire.RegEventsReq{Codes: []pmix.Status{-5000}}), pmix.SUCCESS)
			if n := len(a.events(200 * time.Millisecond)); n != 2 {
				t.Errorf("%d events were kept", n)
			}
		},
		"pmix_max_iof_cache": func(t *testing.T) {
			m := &fakeHost{pull: func([]pmix.Proc, []pmix.Info, host.Op) pmix.Status { return pmix.OPERATION_SUCCEEDED }}
			g := rigWithEnv(t, m, "pmix_max_iof_cache", "2")
			g.do(func() {
				g.s.screen.flags.Local = false
				for range 5 {
					g.s.IOFDeliver(at("other", 0), pmix.FWD_STDOUT_CHANNEL, []byte("x"), nil, nil)
				}
			})
			if n, _ := g.s.streams.Kept(); n != 2 {
				t.Errorf("%d pieces of output are kept", n)
			}
		},
		"pmix_server_fence_localonly_opt": func(t *testing.T) {
			for value, want := range map[string]int{"true": 0, "false": 1} {
				var asked atomic.Int32
				m := &fakeHost{fence: func(_ []pmix.Proc, _ []pmix.Info, _ []byte, answer host.Modex) pmix.Status {
					asked.Add(1)
					answer(pmix.SUCCESS, nil)
					return pmix.SUCCESS
				}}
				g := rigWithEnv(t, m, "pmix_server_fence_localonly_opt", value)
				g.job("job", 1, 1)
				a := g.client(at("job", 0))
				a.want(a.send(&wire.FenceReq{Procs: all("job")}), pmix.SUCCESS)
				if n := int(asked.Load()); n != want {
					t.Errorf("%s: the host was asked %d times", value, n)
				}
			}
		},
		"mca_base_help_aggregate": func(t *testing.T) {
			for value, want := range map[string]int{"true": 1, "false": 2} {
				rigWithEnv(t, &fakeHost{}, "mca_base_help_aggregate", value)
				if n := strings.Count(said(t, func() {
					say.Help("help-ptl-base.txt", "not-reachable", "value "+value)
					say.Help("help-ptl-base.txt", "not-reachable", "value "+value)
				}), "cannot be reached: value"); n != want {
					t.Errorf("%s: shown %d times", value, n)
				}
			}
		},
		"mca_base_suppress_deprecated_warning": func(t *testing.T) {
			for value, want := range map[string]int{"true": 0, "false": 1} {
				got := said(t, func() {
					rigWithEnv(t, &fakeHost{}, "mca_base_suppress_deprecated_warning", value, "ptl_tcp_handshake_wait_time", "9", "mca_base_help_aggregate", "0")
				})
				if n := strings.Count(got, "Deprecated variable: ptl_tcp_handshake_wait_time"); n != want {
					t.Errorf("%s: %q", value, got)
				}
			}
		},
		"pmix_log_host_only": func(t *testing.T) {
			for value, want := range map[string]pmix.Status{"true": pmix.ERR_NOT_SUPPORTED, "false": pmix.OPERATION_SUCCEEDED} {
				g := rigWithEnv(t, &fakeHost{lacks: []host.Upcall{host.Log, host.Log2}}, "pmix_log_host_only", value)
				var st pmix.Status
				got := said(t, func() {
					g.do(func() { st = g.s.Log([]pmix.Info{pmix.MakeInfo(pmix.LOG_STDERR, pmix.String("logged"))}, nil, nil) })
				})
				if st != want || (got == "logged") != (want == pmix.OPERATION_SUCCEEDED) {
					t.Errorf("%s: %v, %q", value, st, got)
				}
			}
		},
		"ptl_base_report_uri": func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "uri")
			g := rigWithEnv(t, &fakeHost{}, "ptl_base_report_uri", file)
			if b, err := os.ReadFile(file); err != nil || !strings.HasPrefix(string(b), g.s.URI()) {
				t.Errorf("%q, %v", b, err)
			}
		},
		"ptl_base_connect_ack_timeout": func(t *testing.T) {
			g := rigWithEnv(t, &fakeHost{}, "ptl_base_connect_ack_timeout", "1")
			c, err := net.Dial("tcp", strings.TrimPrefix(g.s.lis.Address(), "tcp4://"))
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			c.SetReadDeadline(time.Now().Add(patience))
			if _, err := c.Read(make([]byte, 1)); err == nil || os.IsTimeout(err) {
				t.Errorf("a silent connection is kept: %v", err)
			}
		},
		"ptl_base_max_msg_size": func(t *testing.T) {
			g := rigWithEnv(t, &fakeHost{}, "ptl_base_max_msg_size", "1")
			g.job("job", 1, 1)
			a := g.client(at("job", 0))
			big := pmix.KVal{Key: "k", Value: pmix.BytesValue(make([]byte, 1<<20))}
			ch := a.send(&wire.CommitReq{Blocks: []wire.ScopeBlock{{Scope: pmix.LOCAL, KVals: []pmix.KVal{big}}}})
			if got := <-ch; got.err == nil {
				t.Error("a message over the limit was taken")
			}
		},
	}
	for _, p := range param.Table {
		if elsewhere[p.Name] {
			continue
		}
		test := tests[p.Name]
		if test == nil {
			t.Errorf("%s: nothing shows that it is honoured", p.Name)
			continue
		}
		t.Run(p.Name, test)
	}
}

func write(t *testing.T, file, text string) {
	t.Helper()
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func rigWith(t *testing.T, m *fakeHost, env []string) *rig {
	t.Helper()
	return newRigWith(t, m, Options{Env: env, Params: param.Load(env, t.TempDir())})
}

// rigWithEnv makes a server whose environment sets parameters: names and values.
func rigWithEnv(t *testing.T, m *fakeHost, pairs ...string) *rig {
	t.Helper()
	var env []string
	for i := 0; i < len(pairs); i += 2 {
		env = append(env, "PMIX_MCA_"+pairs[i]+"="+pairs[i+1])
	}
	return rigWith(t, m, env)
}

// events collects the events that come within a while.
func (c *rawClient) events(d time.Duration) (out []wire.Event) {
	c.t.Helper()
	for end := time.After(d); ; {
		select {
		case in := <-c.in:
			var e wire.Event
			if err := wire.Unmarshal(c.c.Codec(), in.b, &e); err != nil || in.tag != wire.TagNotify {
				c.t.Fatalf("no event: tag %d, %v", in.tag, err)
			}
			out = append(out, e)
		case <-end:
			return out
		}
	}
}

// A client that speaks an older format is told all but what that format lacks.
func TestOlderClientsAreToldWhatTheyCanRead(t *testing.T) {
	m := &fakeHost{}
	m.query = func(_ []pmix.Query, answer host.Infos) pmix.Status {
		answer(pmix.SUCCESS, []pmix.Info{
			pmix.MakeInfo("young", pmix.Value{Type: pmix.NODE_PID, Data: pmix.NodePid{}}), pmix.MakeInfo("old", pmix.Int(1))})
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	young := pmix.Value{Type: pmix.NODE_PID, Data: pmix.NodePid{Hostname: pmix.S("h"), Pid: 1}}
	g.do(func() {
		g.s.RegisterNspace("job", 2, []pmix.Info{
			pmix.MakeInfo(pmix.JOB_SIZE, pmix.Uint32(2)), pmix.MakeInfo("site.young", young), pmix.MakeInfo("site.old", pmix.Int(3)),
			pmix.MakeInfo(pmix.PROC_INFO_ARRAY, pmix.InfoArray([]pmix.Info{
				pmix.MakeInfo(pmix.RANK, pmix.RankValue(0)), pmix.MakeInfo("site.young", young), pmix.MakeInfo("site.rank", pmix.Int(4)),
			})),
		}, nil)
		for r := range pmix.Rank(2) {
			g.s.RegisterClient(at("job", r), uint32(os.Geteuid()), uint32(os.Getegid()), 0, nil)
		}
	})
	old, err := g.dial(g.hello(at("job", 0), wire.Codec{Version: wire.V41, Kind: wire.NonDescribed}))
	if err != nil {
		t.Fatal(err)
	}
	var j wire.JobInfo
	old.take(old.send(&wire.JobInfoReq{}), &j)
	keys := map[string]bool{}
	for _, kv := range j.KVals {
		keys[kv.Key] = true
	}
	if !keys["site.old"] || !keys[pmix.JOB_SIZE] || !keys[pmix.PROC_BLOB] || keys["site.young"] {
		t.Errorf("it is told %v", keys)
	}
	b := g.client(at("job", 1))
	b.put(pmix.GLOBAL, pmix.KVal{Key: "young", Value: young}, pmix.KVal{Key: "old", Value: pmix.Int(5)})
	if v := old.value(at("job", 1), "old"); v.Data != int32(5) {
		t.Errorf("old is %v", v)
	}
	var q wire.QueryReply
	old.take(old.send(&wire.QueryReq{Queries: []pmix.Query{{Keys: []string{"x"}}}}), &q)
	if len(q.Infos) != 1 || q.Infos[0].Key != "old" {
		t.Errorf("a query is answered with %v", q.Infos)
	}
	b.want(b.send(&wire.RegEventsReq{Codes: []pmix.Status{-5000}}), pmix.SUCCESS)
	old.want(old.send(&wire.RegEventsReq{Codes: []pmix.Status{-5000}}), pmix.SUCCESS)
	g.do(func() { g.s.raise(-5000, g.s.self, pmix.RANGE_LOCAL, pmix.MakeInfo("young", young)) })
	if e := old.events(200 * time.Millisecond); len(e) != 1 || len(e[0].Infos) != 0 {
		t.Errorf("events %+v", e)
	}
	if e := b.events(200 * time.Millisecond); len(e) != 1 || len(e[0].Infos) != 1 {
		t.Errorf("events of the newer client %+v", e)
	}
}
