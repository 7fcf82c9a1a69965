package server

import (
	"os"

	"pmix/core/pmix"
	"pmix/core/transport"
)

// advertise writes the files in which tools find this server, as far as the
// host wants to serve tools: by process and name, as the session's one server,
// as the system's own.
func (s *Server) advertise(infos []pmix.Info) error {
	var paths []string
	if pmix.True(infos, pmix.SERVER_TOOL_SUPPORT) {
		paths = append(paths,
			transport.PidFile(s.tmpdir, s.hostname, os.Getpid()),
			transport.NspaceFile(s.tmpdir, s.hostname, s.self.Nspace))
	}
	if pmix.True(infos, pmix.SERVER_SESSION_SUPPORT) {
		paths = append(paths, transport.SessionFile(s.tmpdir, s.hostname))
	}
	if pmix.True(infos, pmix.SERVER_SYSTEM_SUPPORT) {
		paths = append(paths, transport.SystemFile(s.systmp, s.hostname))
	}
	for _, p := range paths {
		f, err := transport.WriteFile(p, transport.URI(s.self, s.lis.Address()), pmix.InterfaceLevel)
		if err != nil {
			s.withdraw()
			return err
		}
		s.files = append(s.files, f)
	}
	return nil
}

// withdraw takes the files away again.
func (s *Server) withdraw() {
	for _, f := range s.files {
		f.Remove()
	}
	s.files = nil
}
