/* api_core.c: the calls that every role has: identity, data, collectives, spawn.
 * Each names its rule and the Go function that does its work; see gate.h. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "bridge.h"
#include "gate.h"

#include "_cgo_export.h"

pmix_status_t PMIx_Init(pmix_proc_t *proc, pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_ANY | GATE_BLOCKS, pmixgo_Init(proc, info, ninfo));
}

pmix_status_t PMIx_Finalize(const pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Finalize((void *) info, ninfo));
}

pmix_status_t PMIx_Abort(int status, const char msg[], pmix_proc_t procs[], size_t nprocs)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Abort(status, (void *) msg, procs, nprocs));
}

pmix_status_t PMIx_Put(pmix_scope_t scope, const char key[], pmix_value_t *val)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Put(scope, (void *) key, val));
}

pmix_status_t PMIx_Store_internal(const pmix_proc_t *proc, const char key[], pmix_value_t *val)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Store_internal((void *) proc, (void *) key, val));
}

pmix_status_t PMIx_Commit(void)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Commit());
}

pmix_status_t PMIx_Fence(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                         size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Fence((void *) procs, nprocs, (void *) info, ninfo));
}

pmix_status_t PMIx_Fence_nb(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                            size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Fence_nb((void *) procs, nprocs, (void *) info, ninfo, (uintptr_t) cbfunc,
                                (uintptr_t) cbdata));
}

pmix_status_t PMIx_Get_nb(const pmix_proc_t *proc, const char key[], const pmix_info_t info[],
                          size_t ninfo, pmix_value_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Get_nb((void *) proc, (void *) key, (void *) info, ninfo, (uintptr_t) cbfunc,
                              (uintptr_t) cbdata));
}

pmix_status_t PMIx_Publish(const pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Publish((void *) info, ninfo));
}

pmix_status_t PMIx_Publish_nb(const pmix_info_t info[], size_t ninfo, pmix_op_cbfunc_t cbfunc,
                              void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Publish_nb((void *) info, ninfo, (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Lookup(pmix_pdata_t data[], size_t ndata, const pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Lookup(data, ndata, (void *) info, ninfo));
}

pmix_status_t PMIx_Lookup_nb(char **keys, const pmix_info_t info[], size_t ninfo,
                             pmix_lookup_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Lookup_nb(keys, (void *) info, ninfo, (uintptr_t) cbfunc,
                                 (uintptr_t) cbdata));
}

pmix_status_t PMIx_Unpublish(char **keys, const pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Unpublish(keys, (void *) info, ninfo));
}

pmix_status_t PMIx_Unpublish_nb(char **keys, const pmix_info_t info[], size_t ninfo,
                                pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Unpublish_nb(keys, (void *) info, ninfo, (uintptr_t) cbfunc,
                                    (uintptr_t) cbdata));
}

pmix_status_t PMIx_Spawn(const pmix_info_t job_info[], size_t ninfo, const pmix_app_t apps[],
                         size_t napps, pmix_nspace_t nspace)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Spawn((void *) job_info, ninfo, (void *) apps, napps, nspace));
}

pmix_status_t PMIx_Spawn_nb(const pmix_info_t job_info[], size_t ninfo, const pmix_app_t apps[],
                            size_t napps, pmix_spawn_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Spawn_nb((void *) job_info, ninfo, (void *) apps, napps, (uintptr_t) cbfunc,
                                (uintptr_t) cbdata));
}

pmix_status_t PMIx_Connect(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                           size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Connect((void *) procs, nprocs, (void *) info, ninfo));
}

pmix_status_t PMIx_Connect_nb(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                              size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Connect_nb((void *) procs, nprocs, (void *) info, ninfo, (uintptr_t) cbfunc,
                                  (uintptr_t) cbdata));
}

pmix_status_t PMIx_Disconnect(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                              size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Disconnect((void *) procs, nprocs, (void *) info, ninfo));
}

pmix_status_t PMIx_Disconnect_nb(const pmix_proc_t procs[], size_t nprocs, const pmix_info_t info[],
                                 size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Disconnect_nb((void *) procs, nprocs, (void *) info, ninfo,
                                     (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Register_attributes(char *function, char *attrs[])
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Register_attributes(function, attrs));
}

/* More directives than a call can have: the Go side refuses the call. */
enum { MAX_INFOS = 1 << 24 };

/* PMIx_Get's answer comes back in an area on this stack, and the caller's value
 * is made here: most answers then cost no way from Go to the C heap. */
static pmix_status_t get_reply(const pmixgo_reply_t *r, pmix_value_t **val, bool storage)
{
    pmix_value_t *v = storage ? *val : malloc(sizeof(*v));
    void *copy = NULL;

    if (NULL == v) {
        return PMIX_ERR_NOMEM;
    }
    if (REPLY_PLAIN != r->kind && NULL == (copy = malloc(r->len + 1))) {
        if (!storage) {
            free(v);
        }
        return PMIX_ERR_NOMEM;
    }
    memcpy(v, r->value, sizeof(*v));
    if (NULL != copy) {
        memcpy(copy, r->buf, r->len);
        ((char *) copy)[r->len] = '\0';
    }
    switch (r->kind) {
    case REPLY_TEXT:
        v->data.string = copy;
        break;
    case REPLY_BYTES:
        v->data.bo.bytes = copy;
        v->data.bo.size = r->len;
        break;
    case REPLY_PROC:
        v->data.proc = copy;
        break;
    default:
        break;
    }
    *val = v;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_Get(const pmix_proc_t *proc, const char key[], const pmix_info_t info[],
                       size_t ninfo, pmix_value_t **val)
{
    pmixgo_pass_t pass;
    pmixgo_reply_t r;
    bool storage = false;
    int st = pmixgo_enter(&pass, __func__, GATE_INIT);

    if (PMIX_SUCCESS != st) {
        return st;
    }
    if (NULL == val) {
        st = PMIX_ERR_BAD_PARAM;
    } else {
        /* *val is the caller's storage only where a directive says so; else it
         * may be anything and is only written */
        for (size_t n = 0; NULL != info && n < ninfo && n < MAX_INFOS; n++) {
            storage = storage || (0 == strcmp(info[n].key, PMIX_GET_STATIC_VALUES)
                                  && PMIX_INFO_TRUE(&info[n]));
        }
        st = pmixgo_Get((void *) proc, (void *) key, (void *) info, ninfo, storage ? *val : NULL, &r);
    }
    pmixgo_leave(&pass, st);
    if (PMIX_SUCCESS == st) {
        if (REPLY_HEAP != r.kind) {
            st = get_reply(&r, val, storage);
        } else if (storage) {
            memcpy(*val, r.heap, sizeof(**val));
            free(r.heap);
        } else {
            *val = r.heap;
        }
    }
    if (PMIX_SUCCESS != st && NULL != val && !storage) {
        *val = NULL;
    }
    return st;
}

void PMIx_Progress(void)
{
    pmixgo_pass_t pass;

    if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
        pmixgo_Progress();
        pmixgo_leave(&pass, PMIX_SUCCESS);
    }
}

void PMIx_Progress_thread_stop(const pmix_info_t *info, size_t ninfo)
{
    pmixgo_pass_t pass;

    (void) info;
    (void) ninfo;
    if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
        pmixgo_Progress_thread_stop();
        pmixgo_leave(&pass, PMIX_SUCCESS);
    }
}

void PMIx_Heartbeat(void)
{
    pmixgo_pass_t pass;

    if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
        pmixgo_Heartbeat();
        pmixgo_leave(&pass, PMIX_SUCCESS);
    }
}

int PMIx_Initialized(void)
{
    return ROLE_NONE != pmixgo_roles();
}

/* What this library is, and the release whose interface it provides. Its users
 * read it with "%s %u.%u.%u" and refuse an interface of another age (PRRTE does
 * at its start): one word, then three numbers. */
const char *PMIx_Get_version(void)
{
    return "libpmix-go 7.0.0 (release 0.1.0; interface of OpenPMIx 7.0.0rc1, PMIx Standard 5.0)";
}
