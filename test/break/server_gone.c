/*
 * The server is killed, or stopped, or its host never answers. Blocked calls end,
 * later ones fail at once, a time limit is kept, and a process can still end in
 * order. Its event handler hears of the loss.
 */
#include "rig.h"

enum { LIMIT = 25 };

static volatile int lost;

static void on_lost(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n,
                    pmix_info_t *r, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) src, (void) i, (void) n, (void) r, (void) nr;
    if (PMIX_ERR_LOST_CONNECTION == st) {
        lost++;
    }
    if (NULL != cb) {
        cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
    }
}

static void *fencing(void *arg)
{
    int st = PMIx_Fence(NULL, 0, NULL, 0);

    CHECK(PMIX_SUCCESS != st);
    return arg;
}

static void *getting(void *arg)
{
    int st;

    free(rig_get(1, "never", 0, &st));
    CHECK(PMIX_SUCCESS != st);
    return arg;
}

/* Calls without a server: each fails, and within a moment. */
static void alone(void)
{
    char *keys[] = {(char *) "x", NULL};
    double start = seconds();
    pmix_info_t info[1];
    pmix_pdata_t pd[1];
    pmix_query_t q[1];
    pmix_info_t *res = NULL;
    size_t nres = 0;
    uint32_t n = 1;
    int st;

    CHECK(PMIX_SUCCESS != PMIx_Fence(NULL, 0, NULL, 0));
    free(rig_get(1, "never", 0, &st));
    CHECK(PMIX_SUCCESS != st);
    PMIX_INFO_LOAD(&info[0], "x", &n, PMIX_UINT32);
    CHECK(PMIX_SUCCESS != PMIx_Publish(info, 1));
    PMIX_PDATA_CONSTRUCT(&pd[0]);
    snprintf(pd[0].key, sizeof(pd[0].key), "x");
    CHECK(PMIX_SUCCESS != PMIx_Lookup(pd, 1, NULL, 0));
    CHECK(PMIX_SUCCESS != PMIx_Unpublish(keys, NULL, 0));
    CHECK(PMIX_SUCCESS != PMIx_Connect(&self, 1, NULL, 0));
    CHECK(PMIX_SUCCESS != PMIx_Disconnect(&self, 1, NULL, 0));
    CHECK(PMIX_SUCCESS != PMIx_Abort(1, "no", NULL, 0));
    PMIX_QUERY_CONSTRUCT(&q[0]);
    PMIx_Argv_append_nosize(&q[0].keys, "nothing.known");
    CHECK(PMIX_SUCCESS != PMIx_Query_info(q, 1, &res, &nres));
    rig_put("late", "y");
    PMIx_Commit();
    if (2 < seconds() - start) {
        fail("calls without a server took %.1f s", seconds() - start);
    }
}

static int blocked(void)
{
    pmix_status_t code = PMIX_ERR_LOST_CONNECTION;
    pthread_t t[6];
    int n, fds;

    CHECK(PMIX_SUCCESS == PMIx_Init(&self, NULL, 0));
    PMIx_Register_event_handler(&code, 1, NULL, 0, on_lost, NULL, NULL);
    fds = count_in("fd");
    for (n = 0; n < 6; n++) {
        pthread_create(&t[n], NULL, n % 2 ? fencing : getting, NULL);
    }
    usleep(200000);
    rig_say("in");
    for (n = 0; n < 6; n++) {
        pthread_join(t[n], NULL);
    }
    rig_say("out");
    alone();
    if (count_in("fd") >= fds) {
        fail("%d descriptors without a server, %d with one", count_in("fd"), fds);
    }
    rig_until(&lost, 1, 5);
    CHECK(1 == lost);
    double start = seconds();
    PMIx_Finalize(NULL, 0);
    if (3 < seconds() - start) {
        fail("PMIx_Finalize without a server took %.1f s", seconds() - start);
    }
    rig_say(0 == failures ? "well" : "not well");
    return done();
}

/* The server neither reads nor answers. */
static int with_limit(void)
{
    double start;
    int st;

    CHECK(PMIX_SUCCESS == PMIx_Init(&self, NULL, 0));
    rig_say("in");
    sleep(1);
    start = seconds();
    free(rig_get(1, "never", 2, &st));
    if (PMIX_ERR_TIMEOUT != st || 5 < seconds() - start) {
        fail("a get with a limit of 2 s ends with %d after %.1f s", st, seconds() - start);
    }
    rig_say(0 == failures ? "well" : "not well");
    _exit(done());
}

static int limit_of_fence(void)
{
    double start = seconds();
    int st;

    CHECK(PMIX_SUCCESS == PMIx_Init(&self, NULL, 0));
    rig_say("in");
    start = seconds();
    st = rig_fence(true, 2);
    if (PMIX_ERR_TIMEOUT != st || 5 < seconds() - start) {
        fail("a fence with a limit of 2 s ends with %d after %.1f s", st, seconds() - start);
    }
    rig_say(0 == failures ? "well" : "not well");
    _exit(done());
}

/* Begins while the server is stopped. */
static int inits(void)
{
    double start = seconds();
    int st = PMIx_Init(&self, NULL, 0);

    if (PMIX_SUCCESS == st || 15 < seconds() - start) {
        fail("init with a stopped server ends with %d after %.1f s", st, seconds() - start);
    }
    rig_say(0 == failures ? "well" : "not well");
    _exit(done());
}

static const rig_mode modes[] = {{"blocked", blocked}, {"with_limit", with_limit}, {"limit_of_fence", limit_of_fence},
                                 {"inits", inits}, {0}};

/* The host, in a process of its own: starts n processes and lives. */
static pid_t host(const char *mode, const char *const *extra)
{
    pid_t pid;

    MUST(0 == pipe2(rig.pipe, O_CLOEXEC));
    rig.nheard = 0;
    pid = fork();
    if (0 == pid) {
        int n, p[2] = {rig.pipe[0], rig.pipe[1]};
        alarm(60);
        rig_host(3); /* the third never comes */
        rig.pipe[0] = p[0], rig.pipe[1] = p[1];
        for (n = 0; n < 2; n++) {
            rig_start(n, mode, extra);
        }
        for (;;) {
            pause();
        }
    }
    return pid;
}

static void both(const char *word, double limit)
{
    rig_hear(word, limit);
    rig_hear(word, limit);
}

int main(int argc, char **argv)
{
    const char *const brief[] = {"PMIX_MCA_ptl_base_handshake_wait_time=4", NULL};
    char line[100];
    pid_t pid;
    int n;

    rig_process(argc, argv, modes);
    alarm(100);
    pid = host("blocked", NULL);
    both("in", LIMIT);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    for (n = 0; n < 4; n++) {
        if (!rig_line(line, sizeof(line), LIMIT) || (0 != strcmp(line, "out") && 0 != strcmp(line, "well"))) {
            fail("after the server's death: %s", line);
        }
    }

    pid = host("with_limit", NULL);
    both("in", LIMIT);
    kill(pid, SIGSTOP);
    both("well", LIMIT);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);

    pid = host("limit_of_fence", NULL);
    both("in", LIMIT);
    both("well", LIMIT);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);

    /* the processes of a stopped server: they start it as if it ran */
    MUST(0 == pipe2(rig.pipe, O_CLOEXEC));
    pid = fork();
    if (0 == pid) {
        int p[2] = {rig.pipe[0], rig.pipe[1]};
        alarm(60);
        rig_host(3); /* the third never comes */
        rig.pipe[0] = p[0], rig.pipe[1] = p[1];
        if (0 == fork()) {
            /* the same environment, from a process that can run on */
            sleep(1);
            _exit(0);
        }
        char **env = NULL, fd[32], *args[] = {argv[0], (char *) "inits", NULL};
        pmix_proc_t me;
        int e, report = dup(rig.pipe[1]);
        PMIX_LOAD_PROCID(&me, rig.nspace, 0);
        PMIx_server_setup_fork(&me, &env);
        snprintf(fd, sizeof(fd), "RIG_FD=%d", report);
        PMIx_Argv_append_nosize(&env, fd);
        PMIx_Argv_append_nosize(&env, brief[0]);
        if (0 == fork()) {
            for (e = 0; 0 == e; e++) {
                usleep(500000);
            }
            execve(args[0], args, env);
            _exit(127);
        }
        raise(SIGSTOP);
        _exit(0);
    }
    rig_hear("well", LIMIT);
    kill(pid, SIGKILL);
    waitpid(pid, NULL, 0);
    return done();
}
