package event

import "pmix/core/pmix"

// Effect is one thing for the role to do.
type Effect interface{ effect() }

// Answer completes a request: Register, Deregister or Notify.
type Answer struct {
	Token  any
	Status pmix.Status
	ID     uint64 // of the handler, for a Register of Handlers
}

// Effects of Registry.
type (
	// Send sends the notification to one connection.
	Send struct {
		Peer   Peer
		Notice Notice
	}
	// HostRegister asks the host for codes that nobody here asked for before.
	// What its function returns goes to HostReturned, its answer to HostAnswered.
	HostRegister struct {
		ID    uint64
		Codes []pmix.Status
		Infos []pmix.Info
	}
	// HostDeregister tells the host that codes are not wanted any more; whatever
	// it answers is ignored.
	HostDeregister struct{ Codes []pmix.Status }
	// HostNotify hands the event to the host for the processes that are not
	// here. As for HostRegister, ID identifies it.
	HostNotify struct {
		ID     uint64
		Notice Notice
	}
	// Deliver gives the event to the server's own Handlers.
	Deliver struct{ Notice Notice }
)

// Effects of Handlers.
type (
	// AskServer registers codes with the server (or, in a server, with its
	// Registry): no codes means the default handlers. The server's answer goes to
	// ServerAnswered.
	AskServer struct {
		ID    uint64
		Codes []pmix.Status
		Infos []pmix.Info
	}
	// TellServer deregisters codes; DefaultCode stands for the default handlers.
	// No answer comes.
	TellServer struct{ Codes []pmix.Status }
	// Call calls a handler; its answer goes to Handlers.Done with Chain.
	Call struct {
		Chain   uint64
		ID      uint64
		Handler any // as given to Register
		Status  pmix.Status
		Source  pmix.Proc
		Infos   []pmix.Info // the event's, then the handler's name and object
		Results []pmix.Info // of the handlers before it
	}
	// Observe calls an observer inline: it cannot answer.
	Observe struct {
		Handler any
		Notice  Notice
	}
)

func (Answer) effect()         {}
func (Send) effect()           {}
func (HostRegister) effect()   {}
func (HostDeregister) effect() {}
func (HostNotify) effect()     {}
func (Deliver) effect()        {}
func (AskServer) effect()      {}
func (TellServer) effect()     {}
func (Call) effect()           {}
func (Observe) effect()        {}
