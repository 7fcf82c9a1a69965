/* The measured program: "bench N [ROUNDS]" is a host on pmix_server.h that launches N
 * copies of itself, each of which times the calls that an MPI process makes. It is
 * linked with libpmix.so.2 by name, so that LD_LIBRARY_PATH chooses the library, and
 * BENCH_CLIENT_LIB another one for the clients.
 *
 * It prints lines "row value". Times are microseconds; of what is repeated it is the
 * median. The client's rows are those of rank 0. Every value that is read is checked,
 * and the exit status is 1 if one was wrong.
 *
 * It calls no function that came after 4.2 and no macro of the headers, which stand for
 * newer functions in newer headers, so that one program runs on every release. */
#define _GNU_SOURCE
#include <errno.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define KEYS  8   /* that each process puts */
#define BYTES 256 /* in each */

extern char **environ;

static int nprocs, rounds;

/* ---- measuring --------------------------------------------------------- */

static double now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e6 + t.tv_nsec / 1e3;
}

/* Processor time of this process or of the children that it has waited for. */
static double cpu(int whose)
{
    struct rusage u;

    getrusage(whose, &u);
    return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e6 + u.ru_utime.tv_usec + u.ru_stime.tv_usec;
}

static int quiet; /* ranks other than 0 do everything and print nothing */

static void row(const char *name, double value)
{
    if (!quiet) printf("%s %.3f\n", name, value);
}

static void die(const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    fputs("bench: ", stderr);
    vfprintf(stderr, fmt, ap);
    fputc('\n', stderr);
    va_end(ap);
    exit(1);
}

static void need(pmix_status_t st, const char *call)
{
    if (st != PMIX_SUCCESS && st != PMIX_OPERATION_SUCCEEDED) die("%s: %s", call, PMIx_Error_string(st));
}
#define NEED(call) need(call, #call)

static int by_value(const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;

    return (x > y) - (x < y);
}

/* An operation that is measured: `calls` calls to a reading of the clock, as many
 * readings as given, of which the median is the row. After each reading undo, if
 * there is one, is called with the same number and not measured. */
typedef struct {
    const char *row;
    int readings, calls;
    void (*call)(int i);
    void (*undo)(int i);
} operation;

static void measure(const operation *op)
{
    double *v = malloc(op->readings * sizeof *v);
    int i = 0;

    for (int r = 0; r < op->readings; r++) {
        double t = now();
        for (int c = 0; c < op->calls; c++) op->call(i++);
        v[r] = (now() - t) / op->calls;
        if (op->undo) op->undo(i - 1);
    }
    qsort(v, op->readings, sizeof *v, by_value);
    row(op->row, v[op->readings / 2]);
    free(v);
}

/* Prints the fields of a file in /proc that have "name: number" lines. */
static void fields(const char *file, const char *const names[][2])
{
    char line[256];
    FILE *f = fopen(file, "r");

    while (f && fgets(line, sizeof line, f)) {
        for (int i = 0; names[i][0]; i++) {
            size_t n = strlen(names[i][0]);
            if (!strncmp(line, names[i][0], n) && line[n] == ':') row(names[i][1], atof(line + n + 1));
        }
    }
    if (f) fclose(f);
}

/* ---- the structures ---------------------------------------------------- */

static pmix_proc_t proc(const char *space, pmix_rank_t rank)
{
    pmix_proc_t p;

    memset(&p, 0, sizeof p);
    snprintf(p.nspace, sizeof p.nspace, "%s", space);
    p.rank = rank;
    return p;
}

/* An info whose value belongs to the caller. */
static pmix_info_t info(const char *key, pmix_data_type_t type)
{
    pmix_info_t i;

    memset(&i, 0, sizeof i);
    snprintf(i.key, sizeof i.key, "%s", key);
    i.value.type = type;
    return i;
}

static pmix_info_t number(const char *key, uint32_t n)
{
    pmix_info_t i = info(key, PMIX_UINT32);

    i.value.data.uint32 = n;
    return i;
}

/* Copies s; how far a regular expression reaches, only the library knows. */
static pmix_info_t text(const char *key, pmix_data_type_t type, const char *s)
{
    pmix_info_t i = info(key, type);

    NEED(PMIx_Info_load(&i, key, s, type));
    return i;
}

static pmix_info_t yes(const char *key)
{
    pmix_info_t i = info(key, PMIX_BOOL);

    i.value.data.flag = true;
    return i;
}

/* Of the types that are got here, only byte objects have a part of their own. */
static void release(pmix_value_t *v)
{
    if (v->type == PMIX_BYTE_OBJECT) free(v->data.bo.bytes);
    free(v);
}

/* ---- the host ---------------------------------------------------------- */

static pmix_status_t connected(const pmix_proc_t *p, void *object, pmix_info_t in[], size_t n,
                               pmix_op_cbfunc_t cb, void *cd)
{
    (void) p, (void) object, (void) in, (void) n, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t finalized(const pmix_proc_t *p, void *object, pmix_op_cbfunc_t cb, void *cd)
{
    (void) p, (void) object, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

/* All processes are here: the collective is complete. */
static pmix_status_t fence(const pmix_proc_t procs[], size_t n, const pmix_info_t in[], size_t ni,
                           char *data, size_t size, pmix_modex_cbfunc_t cb, void *cd)
{
    (void) procs, (void) n, (void) in, (void) ni;
    cb(PMIX_SUCCESS, data, size, cd, free, data);
    return PMIX_SUCCESS;
}

static pmix_status_t dmodex(const pmix_proc_t *p, const pmix_info_t in[], size_t n,
                            pmix_modex_cbfunc_t cb, void *cd)
{
    (void) p, (void) in, (void) n, (void) cb, (void) cd;
    return PMIX_ERR_NOT_FOUND;
}

/* The group is everybody, one operation at a time. What is answered may be read after
 * this returns. */
static pmix_status_t group(pmix_group_operation_t op, char *id, const pmix_proc_t procs[], size_t n,
                           const pmix_info_t in[], size_t ni, pmix_info_cbfunc_t cb, void *cd)
{
    static pmix_proc_t members[1024];
    static pmix_data_array_t array = {.type = PMIX_PROC, .array = members};
    static pmix_info_t answer;

    (void) id, (void) in, (void) ni;
    if (op != PMIX_GROUP_CONSTRUCT) {
        cb(PMIX_SUCCESS, NULL, 0, cd, NULL, NULL);
        return PMIX_SUCCESS;
    }
    if (n != 1 || nprocs > 1024) return PMIX_ERR_BAD_PARAM;
    for (int i = 0; i < nprocs; i++) members[i] = proc(procs[0].nspace, i);
    array.size = nprocs;
    answer = info(PMIX_GROUP_MEMBERSHIP, PMIX_DATA_ARRAY);
    answer.value.data.darray = &array;
    cb(PMIX_SUCCESS, &answer, 1, cd, NULL, NULL);
    return PMIX_SUCCESS;
}

static pmix_server_module_t module = {
    .client_connected2 = connected,
    .client_finalized = finalized,
    .fence_nb = fence,
    .direct_modex = dmodex,
    .group = group,
};

/* What a call that answers later answered. */
static struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    int done;
    pmix_status_t st;
} later = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static void answered(pmix_status_t st, void *cd)
{
    (void) cd;
    pthread_mutex_lock(&later.m);
    later.done = 1;
    later.st = st;
    pthread_cond_signal(&later.c);
    pthread_mutex_unlock(&later.m);
}

static void finish(pmix_status_t st, const char *call)
{
    if (st == PMIX_SUCCESS) {
        pthread_mutex_lock(&later.m);
        while (!later.done) pthread_cond_wait(&later.c, &later.m);
        later.done = 0;
        st = later.st;
        pthread_mutex_unlock(&later.m);
    }
    need(st, call);
}
#define FINISH(call) finish(call, #call)

static char **append(char **list, const char *fmt, ...)
{
    va_list ap;
    size_t n = 0;

    while (list && list[n]) n++;
    list = realloc(list, (n + 2) * sizeof *list);
    va_start(ap, fmt);
    if (!list || vasprintf(&list[n], fmt, ap) < 0) die("no memory");
    va_end(ap);
    list[n + 1] = NULL;
    return list;
}

static void launch(const char *space, int rank, char **argv)
{
    pmix_proc_t p = proc(space, rank);
    const char *lib = getenv("BENCH_CLIENT_LIB");
    char **env = NULL;
    pid_t pid;

    FINISH(PMIx_server_register_client(&p, getuid(), getgid(), NULL, answered, NULL));
    for (char **e = environ; *e; e++) {
        if (!lib || strncmp(*e, "LD_LIBRARY_PATH=", 16)) env = append(env, "%s", *e);
    }
    if (lib) env = append(env, "LD_LIBRARY_PATH=%s", lib);
    NEED(PMIx_server_setup_fork(&p, &env));
    env = append(env, "BENCH_START=%.3f", now());
    pid = fork();
    if (!pid) {
        execve("/proc/self/exe", argv, env);
        _exit(127);
    }
    if (pid < 0) die("fork: %s", strerror(errno));
    for (char **e = env; *e; e++) free(*e);
    free(env);
}

static int serve(char **argv)
{
    static const char *const own[][2] = {{"VmHWM", "server_hwm_kb"}, {"Threads", "server_threads"}, {0}};
    static const pmix_nspace_t space = "bench";
    char host[256], *nodes, *procs, *ranks = malloc(nprocs * 12), *q = ranks;
    int failed = 0, status;
    double t = now();

    NEED(PMIx_server_init(&module, NULL, 0));
    row("server_init_us", now() - t);
    gethostname(host, sizeof host);
    for (int i = 0; i < nprocs; i++) q += sprintf(q, "%s%d", i ? "," : "", i);
    NEED(PMIx_generate_regex(host, &nodes));
    NEED(PMIx_generate_ppn(ranks, &procs));
    pmix_info_t job[] = {
        number(PMIX_UNIV_SIZE, nprocs), number(PMIX_JOB_SIZE, nprocs),
        number(PMIX_LOCAL_SIZE, nprocs), text(PMIX_LOCAL_PEERS, PMIX_STRING, ranks),
        text(PMIX_NODE_MAP, PMIX_REGEX, nodes), text(PMIX_PROC_MAP, PMIX_REGEX, procs),
    };
    t = now();
    FINISH(PMIx_server_register_nspace(space, nprocs, job, sizeof job / sizeof *job, answered, NULL));
    row("register_nspace_us", now() - t);

    t = now();
    for (int i = 0; i < nprocs; i++) launch(space, i, argv);
    for (int left = nprocs; left > 0;) {
        if (wait(&status) < 0) {
            if (errno == EINTR) continue;
            die("wait: %s", strerror(errno));
        }
        left--;
        failed += status != 0;
    }
    row("job_wall_us", now() - t);
    row("server_cpu_us", cpu(RUSAGE_SELF));
    row("clients_cpu_us", cpu(RUSAGE_CHILDREN));
    fields("/proc/self/status", own);
    NEED(PMIx_server_finalize());
    if (failed) die("%d clients failed", failed);
    return 0;
}

/* ---- the client -------------------------------------------------------- */

static pmix_proc_t me, all, next;
static const char *const keys[KEYS] = {"bench.0", "bench.1", "bench.2", "bench.3",
                                       "bench.4", "bench.5", "bench.6", "bench.7"};

static char letter(pmix_rank_t rank) { return 'a' + rank % 26; }

static void get_job(int i)
{
    pmix_value_t *v;

    (void) i;
    NEED(PMIx_Get(&all, PMIX_JOB_SIZE, NULL, 0, &v));
    if (v->type != PMIX_UINT32 || v->data.uint32 != (uint32_t) nprocs) die("wrong size of the job");
    release(v);
}

static void put(int i)
{
    static char data[BYTES];
    pmix_value_t v;

    memset(data, letter(me.rank), sizeof data);
    memset(&v, 0, sizeof v);
    v.type = PMIX_BYTE_OBJECT;
    v.data.bo.bytes = data;
    v.data.bo.size = sizeof data;
    NEED(PMIx_Put(PMIX_GLOBAL, keys[i % KEYS], &v));
}

static void commit(int i)
{
    (void) i;
    NEED(PMIx_Commit());
}

static void barrier(int i)
{
    (void) i;
    NEED(PMIx_Fence(NULL, 0, NULL, 0));
}

static void construct(int i)
{
    pmix_info_t *results = NULL;
    size_t n = 0;
    char name[32];

    snprintf(name, sizeof name, "bench.%d", i);
    NEED(PMIx_Group_construct(name, &all, 1, NULL, 0, &results, &n));
    free(results); /* a few infos, once a round: what they hold is not worth a macro */
}

static void destruct(int i)
{
    char name[32];

    snprintf(name, sizeof name, "bench.%d", i);
    NEED(PMIx_Group_destruct(name, NULL, 0));
}

static void collect(int i)
{
    pmix_info_t in = yes(PMIX_COLLECT_DATA);

    (void) i;
    NEED(PMIx_Fence(NULL, 0, &in, 1));
}

static void get_of(const pmix_proc_t *p, const char *key)
{
    pmix_value_t *v;

    NEED(PMIx_Get(p, key, NULL, 0, &v));
    if (v->type != PMIX_BYTE_OBJECT || v->data.bo.size != BYTES || v->data.bo.bytes[0] != letter(p->rank)
        || v->data.bo.bytes[BYTES - 1] != letter(p->rank)) {
        die("wrong value of %s of rank %u", key, p->rank);
    }
    release(v);
}

static void get_peer(int i) { get_of(&next, keys[i % KEYS]); }

/* Every key of every process, the first time. */
static void get_all(int i)
{
    (void) i;
    for (int rank = 0; rank < nprocs; rank++) {
        pmix_proc_t p = proc(me.nspace, rank);
        for (int k = 0; k < KEYS; k++) get_of(&p, keys[k]);
    }
}

static void get_absent(int i)
{
    pmix_info_t in = yes(PMIX_OPTIONAL);
    pmix_value_t *v;

    (void) i;
    if (PMIx_Get(&next, "bench.absent", &in, 1, &v) != PMIX_ERR_NOT_FOUND) die("found what is not there");
}

static int client(void)
{
    static const char *const rollup[][2] = {{"Rss", "client_rss_kb"}, {"Pss", "client_pss_kb"},
                                            {"Private_Dirty", "client_private_dirty_kb"}, {0}};
    static const char *const threads[][2] = {{"Threads", "client_threads"}, {0}};
    const operation ops[] = {
        {"get_job_us", rounds, 10, get_job, NULL},
        {"put_us", KEYS, 1, put, NULL},
        {"commit_us", 1, 1, commit, NULL},
        {"fence_us", rounds, 1, barrier, NULL},
        {"group_construct_us", rounds, 1, construct, destruct},
        {"fence_collect_us", 1, 1, collect, NULL},
        {"get_peer_first_us", 1, 1, get_peer, NULL},
        {"get_peer_us", rounds, 10, get_peer, NULL},
        {"get_all_us", 1, 1, get_all, NULL},
        {"get_absent_us", rounds, 10, get_absent, NULL},
    };
    double start = atof(getenv("BENCH_START")), t = now();

    NEED(PMIx_Init(&me, NULL, 0));
    quiet = me.rank != 0;
    row("exec_to_init_us", now() - start);
    row("init_us", now() - t);
    all = proc(me.nspace, PMIX_RANK_WILDCARD);
    next = proc(me.nspace, (me.rank + 1) % nprocs);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++) measure(&ops[i]);
    fields("/proc/self/smaps_rollup", rollup);
    fields("/proc/self/status", threads);
    barrier(0);
    t = now();
    NEED(PMIx_Finalize(NULL, 0));
    row("finalize_us", now() - t);
    return 0;
}

int main(int argc, char **argv)
{
    nprocs = argc > 1 ? atoi(argv[1]) : 4;
    rounds = argc > 2 ? atoi(argv[2]) : 100;
    if (nprocs < 1 || rounds < 1) die("usage: bench N [ROUNDS]");
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (getenv("BENCH_START")) return client();
    printf("version %s\n", PMIx_Get_version());
    return serve(argv);
}
