/* api_event.c: events and groups.
 * Each names its rule and the Go function that does its work; see gate.h. */
#include <stddef.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "gate.h"

#include "_cgo_export.h"

pmix_status_t PMIx_Register_event_handler(pmix_status_t codes[], size_t ncodes, pmix_info_t info[],
                                          size_t ninfo, pmix_notification_fn_t event_hdlr,
                                          pmix_hdlr_reg_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Register_event_handler(codes, ncodes, info, ninfo, (uintptr_t) event_hdlr,
                                              (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Deregister_event_handler(size_t event_hdlr_ref, pmix_op_cbfunc_t cbfunc,
                                            void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Deregister_event_handler(event_hdlr_ref, (uintptr_t) cbfunc,
                                                (uintptr_t) cbdata));
}

pmix_status_t PMIx_Notify_event(pmix_status_t status, const pmix_proc_t *source,
                                pmix_data_range_t range, const pmix_info_t info[], size_t ninfo,
                                pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Notify_event(status, (void *) source, range, (void *) info, ninfo,
                                    (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Group_construct(const char grp[], const pmix_proc_t procs[], size_t nprocs,
                                   const pmix_info_t directives[], size_t ndirs,
                                   pmix_info_t **results, size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Group_construct((void *) grp, (void *) procs, nprocs, (void *) directives,
                                       ndirs, results, nresults));
}

pmix_status_t PMIx_Group_construct_nb(const char grp[], const pmix_proc_t procs[], size_t nprocs,
                                      const pmix_info_t info[], size_t ninfo,
                                      pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Group_construct_nb((void *) grp, (void *) procs, nprocs, (void *) info,
                                          ninfo, (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Group_destruct(const char grp[], const pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Group_destruct((void *) grp, (void *) info, ninfo));
}

pmix_status_t PMIx_Group_destruct_nb(const char grp[], const pmix_info_t info[], size_t ninfo,
                                     pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Group_destruct_nb((void *) grp, (void *) info, ninfo, (uintptr_t) cbfunc,
                                         (uintptr_t) cbdata));
}

pmix_status_t PMIx_Group_invite(const char grp[], const pmix_proc_t procs[], size_t nprocs,
                                const pmix_info_t info[], size_t ninfo, pmix_info_t **results,
                                size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Group_invite((void *) grp, (void *) procs, nprocs, (void *) info, ninfo,
                                    results, nresults));
}

pmix_status_t PMIx_Group_invite_nb(const char grp[], const pmix_proc_t procs[], size_t nprocs,
                                   const pmix_info_t info[], size_t ninfo,
                                   pmix_info_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Group_invite_nb((void *) grp, (void *) procs, nprocs, (void *) info, ninfo,
                                       (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Group_join(const char grp[], const pmix_proc_t *leader, pmix_group_opt_t opt,
                              const pmix_info_t info[], size_t ninfo, pmix_info_t **results,
                              size_t *nresults)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Group_join((void *) grp, (void *) leader, opt, (void *) info, ninfo, results,
                                  nresults));
}

pmix_status_t PMIx_Group_join_nb(const char grp[], const pmix_proc_t *leader, pmix_group_opt_t opt,
                                 const pmix_info_t info[], size_t ninfo, pmix_info_cbfunc_t cbfunc,
                                 void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Group_join_nb((void *) grp, (void *) leader, opt, (void *) info, ninfo,
                                     (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Group_leave(const char grp[], const pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Group_leave((void *) grp, (void *) info, ninfo));
}

pmix_status_t PMIx_Group_leave_nb(const char grp[], const pmix_info_t info[], size_t ninfo,
                                  pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Group_leave_nb((void *) grp, (void *) info, ninfo, (uintptr_t) cbfunc,
                                      (uintptr_t) cbdata));
}
