/* tramp.c: the calls of host functions, and the functions that hosts call back.
 *
 * Every call out is made between pmixgo_upcall_begin and _end, every call in
 * through the gate: a host answers on any thread of its own, with its own
 * signal mask and without the runtime having seen it. */
#include <stdlib.h>
#include <string.h>

#include <pmix_common.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "bridge.h"
#include "gate.h"

#include "_cgo_export.h"

/* Calls a host function that returns nothing. */
#define CALL(expr)                 \
    do {                           \
        pmixgo_upcall_t u_;        \
        pmixgo_upcall_begin(&u_);  \
        expr;                      \
        pmixgo_upcall_end(&u_);    \
    } while (0)

/* Calls a host function and returns its status. */
#define UPCALL(expr)               \
    do {                           \
        pmixgo_upcall_t u_;        \
        int st_;                   \
        pmixgo_upcall_begin(&u_);  \
        st_ = (expr);              \
        pmixgo_upcall_end(&u_);    \
        return st_;                \
    } while (0)

/* Takes an answer of the host into Go. In a child forked since there is
 * nobody to take it, and it is dropped. */
#define ANSWER(call)                                              \
    do {                                                          \
        pmixgo_pass_t pass_;                                      \
        if (0 == pmixgo_enter(&pass_, __func__, GATE_ANY)) {      \
            call;                                                 \
            pmixgo_leave(&pass_, 0);                              \
        }                                                         \
    } while (0)

/* ---- memory ------------------------------------------------------------- */

void *pmixgo_zalloc(size_t n, size_t size)
{
    return calloc(n, size);
}

void pmixgo_free_infos(void *info, size_t n)
{
    if (NULL != info) {
        PMIx_Info_free(info, n);
    }
}

void pmixgo_free_apps(void *apps, size_t n)
{
    if (NULL != apps) {
        PMIx_App_free(apps, n);
    }
}

void pmixgo_free_queries(void *queries, size_t n)
{
    if (NULL != queries) {
        PMIx_Query_free(queries, n);
    }
}

void pmixgo_free_pdata(void *pdata, size_t n)
{
    if (NULL != pdata) {
        PMIx_Pdata_free(pdata, n);
    }
}

void pmixgo_free_distances(void *dist, size_t n)
{
    if (NULL != dist) {
        PMIx_Device_distance_free(dist, n);
    }
}

void pmixgo_free_argv(void *argv)
{
    PMIx_Argv_free(argv);
}

void pmixgo_free_topology(void *topology)
{
    PMIx_Topology_free(topology, 1);
}

void pmixgo_destruct_value(void *value)
{
    PMIx_Value_destruct(value);
}

void pmixgo_free_value(void *value)
{
    if (NULL != value) {
        PMIx_Value_free(value, 1);
    }
}

int pmixgo_setenv(void *name, void *value, void *env)
{
    return PMIx_Setenv(name, value, true, env);
}

/* ---- completions -------------------------------------------------------- */

void pmixgo_call_op(uintptr_t fn, int status, uintptr_t cbdata)
{
    CALL(((pmix_op_cbfunc_t) fn)(status, (void *) cbdata));
}

void pmixgo_call_value(uintptr_t fn, int status, void *value, uintptr_t cbdata)
{
    CALL(((pmix_value_cbfunc_t) fn)(status, value, (void *) cbdata));
}

/* An array that the host gives back by calling release. */
typedef struct {
    void *list;
    size_t n;
    void (*free)(void *list, size_t n);
} parcel_t;

static void release_parcel(void *cbdata)
{
    parcel_t *p = cbdata;

    if (NULL != p) {
        p->free(p->list, p->n);
        free(p);
    }
}

static parcel_t *parcel(void *list, size_t n, void (*fn)(void *, size_t))
{
    parcel_t *p = NULL != list ? malloc(sizeof(*p)) : NULL;

    if (NULL != p) {
        *p = (parcel_t){list, n, fn};
    }
    return p;
}

void pmixgo_call_infos(uintptr_t fn, int status, void *info, size_t n, uintptr_t cbdata)
{
    parcel_t *p = parcel(info, n, pmixgo_free_infos);

    CALL(((pmix_info_cbfunc_t) fn)(status, info, n, (void *) cbdata,
                                   NULL != p ? release_parcel : NULL, p));
}

void pmixgo_call_distances(uintptr_t fn, int status, void *dist, size_t n, uintptr_t cbdata)
{
    parcel_t *p = parcel(dist, n, pmixgo_free_distances);

    CALL(((pmix_device_dist_cbfunc_t) fn)(status, dist, n, (void *) cbdata,
                                          NULL != p ? release_parcel : NULL, p));
}

void pmixgo_call_lookup(uintptr_t fn, int status, void *pdata, size_t n, uintptr_t cbdata)
{
    CALL(((pmix_lookup_cbfunc_t) fn)(status, pdata, n, (void *) cbdata));
}

void pmixgo_call_spawn(uintptr_t fn, int status, void *nspace, uintptr_t cbdata)
{
    CALL(((pmix_spawn_cbfunc_t) fn)(status, nspace, (void *) cbdata));
}

void pmixgo_call_reg(uintptr_t fn, int status, size_t id, uintptr_t cbdata)
{
    CALL(((pmix_hdlr_reg_cbfunc_t) fn)(status, id, (void *) cbdata));
}

void pmixgo_call_cred(uintptr_t fn, int status, void *bytes, size_t nbytes, void *info, size_t n,
                      uintptr_t cbdata)
{
    pmix_byte_object_t bo = {bytes, nbytes};

    CALL(((pmix_credential_cbfunc_t) fn)(status, &bo, info, n, (void *) cbdata));
}

void pmixgo_call_valid(uintptr_t fn, int status, void *info, size_t n, uintptr_t cbdata)
{
    CALL(((pmix_validation_cbfunc_t) fn)(status, info, n, (void *) cbdata));
}

void pmixgo_call_dmodex(uintptr_t fn, int status, void *data, size_t n, uintptr_t cbdata)
{
    CALL(((pmix_dmodex_response_fn_t) fn)(status, data, n, (void *) cbdata));
}

/* ---- handlers ----------------------------------------------------------- */

static void took_setup_app(pmix_status_t status, void *cbdata)
{
    ANSWER(pmixgo_answer_op(status, (uintptr_t) cbdata));
}

void pmixgo_call_setup_app(uintptr_t fn, int status, void *info, size_t n, uintptr_t cbdata,
                           uintptr_t token)
{
    CALL(((pmix_setup_application_cbfunc_t) fn)(status, info, n, (void *) cbdata, took_setup_app,
                                                (void *) token));
}

void pmixgo_call_iof(uintptr_t fn, size_t id, unsigned channel, void *source, void *bytes,
                     size_t nbytes, void *info, size_t n)
{
    pmix_byte_object_t bo = {bytes, nbytes};

    CALL(((pmix_iof_cbfunc_t) fn)(id, (pmix_iof_channel_t) channel, source, &bo, info, n));
}

static void event_handled(pmix_status_t status, pmix_info_t *results, size_t nresults,
                          pmix_op_cbfunc_t cbfunc, void *thiscbdata, void *notification_cbdata)
{
    ANSWER(pmixgo_answer_infos(status, results, nresults, (uintptr_t) notification_cbdata));
    if (NULL != cbfunc) {
        cbfunc(PMIX_SUCCESS, thiscbdata);
    }
}

void pmixgo_call_event(uintptr_t fn, size_t id, int status, void *source, void *info, size_t n,
                       void *results, size_t nresults, uintptr_t token)
{
    CALL(((pmix_notification_fn_t) fn)(id, status, source, info, n, results, nresults,
                                       event_handled, (void *) token));
}

/* ---- answers of the host ------------------------------------------------ */

static void cb_op(pmix_status_t status, void *cbdata)
{
    ANSWER(pmixgo_answer_op(status, (uintptr_t) cbdata));
}

static void cb_modex(pmix_status_t status, const char *data, size_t ndata, void *cbdata,
                     pmix_release_cbfunc_t release_fn, void *release_cbdata)
{
    ANSWER(pmixgo_answer_modex(status, (void *) data, ndata, (uintptr_t) cbdata));
    if (NULL != release_fn) {
        release_fn(release_cbdata);
    }
}

static void cb_infos(pmix_status_t status, pmix_info_t *info, size_t ninfo, void *cbdata,
                     pmix_release_cbfunc_t release_fn, void *release_cbdata)
{
    ANSWER(pmixgo_answer_infos(status, info, ninfo, (uintptr_t) cbdata));
    if (NULL != release_fn) {
        release_fn(release_cbdata);
    }
}

static void cb_lookup(pmix_status_t status, pmix_pdata_t data[], size_t ndata, void *cbdata)
{
    ANSWER(pmixgo_answer_lookup(status, data, ndata, (uintptr_t) cbdata));
}

static void cb_spawn(pmix_status_t status, pmix_nspace_t nspace, void *cbdata)
{
    ANSWER(pmixgo_answer_spawn(status, nspace, (uintptr_t) cbdata));
}

static void cb_tool(pmix_status_t status, pmix_proc_t *proc, void *cbdata)
{
    ANSWER(pmixgo_answer_tool(status, proc, (uintptr_t) cbdata));
}

static void cb_cred(pmix_status_t status, pmix_byte_object_t *credential, pmix_info_t info[],
                    size_t ninfo, void *cbdata)
{
    ANSWER(pmixgo_answer_cred(status, credential, info, ninfo, (uintptr_t) cbdata));
}

static void cb_valid(pmix_status_t status, pmix_info_t info[], size_t ninfo, void *cbdata)
{
    ANSWER(pmixgo_answer_infos(status, info, ninfo, (uintptr_t) cbdata));
}

/* ---- upcalls ------------------------------------------------------------ */

#define HOST ((pmix_server_module_t *) module)
#define TOKEN ((void *) token)

int pmixgo_up_client_connected(void *module, void *proc, uintptr_t object, void *info, size_t n,
                               uintptr_t token)
{
    if (NULL != HOST->client_connected2) {
        UPCALL(HOST->client_connected2(proc, (void *) object, info, n, cb_op, TOKEN));
    }
    UPCALL(HOST->client_connected(proc, (void *) object, cb_op, TOKEN));
}

int pmixgo_up_client_finalized(void *module, void *proc, uintptr_t object, uintptr_t token)
{
    UPCALL(HOST->client_finalized(proc, (void *) object, cb_op, TOKEN));
}

int pmixgo_up_abort(void *module, void *proc, uintptr_t object, int status, void *msg, void *procs,
                    size_t nprocs, uintptr_t token)
{
    UPCALL(HOST->abort(proc, (void *) object, status, msg, procs, nprocs, cb_op, TOKEN));
}

int pmixgo_up_fence(void *module, void *procs, size_t nprocs, void *info, size_t n, void *data,
                    size_t ndata, uintptr_t token)
{
    UPCALL(HOST->fence_nb(procs, nprocs, info, n, data, ndata, cb_modex, TOKEN));
}

int pmixgo_up_direct_modex(void *module, void *proc, void *info, size_t n, uintptr_t token)
{
    UPCALL(HOST->direct_modex(proc, info, n, cb_modex, TOKEN));
}

int pmixgo_up_publish(void *module, void *proc, void *info, size_t n, uintptr_t token)
{
    UPCALL(HOST->publish(proc, info, n, cb_op, TOKEN));
}

int pmixgo_up_lookup(void *module, void *proc, void *keys, void *info, size_t n, uintptr_t token)
{
    UPCALL(HOST->lookup(proc, keys, info, n, cb_lookup, TOKEN));
}

int pmixgo_up_unpublish(void *module, void *proc, void *keys, void *info, size_t n,
                        uintptr_t token)
{
    UPCALL(HOST->unpublish(proc, keys, info, n, cb_op, TOKEN));
}

int pmixgo_up_spawn(void *module, void *proc, void *info, size_t n, void *apps, size_t napps,
                    uintptr_t token)
{
    UPCALL(HOST->spawn(proc, info, n, apps, napps, cb_spawn, TOKEN));
}

int pmixgo_up_connect(void *module, void *procs, size_t nprocs, void *info, size_t n,
                      uintptr_t token)
{
    UPCALL(HOST->connect(procs, nprocs, info, n, cb_op, TOKEN));
}

int pmixgo_up_disconnect(void *module, void *procs, size_t nprocs, void *info, size_t n,
                         uintptr_t token)
{
    UPCALL(HOST->disconnect(procs, nprocs, info, n, cb_op, TOKEN));
}

int pmixgo_up_register_events(void *module, void *codes, size_t ncodes, void *info, size_t n,
                              uintptr_t token)
{
    UPCALL(HOST->register_events(codes, ncodes, info, n, cb_op, TOKEN));
}

int pmixgo_up_deregister_events(void *module, void *codes, size_t ncodes, uintptr_t token)
{
    UPCALL(HOST->deregister_events(codes, ncodes, cb_op, TOKEN));
}

int pmixgo_up_notify_event(void *module, int code, void *source, unsigned range, void *info,
                           size_t n, uintptr_t token)
{
    UPCALL(HOST->notify_event(code, source, (pmix_data_range_t) range, info, n, cb_op, TOKEN));
}

int pmixgo_up_query(void *module, void *proc, void *queries, size_t nq, uintptr_t token)
{
    UPCALL(HOST->query(proc, queries, nq, cb_infos, TOKEN));
}

int pmixgo_up_tool_connected(void *module, void *info, size_t n, uintptr_t token)
{
    if (NULL != HOST->tool_connected2) {
        UPCALL(HOST->tool_connected2(info, n, cb_tool, TOKEN));
    }
    CALL(HOST->tool_connected(info, n, cb_tool, TOKEN));
    return PMIX_SUCCESS;
}

int pmixgo_up_log(void *module, void *proc, void *data, size_t ndata, void *dirs, size_t ndirs,
                  uintptr_t token)
{
    if (NULL != HOST->log2) {
        UPCALL(HOST->log2(proc, data, ndata, dirs, ndirs, cb_op, TOKEN));
    }
    CALL(HOST->log(proc, data, ndata, dirs, ndirs, cb_op, TOKEN));
    return PMIX_SUCCESS;
}

int pmixgo_up_allocate(void *module, void *proc, unsigned directive, void *info, size_t n,
                       uintptr_t token)
{
    UPCALL(HOST->allocate(proc, (pmix_alloc_directive_t) directive, info, n, cb_infos, TOKEN));
}

int pmixgo_up_job_control(void *module, void *proc, void *targets, size_t nt, void *dirs, size_t nd,
                          uintptr_t token)
{
    UPCALL(HOST->job_control(proc, targets, nt, dirs, nd, cb_infos, TOKEN));
}

int pmixgo_up_monitor(void *module, void *proc, void *monitor, int code, void *dirs, size_t nd,
                      uintptr_t token)
{
    UPCALL(HOST->monitor(proc, monitor, code, dirs, nd, cb_infos, TOKEN));
}

int pmixgo_up_get_credential(void *module, void *proc, void *dirs, size_t nd, uintptr_t token)
{
    UPCALL(HOST->get_credential(proc, dirs, nd, cb_cred, TOKEN));
}

int pmixgo_up_validate_credential(void *module, void *proc, void *cred, void *dirs, size_t nd,
                                  uintptr_t token)
{
    UPCALL(HOST->validate_credential(proc, cred, dirs, nd, cb_valid, TOKEN));
}

int pmixgo_up_iof_pull(void *module, void *procs, size_t nprocs, void *dirs, size_t nd,
                       unsigned channels, uintptr_t token)
{
    UPCALL(HOST->iof_pull(procs, nprocs, dirs, nd, (pmix_iof_channel_t) channels, cb_op, TOKEN));
}

int pmixgo_up_push_stdin(void *module, void *source, void *targets, size_t nt, void *dirs,
                         size_t nd, void *bo, uintptr_t token)
{
    UPCALL(HOST->push_stdin(source, targets, nt, dirs, nd, bo, cb_op, TOKEN));
}

int pmixgo_up_group(void *module, int op, void *id, void *procs, size_t nprocs, void *dirs,
                    size_t nd, uintptr_t token)
{
    UPCALL(HOST->group((pmix_group_operation_t) op, id, procs, nprocs, dirs, nd, cb_infos, TOKEN));
}

int pmixgo_up_fabric(void *module, void *proc, int op, void *dirs, size_t nd, uintptr_t token)
{
    UPCALL(HOST->fabric(proc, (pmix_fabric_operation_t) op, dirs, nd, cb_infos, TOKEN));
}

int pmixgo_up_session_control(void *module, void *proc, unsigned session, void *dirs, size_t nd,
                              uintptr_t token)
{
    UPCALL(HOST->session_control(proc, session, dirs, nd, cb_infos, TOKEN));
}

int pmixgo_up_resource_block(void *module, void *proc, unsigned directive, void *block, void *units,
                             size_t nunits, void *dirs, size_t nd, uintptr_t token)
{
    UPCALL(HOST->resource_block(proc, (pmix_resource_block_directive_t) directive, block, units,
                                nunits, dirs, nd, cb_op, TOKEN));
}
