/* upcalls.c: a host whose answers come in every way that a host may answer, and
 * some that it may not, and a client that checks what arrives.
 *
 * The way is chosen by the value of the key "how" in the request's infos:
 *
 *     now     the callback is called inside the upcall
 *     later   from another thread, after the upcall has returned; the arrays of
 *             the upcall are read again just before, as hosts do
 *     twice   like later, and once more after that
 *     done    PMIX_OPERATION_SUCCEEDED, no callback
 *     refuse  PMIX_ERR_NO_PERMISSIONS, no callback
 *     both    called inside the upcall, which then returns an error as well
 *
 * Prints "ok NAME" or "not ok NAME: why" for each thing checked. */
#define _GNU_SOURCE
#include <errno.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;

static void check(int good, const char *name, const char *format, long got)
{
    if (good) {
        printf("ok %s\n", name);
    } else {
        char why[200];

        snprintf(why, sizeof(why), format, got);
        printf("not ok %s: %s\n", name, why);
        failures++;
    }
    fflush(stdout);
}

/* ---- the host ------------------------------------------------------------ */

typedef struct {
    void (*answer)(void *request);
    char how[16];
    pmix_op_cbfunc_t op;
    pmix_lookup_cbfunc_t lookup;
    pmix_spawn_cbfunc_t spawn;
    pmix_info_cbfunc_t infos;
    void *cbdata;
    const pmix_info_t *info;
    size_t ninfo;
    char **keys;
    const pmix_app_t *apps;
    size_t napps;
    /* what an answer is made of, read just before the first: after it the arrays
     * are the library's again */
    char key[64];
    int good;
} request_t;

static const char *way(const pmix_info_t *info, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (0 == strcmp(info[i].key, "how") && PMIX_STRING == info[i].value.type) {
            return info[i].value.data.string;
        }
    }
    return "now";
}

static void read_arrays(request_t *r)
{
    if (NULL != r->keys) {
        snprintf(r->key, sizeof(r->key), "%s", r->keys[0]);
    }
    r->good = 1 == r->napps && 0 == strcmp(r->apps[0].cmd, "/bin/true") && NULL != r->apps[0].argv
              && 0 == strcmp(r->apps[0].argv[1], "argument") && 3 == r->apps[0].maxprocs;
}

static void *later(void *arg)
{
    request_t *r = arg;

    usleep(20000);
    if (0 != strcmp(way(r->info, r->ninfo), r->how)) {
        fprintf(stderr, "the info array did not stay\n");
        abort();
    }
    read_arrays(r);
    r->answer(r);
    if (0 == strcmp(r->how, "twice")) {
        usleep(20000);
        r->answer(r);
    }
    free(r);
    return NULL;
}

static pmix_status_t act(request_t *given)
{
    request_t *r = malloc(sizeof(*r));
    pthread_t t;

    *r = *given;
    snprintf(r->how, sizeof(r->how), "%s", way(r->info, r->ninfo));
    if (0 == strcmp(r->how, "done")) {
        free(r);
        return PMIX_OPERATION_SUCCEEDED;
    }
    if (0 == strcmp(r->how, "refuse")) {
        free(r);
        return PMIX_ERR_NO_PERMISSIONS;
    }
    if (0 == strcmp(r->how, "now") || 0 == strcmp(r->how, "both")) {
        int both = 'b' == r->how[0];

        read_arrays(r);
        r->answer(r);
        free(r);
        return both ? PMIX_ERR_NO_PERMISSIONS : PMIX_SUCCESS;
    }
    pthread_create(&t, NULL, later, r);
    pthread_detach(t);
    return PMIX_SUCCESS;
}

static void say_op(void *request)
{
    request_t *r = request;

    r->op(PMIX_SUCCESS, r->cbdata);
}

static void say_lookup(void *request)
{
    request_t *r = request;
    pmix_pdata_t found;

    memset(&found, 0, sizeof(found));
    snprintf(found.proc.nspace, sizeof(found.proc.nspace), "somebody");
    found.proc.rank = 11;
    snprintf(found.key, sizeof(found.key), "%s", r->key);
    found.value.type = PMIX_STRING;
    found.value.data.string = "published";
    r->lookup(PMIX_SUCCESS, &found, 1, r->cbdata);
}

static void say_spawn(void *request)
{
    request_t *r = request;
    r->spawn(r->good ? PMIX_SUCCESS : PMIX_ERR_BAD_PARAM, "spawned.1", r->cbdata);
}

static _Atomic int handed, released; /* the infos given with an answer */

static void release_infos(void *cbdata)
{
    PMIX_INFO_FREE(cbdata, 2);
    released++;
}

static void say_infos(void *request)
{
    request_t *r = request;
    pmix_info_t *i;
    uint32_t n = 42;

    PMIX_INFO_CREATE(i, 2);
    PMIX_INFO_LOAD(&i[0], "answer", &n, PMIX_UINT32);
    PMIX_INFO_LOAD(&i[1], "text", "of the host", PMIX_STRING);
    handed++;
    r->infos(PMIX_SUCCESS, i, 2, r->cbdata, release_infos, i);
}

static pmix_status_t h_connected2(const pmix_proc_t *p, void *object, pmix_info_t info[], size_t n,
                                  pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) info, (void) n, (void) cb, (void) cbdata;
    check((void *) 0x1234 == object, "the host's object comes back", "%#lx", (long) object);
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t h_connected(const pmix_proc_t *p, void *object, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) object, (void) cb, (void) cbdata;
    check(0, "client_connected2 goes before client_connected", "%s", 0);
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t h_finalized(const pmix_proc_t *p, void *object, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) object, (void) cb, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t h_fence(const pmix_proc_t p[], size_t np, const pmix_info_t i[], size_t ni, char *data,
                             size_t nd, pmix_modex_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) np, (void) i, (void) ni;
    /* data is the host's now; answered with it, and freed by the release */
    cb(PMIX_SUCCESS, data, nd, cbdata, free, data);
    return PMIX_SUCCESS;
}

static pmix_status_t h_publish(const pmix_proc_t *p, const pmix_info_t i[], size_t n, pmix_op_cbfunc_t cb,
                               void *cbdata)
{
    (void) p;
    return act(&(request_t){.answer = say_op, .op = cb, .cbdata = cbdata, .info = i, .ninfo = n});
}

static pmix_status_t h_lookup(const pmix_proc_t *p, char **keys, const pmix_info_t i[], size_t n,
                              pmix_lookup_cbfunc_t cb, void *cbdata)
{
    (void) p;
    return act(&(request_t){.answer = say_lookup, .lookup = cb, .cbdata = cbdata, .info = i, .ninfo = n,
                            .keys = keys});
}

static pmix_status_t h_unpublish(const pmix_proc_t *p, char **keys, const pmix_info_t i[], size_t n,
                                 pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) keys;
    return act(&(request_t){.answer = say_op, .op = cb, .cbdata = cbdata, .info = i, .ninfo = n});
}

static pmix_status_t h_spawn(const pmix_proc_t *p, const pmix_info_t i[], size_t n, const pmix_app_t apps[],
                             size_t napps, pmix_spawn_cbfunc_t cb, void *cbdata)
{
    (void) p;
    return act(&(request_t){.answer = say_spawn, .spawn = cb, .cbdata = cbdata, .info = i, .ninfo = n,
                            .apps = apps, .napps = napps});
}

static pmix_status_t h_control(const pmix_proc_t *p, const pmix_proc_t t[], size_t nt, const pmix_info_t i[],
                               size_t n, pmix_info_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) t, (void) nt;
    return act(&(request_t){.answer = say_infos, .infos = cb, .cbdata = cbdata, .info = i, .ninfo = n});
}

static pmix_status_t h_log2(const pmix_proc_t *p, const pmix_info_t d[], size_t nd, const pmix_info_t i[],
                            size_t n, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) d, (void) nd;
    return act(&(request_t){.answer = say_op, .op = cb, .cbdata = cbdata, .info = i, .ninfo = n});
}

/* Every host before 7.0 ends here; what follows must not be taken for part of it. */
static pmix_server_module_t host = {
    .client_connected = h_connected,
    .client_connected2 = h_connected2,
    .client_finalized = h_finalized,
    .fence_nb = h_fence,
    .publish = h_publish,
    .lookup = h_lookup,
    .unpublish = h_unpublish,
    .spawn = h_spawn,
    .job_control = h_control,
    .log2 = h_log2,
};

static void expect(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st && PMIX_OPERATION_SUCCEEDED != st) {
        fprintf(stderr, "%s: %s\n", what, PMIx_Error_string(st));
        exit(1);
    }
}

static int serve(char **argv)
{
    pmix_proc_t p;
    char **env = NULL, *nodes, *ranks, host_name[256] = "";
    pmix_info_t job[6];
    uint32_t one = 1;
    int st, n;
    pid_t pid;

    expect(PMIx_server_init(&host, NULL, 0), "server_init");
    gethostname(host_name, sizeof(host_name) - 1);
    expect(PMIx_generate_regex(host_name, &nodes), "generate_regex");
    expect(PMIx_generate_ppn("0", &ranks), "generate_ppn");
    PMIX_INFO_LOAD(&job[0], PMIX_UNIV_SIZE, &one, PMIX_UINT32);
    PMIX_INFO_LOAD(&job[1], PMIX_JOB_SIZE, &one, PMIX_UINT32);
    PMIX_INFO_LOAD(&job[2], PMIX_LOCAL_SIZE, &one, PMIX_UINT32);
    PMIX_INFO_LOAD(&job[3], PMIX_LOCAL_PEERS, "0", PMIX_STRING);
    PMIX_INFO_LOAD(&job[4], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&job[5], PMIX_PROC_MAP, ranks, PMIX_REGEX);
    PMIX_LOAD_PROCID(&p, "upcalls.job", 0);
    expect(PMIx_server_register_nspace(p.nspace, 1, job, 6, NULL, NULL), "register_nspace");
    expect(PMIx_server_register_client(&p, getuid(), getgid(), (void *) 0x1234, NULL, NULL), "register_client");
    for (char **e = environ; NULL != *e; e++) {
        PMIx_Argv_append_nosize(&env, *e);
    }
    expect(PMIx_server_setup_fork(&p, &env), "setup_fork");
    fflush(stdout);
    pid = fork();
    if (0 == pid) {
        char *args[] = {argv[0], "client", NULL};

        execve("/proc/self/exe", args, env);
        _exit(126);
    }
    while (waitpid(pid, &st, 0) < 0 && EINTR == errno) {
    }
    check(WIFEXITED(st) && 0 == WEXITSTATUS(st), "the client ended well", "status %#lx", st);
    /* also what came with second answers, which may still be under way */
    for (n = 0; n < 1000 && (handed < 4 || handed != released); n++) {
        usleep(10000);
    }
    check(4 <= handed && handed == released, "what the host handed over was released", "%ld not", handed - released);
    st = PMIx_server_finalize();
    check(PMIX_SUCCESS == st, "server_finalize", "%ld", st);
    return failures;
}

/* ---- the client ---------------------------------------------------------- */

static pmix_info_t how;

static void set(const char *way)
{
    PMIX_INFO_DESTRUCT(&how);
    PMIX_INFO_LOAD(&how, "how", way, PMIX_STRING);
}

static void each(const char *way, pmix_status_t want)
{
    char name[64];
    pmix_info_t *results = NULL;
    pmix_pdata_t found;
    pmix_app_t app;
    pmix_nspace_t nspace;
    size_t n = 0;
    int st;
    char *keys[] = {"a.key", NULL}, *argv[] = {"/bin/true", "argument", NULL};

    set(way);
#define CHECK(what, good)                                                             \
    do {                                                                              \
        snprintf(name, sizeof(name), "%s, answered %s", what, way);                   \
        check(want == st && (PMIX_SUCCESS != want || 'd' == way[0] || (good)), name,  \
              "status or content, status %ld", st);                                   \
    } while (0)
    st = PMIx_Publish(&how, 1);
    CHECK("publish", 1);
    st = PMIx_Unpublish(keys, &how, 1);
    CHECK("unpublish", 1);
    st = PMIx_Log(&how, 1, &how, 1);
    CHECK("log", 1);
    if (0 == strcmp(way, "done")) {
        return; /* the others have something to answer with */
    }
    PMIX_PDATA_CONSTRUCT(&found);
    PMIX_LOAD_KEY(found.key, "a.key");
    st = PMIx_Lookup(&found, 1, &how, 1);
    CHECK("lookup", 11 == found.proc.rank && PMIX_STRING == found.value.type
                        && 0 == strcmp("published", found.value.data.string));
    PMIX_PDATA_DESTRUCT(&found);
    PMIX_APP_CONSTRUCT(&app);
    app.cmd = "/bin/true";
    app.argv = argv;
    app.maxprocs = 3;
    st = PMIx_Spawn(&how, 1, &app, 1, nspace);
    CHECK("spawn", 0 == strcmp(nspace, "spawned.1"));
    st = PMIx_Job_control(NULL, 0, &how, 1, &results, &n);
    CHECK("job control", 2 == n && PMIX_UINT32 == results[0].value.type && 42 == results[0].value.data.uint32
                             && 0 == strcmp("of the host", results[1].value.data.string));
    if (NULL != results) {
        PMIX_INFO_FREE(results, n);
    }
}

static _Atomic int seen;

static void on_event(size_t id, pmix_status_t status, const pmix_proc_t *source, pmix_info_t info[], size_t n,
                     pmix_info_t *results, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    pmix_value_t *v = NULL;
    int st, ok = 0;

    (void) id, (void) source, (void) results, (void) nr;
    for (size_t i = 0; i < n; i++) {
        ok = ok || (0 == strcmp(info[i].key, "how") && PMIX_STRING == info[i].value.type);
    }
    /* a read that waits for nobody is allowed here, one that blocks is not */
    ok = ok && PMIX_SUCCESS == PMIx_Get(NULL, PMIX_PROCID, NULL, 0, &v);
    if (NULL != v) {
        PMIX_VALUE_RELEASE(v);
    }
    st = PMIx_Fence(NULL, 0, NULL, 0);
    seen = ok && PMIX_ERR_TIMEOUT == status && PMIX_ERR_WOULD_BLOCK == st ? 1 : -1;
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
    /* a second completion is refused */
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

static int client(void)
{
    pmix_proc_t me;
    pmix_status_t code = PMIX_ERR_TIMEOUT;
    int st, id;

    PMIX_INFO_CONSTRUCT(&how);
    st = PMIx_Init(&me, NULL, 0);
    check(PMIX_SUCCESS == st, "init", "%ld", st);
    each("now", PMIX_SUCCESS);
    each("later", PMIX_SUCCESS);
    each("twice", PMIX_SUCCESS);
    each("done", PMIX_SUCCESS);
    each("refuse", PMIX_ERR_NO_PERMISSIONS);
    each("both", PMIX_SUCCESS);
    id = PMIx_Register_event_handler(&code, 1, NULL, 0, on_event, NULL, NULL);
    check(0 <= id, "register an event handler", "%ld", id);
    st = PMIx_Notify_event(code, &me, PMIX_RANGE_PROC_LOCAL, &how, 1, NULL, NULL);
    check(PMIX_SUCCESS == st || PMIX_OPERATION_SUCCEEDED == st, "notify", "%ld", st);
    for (int i = 0; i < 2000 && 0 == seen; i++) {
        usleep(1000);
    }
    check(1 == seen, "the handler saw the event and could not block", "%ld", seen);
    st = PMIx_Deregister_event_handler(id, NULL, NULL);
    check(PMIX_SUCCESS == st || PMIX_OPERATION_SUCCEEDED == st, "deregister", "%ld", st);
    st = PMIx_Fence(NULL, 0, NULL, 0);
    check(PMIX_SUCCESS == st, "fence", "%ld", st);
    st = PMIx_Finalize(NULL, 0);
    check(PMIX_SUCCESS == st, "finalize", "%ld", st);
    return failures;
}

int main(int argc, char **argv)
{
    alarm(60);
    return 0 != (1 < argc && 0 == strcmp(argv[1], "client") ? client() : serve(argv));
}
