/* Groups by invitation: "invite SCENARIO" is a host on pmix_server.h and launches four
 * copies of itself, which play the scenario. Everything that they are told is printed, by
 * process and by step, sorted, so that two libraries can be compared line by line.
 * INVITE_CLIENT_LIB, if set, is the LD_LIBRARY_PATH of the clients, INVITE_ODD_LIB that of
 * the odd ranks. */
#define _GNU_SOURCE
#include <errno.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define N 4
#define GROUP "inv.1"
#define LIMIT 20 /* seconds that anything may take */
extern char **environ;

static const pmix_nspace_t space = "invite.1";
static const char *scenario;
static pthread_mutex_t mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;

/* ---- what is printed --------------------------------------------------- */

static FILE *out;
static int step;
static char *lines[400];
static int nlines;

static void say(const char *fmt, ...)
{
    char text[2000];
    int n = snprintf(text, sizeof text, "%d ", step);
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text + n, sizeof text - n, fmt, ap);
    va_end(ap);
    pthread_mutex_lock(&mu);
    if (nlines < 400) lines[nlines++] = strdup(text);
    pthread_mutex_unlock(&mu);
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *) a, *(char *const *) b); }

/* Prints what was said, after which the next step begins. */
static void flush(void)
{
    pthread_mutex_lock(&mu);
    qsort(lines, nlines, sizeof lines[0], by_text);
    for (int i = 0; i < nlines; i++) fprintf(out, "%s\n", lines[i]);
    fflush(out);
    nlines = 0;
    step++;
    pthread_mutex_unlock(&mu);
}

static void show(char *to, size_t room, const pmix_value_t *v)
{
    const pmix_data_array_t *a = v->data.darray;

    switch (v->type) {
    case PMIX_STRING: snprintf(to, room, "%s", v->data.string); return;
    case PMIX_SIZE: snprintf(to, room, "%zu", v->data.size); return;
    case PMIX_UINT32: snprintf(to, room, "%u", v->data.uint32); return;
    case PMIX_BOOL: snprintf(to, room, "%s", v->data.flag ? "true" : "false"); return;
    case PMIX_SCOPE: snprintf(to, room, "scope %d", v->data.scope); return;
    case PMIX_STATUS: snprintf(to, room, "%s", PMIx_Error_string(v->data.status)); return;
    case PMIX_PROC: snprintf(to, room, "%d", (int) v->data.proc->rank); return;
    case PMIX_DATA_ARRAY: break;
    default: snprintf(to, room, "a %s", PMIx_Data_type_string(v->type)); return;
    }
    size_t n = snprintf(to, room, "[");
    for (size_t i = 0; i < a->size && n + 2 < room; i++) {
        if (i) n += snprintf(to + n, room - n, " ");
        if (a->type == PMIX_PROC) {
            n += snprintf(to + n, room - n, "%d", (int) ((pmix_proc_t *) a->array)[i].rank);
        } else if (a->type == PMIX_INFO) {
            const pmix_info_t *in = (pmix_info_t *) a->array + i;
            n += snprintf(to + n, room - n, "%s=", in->key);
            show(to + n, room - n, &in->value);
            n += strlen(to + n);
        } else {
            n += snprintf(to + n, room - n, "a %s", PMIx_Data_type_string(a->type));
        }
    }
    if (n + 1 < room) snprintf(to + n, room - n, "]");
}

/* The infos of an event or a result, sorted, without what is the library's own. */
static char *infos(const pmix_info_t *info, size_t n)
{
    static __thread char text[1800];
    char *all[40];
    size_t k = 0, at = 0;

    for (size_t i = 0; i < n && k < 40; i++) {
        char v[600], line[700];
        if (!strcmp(info[i].key, PMIX_EVENT_RETURN_OBJECT) || !strcmp(info[i].key, PMIX_EVENT_HDLR_NAME)) continue;
        if (!strncmp(info[i].key, "pmix.srvr.internal", 18)) continue;
        show(v, sizeof v, &info[i].value);
        snprintf(line, sizeof line, "%s=%s", info[i].key, v);
        all[k++] = strdup(line);
    }
    qsort(all, k, sizeof all[0], by_text);
    text[0] = 0;
    for (size_t i = 0; i < k; i++) {
        at += snprintf(text + at, sizeof text - at, " %s", all[i]);
        if (at >= sizeof text) at = sizeof text - 1;
        free(all[i]);
    }
    return text;
}

/* ---- waiting ----------------------------------------------------------- */

/* Waits until *what is at least n; 0 when the time is over. */
static int await(volatile int *what, int n, int ms)
{
    struct timespec end;
    int rc = 0;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += ms / 1000;
    end.tv_nsec += ms % 1000 * 1000000L;
    if (end.tv_nsec >= 1000000000L) end.tv_sec++, end.tv_nsec -= 1000000000L;
    pthread_mutex_lock(&mu);
    while (*what < n && !rc) rc = pthread_cond_timedwait(&changed, &mu, &end);
    rc = *what >= n;
    pthread_mutex_unlock(&mu);
    return rc;
}

static void count(volatile int *what)
{
    pthread_mutex_lock(&mu);
    ++*what;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mu);
}

static volatile int op_n;
static pmix_status_t op_st;

static void op_done(pmix_status_t st, void *cd)
{
    (void) cd;
    op_st = st;
    count(&op_n);
}

static void must(int ok, const char *what)
{
    if (ok) return;
    say("STUCK in %s", what);
    flush();
    _exit(1);
}

#define OP(call)                                                                       \
    do {                                                                               \
        op_n = 0;                                                                      \
        pmix_status_t rc_ = (call);                                                    \
        if (rc_ == PMIX_SUCCESS) must(await(&op_n, 1, LIMIT * 1000), #call), rc_ = op_st; \
        if (rc_ != PMIX_SUCCESS && rc_ != PMIX_OPERATION_SUCCEEDED) say("%s is %s", #call, PMIx_Error_string(rc_)); \
    } while (0)

/* ---- the host ---------------------------------------------------------- */

static pmix_status_t connected(const pmix_proc_t *p, void *obj, pmix_op_cbfunc_t cb, void *cd)
{
    (void) p, (void) obj, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t finalized(const pmix_proc_t *p, void *obj, pmix_op_cbfunc_t cb, void *cd)
{
    (void) p, (void) obj;
    if (cb) cb(PMIX_SUCCESS, cd);
    return PMIX_SUCCESS;
}

static void fence_free(void *cd) { free(cd); }

static pmix_status_t fence(const pmix_proc_t procs[], size_t n, const pmix_info_t info[], size_t ni,
                           char *data, size_t nd, pmix_modex_cbfunc_t cb, void *cd)
{
    char *copy = nd ? malloc(nd) : NULL;

    (void) procs, (void) n, (void) info, (void) ni;
    if (nd) memcpy(copy, data, nd);
    cb(PMIX_SUCCESS, copy, nd, cd, fence_free, copy);
    return PMIX_SUCCESS;
}

static pmix_status_t regevents(pmix_status_t *c, size_t n, const pmix_info_t info[], size_t ni, pmix_op_cbfunc_t cb, void *cd)
{
    (void) c, (void) n, (void) info, (void) ni, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t deregevents(pmix_status_t *c, size_t n, pmix_op_cbfunc_t cb, void *cd)
{
    (void) c, (void) n, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t notified(pmix_status_t code, const pmix_proc_t *src, pmix_data_range_t range,
                              pmix_info_t info[], size_t n, pmix_op_cbfunc_t cb, void *cd)
{
    (void) cb, (void) cd;
    say("host is notified of %s by %d range %d:%s", PMIx_Error_string(code), (int) src->rank, range, infos(info, n));
    return PMIX_OPERATION_SUCCEEDED;
}

/* Gives out a context identifier, from another thread. */
struct give {
    pmix_info_cbfunc_t cb;
    void *cd;
};

static void *give(void *arg)
{
    struct give *g = arg;
    pmix_info_t info;
    size_t id = 77;

    usleep(20000);
    PMIX_INFO_LOAD(&info, PMIX_GROUP_CONTEXT_ID, &id, PMIX_SIZE);
    g->cb(PMIX_SUCCESS, &info, 1, g->cd, NULL, NULL);
    free(g);
    return NULL;
}

static pmix_status_t control(const pmix_proc_t *who, const pmix_proc_t targets[], size_t nt,
                             const pmix_info_t dirs[], size_t nd, pmix_info_cbfunc_t cb, void *cd)
{
    struct give *g = malloc(sizeof *g);
    pthread_t t;

    (void) targets;
    say("host is asked by %d for control of %zu:%s", (int) who->rank, nt, infos(dirs, nd));
    if (!strcmp(scenario, "nocontext")) {
        free(g);
        return PMIX_ERR_NOT_SUPPORTED;
    }
    g->cb = cb, g->cd = cd;
    pthread_create(&t, NULL, give, g);
    pthread_detach(t);
    return PMIX_SUCCESS;
}

static pmix_server_module_t module = {
    .client_connected = connected,
    .client_finalized = finalized,
    .fence_nb = fence,
    .register_events = regevents,
    .deregister_events = deregevents,
    .notify_event = notified,
    .job_control = control,
};

static char **append(char **env, const char *text)
{
    int n = 0;

    while (env && env[n]) n++;
    env = realloc(env, (n + 2) * sizeof *env);
    env[n] = strdup(text);
    env[n + 1] = NULL;
    return env;
}

/* Says, as hosts do, that a process has ended badly. */
static void terminated(int rank)
{
    pmix_proc_t p;
    pmix_info_t info[2];

    if (getenv("INVITE_SILENT")) return;
    PMIX_LOAD_PROCID(&p, space, rank);
    PMIX_INFO_LOAD(&info[0], PMIX_EVENT_AFFECTED_PROC, &p, PMIX_PROC);
    PMIX_INFO_LOAD(&info[1], PMIX_EVENT_NON_DEFAULT, NULL, PMIX_BOOL);
    OP(PMIx_Notify_event(PMIX_PROC_TERMINATED, &p, PMIX_RANGE_SESSION, info, 2, op_done, NULL));
}

static int host(char **argv)
{
    char hostname[256], text[4200], *nodes, *procs;
    pmix_info_t info[8];
    pmix_proc_t p;
    uint32_t size = N, one = 1;
    int ni = 0, left = N, bad = 0;
    pid_t pids[N];
    FILE *tmp[N];

    if (PMIx_server_init(&module, NULL, 0) != PMIX_SUCCESS) return 2;
    gethostname(hostname, sizeof hostname);
    PMIx_generate_regex(hostname, &nodes);
    PMIx_generate_ppn("0,1,2,3", &procs);
    PMIX_INFO_LOAD(&info[ni++], PMIX_UNIV_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_LOCAL_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_JOB_NUM_APPS, &one, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[ni++], PMIX_LOCAL_PEERS, "0,1,2,3", PMIX_STRING);
    PMIX_INFO_LOAD(&info[ni++], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[ni++], PMIX_PROC_MAP, procs, PMIX_REGEX);
    OP(PMIx_server_register_nspace(space, N, info, ni, op_done, NULL));
    for (int i = 0; i < N; i++) {
        char **env = NULL, *odd = i % 2 ? getenv("INVITE_ODD_LIB") : NULL;
        char *lib = odd ? odd : getenv("INVITE_CLIENT_LIB");

        PMIX_LOAD_PROCID(&p, space, i);
        OP(PMIx_server_register_client(&p, getuid(), getgid(), NULL, op_done, NULL));
        for (char **e = environ; *e; e++) {
            if (strncmp(*e, "LD_LIBRARY_PATH=", 16)) env = append(env, *e);
        }
        if (!lib) lib = getenv("LD_LIBRARY_PATH");
        if (lib && *lib) {
            snprintf(text, sizeof text, "LD_LIBRARY_PATH=%s", lib);
            env = append(env, text);
        }
        tmp[i] = tmpfile();
        snprintf(text, sizeof text, "INVITE_OUT=%d", fileno(tmp[i]));
        env = append(env, text);
        if (PMIx_server_setup_fork(&p, &env) != PMIX_SUCCESS) return 2;
        if (!(pids[i] = fork())) {
            alarm(LIMIT * 3);
            execve("/proc/self/exe", argv, env);
            _exit(127);
        }
    }
    while (left) {
        int status, i;
        pid_t pid = wait(&status);

        if (pid < 0) break;
        for (i = 0; i < N && pids[i] != pid; i++) {}
        if (i == N) continue;
        left--;
        if (WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
            terminated(i);
        } else if (status) {
            bad = 1;
            say("rank %d ended with %x", i, status);
        }
    }
    usleep(50000);
    out = stdout;
    flush();
    for (int i = 0; i < N; i++) {
        rewind(tmp[i]);
        while (fgets(text, sizeof text, tmp[i])) printf("%d: %s", i, text);
    }
    fflush(stdout);
    PMIx_server_finalize();
    return bad;
}

/* ---- the clients ------------------------------------------------------- */

static pmix_proc_t me;

static int is(const char *name) { return !strcmp(scenario, name); }

static pmix_proc_t peer(int rank)
{
    pmix_proc_t p;

    PMIX_LOAD_PROCID(&p, me.nspace, rank);
    return p;
}

static void fencing(void)
{
    pmix_proc_t p = peer((int) PMIX_RANK_WILDCARD);
    pmix_status_t rc;

    p.rank = PMIX_RANK_WILDCARD;
    if ((rc = PMIx_Fence(&p, 1, NULL, 0)) != PMIX_SUCCESS) say("fence is %s", PMIx_Error_string(rc));
}

static volatile int invited, complete, aborted, failed_leader, failed_invite, left_group;
static volatile int joined, invite_done;
static pmix_proc_t leader;
static pmix_group_opt_t reply = PMIX_GROUP_ACCEPT;
static int in_handler = 1; /* the answer is given by the handler itself */

static void result(const char *of, pmix_status_t st, const pmix_info_t *info, size_t n)
{
    say("%s gives %s:%s", of, PMIx_Error_string(st), infos(info, n));
}

static void join_cb(pmix_status_t st, pmix_info_t *info, size_t n, void *cd, pmix_release_cbfunc_t rel, void *relcd)
{
    result(cd, st, info, n);
    if (rel) rel(relcd);
    count(&joined);
}

static void invite_cb(pmix_status_t st, pmix_info_t *info, size_t n, void *cd, pmix_release_cbfunc_t rel, void *relcd)
{
    result(cd, st, info, n);
    if (rel) rel(relcd);
    count(&invite_done);
}

static void answer(const char *group, pmix_group_opt_t opt)
{
    pmix_status_t rc = PMIx_Group_join_nb(group, &leader, opt, NULL, 0, join_cb, "join");

    if (rc != PMIX_SUCCESS) {
        say("join is refused with %s", PMIx_Error_string(rc));
        count(&joined);
    }
}

static void handler(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t info[], size_t n,
                    pmix_info_t results[], size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cd)
{
    (void) id, (void) results, (void) nr;
    say("event %s of %d:%s", PMIx_Error_string(st), (int) src->rank, infos(info, n));
    if (st == PMIX_GROUP_INVITED) {
        char group[256] = "?";
        leader = *src;
        for (size_t i = 0; i < n; i++) {
            if (PMIX_CHECK_KEY(&info[i], PMIX_GROUP_ID)) snprintf(group, sizeof group, "%s", info[i].value.data.string);
        }
        if (me.rank && is("blocking_in_handler")) {
            pmix_info_t *r = NULL;
            size_t m = 0;
            say("join in the handler is %s", PMIx_Error_string(PMIx_Group_join(group, &leader, PMIX_GROUP_ACCEPT, NULL, 0, &r, &m)));
        }
        if (me.rank && in_handler) {
            answer(group, reply);
            if (is("twice")) answer(group, reply);
        }
        count(&invited);
    }
    /* The results of a handler of a leader that failed name a new one. */
    if (st == PMIX_GROUP_LEADER_FAILED && me.rank == 1 && cb) {
        pmix_info_t *r;
        PMIX_INFO_CREATE(r, 1);
        PMIX_INFO_LOAD(&r[0], PMIX_GROUP_LEADER, &me, PMIX_PROC);
        cb(PMIX_EVENT_ACTION_COMPLETE, r, 1, NULL, NULL, cd);
        cb = NULL;
    }
    if (st == PMIX_GROUP_CONSTRUCT_COMPLETE) count(&complete);
    if (st == PMIX_GROUP_CONSTRUCT_ABORT) count(&aborted);
    if (st == PMIX_GROUP_LEADER_FAILED) count(&failed_leader);
    if (st == PMIX_GROUP_INVITE_FAILED) count(&failed_invite);
    if (st == PMIX_GROUP_LEFT) count(&left_group);
    /* ending the chain must not keep the library from seeing the event */
    if (cb) cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cd);
}

static void registered(pmix_status_t st, size_t id, void *cd)
{
    (void) id;
    op_done(st, cd);
}

static void listen_to(pmix_status_t code)
{
    OP(PMIx_Register_event_handler(&code, 1, NULL, 0, handler, registered, NULL));
}

/* Rank 0 invites everybody, with these directives. */
static void lead(const char *group, int optional, int timeout, int context)
{
    pmix_info_t info[3], *results = NULL;
    pmix_proc_t all = peer(0);
    size_t n = 0, nr = 0;
    pmix_status_t rc;

    all.rank = PMIX_RANK_WILDCARD;
    if (optional) PMIX_INFO_LOAD(&info[n++], PMIX_GROUP_OPTIONAL, NULL, PMIX_BOOL);
    if (timeout) PMIX_INFO_LOAD(&info[n++], PMIX_TIMEOUT, &timeout, PMIX_INT);
    if (context) PMIX_INFO_LOAD(&info[n++], PMIX_GROUP_ASSIGN_CONTEXT_ID, NULL, PMIX_BOOL);
    rc = PMIx_Group_invite(group, &all, 1, info, n, &results, &nr);
    result("invite", rc, results, nr);
    if (results) PMIX_INFO_FREE(results, nr);
}

/* What may be known of a member's data, in and out of the group. */
static void look(int rank, const char *key, int context)
{
    pmix_proc_t p = peer(rank);
    pmix_info_t info[2];
    pmix_value_t *v = NULL;
    size_t id = 77, n = 0;
    pmix_status_t rc;
    char text[100] = "";

    PMIX_INFO_LOAD(&info[n++], PMIX_OPTIONAL, NULL, PMIX_BOOL);
    if (context) {
        PMIX_INFO_LOAD(&info[n], PMIX_GROUP_CONTEXT_ID, &id, PMIX_SIZE);
        PMIX_INFO_SET_QUALIFIER(&info[n]);
        n++;
    }
    rc = PMIx_Get(&p, key, info, n, &v);
    if (rc == PMIX_SUCCESS) show(text, sizeof text, v);
    say("get %s of %d%s is %s %s", key, rank, context ? " in the group" : "", PMIx_Error_string(rc), text);
}

static void put(const char *key, int commit)
{
    pmix_value_t v;
    char text[40];

    snprintf(text, sizeof text, "of-%d", (int) me.rank);
    PMIX_VALUE_LOAD(&v, text, PMIX_STRING);
    PMIx_Put(PMIX_REMOTE, key, &v);
    if (commit) PMIx_Commit();
}

static void leave(const char *group)
{
    say("leave of %s is %s", group, PMIx_Error_string(PMIx_Group_leave(group, NULL, 0)));
}

static void form(int context)
{
    if (me.rank == 0) {
        lead(GROUP, 0, 0, context);
    } else {
        must(await(&joined, 1, LIMIT * 1000), "join");
        must(await(&complete, 1, LIMIT * 1000), "completion");
    }
}

static void play(void)
{
    pmix_proc_t procs[N];

    if (is("accept") || is("context") || is("nocontext")) {
        int context = !is("accept");
        put("given", 1);
        put("kept", 0);
        form(context);
        if (me.rank == 0) must(await(&complete, 1, LIMIT * 1000), "completion");
        flush();
        look((int) (me.rank + 1) % N, "given", is("context"));
        look((int) (me.rank + 1) % N, "kept", is("context"));
    } else if (is("nonblocking")) {
        if (me.rank == 0) {
            for (int i = 0; i < N; i++) procs[i] = peer(i);
            say("invite is %s", PMIx_Error_string(PMIx_Group_invite_nb(GROUP, procs, N, NULL, 0, invite_cb, "invite")));
            must(await(&invite_done, 1, LIMIT * 1000), "invite");
        } else {
            must(await(&joined, 1, LIMIT * 1000), "join");
        }
        must(await(&complete, 1, LIMIT * 1000), "completion");
    } else if (is("blocking")) {
        pmix_info_t *results = NULL;
        size_t nr = 0;
        if (me.rank == 0) {
            lead(GROUP, 0, 0, 0);
        } else {
            must(await(&invited, 1, LIMIT * 1000), "invitation");
            pmix_status_t rc = PMIx_Group_join(GROUP, &leader, PMIX_GROUP_ACCEPT, NULL, 0, &results, &nr);
            result("join", rc, results, nr);
        }
        must(await(&complete, 1, LIMIT * 1000), "completion");
    } else if (is("blocking_in_handler")) {
        form(0);
    } else if (is("alone")) {
        if (me.rank == 0) {
            procs[0] = me;
            pmix_info_t *results = NULL;
            size_t nr = 0;
            pmix_status_t rc = PMIx_Group_invite(GROUP, procs, 1, NULL, 0, &results, &nr);
            result("invite", rc, results, nr);
        }
    } else if (is("arguments")) {
        if (me.rank == 0) {
            pmix_info_t info;
            for (int i = 1; i < N; i++) procs[i - 1] = peer(i);
            say("invite of others is %s", PMIx_Error_string(PMIx_Group_invite(GROUP, procs, N - 1, NULL, 0, NULL, NULL)));
            procs[0] = me;
            say("invite of nobody is %s", PMIx_Error_string(PMIx_Group_invite(GROUP, procs, 0, NULL, 0, NULL, NULL)));
            say("invite without a name is %s", PMIx_Error_string(PMIx_Group_invite(NULL, procs, 1, NULL, 0, NULL, NULL)));
            PMIX_INFO_LOAD(&info, PMIX_TIMEOUT, "soon", PMIX_STRING);
            say("invite with a text for a time is %s", PMIx_Error_string(PMIx_Group_invite(GROUP, procs, 1, &info, 1, NULL, NULL)));
            say("join without a name is %s", PMIx_Error_string(PMIx_Group_join(NULL, &me, PMIX_GROUP_ACCEPT, NULL, 0, NULL, NULL)));
            leave("nothing");
        }
        fencing();
    } else if (is("decline") || is("optional")) {
        int optional = is("optional");
        if (me.rank == 0) {
            lead(GROUP, optional, 0, 0);
            if (optional) must(await(&failed_invite, 1, LIMIT * 1000), "report");
        } else {
            must(await(&joined, 1, LIMIT * 1000), "join");
            if (!optional) must(await(&aborted, 1, LIMIT * 1000), "abort");
            else if (me.rank != 2) must(await(&complete, 1, LIMIT * 1000), "completion");
        }
    } else if (is("timeout") || is("timeout_optional") || is("deaf")) {
        int optional = is("timeout_optional");
        if (me.rank == 0) {
            lead(GROUP, optional, 1, 0);
            if (optional) must(await(&failed_invite, 1, LIMIT * 1000), "report");
        } else if (me.rank != 3) {
            must(await(&joined, 1, LIMIT * 1000), "join");
        } else if (!is("deaf")) {
            must(await(&invited, 1, LIMIT * 1000), "invitation");
            if (!optional) must(await(&aborted, 1, LIMIT * 1000), "abort");
        }
    } else if (is("invitee_dies")) {
        if (me.rank == 0) {
            lead(GROUP, 0, 0, 0);
        } else if (me.rank == 3) {
            must(await(&invited, 1, LIMIT * 1000), "invitation");
            flush();
            kill(getpid(), SIGKILL);
        } else {
            must(await(&joined, 1, LIMIT * 1000), "join");
        }
    } else if (is("leader_dies")) {
        if (me.rank == 0) {
            pmix_proc_t all = peer(0);
            all.rank = PMIX_RANK_WILDCARD;
            PMIx_Group_invite_nb(GROUP, &all, 1, NULL, 0, invite_cb, "invite");
            must(!await(&failed_invite, 1, 500), "nothing"); /* time for the others to answer */
            flush();
            kill(getpid(), SIGKILL);
        } else if (me.rank != 3) {
            must(await(&joined, 1, LIMIT * 1000), "join");
            must(await(&failed_leader, 1, LIMIT * 1000), "report");
        } else {
            sleep(3);
        }
    } else if (is("leader_leaves")) {
        if (me.rank == 0) {
            pmix_proc_t all = peer(0);
            all.rank = PMIX_RANK_WILDCARD;
            PMIx_Group_invite_nb(GROUP, &all, 1, NULL, 0, invite_cb, "invite");
            await(&failed_invite, 1, 500);
        } else if (me.rank != 3) {
            if (!await(&joined, 1, 2000)) say("join waits");
        } else {
            sleep(2);
        }
    } else if (is("leave")) {
        form(0);
        if (me.rank == 0) must(await(&complete, 1, LIMIT * 1000), "completion");
        flush();
        fencing();
        if (me.rank == 2) {
            leave(GROUP);
            leave(GROUP);
        } else {
            must(await(&left_group, 1, LIMIT * 1000), "departure");
        }
        flush();
        fencing();
        if (me.rank == 1) leave(GROUP);
        if (me.rank == 0 || me.rank == 3) must(await(&left_group, 2, LIMIT * 1000), "departure");
    } else if (is("again")) {
        form(0);
        if (me.rank == 0) must(await(&complete, 1, LIMIT * 1000), "completion");
        flush();
        fencing();
        invited = joined = complete = 0;
        fencing();
        form(0);
        if (me.rank == 0) must(await(&complete, 1, LIMIT * 1000), "completion");
    } else if (is("exists")) {
        in_handler = 0;
        fencing();
        if (me.rank == 0) {
            pmix_proc_t all = peer(0);
            all.rank = PMIX_RANK_WILDCARD;
            PMIx_Group_invite_nb(GROUP, &all, 1, NULL, 0, invite_cb, "invite");
            int ok = await(&invite_done, 1, 300);
            say("the first %s", ok ? "ended" : "is open");
            say("the second is %s", PMIx_Error_string(PMIx_Group_invite_nb(GROUP, &all, 1, NULL, 0, invite_cb, "second")));
            if (!await(&invite_done, 1, 1000)) say("the second waits");
            flush();
        } else {
            must(await(&invited, 1, LIMIT * 1000), "invitation");
            flush();
        }
        fencing();
        if (me.rank) {
            answer(GROUP, PMIX_GROUP_ACCEPT);
            must(await(&joined, 1, LIMIT * 1000), "join");
        } else {
            must(await(&complete, 1, LIMIT * 1000), "completion");
        }
    } else if (is("uninvited")) {
        if (me.rank == 1) {
            leader = peer(0);
            answer("never", PMIX_GROUP_ACCEPT);
            if (!await(&joined, 1, 1500)) say("join waits");
        } else if (me.rank == 2) {
            leader = peer(0);
            answer("never", PMIX_GROUP_DECLINE);
            if (!await(&joined, 1, 1500)) say("join waits");
        }
        fencing();
        if (me.rank == 0) sleep(1); /* its end would be an answer */
    } else if (is("twice")) {
        if (me.rank == 0) {
            lead(GROUP, 0, 0, 0);
            must(await(&complete, 1, LIMIT * 1000), "completion");
        } else {
            must(await(&joined, 2, LIMIT * 1000), "joins");
        }
        fencing();
    } else {
        say("no such scenario");
    }
}

static int client(int fd)
{
    static const pmix_status_t codes[] = {
        PMIX_GROUP_CONSTRUCT_COMPLETE, PMIX_GROUP_CONSTRUCT_ABORT, PMIX_GROUP_INVITE_FAILED,
        PMIX_GROUP_LEADER_FAILED, PMIX_GROUP_LEFT, PMIX_GROUP_MEMBERSHIP_UPDATE,
    };
    pmix_status_t rc;

    out = fdopen(fd, "w");
    if ((rc = PMIx_Init(&me, NULL, 0)) != PMIX_SUCCESS) {
        say("init is %s", PMIx_Error_string(rc));
        flush();
        return 1;
    }
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) listen_to(codes[i]);
    if (!is("deaf") || me.rank != 3) listen_to(PMIX_GROUP_INVITED);
    if (me.rank == 0 && getenv("INVITE_ANSWERS")) {
        listen_to(PMIX_GROUP_INVITE_ACCEPTED);
        listen_to(PMIX_GROUP_INVITE_DECLINED);
    }
    if ((is("decline") || is("optional")) && me.rank == 2) reply = PMIX_GROUP_DECLINE;
    if (me.rank == 3 && (strstr(scenario, "timeout") || strstr(scenario, "dies") || is("leader_leaves"))) in_handler = 0;
    if (is("blocking")) in_handler = 0;
    fencing();
    play();
    usleep(200000); /* what comes late or should not come at all */
    flush();
    PMIx_Finalize(NULL, 0);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 2) return 2;
    scenario = argv[1];
    if (getenv("INVITE_OUT")) return client(atoi(getenv("INVITE_OUT")));
    return host(argv);
}
