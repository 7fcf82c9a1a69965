package say

// topics are the messages by file and topic. Each %s stands for one argument.
var topics = map[string]map[string]string{
	"help-pmix-mca-var.txt": {
		"invalid-value": `PMIx: a parameter has a value that cannot be used, and keeps the one it
had.

  Set in: %s
  Value:  %s
`,
		"deprecated-mca-env": `PMIx: a parameter is set in the environment or on the command line by a
name that is deprecated and may go away. It counts all the same.

  Deprecated variable: %s
  New variable:        %s
`,
		"deprecated-mca-file": `PMIx: a parameter is set in a file by a name that is deprecated and may go
away. It counts all the same.

  Deprecated variable: %s
  Source file:         %s
  New variable:        %s
`,
	},
	"help-ptl-base.txt": {
		"connection-closed": `PMIx: connection %s closed: %s
`,
		"connection-refused": `PMIx: connection of %s refused: %s
`,
		"accept failed": `PMIx: cannot accept a connection: %s
`,
		"not-reachable": `PMIx: this server cannot be reached: %s
`,
		"bad-target": `PMIx: %s
`,
		"unknown-attribute": `PMIx: an order in which to look for servers names what is none. It may list
PMIX_CONNECT_SYSTEM_FIRST, PMIX_CONNECT_TO_SYSTEM, PMIX_CONNECT_TO_SCHEDULER and
PMIX_CONNECT_TO_SYS_CONTROLLER.

  Entry: %s
`,
	},
	"help-pmix-runtime.txt": {
		"ptl:msg_size": `PMIx: a message of %s bytes to %s is larger than the limit of %s (ptl_base_max_msg_size) and not sent
`,
		"message-unwritable": `PMIx: a message to %s cannot be written: %s
`,
		"answer-ignored": `PMIx: the host %s; ignored
`,
	},
}

// Add adds the messages of a program to the table, by topic. Call it from init.
func Add(file string, byTopic map[string]string) { topics[file] = byTopic }
