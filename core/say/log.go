package say

import (
	"strings"

	"pmix/core/pmix"
)

// Log writes what is meant for the standard streams among data of PMIx_Log, for a
// process whose request reaches no host. With PMIX_LOG_AGG, and PMIX_LOG_KEY and
// PMIX_LOG_VAL for file and topic, repetitions are counted as those of messages are.
// It returns ERR_NOT_AVAILABLE if nothing was for a standard stream.
func Log(data, directives []pmix.Info) pmix.Status {
	var text [2]string
	for _, d := range directives {
		if s, ok := d.Value.Data.(string); ok {
			switch d.Key {
			case pmix.LOG_KEY:
				text[0] = s
			case pmix.LOG_VAL:
				text[1] = s
			}
		}
	}
	if pmix.True(directives, pmix.LOG_AGG) && text[0] != "" && text[1] != "" && Users.Repeated(text[0], text[1]) {
		return pmix.SUCCESS
	}
	st := pmix.ERR_NOT_AVAILABLE
	for _, d := range data {
		to, ok := map[string]Stream{pmix.LOG_STDERR: Err, pmix.LOG_STDOUT: Out}[d.Key]
		if s, isText := d.Value.Data.(string); ok && isText {
			to.Write([]byte(strings.TrimSuffix(s, "\x00")))
			st = pmix.SUCCESS
		}
	}
	return st
}
