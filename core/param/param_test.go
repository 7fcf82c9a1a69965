package param

import (
	"os"
	"path/filepath"
	"sort"
	"testing"
)

func write(t *testing.T, file, text string) {
	t.Helper()
	os.MkdirAll(filepath.Dir(file), 0o755)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestTableIsSortedAndParses(t *testing.T) {
	if !sort.SliceIsSorted(Table, func(i, j int) bool { return Table[i].Name < Table[j].Name }) {
		t.Error("Table is not in the order of names")
	}
	for _, r := range Table {
		if !r.accepts(r.Default) || r.Help == "" || r.By == "" || r.Level < 1 || r.Level > 9 {
			t.Errorf("%+v", r)
		}
	}
}

func TestPrecedence(t *testing.T) {
	home, sys := t.TempDir(), t.TempDir()
	write(t, sys+"/pmix-mca-params.conf", "# comment\n  pmix_max_events = 1\npmix_max_iof_cache=2\npmix_event_eviction_time = 3\nptl_base_max_msg_size =  4\n")
	write(t, home+"/.pmix/mca-params.conf", "pmix_max_iof_cache = 20\n// comment\npmix_event_eviction_time = 30\nptl_base_max_msg_size = 40\n")
	write(t, sys+"/pmix-mca-params-override.conf", "ptl_base_max_msg_size = 400\n")
	p := New([]string{"PMIX_MCA_pmix_event_eviction_time=300", "PMIX_MCA_ptl_base_max_msg_size=300", "PMIX_MCA_unknown=1", "OTHER=2"})
	if n := p.Int("pmix_max_events"); n != 512 {
		t.Errorf("a file was read without being asked for: %d", n)
	}
	p.ReadFiles(home, sys)
	for _, c := range []struct {
		name string
		want int
		from Source
	}{
		{"pmix_max_events", 1, SystemFile}, {"pmix_max_iof_cache", 20, UserFile},
		{"pmix_event_eviction_time", 300, Environment}, {"ptl_base_max_msg_size", 400, OverrideFile},
		{"ptl_base_handshake_wait_time", 10, Default},
	} {
		if _, from, _ := p.Where(c.name); p.Int(c.name) != c.want || from != c.from {
			t.Errorf("%s = %d from %s, want %d from %s", c.name, p.Int(c.name), from, c.want, c.from)
		}
	}
	if n := p.Size("ptl_base_max_msg_size"); n != 400<<20 {
		t.Errorf("%d bytes", n)
	}
	if _, _, file := p.Where("pmix_max_events"); file != sys+"/pmix-mca-params.conf" {
		t.Errorf("from %s", file)
	}
	if len(p.Problems()) != 0 {
		t.Error(p.Problems())
	}
}

func TestOtherFiles(t *testing.T) {
	home, sys := t.TempDir(), t.TempDir()
	write(t, sys+"/pmix-mca-params.conf", "pmix_max_events = 1\n")
	write(t, home+"/a", "pmix_max_events = 2\n")
	write(t, home+"/b", "pmix_max_events = 3\npmix_max_iof_cache = 3\n")
	for _, c := range []struct {
		env          []string
		events, iofs int
	}{
		{nil, 1, 1 << 20},
		{[]string{"PMIX_MCA_mca_base_param_files=none"}, 512, 1 << 20},
		{[]string{"PMIX_MCA_mca_base_param_files=~/a,~/b"}, 2, 3},
		{[]string{"PMIX_MCA_mca_param_files=" + home + "/b"}, 3, 3},
		{[]string{"PMIX_PARAM_FILE_PASSED=1"}, 512, 1 << 20},
	} {
		p := New(c.env)
		p.ReadFiles(home, sys)
		if p.Int("pmix_max_events") != c.events || p.Int("pmix_max_iof_cache") != c.iofs {
			t.Errorf("%v: %d %d", c.env, p.Int("pmix_max_events"), p.Int("pmix_max_iof_cache"))
		}
	}
}

func TestWhatCannotBeUsed(t *testing.T) {
	sys := t.TempDir()
	write(t, sys+"/pmix-mca-params.conf", "pmix_max_events = many\nno equals sign\ntwo words = 1\npmix_keep_fqdn_hostnames = Yes\n")
	p := New([]string{"PMIX_MCA_ptl_base_max_msg_size=-1", "PMIX_MCA_pmix_server_fence_localonly_opt=maybe", "PMIX_MCA_ptl_base_handshake_wait_time=99999999999"})
	p.ReadFiles("", sys)
	if len(p.Problems()) != 6 {
		t.Errorf("%d problems: %v", len(p.Problems()), p.Problems())
	}
	if p.Int("pmix_max_events") != 512 || p.Size("ptl_base_max_msg_size") != 32<<20 || !p.Flag("pmix_server_fence_localonly_opt") || !p.Flag("pmix_keep_fqdn_hostnames") {
		t.Error("a bad setting took effect, or a good one did not")
	}
	if got := p.Problems()[0].Where; got != "PMIX_MCA_ptl_base_max_msg_size" {
		t.Errorf("where: %s", got)
	}
}

func FuzzFile(f *testing.F) {
	f.Add("pmix_max_events = 3\n#x\n=\n= 4\nptl_base_max_msg_size = 99999999999999999999\n")
	f.Fuzz(func(t *testing.T, text string) {
		file := filepath.Join(t.TempDir(), "conf")
		if os.WriteFile(file, []byte(text), 0o600) != nil {
			t.Skip()
		}
		p := New(nil)
		p.read(file, "/home/x", UserFile)
		p.Int("pmix_max_events")
		p.Size("ptl_base_max_msg_size")
	})
}
