package main

import "pmix/core/say"

const helpFile = "help-pmixcc.txt"

func init() {
	say.Add(helpFile, map[string]string{
		"version": `%s: %s %s (Language: %s)
`,
		"usage": `%s (%s) %s

Usage: %s [OPTION] <args>
Calls the C compiler with what it is given and the flags that PMIx needs.

  --showme                 Print the command instead of running it
  --showme:command         Print the compiler
  --showme:compile         Print the flags for compiling
  --showme:link            Print the flags for linking
  --showme:incdirs         Print the folders of headers
  --showme:libdirs         Print the folders of libraries
  --showme:libdirs_static  Print the folders of static libraries
  --showme:libs            Print the libraries
  --showme:libs_static     Print the static libraries
  --showme:version         Print the version
  --showme:help            This text

PMIX_CC, PMIX_CPPFLAGS, PMIX_CFLAGS, PMIX_LDFLAGS and PMIX_LIBS in the environment
take the place of the compiler and of the flags of each kind.

`,
		"no-options-support": `%s finds nothing in its data file for these words, and compiles nothing:

  %s
`,
		"no-language-support": `There is no support for %s here, so that %s has nothing to do.
`,
		"file-not-found": `%s does not find the file %s, which %s programs need. The installation may not
be whole.
`,
		"no-compiler-specified": `The data file of pmixcc names no compiler.
`,
		"no-compiler-found": `The compiler %s is not in your PATH.

It was chosen when PMIx was built, or by PMIX_CC in the environment.
`,
		"spawn-failed": `The compiler %s cannot be called: %s

  Command: %s
`,
	})
}
