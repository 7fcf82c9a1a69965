/* A server whose host answers tools out of its head and says what it was asked:
 *
 *   host DIR COMMAND...
 *
 * starts a server with its files in DIR, puts its address into DIR/uri, runs the command
 * and ends with its status. What the host is asked goes to DIR/asked, a line each. What it
 * answers is never freed: the library may read it after the call. */
#define _GNU_SOURCE
#include <pmix.h>
#include <pmix_server.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *asked;

static void say_infos(const pmix_info_t *info, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const pmix_value_t *v = &info[i].value;

        if (PMIX_CHECK_KEY(&info[i], PMIX_USERID) && v->data.uint32 == geteuid()) continue;
        if (PMIX_CHECK_KEY(&info[i], PMIX_GRPID) && v->data.uint32 == getegid()) continue;
        fprintf(asked, " %s=", info[i].key);
        switch (v->type) {
        case PMIX_STRING: fprintf(asked, "%s", v->data.string); break;
        case PMIX_BOOL: fprintf(asked, "%s", v->data.flag ? "yes" : "no"); break;
        case PMIX_INT: fprintf(asked, "int %d", v->data.integer); break;
        case PMIX_UINT: fprintf(asked, "uint %u", v->data.uint); break;
        case PMIX_UINT32: fprintf(asked, "uint32 %u", v->data.uint32); break;
        case PMIX_UINT64: fprintf(asked, "uint64 %lu", (unsigned long) v->data.uint64); break;
        default: fprintf(asked, "type %u", v->type);
        }
    }
    fprintf(asked, "\n");
    fflush(asked);
}

static void tool_connected(pmix_info_t *info, size_t n, pmix_tool_connection_cbfunc_t cb, void *cd)
{
    static int count;
    pmix_proc_t p;
    char text[64];

    snprintf(text, sizeof text, "tools.%d", ++count);
    PMIX_LOAD_PROCID(&p, text, 0);
    for (size_t i = 0; i < n; i++) {
        if (PMIX_CHECK_KEY(&info[i], PMIX_NSPACE)) PMIX_LOAD_NSPACE(p.nspace, info[i].value.data.string);
    }
    cb(PMIX_SUCCESS, &p, cd);
}

/* Some values of many types. */
static void types(pmix_info_t *out)
{
    pmix_data_array_t d;
    pmix_info_t *in;
    pmix_proc_t p;
    pmix_byte_object_t bo = {.bytes = "abc", .size = 3};
    size_t n = 0;
    int8_t i8 = -8;
    int16_t i16 = -16;
    int32_t i32 = -32;
    int64_t i64 = -64;
    int in1 = -1;
    uint8_t u8 = 8;
    uint16_t u16 = 16;
    uint32_t u32 = 32;
    uint64_t u64 = 64;
    unsigned u = 1;
    size_t s = 99;
    float f = 1.5;
    double g = -2.25;
    pid_t pid = 77;
    bool yes = true;
    pmix_status_t st = PMIX_ERR_TIMEOUT, odd = -77777;
    pmix_rank_t any = PMIX_RANK_WILDCARD, five = 5;
    pmix_proc_state_t ps = PMIX_PROC_STATE_RUNNING;
    pmix_job_state_t js = PMIX_JOB_STATE_SUSPENDED;
    pmix_scope_t scope = PMIX_GLOBAL;
    pmix_data_range_t range = PMIX_RANGE_SESSION;
    pmix_persistence_t persist = PMIX_PERSIST_APP;
    pmix_alloc_directive_t dir = PMIX_ALLOC_EXTEND;
    pmix_link_state_t link = PMIX_LINK_UP;

    pmix_envar_t e = {.envar = "NAME", .value = "text", .separator = ':'};
    struct timeval tv = {.tv_sec = 3, .tv_usec = 25};
    pmix_proc_info_t pi = {.proc = {.nspace = "job", .rank = 1}, .hostname = "h", .executable_name = NULL, .pid = 5};
    pmix_data_array_t two;
    uint16_t numbers[] = {1, 2};
    uint16_t local = PMIX_LOCALITY_SHARE_NUMA | PMIX_LOCALITY_SHARE_NODE;
    time_t when = 86400;

    PMIX_DATA_ARRAY_CONSTRUCT(&d, 35, PMIX_INFO);
    in = d.array;
    PMIX_LOAD_PROCID(&p, "job", 3);
#define PUT(v, type) PMIX_INFO_LOAD(&in[n++], "a.key", v, type)
    PUT(&i8, PMIX_INT8);
    PUT(&i16, PMIX_INT16);
    PUT(&i32, PMIX_INT32);
    PUT(&i64, PMIX_INT64);
    PUT(&in1, PMIX_INT);
    PUT(&u8, PMIX_UINT8);
    PUT(&u16, PMIX_UINT16);
    PUT(&u32, PMIX_UINT32);
    PUT(&u64, PMIX_UINT64);
    PUT(&u, PMIX_UINT);
    PUT(&s, PMIX_SIZE);
    PUT(&f, PMIX_FLOAT);
    PUT(&g, PMIX_DOUBLE);
    PUT(&pid, PMIX_PID);
    PUT(&yes, PMIX_BOOL);
    PUT(&st, PMIX_STATUS);
    PUT(&odd, PMIX_STATUS);
    PUT(&any, PMIX_PROC_RANK);
    PUT(&five, PMIX_PROC_RANK);
    PUT(&ps, PMIX_PROC_STATE);
    PUT(&js, PMIX_JOB_STATE);
    PUT(&scope, PMIX_SCOPE);
    PUT(&range, PMIX_DATA_RANGE);
    PUT(&persist, PMIX_PERSIST);
    PUT(&dir, PMIX_ALLOC_DIRECTIVE);
    PUT(&link, PMIX_LINK_STATE);
    PUT(&p, PMIX_PROC);
    PUT(&bo, PMIX_BYTE_OBJECT);
    PUT(&e, PMIX_ENVAR);
    PUT(&tv, PMIX_TIMEVAL);
    PUT(&pi, PMIX_PROC_INFO);
    two.type = PMIX_UINT16, two.size = 2, two.array = numbers;
    PUT(&two, PMIX_DATA_ARRAY);
    PUT(&local, PMIX_LOCTYPE);
    PUT(&when, PMIX_TIME);
    PUT("words", PMIX_STRING);

    PMIX_INFO_REQUIRED(&in[0]);
    PMIX_INFO_LOAD(out, "types", &d, PMIX_DATA_ARRAY);
    PMIX_DATA_ARRAY_DESTRUCT(&d);
}

static void proctable(pmix_info_t *out, const char *ns)
{
    pmix_data_array_t d;
    pmix_proc_info_t *pi;

    PMIX_DATA_ARRAY_CONSTRUCT(&d, strcmp(ns, "one") ? 3 : 1, PMIX_PROC_INFO);
    pi = d.array;
    for (size_t i = 0; i < d.size; i++) {
        PMIX_LOAD_PROCID(&pi[i].proc, ns, i);
        if (i < 2) pi[i].hostname = strdup(i ? "second" : "first");
        if (i < 2) pi[i].executable_name = strdup("/bin/prog");
        pi[i].pid = 100 + i;
        pi[i].state = i ? PMIX_PROC_STATE_ABORTED_BY_SIG : PMIX_PROC_STATE_RUNNING;
    }
    PMIX_INFO_LOAD(out, PMIX_QUERY_PROC_TABLE, &d, PMIX_DATA_ARRAY);
    PMIX_DATA_ARRAY_DESTRUCT(&d);
}

static pmix_status_t query(pmix_proc_t *p, pmix_query_t *q, size_t n, pmix_info_cbfunc_t cb, void *cd)
{
    pmix_info_t *out = calloc(8, sizeof *out);
    const char *ns = "";
    uint32_t four = 4;
    size_t got = 0;

    (void) p;
    for (size_t i = 0; i < n && i < 8; i++) {
        const char *key = q[i].keys[0];

        fprintf(asked, "query %s", key);
        say_infos(q[i].qualifiers, q[i].nqual);
        for (size_t k = 0; k < q[i].nqual; k++) {
            if (PMIX_CHECK_KEY(&q[i].qualifiers[k], PMIX_NSPACE)) ns = q[i].qualifiers[k].value.data.string;
        }
        if (!strcmp(key, PMIX_QUERY_NAMESPACES)) PMIX_INFO_LOAD(&out[got++], key, "one,job,odd,gone", PMIX_STRING);
        else if (!strcmp(key, PMIX_JOB_SIZE)) PMIX_INFO_LOAD(&out[got++], key, &four, PMIX_UINT32);
        else if (!strcmp(key, "types")) types(&out[got++]);
        else if (!strcmp(key, "text")) PMIX_INFO_LOAD(&out[got++], key, "pmix.timeout,other", PMIX_STRING);
        else if (!strcmp(key, PMIX_QUERY_PROC_TABLE) && !strcmp(ns, "odd")) PMIX_INFO_LOAD(&out[got++], key, "odd", PMIX_STRING);
        else if (!strcmp(key, PMIX_QUERY_PROC_TABLE) && strcmp(ns, "gone")) proctable(&out[got++], ns);
    }
    if (0 == got) return PMIX_ERR_NOT_FOUND;
    cb(PMIX_SUCCESS, out, got, cd, NULL, NULL);
    return PMIX_SUCCESS;
}

static pmix_status_t lookup(const pmix_proc_t *p, char **keys, const pmix_info_t info[], size_t n,
                            pmix_lookup_cbfunc_t cb, void *cd)
{
    pmix_pdata_t *d = calloc(2, sizeof *d);
    pmix_info_t *all = calloc(1, sizeof *all);
    uint32_t seven = 7;
    size_t got = 0;

    (void) p;
    fprintf(asked, "lookup");
    for (char **k = keys; *k; k++) fprintf(asked, " %s", *k);
    say_infos(info, n);
    for (char **k = keys; *k && got < 2; k++) {
        if (!strcmp(*k, "port")) PMIx_Pdata_load(&d[got++], p, *k, "here:1", PMIX_STRING);
        else if (!strcmp(*k, "types")) {
            types(all);
            PMIx_Load_key(d[got].key, *k);
            PMIx_Value_xfer(&d[got++].value, &all->value);
        } else if (!strcmp(*k, "number")) PMIx_Pdata_load(&d[got++], p, *k, &seven, PMIX_UINT32);
    }
    if (0 == got) return PMIX_ERR_NOT_FOUND;
    cb(PMIX_SUCCESS, d, got, cd);
    return PMIX_SUCCESS;
}

static pmix_status_t notify(pmix_status_t code, const pmix_proc_t *source, pmix_data_range_t range,
                            pmix_info_t info[], size_t n, pmix_op_cbfunc_t cb, void *cd)
{
    (void) source, (void) info, (void) n, (void) cb, (void) cd;
    fprintf(asked, "event %d range %u\n", code, range);
    fflush(asked);
    return -231 == code ? PMIX_ERR_NOT_SUPPORTED : PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t register_events(pmix_status_t *codes, size_t n, const pmix_info_t info[], size_t ni,
                                     pmix_op_cbfunc_t cb, void *cd)
{
    (void) codes, (void) n, (void) info, (void) ni, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t control(const pmix_proc_t *p, const pmix_proc_t targets[], size_t nt,
                             const pmix_info_t dirs[], size_t n, pmix_info_cbfunc_t cb, void *cd)
{
    (void) p;
    fprintf(asked, "control");
    for (size_t i = 0; i < nt; i++) fprintf(asked, " %s:%d", targets[i].nspace, (int) targets[i].rank);
    say_infos(dirs, n);
    if (PMIX_CHECK_NSPACE(targets[0].nspace, "now")) return PMIX_OPERATION_SUCCEEDED;
    cb(PMIX_CHECK_NSPACE(targets[0].nspace, "no") ? PMIX_ERR_NO_PERMISSIONS : PMIX_SUCCESS, NULL, 0, cd, NULL, NULL);
    return PMIX_SUCCESS;
}

static pmix_status_t allocate(const pmix_proc_t *p, pmix_alloc_directive_t dir, const pmix_info_t data[], size_t n,
                              pmix_info_cbfunc_t cb, void *cd)
{
    pmix_info_t *out = calloc(1, sizeof *out);
    uint32_t id = 12;
    pmix_status_t st = PMIX_SUCCESS;

    (void) p;
    fprintf(asked, "allocate %u", dir);
    say_infos(data, n);
    for (size_t i = 0; i < n; i++) {
        if (PMIX_CHECK_KEY(&data[i], PMIX_ALLOC_QUEUE)) st = PMIX_ERR_OUT_OF_RESOURCE;
    }
    PMIX_INFO_LOAD(out, PMIX_SESSION_ID, &id, PMIX_UINT32);
    cb(st, out, PMIX_ALLOC_NEW == dir && PMIX_SUCCESS == st, cd, NULL, NULL);
    return PMIX_SUCCESS;
}

static pmix_server_module_t module = {
    .tool_connected = tool_connected, .query = query, .lookup = lookup, .notify_event = notify,
    .register_events = register_events, .job_control = control, .allocate = allocate,
};

int main(int argc, char **argv)
{
    char path[400];
    pmix_info_t info[8];
    bool yes = true;
    pmix_rank_t zero = 0;
    int n = 0, st;
    pid_t pid;

    if (argc < 3) return 2;
    snprintf(path, sizeof path, "%s/asked", argv[1]);
    asked = fopen(path, "a");
    snprintf(path, sizeof path, "%s/uri", argv[1]);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_NSPACE, "tools.server", PMIX_STRING);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_RANK, &zero, PMIX_PROC_RANK);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_TMPDIR, argv[1], PMIX_STRING);
    PMIX_INFO_LOAD(&info[n++], PMIX_SYSTEM_TMPDIR, argv[1], PMIX_STRING);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_TOOL_SUPPORT, &yes, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_SYSTEM_SUPPORT, &yes, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[n++], PMIX_TCP_REPORT_URI, path, PMIX_STRING);
    st = PMIx_server_init(&module, info, n);
    if (PMIX_SUCCESS != st || NULL == asked) {
        fprintf(stderr, "PMIx_server_init: %s\n", PMIx_Error_string(st));
        return 1;
    }
    char number[16], *honours[] = {"PMIX_TIMEOUT", NULL};
    PMIx_Register_attributes("query", honours);
    PMIx_Register_attributes("lookup", honours);
    snprintf(number, sizeof number, "%d", getpid());
    setenv("HOST_PID", number, 1);
    fflush(NULL);
    if (0 == (pid = fork())) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    waitpid(pid, &st, 0);
    PMIx_server_finalize();
    return WIFEXITED(st) ? WEXITSTATUS(st) : 1;
}
