/*
 * Groups under wrong use and death: every argument missing, blocking calls where they
 * cannot be, calls before, after and across a fork, the end of either side in the middle
 * of a construct, an invitation or a join, stopped members, many threads at once. Every
 * call returns, every callback comes once.
 */
#include "rig.h"

enum { LIMIT = 20 };

/* ---- the host's function ------------------------------------------------ */

typedef enum { AT_ONCE, NEVER, LATE, TWICE, GARBAGE, ENDS } manner;

static struct {
    volatile manner manner;
    volatile int asked, cancelled;
} up;

typedef struct {
    pmix_info_cbfunc_t cb;
    void *cbdata;
    pmix_status_t st;
} reply;

static void *answer(void *arg)
{
    reply r = *(reply *) arg;

    free(arg);
    usleep(20000);
    r.cb(r.st, NULL, 0, r.cbdata, NULL, NULL);
    return NULL;
}

static void later(pmix_info_cbfunc_t cb, void *cbdata, pmix_status_t st)
{
    reply *r = malloc(sizeof(*r));
    pthread_t t;

    *r = (reply) {cb, cbdata, st};
    MUST(0 == pthread_create(&t, NULL, answer, r));
    pthread_detach(t);
}

static int released;

static void release(void *arg)
{
    (void) arg;
    __sync_fetch_and_add(&released, 1);
}

static pmix_status_t on_group(pmix_group_operation_t op, char *id, const pmix_proc_t p[], size_t n,
                              const pmix_info_t i[], size_t ni, pmix_info_cbfunc_t cb, void *cbdata)
{
    static pmix_info_t wrong[4];
    int x = -1;

    (void) id, (void) p, (void) n, (void) i, (void) ni;
    if (PMIX_GROUP_CANCEL == op) {
        __sync_fetch_and_add(&up.cancelled, 1);
        later(cb, cbdata, PMIX_SUCCESS);
        return PMIX_SUCCESS;
    }
    __sync_fetch_and_add(&up.asked, 1);
    switch (up.manner) {
    case AT_ONCE:
        return PMIX_OPERATION_SUCCEEDED;
    case NEVER:
        return PMIX_SUCCESS;
    case LATE:
        later(cb, cbdata, PMIX_SUCCESS);
        return PMIX_SUCCESS;
    case TWICE:
        for (x = 0; x < 6; x++) {
            later(cb, cbdata, 0 == x % 2 ? PMIX_SUCCESS : PMIX_ERROR);
        }
        cb(PMIX_SUCCESS, NULL, 0, cbdata, release, NULL);
        cb(PMIX_ERROR, NULL, 7, cbdata, release, NULL);
        return PMIX_SUCCESS;
    case GARBAGE:
        PMIX_INFO_LOAD(&wrong[0], PMIX_GROUP_CONTEXT_ID, "text", PMIX_STRING);
        PMIX_INFO_LOAD(&wrong[1], PMIX_GROUP_MEMBERSHIP, &x, PMIX_INT);
        PMIX_INFO_LOAD(&wrong[2], PMIX_GROUP_INFO, "text", PMIX_STRING);
        wrong[3].value.type = PMIX_DATA_ARRAY; /* and none there, nor a key */
        cb(PMIX_SUCCESS, wrong, 4, cbdata, release, NULL);
        return PMIX_SUCCESS;
    case ENDS:
        PMIx_server_deregister_nspace(rig.nspace, NULL, NULL);
        cb(PMIX_SUCCESS, NULL, 0, cbdata, NULL, NULL);
        return PMIX_SUCCESS;
    }
    return PMIX_ERROR;
}

/* ---- processes ---------------------------------------------------------- */

static void init(void)
{
    int st = PMIx_Init(&self, NULL, 0);

    if (PMIX_SUCCESS != st) {
        rig_say("init %d", st);
        exit(1);
    }
}

static pmix_proc_t *everybody(pmix_proc_t p[2])
{
    PMIX_LOAD_PROCID(&p[0], self.nspace, 0);
    PMIX_LOAD_PROCID(&p[1], self.nspace, 1);
    return p;
}

static int construct(const char *id, int limit)
{
    pmix_info_t info, *out = NULL;
    size_t nout = 0;
    pmix_proc_t p[2];
    int st;

    PMIX_INFO_LOAD(&info, PMIX_TIMEOUT, &limit, PMIX_INT);
    st = PMIx_Group_construct(id, everybody(p), 2, 0 < limit ? &info : NULL, 0 < limit, &out, &nout);
    PMIX_INFO_FREE(out, nout);
    return st;
}

static int invite(const char *id)
{
    pmix_info_t *out = NULL;
    size_t nout = 0;
    pmix_proc_t p[2];
    int st = PMIx_Group_invite(id, everybody(p), 2, NULL, 0, &out, &nout);

    PMIX_INFO_FREE(out, nout);
    return st;
}

/* Invites one more, who never answers. */
static int invite_three(const char *id)
{
    pmix_info_t *out = NULL;
    size_t nout = 0;
    pmix_proc_t p[3];
    int st;

    everybody(p);
    PMIX_LOAD_PROCID(&p[2], self.nspace, 2);
    st = PMIx_Group_invite(id, p, 3, NULL, 0, &out, &nout);
    PMIX_INFO_FREE(out, nout);
    return st;
}

static int join(const char *id)
{
    pmix_info_t *out = NULL;
    size_t nout = 0;
    pmix_proc_t leader;
    int st;

    PMIX_LOAD_PROCID(&leader, self.nspace, 0);
    st = PMIx_Group_join(id, &leader, PMIX_GROUP_ACCEPT, NULL, 0, &out, &nout);
    PMIX_INFO_FREE(out, nout);
    return st;
}

static volatile int called;
static volatile int within[12];

static void info_cb(pmix_status_t st, pmix_info_t *info, size_t n, void *cbdata, pmix_release_cbfunc_t fn, void *rel)
{
    (void) st, (void) info, (void) n, (void) cbdata;
    if (NULL != fn) {
        fn(rel);
    }
    __sync_fetch_and_add(&called, 1);
}

static void op_cb(pmix_status_t st, void *cbdata)
{
    (void) st, (void) cbdata;
    __sync_fetch_and_add(&called, 1);
}

/* All blocking calls, and what each returns. */
static void all_blocking(volatile int *st)
{
    *st++ = construct("w", 0);
    *st++ = PMIx_Group_destruct("w", NULL, 0);
    *st++ = invite("w");
    *st++ = join("w");
    *st++ = PMIx_Group_leave("w", NULL, 0);
}

static void blocking_cb(pmix_status_t st, pmix_info_t *info, size_t n, void *cbdata, pmix_release_cbfunc_t fn, void *rel)
{
    all_blocking(within);
    info_cb(st, info, n, cbdata, fn, rel);
}

static void blocking_handler(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n,
                             pmix_info_t *r, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr;
    all_blocking(within + 5);
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
    __sync_fetch_and_add(&called, 1);
}

static void each_is(volatile int *st, int want)
{
    int n;

    for (n = 0; n < 5; n++) {
        if (want != st[n]) {
            fail("call %d returns %s, not %s", n, PMIx_Error_string(st[n]), PMIx_Error_string(want));
        }
    }
}

static int misuse(void)
{
    char *long_id = malloc(1 << 20);
    pmix_status_t code = -4711;
    pmix_info_t *out, info;
    pmix_proc_t p[2];
    volatile int st[5];
    size_t n;
    pid_t pid;
    int x = 5;

    memset(long_id, 'x', (1 << 20) - 1);
    long_id[(1 << 20) - 1] = 0;
    PMIX_LOAD_NSPACE(self.nspace, "none");
    all_blocking(st);
    each_is(st, PMIX_ERR_INIT);
    init();
    everybody(p);
    for (n = 0; n < 3; n++) {
        const char *id = 0 == n ? NULL : 1 == n ? "" : long_id;
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_construct(id, p, 2, NULL, 0, NULL, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_construct_nb(id, p, 2, NULL, 0, info_cb, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_destruct(id, NULL, 0));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_destruct_nb(id, NULL, 0, op_cb, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_invite(id, p, 2, NULL, 0, NULL, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_invite_nb(id, p, 2, NULL, 0, info_cb, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_join(id, p, PMIX_GROUP_ACCEPT, NULL, 0, NULL, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_join_nb(id, p, PMIX_GROUP_ACCEPT, NULL, 0, info_cb, NULL));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_leave(id, NULL, 0));
        STATUS(PMIX_ERR_BAD_PARAM, PMIx_Group_leave_nb(id, NULL, 0, op_cb, NULL));
    }
    CHECK(PMIX_SUCCESS != PMIx_Group_invite("g", NULL, 0, NULL, 0, NULL, NULL));
    CHECK(PMIX_SUCCESS != PMIx_Group_construct("g", NULL, 2, NULL, 0, NULL, NULL));
    CHECK(PMIX_SUCCESS != PMIx_Group_construct("g", p, 2, NULL, 1, NULL, NULL));
    CHECK(PMIX_SUCCESS != PMIx_Group_destruct("g", NULL, 3));
    STATUS(PMIX_ERR_NOT_A_MEMBER, PMIx_Group_construct("g", &p[1], 1, NULL, 0, NULL, NULL));
    STATUS(PMIX_ERR_NOT_A_MEMBER, PMIx_Group_invite("g", &p[1], 1, NULL, 0, NULL, NULL));
    STATUS(PMIX_ERR_NOT_FOUND, PMIx_Group_destruct("g", NULL, 0));
    STATUS(PMIX_ERR_NOT_FOUND, PMIx_Group_leave("g", NULL, 0));
    PMIX_INFO_LOAD(&info, PMIX_GROUP_INFO, &x, PMIX_INT);
    CHECK(PMIX_SUCCESS != PMIx_Group_construct("g", p, 1, &info, 1, &out, &n));
    PMIX_INFO_LOAD(&info, PMIX_TIMEOUT, "never", PMIX_STRING);
    CHECK(PMIX_SUCCESS != PMIx_Group_construct("g", p, 1, &info, 1, &out, &n));
    CHECK(0 == called);

    /* On the callback thread, of a completion and of an event. */
    STATUS(PMIX_SUCCESS, PMIx_Group_construct_nb("solo", p, 1, NULL, 0, blocking_cb, NULL));
    CHECK(rig_until(&called, 1, LIMIT));
    CHECK(0 <= PMIx_Register_event_handler(&code, 1, NULL, 0, blocking_handler, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_Notify_event(code, &self, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL));
    CHECK(rig_until(&called, 2, LIMIT));
    each_is(within, PMIX_ERR_WOULD_BLOCK);
    each_is(within + 5, PMIX_ERR_WOULD_BLOCK);

    /* Without a place for results, or a callback. */
    STATUS(PMIX_SUCCESS, PMIx_Group_destruct("solo", NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_Group_construct("solo", p, 1, NULL, 0, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_Group_leave("solo", NULL, 0));

    pid = fork();
    if (0 == pid) {
        all_blocking(st);
        each_is(st, PMIX_ERR_INIT);
        _exit(done());
    }
    rig_well(pid, LIMIT);
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    all_blocking(st);
    each_is(st, PMIX_ERR_INIT);
    return done();
}

static int constructs(void)
{
    init();
    rig_say("in");
    rig_say("construct %s", PMIx_Error_string(construct("g", 0)));
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static int constructs_limited(void)
{
    init();
    rig_say("in");
    rig_say("construct %s", PMIx_Error_string(construct("g", 1)));
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static int invites(void)
{
    init();
    rig_say("in");
    rig_say("invite %s", PMIx_Error_string(invite("g")));
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static int leads(void)
{
    init();
    rig_say("in");
    rig_say("invite %s", PMIx_Error_string(invite_three("l")));
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static void on_invited(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n,
                       pmix_info_t *r, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) r, (void) nr;
    for (; 0 < n; n--, i++) { /* earlier ones are told too, to who comes late */
        if (PMIX_CHECK_KEY(i, PMIX_GROUP_ID) && 0 == strcmp("l", i->value.data.string)) {
            __sync_fetch_and_add(&called, 1);
        }
    }
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

static int follows(void)
{
    pmix_status_t code = PMIX_GROUP_INVITED;

    init();
    CHECK(0 <= PMIx_Register_event_handler(&code, 1, NULL, 0, on_invited, NULL, NULL));
    CHECK(rig_until(&called, 1, LIMIT));
    rig_say("in");
    rig_say("join %s", PMIx_Error_string(join("l")));
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static int joins(void)
{
    init();
    rig_say("in");
    rig_say("join %s", PMIx_Error_string(join("g")));
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static int idles(void)
{
    init();
    rig_say("in");
    for (;;) {
        pause();
    }
    return 0;
}

typedef int (*waits)(void);

static int wait_construct(void) { return construct("f", 0); }
static int wait_invite(void) { return invite("f"); }
static int wait_join(void) { return join("f"); }

static void *waiter(void *arg)
{
    waits w = *(waits *) arg;

    if (PMIX_SUCCESS == w()) {
        fail("a call succeeds that nobody else has made");
    }
    __sync_fetch_and_add(&called, 1);
    return NULL;
}

/* Ends while calls wait: threads in the blocking ones, callbacks of the others. */
static int finalizes(void)
{
    static waits all[] = {wait_construct, wait_invite, wait_join};
    pmix_proc_t p[2];
    pthread_t t[3];
    int n;

    init();
    everybody(p);
    for (n = 0; n < 3; n++) {
        pthread_create(&t[n], NULL, waiter, &all[n]);
    }
    STATUS(PMIX_SUCCESS, PMIx_Group_construct_nb("f1", p, 2, NULL, 0, info_cb, NULL));
    STATUS(PMIX_SUCCESS, PMIx_Group_invite_nb("f2", p, 2, NULL, 0, info_cb, NULL));
    STATUS(PMIX_SUCCESS, PMIx_Group_join_nb("f3", &p[1], PMIX_GROUP_ACCEPT, NULL, 0, info_cb, NULL));
    usleep(300000);
    rig_say("in");
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    if (!rig_until(&called, 6, LIMIT)) {
        fail("%d of 6 calls have ended", called);
    }
    usleep(100000);
    CHECK(6 == called);
    return done();
}

enum { THREADS = 12, ROUNDS = 8 };

static void *builder(void *arg)
{
    char id[32];
    int n, st;

    for (n = 0; n < ROUNDS; n++) {
        snprintf(id, sizeof(id), "t%d.%d", (int) (intptr_t) arg, n);
        if (PMIX_SUCCESS != (st = construct(id, 0)) || PMIX_SUCCESS != (st = PMIx_Group_destruct(id, NULL, 0))) {
            fail("%s: %s", id, PMIx_Error_string(st));
        }
    }
    return NULL;
}

static volatile int hits;

static void on_signal(int sig)
{
    (void) sig;
    hits++;
}

static volatile bool over;

static void *storm(void *arg)
{
    (void) arg;
    while (!over) {
        kill(getpid(), SIGUSR1);
        usleep(200);
    }
    return NULL;
}

static int builds(void)
{
    struct sigaction sa = {.sa_handler = on_signal};
    pthread_t t[THREADS], s;
    int n;

    sigaction(SIGUSR1, &sa, NULL); /* without SA_RESTART, nor SA_ONSTACK */
    init();
    pthread_create(&s, NULL, storm, NULL);
    for (n = 0; n < THREADS; n++) {
        pthread_create(&t[n], NULL, builder, (void *) (intptr_t) n);
    }
    for (n = 0; n < THREADS; n++) {
        pthread_join(t[n], NULL);
    }
    over = true;
    pthread_join(s, NULL);
    CHECK(0 < hits);
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

/* ---- the tests ---------------------------------------------------------- */

static void one(const char *mode)
{
    rig_well(rig_start(0, mode, NULL), 50);
}

static void pair(const char *a, const char *b)
{
    pid_t p = rig_start(0, a, NULL), q = rig_start(1, b, NULL);

    rig_well(p, 50);
    rig_well(q, 50);
}

static void heard(const char *what, const char *start, const char *st)
{
    char line[512], want[256];

    snprintf(want, sizeof(want), "%s %s", start, st);
    do {
        if (!rig_line(line, sizeof(line), LIMIT)) {
            fail("%s: nobody says %s", what, want);
            return;
        }
    } while (0 == strcmp(line, "in"));
    if (0 != strcmp(line, want)) {
        fail("%s: \"%s\", not \"%s\"", what, line, want);
    }
}

/* Buries a process and registers the next one of its rank, as hosts do. */
static void bury(pid_t pid, pmix_rank_t rank)
{
    pmix_proc_t p;

    kill(pid, SIGKILL);
    rig_reap(pid, LIMIT);
    usleep(100000);
    PMIX_LOAD_PROCID(&p, rig.nspace, rank);
    PMIx_server_deregister_client(&p, NULL, NULL);
    FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
}

/* Two processes, of which the second is killed, or never calls, or calls and is killed. */
static void die(const char *first, const char *says, const char *second, bool first_dies, const char *want)
{
    char line[64];
    pid_t p = rig_start(0, first, NULL), q = rig_start(1, second, NULL);
    char what[128];

    snprintf(what, sizeof(what), "%s with %s", first, second);
    CHECK(rig_line(line, sizeof(line), LIMIT) && rig_line(line, sizeof(line), LIMIT));
    usleep(300000);
    kill(first_dies ? p : q, SIGKILL);
    heard(what, says, want);
    rig_well(first_dies ? q : p, LIMIT);
    bury(first_dies ? p : q, first_dies ? 0 : 1);
}

static void hosts(void)
{
    manner m;

    for (m = LATE; m <= GARBAGE; m++) {
        up.manner = m;
        pair("constructs", "constructs");
        heard("a host's answer", "construct", "PMIX_SUCCESS");
        heard("a host's answer", "construct", "PMIX_SUCCESS");
    }
    up.manner = AT_ONCE;
}

/* A member that is stopped holds the others up, until the limit they gave. */
static void stopped(void)
{
    pid_t q = rig_start(1, "idles", NULL), p;
    int cancelled = up.cancelled;

    CHECK(rig_hear("in", LIMIT));
    kill(q, SIGSTOP);
    p = rig_start(0, "constructs_limited", NULL);
    heard("a stopped member", "construct", "PMIX_ERR_TIMEOUT");
    rig_well(p, LIMIT);
    CHECK(rig_until(&up.cancelled, cancelled + 1, LIMIT));
    bury(q, 1);
}

/* The server is killed under clients that wait: a process of its own that is the host. */
static int serves(void)
{
    int fd = atoi(getenv("RIG_FD"));
    const char *modes[] = {"constructs", "invites", "joins"};
    char line[64];
    int n;

    unsetenv("RIG_FD");
    up.manner = NEVER;
    rig_module.group = on_group;
    rig_host(6);
    for (n = 0; n < 3; n++) {
        rig_start(2 * n, modes[n], NULL);
    }
    for (n = 0; n < 3; n++) {
        MUST(rig_line(line, sizeof(line), LIMIT));
    }
    /* What they say from now on is for the test itself. */
    usleep(500000);
    if (3 != write(fd, "up\n", 3)) {
        return 1;
    }
    for (;;) {
        while (rig_line(line, sizeof(line), 1)) {
        }
    }
}

static const rig_mode modes[] = {
    {"misuse", misuse},       {"constructs", constructs}, {"constructs_limited", constructs_limited},
    {"invites", invites},     {"joins", joins},           {"idles", idles},
    {"finalizes", finalizes}, {"builds", builds},         {"serves", serves},
    {"leads", leads},         {"follows", follows},
    {0}};

static int alive(const char *name)
{
    char command[128], out[32] = "";
    FILE *f;

    snprintf(command, sizeof(command), "pgrep -c -g %s", name);
    f = popen(command, "r");
    if (NULL == fgets(out, sizeof(out), f)) {
        out[0] = 0;
    }
    pclose(f);
    return atoi(out);
}

static void server_killed(void)
{
    char group[32];
    double end;
    pid_t s = rig_start(0, "serves", NULL);

    setpgid(s, s);
    snprintf(group, sizeof(group), "%d", (int) s);
    CHECK(rig_hear("up", 40));
    CHECK(4 == alive(group));
    kill(s, SIGKILL);
    rig_reap(s, LIMIT);
    for (end = seconds() + LIMIT; 0 < alive(group) && seconds() < end;) {
        usleep(100000);
    }
    if (0 < alive(group)) {
        fail("clients hang when their server is killed");
        kill(-s, SIGKILL);
    }
}

/* The host ends the job that asks, from within its function. */
static void ends(void)
{
    char line[64];
    pid_t p, q;

    up.manner = ENDS;
    p = rig_start(0, "constructs", NULL);
    q = rig_start(1, "constructs", NULL);
    CHECK(rig_line(line, sizeof(line), LIMIT) && rig_line(line, sizeof(line), LIMIT));
    rig_reap(p, LIMIT);
    rig_reap(q, LIMIT);
}

int main(int argc, char **argv)
{
    rig_process(argc, argv, modes);
    rig_module.group = on_group;
    rig_host(3); /* of whom the last never starts */
    one("misuse");
    pair("builds", "builds");
    one("finalizes");
    hosts();
    die("constructs", "construct", "idles", false, "PMIX_GROUP_CONSTRUCT_ABORT");
    die("idles", "construct", "constructs", true, "PMIX_GROUP_CONSTRUCT_ABORT");
    die("invites", "invite", "idles", false, "PMIX_GROUP_CONSTRUCT_ABORT");
    die("leads", "join", "follows", true, "PMIX_GROUP_LEADER_FAILED");
    stopped();
    server_killed();
    ends();
    rig_close();
    return done();
}
