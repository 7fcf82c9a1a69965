package session

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"pmix/core/pmix"
	"pmix/core/say"
)

// ladder are the options that name a server, the first of which counts, and the
// attribute that tells a tool the same.
var ladder = []struct {
	option, key string
	value       func(*Call, string) (pmix.Value, bool)
}{
	{"pid", pmix.SERVER_PIDINFO, process},
	{"namespace", pmix.SERVER_NSPACE, text},
	{"nspace", pmix.SERVER_NSPACE, text},
	{"uri", pmix.SERVER_URI, text},
	{"system-server-first", pmix.CONNECT_SYSTEM_FIRST, flag},
	{"system-server", pmix.CONNECT_TO_SYSTEM, flag},
	{"system-server-only", pmix.CONNECT_TO_SYSTEM, flag},
	{"connect-order", pmix.CONNECTION_ORDER, text},
	{"system-controller", pmix.CONNECT_TO_SYS_CONTROLLER, flag},
	{"scheduler", pmix.CONNECT_TO_SCHEDULER, flag},
}

func text(_ *Call, word string) (pmix.Value, bool) { return pmix.String(word), true }
func flag(*Call, string) (pmix.Value, bool)        { return pmix.Bool(true), true }

// process reads a process id, or the file that holds it.
func process(c *Call, word string) (v pmix.Value, ok bool) {
	if n, err := strconv.ParseInt(word, 10, 32); err == nil {
		return pmix.Pid(int32(n)), true
	}
	const file = "file"
	_, path, named := strings.Cut(word, ":")
	if !named || len(word) < len(file) || !strings.EqualFold(word[:len(file)], file) {
		say.Help(helpFile, "bad-option-input", c.Name, "--pid", word, "file:path")
		return v, false
	}
	content, err := os.ReadFile(path)
	if err != nil {
		say.Help(helpFile, "file-open-error", c.Name, "--pid", word, path)
		return v, false
	}
	var n int32
	if _, err := fmt.Sscan(string(content), &n); err != nil {
		say.Help(helpFile, "bad-file", c.Name, "--pid", word, path)
		return v, false
	}
	return pmix.Pid(n), true
}

// wanted returns what the command line says about the server, or otherwise. ok is
// false if it makes no sense, which was said then.
func (c *Call) wanted(otherwise []pmix.Info) (infos []pmix.Info, ok bool) {
	infos = otherwise
	for _, l := range ladder {
		if c.Taken(l.option) {
			v, ok := l.value(c, c.First(l.option, ""))
			if !ok {
				return nil, false
			}
			infos = []pmix.Info{pmix.MakeInfo(l.key, v)}
			break
		}
	}
	if dir := c.First("tmpdir", ""); dir != "" {
		infos = append(infos[:len(infos):len(infos)],
			pmix.MakeInfo(pmix.SERVER_TMPDIR, pmix.String(dir)), pmix.MakeInfo(pmix.SYSTEM_TMPDIR, pmix.String(dir)))
	}
	return infos, true
}

// Number returns the number that was given to an option, or 0. ok is false if
// something else was given, which was said then.
func (c *Call) Number(option string) (n uint64, ok bool) {
	word := c.First(option, "0")
	n, err := strconv.ParseUint(word, 10, 32)
	if err != nil {
		say.Help(helpFile, "bad-option-input", c.Name, "--"+option, word, "a number")
		return 0, false
	}
	return n, true
}

const helpFile = "help-pquery.txt"

func init() {
	say.Add(helpFile, map[string]string{
		"bad-option-input": `%s cannot use what an option was given on its command line:

  option: %s
  argument: %s
  expected: %s
`,
		"file-open-error": `%s cannot open the file that an option names:

  option: %s
  argument: %s
  file: %s
`,
		"bad-file": `%s cannot read a number from the file that an option names:

  option: %s
  argument: %s
  file: %s
`,
	})
}
