/*
 * bridge.h: what the Go side of the boundary asks of C.
 *
 * Everything here is called from Go. Function pointers and the opaque data of
 * hosts travel as uintptr_t: they may be any number, which Go must never take
 * for a pointer.
 */
#ifndef PMIXGO_BRIDGE_H
#define PMIXGO_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- memory ------------------------------------------------------------- */

/* n zeroed elements of the given size, NULL when there is no memory. */
void *pmixgo_zalloc(size_t n, size_t size);

/* Frees arrays that the conversions made, with all that hangs on them. */
void pmixgo_free_infos(void *info, size_t n);
void pmixgo_free_apps(void *apps, size_t n);
void pmixgo_free_queries(void *queries, size_t n);
void pmixgo_free_pdata(void *pdata, size_t n);
void pmixgo_free_distances(void *dist, size_t n);
void pmixgo_free_argv(void *argv);
void pmixgo_free_topology(void *topology);
void pmixgo_free_value(void *value);
void pmixgo_destruct_value(void *value);

/* PMIx_Setenv on the vector at env, a char ***: a pmix_status_t. */
int pmixgo_setenv(void *name, void *value, void *env);

/* ---- callbacks into the host (tramp.c) ---------------------------------- */

/* Each calls the host's function fn on the callback thread. Arrays stay with
 * the caller unless the comment says otherwise; those that are handed over are
 * freed when the host calls the release function it is given, or at once when
 * its function has none. */
void pmixgo_call_op(uintptr_t fn, int status, uintptr_t cbdata);
void pmixgo_call_value(uintptr_t fn, int status, void *value, uintptr_t cbdata);
void pmixgo_call_infos(uintptr_t fn, int status, void *info, size_t n, uintptr_t cbdata);
void pmixgo_call_lookup(uintptr_t fn, int status, void *pdata, size_t n, uintptr_t cbdata);
void pmixgo_call_spawn(uintptr_t fn, int status, void *nspace, uintptr_t cbdata);
void pmixgo_call_reg(uintptr_t fn, int status, size_t id, uintptr_t cbdata);
void pmixgo_call_cred(uintptr_t fn, int status, void *bytes, size_t nbytes, void *info, size_t n,
                      uintptr_t cbdata);
void pmixgo_call_valid(uintptr_t fn, int status, void *info, size_t n, uintptr_t cbdata);
void pmixgo_call_distances(uintptr_t fn, int status, void *dist, size_t n, uintptr_t cbdata);
void pmixgo_call_dmodex(uintptr_t fn, int status, void *data, size_t n, uintptr_t cbdata);
void pmixgo_call_setup_app(uintptr_t fn, int status, void *info, size_t n, uintptr_t cbdata,
                           uintptr_t token);
void pmixgo_call_iof(uintptr_t fn, size_t id, unsigned channel, void *source, void *bytes,
                     size_t nbytes, void *info, size_t n);
void pmixgo_call_event(uintptr_t fn, size_t id, int status, void *source, void *info, size_t n,
                       void *results, size_t nresults, uintptr_t token);

/* ---- upcalls: the functions of pmix_server_module_t (tramp.c) ----------- */

/* module is the library's copy of the host's structure. Each returns what the
 * host's function returned; the host answers later through the token. */
int pmixgo_up_client_connected(void *module, void *proc, uintptr_t object, void *info, size_t n,
                               uintptr_t token);
int pmixgo_up_client_finalized(void *module, void *proc, uintptr_t object, uintptr_t token);
int pmixgo_up_abort(void *module, void *proc, uintptr_t object, int status, void *msg, void *procs,
                    size_t nprocs, uintptr_t token);
int pmixgo_up_fence(void *module, void *procs, size_t nprocs, void *info, size_t n, void *data,
                    size_t ndata, uintptr_t token);
int pmixgo_up_direct_modex(void *module, void *proc, void *info, size_t n, uintptr_t token);
int pmixgo_up_publish(void *module, void *proc, void *info, size_t n, uintptr_t token);
int pmixgo_up_lookup(void *module, void *proc, void *keys, void *info, size_t n, uintptr_t token);
int pmixgo_up_unpublish(void *module, void *proc, void *keys, void *info, size_t n, uintptr_t token);
int pmixgo_up_spawn(void *module, void *proc, void *info, size_t n, void *apps, size_t napps,
                    uintptr_t token);
int pmixgo_up_connect(void *module, void *procs, size_t nprocs, void *info, size_t n,
                      uintptr_t token);
int pmixgo_up_disconnect(void *module, void *procs, size_t nprocs, void *info, size_t n,
                         uintptr_t token);
int pmixgo_up_register_events(void *module, void *codes, size_t ncodes, void *info, size_t n,
                              uintptr_t token);
int pmixgo_up_deregister_events(void *module, void *codes, size_t ncodes, uintptr_t token);
int pmixgo_up_notify_event(void *module, int code, void *source, unsigned range, void *info,
                           size_t n, uintptr_t token);
int pmixgo_up_query(void *module, void *proc, void *queries, size_t nq, uintptr_t token);
int pmixgo_up_tool_connected(void *module, void *info, size_t n, uintptr_t token);
int pmixgo_up_log(void *module, void *proc, void *data, size_t ndata, void *dirs, size_t ndirs,
                  uintptr_t token);
int pmixgo_up_allocate(void *module, void *proc, unsigned directive, void *info, size_t n,
                       uintptr_t token);
int pmixgo_up_job_control(void *module, void *proc, void *targets, size_t nt, void *dirs, size_t nd,
                          uintptr_t token);
int pmixgo_up_monitor(void *module, void *proc, void *monitor, int code, void *dirs, size_t nd,
                      uintptr_t token);
int pmixgo_up_get_credential(void *module, void *proc, void *dirs, size_t nd, uintptr_t token);
int pmixgo_up_validate_credential(void *module, void *proc, void *cred, void *dirs, size_t nd,
                                  uintptr_t token);
int pmixgo_up_iof_pull(void *module, void *procs, size_t nprocs, void *dirs, size_t nd,
                       unsigned channels, uintptr_t token);
int pmixgo_up_push_stdin(void *module, void *source, void *targets, size_t nt, void *dirs,
                         size_t nd, void *bo, uintptr_t token);
int pmixgo_up_group(void *module, int op, void *id, void *procs, size_t nprocs, void *dirs,
                    size_t nd, uintptr_t token);
int pmixgo_up_fabric(void *module, void *proc, int op, void *dirs, size_t nd, uintptr_t token);
int pmixgo_up_session_control(void *module, void *proc, unsigned session, void *dirs, size_t nd,
                              uintptr_t token);
int pmixgo_up_resource_block(void *module, void *proc, unsigned directive, void *block, void *units,
                             size_t nunits, void *dirs, size_t nd, uintptr_t token);

/* A copy of the host's module, in the form of this release whatever the release
 * the host was built for. See module.c. NULL without memory. */
void *pmixgo_module_copy(const void *module);

/* ---- PMIx_Get's way back ------------------------------------------------ */

/* The answer of a get that needs no C heap from the Go side: a scalar in
 * value, or a text, bytes or a process in buf, or a finished value in heap. */
enum { REPLY_HEAP, REPLY_PLAIN, REPLY_TEXT, REPLY_BYTES, REPLY_PROC };
typedef struct {
    int kind;
    size_t len;        /* bytes used of buf */
    void *heap;        /* REPLY_HEAP: a pmix_value_t of its own */
    uint64_t value[4]; /* a pmix_value_t without the pointer */
    char buf[512];
} pmixgo_reply_t;

/* ---- hwloc's objects as texts (hwloc_text.c) ------------------------------ */

/* Whether a source is hwloc (h_hwloc.c). */
bool pmixgo_hwloc_source(const char *source);

/* Each returns 0, or -1 when there is no hwloc or it refuses. Texts are on the
 * C heap. */
int pmixgo_hwloc_bitmap_text(void *bitmap, char **text);
size_t pmixgo_regex_length(const char *s);
int pmixgo_hwloc_bitmap_parse(const char *text, void **bitmap);
int pmixgo_hwloc_topology_text(void *topology, char **xml);
int pmixgo_hwloc_topology_parse(const char *xml, void **topology);
int pmixgo_hwloc_topology_load(void **topology);
int pmixgo_hwloc_cpubind(int thread, void **bitmap);

#endif
