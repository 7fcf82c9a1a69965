package client

import (
	"bytes"
	"fmt"
	"os"
	"strconv"

	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/transport"
)

// findServer tells where this process's server is: as infos say (PMIX_SERVER_URI),
// else as the environment does.
func findServer(env []string, infos []pmix.Info) (t transport.Target, found bool, err error) {
	if v, ok := pmix.Find(infos, pmix.SERVER_URI); ok {
		text, ok := v.Data.(string)
		if !ok {
			return t, false, pmix.ERR_BAD_PARAM
		}
		t, err = transport.ParseURI(text, "attribute PMIX_SERVER_URI")
		return t, true, err
	}
	return transport.FromEnv(env)
}

// systemServer finds the system's server of this node, to which a process that
// nobody started may connect.
func systemServer(env []string, hostname string) (transport.Target, bool) {
	path := transport.SystemFile(transport.SystemTmpdir(env), hostname)
	if _, err := os.Stat(path); err != nil {
		return transport.Target{}, false
	}
	t, err := transport.ReadFile(path)
	return t, err == nil
}

// nameOf returns the name that the environment gives this process, or that of a
// singleton.
func nameOf(env []string) (pmix.Proc, error) {
	ns, ok := transport.Getenv(env, transport.EnvNamespace)
	if !ok {
		return pmix.Proc{Nspace: fmt.Sprintf("singleton.%s.%d", transport.NodeName(env), os.Getpid())}, nil
	}
	text, ok := transport.Getenv(env, transport.EnvRank)
	if !ok {
		return pmix.Proc{}, &transport.TargetError{
			Origin: "environment variable " + transport.EnvRank, Text: "not set",
			What: "has to stand beside " + transport.EnvNamespace, Status: pmix.ERR_DATA_VALUE_NOT_FOUND,
		}
	}
	rank, err := strconv.ParseUint(text, 10, 32)
	if err != nil || len(ns) == 0 || len(ns) > pmix.MAX_NSLEN {
		bad, name := transport.EnvRank, text
		if err == nil {
			bad, name = transport.EnvNamespace, ns
		}
		return pmix.Proc{}, &transport.TargetError{
			Origin: "environment variable " + bad, Text: name,
			What: "cannot be the name of a process", Status: pmix.ERR_BAD_PARAM,
		}
	}
	return pmix.Proc{Nspace: ns, Rank: pmix.Rank(rank)}, nil
}

// commandLine returns the process's arguments with blanks between them.
func commandLine() string {
	b, err := param.Read("/proc/self/cmdline")
	if err != nil {
		return ""
	}
	return string(bytes.ReplaceAll(bytes.TrimRight(b, "\x00"), []byte{0}, []byte{' '}))
}

// Alone fills the store of a process without a server with what a job of one
// process would be told. The lock must be free.
func (c *Client) Alone() {
	c.r.Lock()
	defer c.r.Unlock()
	for _, kv := range []pmix.KVal{
		{Key: pmix.JOBID, Value: pmix.String(c.self.Nspace)},
		{Key: pmix.JOB_SIZE, Value: pmix.Uint32(1)},
		{Key: pmix.MAX_PROCS, Value: pmix.Uint32(1)},
	} {
		c.store.Store(pmix.Proc{Nspace: c.self.Nspace, Rank: pmix.RANK_WILDCARD}, pmix.INTERNAL, kv)
	}
	for _, kv := range []pmix.KVal{
		{Key: pmix.RANK, Value: pmix.RankValue(c.self.Rank)},
		{Key: pmix.APPNUM, Value: pmix.Uint32(0)},
		{Key: pmix.APP_RANK, Value: pmix.Uint32(0)},
		{Key: pmix.GLOBAL_RANK, Value: pmix.Uint32(0)},
		{Key: pmix.LOCAL_RANK, Value: pmix.Uint16(0)},
		{Key: pmix.HOSTNAME, Value: pmix.String(c.store.Hostname())},
	} {
		c.store.Store(c.self, pmix.INTERNAL, kv)
	}
}
