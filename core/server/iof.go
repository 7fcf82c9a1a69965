package server

import (
	"pmix/core/host"
	"pmix/core/iof"
	"pmix/core/pmix"
	"pmix/wire"
)

// streamed carries out what the output router asks for.
func (s *Server) streamed(fx []iof.Effect) {
	for _, e := range fx {
		switch e := e.(type) {
		case iof.Answer:
			e.Token.(told)(e.Status, e.ID)
		case iof.Forward:
			e.Handle.(*peer).send(wire.TagIOF, &wire.IOFData{
				Source: e.Output.Source, Channel: e.Output.Channel, ID: e.RemoteID,
				Infos: e.Handle.(*peer).version().KeepInfos(e.Output.Infos), Data: e.Output.Data,
			})
		case iof.HostPull:
			s.upcall(host.IOFPull, func(once settle) pmix.Status {
				return s.m.IOFPull(e.Procs, e.Infos, e.Channel, once.op(func(st pmix.Status) {
					s.streamed(s.streams.HostAnswered(e.ID, st))
				}))
			}, func(st pmix.Status) { s.streamed(s.streams.HostReturned(e.ID, st)) })
		}
	}
}

// iofPull registers a client or tool for output.
func (s *Server) iofPull(k *call, r *wire.IOFPullReq) {
	s.streamed(s.streams.Pull(k.p, k.p.proc(), r.Procs, r.Directives, r.Channel, r.ID,
		told(func(st pmix.Status, id uint64) { k.reply(&wire.IOFPullReply{Status: st, ID: id}) })))
}

// iofDereg withdraws such a registration.
func (s *Server) iofDereg(k *call, r *wire.IOFDeregReq) {
	s.streamed(s.streams.Stop(k.p, r.ID, r.Directives, told(func(st pmix.Status, _ uint64) { k.status(st) })))
}

// iofPush hands input to the host for processes.
func (s *Server) iofPush(k *call, r *wire.IOFPushReq) {
	s.upcall(host.PushStdin, func(once settle) pmix.Status {
		return s.m.PushStdin(k.p.proc(), r.Targets, r.Directives, r.Data, once.op(k.status))
	}, k.status)
}

// IOFDeliver takes output of a process from the host to those who pull it.
func (s *Server) IOFDeliver(source pmix.Proc, ch pmix.IOFChannel, data []byte, infos []pmix.Info, op host.Op) pmix.Status {
	o := iof.Output{Source: source, Channel: ch, Data: data, Infos: infos}
	s.show(o)
	s.streamed(s.streams.Deliver(o))
	return done(op, pmix.SUCCESS)
}
