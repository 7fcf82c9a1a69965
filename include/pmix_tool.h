/*
 * pmix_tool.h - the functions of a tool: a program that attaches to a running
 * system without having been started by it, such as a launcher, a debugger or
 * a monitor. A tool may call everything that a client may, and, once it has
 * set a server module, what a server may.
 *
 * License: BSD 3-Clause, see the file LICENSE.
 */
#ifndef PMIx_TOOL_API_H
#define PMIx_TOOL_API_H

#include <pmix.h>
#include <pmix_server.h>

#if defined(c_plusplus) || defined(__cplusplus)
extern "C" {
#endif

/* Starts the library as a tool and, unless info says otherwise, connects it to
 * a server. *proc, if not NULL, becomes its name. Calls nest. */
PMIX_EXPORT pmix_status_t PMIx_tool_init(pmix_proc_t *proc, pmix_info_t info[], size_t ninfo);

/* Takes one PMIx_tool_init back; the last one leaves all servers. */
PMIX_EXPORT pmix_status_t PMIx_tool_finalize(void);

/* Sets the functions with which the tool serves processes that it starts. */
PMIX_EXPORT pmix_status_t PMIx_tool_set_server_module(pmix_server_module_t *module);

/* True while there is a connection to a server. */
PMIX_EXPORT bool PMIx_tool_is_connected(void);

/* Connects to the server that info describes. *myproc becomes this tool's
 * name, *server that of the server; both may be NULL. */
PMIX_EXPORT pmix_status_t PMIx_tool_attach_to_server(pmix_proc_t *myproc, pmix_proc_t *server,
                                                     pmix_info_t info[], size_t ninfo);

/* Leaves that server; the library goes on. */
PMIX_EXPORT pmix_status_t PMIx_tool_disconnect(const pmix_proc_t *server);

/* The servers that the tool is connected to, the primary one first. The caller
 * frees *servers with PMIx_Proc_free. */
PMIX_EXPORT pmix_status_t PMIx_tool_get_servers(pmix_proc_t *servers[], size_t *nservers);

/* Makes that server the primary one, to which requests go. */
PMIX_EXPORT pmix_status_t PMIx_tool_set_server(const pmix_proc_t *server,
                                               pmix_info_t info[], size_t ninfo);

/* Output of source arrived on a stream. payload need not end in NUL; it and
 * info last until the function returns. */
typedef void (*pmix_iof_cbfunc_t)(size_t iofhdlr, pmix_iof_channel_t channel,
                                  pmix_proc_t *source, pmix_byte_object_t *payload,
                                  pmix_info_t info[], size_t ninfo);

/* Asks for output of those processes. A NULL cbfunc has it written to stdout
 * and stderr. With a NULL regcbfunc it waits and returns the handler's
 * reference (0 or greater) or an error. */
PMIX_EXPORT pmix_status_t PMIx_IOF_pull(const pmix_proc_t procs[], size_t nprocs,
                                        const pmix_info_t directives[], size_t ndirs,
                                        pmix_iof_channel_t channel, pmix_iof_cbfunc_t cbfunc,
                                        pmix_hdlr_reg_cbfunc_t regcbfunc, void *regcbdata);

/* Ends that. What was already under way may still arrive. */
PMIX_EXPORT pmix_status_t PMIx_IOF_deregister(size_t iofhdlr,
                                              const pmix_info_t directives[], size_t ndirs,
                                              pmix_op_cbfunc_t cbfunc, void *cbdata);

/* Sends bytes to the stdin of those processes; with PMIX_IOF_PUSH_STDIN this
 * tool's own stdin. NULL or no bytes close it. */
PMIX_EXPORT pmix_status_t PMIx_IOF_push(const pmix_proc_t targets[], size_t ntargets,
                                        pmix_byte_object_t *bo,
                                        const pmix_info_t directives[], size_t ndirs,
                                        pmix_op_cbfunc_t cbfunc, void *cbdata);

#if defined(c_plusplus) || defined(__cplusplus)
}
#endif

#endif /* PMIx_TOOL_API_H */
