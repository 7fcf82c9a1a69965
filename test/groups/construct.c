/*
 * construct.c: groups of four processes through the public interface, host and
 * clients in one program that starts itself.
 *
 *     construct CASE
 *
 * runs one case and prints its transcript, first what the host was asked, then what
 * each process saw. It is the same with every libpmix that does the case right:
 * GROUPS_CLIENT_LIB names the directory of the one for the clients.
 */
#define _GNU_SOURCE
#include <pmix.h>
#include <pmix_server.h>

#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { N = 4 };
#define NS "groups"

/* ---- the processes ------------------------------------------------------ */

static pmix_proc_t me;
static volatile int events, completes;
static char event[8][128];

static void say(const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    printf("%u: ", me.rank);
    vprintf(format, ap);
    putchar('\n');
    va_end(ap);
    fflush(stdout);
}

static void failed(size_t id, pmix_status_t st, const pmix_proc_t *source, pmix_info_t info[], size_t n,
                   pmix_info_t results[], size_t nresults, pmix_event_notification_cbfunc_fn_t done, void *cbdata)
{
    const char *group = "?";
    int who = -1;
    (void) id, (void) source, (void) results, (void) nresults;
    for (size_t i = 0; i < n; i++) {
        if (PMIx_Check_key(info[i].key, PMIX_EVENT_AFFECTED_PROC)) {
            who = (int) info[i].value.data.proc->rank;
        } else if (PMIx_Check_key(info[i].key, PMIX_GROUP_ID)) {
            group = info[i].value.data.string;
        }
    }
    if (st == PMIX_GROUP_MEMBER_FAILED) {
        snprintf(event[events % 8], sizeof event[0], "%s of %s: %d", PMIx_Error_string(st), group, who);
        events++;
    } else {
        completes++;
    }
    done(PMIX_EVENT_NO_ACTION_TAKEN, NULL, 0, NULL, NULL, cbdata);
}

static void pauses(double seconds)
{
    struct timespec t = {(time_t) seconds, (long) ((seconds - (double) (time_t) seconds) * 1e9)};
    nanosleep(&t, NULL);
}

static void show(const char *what, pmix_status_t rc, pmix_info_t *r, size_t n)
{
    char line[512];
    size_t at = 0;
    for (size_t i = 0; i < n; i++) {
        at += (size_t) snprintf(line + at, sizeof(line) - at, " %s", r[i].key);
        if (PMIx_Check_key(r[i].key, PMIX_GROUP_CONTEXT_ID)) {
            at += (size_t) snprintf(line + at, sizeof(line) - at, "=%zu", r[i].value.data.size);
        } else if (PMIx_Check_key(r[i].key, PMIX_GROUP_MEMBERSHIP)) {
            pmix_proc_t *p = r[i].value.data.darray->array;
            for (size_t k = 0; k < r[i].value.data.darray->size; k++) {
                at += (size_t) snprintf(line + at, sizeof(line) - at, "%c%d", k ? ',' : '=', (int) p[k].rank);
            }
        }
    }
    line[at] = 0;
    say("%s: %s%s", what, PMIx_Error_string(rc), line);
}

typedef struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    int done;
    const char *what;
} wait_t;

static void later(pmix_status_t st, pmix_info_t *info, size_t n, void *cbdata, pmix_release_cbfunc_t rel, void *relcb)
{
    wait_t *w = cbdata;
    show(w->what, st, info, n);
    if (rel) {
        rel(relcb);
    }
    pthread_mutex_lock(&w->m);
    w->done = 1;
    pthread_cond_signal(&w->c);
    pthread_mutex_unlock(&w->m);
}

static pmix_status_t construct(const char *id, pmix_proc_t *procs, size_t np, pmix_info_t *info, size_t n)
{
    pmix_info_t *r = NULL;
    size_t nr = 0;
    pmix_status_t rc = PMIx_Group_construct(id, procs, np, info, n, &r, &nr);
    show("construct", rc, r, nr);
    PMIX_INFO_FREE(r, nr);
    return rc;
}

static void destruct(const char *id, pmix_info_t *info, size_t n)
{
    say("destruct: %s", PMIx_Error_string(PMIx_Group_destruct(id, info, n)));
}

/* What the members brought, and the group as a participant. */
static void uses(const char *id)
{
    pmix_proc_t all, one;
    pmix_value_t *v;
    pmix_info_t q;
    size_t cid = 1000;
    for (unsigned r = 0; r < N; r++) {
        PMIX_LOAD_PROCID(&one, NS, r);
        PMIX_INFO_LOAD(&q, PMIX_GROUP_CONTEXT_ID, &cid, PMIX_SIZE);
        PMIX_INFO_SET_QUALIFIER(&q);
        pmix_status_t rc = PMIx_Get(&one, PMIX_GROUP_LOCAL_CID, &q, 1, &v);
        say("local id of %u: %s %zu", r, PMIx_Error_string(rc), rc ? 0 : v->data.size);
        if (rc == PMIX_SUCCESS) {
            PMIX_VALUE_RELEASE(v);
        }
    }
    PMIX_LOAD_PROCID(&all, id, PMIX_RANK_WILDCARD);
    say("fence of the group: %s", PMIx_Error_string(PMIx_Fence(&all, 1, NULL, 0)));
    PMIX_LOAD_PROCID(&one, id, 2);
    pmix_status_t rc = PMIx_Get(&one, "brought", NULL, 0, &v);
    say("value of group rank 2: %s %s", PMIx_Error_string(rc), rc ? "-" : v->data.string);
    PMIX_LOAD_PROCID(&one, id, N);
    say("a rank too many: %s", PMIx_Error_string(PMIx_Get(&one, "brought", NULL, 0, &v)));
}

static int client(const char *what)
{
    pmix_status_t rc = PMIx_Init(&me, NULL, 0);
    pmix_proc_t all, procs[N];
    pmix_info_t info[4], in;
    pmix_data_array_t list = {PMIX_INFO, 1, &in};
    pmix_status_t codes[] = {PMIX_GROUP_MEMBER_FAILED, PMIX_GROUP_CONSTRUCT_COMPLETE};
    pmix_value_t v;
    char text[32];
    int tmo = 1;

    if (rc != PMIX_SUCCESS) {
        printf("init: %s\n", PMIx_Error_string(rc));
        return 1;
    }
    PMIX_LOAD_PROCID(&all, NS, PMIX_RANK_WILDCARD);
    for (unsigned r = 0; r < N; r++) {
        PMIX_LOAD_PROCID(&procs[r], NS, (r + me.rank) % N);
    }
    PMIx_Register_event_handler(codes, 2, NULL, 0, failed, NULL, NULL);
    snprintf(text, sizeof text, "of %u", me.rank);
    PMIX_VALUE_LOAD(&v, text, PMIX_STRING);
    PMIx_Put(PMIX_GLOBAL, "brought", &v);
    PMIx_Commit();
    PMIx_Fence(NULL, 0, NULL, 0);
    bool dies = me.rank == N - 1;

    if (!strcmp(what, "plain") || !strcmp(what, "none")) {
        if (construct("g", procs, N, NULL, 0) == PMIX_SUCCESS) {
            destruct("g", NULL, 0);
            construct("g", procs, N, NULL, 0);
        }
        destruct("g", NULL, 0);
        destruct("g", NULL, 0);
    } else if (!strcmp(what, "context")) {
        size_t mine = 100 + me.rank;
        PMIX_INFO_LOAD(&in, PMIX_GROUP_LOCAL_CID, &mine, PMIX_SIZE);
        PMIX_INFO_LOAD(&info[0], PMIX_GROUP_ASSIGN_CONTEXT_ID, NULL, PMIX_BOOL);
        PMIX_INFO_LOAD(&info[1], PMIX_GROUP_INFO, &list, PMIX_DATA_ARRAY);
        construct("g", procs, N, info, 2);
        uses("g");
        destruct("g", NULL, 0);
    } else if (!strcmp(what, "nb") || !strcmp(what, "nb-none")) {
        wait_t w = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, "construct_nb"};
        pmix_status_t st = PMIx_Group_construct_nb("g", &all, 1, NULL, 0, later, &w);
        if (st != PMIX_SUCCESS) {
            say("construct_nb: %s", PMIx_Error_string(st));
            w.done = 1;
        }
        pthread_mutex_lock(&w.m);
        while (!w.done) {
            pthread_cond_wait(&w.c, &w.m);
        }
        pthread_mutex_unlock(&w.m);
        destruct("g", NULL, 0);
    } else if (!strcmp(what, "ft") || !strcmp(what, "abort")) {
        if (dies) {
            pauses(0.3);
            kill(getpid(), SIGKILL);
        }
        PMIX_INFO_LOAD(&info[0], PMIX_GROUP_FT_COLLECTIVE, NULL, PMIX_BOOL);
        construct("g", procs, N, info, !strcmp(what, "ft"));
        pauses(0.3);
    } else if (!strcmp(what, "notify")) {
        PMIX_INFO_LOAD(&info[0], PMIX_GROUP_NOTIFY_TERMINATION, NULL, PMIX_BOOL);
        construct("g", procs, N, info, 1);
        if (dies) {
            pauses(0.3);
            kill(getpid(), SIGKILL);
        }
        destruct("g", NULL, 0);
        pauses(0.3);
    } else if (!strcmp(what, "timeout")) {
        if (dies) {
            pauses(2);
        } else {
            PMIX_INFO_LOAD(&info[0], PMIX_TIMEOUT, &tmo, PMIX_INT);
            construct("g", procs, N, info, 1);
        }
    } else if (!strcmp(what, "bootstrap")) {
        size_t two = 2;
        pmix_data_array_t add = {PMIX_PROC, 1, &procs[0]};
        PMIX_LOAD_PROCID(&procs[0], NS, me.rank + 2);
        PMIX_INFO_LOAD(&info[0], PMIX_GROUP_BOOTSTRAP, &two, PMIX_SIZE);
        PMIX_INFO_LOAD(&info[1], PMIX_GROUP_ADD_MEMBERS, &add, PMIX_DATA_ARRAY);
        if (me.rank < 2) {
            construct("g", &me, 1, info, 2);
        } else {
            construct("g", NULL, 0, NULL, 0);
        }
        destruct("g", NULL, 0);
    } else if (!strcmp(what, "wrong")) {
        PMIX_LOAD_PROCID(&procs[0], NS, (me.rank + 1) % N);
        construct("g", procs, 1, NULL, 0);
        construct(NULL, procs, 1, NULL, 0);
        construct("g", NULL, 1, NULL, 0);
        destruct("g", NULL, 0);
        destruct(NULL, NULL, 0);
    }
    for (int i = 0; i < events; i++) {
        say("event %s", event[i % 8]);
    }
    if (completes) {
        say("construct-complete events: %d", completes);
    }
    PMIx_Finalize(NULL, 0);
    return 0;
}

/* ---- the host ----------------------------------------------------------- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char asked[64][256];
static int nasked;
static int direct; /* calls of a bootstrap that wait */
static struct {
    pmix_proc_t members[2 * N];
    size_t n;
} boot;

static int by_rank(const void *a, const void *b)
{
    const pmix_proc_t *p = a, *q = b;
    return (int) p->rank - (int) q->rank;
}

/* Answers with a membership, a context id if one was asked for and what members
 * made for the group. */
static pmix_status_t group(pmix_group_operation_t op, char *id, const pmix_proc_t procs[], size_t np,
                           const pmix_info_t dirs[], size_t nd, pmix_info_cbfunc_t answer, void *cbdata)
{
    static const char *names[] = {"construct", "destruct", "none", "cancel"};
    pmix_info_t out[3 + 2 * N];
    pmix_data_array_t list = {PMIX_PROC, 0, NULL};
    pmix_proc_t members[2 * N];
    pmix_status_t local = PMIX_SUCCESS;
    size_t n = 0, m = 0, cid = 1000;
    bool bootstrap = false, context = false;
    int endpoints = 0, ginfo = 0;

    for (size_t i = 0; i < np && m < N; i++) {
        if (procs[i].rank == PMIX_RANK_WILDCARD) {
            for (unsigned r = 0; r < N; r++, m++) {
                PMIX_LOAD_PROCID(&members[m], NS, r);
            }
        } else {
            members[m++] = procs[i];
        }
    }
    for (size_t i = 0; i < nd; i++) {
        if (PMIx_Check_key(dirs[i].key, PMIX_LOCAL_COLLECTIVE_STATUS)) {
            if (local == PMIX_SUCCESS) {
                local = dirs[i].value.data.status;
            }
        } else if (PMIx_Check_key(dirs[i].key, PMIX_GROUP_BOOTSTRAP)) {
            bootstrap = true;
        } else if (PMIx_Check_key(dirs[i].key, PMIX_GROUP_ASSIGN_CONTEXT_ID)) {
            context = true;
        } else if (PMIx_Check_key(dirs[i].key, PMIX_PROC_INFO_ARRAY)) {
            endpoints++;
        } else if (PMIx_Check_key(dirs[i].key, PMIX_GROUP_INFO)) {
            ginfo++;
        } else if (PMIx_Check_key(dirs[i].key, PMIX_GROUP_ADD_MEMBERS)) {
            members[m++] = *(pmix_proc_t *) dirs[i].value.data.darray->array;
        }
    }
    if (op == PMIX_GROUP_CANCEL) {
        /* Ours says over whom, and why; 7.0.0rc1 gives the name alone. */
        m = 0;
        local = PMIX_SUCCESS;
    }
    qsort(members, m, sizeof *members, by_rank);
    pthread_mutex_lock(&lock);
    size_t at = (size_t) snprintf(asked[nasked], sizeof asked[0], "host: %s of %s over", names[op], id);
    for (size_t i = 0; i < m; i++) {
        at += (size_t) snprintf(asked[nasked] + at, sizeof asked[0] - at, " %u", members[i].rank);
    }
    if (!op) {
        at += (size_t) snprintf(asked[nasked] + at, sizeof asked[0] - at, "%s, %d endpoints, %d infos",
                                context ? " with an id" : "", endpoints, ginfo);
    }
    snprintf(asked[nasked++] + at, sizeof asked[0] - at, ": %s", PMIx_Error_string(local));
    if (op == PMIX_GROUP_CONSTRUCT && (bootstrap || np == 0)) {
        if (bootstrap) {
            memcpy(&boot.members[boot.n], members, m * sizeof *members);
            boot.n += m;
        }
        if (++direct < N) {
            pthread_mutex_unlock(&lock);
            return PMIX_SUCCESS; /* the last one is answered */
        }
        memcpy(members, boot.members, boot.n * sizeof *members);
        m = boot.n;
        qsort(members, m, sizeof *members, by_rank);
    }
    pthread_mutex_unlock(&lock);
    if (op == PMIX_GROUP_CONSTRUCT) {
        if (local != PMIX_SUCCESS) {
            m--; /* the last is the one that is lost */
        }
        list.array = members;
        list.size = m;
        PMIX_INFO_LOAD(&out[n], PMIX_GROUP_MEMBERSHIP, &list, PMIX_DATA_ARRAY);
        n++;
        if (context) {
            PMIX_INFO_LOAD(&out[n], PMIX_GROUP_CONTEXT_ID, &cid, PMIX_SIZE);
            n++;
        }
        for (size_t i = 0; i < nd; i++) {
            if (PMIx_Check_key(dirs[i].key, PMIX_GROUP_INFO)) {
                PMIX_INFO_XFER(&out[n], (pmix_info_t *) &dirs[i]);
                n++;
            }
        }
    }
    answer(PMIX_SUCCESS, n ? out : NULL, n, cbdata, NULL, NULL);
    return PMIX_SUCCESS;
}

static void registered(pmix_status_t st, void *cbdata)
{
    *(volatile int *) cbdata = st ? -1 : 1;
}

static void settle(volatile int *done)
{
    while (!*done) {
        pauses(0.001);
    }
}

int main(int argc, char **argv)
{
    static pmix_server_module_t module;
    pmix_info_t info[6];
    pmix_proc_t p;
    pmix_nspace_t ns = NS;
    pid_t pids[N];
    FILE *out[N];
    uint32_t size = N;
    volatile int done = 0;
    int bad = 0;

    if (argc == 3 && !strcmp(argv[1], "client")) {
        return client(argv[2]);
    }
    if (argc != 2) {
        return 2;
    }
    alarm(60);
    if (!strstr(argv[1], "none")) {
        module.group = group;
    }
    if (PMIx_server_init(&module, NULL, 0) != PMIX_SUCCESS) {
        return 1;
    }
    char host[256], *nodes, *ppn;
    gethostname(host, sizeof host);
    PMIx_generate_regex(host, &nodes);
    PMIx_generate_ppn("0,1,2,3", &ppn);
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[1], PMIX_UNIV_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[2], PMIX_LOCAL_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[3], PMIX_LOCAL_PEERS, "0,1,2,3", PMIX_STRING);
    PMIX_INFO_LOAD(&info[4], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[5], PMIX_PROC_MAP, ppn, PMIX_REGEX);
    if (PMIx_server_register_nspace(ns, N, info, 6, registered, (void *) &done) == PMIX_SUCCESS) {
        settle(&done);
    }
    for (unsigned r = 0; r < N; r++) {
        done = 0;
        PMIX_LOAD_PROCID(&p, NS, r);
        if (PMIx_server_register_client(&p, geteuid(), getegid(), NULL, registered, (void *) &done) == PMIX_SUCCESS) {
            settle(&done);
        }
    }
    for (unsigned r = 0; r < N; r++) {
        char **env = NULL;
        const char *lib = getenv("GROUPS_CLIENT_LIB");
        PMIX_LOAD_PROCID(&p, NS, r);
        for (char **e = environ; *e; e++) {
            if (!lib || strncmp(*e, "LD_LIBRARY_PATH=", 16)) {
                PMIx_Argv_append_nosize(&env, *e);
            }
        }
        if (lib) {
            char path[4096];
            snprintf(path, sizeof path, "LD_LIBRARY_PATH=%s", lib);
            PMIx_Argv_append_nosize(&env, path);
        }
        PMIx_server_setup_fork(&p, &env);
        out[r] = tmpfile();
        if ((pids[r] = fork()) == 0) {
            dup2(fileno(out[r]), 1);
            execle("/proc/self/exe", argv[0], "client", argv[1], (char *) NULL, env);
            _exit(127);
        }
        PMIx_Argv_free(env);
    }
    for (unsigned r = 0; r < N; r++) {
        int st;
        waitpid(pids[r], &st, 0);
        bad |= !(WIFEXITED(st) && WEXITSTATUS(st) == 0) && !WIFSIGNALED(st);
    }
    if (direct) {
        qsort(asked, (size_t) nasked, sizeof asked[0], (int (*)(const void *, const void *)) strcmp);
    }
    for (int i = 0; i < nasked; i++) {
        puts(asked[i]);
    }
    for (unsigned r = 0; r < N; r++) {
        char line[512];
        rewind(out[r]);
        while (fgets(line, sizeof line, out[r])) {
            fputs(line, stdout);
        }
    }
    PMIx_server_finalize();
    return bad;
}
