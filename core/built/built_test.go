package built

import "testing"

func TestTheEnvironmentMovesDirectories(t *testing.T) {
	defer func(lib, conf string) { Libdir, Sysconfdir = lib, conf }(Libdir, Sysconfdir)
	Libdir, Sysconfdir = "/fixed/lib", "/etc/site"
	for _, c := range []struct {
		env  []string
		want map[string]string
	}{
		{nil, map[string]string{"prefix": "/usr/local", "bindir": "/usr/local/bin", "pkglibdir": "/fixed/lib/pmix", "pkgdatadir": "/usr/local/share/pmix", "mandir": "/usr/local/share/man", "sysconfdir": "/etc/site"}},
		{[]string{"PMIX_PREFIX=/moved"}, map[string]string{"prefix": "/moved", "bindir": "/moved/bin", "libdir": "/fixed/lib", "infodir": "/moved/share/info"}},
		{[]string{"PMIX_EXEC_PREFIX=/x", "PMIX_DATADIR=/d", "PMIX_SYSCONFDIR=${prefix}/conf", "PMIX_BINDIR="}, map[string]string{"bindir": "/x/bin", "pkgdatadir": "/d/pmix", "mandir": "/usr/local/share/man", "sysconfdir": "/usr/local/conf"}},
	} {
		got := Dirs(c.env)
		for name, want := range c.want {
			if got[name] != want {
				t.Errorf("%v: %s is %s, want %s", c.env, name, got[name], want)
			}
		}
		if len(got) != len(dirs) {
			t.Errorf("%d directories", len(got))
		}
	}
}
