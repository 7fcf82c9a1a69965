// Command daemon runs one job under several PMIx servers on this machine: as many
// nodes as asked for, each a process of its own with a server of this library and
// its share of the job's processes, joined by TCP on the loopback interface. It is
// an example of a host in Go, and shows with real processes what package rollup
// promises: nodes can be killed at chosen moments.
//
//	daemon -n NODES -np PROCESSES [-map NODE,...] [-radix R] [-kill NODE@MOMENT]...
//	    program [argument...]
//
// The process that is started is the controller, node 0, and starts the others. It
// ends with the highest exit status of the processes on nodes that were not killed.
//
// # What it owns
//
// A daemon has one loop (loop.go) that owns its state: the machine of package rollup,
// the links to other daemons (link.go), the open requests to them (call.go) and its
// processes (job.go). What the PMIx server asks of its host (module.go) is put into
// the loop, from which it is answered. The server has a thread and a lock of its own.
//
// # What it never does
//
// It makes no decision about a collective: rollup does. It spawns no second job.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// config is what every daemon is told.
type config struct {
	Rank, Size, Procs, Radix int
	Controller               string // its address
	Secret                   string // by which daemons of one DVM know each other
	Kill                     []string
	Verbose                  bool
	Map                      []int // the node of each process
	Program                  []string
}

// inherit is the variable of the environment by which a daemon that was started by
// the controller gets its config.
const inherit = "DVM_DAEMON"

type words []string

func (w *words) String() string     { return fmt.Sprint(*w) }
func (w *words) Set(s string) error { *w = append(*w, s); return nil }

func main() {
	c := config{}
	if text := os.Getenv(inherit); text != "" {
		os.Unsetenv(inherit)
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			fail(err)
		}
	} else {
		flag.IntVar(&c.Size, "n", 2, "nodes")
		flag.IntVar(&c.Procs, "np", 2, "processes of the job, spread over the nodes in blocks")
		nodes := flag.String("map", "", "the node of each process instead, with commas between")
		flag.IntVar(&c.Radix, "radix", 2, "of the tree of daemons")
		flag.Var((*words)(&c.Kill), "kill", "NODE@MOMENT: the node dies then; see moments.go")
		flag.BoolVar(&c.Verbose, "v", false, "say what happens")
		flag.Parse()
		c.Program = flag.Args()
		ok := c.spread(*nodes)
		if !ok || c.Size < 1 || len(c.Map) == 0 || len(c.Program) == 0 {
			flag.Usage()
			os.Exit(2)
		}
	}
	d, err := newDaemon(c)
	if err != nil {
		fail(err)
	}
	ask := make(chan os.Signal, 1)
	signal.Notify(ask, syscall.SIGTERM, syscall.SIGINT)
	go func() {
		<-ask
		d.post(func() { d.quit(1) })
	}()
	os.Exit(d.run())
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, "dvm:", err)
	os.Exit(1)
}
