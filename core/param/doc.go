// Package param is the MCA parameters: what a user may set to change how the
// library behaves, where it is looked for, and which parameters there are.
//
// # Sources
//
// In falling precedence: the environment (PMIX_MCA_name), the user's file
// (~/.pmix/mca-params.conf), the system's file (SYSCONFDIR/pmix-mca-params.conf),
// the default. The environment is read when a Set is made. The files are read
// only by a role that calls ReadFiles (servers, tools, pmix_info): a client is
// configured by its environment, which its launcher made, and opens no file.
//
// # Invariants
//
//   - Table has one row for each parameter that some code honours; a name that is
//     not in it has no effect.
//   - A value that does not parse as its row's type is reported, and the next
//     source counts.
//
// # What it never does
//
// It keeps no global state and starts nothing: a role makes its Set and asks it.
package param
