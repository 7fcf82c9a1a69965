/*
 * calls.h: what calls.def refers to, and the functions that make its calls on a
 * library that was opened with dlopen: call_all names each function, the status
 * that it returned, and how long it took.
 */
#ifndef TEST_CALLS_H
#define TEST_CALLS_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

static pmix_proc_t peer = {.nspace = "job", .rank = 0}, self;
static uint32_t number = 7;
static int32_t one = 1;
static pmix_value_t number_value = {.type = PMIX_UINT32, .data.uint32 = 7}, *value;
static pmix_info_t info[1], *results;
static size_t nresults, nprocs, ndist;
static pmix_topology_t topo;
static pmix_cpuset_t cpuset;
static pmix_device_distance_t *dist;
static pmix_data_buffer_t buffer, filled;
static pmix_byte_object_t bytes;
static pmix_fabric_t fabric;
static pmix_locality_t locality;
static pmix_pdata_t pdata[1];
static pmix_query_t query[1];
static pmix_app_t app[1];
static pmix_proc_t *procs;
static pmix_regex2_t regex;
static pmix_server_module_t module;
static pmix_nspace_t job = "job", nspace;
static char *keys[] = {"key", NULL}, *text, **env;
static void *copied;

static void on_op(pmix_status_t st, void *cbdata) { (void) st, (void) cbdata; }
static void on_infos(pmix_status_t st, pmix_info_t *i, size_t n, void *cbdata,
                     pmix_release_cbfunc_t release, void *rdata)
{
    (void) st, (void) i, (void) n, (void) cbdata;
    if (NULL != release) {
        release(rdata);
    }
}
static void on_dist(pmix_status_t st, pmix_device_distance_t *d, size_t n, void *cbdata,
                    pmix_release_cbfunc_t release, void *rdata)
{
    (void) st, (void) d, (void) n, (void) cbdata;
    if (NULL != release) {
        release(rdata);
    }
}
static void on_cred(pmix_status_t st, pmix_byte_object_t *c, pmix_info_t i[], size_t n, void *cbdata)
{
    (void) st, (void) c, (void) i, (void) n, (void) cbdata;
}
static void on_valid(pmix_status_t st, pmix_info_t i[], size_t n, void *cbdata)
{
    (void) st, (void) i, (void) n, (void) cbdata;
}
static void on_value(pmix_status_t st, pmix_value_t *v, void *cbdata)
{
    (void) st, (void) v, (void) cbdata;
}
static void on_iof(size_t id, pmix_iof_channel_t ch, pmix_proc_t *src, pmix_byte_object_t *b,
                   pmix_info_t i[], size_t n)
{
    (void) id, (void) ch, (void) src, (void) b, (void) i, (void) n;
}
static void on_id(pmix_status_t st, size_t id, void *cbdata) { (void) st, (void) id, (void) cbdata; }
static void on_lookup(pmix_status_t st, pmix_pdata_t d[], size_t n, void *cbdata)
{
    (void) st, (void) d, (void) n, (void) cbdata;
}
static void on_event(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n,
                     pmix_info_t *r, size_t nr, pmix_event_notification_cbfunc_fn_t done, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr;
    if (NULL != done) {
        done(PMIX_SUCCESS, NULL, 0, NULL, NULL, cbdata);
    }
}
static void on_spawn(pmix_status_t st, pmix_nspace_t ns, void *cbdata)
{
    (void) st, (void) ns, (void) cbdata;
}
static void on_dmodex(pmix_status_t st, char *d, size_t n, void *cbdata)
{
    (void) st, (void) d, (void) n, (void) cbdata;
}
static void on_setup(pmix_status_t st, pmix_info_t i[], size_t n, void *provided,
                     pmix_op_cbfunc_t done, void *cbdata)
{
    (void) st, (void) i, (void) n, (void) provided;
    if (NULL != done) {
        done(PMIX_SUCCESS, cbdata);
    }
}

/* Gives the objects above contents that no function refuses for themselves. */
static void make_objects(void)
{
    strcpy(info[0].key, "some.key");
    info[0].value = number_value;
    strcpy(pdata[0].key, "key");
    query[0].keys = keys;
    app[0].cmd = "/bin/true";
    app[0].maxprocs = 1;
    filled.base_ptr = filled.unpack_ptr = calloc(1, 64);
    filled.pack_ptr = filled.base_ptr + 8;
    filled.bytes_allocated = 64;
    filled.bytes_used = 8;
    bytes.bytes = calloc(1, 8);
    bytes.size = 8;
}

typedef struct {
    const char *name;
    pmix_status_t (*make)(void *lib); /* PMIX_ERR_NOT_FOUND: the library lacks it */
} call_t;

#define NO_SUCH_FUNCTION 12345

#define CALL(f, args)                                            \
    static pmix_status_t call_##f(void *lib)                     \
    {                                                            \
        __typeof__(f) *fn = (__typeof__(f) *) dlsym(lib, #f);    \
        return NULL == fn ? NO_SUCH_FUNCTION : fn args;          \
    }
#include "calls.def"
#undef CALL

static const call_t all_calls[] = {
#define CALL(f, args) {#f, call_##f},
#include "calls.def"
#undef CALL
};
enum { NCALLS = sizeof(all_calls) / sizeof(all_calls[0]) };

#endif
