package cli

import "pmix/core/say"

func init() {
	say.Add("help-cli.txt", map[string]string{
		"unregistered-option": `%s does not know an option on its command line:

  Option: %s

"%s --help" lists those that it knows.
`,
		"missing-argument": `%s needs a word after an option on its command line:

  Option: %s

"%s --help %s" tells what it is.
`,
		"missing-two-arguments": `%s needs two words after an option on its command line:

  Option: %s
  First argument: %s
  Second argument: missing

"%s --help %s" tells what they are.
`,
		"unknown-option": `There is no help on this option:

  Option: %s

"%s --help" lists those that there are.
`,
		"version": `Print the version and end.
`,
		"verbose": `Say more while working; given several times, still more.
`,
		"help": `There are two kinds of help:

- "%s --help" or "%s -h" lists all options with a line on each;

- "%s --help foo" or "%s -h foo" tells about the option foo.
`,
		"pmixmca": `Set a PMIx MCA parameter for this run.

Syntax: --pmixmca <name> <value>
`,
	})
}
