package server

import (
	"testing"

	"pmix/core/pmix"
	"pmix/wire"
)

func TestFileWatchRequests(t *testing.T) {
	seconds, modify := pmix.MakeInfo(pmix.MONITOR_FILE_CHECK_TIME, pmix.Uint32(1)), pmix.MakeInfo(pmix.MONITOR_FILE_MODIFY, pmix.Bool(true))
	file := pmix.MakeInfo(pmix.MONITOR_FILE, pmix.String("/f"))
	for _, c := range []struct {
		monitor    pmix.Info
		directives []pmix.Info
		want       pmix.Status
	}{
		{file, []pmix.Info{seconds, modify}, pmix.SUCCESS},
		{file, []pmix.Info{seconds}, pmix.ERR_BAD_PARAM},
		{file, []pmix.Info{modify}, pmix.ERR_BAD_PARAM},
		{file, []pmix.Info{seconds, modify, pmix.MakeInfo(pmix.RANGE, pmix.String("all"))}, pmix.ERR_BAD_PARAM},
		{file, []pmix.Info{seconds, modify, pmix.MakeInfo(pmix.MONITOR_ID, pmix.Uint32(1))}, pmix.ERR_BAD_PARAM},
		{pmix.MakeInfo(pmix.MONITOR_FILE, pmix.Uint32(1)), []pmix.Info{seconds, modify}, pmix.ERR_BAD_PARAM},
	} {
		if _, st := newFileWatch(&wire.MonitorReq{Monitor: c.monitor, Directives: c.directives}); st != c.want {
			t.Errorf("%v: %v", c, st)
		}
	}
}

func TestStalledFile(t *testing.T) {
	w := fileWatch{vigil: vigil{allowed: 2}}
	for i, c := range []struct {
		value int64
		due   bool
	}{{1, false}, {1, false}, {2, false}, {2, false}, {2, true}} {
		if got := w.stalled([3]int64{c.value}); got != c.due {
			t.Errorf("check %d: %v", i, got)
		}
	}
	w = fileWatch{}
	if w.stalled([3]int64{}) || !w.stalled([3]int64{}) {
		t.Error("without an allowance it is told at the first check that finds no change")
	}
}
