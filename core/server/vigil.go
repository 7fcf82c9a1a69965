package server

import (
	"time"

	"pmix/core/pmix"
	"pmix/core/progress"
	"pmix/wire"
)

// vigil is what a request to watch over something says whatever that is, and the timer
// of the watch.
type vigil struct {
	id      string
	every   time.Duration
	allowed uint32 // PMIX_MONITOR_*_DROPS
	code    pmix.Status
	rng     pmix.DataRange
	timer   *progress.Timer
}

// newVigil reads it: every and drops are the keys of the interval, which must be there,
// and of what is allowed; alert is the event where the request names none.
func newVigil(r *wire.MonitorReq, every, drops string, alert pmix.Status) (vigil, pmix.Status) {
	v := vigil{code: r.Code, rng: pmix.RANGE_NAMESPACE}
	if v.code == pmix.SUCCESS {
		v.code = alert
	}
	named := false
	for _, i := range r.Directives {
		ok := true
		var n uint32
		switch i.Key {
		case every:
			n, ok = i.Value.Uint32()
			v.every = time.Duration(n) * time.Second
		case drops:
			v.allowed, ok = i.Value.Uint32()
		case pmix.MONITOR_ID:
			if id, is := i.Value.Data.(string); !named {
				v.id, named, ok = id, is, is
			}
		case pmix.RANGE:
			v.rng, ok = i.Value.Data.(pmix.DataRange)
		}
		if !ok {
			return v, pmix.ERR_BAD_PARAM
		}
	}
	if v.every == 0 {
		return v, pmix.ERR_BAD_PARAM
	}
	return v, pmix.SUCCESS
}
