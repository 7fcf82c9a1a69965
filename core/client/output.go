package client

import (
	"pmix/core/host"
	"pmix/core/iof"
	"pmix/core/pmix"
	"pmix/core/say"
	"pmix/wire"
)

// IOFPull asks for the output of processes.
func (c *Client) IOFPull(procs []pmix.Proc, directives []pmix.Info, ch pmix.IOFChannel, h host.IOFHandler, done host.ID) pmix.Status {
	switch {
	case ch&pmix.FWD_STDIN_CHANNEL != 0:
		return pmix.ERR_NOT_SUPPORTED
	case len(procs) == 0:
		return pmix.ERR_BAD_PARAM
	case !c.Connected():
		return pmix.ERR_UNREACH
	}
	var handler any
	if h != nil {
		handler = h
	}
	c.forward(c.pulls.Pull(procs, directives, ch, handler, answer(done)))
	return pmix.SUCCESS
}

// IOFDeregister withdraws a pull.
func (c *Client) IOFDeregister(id uint64, directives []pmix.Info, done host.Op) pmix.Status {
	c.forward(c.pulls.Deregister(id, directives, answer(func(st pmix.Status, _ uint64) { done(st) })))
	return pmix.SUCCESS
}

// IOFPush hands input to processes.
func (c *Client) IOFPush(targets []pmix.Proc, data []byte, directives []pmix.Info, done host.Op) pmix.Status {
	return c.op(&wire.IOFPushReq{Targets: targets, Data: data, Directives: directives}, lostControl, done)
}

// outputArrived takes output from the server.
func (c *Client) outputArrived(codec wire.Codec, payload []byte) error {
	var m wire.IOFData
	if err := wire.Unmarshal(codec, payload, &m); err != nil {
		return err
	}
	c.forward(c.pulls.Arrived(m.ID, iof.Output{Source: m.Source, Channel: m.Channel, Data: m.Data, Infos: m.Infos}))
	return nil
}

// forward carries out the effects of the process's pulls.
func (c *Client) forward(fx []iof.Effect) {
	for _, f := range fx {
		switch e := f.(type) {
		case iof.Answer:
			if fn, ok := e.Token.(answer); ok && fn != nil {
				fn(e.Status, e.ID)
			}
		case iof.AskServer:
			answered := func(st pmix.Status, id uint64) { c.forward(c.pulls.ServerAnswered(e.ID, st, id)) }
			q := &wire.IOFPullReq{Procs: e.Procs, Directives: e.Infos, Channel: e.Channel, ID: e.ID}
			st := ask(c, q, lostControl, func(a *wire.IOFPullReply, st pmix.Status) {
				if st == pmix.SUCCESS {
					st = a.Status
				}
				answered(st, a.ID)
			})
			if st != pmix.SUCCESS {
				answered(st, 0)
			}
		case iof.TellServer:
			told := func(st pmix.Status) { c.forward([]iof.Effect{iof.Answer{Token: e.Token, Status: st}}) }
			if st := c.op(&wire.IOFDeregReq{Directives: e.Infos, ID: e.RemoteID}, lostControl, told); st != pmix.SUCCESS {
				told(st)
			}
		case iof.Call:
			if h, ok := e.Handler.(host.IOFHandler); ok {
				c.r.Callback(func() { h(e.ID, e.Output.Channel, e.Output.Source, e.Output.Data, e.Output.Infos) })
			}
		case iof.Print:
			c.print(e.Output)
		}
	}
}

// print writes output that nobody takes on this process's own streams, from the
// callback thread: a full pipe must not hold up the reactor. Reactor.Close empties
// the queue, so nothing is lost at the end.
func (c *Client) print(o iof.Output) {
	f := say.Out
	if o.Channel&pmix.FWD_STDOUT_CHANNEL == 0 {
		f = say.Err
	}
	c.r.Callback(func() { f.Write(o.Data) })
}
