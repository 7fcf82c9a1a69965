package usage

import "pmix/core/cli"

// common are the options of every program.
var common = []Option{
	{"help", 'h', cli.Optional, "[<option>]", "This text, or what one option does.", ""},
	{"version", 'V', cli.None, "", "Print the version and end.", ""},
	{"verbose", 'v', cli.None, "", "Accepted; there is no more to say.", ""},
	{"pmixmca", 0, cli.Pair, "<name> <value>", "Set a PMIx MCA parameter for this run.", ""},
}

// The options that tell which server to ask. The first one given of pid, namespace,
// nspace, uri, system-server-first, system-server, system-server-only, connect-order,
// system-controller and scheduler counts, in this order.
var (
	uri = Option{"uri", 0, cli.Required, "<uri>", "Ask the server at this address, or file:<path> for a file that holds the address.",
		`An address is what a server reports of itself, such as "name.0;tcp4://127.0.0.1:1234".`}
	namespace = Option{"namespace", 0, cli.Required, "<name>", "Ask the server whose own namespace this is.", ""}
	nspace    = Option{"nspace", 0, cli.Required, "<name>", "The same as --namespace.", ""}
	pid       = Option{"pid", 0, cli.Required, "<pid>", "Ask the server that is this process, or file:<path> for a file that holds its number.", ""}
	first     = Option{"system-server-first", 0, cli.None, "", "Ask the server of the node if there is one, else any.", ""}
	system    = Option{"system-server", 0, cli.None, "", "Ask the server of the node and no other.", ""}
	only      = Option{"system-server-only", 0, cli.None, "", "Ask the server of the node and no other.", ""}
	ctrlr     = Option{"system-controller", 0, cli.None, "", "Ask the controller of the system and no other.", ""}
	sched     = Option{"scheduler", 0, cli.None, "", "Ask the scheduler and no other.", ""}
	order     = Option{"connect-order", 0, cli.Required, "<list>", "Which servers to try, and in which order.",
		`A list with commas between of PMIX_CONNECT_TO_SCHEDULER, PMIX_CONNECT_TO_SYS_CONTROLLER, ` +
			`PMIX_CONNECT_SYSTEM_FIRST and PMIX_CONNECT_TO_SYSTEM. If none of them answers, any server is asked, ` +
			`unless PMIX_CONNECT_TO_SYSTEM is among them.`}
	tmpdir  = Option{"tmpdir", 0, cli.Required, "<dir>", "Look for servers below this directory instead of TMPDIR.", ""}
	wait    = Option{"wait-to-connect", 0, cli.Required, "<seconds>", "Wait so long before each attempt to connect.", ""}
	retries = Option{"num-connect-retries", 0, cli.Required, "<n>", "Try so many times more where no server answers.", ""}
)

func options(list ...Option) []Option { return list }

// servers are the options of most programs about the server.
var servers = options(uri, namespace, pid, first, system, tmpdir, wait, retries)

// control are those of the programs that control jobs and allocations.
var control = options(uri, namespace, nspace, pid, first, only, tmpdir, wait, retries)

const anywhere = `Without an option that names a server it asks the server of the node if there is one, else one of the session.`

var programs = []Program{
	{
		Name: "pps", Title: "list jobs and their processes",
		Options: append(servers[:len(servers):len(servers)],
			Option{"nodes", 0, cli.None, "", "For each job the nodes and how many processes are on each, instead of the processes.", ""}),
		About: `For each job that the server knows its processes are printed: rank, process id, node, state and executable. ` +
			anywhere,
		Examples: []string{"pps --system-server", "pps --nodes --pid 1234"},
	},
	{
		Name: "pquery", Title: "ask a server a question", Operands: "KEY[QUALIFIERS]...",
		Options: servers,
		About: `A key is the name of an attribute, such as PMIX_QUERY_NAMESPACES, or its text, "pmix.qry.ns". Qualifiers stand ` +
			`behind it in brackets, with semicolons between:` + "\n\n" +
			` PMIX_STORAGE_XFER_SIZE[PMIX_STORAGE_ID=lustre1,lustre2;PMIX_STORAGE_PATH=/data]` + "\n\n" +
			`Each key is one question. Keys and texts are printed on standard output, values of other types on standard ` +
			`error. Without an option that names a server, one of the session is asked if there is one.`,
		Examples: []string{"pquery --system-server PMIX_QUERY_NAMESPACES"},
	},
	{
		Name: "plookup", Title: "look up what processes published", Operands: "KEY...",
		Options: options(pid, tmpdir,
			Option{"timeout", 0, cli.Required, "<seconds>", "How long to wait for a key.", ""},
			Option{"wait", 0, cli.Required, "<word>", "Wait until the keys are published.", "A word has to follow, as with released programs; what it is does not matter."}),
		About:    `Keys and their values are printed on standard error. ` + anywhere,
		Examples: []string{"plookup --wait yes --timeout 10 my.port"},
	},
	{
		Name: "pevent", Title: "raise an event", Operands: "EVENT",
		Options: append(servers[:len(servers):len(servers)],
			Option{"range", 0, cli.Required, "<range>", "Who is to hear of it; has to be given.",
				"A number of pmix_data_range_t: 1 the resource manager, 2 the node, 3 the same job, 4 the session, 5 all, 7 the program itself."}),
		About: `The event is the name of a status, such as PMIX_EVENT_NODE_DOWN, or its number; "--" has to stand before a ` +
			`negative one. Without an option that names a server, one of the session is asked if there is one.`,
		Examples: []string{"pevent --range 5 PMIX_EVENT_NODE_DOWN", "pevent --range 2 -- -231"},
	},
	{
		Name: "pctrl", Title: "control processes of a job",
		Options: append(control[:len(control):len(control)],
			Option{"request-id", 0, cli.Required, "<id>", "The name of this request, by which it can be asked for and cancelled.", "It must not be that of a request which is still under way."},
			Option{"pause", 0, cli.None, "", "Stop the processes.", "Mostly by SIGSTOP."},
			Option{"resume", 0, cli.None, "", "Let the processes go on.", "Mostly by SIGCONT."},
			Option{"cancel", 0, cli.Required, "<id>", "Cancel the request of this name; \"all\" for all of the same requestor.", ""},
			Option{"kill", 0, cli.None, "", "End the processes by force.", "Mostly by SIGCONT, SIGTERM and after a while SIGKILL."},
			Option{"terminate", 0, cli.None, "", "Ask the processes to end.", "Mostly by SIGCONT and SIGTERM."},
			Option{"signal", 0, cli.Required, "<signal>", "Send the processes a signal, by its name or number.", ""},
			Option{"restart", 0, cli.Required, "<id>", "Start the processes again from the checkpoint of this name.", ""},
			Option{"checkpoint", 0, cli.Required, "<id>", "Take a checkpoint of the processes and give it this name.", ""},
			Option{"pset", 0, cli.Required, "<name>", "Make the processes a process set of this name.", ""},
			Option{"targets", 0, cli.Required, "<list>", "The processes, with commas between; has to be given.",
				"Each is <namespace>:<rank>, or <namespace>:* for all of a job."}),
		About: `What is asked for is told on standard error to be granted or not. ` +
			`Without an option that names a server, one of the session is asked.`,
		Examples: []string{"pctrl --targets job1:* --pause", "pctrl --targets job1:0,job1:3 --signal SIGUSR1"},
	},
	{
		Name: "palloc", Title: "ask for an allocation of resources, or for a change of one",
		Options: append(append(control[:len(control):len(control)], ctrlr, sched, order),
			Option{"request-id", 0, cli.Required, "<id>", "The name of this request, by which it can be asked for.", "It must not be that of an earlier request."},
			Option{"queue", 'q', cli.Required, "<name>", "The scheduler's queue for the request.", ""},
			Option{"nodes", 'N', cli.Required, "<n>", "How many nodes.", ""},
			Option{"image", 'i', cli.Required, "<name>", "The system image that the nodes are to run.", ""},
			Option{"exclude", 'x', cli.Required, "<list>", "Nodes that are not to be taken, with commas between.", ""},
			Option{"wait-all-nodes", 0, cli.None, "", "Start nothing before all nodes are ready.", ""},
			Option{"nodelist", 'w', cli.Required, "<list>", "The nodes that are to be taken, with commas between, such as host[1-5],host9.", ""},
			Option{"uid", 0, cli.Required, "<user>", "The user, by number or name, whose the allocation is to be.", ""},
			Option{"gid", 0, cli.Required, "<group>", "The group, by number or name, whose the allocation is to be.", ""},
			Option{"time", 't', cli.Required, "<time>", "How long the allocation may last.",
				"Months, days, hours, minutes and seconds with colons between, of which those on the left may be missing: 2 is two seconds."},
			Option{"signal", 0, cli.Required, "<signal>[@<seconds>]", "Send all processes this signal, by name or number, before the time is over.", ""},
			Option{"share", 's', cli.None, "", "Others may use the resources too.", ""},
			Option{"extend", 0, cli.Optional, "[<session>]", "Extend an allocation by what the rest of the request names.",
				"The session is not needed where the request says otherwise which one, as by --request-id."},
			Option{"shrink", 0, cli.Optional, "[<session>]", "Give back of an allocation what the rest of the request names.",
				"The session is not needed where the request says otherwise which one, as by --request-id."},
			Option{"no-shell", 0, cli.None, "", "End when the allocation is made; it stays.", ""},
			Option{"begin", 0, cli.Required, "<time>", "Do not begin before this time.", ""},
			Option{"immediate", 'I', cli.Optional, "[<time>]", "Fail if the resources are not there within this time, or at once.",
				"Hours, minutes and seconds with colons between, of which those on the left may be missing."},
			Option{"dependency", 'd', cli.Required, "<list>", "Do not begin before these sessions have ended well.", ""},
			Option{"do-not-wait", 0, cli.None, "", "Hand the request over and do not wait for what becomes of it.", ""},
			Option{"activate", 0, cli.Required, "<list>", "Put nodes that the requestor holds already into service.",
				"The nodes with commas between. The host may know other ways to name them."}),
		About: `Whether it was granted, and the number of the session, is told on standard error. Without an option that ` +
			`names a server it asks the scheduler, else the controller of the system, else one of the session.`,
		Examples: []string{"palloc -N 4 -t 1:00:00", "palloc --extend 12 -w host7"},
	},
	{
		Name: "pattrs", Title: "list functions and the attributes that they honour",
		Options: append(append(options(Option{"do-not-connect", 0, cli.None, "", "Accepted; only --host and --host-fns ask a server.", ""}), servers...),
			Option{"client", 0, cli.Required, "<list>", "The attributes of these functions of clients, with commas between; \"all\" for all.", ""},
			Option{"server", 0, cli.Required, "<list>", "The same for functions of servers.", ""},
			Option{"tool", 0, cli.Required, "<list>", "The same for functions of tools.", ""},
			Option{"host", 0, cli.Required, "<list>", "The same for functions of the server's host.", ""},
			Option{"client-fns", 0, cli.None, "", "The functions of clients.", ""},
			Option{"server-fns", 0, cli.None, "", "The functions of servers.", ""},
			Option{"tool-fns", 0, cli.None, "", "The functions of tools.", ""},
			Option{"host-fns", 0, cli.None, "", "The functions of the server's host.", ""}),
		About: `What a function honours is what the library itself acts on; that goes to the host and may mean something ` +
			`there is not listed with it. All is printed on standard error.`,
		Examples: []string{"pattrs --client PMIx_Fence,PMIx_Get", "pattrs --system-server --host-fns"},
	},
}
