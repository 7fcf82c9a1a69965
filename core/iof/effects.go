package iof

import "pmix/core/pmix"

// Effect is one thing for the role to do.
type Effect interface{ effect() }

// Output is a piece of a stream. Data is kept and shared, not copied.
type Output struct {
	Source  pmix.Proc
	Channel pmix.IOFChannel
	Data    []byte
	Infos   []pmix.Info
}

// Effects.
type (
	// Answer completes a request. ID is the server's identifier of a pull (from
	// Router) or the local one (from Pulls).
	Answer struct {
		Token  any
		Status pmix.Status
		ID     uint64
	}
	// HostPull asks the host for iof_pull. What its function returns goes to
	// HostReturned, its answer to HostAnswered.
	HostPull struct {
		ID      uint64
		Procs   []pmix.Proc
		Infos   []pmix.Info
		Channel pmix.IOFChannel
	}
	// Forward sends output to the connection that pulled it as RemoteID.
	Forward struct {
		Handle   any
		RemoteID uint64
		Output   Output
	}
	// AskServer sends a pull to the server; its answer goes to ServerAnswered.
	AskServer struct {
		ID      uint64
		Procs   []pmix.Proc
		Infos   []pmix.Info
		Channel pmix.IOFChannel
	}
	// TellServer withdraws the pull that the server knows as RemoteID; the
	// server's status completes Token.
	TellServer struct {
		RemoteID uint64
		Infos    []pmix.Info
		Token    any
	}
	// Call gives output to the handler of a pull.
	Call struct {
		ID      uint64
		Handler any // as given to Pull
		Output  Output
	}
	// Print writes output on this process's own streams: no handler takes it.
	Print struct{ Output Output }
)

func (Answer) effect()     {}
func (HostPull) effect()   {}
func (Forward) effect()    {}
func (AskServer) effect()  {}
func (TellServer) effect() {}
func (Call) effect()       {}
func (Print) effect()      {}

// matches reports whether one of procs stands for source.
func matches(procs []pmix.Proc, source pmix.Proc) bool {
	for _, p := range procs {
		if p.Matches(source) {
			return true
		}
	}
	return false
}
