package event

import (
	"slices"

	"pmix/core/pmix"
)

// handler is one registered handler.
type handler struct {
	id      uint64
	fn      any
	name    string
	object  pmix.Value // EVENT_RETURN_OBJECT as given; Type UNDEF if not
	codes   []pmix.Status
	cat     category
	order   order
	locator string // the name that before and after refer to
	oneshot bool
	rng     pmix.DataRange
	procs   []pmix.Proc // that bound rng
	// affected restricts the handler to events about these; nil does not.
	affected []pmix.Proc

	claimed bool // counted in Handlers.active
	ready   bool // admitted: the registration was answered
	fired   bool // a one-shot handler that was called
	removed bool
}

// order is the place within its category that a handler asked for.
type order uint8

const (
	anywhere order = iota
	prepend
	appended
	firstInCategory
	lastInCategory
	before
	after
)

// wire returns the codes as the server knows them.
func (h *handler) wire() []pmix.Status {
	if len(h.codes) == 0 {
		return []pmix.Status{codeDefault}
	}
	return h.codes
}

// orders says what each ordering directive asks for.
var orders = map[string]order{
	pmix.EVENT_HDLR_PREPEND:           prepend,
	pmix.EVENT_HDLR_APPEND:            appended,
	pmix.EVENT_HDLR_FIRST_IN_CATEGORY: firstInCategory,
	pmix.EVENT_HDLR_LAST_IN_CATEGORY:  lastInCategory,
}

// newHandler reads the directives of a registration. forward are those that the
// server is to see.
func newHandler(r Registration, self pmix.Proc) (h *handler, forward []pmix.Info, st pmix.Status) {
	h = &handler{fn: r.Handler, codes: slices.Clone(r.Codes), rng: pmix.RANGE_UNDEF}
	switch {
	case r.Observer:
		h.cat = observers
	case len(r.Codes) == 0:
		h.cat = byDefault
	case len(r.Codes) == 1:
		h.cat = singleCode
	default:
		h.cat = multiCode
	}
	for _, in := range r.Infos {
		v, ok := in.Value, true
		switch in.Key {
		case pmix.EVENT_HDLR_FIRST:
			if v.True() && !r.Observer {
				h.cat = firstOverall
			}
		case pmix.EVENT_HDLR_LAST:
			if v.True() && !r.Observer {
				h.cat = lastOverall
			}
		case pmix.EVENT_HDLR_PREPEND, pmix.EVENT_HDLR_APPEND,
			pmix.EVENT_HDLR_FIRST_IN_CATEGORY, pmix.EVENT_HDLR_LAST_IN_CATEGORY:
			if v.True() {
				h.order = orders[in.Key]
			}
		case pmix.EVENT_HDLR_BEFORE:
			h.order = before
			h.locator, ok = v.Data.(string)
		case pmix.EVENT_HDLR_AFTER:
			h.order = after
			h.locator, ok = v.Data.(string)
		case pmix.EVENT_HDLR_NAME:
			h.name, ok = v.Data.(string)
		case pmix.EVENT_RETURN_OBJECT:
			h.object = v
		case pmix.EVENT_ONESHOT:
			h.oneshot = v.True()
		case pmix.RANGE:
			h.rng, ok = v.Data.(pmix.DataRange)
		case pmix.EVENT_CUSTOM_RANGE:
			h.procs, ok = procsOf(v)
		case pmix.EVENT_AFFECTED_PROC, pmix.EVENT_AFFECTED_PROCS:
			h.affected, ok = procsOf(v)
			forward = append(forward, in)
		default:
			forward = append(forward, in)
		}
		if !ok {
			return nil, nil, pmix.ERR_BAD_PARAM
		}
	}
	if h.rng == pmix.RANGE_NAMESPACE && h.procs == nil {
		h.procs = []pmix.Proc{self}
	}
	return h, forward, pmix.SUCCESS
}

// place puts h into the list of its category; false if its place is taken or the
// handler it refers to is not there.
func (m *Handlers) place(h *handler) bool {
	list := m.lists[h.cat]
	at := 0
	switch {
	case h.cat == firstOverall || h.cat == lastOverall:
		if len(list) > 0 {
			return false
		}
	case h.cat == observers:
		at = len(list)
	case h.order == before || h.order == after:
		var ok bool
		if at, ok = m.locate(h, list); !ok {
			return false
		}
	case len(list) == 0:
	case h.order == firstInCategory:
		if list[0].order == firstInCategory {
			return false
		}
	case h.order == lastInCategory:
		if at = len(list); list[at-1].order == lastInCategory {
			return false
		}
	case h.order == appended:
		if at = len(list); list[at-1].order == lastInCategory {
			at--
		}
	case list[0].order == firstInCategory:
		at = 1
	}
	// A fresh slice: chains in progress hold the old one.
	m.lists[h.cat] = slices.Insert(slices.Clone(list), at, h)
	return true
}

// locate finds the place before or after the handler that h names.
func (m *Handlers) locate(h *handler, list []*handler) (int, bool) {
	for i, o := range list {
		if o.name == h.locator && o.name != "" {
			if h.order == after {
				i++
			}
			return i, true
		}
	}
	named := func(cat category) bool {
		l := m.lists[cat]
		return len(l) > 0 && l[0].name != "" && l[0].name == h.locator
	}
	switch {
	case h.order == after && named(firstOverall):
		return 0, true
	case h.order == before && named(lastOverall):
		return len(list), true
	}
	return 0, false
}

// matches reports whether h is for n.
func (h *handler) matches(n Notice, self pmix.Proc) bool {
	if h.removed || !h.ready || h.oneshot && h.fired {
		return false
	}
	if len(h.codes) == 0 {
		if n.NonDefault && h.cat == byDefault {
			return false
		}
	} else if !slices.Contains(h.codes, n.Status) {
		return false
	}
	return inRange(h.rng, h.procs, n.Source, self) && overlap(h.affected, n.Affected)
}
