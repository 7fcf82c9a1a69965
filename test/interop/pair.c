/* A server and its clients in one program, to try the two ends with different
 * libraries: "pair N" is a host on pmix_server.h that launches N copies of itself;
 * PAIR_CLIENT_LIB, if set, is the LD_LIBRARY_PATH of these, and PAIR_ODD_LIB that of the
 * odd ranks, so that one job has both. The job has one process
 * more, which is said to run on another node, so that collectives and requests for
 * its data reach the host. Every value that comes is checked against what was sent;
 * a failed check prints a line that begins with BAD. */
#define _GNU_SOURCE
#include <errno.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *who = "server";
static volatile int bad;

static void fail(int line, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    fprintf(stderr, "BAD %s line %d: %s\n", who, line, text);
    __sync_fetch_and_add(&bad, 1);
}
#define CHECK(c)                                                                       \
    do {                                                                               \
        if (!(c)) fail(__LINE__, "%s", #c);                                            \
    } while (0)
#define STATUS(call, want)                                                             \
    do {                                                                               \
        pmix_status_t rc_ = (call);                                                    \
        if (rc_ != (want)) fail(__LINE__, "%s is %s (%d)", #call, PMIx_Error_string(rc_), rc_); \
    } while (0)
#define OK(call) STATUS(call, PMIX_SUCCESS)

/* A result that another thread brings. */
typedef struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    int n;
    pmix_status_t st;
} box;
#define BOX(b) box b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0}

static void put(pmix_status_t st, void *cd)
{
    box *b = cd;

    pthread_mutex_lock(&b->m);
    b->n++;
    b->st = st;
    pthread_cond_broadcast(&b->c);
    pthread_mutex_unlock(&b->m);
}

/* Waits for n results, 20 seconds at most. */
static int await(box *b, int n)
{
    struct timespec end;
    int rc = 0;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 20;
    pthread_mutex_lock(&b->m);
    while (b->n < n && !rc) rc = pthread_cond_timedwait(&b->c, &b->m, &end);
    pthread_mutex_unlock(&b->m);
    return rc == 0;
}

static const pmix_nspace_t space = "pair.1";
static int nlocal;

#define CODE_LOCAL (PMIX_EXTERNAL_ERR_BASE - 1) /* raised by a client */
#define CODE_EARLY (PMIX_EXTERNAL_ERR_BASE - 2) /* raised before anyone registered */
#define CODE_HOST  (PMIX_EXTERNAL_ERR_BASE - 3) /* raised by the host */

/* ---- the host ---------------------------------------------------------- */

static int nconnected, nfinalized, naborted, nfences, ndmodex, nnotified;

static pmix_status_t connected(const pmix_proc_t *p, void *obj, pmix_op_cbfunc_t cb, void *cd)
{
    (void) cb, (void) cd;
    CHECK(PMIX_CHECK_NSPACE(p->nspace, space) && (int) p->rank < nlocal);
    CHECK(obj == (void *) (size_t) (1000 + p->rank));
    __sync_fetch_and_add(&nconnected, 1);
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t finalized(const pmix_proc_t *p, void *obj, pmix_op_cbfunc_t cb, void *cd)
{
    CHECK(obj == (void *) (size_t) (1000 + p->rank));
    __sync_fetch_and_add(&nfinalized, 1);
    if (cb) cb(PMIX_SUCCESS, cd); /* from within the call */
    return PMIX_SUCCESS;
}

static pmix_status_t aborted(const pmix_proc_t *p, void *obj, int status, const char *msg,
                             pmix_proc_t procs[], size_t n, pmix_op_cbfunc_t cb, void *cd)
{
    (void) obj, (void) cb, (void) cd;
    CHECK(p->rank == 0 && status == 17 && msg && !strcmp(msg, "told to"));
    CHECK(n == 1 && procs[0].rank == (pmix_rank_t) nlocal);
    __sync_fetch_and_add(&naborted, 1);
    return PMIX_OPERATION_SUCCEEDED;
}

/* What is answered from another thread, a little later. */
typedef struct {
    pmix_modex_cbfunc_t modex;
    pmix_op_cbfunc_t op;
    void *cd;
    char *data;
    size_t size;
} later;

static void *answer(void *arg)
{
    later *l = arg;

    usleep(1000);
    if (l->modex) l->modex(PMIX_SUCCESS, l->data, l->size, l->cd, free, l->data);
    else l->op(PMIX_SUCCESS, l->cd);
    free(l);
    return NULL;
}

static void defer(later l)
{
    pthread_t t;
    later *p = malloc(sizeof *p);

    *p = l;
    pthread_create(&t, NULL, answer, p);
    pthread_detach(t);
}

static pmix_status_t fence(const pmix_proc_t procs[], size_t n, const pmix_info_t info[], size_t ni,
                           char *data, size_t size, pmix_modex_cbfunc_t cb, void *cd)
{
    int collect = 0, status = 0;

    CHECK(n >= 1 && PMIX_CHECK_NSPACE(procs[0].nspace, space));
    for (size_t i = 0; i < ni; i++) {
        if (PMIX_CHECK_KEY(&info[i], PMIX_COLLECT_DATA)) collect = PMIX_INFO_TRUE(&info[i]);
        if (PMIX_CHECK_KEY(&info[i], PMIX_LOCAL_COLLECTIVE_STATUS)) {
            status = 1;
            CHECK(info[i].value.type == PMIX_STATUS && info[i].value.data.status == PMIX_SUCCESS);
        }
    }
    CHECK(status);
    CHECK(!collect || size > 0);
    __sync_fetch_and_add(&nfences, 1);
    /* The data is the host's once the function has been called. */
    defer((later) {.modex = cb, .cd = cd, .data = data, .size = size});
    return PMIX_SUCCESS;
}

static pmix_status_t join(const pmix_proc_t procs[], size_t n, const pmix_info_t info[], size_t ni,
                          pmix_op_cbfunc_t cb, void *cd)
{
    (void) info, (void) ni;
    CHECK(n >= 1 && PMIX_CHECK_NSPACE(procs[0].nspace, space));
    defer((later) {.op = cb, .cd = cd});
    return PMIX_SUCCESS;
}

/* The process that is elsewhere has the data of rank 0. */
typedef struct {
    pmix_modex_cbfunc_t cb;
    void *cd;
} passing;

static void pass(pmix_status_t st, char *data, size_t size, void *arg)
{
    passing *p = arg;
    char *copy = malloc(size ? size : 1);

    memcpy(copy, data, size);
    p->cb(st, copy, size, p->cd, free, copy);
    free(p);
}

static pmix_status_t dmodex(const pmix_proc_t *p, const pmix_info_t info[], size_t n,
                            pmix_modex_cbfunc_t cb, void *cd)
{
    pmix_proc_t zero;
    passing *a = malloc(sizeof *a);

    (void) info, (void) n;
    __sync_fetch_and_add(&ndmodex, 1);
    CHECK(PMIX_CHECK_NSPACE(p->nspace, space) && (int) p->rank == nlocal);
    a->cb = cb;
    a->cd = cd;
    PMIX_LOAD_PROCID(&zero, space, 0);
    OK(PMIx_server_dmodex_request(&zero, pass, a));
    return PMIX_SUCCESS;
}

/* Published data: up to 64 pairs. */
static struct { char key[64], value[64]; pmix_proc_t by; } store[64];

static pmix_status_t publish(const pmix_proc_t *p, const pmix_info_t info[], size_t n,
                             pmix_op_cbfunc_t cb, void *cd)
{
    for (size_t i = 0, k = 0; i < n; i++) {
        if (info[i].value.type != PMIX_STRING) continue;
        while (k < 64 && store[k].key[0]) k++;
        snprintf(store[k].key, 64, "%s", info[i].key);
        snprintf(store[k].value, 64, "%s", info[i].value.data.string);
        store[k].by = *p;
    }
    defer((later) {.op = cb, .cd = cd});
    return PMIX_SUCCESS;
}

static pmix_status_t lookup(const pmix_proc_t *p, char **keys, const pmix_info_t info[], size_t n,
                            pmix_lookup_cbfunc_t cb, void *cd)
{
    pmix_pdata_t *out;
    size_t found = 0;

    (void) p, (void) info, (void) n;
    PMIX_PDATA_CREATE(out, 64);
    for (int i = 0; keys[i]; i++) {
        for (int k = 0; k < 64; k++) {
            if (!strcmp(store[k].key, keys[i])) {
                PMIX_PDATA_LOAD(&out[found], &store[k].by, store[k].key, store[k].value, PMIX_STRING);
                found++;
            }
        }
    }
    cb(found ? PMIX_SUCCESS : PMIX_ERR_NOT_FOUND, found ? out : NULL, found, cd);
    PMIX_PDATA_FREE(out, 64);
    return PMIX_SUCCESS;
}

static pmix_status_t unpublish(const pmix_proc_t *p, char **keys, const pmix_info_t info[], size_t n,
                               pmix_op_cbfunc_t cb, void *cd)
{
    (void) p, (void) info, (void) n, (void) cb, (void) cd;
    for (int i = 0; keys && keys[i]; i++) {
        for (int k = 0; k < 64; k++) {
            if (!strcmp(store[k].key, keys[i])) store[k].key[0] = 0;
        }
    }
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t spawn(const pmix_proc_t *p, const pmix_info_t job[], size_t njob,
                           const pmix_app_t apps[], size_t n, pmix_spawn_cbfunc_t cb, void *cd)
{
    int mapby = 0;

    (void) p;
    for (size_t i = 0; i < njob; i++) {
        if (PMIX_CHECK_KEY(&job[i], PMIX_MAPBY)) mapby = !strcmp(job[i].value.data.string, "slot");
    }
    CHECK(mapby && n == 2);
    CHECK(!strcmp(apps[0].cmd, "one") && apps[0].maxprocs == 3 && apps[0].argv && !strcmp(apps[0].argv[1], "arg"));
    CHECK(!strcmp(apps[1].cmd, "two") && apps[1].env && !strcmp(apps[1].env[0], "A=b"));
    cb(PMIX_SUCCESS, "spawned.9", cd);
    return PMIX_SUCCESS;
}

static pmix_status_t notify(pmix_status_t code, const pmix_proc_t *source, pmix_data_range_t range,
                            pmix_info_t info[], size_t n, pmix_op_cbfunc_t cb, void *cd)
{
    (void) info, (void) n, (void) cb, (void) cd;
    /* 4.2.2 raises events of its own too; only ours are checked. */
    if (code == CODE_LOCAL || code == CODE_EARLY) {
        CHECK(PMIX_CHECK_NSPACE(source->nspace, space) && range == PMIX_RANGE_GLOBAL);
        __sync_fetch_and_add(&nnotified, 1);
    }
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t query(pmix_proc_t *p, pmix_query_t *q, size_t n, pmix_info_cbfunc_t cb, void *cd)
{
    pmix_info_t out[1];

    (void) p;
    CHECK(n == 1 && q[0].keys && !strcmp(q[0].keys[0], "pair.question"));
    PMIX_INFO_LOAD(&out[0], "pair.question", "answer", PMIX_STRING);
    cb(PMIX_SUCCESS, out, 1, cd, NULL, NULL);
    PMIX_INFO_DESTRUCT(&out[0]);
    return PMIX_SUCCESS;
}

static pmix_status_t control(const pmix_proc_t *p, const pmix_proc_t targets[], size_t nt,
                             const pmix_info_t dirs[], size_t nd, pmix_info_cbfunc_t cb, void *cd)
{
    int found = 0;

    (void) p;
    for (size_t i = 0; i < nd; i++) found |= PMIX_CHECK_KEY(&dirs[i], PMIX_JOB_CTRL_SIGNAL) && dirs[i].value.data.integer == 10;
    CHECK(found && nt == 1 && targets[0].rank == PMIX_RANK_WILDCARD);
    cb(PMIX_SUCCESS, NULL, 0, cd, NULL, NULL);
    return PMIX_SUCCESS;
}

static pmix_server_module_t module = {
    .client_connected = connected, .client_finalized = finalized, .abort = aborted, .fence_nb = fence,
    .direct_modex = dmodex, .publish = publish, .lookup = lookup, .unpublish = unpublish, .spawn = spawn,
    .connect = join, .disconnect = join, .notify_event = notify, .query = query, .job_control = control,
};

static char **append(char **list, const char *entry)
{
    int n = 0;

    while (list && list[n]) n++;
    list = realloc(list, (n + 2) * sizeof *list);
    list[n] = strdup(entry);
    list[n + 1] = NULL;
    return list;
}

static int serve(char **argv)
{
    char host[256], map[400], ranks[4096] = "", text[4500], *nodes, *procs;
    pmix_info_t info[8];
    pmix_proc_t p;
    uint32_t size = nlocal + 1, local = nlocal, one = 1;
    int ni = 0, status, pipes[2];
    BOX(b);

    OK(PMIx_server_init(&module, NULL, 0));
    if (bad) return 1;
    gethostname(host, sizeof host);
    for (int i = 0; i < nlocal; i++) sprintf(ranks + strlen(ranks), "%s%d", i ? "," : "", i);
    snprintf(map, sizeof map, "%s,elsewhere", host);
    snprintf(text, sizeof text, "%s;%d", ranks, nlocal);
    OK(PMIx_generate_regex(map, &nodes));
    OK(PMIx_generate_ppn(text, &procs));
    PMIX_INFO_LOAD(&info[ni++], PMIX_UNIV_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_LOCAL_SIZE, &local, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_JOB_NUM_APPS, &one, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_LOCAL_PEERS, ranks, PMIX_STRING);
    PMIX_INFO_LOAD(&info[ni++], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[ni++], PMIX_PROC_MAP, procs, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[ni++], "pair.job", "of the job", PMIX_STRING);
    OK(PMIx_server_register_nspace(space, nlocal, info, ni, put, &b));
    CHECK(await(&b, 1) && b.st == PMIX_SUCCESS);

    if (pipe(pipes)) return 1;
    for (int i = 0; i < nlocal; i++) {
        char **env = NULL, buf[4200], *odd = i % 2 ? getenv("PAIR_ODD_LIB") : NULL;
        char *lib = odd ? odd : getenv("PAIR_CLIENT_LIB");
        pid_t pid;

        PMIX_LOAD_PROCID(&p, space, i);
        OK(PMIx_server_register_client(&p, getuid(), getgid(), (void *) (size_t) (1000 + i), put, &b));
        CHECK(await(&b, i + 2) && b.st == PMIX_SUCCESS);
        for (char **e = environ; *e; e++) {
            if (strncmp(*e, "LD_LIBRARY_PATH=", 16)) env = append(env, *e);
        }
        if (lib) {
            snprintf(buf, sizeof buf, "LD_LIBRARY_PATH=%s", lib);
            if (*lib) env = append(env, buf);
        } else if (getenv("LD_LIBRARY_PATH")) {
            snprintf(buf, sizeof buf, "LD_LIBRARY_PATH=%s", getenv("LD_LIBRARY_PATH"));
            env = append(env, buf);
        }
        snprintf(buf, sizeof buf, "PAIR_READY=%d", pipes[1]);
        env = append(append(env, "PAIR_ROLE=client"), buf);
        OK(PMIx_server_setup_fork(&p, &env));
        if (!(pid = fork())) {
            execve("/proc/self/exe", argv, env);
            _exit(127);
        }
    }
    /* Every client says when it wants the host's event. */
    close(pipes[1]);
    for (int i = 0; i < nlocal; i++) {
        char c;
        if (read(pipes[0], &c, 1) != 1) break;
    }
    PMIX_LOAD_PROCID(&p, "host", 3);
    PMIX_INFO_LOAD(&info[0], "pair.note", "from the host", PMIX_STRING);
    b.n = 0;
    OK(PMIx_Notify_event(CODE_HOST, &p, PMIX_RANGE_SESSION, info, 1, put, &b));
    CHECK(await(&b, 1));

    for (int i = 0; i < nlocal; i++) {
        if (wait(&status) < 0) break;
        if (status) fail(__LINE__, "a client ended with %x", status);
    }
    CHECK(nconnected == nlocal && nfinalized == nlocal);
    CHECK(naborted == 1);
    CHECK(nfences >= 3);
    CHECK(ndmodex >= 1);
    CHECK(nnotified >= 1);
    b.n = 0;
    PMIx_server_deregister_nspace(space, put, &b);
    CHECK(await(&b, 1));
    OK(PMIx_server_finalize());
    return bad != 0;
}

/* ---- the client -------------------------------------------------------- */

/* PAIR_SKIP names checks that a release at one of the ends is known to fail. */
static int skips(const char *check)
{
    const char *list = getenv("PAIR_SKIP");

    return list && strstr(list, check);
}

static pmix_proc_t me;
static uint32_t jobsize;

static pmix_proc_t peer(uint32_t rank)
{
    pmix_proc_t p;

    PMIX_LOAD_PROCID(&p, me.nspace, rank);
    return p;
}

/* Gets a key of a process; NULL (and a failed check) if it does not come. */
static pmix_value_t *get(int line, uint32_t rank, const char *key, pmix_data_type_t type)
{
    pmix_proc_t p = peer(rank);
    pmix_value_t *v = NULL;
    pmix_info_t info[1];
    int secs = 15;
    pmix_status_t rc;

    PMIX_INFO_LOAD(&info[0], PMIX_TIMEOUT, &secs, PMIX_INT);
    rc = PMIx_Get(&p, key, info, 1, &v);
    if (rc != PMIX_SUCCESS) {
        fail(line, "get %s of %d: %s", key, (int) rank, PMIx_Error_string(rc));
        return NULL;
    }
    if (v->type != type) {
        fail(line, "%s of %d has type %s", key, (int) rank, PMIx_Data_type_string(v->type));
        return NULL;
    }
    return v;
}
#define GET(rank, key, type) get(__LINE__, rank, key, type)
#define IS(rank, key, type, cond)                                                      \
    do {                                                                               \
        pmix_value_t *v = GET(rank, key, type);                                        \
        if (v) {                                                                       \
            if (!(cond)) fail(__LINE__, "%s of %d: %s", key, (int) (rank), #cond);     \
            PMIX_VALUE_RELEASE(v);                                                     \
        }                                                                              \
    } while (0)

static void jobinfo(void)
{
    IS(PMIX_RANK_WILDCARD, PMIX_JOB_SIZE, PMIX_UINT32, v->data.uint32 == (uint32_t) nlocal + 1);
    IS(PMIX_RANK_WILDCARD, PMIX_UNIV_SIZE, PMIX_UINT32, v->data.uint32 == (uint32_t) nlocal + 1);
    IS(PMIX_RANK_WILDCARD, PMIX_LOCAL_SIZE, PMIX_UINT32, v->data.uint32 == (uint32_t) nlocal);
    IS(PMIX_RANK_WILDCARD, "pair.job", PMIX_STRING, !strcmp(v->data.string, "of the job"));
    IS(PMIX_RANK_WILDCARD, PMIX_LOCAL_PEERS, PMIX_STRING, !strncmp(v->data.string, "0", 1));
    for (int i = 0; i <= nlocal; i++) {
        char host[256];
        gethostname(host, sizeof host);
        IS(i, PMIX_HOSTNAME, PMIX_STRING, !strcmp(v->data.string, i < nlocal ? host : "elsewhere"));
        /* 4.2.2 knows the number of its own node only. */
        if (i < nlocal) IS(i, PMIX_NODEID, PMIX_UINT32, v->data.uint32 == 0);
        IS(i, PMIX_LOCAL_RANK, PMIX_UINT16, v->data.uint16 == (i < nlocal ? i : 0));
    }
    jobsize = nlocal + 1;
}

#define BIG 100000

/* What rank r puts. It is the same code for the writer and for the reader. */
static void values(uint32_t r, int round, int check)
{
    static char big[BIG];
    pmix_value_t v;
    pmix_byte_object_t bo = {big, BIG};
    pmix_proc_t p = {"other.space", 7};
    struct timeval tv = {r, 500};
    double d = r * 1.5;
    int64_t i64 = -1000000000000LL - r;
    uint32_t u32 = r * 10 + round;
    int8_t i8 = -5;
    bool yes = true;
    pmix_status_t st = PMIX_ERR_TIMEOUT;
    pmix_rank_t rk = r;
    size_t sz = (size_t) 1 << 40;
    char text[64];

    for (int i = 0; i < BIG; i++) big[i] = (char) (i * 7 + r + round);
    snprintf(text, sizeof text, "rank %u round %d", r, round);
#define ONE(key, ptr, type, cond)                                                      \
    if (check) IS(r, key, type, cond);                                                 \
    else {                                                                             \
        PMIX_VALUE_LOAD(&v, ptr, type);                                                \
        OK(PMIx_Put(PMIX_GLOBAL, key, &v));                                            \
        PMIX_VALUE_DESTRUCT(&v);                                                       \
    }
    ONE("pair.u32", &u32, PMIX_UINT32, v->data.uint32 == u32)
    ONE("pair.text", text, PMIX_STRING, !strcmp(v->data.string, text))
    if (round) return; /* the second round changes these two only */
    ONE("pair.i64", &i64, PMIX_INT64, v->data.int64 == i64)
    ONE("pair.i8", &i8, PMIX_INT8, v->data.int8 == i8)
    ONE("pair.double", &d, PMIX_DOUBLE, v->data.dval == d)
    ONE("pair.bool", &yes, PMIX_BOOL, v->data.flag)
    ONE("pair.size", &sz, PMIX_SIZE, v->data.size == sz)
    ONE("pair.status", &st, PMIX_STATUS, v->data.status == st)
    ONE("pair.rank", &rk, PMIX_PROC_RANK, v->data.rank == rk)
    ONE("pair.proc", &p, PMIX_PROC, PMIX_CHECK_PROCID(v->data.proc, &p))
    ONE("pair.timeval", &tv, PMIX_TIMEVAL, v->data.tv.tv_sec == tv.tv_sec && v->data.tv.tv_usec == 500)
    ONE("pair.big", &bo, PMIX_BYTE_OBJECT, v->data.bo.size == BIG && !memcmp(v->data.bo.bytes, big, BIG))
    if (check) {
        pmix_value_t *a = GET(r, "pair.array", PMIX_DATA_ARRAY);
        if (a) {
            pmix_data_array_t *da = a->data.darray;
            CHECK(da && da->type == PMIX_INFO && da->size == 2);
            if (da && da->size == 2) {
                pmix_info_t *in = da->array;
                CHECK(PMIX_CHECK_KEY(&in[0], "in.one") && in[0].value.data.uint32 == u32 - round);
                CHECK(PMIX_CHECK_KEY(&in[1], "in.two") && !strcmp(in[1].value.data.string, "two"));
            }
            PMIX_VALUE_RELEASE(a);
        }
    } else {
        pmix_data_array_t da;
        pmix_info_t *in;

        PMIX_INFO_CREATE(in, 2);
        PMIX_INFO_LOAD(&in[0], "in.one", &u32, PMIX_UINT32);
        PMIX_INFO_LOAD(&in[1], "in.two", "two", PMIX_STRING);
        da.type = PMIX_INFO;
        da.size = 2;
        da.array = in;
        v.type = PMIX_DATA_ARRAY;
        v.data.darray = &da;
        OK(PMIx_Put(PMIX_GLOBAL, "pair.array", &v));
        PMIX_INFO_FREE(in, 2);
    }
}

static void exchange(void)
{
    pmix_info_t info[1];
    bool yes = true;
    pmix_value_t v, *got = NULL;
    pmix_proc_t p;

    values(me.rank, 0, 0);
    PMIX_VALUE_LOAD(&v, "here", PMIX_STRING);
    OK(PMIx_Put(PMIX_LOCAL, "pair.local", &v));
    PMIX_VALUE_DESTRUCT(&v);
    OK(PMIx_Commit());
    PMIX_INFO_LOAD(&info[0], PMIX_COLLECT_DATA, &yes, PMIX_BOOL);
    OK(PMIx_Fence(NULL, 0, info, 1));
    for (int i = 0; i < nlocal; i++) {
        values(i, 0, 1);
        IS(i, "pair.local", PMIX_STRING, !strcmp(v->data.string, "here"));
    }
    /* The process elsewhere: its data comes through the host. */
    IS(nlocal, "pair.i64", PMIX_INT64, v->data.int64 == -1000000000000LL);

    /* A second round changes some, once everyone has read the first. */
    OK(PMIx_Fence(NULL, 0, NULL, 0));
    values(me.rank, 1, 0);
    OK(PMIx_Commit());
    OK(PMIx_Fence(NULL, 0, info, 1));
    if (nlocal > 1 && !skips("refresh")) {
        p = peer((me.rank + 1) % nlocal);
        PMIX_INFO_LOAD(&info[0], PMIX_GET_REFRESH_CACHE, &yes, PMIX_BOOL);
        STATUS(PMIx_Get(&p, "pair.u32", info, 1, &got), PMIX_SUCCESS);
        if (got) {
            CHECK(got->data.uint32 == p.rank * 10 + 1);
            PMIX_VALUE_RELEASE(got);
        }
    }
    /* What is not there. */
    p = peer(me.rank ? 0 : nlocal - 1);
    PMIX_INFO_LOAD(&info[0], PMIX_OPTIONAL, &yes, PMIX_BOOL);
    STATUS(PMIx_Get(&p, "pair.absent", info, 1, &got), PMIX_ERR_NOT_FOUND);
    PMIX_INFO_LOAD(&info[0], PMIX_IMMEDIATE, &yes, PMIX_BOOL);
    STATUS(PMIx_Get(&p, "pair.absent", info, 1, &got), PMIX_ERR_NOT_FOUND);
}

/* A key that its owner puts only after others have asked for it. */
static void late(void)
{
    pmix_value_t v;

    if (!me.rank) {
        usleep(200000);
        PMIX_VALUE_LOAD(&v, "at last", PMIX_STRING);
        OK(PMIx_Put(PMIX_GLOBAL, "pair.late", &v));
        OK(PMIx_Commit());
    }
    IS(0, "pair.late", PMIX_STRING, !strcmp(v->data.string, "at last"));
    OK(PMIx_Fence(NULL, 0, NULL, 0));
}

static void collectives(void)
{
    pmix_proc_t *procs = calloc(nlocal, sizeof *procs), all;
    BOX(b);

    /* The same participants, named in another order by each. */
    for (int i = 0; i < nlocal; i++) procs[i] = peer((i + me.rank) % nlocal);
    for (int k = 0; k < 20; k++) OK(PMIx_Fence(procs, nlocal, NULL, 0));
    OK(PMIx_Connect(procs, nlocal, NULL, 0));
    OK(PMIx_Disconnect(procs, nlocal, NULL, 0));
    /* Over the whole job, through the host. */
    PMIX_LOAD_PROCID(&all, me.nspace, PMIX_RANK_WILDCARD);
    for (int k = 0; k < 5; k++) OK(PMIx_Fence(&all, 1, NULL, 0));
    OK(PMIx_Fence_nb(&all, 1, NULL, 0, put, &b));
    CHECK(await(&b, 1) && b.st == PMIX_SUCCESS);
    free(procs);
}

static void published(void)
{
    pmix_info_t info[1];
    pmix_pdata_t data[1];
    char key[64], value[64], *keys[2] = {key, NULL};

    snprintf(key, sizeof key, "pair.pub.%u", me.rank);
    snprintf(value, sizeof value, "value of %u", me.rank);
    PMIX_INFO_LOAD(&info[0], key, value, PMIX_STRING);
    OK(PMIx_Publish(info, 1));
    OK(PMIx_Fence(NULL, 0, NULL, 0));
    uint32_t next = (me.rank + 1) % nlocal;
    PMIX_PDATA_CONSTRUCT(&data[0]);
    snprintf(data[0].key, sizeof data[0].key, "pair.pub.%u", next);
    snprintf(value, sizeof value, "value of %u", next);
    OK(PMIx_Lookup(data, 1, NULL, 0));
    CHECK(data[0].value.type == PMIX_STRING && !strcmp(data[0].value.data.string, value));
    CHECK(data[0].proc.rank == next && PMIX_CHECK_NSPACE(data[0].proc.nspace, me.nspace));
    OK(PMIx_Fence(NULL, 0, NULL, 0));
    OK(PMIx_Unpublish(keys, NULL, 0));
    PMIX_PDATA_CONSTRUCT(&data[0]);
    snprintf(data[0].key, sizeof data[0].key, "%s", key);
    STATUS(PMIx_Lookup(data, 1, NULL, 0), PMIX_ERR_NOT_FOUND);
}

/* Events: what each handler got. */
typedef struct {
    box b;
    pmix_status_t code;
    pmix_proc_t source;
    char note[64];
    size_t nresults;
} seen;
static seen single = {.b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0}};
static seen fallback = {.b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0}};
static seen early = {.b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0}};

static void take(seen *s, pmix_status_t code, const pmix_proc_t *source, pmix_info_t info[], size_t n,
                 size_t nresults)
{
    s->code = code;
    s->source = *source;
    s->nresults = nresults;
    for (size_t i = 0; i < n; i++) {
        if (PMIX_CHECK_KEY(&info[i], "pair.note")) snprintf(s->note, sizeof s->note, "%s", info[i].value.data.string);
    }
    put(PMIX_SUCCESS, &s->b);
}

#define HANDLER(name, record)                                                          \
    static void name(size_t id, pmix_status_t code, const pmix_proc_t *source, pmix_info_t info[],     \
                     size_t n, pmix_info_t results[], size_t nresults,                 \
                     pmix_event_notification_cbfunc_fn_t cb, void *cd)                 \
    {                                                                                  \
        (void) id, (void) results;                                                     \
        if (code == CODE_LOCAL || code == CODE_EARLY || code == CODE_HOST)             \
            take(&record, code, source, info, n, nresults);                            \
        cb(PMIX_SUCCESS, NULL, 0, NULL, NULL, cd);                                     \
    }
HANDLER(on_single, single)
HANDLER(on_default, fallback)
HANDLER(on_early, early)

static void registered(pmix_status_t st, size_t id, void *cd)
{
    (void) id;
    put(st, cd);
}

static void events(void)
{
    pmix_status_t code = CODE_LOCAL, code2 = CODE_EARLY, code3 = CODE_HOST;
    /* A server of 4.2.2 forgets the registration of a default handler, so that it
     * gets only what its process has registered for otherwise. */
    int defaults = getenv("PAIR_DEFAULTS") != NULL;
    pmix_info_t info[1];
    char c = 0;
    BOX(b);

    PMIx_Register_event_handler(&code, 1, NULL, 0, on_single, registered, &b);
    CHECK(await(&b, 1) && b.st == PMIX_SUCCESS);
    PMIx_Register_event_handler(NULL, 0, NULL, 0, on_default, registered, &b);
    CHECK(await(&b, 2) && b.st == PMIX_SUCCESS);
    OK(PMIx_Fence(NULL, 0, NULL, 0));

    /* One raises an event; everyone gets it once, the raiser too, in both handlers. */
    if (!me.rank) {
        PMIX_INFO_LOAD(&info[0], "pair.note", "hello", PMIX_STRING);
        OK(PMIx_Notify_event(CODE_LOCAL, &me, PMIX_RANGE_GLOBAL, info, 1, NULL, NULL));
    }
    CHECK(await(&single.b, 1) && single.code == CODE_LOCAL && !strcmp(single.note, "hello"));
    CHECK(single.source.rank == 0 && PMIX_CHECK_NSPACE(single.source.nspace, me.nspace));
    CHECK(await(&fallback.b, 1) && fallback.code == CODE_LOCAL && fallback.nresults >= 1);
    OK(PMIx_Fence(NULL, 0, NULL, 0));

    /* An event for those who register later. The default handler sees it too. */
    if (!me.rank) {
        PMIX_INFO_LOAD(&info[0], "pair.note", "before", PMIX_STRING);
        OK(PMIx_Notify_event(CODE_EARLY, &me, PMIX_RANGE_GLOBAL, info, 1, NULL, NULL));
    }
    if (defaults) CHECK(await(&fallback.b, 2) && fallback.code == CODE_EARLY);
    OK(PMIx_Fence(NULL, 0, NULL, 0));
    if (me.rank) {
        PMIx_Register_event_handler(&code2, 1, NULL, 0, on_early, registered, &b);
        CHECK(await(&b, 3) && b.st == PMIX_SUCCESS);
        if (!skips("early")) CHECK(await(&early.b, 1) && early.code == CODE_EARLY && !strcmp(early.note, "before"));
    }
    OK(PMIx_Fence(NULL, 0, NULL, 0));

    /* The host's event. */
    if (!defaults) {
        b.n = 0;
        PMIx_Register_event_handler(&code3, 1, NULL, 0, on_early, registered, &b);
        CHECK(await(&b, 1) && b.st == PMIX_SUCCESS);
    }
    fallback.b.n = 0;
    if (write(atoi(getenv("PAIR_READY")), &c, 1) != 1) CHECK(!"pipe");
    for (int i = 1; fallback.code != CODE_HOST && await(&fallback.b, i); i++) {}
    CHECK(fallback.code == CODE_HOST && !strcmp(fallback.note, "from the host") && fallback.source.rank == 3);
    CHECK(single.b.n == 1);
    OK(PMIx_Fence(NULL, 0, NULL, 0));
}

static void requests(void)
{
    pmix_app_t *apps;
    pmix_info_t info[1];
    pmix_nspace_t child;
    pmix_proc_t all, gone;
    pmix_query_t *q;
    pmix_info_t *res = NULL;
    size_t nres = 0;
    int sig = 10;

    if (me.rank) {
        OK(PMIx_Fence(NULL, 0, NULL, 0));
        return;
    }
    PMIX_APP_CREATE(apps, 2);
    apps[0].cmd = strdup("one");
    apps[0].argv = append(append(NULL, "one"), "arg");
    apps[0].maxprocs = 3;
    apps[1].cmd = strdup("two");
    apps[1].argv = append(NULL, "two");
    apps[1].env = append(NULL, "A=b");
    apps[1].maxprocs = 1;
    PMIX_INFO_LOAD(&info[0], PMIX_MAPBY, "slot", PMIX_STRING);
    OK(PMIx_Spawn(info, 1, apps, 2, child));
    CHECK(!strcmp(child, "spawned.9"));
    PMIX_APP_FREE(apps, 2);

    PMIX_QUERY_CREATE(q, 1);
    q[0].keys = append(NULL, "pair.question");
    OK(PMIx_Query_info(q, 1, &res, &nres));
    CHECK(nres == 1 && res && res[0].value.type == PMIX_STRING && !strcmp(res[0].value.data.string, "answer"));

    PMIX_LOAD_PROCID(&all, me.nspace, PMIX_RANK_WILDCARD);
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_CTRL_SIGNAL, &sig, PMIX_INT);
    OK(PMIx_Job_control(&all, 1, info, 1, NULL, NULL));

    gone = peer(nlocal);
    OK(PMIx_Abort(17, "told to", &gone, 1));
    OK(PMIx_Fence(NULL, 0, NULL, 0));
}

static int client(void)
{
    static char name[32];

    OK(PMIx_Init(&me, NULL, 0));
    if (bad) return 1;
    snprintf(name, sizeof name, "rank %u", me.rank);
    who = name;
    CHECK(PMIX_CHECK_NSPACE(me.nspace, space) && (int) me.rank < nlocal);
    CHECK(PMIx_Initialized());
    jobinfo();
    exchange();
    late();
    collectives();
    published();
    events();
    requests();
    OK(PMIx_Fence(NULL, 0, NULL, 0));
    OK(PMIx_Finalize(NULL, 0));
    CHECK(!PMIx_Initialized());
    return bad != 0;
}

int main(int argc, char **argv)
{
    nlocal = argc > 1 ? atoi(argv[1]) : 2;
    return getenv("PAIR_ROLE") ? client() : serve(argv);
}
