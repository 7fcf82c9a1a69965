/* api_server.c: the calls of a server: pmix_server.h.
 * Each names its rule and the Go function that does its work; see gate.h. */
#include <stddef.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "gate.h"

#include "_cgo_export.h"

pmix_status_t PMIx_server_init(pmix_server_module_t *module, pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_ANY | GATE_BLOCKS, pmixgo_server_init(module, info, ninfo));
}

pmix_status_t PMIx_server_finalize(void)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_server_finalize());
}

pmix_status_t PMIx_server_register_nspace(const pmix_nspace_t nspace, int nlocalprocs,
                                          pmix_info_t info[], size_t ninfo, pmix_op_cbfunc_t cbfunc,
                                          void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_register_nspace((void *) nspace, nlocalprocs, info, ninfo,
                                              (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_register_client(const pmix_proc_t *proc, uid_t uid, gid_t gid,
                                          void *server_object, pmix_op_cbfunc_t cbfunc,
                                          void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_register_client((void *) proc, uid, gid, (uintptr_t) server_object,
                                              (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_register_session(uint32_t sessionID, pmix_info_t info[], size_t ninfo,
                                           pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_register_session(sessionID, info, ninfo, (uintptr_t) cbfunc,
                                               (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_register_resources(pmix_info_t info[], size_t ninfo,
                                             pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_register_resources(info, ninfo, (uintptr_t) cbfunc,
                                                 (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_deregister_resources(pmix_info_t info[], size_t ninfo,
                                               pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_deregister_resources(info, ninfo, (uintptr_t) cbfunc,
                                                   (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_setup_fork(const pmix_proc_t *proc, char ***env)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_server_setup_fork((void *) proc, env));
}

pmix_status_t PMIx_server_dmodex_request(const pmix_proc_t *proc, pmix_dmodex_response_fn_t cbfunc,
                                         void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_dmodex_request((void *) proc, (uintptr_t) cbfunc,
                                             (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_setup_application(const pmix_nspace_t nspace, pmix_info_t info[],
                                            size_t ninfo, pmix_setup_application_cbfunc_t cbfunc,
                                            void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_setup_application((void *) nspace, info, ninfo, (uintptr_t) cbfunc,
                                                (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_setup_local_support(const pmix_nspace_t nspace, pmix_info_t info[],
                                              size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_setup_local_support((void *) nspace, info, ninfo, (uintptr_t) cbfunc,
                                                  (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_IOF_deliver(const pmix_proc_t *source, pmix_iof_channel_t channel,
                                      const pmix_byte_object_t *bo, const pmix_info_t info[],
                                      size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_IOF_deliver((void *) source, channel, (void *) bo, (void *) info,
                                          ninfo, (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_IOF_flow_control(const pmix_proc_t *source, pmix_iof_channel_t channel,
                                           bool stop, const pmix_info_t info[], size_t ninfo,
                                           pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_IOF_flow_control((void *) source, channel, stop, (void *) info, ninfo,
                                               (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_collect_inventory(pmix_info_t directives[], size_t ndirs,
                                            pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_collect_inventory(directives, ndirs, (uintptr_t) cbfunc,
                                                (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_deliver_inventory(pmix_info_t info[], size_t ninfo,
                                            pmix_info_t directives[], size_t ndirs,
                                            pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_deliver_inventory(info, ninfo, directives, ndirs, (uintptr_t) cbfunc,
                                                (uintptr_t) cbdata));
}

pmix_status_t PMIx_server_collect_job_info(pmix_proc_t *procs, size_t nprocs,
                                           pmix_data_buffer_t *dbuf)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_server_collect_job_info(procs, nprocs, dbuf));
}

pmix_status_t PMIx_server_define_process_set(const pmix_proc_t *members, size_t nmembers,
                                             const char *pset_name)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_server_define_process_set((void *) members, nmembers, (void *) pset_name));
}

pmix_status_t PMIx_server_delete_process_set(char *pset_name)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_server_delete_process_set(pset_name));
}

/* A deregistration has no status: its callback learns what happened, also when
 * the library is not there to do it. */
#define DEREGISTER(cbfunc, cbdata, call)                            \
    do {                                                            \
        pmixgo_pass_t pass_;                                        \
        int st_ = pmixgo_enter(&pass_, __func__, GATE_INIT);        \
        if (PMIX_SUCCESS == st_) {                                  \
            call;                                                   \
            pmixgo_leave(&pass_, PMIX_SUCCESS);                     \
        } else if (NULL != (cbfunc)) {                              \
            (cbfunc)(st_, (cbdata));                                \
        }                                                           \
    } while (0)

void PMIx_server_deregister_nspace(const pmix_nspace_t nspace, pmix_op_cbfunc_t cbfunc,
                                   void *cbdata)
{
    DEREGISTER(cbfunc, cbdata,
               pmixgo_server_deregister_nspace((void *) nspace, (uintptr_t) cbfunc,
                                               (uintptr_t) cbdata));
}

void PMIx_server_deregister_client(const pmix_proc_t *proc, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    DEREGISTER(cbfunc, cbdata,
               pmixgo_server_deregister_client((void *) proc, (uintptr_t) cbfunc,
                                               (uintptr_t) cbdata));
}

void PMIx_server_deregister_session(uint32_t sessionID, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    DEREGISTER(cbfunc, cbdata,
               pmixgo_server_deregister_session(sessionID, (uintptr_t) cbfunc,
                                                (uintptr_t) cbdata));
}
