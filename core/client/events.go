package client

import (
	"time"

	"pmix/core/event"
	"pmix/core/host"
	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// answer completes a registration, a deregistration or a notification.
type answer func(st pmix.Status, id uint64)

// RegisterEvents registers a handler; no codes make it a default handler.
func (c *Client) RegisterEvents(codes []pmix.Status, infos []pmix.Info, h host.EventHandler, done host.ID) pmix.Status {
	c.run(c.events.Register(event.Registration{
		Token: answer(done), Codes: codes, Infos: infos, Handler: h,
	}))
	return pmix.SUCCESS
}

// DeregisterEvents removes a handler.
func (c *Client) DeregisterEvents(id uint64, done host.Op) pmix.Status {
	c.run(c.events.Deregister(id, answer(func(st pmix.Status, _ uint64) { done(st) })))
	return pmix.SUCCESS
}

// Notify raises an event. Refusals are returned rather than given to done.
func (c *Client) Notify(st pmix.Status, source *pmix.Proc, rng pmix.DataRange, infos []pmix.Info, done host.Op) pmix.Status {
	if _, rc := event.NewNotice(st, c.self, rng, infos); rc != pmix.SUCCESS {
		return rc
	}
	if rng != pmix.RANGE_PROC_LOCAL && st != pmix.ERR_LOST_CONNECTION && !c.Connected() {
		return pmix.ERR_UNREACH
	}
	if id, named := pmix.Find(infos, pmix.GROUP_ID); named && st == pmix.GROUP_INVITE_ACCEPTED {
		c.joins.expected.add(id.Text(), nil) // a program may accept by itself
	}
	c.run(c.events.Notify(st, source, rng, infos, answer(func(st pmix.Status, _ uint64) { done(st) })))
	return pmix.SUCCESS
}

// eventArrived takes an event from the server.
func (c *Client) eventArrived(codec wire.Codec, payload []byte) error {
	var m wire.Event
	if err := wire.Unmarshal(codec, payload, &m); err != nil {
		return err
	}
	n, st := event.NewNotice(m.Status, m.Source, m.Range, m.Infos)
	if st != pmix.SUCCESS {
		return st
	}
	c.raise(n)
	return nil
}

// raise gives an event to the process's handlers. What none of them takes is kept
// for a while for one that registers later.
func (c *Client) raise(n event.Notice) {
	c.run(c.events.Deliver(n))
	c.aging.left = 2
	c.age()
}

// aging lets kept events grow old, with a timer only while there may be some.
type aging struct {
	timer *progress.Timer
	left  int
	// after is how long an event waits for a handler: once to twice as long. It
	// waits for ever if that is negative.
	after time.Duration
}

func (c *Client) age() {
	if c.aging.timer != nil || c.aging.left == 0 || c.aging.after < 0 {
		return
	}
	c.aging.left--
	c.aging.timer = c.r.After(max(c.aging.after, time.Second), func() {
		c.aging.timer = nil
		c.events.Tick()
		c.age()
	})
}

// Declare raises the event MODEL_DECLARED within this process if infos declare a
// programming model: other libraries in the process wait for it. The lock must be
// free. Every call of PMIx_Init declares, also one that only counts.
func (c *Client) Declare(infos []pmix.Info) {
	var model []pmix.Info
	for _, key := range []string{pmix.PROGRAMMING_MODEL, pmix.MODEL_LIBRARY_NAME, pmix.MODEL_LIBRARY_VERSION, pmix.THREADING_MODEL} {
		if v, ok := pmix.Find(infos, key); ok {
			model = append(model, pmix.MakeInfo(key, v))
		}
	}
	if model == nil {
		return
	}
	model = append(model, pmix.MakeInfo(pmix.EVENT_NON_DEFAULT, pmix.Bool(true)))
	c.r.Lock()
	defer c.r.Unlock()
	c.run(c.events.Notify(pmix.MODEL_DECLARED, &c.self, pmix.RANGE_PROC_LOCAL, model, answer(nil)))
}

// run carries out the effects of the process's event handlers.
func (c *Client) run(fx []event.Effect) {
	for _, f := range fx {
		switch e := f.(type) {
		case event.Answer:
			if fn, ok := e.Token.(answer); ok && fn != nil {
				fn(e.Status, e.ID)
			}
		case event.AskServer:
			answered := func(st pmix.Status) { c.run(c.events.ServerAnswered(e.ID, st)) }
			if st := c.op(&wire.RegEventsReq{Codes: e.Codes, Infos: e.Infos}, lostPeer, answered); st != pmix.SUCCESS {
				answered(st)
			}
		case event.TellServer:
			c.tell(&wire.DeregEventsReq{Codes: e.Codes})
		case event.NotifyServer:
			told := func(st pmix.Status) { c.run([]event.Effect{event.Answer{Token: e.Token, Status: st}}) }
			q := &wire.NotifyReq{Status: e.Notice.Status, Range: e.Notice.Range, Infos: e.Notice.Infos}
			if st := c.op(q, lostPeer, told); st != pmix.SUCCESS {
				told(st)
			}
		case event.Call:
			c.r.Callback(func() { c.callHandler(e) })
		case event.Observe:
			if fn, ok := e.Handler.(func(event.Notice)); ok {
				fn(e.Notice)
			}
		}
	}
}

// callHandler calls one handler of a chain, on the callback thread without the
// lock.
func (c *Client) callHandler(e event.Call) {
	complete := func(st pmix.Status, results []pmix.Info) {
		c.r.Lock()
		defer c.r.Unlock()
		c.run(c.events.Done(e.Chain, e.ID, st, results))
	}
	c.r.Lock()
	there := c.events.Registered(e.ID)
	c.r.Unlock()
	h, ok := e.Handler.(host.EventHandler)
	if !there || !ok || h == nil {
		complete(pmix.EVENT_NO_ACTION_TAKEN, nil)
		return
	}
	h(e.ID, host.Event{Status: e.Status, Source: e.Source, Infos: e.Infos, Results: e.Results}, complete)
}
