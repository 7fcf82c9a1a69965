package param

import (
	"os"
	"path/filepath"
	"sort"
	"strings"
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
	seen := map[string]bool{}
	for _, r := range concat(Table, Ignored) {
		if !r.accepts(r.Default) || r.Help == "" || r.Level < 1 || r.Level > 9 || r.Group == "" {
			t.Errorf("%+v", r)
		}
		for _, name := range append(names(r.Old), r.Name) {
			if seen[name] {
				t.Errorf("%s stands twice", name)
			}
			seen[name] = true
		}
	}
	for _, r := range Table {
		if !r.Honoured() {
			t.Errorf("nobody honours %s", r.Name)
		}
	}
	for _, r := range Ignored {
		if r.Honoured() || !strings.HasPrefix(r.Help, "Accepted and without effect: ") {
			t.Errorf("%+v", r)
		}
	}
	if len(Entries()) != len(seen) {
		t.Errorf("%d entries of %d names", len(Entries()), len(seen))
	}
}

func names(old []Old) (out []string) {
	for _, o := range old {
		out = append(out, o.Name)
	}
	return out
}

// Names in all their forms, and what they say of where a value came from.
func TestNamesAndSources(t *testing.T) {
	sys := t.TempDir()
	write(t, sys+"/pmix-mca-params.conf", "\nptl_base_max_msg_size = 3\nptl_tcp_handshake_wait_time = 4\npsec = none\n")
	p := LoadWith([]string{"PMIX_MCA_pmix_ptl_base_max_msg_size=0x10", "PMIX_MCA_ptl_base_max_msg_size=5", "PMIX_MCA_pmix_pmix_max_events=2k",
		"PMIX_MCA_pmix_max_events=7", "PMIX_MCA_gds=hash", "PMIX_MCA_base_help_aggregate=0"}, sys, [][2]string{{"pmix_finalize_timeout", "6"}})
	for _, c := range [][3]string{
		{"ptl_base_max_msg_size", "16", "environment"}, {"pmix_max_events", "2048", "environment"},
		{"pmix_finalize_timeout", "6", "command line"}, {"ptl_base_handshake_wait_time", "4", "file (" + sys + "/pmix-mca-params.conf:3)"},
		{"psec", "none", "file (" + sys + "/pmix-mca-params.conf:4)"}, {"gds", "hash", "environment"},
		{"mca_base_help_aggregate", "0", "environment"}, {"pmix_keep_fqdn_hostnames", "0", "default"},
		{"gds_shmem3_segment_size_multiplier", "1.000000", "default"},
		{"mca_base_param_files", sys + "/pmix-mca-params.conf", "default"},
		{"mca_base_override_param_file", sys + "/pmix-mca-params-override.conf", "default"},
	} {
		if v, from := p.Show(c[0]); v != c[1] || from != c[2] {
			t.Errorf("%s: %q from %s, want %q from %s", c[0], v, from, c[1], c[2])
		}
	}
	if o := p.Outdated(); len(o) != 1 || o[0] != (Outdated{"ptl_tcp_handshake_wait_time", "ptl_base_handshake_wait_time", sys + "/pmix-mca-params.conf"}) {
		t.Errorf("outdated: %v", o)
	}
	if o := Load([]string{"PMIX_MCA_mca_base_suppress_deprecated_warning=1"}, sys).Outdated(); len(o) != 0 {
		t.Errorf("a warning that is not wanted: %v", o)
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
		{"ptl_base_handshake_wait_time", 60, Default},
	} {
		if _, from, _ := p.Where(c.name); p.Int(c.name) != c.want || from != c.from {
			t.Errorf("%s = %d from %s, want %d from %s", c.name, p.Int(c.name), from, c.want, c.from)
		}
	}
	if n := p.Size("ptl_base_max_msg_size"); n != 400<<20 {
		t.Errorf("%d bytes", n)
	}
	if _, _, file := p.Where("pmix_max_events"); file != sys+"/pmix-mca-params.conf:2" {
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
