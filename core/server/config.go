package server

import (
	"os"
	"strconv"

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

	maxMessage   int
	maxEvents    int
	noLocalFence bool
}

// readConfig reads the infos of PMIx_server_init, then the environment, then
// takes the defaults of OpenPMIx.
func readConfig(env []string, infos []pmix.Info) (config, error) {
	c := config{
		env: env, uid: uint32(os.Geteuid()), gid: uint32(os.Getegid()),
		self: pmix.Proc{Nspace: "pmix-server", Rank: pmix.Rank(os.Getpid())},
	}
	for _, v := range []struct {
		key, env string
		to       *string
	}{
		{pmix.SERVER_NSPACE, "PMIX_SERVER_NAMESPACE", &c.self.Nspace},
		{pmix.SERVER_TMPDIR, transport.EnvTmpdir, &c.tmpdir},
		{pmix.SYSTEM_TMPDIR, transport.EnvSystmp, &c.systmp},
		{pmix.HOSTNAME, transport.EnvHostname, &c.hostname},
	} {
		if i, ok := pmix.Find(infos, v.key); ok {
			if i.Type != pmix.STRING || i.Text() == "" {
				return c, pmix.ERR_BAD_PARAM
			}
			*v.to = i.Text()
		} else if e, ok := transport.Getenv(env, v.env); ok {
			*v.to = e
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
	if c.hostname == "" {
		c.hostname, _ = os.Hostname()
	}
	tmp := tmpdir(env)
	if c.tmpdir == "" {
		c.tmpdir = tmp
	}
	if c.systmp == "" {
		c.systmp = tmp
	}
	p := param.New(env)
	c.maxMessage = int(p.Size("ptl_base_max_msg_size"))
	c.maxEvents = p.Int("pmix_max_events")
	return c, nil
}

// tmpdir is the directory for temporary files, as OpenPMIx chooses it.
func tmpdir(env []string) string {
	for _, name := range [...]string{"TMPDIR", "TEMP", "TMP"} {
		if d, ok := transport.Getenv(env, name); ok && d != "" {
			return d
		}
	}
	return "/tmp"
}
