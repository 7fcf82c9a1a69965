package server

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/core/transport"
)

// launcherFile names the file in which a launcher wants to find the server that
// it starts.
const launcherFile = "PMIX_LAUNCHER_RENDEZVOUS_FILE"

// advertise tells where this server is, as far as the host wants to serve tools:
// in files by process and name, as the session's one server, as the system's own;
// and where the host wants its address reported.
func (s *Server) advertise(infos []pmix.Info) error {
	s.knowMyself()
	if err := s.report(infos); err != nil {
		return err
	}
	for _, path := range s.places(infos) {
		f, err := transport.WriteFile(path, s.URI(), pmix.InterfaceLevel, s.foreign)
		if err != nil {
			return err
		}
		s.files = append(s.files, f)
	}
	return nil
}

// URI is where this server is.
func (s *Server) URI() string { return transport.URI(s.self, s.lis.Address()) }

// places lists the files that the infos of PMIx_server_init ask for. Releases
// before 7.0 need no tool support for those of the session and the system.
func (s *Server) places(infos []pmix.Info) (paths []string) {
	if path, ok := transport.Getenv(s.env, launcherFile); ok && path != "" {
		paths = append(paths, path)
	}
	switch {
	case pmix.True(infos, pmix.SERVER_SCHEDULER):
		return append(paths, transport.SchedulerFile(s.systmp, s.hostname))
	case pmix.True(infos, pmix.SERVER_SYS_CONTROLLER):
		return append(paths, transport.ControllerFile(s.systmp, s.hostname))
	}
	if pmix.True(infos, pmix.SERVER_SYSTEM_SUPPORT) {
		paths = append(paths, transport.SystemFile(s.systmp, s.hostname))
	}
	if pmix.True(infos, pmix.SERVER_SESSION_SUPPORT) {
		paths = append(paths, transport.SessionFile(s.tmpdir, s.hostname))
	}
	if pmix.True(infos, pmix.SERVER_TOOL_SUPPORT) {
		paths = append(paths,
			transport.PidFile(s.tmpdir, s.hostname, os.Getpid()),
			transport.NspaceFile(s.tmpdir, s.hostname, s.self.Nspace))
	}
	return paths
}

// withdraw takes the files away again.
func (s *Server) withdraw() {
	for _, f := range slices.Backward(s.files) { // the first one made their directory
		f.Remove()
	}
	s.files = nil
	if s.reported != "" {
		os.Remove(s.reported)
	}
}

// report writes the address to where PMIX_TCP_REPORT_URI says, or the parameter
// ptl_base_report_uri: "-" for standard output, "+" for standard error, a descriptor,
// which is closed, or a file.
func (s *Server) report(infos []pmix.Info) error {
	to := s.reportURI
	if v, ok := pmix.Find(infos, pmix.TCP_REPORT_URI); ok {
		to = v.Text()
	}
	if to == "" {
		return nil
	}
	switch to {
	case "-":
		fmt.Fprintln(say.Out, s.URI())
		return nil
	case "+":
		fmt.Fprintln(say.Err, s.URI())
		return nil
	}
	if fd, err := strconv.Atoi(to); err == nil {
		defer unix.Close(fd)
		names := strings.Join(transport.URIVariables(), ":")
		_, err := unix.Write(fd, append([]byte(names+";"+s.URI()), 0))
		return err
	}
	s.reported = to
	return os.WriteFile(to, []byte(s.URI()+"\nv"+pmix.InterfaceLevel+"\n"), 0o644)
}

// knowMyself stores what the host may ask about its own server.
func (s *Server) knowMyself() {
	for _, key := range [...]string{pmix.MYSERVER_URI, pmix.SERVER_URI} {
		s.store.Store(s.self, pmix.INTERNAL, pmix.KVal{Key: key, Value: pmix.String(s.URI())})
	}
}
