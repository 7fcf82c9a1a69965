// Package param is the MCA parameters: what a user may set to change how the
// library behaves, where it is looked for, and which parameters there are.
//
// # Sources
//
// In falling precedence: the administrator's override file
// (SYSCONFDIR/pmix-mca-params-override.conf), the environment (PMIX_MCA_name), the
// user's file (~/.pmix/mca-params.conf), the system's file
// (SYSCONFDIR/pmix-mca-params.conf), the default. The parameter
// mca_base_param_files names other files than the user's and the system's,
// separated by commas, the first winning, or "none"; a process with
// PMIX_PARAM_FILE_PASSED in its environment reads no file, because its launcher
// has put what they say into the environment.
//
// The environment is read when a Set is made. The files are read only by a role
// that calls ReadFiles (servers, tools, pmix_info), once: a client is configured
// by its environment, which its launcher made, and opens no file.
//
// # Invariants
//
//   - Table has one row for each parameter that some code honours; a name that is
//     not in it has no effect.
//   - A value that does not parse as its row's kind is a Problem, and the next
//     source counts.
//
// # What it never does
//
// It keeps no global state and starts nothing: a role makes its Set and asks it.
package param
