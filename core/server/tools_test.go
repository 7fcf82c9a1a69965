package server

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/transport"
	"pmix/wire"
)

func (g *rig) toolHello(role wire.Role, p pmix.Proc) *wire.Hello {
	h := g.hello(p, wire.Default)
	h.Role, h.UID, h.GID = role, uint32(os.Geteuid()), uint32(os.Getegid())
	return h
}

func TestToolGetsAName(t *testing.T) {
	m := &fakeHost{}
	told := make(chan []pmix.Info, 1)
	m.tool = func(infos []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		told <- infos
		go answer(pmix.SUCCESS, at("tool.1", 0))
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	h := g.toolHello(wire.ToolNeedsID, pmix.Proc{})
	h.Infos = []pmix.Info{
		pmix.MakeInfo("site.key", pmix.Int(1)), pmix.MakeInfo(pmix.USERID, pmix.Uint32(4711)), pmix.MakeInfo(pmix.CMD_LINE, pmix.String("tool -x")),
	}
	c, err := g.dial(h)
	if err != nil {
		t.Fatal(err)
	}
	infos := <-told
	uid, _ := pmix.Find(infos, pmix.USERID)
	release, _ := pmix.Find(infos, pmix.VERSION_INFO)
	line, _ := pmix.Find(infos, pmix.CMD_LINE)
	_, named := pmix.Find(infos, pmix.NSPACE)
	if uid.Data != uint32(os.Geteuid()) || release.Text() != "7.0.0" || line.Text() != "tool -x" || named {
		t.Errorf("the host is told %v", infos)
	}
	if v, _ := pmix.Find(infos, "site.key"); v.Data != int32(1) {
		t.Error("what a tool says of itself is lost")
	}
	var j wire.JobInfo
	if c.take(c.send(&wire.JobInfoReq{}), &j); j.Nspace != "tool.1" {
		t.Errorf("its job is %q", j.Nspace)
	}
	c.want(c.send(&wire.FinalizeReq{}), pmix.SUCCESS)
	c.drop()
	g.wait("the tool to be forgotten", func() bool {
		return g.s.client(at("tool.1", 0)) == nil && g.s.spaces["tool.1"] == nil && g.s.store.Namespace("tool.1") == nil
	})
}

func TestWhichToolsAreLetIn(t *testing.T) {
	stranger := func(h *wire.Hello) { h.UID++; h.Security = transport.None; h.Credential = nil }
	refuse := func(_ []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		answer(pmix.ERR_NO_PERMISSIONS, pmix.Proc{})
		return pmix.SUCCESS
	}
	nameless := func(_ []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		answer(pmix.SUCCESS, pmix.Proc{})
		return pmix.SUCCESS
	}
	accept := func(_ []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		answer(pmix.SUCCESS, at("t", 0))
		return pmix.SUCCESS
	}
	for _, c := range []struct {
		name string
		tool func([]pmix.Info, func(pmix.Status, pmix.Proc)) pmix.Status
		role wire.Role
		p    pmix.Proc
		deal func(*wire.Hello)
		key  string
		want pmix.Status
	}{
		{"a host without tools names none", nil, wire.ToolNeedsID, pmix.Proc{}, nil, "", pmix.ERR_NOT_SUPPORTED},
		{"but takes one that has a name", nil, wire.ToolGivenID, at("own", 3), nil, "", pmix.SUCCESS},
		{"the host refuses", refuse, wire.ToolNeedsID, pmix.Proc{}, nil, "", pmix.ERR_NO_PERMISSIONS},
		{"the host gives no name", nameless, wire.ToolNeedsID, pmix.Proc{}, nil, "", pmix.ERR_BAD_PARAM},
		{"another user's", accept, wire.ToolNeedsID, pmix.Proc{}, stranger, "", pmix.SUCCESS},
		{"another user's where that is not wanted", accept, wire.ToolNeedsID, pmix.Proc{}, stranger, pmix.SERVER_ALLOW_FOREIGN_TOOLS, pmix.ERR_NOT_SUPPORTED},
		{"a liar's", accept, wire.ToolNeedsID, pmix.Proc{}, func(h *wire.Hello) { h.UID++ }, "", pmix.ERR_INVALID_CRED},
		{"a launcher's", accept, wire.LauncherNeedsID, pmix.Proc{}, nil, "", pmix.SUCCESS},
	} {
		t.Run(c.name, func(t *testing.T) {
			var infos []pmix.Info
			if c.key != "" {
				infos = append(infos, pmix.MakeInfo(c.key, pmix.Bool(false)))
			}
			g := newRigWith(t, &fakeHost{tool: c.tool}, Options{Infos: infos})
			h := g.toolHello(c.role, c.p)
			if c.deal != nil {
				c.deal(h)
			}
			if _, err := g.dial(h); pmix.StatusOf(err) != c.want {
				t.Errorf("%v, want %v", err, c.want)
			}
		})
	}
}

// A process of a job may come as a tool: its host hears of a tool, and it keeps
// its name and what the host said about it.
func TestAClientMayBeATool(t *testing.T) {
	m := &fakeHost{}
	m.connected = func(host.Client, host.Op) pmix.Status { t.Error("the host hears of a client"); return pmix.SUCCESS }
	m.tool = func(infos []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		ns, _ := pmix.Find(infos, pmix.NSPACE)
		answer(pmix.SUCCESS, at(ns.Text(), 1))
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.job("job", 2, 2)
	c, err := g.dial(g.toolHello(wire.ToolClient, at("job", 1)))
	if err != nil {
		t.Fatal(err)
	}
	c.drop()
	g.wait("its loss", func() bool { c := g.s.client(at("job", 1)); return c != nil && c.lost })
}

func TestOutputOfSpawnedJobs(t *testing.T) {
	m := &fakeHost{}
	m.tool = func(_ []pmix.Info, answer func(pmix.Status, pmix.Proc)) pmix.Status {
		answer(pmix.SUCCESS, at("tool", 0))
		return pmix.SUCCESS
	}
	jobs := 0
	m.spawn = func(_ []pmix.App, answer host.Spawned) pmix.Status {
		jobs++
		answer(pmix.SUCCESS, fmt.Sprintf("child%d", jobs))
		return pmix.SUCCESS
	}
	g := newRig(t, m)
	g.do(func() { g.s.screen.flags.Local = false })
	g.job("job", 1, 1)
	tool, err := g.dial(g.toolHello(wire.ToolNeedsID, pmix.Proc{}))
	if err != nil {
		t.Fatal(err)
	}
	app := g.client(at("job", 0))
	spawn := func(c *rawClient, infos ...pmix.Info) string {
		t.Helper()
		var r wire.SpawnReply
		c.take(c.send(&wire.SpawnReq{Infos: infos, Apps: []pmix.App{{Cmd: pmix.S("x"), MaxProcs: 1}}}), &r)
		return pmix.Str(r.Nspace)
	}
	deliver := func(p pmix.Proc, ch pmix.IOFChannel, text string) {
		g.do(func() { g.s.IOFDeliver(p, ch, []byte(text), nil, nil) })
	}
	got := func(c *rawClient) string {
		t.Helper()
		var texts []string
		for end := time.After(150 * time.Millisecond); ; {
			select {
			case in := <-c.in:
				var d wire.IOFData
				if err := wire.Unmarshal(c.c.Codec(), in.b, &d); err != nil || in.tag != wire.TagIOF || d.ID != 0 {
					t.Fatalf("%+v %v", d, err)
				}
				texts = append(texts, string(d.Data))
			case <-end:
				return strings.Join(texts, ",")
			}
		}
	}
	// A tool gets the output of what it spawns, but for the channels it refuses.
	first := spawn(tool, pmix.MakeInfo(pmix.FWD_STDERR, pmix.Bool(false)))
	deliver(at(first, 0), pmix.FWD_STDOUT_CHANNEL, "out")
	deliver(at(first, 0), pmix.FWD_STDERR_CHANNEL, "err")
	deliver(g.s.self, pmix.FWD_STDERR_CHANNEL, "server")
	if s := got(tool); s != "out,server" {
		t.Errorf("the tool got %q", s)
	}
	// A process of a job gets what it asks for; else its child's goes where its own goes.
	second := spawn(app, pmix.MakeInfo(pmix.FWD_STDOUT, pmix.Bool(true)))
	deliver(at(second, 0), pmix.FWD_STDOUT_CHANNEL, "asked")
	third := spawn(app)
	deliver(at(third, 0), pmix.FWD_STDOUT_CHANNEL, "nobody's")
	if s := got(app); s != "asked" {
		t.Errorf("the client got %q", s)
	}
	tool.drop()
	g.wait("the tool to go", func() bool { return g.s.client(at("tool", 0)) == nil })
	deliver(at(first, 0), pmix.FWD_STDOUT_CHANNEL, "late")
}

func TestRendezvousFiles(t *testing.T) {
	yes := pmix.Bool(true)
	pid := fmt.Sprint(os.Getpid())
	for _, c := range []struct {
		name  string
		infos []pmix.Info
		want  []string
	}{
		{"none", nil, nil},
		{"tools", []pmix.Info{pmix.MakeInfo(pmix.SERVER_TOOL_SUPPORT, yes)}, []string{"tmp/pmix.node.tool." + pid, "tmp/pmix.node.tool.srv"}},
		{"session", []pmix.Info{pmix.MakeInfo(pmix.SERVER_SESSION_SUPPORT, yes)}, []string{"tmp/pmix.node.tool"}},
		{"system", []pmix.Info{pmix.MakeInfo(pmix.SERVER_SYSTEM_SUPPORT, yes)}, []string{"sys/pmix.sys.node"}},
		{"not", []pmix.Info{pmix.MakeInfo(pmix.SERVER_SYSTEM_SUPPORT, pmix.Bool(false))}, nil},
		{"scheduler", []pmix.Info{pmix.MakeInfo(pmix.SERVER_SCHEDULER, yes)}, []string{"sys/pmix.sched.node"}},
		{"controller", []pmix.Info{pmix.MakeInfo(pmix.SERVER_SYS_CONTROLLER, yes)}, []string{"sys/pmix.sysctrlr.node"}},
		{"report", []pmix.Info{pmix.MakeInfo(pmix.TCP_REPORT_URI, pmix.String("DIR/uri"))}, []string{"uri"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			infos := []pmix.Info{
				pmix.MakeInfo(pmix.SERVER_NSPACE, pmix.String("srv")), pmix.MakeInfo(pmix.SERVER_RANK, pmix.RankValue(0)),
				pmix.MakeInfo(pmix.SERVER_TMPDIR, pmix.String(dir+"/tmp")), pmix.MakeInfo(pmix.SYSTEM_TMPDIR, pmix.String(dir+"/sys")),
				pmix.MakeInfo(pmix.HOSTNAME, pmix.String("node.site")),
			}
			for _, i := range c.infos {
				if s := i.Value.Text(); s != "" {
					i.Value = pmix.String(strings.Replace(s, "DIR", dir, 1))
				}
				infos = append(infos, i)
			}
			g := newRigWith(t, &fakeHost{}, Options{Infos: infos})
			files := func() (out []string) {
				filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
					if !d.IsDir() {
						rel, _ := filepath.Rel(dir, path)
						out = append(out, rel)
					}
					return nil
				})
				return out
			}
			if got := files(); !slices.Equal(got, c.want) {
				t.Fatalf("there are %v", got)
			}
			for _, f := range c.want {
				tgt, err := transport.ReadFile(filepath.Join(dir, f))
				if err != nil || tgt.Server != at("srv", 0) || tgt.Address != g.s.lis.Address() {
					t.Errorf("%s leads to %+v, %v", f, tgt, err)
				}
			}
			g.do(func() { g.s.Finalize(nil, nil) })
			if left, _ := os.ReadDir(dir); len(left) != 0 {
				t.Errorf("%v is left", left)
			}
		})
	}
}

// A server whose place another one has says so and does not start; nothing of it
// is left.
func TestRendezvousFileOfAnother(t *testing.T) {
	dir := t.TempDir()
	write(t, transport.SystemFile(dir, "node"), fmt.Sprintf("a.1;tcp4://127.0.0.1:5\n7.0.0\n%d\n", os.Getppid()))
	g := newRig(t, &fakeHost{})
	g.do(func() {
		_, err := New(g.r, &fakeHost{}, Options{Infos: []pmix.Info{
			pmix.MakeInfo(pmix.SERVER_TMPDIR, pmix.String(dir)), pmix.MakeInfo(pmix.SYSTEM_TMPDIR, pmix.String(dir)),
			pmix.MakeInfo(pmix.HOSTNAME, pmix.String("node")), pmix.MakeInfo(pmix.SERVER_SYSTEM_SUPPORT, pmix.Bool(true)),
			pmix.MakeInfo(pmix.TCP_REPORT_URI, pmix.String(dir+"/uri")),
		}})
		if pmix.StatusOf(err) != pmix.ERR_INIT || !strings.Contains(err.Error(), fmt.Sprint(os.Getppid())) {
			t.Errorf("%v", err)
		}
	})
	if left, _ := os.ReadDir(dir); len(left) != 1 {
		t.Errorf("%v is left", left)
	}
}

func TestServerKnowsItsAddress(t *testing.T) {
	g := newRigWith(t, &fakeHost{}, Options{Infos: []pmix.Info{pmix.MakeInfo(pmix.SINGLETON, pmix.String("alone.7.0"))}})
	g.do(func() {
		for _, key := range []string{pmix.MYSERVER_URI, pmix.SERVER_URI} {
			self := g.s.self
			if v, st, _ := g.s.GetNow(&self, key, nil); st != pmix.SUCCESS || !strings.HasSuffix(v.Text(), g.s.lis.Address()) {
				t.Errorf("%s: %v %v", key, v, st)
			}
		}
	})
	h := g.hello(at("alone.7", 0), wire.Default)
	h.Role = wire.Singleton
	c, err := g.dial(h)
	if err != nil {
		t.Fatalf("the process that started the server: %v", err)
	}
	c.want(c.send(&wire.FenceReq{Procs: []pmix.Proc{at("alone.7", 0)}}), pmix.SUCCESS)
	for _, bad := range []pmix.Value{pmix.String("x"), pmix.String(".1"), pmix.String("a.b"), pmix.Int(1), pmix.String("a.4294967295")} {
		g.do(func() {
			if _, err := New(g.r, &fakeHost{}, Options{Infos: []pmix.Info{pmix.MakeInfo(pmix.SINGLETON, bad)}}); pmix.StatusOf(err) != pmix.ERR_BAD_PARAM {
				t.Errorf("%v: %v", bad, err)
			}
		})
	}
}
