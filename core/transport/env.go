package transport

import (
	"strconv"
	"strings"

	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/wire"
)

// The environment through which a server introduces itself to the processes that
// its host starts.
const (
	EnvNamespace = "PMIX_NAMESPACE"
	EnvRank      = "PMIX_RANK"
	EnvSecurity  = "PMIX_SECURITY_MODE"
	EnvKind      = "PMIX_BFROP_BUFFER_TYPE"
	EnvStore     = "PMIX_GDS_MODULE"
	EnvVersion   = "PMIX_VERSION"
	EnvHostname  = "PMIX_HOSTNAME"
	EnvTmpdir    = "PMIX_SERVER_TMPDIR"
	EnvSystmp    = "PMIX_SYSTEM_TMPDIR"
	envURI       = "PMIX_SERVER_URI" // followed by the digits of a data format

	// envAhead holds the address of a server that knows wire.ReadAhead. A job
	// inside this server's has its own server, perhaps of another release, and
	// inherits the variable: so an address, and not a flag.
	envAhead = "PMIXGO_READ_AHEAD"
)

const (
	kindDescribed    = "PMIX_BFROP_BUFFER_FULLY_DESC"
	kindNonDescribed = "PMIX_BFROP_BUFFER_NON_DESC"
)

// Getenv returns the value of name in env, which has the form of os.Environ.
func Getenv(env []string, name string) (string, bool) {
	for _, e := range env {
		if len(e) > len(name) && e[len(name)] == '=' && e[:len(name)] == name {
			return e[len(name)+1:], true
		}
	}
	return "", false
}

// Setenv returns env with name set to value, in place of what it had.
func Setenv(env []string, name, value string) []string {
	for i, e := range env {
		if len(e) > len(name) && e[len(name)] == '=' && e[:len(name)] == name {
			env[i] = name + "=" + value
			return env
		}
	}
	return append(env, name+"="+value)
}

// URI returns the address of a server as clients and tools read it.
func URI(server pmix.Proc, address string) string {
	return server.Nspace + "." + strconv.FormatUint(uint64(server.Rank), 10) + ";" + address
}

// URIVariables returns the names of the variables that hold a server's URI, one
// for each data format, the preferred one first: a client takes the first that it
// knows and speaks that format.
func URIVariables() []string {
	var names []string
	for _, v := range wire.Versions() {
		names = append(names, envURI+v.String()[1:])
	}
	return names
}

// ServerEnv are the facts of a server that setup_fork puts into the environment
// of a process.
type ServerEnv struct {
	Server       pmix.Proc
	Address      string // of the Listener
	Security     string // "native", or a list
	Kind         wire.Kind
	Stores       string // gds modules in the order of preference, "hash"
	Version      string // of this library, as a release number
	Hostname     string
	Tmpdir       string // of the session
	SystemTmpdir string
}

// Apply returns env with everything that the process p needs to find the server.
func (s ServerEnv) Apply(p pmix.Proc, env []string) []string {
	env = Setenv(env, EnvNamespace, p.Nspace)
	env = Setenv(env, EnvRank, strconv.FormatUint(uint64(p.Rank), 10))
	uri := URI(s.Server, s.Address)
	for _, name := range URIVariables() {
		env = Setenv(env, name, uri)
	}
	kind := kindNonDescribed
	if s.Kind == wire.Described {
		kind = kindDescribed
	}
	for _, kv := range [...][2]string{
		{EnvSecurity, s.Security}, {EnvKind, kind}, {EnvStore, s.Stores},
		{EnvTmpdir, s.Tmpdir}, {EnvSystmp, s.SystemTmpdir},
		{EnvHostname, s.Hostname}, {EnvVersion, s.Version}, {envAhead, s.Address},
	} {
		env = Setenv(env, kv[0], kv[1])
	}
	return env
}

// Target is where a server is and how to speak with it.
type Target struct {
	Server   pmix.Proc
	Address  string // "tcp4://127.0.0.1:1234"
	Codec    wire.Codec
	Security string // what it offers, a list; "" when unknown
	Stores   string // likewise
	Ahead    bool   // it knows wire.ReadAhead
	Origin   string // the variable or file that said so, for messages
}

// ParseURI reads "nspace.rank;tcp4://host:port", which may stand behind the names
// of variables and a semicolon as PMIX_SERVER_URI attributes have it: those
// choose the data format. origin names where the text comes from.
func ParseURI(text, origin string) (Target, error) {
	t := Target{Origin: origin, Codec: wire.Codec{Version: wire.Native, Kind: wire.NonDescribed}}
	if names, rest, ok := strings.Cut(text, ";"); ok && strings.Contains(rest, ";") {
		v, ok := formatOf(names)
		if !ok {
			return t, t.fault("names no data format that this library speaks", text)
		}
		t.Codec.Version = v
		text = rest
	}
	id, address, ok := strings.Cut(strings.TrimSpace(text), ";")
	if !ok || strings.Contains(address, ";") {
		return t, t.fault("is not of the form nspace.rank;tcp4://host:port", text)
	}
	dot := strings.LastIndexByte(id, '.')
	if dot <= 0 {
		return t, t.fault("has no server name", text)
	}
	rank, err := strconv.ParseUint(id[dot+1:], 10, 32)
	if err != nil {
		return t, t.fault("has no server rank", text)
	}
	if _, err := parseAddress(address); err != nil {
		return t, t.fault("has no address that this library can reach", text)
	}
	t.Server = pmix.Proc{Nspace: id[:dot], Rank: pmix.Rank(rank)}
	t.Address = address
	return t, nil
}

// Older returns the same server for one more try where nothing says of which
// release it is and it turned the preferred format down: all from 4.1 to before 6
// speak the one of 4.1. ok is false where it would be the same try again.
func (t Target) Older() (o Target, ok bool) {
	if t.Codec.Release != (wire.Release{}) || t.Codec.Version != wire.Native {
		return t, false
	}
	t.Codec.Version, t.Codec.Release = wire.V41, firstRelease[wire.V41]
	return t, true
}

// formatOf returns the first data format that a list of variable names separated
// by colons stands for.
func formatOf(names string) (wire.Version, bool) {
	for _, n := range strings.Split(names, ":") {
		for _, v := range wire.Versions() {
			if n == envURI+v.String()[1:] {
				return v, true
			}
		}
	}
	return 0, false
}

// FromEnv finds the server that started this process. found is false where the
// environment names none: the process is a singleton. A variable for a format
// that the server's release did not have was left by the server of a job around
// this one and is passed over.
func FromEnv(env []string) (t Target, found bool, err error) {
	release, _ := Getenv(env, EnvVersion)
	server := wire.ParseRelease(release)
	for _, v := range wire.Versions() {
		name := envURI + v.String()[1:]
		text, ok := Getenv(env, name)
		if !ok || server != (wire.Release{}) && server.Before(firstRelease[v][0], firstRelease[v][1], firstRelease[v][2]) {
			continue
		}
		if t, err = ParseURI(text, "environment variable "+name); err != nil {
			return t, true, err
		}
		t.Codec.Version = v
		if k, _ := Getenv(env, EnvKind); k == kindDescribed {
			t.Codec.Kind = wire.Described
		}
		if t.Codec.Release = server; server == (wire.Release{}) {
			t.Codec.Release = firstRelease[v]
		}
		t.Security, _ = Getenv(env, EnvSecurity)
		t.Stores, _ = Getenv(env, EnvStore)
		ahead, _ := Getenv(env, envAhead)
		t.Ahead = ahead == t.Address
		return t, true, nil
	}
	return t, false, nil
}

// firstRelease tells which release brought a data format. It stands in for the
// release of a server that does not tell its own.
var firstRelease = map[wire.Version]wire.Release{
	wire.V21: {2, 1}, wire.V3: {3}, wire.V4: {4}, wire.V41: {4, 1}, wire.V51: {6}, wire.V61: {6, 1},
}

// fault is an error about the place where a server should be found.
func (t Target) fault(what, text string) error {
	return &TargetError{Origin: t.Origin, Text: text, What: what, Status: pmix.ERR_BAD_PARAM}
}

// TargetError tells why a server could not be reached, and who named it.
type TargetError struct {
	Origin string // "environment variable PMIX_SERVER_URI41", "file /tmp/pmix.sys.host"
	Text   string // what stands there
	What   string
	Status pmix.Status
}

func (e *TargetError) Error() string {
	text := e.Text
	if len(text) > maxShown {
		text = text[:maxShown] + "..."
	}
	return say.Tame(e.Origin + " (" + text + ") " + e.What)
}

// maxShown is how much of what stands in a variable or file a message shows.
const maxShown = 100

// Unwrap returns the status that the call returns.
func (e *TargetError) Unwrap() error { return e.Status }
