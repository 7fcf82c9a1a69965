package session

import (
	"fmt"
	"os"
	"time"

	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/core/say"
	"pmix/core/tool"
)

// Session is a tool's time with its server.
type Session struct {
	*Call
	Tool *tool.Tool
	r    *progress.Reactor
}

// Way is how a program introduces itself and whom it asks.
type Way struct {
	Named     bool        // by a name of its own: that of the program, the node and the process
	Otherwise []pmix.Info // which server, where the command line names none
	Number    bool        // a failure to connect is told by its number, not by its name
}

// Connect connects to the server that the command line names. Without a Session all
// was said, and status is that to end with.
func (c *Call) Connect(w Way) (s *Session, status int) {
	infos, ok := c.wanted(w.Otherwise)
	pause, ok2 := c.Number("wait-to-connect")
	again, ok3 := c.Number("num-connect-retries")
	if !ok || !ok2 || !ok3 {
		return nil, Code(pmix.ERR_BAD_PARAM)
	}
	if w.Named {
		host, _ := os.Hostname()
		infos = append(infos[:len(infos):len(infos)],
			pmix.MakeInfo(pmix.TOOL_NSPACE, pmix.String(fmt.Sprintf("%s.%s.%d", c.Name, host, os.Getpid()))),
			pmix.MakeInfo(pmix.TOOL_RANK, pmix.RankValue(0)))
	}
	r, err := progress.New(progress.Options{Background: true, CallerDrives: true})
	if err != nil {
		return nil, c.refused(w, pmix.ERR_OUT_OF_RESOURCE)
	}
	r.Start()
	var t *tool.Tool
	for {
		time.Sleep(time.Duration(pause) * time.Second)
		if t, err = tool.New(r, c.env, infos); err == nil || again == 0 || pmix.StatusOf(err) == pmix.ERR_BAD_PARAM {
			break
		}
		again--
	}
	if err != nil {
		r.Close()
		return nil, c.refused(w, pmix.StatusOf(err))
	}
	return &Session{Call: c, Tool: t, r: r}, 0
}

func (c *Call) refused(w Way, st pmix.Status) int {
	if w.Number {
		Errorf("PMIx_tool_init failed: %d\n", int(st))
	} else {
		Errorf("PMIx_tool_init failed: %v\n", st)
	}
	return Code(st)
}

// End takes leave of the server and returns status.
func (s *Session) End(status int) int {
	Ask(s, func(done func(pmix.Status, struct{})) pmix.Status {
		return s.Tool.Finalize(nil, func(st pmix.Status) { done(st, struct{}{}) })
	})
	s.r.Close()
	return status
}

// Ask makes one call on the tool and waits for its answer. begun is false where the
// call was refused at once.
func Ask[T any](s *Session, call func(done func(pmix.Status, T)) pmix.Status) (st pmix.Status, got T, begun bool) {
	w := s.r.NewWaiter()
	answered := false
	s.r.Lock()
	rc := call(func(answer pmix.Status, v T) {
		if !answered { // whoever does not wait answers itself
			st, got, answered = answer, v, true
			w.Signal()
		}
	})
	s.r.Unlock()
	if rc != pmix.SUCCESS {
		return rc, got, rc == pmix.OPERATION_SUCCEEDED
	}
	if !s.r.Wait(w) {
		return pmix.ERR_LOST_CONNECTION, got, true
	}
	return st, got, true
}

// Query asks questions.
func (s *Session) Query(queries ...pmix.Query) (pmix.Status, []pmix.Info, bool) {
	return Ask(s, func(done func(pmix.Status, []pmix.Info)) pmix.Status {
		return s.Tool.Query(queries, host.Infos(done))
	})
}

// Printf and Errorf write to the standard streams.
func Printf(form string, args ...any) { say.Out.Write([]byte(fmt.Sprintf(form, args...))) }
func Errorf(form string, args ...any) { say.Err.Write([]byte(fmt.Sprintf(form, args...))) }
