/* args.c: every function of the interface that needs the library, called with
 * arguments that no correct program passes, in each state of the process:
 *
 *     none       before any init
 *     singleton  after PMIx_Init without a server
 *     client     after PMIx_Init under a server
 *     server     after PMIx_server_init
 *
 * It prints one line a call: state, call, status. A call that crashes or hangs
 * is such a line too: each state runs in a process of its own, which goes on
 * behind the call that ended it. The library is whichever the loader finds, and
 * functions that it lacks are "absent", so that the same program writes the
 * transcript of any release.
 *
 *     args            all states
 *     args STATE      one of them
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *state;
static int first, number, reached;

static const char *status_name(int st)
{
    static char other[16];

    switch (st) {
#define NAME(s)  \
    case PMIX_##s: \
        return #s;
        NAME(SUCCESS)
        NAME(ERROR)
        NAME(ERR_INIT)
        NAME(ERR_BAD_PARAM)
        NAME(ERR_UNREACH)
        NAME(ERR_NOT_SUPPORTED)
        NAME(ERR_NOT_FOUND)
        NAME(ERR_NOMEM)
        NAME(ERR_TIMEOUT)
        NAME(ERR_NOT_AVAILABLE)
        NAME(ERR_WOULD_BLOCK)
        NAME(ERR_INVALID_NAMESPACE)
        NAME(ERR_UNKNOWN_DATA_TYPE)
        NAME(ERR_UNPACK_READ_PAST_END_OF_BUFFER)
        NAME(ERR_UNPACK_FAILURE)
        NAME(ERR_PACK_MISMATCH)
        NAME(ERR_TYPE_MISMATCH)
        NAME(ERR_NOT_A_MEMBER)
        NAME(ERR_EMPTY)
        NAME(ERR_NO_PERMISSIONS)
        NAME(ERR_PARTIAL_SUCCESS)
        NAME(ERR_DUPLICATE_KEY)
        NAME(ERR_EXISTS)
        NAME(OPERATION_SUCCEEDED)
        NAME(ERR_INVALID_CRED)
        NAME(ERR_RESOURCE_BUSY)
        NAME(ERR_SERVER_NOT_AVAIL)
        NAME(ERR_UNPACK_INADEQUATE_SPACE)
        NAME(ERR_LOST_CONNECTION)
    default:
        snprintf(other, sizeof(other), "%d", st);
        return other;
    }
}

/* One call. expr gives a status; the call is printed as it stands here. */
#define CALL(fn, ...)                                                            \
    do {                                                                         \
        number++;                                                                \
        if (number > first) {                                                    \
            __typeof__(&fn) call_ = (__typeof__(&fn)) dlsym(RTLD_DEFAULT, #fn);  \
            begin(#fn "(" #__VA_ARGS__ ")");                                     \
            if (NULL == call_) {                                                 \
                end("absent");                                                   \
            } else {                                                             \
                end(status_name((int) call_(__VA_ARGS__)));                      \
            }                                                                    \
        }                                                                        \
    } while (0)

/* A call without a status. */
#define VOID(fn, ...)                                                            \
    do {                                                                         \
        number++;                                                                \
        if (number > first) {                                                    \
            __typeof__(&fn) call_ = (__typeof__(&fn)) dlsym(RTLD_DEFAULT, #fn);  \
            begin(#fn "(" #__VA_ARGS__ ")");                                     \
            if (NULL == call_) {                                                 \
                end("absent");                                                   \
            } else {                                                             \
                call_(__VA_ARGS__);                                              \
                end("-");                                                        \
            }                                                                    \
        }                                                                        \
    } while (0)

static FILE *out;

static void begin(const char *what)
{
    reached = number;
    fprintf(out, "%s %s = ", state, what);
    fflush(out);
    alarm(4);
}

static void end(const char *status)
{
    alarm(0);
    fprintf(out, "%s\n", status);
    fflush(out);
}

static void crashed(int sig)
{
    const char *what = SIGALRM == sig ? "hang\n" : "crash\n";
    int code = reached;

    if (write(fileno(out), what, strlen(what)) < 0) {
        code = 0;
    }
    /* the exit code cannot carry the number of the call: a file does */
    lseek(3, 0, SEEK_SET);
    if (write(3, &code, sizeof(code)) < 0) {
        _exit(1);
    }
    _exit(77);
}

/* ---- arguments ---------------------------------------------------------- */

#define HUGE_COUNT ((size_t) 1 << 60)

static pmix_proc_t me, other, unterminated;
static pmix_info_t info[2], endless_key, badtype;
static pmix_value_t val, *got;
static pmix_pdata_t pdata, nokey;
static pmix_query_t query, noquery;
static pmix_app_t app, noapp;
static pmix_info_t *results;
static pmix_proc_t *procs;
static pmix_byte_object_t bo, badbo;
static pmix_data_buffer_t buf, empty;
static pmix_fabric_t fabric;
static pmix_cpuset_t cpuset, foreign;
static pmix_topology_t topo;
static pmix_resource_unit_t unit;
static pmix_regex2_t regex2;
static pmix_locality_t loc;
static char longkey[600], longns[300], nspace[PMIX_MAX_NSLEN + 1];
static char *text, *keys[] = {"args.key", NULL}, *nokeys[] = {NULL}, **env;
static size_t n;
static int32_t one, many;
static pmix_status_t codes[2] = {PMIX_ERR_LOST_CONNECTION, PMIX_ERR_TIMEOUT};
static uint32_t number32 = 7;
static uint8_t bytes[64], *blob;

static void op(pmix_status_t st, void *cbdata)
{
    (void) st;
    (void) cbdata;
}
static void infos(pmix_status_t st, pmix_info_t *i, size_t ni, void *cbdata, pmix_release_cbfunc_t rel, void *rd)
{
    (void) st, (void) i, (void) ni, (void) cbdata;
    if (NULL != rel) {
        rel(rd);
    }
}
static void value(pmix_status_t st, pmix_value_t *v, void *cbdata)
{
    (void) st, (void) v, (void) cbdata;
}
static void lookup(pmix_status_t st, pmix_pdata_t d[], size_t nd, void *cbdata)
{
    (void) st, (void) d, (void) nd, (void) cbdata;
}
static void spawned(pmix_status_t st, pmix_nspace_t ns, void *cbdata)
{
    (void) st, (void) ns, (void) cbdata;
}
static void reg(pmix_status_t st, size_t id, void *cbdata)
{
    (void) st, (void) id, (void) cbdata;
}
static void output(size_t id, pmix_iof_channel_t ch, pmix_proc_t *src, pmix_byte_object_t *b, pmix_info_t i[], size_t ni)
{
    (void) id, (void) ch, (void) src, (void) b, (void) i, (void) ni;
}
static void cred(pmix_status_t st, pmix_byte_object_t *c, pmix_info_t i[], size_t ni, void *cbdata)
{
    (void) st, (void) c, (void) i, (void) ni, (void) cbdata;
}
static void valid(pmix_status_t st, pmix_info_t i[], size_t ni, void *cbdata)
{
    (void) st, (void) i, (void) ni, (void) cbdata;
}
static void distances(pmix_status_t st, pmix_device_distance_t *d, size_t nd, void *cbdata, pmix_release_cbfunc_t rel, void *rd)
{
    (void) st, (void) d, (void) nd, (void) cbdata;
    if (NULL != rel) {
        rel(rd);
    }
}
static void handler(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t ni, pmix_info_t *r, size_t nr,
                    pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) ni, (void) r, (void) nr;
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

/* The macros of the headers call functions that an older library lacks. */
static void name(pmix_proc_t *p, const char *ns, pmix_rank_t rank)
{
    memset(p, 0, sizeof(*p));
    snprintf(p->nspace, sizeof(p->nspace), "%s", ns);
    p->rank = rank;
}

static void prepare(void)
{
    memset(longkey, 'k', sizeof(longkey) - 1);
    memset(longns, 'n', sizeof(longns) - 1);
    name(&other, "args.other", 0);
    memset(unterminated.nspace, 'u', sizeof(unterminated.nspace));
    snprintf(info[0].key, sizeof(info[0].key), "args.key");
    info[0].value.type = PMIX_UINT32;
    info[0].value.data.uint32 = 7;
    info[1] = info[0];
    endless_key = info[0];
    memset(endless_key.key, 'e', sizeof(endless_key.key));
    badtype = info[0];
    badtype.value.type = 4711;
    val.type = PMIX_UINT32;
    val.data.uint32 = 7;
    snprintf(pdata.key, sizeof(pdata.key), "args.absent");
    query.keys = keys;
    noquery.keys = nokeys;
    app.cmd = "/bin/false";
    badbo.size = 8;
    foreign.source = "nobody:1";
    foreign.bitmap = bytes;
}

/* ---- the calls ---------------------------------------------------------- */

static void calls(void)
{
    CALL(PMIx_Put, PMIX_GLOBAL, NULL, &val);
    CALL(PMIx_Put, PMIX_GLOBAL, "args.key", NULL);
    CALL(PMIx_Put, PMIX_GLOBAL, longkey, &val);
    CALL(PMIx_Put, 77, "args.key", &val);
    CALL(PMIx_Put, PMIX_GLOBAL, "args.key", &badtype.value);
    CALL(PMIx_Store_internal, &other, NULL, &val);
    CALL(PMIx_Store_internal, &other, "args.key", NULL);
    CALL(PMIx_Store_internal, &other, longkey, &val);
    CALL(PMIx_Store_internal, NULL, "args.key", &val);
    CALL(PMIx_Commit, );
    CALL(PMIx_Get, &me, "args.key", NULL, 0, NULL);
    CALL(PMIx_Get, NULL, NULL, NULL, 0, &got);
    CALL(PMIx_Get, &me, longkey, NULL, 0, &got);
    CALL(PMIx_Get, &me, "args.key", NULL, HUGE_COUNT, &got);
    CALL(PMIx_Get, &me, "args.key", &endless_key, 1, &got);
    CALL(PMIx_Get_nb, &me, "args.key", NULL, 0, NULL, NULL);
    CALL(PMIx_Get_nb, NULL, NULL, NULL, 0, value, NULL);
    CALL(PMIx_Get_nb, &me, longkey, NULL, 0, value, NULL);
    CALL(PMIx_Fence, NULL, 3, NULL, 0);
    CALL(PMIx_Fence, &other, 1, NULL, 0);
    CALL(PMIx_Fence, &me, HUGE_COUNT, NULL, 0);
    CALL(PMIx_Fence, &unterminated, 1, NULL, 0);
    CALL(PMIx_Fence, NULL, 0, NULL, 5);
    CALL(PMIx_Fence_nb, NULL, 3, NULL, 0, op, NULL);
    CALL(PMIx_Fence_nb, &other, 1, NULL, 0, op, NULL);
    CALL(PMIx_Connect, NULL, 0, NULL, 0);
    CALL(PMIx_Connect, NULL, 4, NULL, 0);
    CALL(PMIx_Connect, &other, 1, NULL, 0);
    CALL(PMIx_Connect_nb, NULL, 0, NULL, 0, op, NULL);
    CALL(PMIx_Disconnect, NULL, 0, NULL, 0);
    CALL(PMIx_Disconnect, &other, 1, NULL, 0);
    CALL(PMIx_Disconnect_nb, NULL, 0, NULL, 0, op, NULL);
    CALL(PMIx_Publish, NULL, 0);
    CALL(PMIx_Publish, NULL, 3);
    CALL(PMIx_Publish, &endless_key, 1);
    CALL(PMIx_Publish, &badtype, 1);
    CALL(PMIx_Publish_nb, NULL, 0, op, NULL);
    CALL(PMIx_Lookup, NULL, 0, NULL, 0);
    CALL(PMIx_Lookup, &nokey, 1, NULL, 0);
    CALL(PMIx_Lookup, &pdata, 0, NULL, 0);
    CALL(PMIx_Lookup_nb, NULL, NULL, 0, lookup, NULL);
    CALL(PMIx_Unpublish, NULL, NULL, HUGE_COUNT);
    CALL(PMIx_Spawn, NULL, 0, NULL, 0, nspace);
    CALL(PMIx_Spawn, NULL, 0, &app, 0, nspace);
    CALL(PMIx_Spawn, NULL, 0, &noapp, 1, nspace);
    CALL(PMIx_Spawn_nb, NULL, 0, NULL, 0, spawned, NULL);
    CALL(PMIx_Abort, 3, NULL, NULL, 5);

    CALL(PMIx_Resolve_peers, NULL, NULL, NULL, NULL);
    CALL(PMIx_Resolve_peers, "args.node", "args.none", &procs, &n);
    CALL(PMIx_Resolve_peers, "args.node", longns, &procs, &n);
    CALL(PMIx_Resolve_nodes, NULL, NULL);
    CALL(PMIx_Resolve_nodes, "args.none", &text);
    CALL(PMIx_Query_info, NULL, 0, &results, &n);
    CALL(PMIx_Query_info, NULL, 2, &results, &n);
    CALL(PMIx_Query_info, &query, 1, NULL, NULL);
    CALL(PMIx_Query_info, &noquery, 1, &results, &n);
    CALL(PMIx_Query_info_nb, NULL, 0, infos, NULL);
    CALL(PMIx_Query_info_nb, &noquery, 1, infos, NULL);
    CALL(PMIx_Log, NULL, 0, NULL, 0);
    CALL(PMIx_Log, NULL, 3, NULL, 0);
    CALL(PMIx_Log_nb, NULL, 0, NULL, 0, op, NULL);
    CALL(PMIx_Job_control, NULL, 4, NULL, 0, &results, &n);
    CALL(PMIx_Job_control_nb, NULL, 4, NULL, 0, infos, NULL);
    CALL(PMIx_Allocation_request, PMIX_ALLOC_NEW, NULL, 4, &results, &n);
    CALL(PMIx_Allocation_request, PMIX_ALLOC_NEW, info, 1, NULL, NULL);
    CALL(PMIx_Allocation_request_nb, PMIX_ALLOC_NEW, NULL, 4, infos, NULL);
    CALL(PMIx_Process_monitor, NULL, PMIX_SUCCESS, NULL, 0, &results, &n);
    CALL(PMIx_Process_monitor, info, PMIX_SUCCESS, NULL, 0, NULL, NULL);
    CALL(PMIx_Process_monitor_nb, NULL, PMIX_SUCCESS, NULL, 0, infos, NULL);
    CALL(PMIx_Resource_block, 1, NULL, NULL, 3, NULL, 0);
    CALL(PMIx_Resource_block_nb, 1, "args", &unit, HUGE_COUNT, NULL, 0, op, NULL);
    CALL(PMIx_Get_credential, NULL, 0, NULL);
    CALL(PMIx_Get_credential, NULL, 3, &bo);
    CALL(PMIx_Get_credential_nb, NULL, 3, cred, NULL);
    CALL(PMIx_Validate_credential, NULL, NULL, 0, &results, &n);
    CALL(PMIx_Validate_credential, &badbo, NULL, 0, &results, &n);
    CALL(PMIx_Validate_credential_nb, NULL, NULL, 0, valid, NULL);
    CALL(PMIx_IOF_pull, NULL, 0, NULL, 0, PMIX_FWD_STDOUT_CHANNEL, output, reg, NULL);
    CALL(PMIx_IOF_pull, NULL, 3, NULL, 0, PMIX_FWD_STDOUT_CHANNEL, output, reg, NULL);
    CALL(PMIx_IOF_pull, &other, 1, NULL, 0, PMIX_FWD_STDIN_CHANNEL, output, reg, NULL);
    CALL(PMIx_IOF_deregister, 4711, NULL, 0, NULL, NULL);
    CALL(PMIx_IOF_push, NULL, 3, &badbo, NULL, 0, NULL, NULL);
    CALL(PMIx_Session_control, 1, NULL, 3, infos, NULL);
    VOID(PMIx_Heartbeat, );

    CALL(PMIx_Register_event_handler, NULL, 3, NULL, 0, handler, NULL, NULL);
    CALL(PMIx_Register_event_handler, codes, HUGE_COUNT, NULL, 0, handler, NULL, NULL);
    CALL(PMIx_Register_event_handler, codes, 2, &endless_key, 1, handler, NULL, NULL);
    CALL(PMIx_Deregister_event_handler, 4711, NULL, NULL);
    CALL(PMIx_Deregister_event_handler, 4711, op, NULL);
    CALL(PMIx_Notify_event, PMIX_ERR_TIMEOUT, &unterminated, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL);
    CALL(PMIx_Notify_event, PMIX_ERR_TIMEOUT, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 3, NULL, NULL);
    CALL(PMIx_Group_construct, NULL, &me, 1, NULL, 0, &results, &n);
    CALL(PMIx_Group_construct, "args.group", NULL, 3, NULL, 0, &results, &n);
    CALL(PMIx_Group_construct, longkey, &me, 1, NULL, 0, &results, &n);
    CALL(PMIx_Group_construct_nb, NULL, &me, 1, NULL, 0, infos, NULL);
    CALL(PMIx_Group_destruct, NULL, NULL, 0);
    CALL(PMIx_Group_destruct, "args.none", NULL, 0);
    CALL(PMIx_Group_destruct_nb, NULL, NULL, 0, op, NULL);
    CALL(PMIx_Group_invite, NULL, NULL, 0, NULL, 0, &results, &n);
    CALL(PMIx_Group_invite, "args.group", NULL, 0, NULL, 0, &results, &n);
    CALL(PMIx_Group_invite_nb, "args.group", &me, 1, NULL, 0, NULL, NULL);
    CALL(PMIx_Group_join, NULL, &me, PMIX_GROUP_ACCEPT, NULL, 0, &results, &n);
    CALL(PMIx_Group_join_nb, NULL, &me, PMIX_GROUP_ACCEPT, NULL, 0, infos, NULL);
    CALL(PMIx_Group_leave, NULL, NULL, 0);
    CALL(PMIx_Group_leave, "args.none", NULL, 0);
    CALL(PMIx_Group_leave_nb, NULL, NULL, 0, op, NULL);

    CALL(PMIx_Fabric_register, NULL, NULL, 0);
    CALL(PMIx_Fabric_register_nb, NULL, NULL, 0, op, NULL);
    CALL(PMIx_Fabric_update, NULL);
    CALL(PMIx_Fabric_update_nb, NULL, op, NULL);
    CALL(PMIx_Fabric_deregister, NULL);
    CALL(PMIx_Fabric_deregister, &fabric);
    CALL(PMIx_Fabric_deregister_nb, NULL, op, NULL);
    CALL(PMIx_Load_topology, NULL);
    CALL(PMIx_Parse_cpuset_string, NULL, &cpuset);
    CALL(PMIx_Parse_cpuset_string, "hwloc:0-1", NULL);
    CALL(PMIx_Parse_cpuset_string, "0-1", &cpuset);
    CALL(PMIx_Parse_cpuset_string, "nobody:0-1", &cpuset);
    CALL(PMIx_Get_cpuset, NULL, PMIX_CPUBIND_PROCESS);
    CALL(PMIx_Get_cpuset, &cpuset, 77);
    CALL(PMIx_Get_relative_locality, NULL, NULL, &loc);
    CALL(PMIx_Get_relative_locality, "NM0:SK0", "NM0:SK1", NULL);
    CALL(PMIx_Get_relative_locality, "NM0:SK0", "NM0:SK1", &loc);
    CALL(PMIx_Get_relative_locality, "what", "ever", &loc);
    CALL(PMIx_Compute_distances, NULL, NULL, NULL, 0, NULL, NULL);
    CALL(PMIx_Compute_distances_nb, &topo, &cpuset, NULL, 0, NULL, NULL);
    CALL(PMIx_Compute_distances_nb, NULL, NULL, NULL, 5, distances, NULL);
    CALL(PMIx_Data_pack, NULL, NULL, &number32, 1, PMIX_UINT32);
    CALL(PMIx_Data_pack, NULL, &buf, NULL, 1, PMIX_UINT32);
    CALL(PMIx_Data_pack, NULL, &buf, &number32, -1, PMIX_UINT32);
    CALL(PMIx_Data_pack, NULL, &buf, &number32, 1, 4711);
    CALL(PMIx_Data_pack, &other, &buf, &number32, 1, PMIX_UINT32);
    CALL(PMIx_Data_pack, NULL, &buf, &number32, 1, PMIX_UINT32);
    one = 1;
    CALL(PMIx_Data_unpack, NULL, NULL, bytes, &one, PMIX_UINT32);
    one = 1;
    CALL(PMIx_Data_unpack, NULL, &empty, bytes, &one, PMIX_UINT32);
    one = 1;
    CALL(PMIx_Data_unpack, NULL, &buf, bytes, &one, 4711);
    one = 1;
    CALL(PMIx_Data_unpack, NULL, &buf, NULL, &one, PMIX_UINT32);
    CALL(PMIx_Data_unpack, NULL, &buf, bytes, NULL, PMIX_UINT32);
    many = 0;
    CALL(PMIx_Data_unpack, NULL, &buf, bytes, &many, PMIX_UINT32);
    CALL(PMIx_Data_compress, NULL, 64, &blob, &n);
    CALL(PMIx_Data_compress, bytes, sizeof(bytes), &blob, &n);
    CALL(PMIx_Data_decompress, NULL, 64, &blob, &n);
    CALL(PMIx_Data_decompress, bytes, 3, &blob, &n);
    CALL(PMIx_Data_decompress, bytes, sizeof(bytes), &blob, &n);
    CALL(PMIx_generate_regex, NULL, &text);
    CALL(PMIx_generate_regex, "node1,node2", NULL);
    CALL(PMIx_generate_ppn, NULL, &text);
    CALL(PMIx_generate_ppn, "0;1", NULL);
    CALL(PMIx_generate_regex2, NULL, NULL, 0, &regex2);
    CALL(PMIx_generate_regex2, "node1,node2", NULL, 0, NULL);
    CALL(PMIx_parse_regex2, NULL, NULL, 0, &text);
    CALL(PMIx_parse_regex2, &regex2, NULL, 0, NULL);
    CALL(PMIx_Register_attributes, NULL, nokeys);

    CALL(PMIx_server_register_nspace, NULL, 1, NULL, 0, NULL, NULL);
    CALL(PMIx_server_register_nspace, longns, 1, NULL, 0, NULL, NULL);
    CALL(PMIx_server_register_nspace, "args.ns", 1, NULL, 4, NULL, NULL);
    CALL(PMIx_server_register_nspace, "args.ns", 1, NULL, HUGE_COUNT, op, NULL);
    CALL(PMIx_server_register_client, NULL, 0, 0, NULL, NULL, NULL);
    CALL(PMIx_server_register_client, &unterminated, 0, 0, NULL, NULL, NULL);
    CALL(PMIx_server_register_session, 1, NULL, 4, NULL, NULL);
    CALL(PMIx_server_register_resources, NULL, 4, NULL, NULL);
    CALL(PMIx_server_deregister_resources, NULL, 4, NULL, NULL);
    VOID(PMIx_server_deregister_nspace, "args.none", NULL, NULL);
    VOID(PMIx_server_deregister_client, &other, NULL, NULL);
    CALL(PMIx_server_setup_fork, NULL, &env);
    CALL(PMIx_server_setup_fork, &other, NULL);
    CALL(PMIx_server_dmodex_request, NULL, NULL, NULL);
    CALL(PMIx_server_dmodex_request, &other, NULL, NULL);
    CALL(PMIx_server_setup_application, NULL, NULL, 0, NULL, NULL);
    CALL(PMIx_server_setup_application, "args.ns", NULL, 4, NULL, NULL);
    CALL(PMIx_server_setup_local_support, "args.ns", NULL, 4, op, NULL);
    CALL(PMIx_server_IOF_deliver, NULL, PMIX_FWD_STDOUT_CHANNEL, &bo, NULL, 0, NULL, NULL);
    CALL(PMIx_server_IOF_deliver, &other, PMIX_FWD_STDOUT_CHANNEL, &badbo, NULL, 0, NULL, NULL);
    CALL(PMIx_server_IOF_flow_control, &other, PMIX_FWD_STDOUT_CHANNEL, true, NULL, 0, NULL, NULL);
    CALL(PMIx_server_collect_inventory, NULL, 4, infos, NULL);
    CALL(PMIx_server_deliver_inventory, NULL, 4, NULL, 0, NULL, NULL);
    CALL(PMIx_server_collect_job_info, NULL, 0, NULL);
    CALL(PMIx_server_define_process_set, NULL, 0, NULL);
    CALL(PMIx_server_define_process_set, &other, 1, NULL);
    CALL(PMIx_server_delete_process_set, NULL);
    CALL(PMIx_server_generate_locality_string, NULL, NULL);
    CALL(PMIx_server_generate_cpuset_string, NULL, NULL);
    CALL(PMIx_server_generate_cpuset_string, &foreign, &text);
    CALL(PMIx_server_generate_cpuset, NULL, &cpuset);

    CALL(PMIx_tool_is_connected, );
    CALL(PMIx_tool_attach_to_server, &me, NULL, NULL, 0);
    CALL(PMIx_tool_connect_to_server, &me, NULL, 0);
    CALL(PMIx_tool_disconnect, NULL);
    CALL(PMIx_tool_get_servers, NULL, NULL);
    CALL(PMIx_tool_set_server, NULL, NULL, 0);
    CALL(PMIx_tool_set_server_module, NULL);
    if (0 == strcmp(state, "none")) {
        CALL(PMIx_Finalize, NULL, 0);
        CALL(PMIx_server_finalize, );
        CALL(PMIx_tool_finalize, );
        CALL(PMIx_tool_init, NULL, NULL, 0);
        CALL(PMIx_Init, NULL, NULL, HUGE_COUNT);
    }
}

/* ---- the states --------------------------------------------------------- */

static pmix_status_t finished(const pmix_proc_t *p, void *obj, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) obj, (void) cb, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t gathered(const pmix_proc_t p[], size_t np, const pmix_info_t i[], size_t ni, char *data, size_t nd,
                              pmix_modex_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) np, (void) i, (void) ni;
    cb(PMIX_SUCCESS, data, nd, cbdata, free, data);
    return PMIX_SUCCESS;
}

static pmix_server_module_t host = {
    .client_connected = finished,
    .client_finalized = finished,
    .fence_nb = gathered,
};

static void quit_at(const char *what, int st)
{
    fprintf(out, "%s %s = %s\n", state, what, status_name(st));
    exit(1);
}

/* Runs the calls from first on in a child; returns the number of the call that
 * ended it, 0 when all were made. */
static int run_from(const char *self, int from)
{
    char start[16], file[] = "/tmp/argsXXXXXX";
    int fd = mkstemp(file), st, code = 0;
    pid_t pid;

    unlink(file);
    snprintf(start, sizeof(start), "%d", from);
    fflush(out);
    pid = fork();
    if (0 == pid) {
        dup2(fd, 3);
        execl(self, self, state, start, (char *) NULL);
        _exit(126);
    }
    while (waitpid(pid, &st, 0) < 0 && EINTR == errno) {
    }
    lseek(fd, 0, SEEK_SET);
    if (WIFEXITED(st) && 77 == WEXITSTATUS(st) && sizeof(code) != read(fd, &code, sizeof(code))) {
        code = 0;
    }
    close(fd);
    return code;
}

/* The server for state "client": it starts this program as its client. */
static int serve(const char *self, int from)
{
    pmix_proc_t p;
    char **e = NULL, start[16];
    size_t k = 0;
    int st;
    pid_t pid;

    for (char **x = environ; NULL != *x; x++) {
        e = realloc(e, (k + 2) * sizeof(*e));
        e[k++] = strdup(*x);
        e[k] = NULL;
    }
    if (PMIX_SUCCESS != (st = PMIx_server_init(&host, NULL, 0))) {
        quit_at("server", st);
    }
    name(&p, "args.job", 0);
    static char host_name[256];
    char *nodes = NULL, *ranks = NULL;
    pmix_info_t job[6];
    const char *job_keys[] = {PMIX_UNIV_SIZE,  PMIX_JOB_SIZE, PMIX_LOCAL_SIZE,
                              PMIX_LOCAL_PEERS, PMIX_NODE_MAP, PMIX_PROC_MAP};
    gethostname(host_name, sizeof(host_name) - 1);
    PMIx_generate_regex(host_name, &nodes);
    PMIx_generate_ppn("0", &ranks);
    memset(job, 0, sizeof(job));
    for (int i = 0; i < 6; i++) {
        snprintf(job[i].key, sizeof(job[i].key), "%s", job_keys[i]);
        job[i].value.type = PMIX_UINT32;
        job[i].value.data.uint32 = 1;
    }
    job[3].value.type = PMIX_STRING;
    job[3].value.data.string = "0";
    for (int i = 4; i < 6; i++) {
        char *map = 4 == i ? nodes : ranks;

        job[i].value.type = PMIX_REGEX;
        job[i].value.data.bo.bytes = map;
        job[i].value.data.bo.size = strlen(map) + 1;
    }
    PMIx_server_register_nspace(p.nspace, 1, job, 6, NULL, NULL);
    PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL);
    PMIx_server_setup_fork(&p, &e);
    snprintf(start, sizeof(start), "%d", from);
    pid = fork();
    if (0 == pid) {
        char *argv[] = {(char *) self, "client", start, "connected", NULL};
        execve(self, argv, e);
        _exit(126);
    }
    while (waitpid(pid, &st, 0) < 0 && EINTR == errno) {
    }
    /* the calls are the client's: leave without the server's finalize */
    _exit(WIFEXITED(st) ? WEXITSTATUS(st) : 1);
}

int main(int argc, char **argv)
{
    static const char *const states[] = {"none", "singleton", "client", "server"};
    static char self[4096];
    int st;

    out = stdout;
    if (readlink("/proc/self/exe", self, sizeof(self) - 1) < 0) {
        return 1;
    }
    if (3 > argc) {
        for (size_t i = 0; i < sizeof(states) / sizeof(states[0]); i++) {
            state = states[i];
            if (2 == argc && 0 != strcmp(argv[1], state)) {
                continue;
            }
            for (int from = 0; 0 != (from = run_from(self, from));) {
            }
        }
        return 0;
    }
    state = argv[1];
    first = atoi(argv[2]);
    prepare();
    if (0 == strcmp(state, "client") && 3 == argc) {
        return serve(self, first);
    }
    signal(SIGALRM, crashed);
    if (0 == strcmp(state, "singleton") || 0 == strcmp(state, "client")) {
        st = PMIx_Init(&me, NULL, 0);
        if (PMIX_SUCCESS != st && PMIX_ERR_UNREACH != st) {
            quit_at("PMIx_Init", st);
        }
        if (0 == first) {
            fprintf(out, "%s PMIx_Init = %s\n", state, status_name(st));
        }
    } else if (0 == strcmp(state, "server")) {
        if (PMIX_SUCCESS != (st = PMIx_server_init(&host, NULL, 0))) {
            quit_at("PMIx_server_init", st);
        }
        name(&me, "args.job", 0);
    }
    signal(SIGSEGV, crashed);
    signal(SIGABRT, crashed);
    signal(SIGBUS, crashed);
    calls();
    fflush(out);
    _exit(0);
}
