// palloc asks for an allocation of resources, or for a change of one.
package main

import (
	"os/user"
	"strconv"
	"strings"

	"pmix/cmd/session"
	"pmix/core/host"
	"pmix/core/pmix"
)

func main() { session.Main("palloc", run) }

// requests are the options that tell what is asked for, in the order in which released
// programs send them.
var requests = []struct {
	option, key string
	value       func(word string) (pmix.Value, bool)
}{
	{"request-id", pmix.ALLOC_REQ_ID, text},
	{"queue", pmix.ALLOC_QUEUE, text},
	{"nodes", pmix.ALLOC_NUM_NODES, count},
	{"image", pmix.ALLOC_IMAGE, text},
	{"exclude", pmix.ALLOC_EXCLUDE, text},
	{"wait-all-nodes", pmix.ALLOC_WAIT_ALL_NODES, flag},
	{"nodelist", pmix.ALLOC_NODE_LIST, text},
	{"uid", pmix.USERID, account},
	{"gid", pmix.GRPID, group},
	{"time", pmix.ALLOC_TIME, text},
	{"signal", pmix.SESSION_SIGNAL, signal},
	{"share", pmix.ALLOC_SHARE, flag},
	{"extend", pmix.ALLOC_ID, text},
	{"shrink", pmix.ALLOC_ID, text},
	{"activate", pmix.HOST, text},
	{"no-shell", pmix.ALLOC_NOSHELL, flag},
	{"begin", pmix.ALLOC_BEGIN, text},
	{"immediate", pmix.TIMEOUT, seconds},
	{"dependency", pmix.ALLOC_DEPENDENCY, text},
	{"do-not-wait", pmix.ALLOC_NOT_WAITING, flag},
}

// changes are the options that change an allocation; the last one counts.
var changes = []struct {
	option    string
	directive pmix.AllocDirective
}{{"extend", pmix.ALLOC_EXTEND}, {"shrink", pmix.ALLOC_RELEASE}, {"activate", pmix.ALLOC_ACTIVATE}}

func text(word string) (pmix.Value, bool) { return pmix.String(word), true }
func flag(string) (pmix.Value, bool)      { return pmix.Bool(true), true }

func count(word string) (pmix.Value, bool) {
	n, err := strconv.ParseUint(word, 10, 64)
	return pmix.Uint64(n), err == nil
}

func number(word string) (pmix.Value, bool) {
	n, err := strconv.ParseUint(word, 10, 32)
	return pmix.Uint32(uint32(n)), err == nil
}

func account(word string) (pmix.Value, bool) {
	if u, err := user.Lookup(word); err == nil {
		word = u.Uid
	}
	return number(word)
}

func group(word string) (pmix.Value, bool) {
	if g, err := user.LookupGroup(word); err == nil {
		word = g.Gid
	}
	return number(word)
}

func signal(word string) (pmix.Value, bool) {
	word, _, _ = strings.Cut(word, "@")
	return session.Signal(word)
}

// seconds reads days:hours:minutes:seconds, of which those on the left may be missing.
func seconds(word string) (pmix.Value, bool) {
	word = strings.TrimPrefix(word, "=") // of "-I=60"
	var sum uint64
	unit := []uint64{1, 60, 3600, 86400}
	parts := strings.Split(word, ":")
	if word == "" {
		parts = nil // at once
	}
	for i := range parts {
		n, err := strconv.ParseUint(parts[len(parts)-1-i], 10, 32)
		if err != nil || i >= len(unit) {
			return pmix.Value{}, false
		}
		sum += n * unit[i]
	}
	return pmix.Value{Type: pmix.UINT, Data: uint32(sum)}, sum <= 1<<32-1
}

func run(c *session.Call) int {
	order := pmix.MakeInfo(pmix.CONNECTION_ORDER, pmix.String("PMIX_CONNECT_TO_SCHEDULER,PMIX_CONNECT_TO_SYS_CONTROLLER"))
	s, status := c.Connect(session.Way{Named: true, Otherwise: []pmix.Info{order}})
	if s == nil {
		return status
	}
	return s.End(request(s))
}

// submitted stands for a request that nobody waits for.
const submitted pmix.Status = 1

func request(s *session.Session) int {
	directive := pmix.ALLOC_NEW
	for _, c := range changes {
		if s.Taken(c.option) {
			directive = c.directive
		}
	}
	var infos []pmix.Info
	for _, r := range requests {
		if !s.Taken(r.option) {
			continue
		}
		word := s.First(r.option, "")
		if word == "" && r.key == pmix.ALLOC_ID {
			continue // the rest of the request says which
		}
		v, ok := r.value(word)
		if !ok {
			what := "value of --" + r.option
			if r.option == "signal" {
				what = "signal"
			}
			session.Errorf("Unrecognized %s: %s\n", what, word)
			return session.Code(pmix.ERR_BAD_PARAM)
		}
		infos = append(infos, pmix.MakeInfo(r.key, v))
	}
	st, got, _ := session.Ask(s, func(done func(pmix.Status, []pmix.Info)) pmix.Status {
		st := s.Tool.Allocate(directive, infos, host.Infos(done))
		if st == pmix.SUCCESS && s.Taken("do-not-wait") {
			done(submitted, nil)
		}
		return st
	})
	switch st {
	case submitted:
		session.Errorf("Allocation request being processed\n")
		return 0
	case pmix.SUCCESS, pmix.OPERATION_SUCCEEDED:
	default:
		session.Errorf("Allocation request failed: %v\n", st)
		return session.Code(st)
	}
	for _, in := range got {
		if id, ok := in.Value.Uint32(); ok && in.Key == pmix.SESSION_ID {
			session.Errorf("Allocation granted: session %d\n", id)
			return 0
		}
	}
	session.Errorf("Allocation granted\n")
	return 0
}
