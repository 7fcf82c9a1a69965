package main

import "pmix/core/say"

func init() {
	say.Add(helpFile, map[string]string{
		"version": `
%s (PMIx) %s

%s

`,
		"usage": `%s (PMIx) %s

Usage: %s [OPTION]...
Tells about this installation of PMIx.

-h|--help                            This text
-h|--help <option>                   What an option does
-V|--version                         Print the version and end
-v|--verbose                         Say more
   --pmixmca <name> <value>          Set a PMIx MCA parameter for this run
   --gpmixmca <name> <value>         The same

-a|--all                             Everything: versions, paths, build and parameters
   --arch                            The architecture it was built for
-c|--config                          How it was built
   --hostname                        The host it was configured on
   --internal                        With parameters: those for developers too, which are always shown
   --param <fw>[:<comp>[,<comp>...]] The parameters of a framework, or of some components of it; "all" for
                                     every one. The components may also be the next word. May be repeated
   --params <fw>[:<comp>[,<comp>...]]
                                     The same
   --path <type>                     Where it is installed: "all", or one of "prefix", "exec_prefix", "bindir",
                                     "sbindir", "libdir", "incdir", "mandir", "pkglibdir", "libexecdir",
                                     "datarootdir", "datadir", "sysconfdir", "sharedstatedir", "localstatedir",
                                     "infodir", "pkgdatadir", "pkgincludedir". May be repeated
   --show-version [<what> [<form>]]  Versions: of "pmix", "all", a framework, or framework:component; the form
                                     is "full" (default), "major", "minor", "release", "greek" or "repo"
   --pretty-print                    Print for people (default)
   --parsable                        Print for programs, one key and value a line
   --parseable                       The same
   --color <when>                    Colours: "auto" (default), "never" or "always"
   --show-failed                     Components that failed to load: there are none here
   --selected-only                   Accepted: all components are always there
-t|--type <type>                     The parameters of a type: "string", "int", "unsigned_int", "size_t", "bool"
                                     or "double"

`,
		"param": `Syntax: --param <framework>[:<component>[,<component>...]]
        --param <framework> <component>
        --param all

Print the parameters of a framework, or of some of its components, or all
parameters: for each its value, where that came from, its level, type and what it
does. May be repeated.

`,
		"params": `The same as --param.

`,
		"path": `Syntax: --path <type>
Print where it is installed: "all", or one of prefix, exec_prefix, bindir, sbindir,
libdir, incdir, mandir, pkglibdir, libexecdir, datarootdir, datadir, sysconfdir,
sharedstatedir, localstatedir, infodir, pkgdatadir, pkgincludedir.

`,
		"pmixmca": `Set a PMIx MCA parameter for this run.

Syntax: --pmixmca <name> <value>

`,
		"gpmixmca": `The same as --pmixmca.

`,
		"internal": `Syntax: --internal
Print the parameters for developers too. They are always printed.

`,
		"arch": `Syntax: --arch
Print the architecture it was built for.

`,
		"config": `Syntax: -c or --config
Print how it was built.

`,
		"hostname": `Syntax: --hostname
Print the host it was configured on.

`,
		"all": `Syntax: -a or --all
Print versions, paths, build and parameters.

`,
		"show-version": `Syntax: --show-version [<what> [<form>]]
Print versions: of "pmix" or "all", of the components of a framework, or of one,
framework:component. The form is full (default), major, minor, release, greek or
repo.

`,
		"pretty-print": `Print for people (default).

`,
		"parsable": `Print for programs, one key and value a line.

`,
		"parseable": `The same as --parsable.

`,
		"color": `Colours: auto (default), never or always.

`,
		"show-failed": `Print the components that failed to load: there are none here.

`,
		"selected-only": `Accepted: all components are always there.

`,
		"type": `Syntax: -t or --type <type>
Print the parameters of a type: string, int, unsigned_int, size_t, bool or double.

`,
		"no-args": `
%s takes no words but its options. These are none:

   Args: %s

"%s --help" lists the options.
`,
		"not-found": `There is no such framework:

  Framework: %s

"--param all" lists the parameters of all that there are.
`,
		"bad-path": `There is no such directory among those that it was installed in:

  Path: %s

"%s --help path" lists the names.
`,
		"bad-color": `%s: Unrecognized value '%s' to color parameter
`,
		"bad-dump-color": `A part of the parameter pmix_var_dump_color cannot be used:

  Part: %s

Each is name=CODE or value=CODE, with an SGR code such as 34.
`,
	})
}
