package server

import (
	"os"
	"strconv"
	"strings"
	"time"

	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/transport"
)

// config is what a server is told when it starts.
type config struct {
	self     pmix.Proc
	hostname string
	uid, gid uint32
	// tmpdir and systmp are where rendezvous files of the session and of the
	// system go.
	tmpdir, systmp string
	env            []string
	// foreign tells that tools of other users may connect.
	foreign bool
	// singleton is a process that started this server for itself.
	singleton *pmix.Proc

	// From the MCA parameters.
	limits       transport.Options
	keepFQDN     bool
	maxEvents    int
	eventAge     time.Duration // how long an event is kept; negative for ever
	maxOutput    int
	noLocalFence bool
	reportURI    string
	params       *param.Set
}

// Options are what a server is made of beside its host.
type Options struct {
	Env   []string    // of the process, as os.Environ gives it
	Infos []pmix.Info // of PMIx_server_init
	// Params are the MCA parameters; nil for those that Env sets.
	Params *param.Set
}

// readConfig reads the infos of PMIx_server_init, then the environment, then
// takes the defaults of OpenPMIx.
func readConfig(o Options) (config, error) {
	env, infos := o.Env, o.Infos
	c := config{
		env: env, uid: uint32(os.Geteuid()), gid: uint32(os.Getegid()),
		self: pmix.Proc{Nspace: "pmix-server", Rank: pmix.Rank(os.Getpid())},
	}
	if e, ok := transport.Getenv(env, "PMIX_SERVER_NAMESPACE"); ok {
		c.self.Nspace = e
	}
	c.tmpdir, c.systmp, c.hostname = transport.SessionTmpdir(env), transport.SystemTmpdir(env), transport.NodeName(env)
	for _, v := range []struct {
		key string
		to  *string
	}{
		{pmix.SERVER_NSPACE, &c.self.Nspace}, {pmix.SERVER_TMPDIR, &c.tmpdir}, {pmix.SYSTEM_TMPDIR, &c.systmp}, {pmix.HOSTNAME, &c.hostname},
	} {
		if i, ok := pmix.Find(infos, v.key); ok {
			if i.Type != pmix.STRING || i.Text() == "" {
				return c, pmix.ERR_BAD_PARAM
			}
			*v.to = i.Text()
		}
	}
	if i, ok := pmix.Find(infos, pmix.SERVER_RANK); ok {
		n, ok := i.Uint32()
		if !ok {
			return c, pmix.ERR_BAD_PARAM
		}
		c.self.Rank = pmix.Rank(n)
	} else if e, ok := transport.Getenv(env, "PMIX_SERVER_RANK"); ok {
		if n, err := strconv.ParseUint(e, 10, 32); err == nil {
			c.self.Rank = pmix.Rank(n)
		}
	}
	if len(c.self.Nspace) > pmix.MAX_NSLEN {
		return c, pmix.ERR_BAD_PARAM
	}
	c.foreign = true
	if i, ok := pmix.Find(infos, pmix.SERVER_ALLOW_FOREIGN_TOOLS); ok {
		c.foreign = i.True()
	}
	if i, ok := pmix.Find(infos, pmix.SINGLETON); ok {
		if c.singleton, ok = parseName(i); !ok {
			return c, pmix.ERR_BAD_PARAM
		}
	}
	p := o.Params
	if p == nil {
		p = param.New(env)
	}
	c.params = p
	c.reportURI = p.Text("ptl_base_report_uri")
	c.limits = transport.FromParams(p)
	c.keepFQDN = p.Flag("pmix_keep_fqdn_hostnames")
	if i, ok := pmix.Find(infos, pmix.HOSTNAME_KEEP_FQDN); ok {
		c.keepFQDN = i.True()
	}
	c.maxEvents = p.Int("pmix_max_events")
	c.eventAge = time.Duration(p.Int("pmix_event_eviction_time")) * time.Second
	c.maxOutput = p.Int("pmix_max_iof_cache")
	c.noLocalFence = !p.Flag("pmix_server_fence_localonly_opt")
	return c, nil
}

// parseName reads "nspace.rank".
func parseName(v pmix.Value) (*pmix.Proc, bool) {
	dot := strings.LastIndexByte(v.Text(), '.')
	if v.Type != pmix.STRING || dot <= 0 || dot > pmix.MAX_NSLEN {
		return nil, false
	}
	rank, err := strconv.ParseUint(v.Text()[dot+1:], 10, 32)
	p := &pmix.Proc{Nspace: v.Text()[:dot], Rank: pmix.Rank(rank)}
	return p, err == nil && p.Rank.Valid()
}
