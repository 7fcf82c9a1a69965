package session

import (
	"os"

	"pmix/cmd/usage"
	"pmix/core/built"
	"pmix/core/cli"
	"pmix/core/param"
	"pmix/core/pmix"
	"pmix/core/say"
)

// Failed is the exit status for a command line that makes no sense.
const Failed = 1

// Call is one run of a program.
type Call struct {
	*cli.Line
	*usage.Program
	Arg0 string // what the program was called as
	env  []string
}

// Main runs the program of this name and ends the process. work gets a command line
// that asks for more than help or the version, and returns the exit status.
func Main(name string, work func(*Call) int) {
	c, status := read(usage.All[name], os.Args, os.Environ())
	if c != nil {
		status = work(c)
	}
	say.Users.Flush()
	os.Exit(status)
}

// read reads a command line. Without a Call all was said, and status is that to end
// with.
func read(p *usage.Program, words, env []string) (c *Call, status int) {
	line, fault := cli.Parse(p.Name, words[1:], p.CLI())
	switch {
	case fault != nil:
		fault.Show()
		return nil, cli.Status
	case line.Taken("version"):
		say.Out.Write([]byte(p.Version()))
		return nil, 0
	case line.Taken("help"):
		topic := line.First("help", "")
		text, ok := p.Usage(), true
		if topic != "" {
			text, ok = p.Help(topic)
		}
		if !ok {
			say.Help("help-cli.txt", "unknown-option", topic, p.Name)
			return nil, 0
		}
		say.Out.Write([]byte(text))
		return nil, 0
	}
	for _, w := range line.Words("pmixmca") {
		env = param.In(env, w[0], w[1])
	}
	path, err := os.Executable()
	if err != nil {
		path = ""
	}
	env = built.Moved(env, path)
	set := param.Load(env, built.Dirs(env)["sysconfdir"])
	say.Use(set)
	say.Complain(set)
	return &Call{Line: line, Program: p, Arg0: words[0], env: env}, 0
}

// Confused prints the program's options, and returns the status to end with.
func (c *Call) Confused() int {
	say.Out.Write([]byte(c.Usage()))
	return Failed
}

// Code is the exit status that st becomes.
func Code(st pmix.Status) int { return int(uint8(st)) }
