package tool

import (
	"io/fs"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"pmix/core/attrs"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/store"
	"pmix/core/transport"
	"pmix/wire"
)

// search is what the caller said about the server to connect to.
type search struct {
	never    bool // PMIX_TOOL_DO_NOT_CONNECT
	optional bool // PMIX_TOOL_CONNECT_OPTIONAL

	uri, file, nspace string
	pid               int64
	order             []string // the attributes that name servers of the node, in the order to try them
	only              bool     // one of them and no other
	tmp, systmp, host string
	env               []string
	tell              []pmix.Info // what is for the server to know
}

// places are the files of the servers that are found by what they are for their node.
var places = map[string]func(systmp, host string) string{
	pmix.CONNECT_SYSTEM_FIRST:      transport.SystemFile,
	pmix.CONNECT_TO_SYSTEM:         transport.SystemFile,
	pmix.CONNECT_TO_SCHEDULER:      transport.SchedulerFile,
	pmix.CONNECT_TO_SYS_CONTROLLER: transport.ControllerFile,
}

// newSearch reads the infos of a tool's initialisation or attachment.
func newSearch(env []string, infos []pmix.Info) (s search, st pmix.Status) {
	keepFQDN := param.New(env).Flag("pmix_keep_fqdn_hostnames")
	s = search{env: env, tmp: transport.SessionTmpdir(env), systmp: transport.SystemTmpdir(env), host: store.NodeName(transport.NodeName(env), keepFQDN)}
	for _, in := range infos {
		ok := true
		switch in.Key {
		case pmix.TOOL_DO_NOT_CONNECT:
			s.never = in.Value.True()
		case pmix.TOOL_CONNECT_OPTIONAL:
			s.optional = in.Value.True()
		case pmix.CONNECT_SYSTEM_FIRST, pmix.CONNECT_TO_SYSTEM, pmix.CONNECT_TO_SCHEDULER, pmix.CONNECT_TO_SYS_CONTROLLER:
			if in.Value.True() {
				s.order = append(s.order, in.Key)
				s.only = s.only || in.Key != pmix.CONNECT_SYSTEM_FIRST
			}
		case pmix.CONNECTION_ORDER:
			s.order, ok = nil, in.Value.Type == pmix.STRING
			for _, name := range strings.Split(in.Value.Text(), ",") {
				key := attrs.Key(name)
				if places[key] == nil {
					say.Help("help-ptl-base.txt", "unknown-attribute", name)
					return s, pmix.ERR_BAD_PARAM
				}
				s.order = append(s.order, key)
			}
			s.only = slices.Contains(s.order, pmix.CONNECT_TO_SYSTEM)
		case pmix.SERVER_URI, pmix.TCP_URI:
			s.uri, ok = in.Value.Data.(string)
		case pmix.TOOL_ATTACHMENT_FILE:
			s.file, ok = in.Value.Data.(string)
		case pmix.SERVER_NSPACE:
			s.nspace, ok = in.Value.Data.(string)
		case pmix.SERVER_PIDINFO:
			s.pid, ok = in.Value.Int()
		case pmix.SERVER_TMPDIR:
			s.tmp, ok = in.Value.Data.(string)
		case pmix.SYSTEM_TMPDIR:
			s.systmp, ok = in.Value.Data.(string)
		case pmix.TOOL_NSPACE, pmix.TOOL_RANK:
		default:
			s.tell = append(s.tell, in)
		}
		if !ok {
			return s, pmix.ERR_BAD_PARAM
		}
	}
	return s, pmix.SUCCESS
}

// targets returns the servers to try, in order. With a directive that names one
// there is at most one. started tells that a server started this process.
func (s *search) targets() (out []transport.Target, started bool, err error) {
	one := func(t transport.Target, err error) ([]transport.Target, bool, error) {
		if err != nil {
			return nil, false, err
		}
		return []transport.Target{t}, false, nil
	}
	switch {
	case strings.HasPrefix(s.uri, "file:"):
		return one(transport.ReadFile(s.uri[len("file:"):]))
	case s.uri != "":
		return one(transport.ParseURI(s.uri, "attribute PMIX_SERVER_URI"))
	case s.file != "":
		return one(transport.ReadFile(s.file))
	}
	for _, key := range s.order {
		t, e := transport.ReadFile(places[key](s.systmp, s.host))
		if e == nil {
			out = append(out, t)
		} else if err == nil {
			err = e
		}
	}
	switch {
	case s.only && len(out) > 0:
		return out, false, nil
	case s.only:
		return nil, false, err
	}
	switch {
	case s.pid != 0:
		return append(out, s.under(filepath.Base(transport.PidFile("", s.host, int(s.pid))), true)...), false, nil
	case s.nspace != "":
		return append(out, s.under(filepath.Base(transport.NspaceFile("", s.host, s.nspace)), true)...), false, nil
	}
	if t, found, err := transport.FromEnv(s.env); found {
		if err != nil {
			return nil, false, err
		}
		return append(out, t), true, nil
	}
	return append(out, s.under(filepath.Base(transport.SessionFile("", s.host)), false)...), false, nil
}

// maxFound bounds a search of a temporary directory, which may hold anything.
const maxFound = 1 << 14

// under returns the servers whose rendezvous files below the session's directory
// are called name (exact) or begin with it. Files that cannot be read are passed
// over.
func (s *search) under(name string, exact bool) (out []transport.Target) {
	var paths []string
	seen := 0
	filepath.WalkDir(s.tmp, func(path string, d fs.DirEntry, err error) error {
		if seen++; seen > maxFound {
			return fs.SkipAll
		}
		if err != nil {
			if d != nil && d.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if base := d.Name(); d.Type().IsRegular() && (base == name || !exact && strings.HasPrefix(base, name)) {
			paths = append(paths, path)
		}
		return nil
	})
	sort.Strings(paths)
	known := map[string]bool{}
	for _, p := range paths {
		if t, err := transport.ReadFile(p); err == nil && !known[t.Address] {
			known[t.Address] = true
			out = append(out, t)
		}
	}
	return out
}

// role returns how a tool introduces itself: it has a name or wants one, a server
// started it or not, and it launches jobs or does not.
func role(named, started, launcher bool) wire.Role {
	r := wire.ToolNeedsID
	switch {
	case started:
		r = wire.ToolClient
	case named:
		r = wire.ToolGivenID
	}
	if launcher {
		r += wire.LauncherNeedsID - wire.ToolNeedsID
	}
	return r
}
