package server

import (
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/wire"
)

// forInfos passes a request to the host whose answer is a status and infos.
func (s *Server) forInfos(k *call, u host.Upcall, ask func(host.Infos) pmix.Status) {
	s.upcall(u, func(once settle) pmix.Status {
		return ask(once.infos(k.infos))
	}, k.status)
}

func (s *Server) alloc(k *call, r *wire.AllocReq) {
	s.forInfos(k, host.Allocate, func(a host.Infos) pmix.Status {
		return s.m.Allocate(k.p.proc(), r.Directive, r.Infos, a)
	})
}

// jobControl registers files to be removed here; what else a request asks for
// is the host's.
func (s *Server) jobControl(k *call, r *wire.JobControlReq) {
	done := false
	for _, e := range s.epilogs(k.p, r.Targets) {
		all, st := e.register(r.Directives)
		if st != pmix.SUCCESS {
			k.status(st)
			return
		}
		done = all && len(r.Directives) > 0
	}
	if done {
		k.status(pmix.SUCCESS)
		return
	}
	s.forInfos(k, host.JobControl, func(a host.Infos) pmix.Status {
		return s.m.JobControl(k.p.proc(), r.Targets, r.Directives, a)
	})
}

// epilogs returns where the cleanup of a request belongs: to the caller's job if
// it names no target, else to the jobs and local processes that it names.
func (s *Server) epilogs(p *peer, targets []pmix.Proc) []*epilog {
	if len(targets) == 0 {
		return []*epilog{&s.space(p.proc().Nspace).epilog}
	}
	var out []*epilog
	for _, t := range targets {
		if t.Rank == pmix.RANK_WILDCARD {
			out = append(out, &s.space(t.Nspace).epilog)
		} else if c := s.client(t); c != nil {
			out = append(out, &c.epilog)
		}
	}
	return out
}

// monitor watches over a client's heartbeat or file here; other monitors are the
// host's.
func (s *Server) monitor(k *call, r *wire.MonitorReq) {
	switch r.Monitor.Key {
	case pmix.MONITOR_HEARTBEAT:
		h, st := newHeartbeat(r)
		if st == pmix.SUCCESS {
			s.watch(k.p, h)
		}
		k.infos(st, nil)
		return
	case pmix.MONITOR_FILE:
		w, st := newFileWatch(r)
		if st == pmix.SUCCESS {
			s.watchFile(k.p, w)
		}
		k.infos(st, nil)
		return
	case pmix.MONITOR_CANCEL:
		if v := r.Monitor.Value; v.Type == pmix.STRING && k.p.unwatch(v.Text()) {
			k.infos(pmix.SUCCESS, nil)
			return
		}
	}
	s.forInfos(k, host.Monitor, func(a host.Infos) pmix.Status {
		return s.m.Monitor(k.p.proc(), r.Monitor, r.Code, r.Directives, a)
	})
}

func (s *Server) sessionControl(k *call, r *wire.SessionControlReq) {
	s.forInfos(k, host.SessionControl, func(a host.Infos) pmix.Status {
		return s.m.SessionControl(k.p.proc(), r.Session, r.Directives, a)
	})
}

func (s *Server) resourceBlock(k *call, r *wire.ResourceBlockReq) {
	s.upcall(host.ResourceBlock, func(once settle) pmix.Status {
		return s.m.ResourceBlock(k.p.proc(), r.Directive, pmix.Str(r.Block), r.Units, r.Infos, once.op(k.status))
	}, k.status)
}

func (s *Server) getCredential(k *call, r *wire.GetCredentialReq) {
	s.upcall(host.GetCredential, func(once settle) pmix.Status {
		return s.m.GetCredential(k.p.proc(), r.Infos, func(st pmix.Status, cred []byte, infos []pmix.Info) {
			once(func() {
				k.reply(&wire.GetCredentialReply{Status: st, Credential: cred, Infos: k.p.version().KeepInfos(infos)})
			})
		})
	}, noResult(k.status))
}

func (s *Server) validateCredential(k *call, r *wire.ValidateCredentialReq) {
	s.forInfos(k, host.ValidateCredential, func(a host.Infos) pmix.Status {
		return s.m.ValidateCredential(k.p.proc(), r.Credential, r.Directives, a)
	})
}

// PMIX_FABRIC_REQUEST_INFO and PMIX_FABRIC_UPDATE_INFO of pmix_fabric_operation_t.
const (
	fabricRequestInfo = iota
	fabricUpdateInfo
)

func (s *Server) fabricRegister(k *call, r *wire.FabricRegisterReq) {
	s.forInfos(k, host.Fabric, func(a host.Infos) pmix.Status {
		return s.m.Fabric(k.p.proc(), fabricRequestInfo, r.Directives, a)
	})
}

func (s *Server) fabricUpdate(k *call, r *wire.FabricUpdateReq) {
	s.forInfos(k, host.Fabric, func(a host.Infos) pmix.Status {
		return s.m.Fabric(k.p.proc(), fabricUpdateInfo, []pmix.Info{pmix.MakeInfo(pmix.FABRIC_INDEX, pmix.Size(r.Index))}, a)
	})
}
