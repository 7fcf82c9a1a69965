/* api_ops.c: requests to the server and its host: queries, logs, control, credentials, output.
 * Each names its rule and the Go function that does its work; see gate.h. */
#include <stddef.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "gate.h"

#include "_cgo_export.h"

pmix_status_t PMIx_Resolve_peers(const char *nodename, const pmix_nspace_t nspace,
                                 pmix_proc_t **procs, size_t *nprocs)
{
    if (NULL == procs || NULL == nprocs) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Resolve_peers((void *) nodename, (void *) nspace, procs, nprocs));
}

pmix_status_t PMIx_Resolve_nodes(const pmix_nspace_t nspace, char **nodelist)
{
    if (NULL == nodelist) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Resolve_nodes((void *) nspace, nodelist));
}

pmix_status_t PMIx_Query_info(pmix_query_t queries[], size_t nqueries, pmix_info_t **results,
                              size_t *nresults)
{
    if (NULL == results || NULL == nresults) {
        return PMIX_ERR_BAD_PARAM;
    }
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Query_info(queries, nqueries, results, nresults));
}

pmix_status_t PMIx_Query_info_nb(pmix_query_t queries[], size_t nqueries, pmix_info_cbfunc_t cbfunc,
                                 void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Query_info_nb(queries, nqueries, (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Log(const pmix_info_t data[], size_t ndata, const pmix_info_t directives[],
                       size_t ndirs)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Log((void *) data, ndata, (void *) directives, ndirs));
}

pmix_status_t PMIx_Log_nb(const pmix_info_t data[], size_t ndata, const pmix_info_t directives[],
                          size_t ndirs, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Log_nb((void *) data, ndata, (void *) directives, ndirs, (uintptr_t) cbfunc,
                              (uintptr_t) cbdata));
}

pmix_status_t PMIx_Job_control(const pmix_proc_t targets[], size_t ntargets,
                               const pmix_info_t directives[], size_t ndirs, pmix_info_t **results,
                               size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Job_control((void *) targets, ntargets, (void *) directives, ndirs, results,
                                   nresults));
}

pmix_status_t PMIx_Job_control_nb(const pmix_proc_t targets[], size_t ntargets,
                                  const pmix_info_t directives[], size_t ndirs,
                                  pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Job_control_nb((void *) targets, ntargets, (void *) directives, ndirs,
                                      (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Allocation_request(pmix_alloc_directive_t directive, pmix_info_t *info,
                                      size_t ninfo, pmix_info_t **results, size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Allocation_request(directive, info, ninfo, results, nresults));
}

pmix_status_t PMIx_Allocation_request_nb(pmix_alloc_directive_t directive, pmix_info_t *info,
                                         size_t ninfo, pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Allocation_request_nb(directive, info, ninfo, (uintptr_t) cbfunc,
                                             (uintptr_t) cbdata));
}

pmix_status_t PMIx_Process_monitor(const pmix_info_t *monitor, pmix_status_t error,
                                   const pmix_info_t directives[], size_t ndirs,
                                   pmix_info_t **results, size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Process_monitor((void *) monitor, error, (void *) directives, ndirs, results,
                                       nresults));
}

pmix_status_t PMIx_Process_monitor_nb(const pmix_info_t *monitor, pmix_status_t error,
                                      const pmix_info_t directives[], size_t ndirs,
                                      pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Process_monitor_nb((void *) monitor, error, (void *) directives, ndirs,
                                          (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Session_control(uint32_t sessionID, const pmix_info_t directives[], size_t ndirs,
                                   pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Session_control(sessionID, (void *) directives, ndirs, (uintptr_t) cbfunc,
                                       (uintptr_t) cbdata));
}

pmix_status_t PMIx_Resource_block(pmix_resource_block_directive_t directive, char *block,
                                  const pmix_resource_unit_t *units, size_t nunits,
                                  const pmix_info_t *info, size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Resource_block(directive, block, (void *) units, nunits, (void *) info,
                                      ninfo));
}

pmix_status_t PMIx_Resource_block_nb(pmix_resource_block_directive_t directive, char *block,
                                     const pmix_resource_unit_t *units, size_t nunits,
                                     const pmix_info_t *info, size_t ninfo, pmix_op_cbfunc_t cbfunc,
                                     void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Resource_block_nb(directive, block, (void *) units, nunits, (void *) info,
                                         ninfo, (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Get_credential(const pmix_info_t info[], size_t ninfo,
                                  pmix_byte_object_t *credential)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Get_credential((void *) info, ninfo, credential));
}

pmix_status_t PMIx_Get_credential_nb(const pmix_info_t info[], size_t ninfo,
                                     pmix_credential_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Get_credential_nb((void *) info, ninfo, (uintptr_t) cbfunc,
                                         (uintptr_t) cbdata));
}

pmix_status_t PMIx_Validate_credential(const pmix_byte_object_t *cred, const pmix_info_t info[],
                                       size_t ninfo, pmix_info_t **results, size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Validate_credential((void *) cred, (void *) info, ninfo, results, nresults));
}

pmix_status_t PMIx_Validate_credential_nb(const pmix_byte_object_t *cred, const pmix_info_t info[],
                                          size_t ninfo, pmix_validation_cbfunc_t cbfunc,
                                          void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Validate_credential_nb((void *) cred, (void *) info, ninfo,
                                              (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_IOF_pull(const pmix_proc_t procs[], size_t nprocs,
                            const pmix_info_t directives[], size_t ndirs,
                            pmix_iof_channel_t channel, pmix_iof_cbfunc_t cbfunc,
                            pmix_hdlr_reg_cbfunc_t regcbfunc, void *regcbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_IOF_pull((void *) procs, nprocs, (void *) directives, ndirs, channel,
                                (uintptr_t) cbfunc, (uintptr_t) regcbfunc, (uintptr_t) regcbdata));
}

pmix_status_t PMIx_IOF_deregister(size_t iofhdlr, const pmix_info_t directives[], size_t ndirs,
                                  pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_IOF_deregister(iofhdlr, (void *) directives, ndirs, (uintptr_t) cbfunc,
                                      (uintptr_t) cbdata));
}

pmix_status_t PMIx_IOF_push(const pmix_proc_t targets[], size_t ntargets, pmix_byte_object_t *bo,
                            const pmix_info_t directives[], size_t ndirs, pmix_op_cbfunc_t cbfunc,
                            void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_IOF_push((void *) targets, ntargets, bo, (void *) directives, ndirs,
                                (uintptr_t) cbfunc, (uintptr_t) cbdata));
}
