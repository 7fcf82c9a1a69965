/*
 * Processes that are killed at each point of their life: the survivors' fences
 * and gets end, with the status that the tracking of collectives asks for, and
 * what the dead have given stays.
 */
#include "rig.h"

enum { LIMIT = 20 };

static int init(void)
{
    int st = PMIx_Init(&self, NULL, 0);

    if (PMIX_SUCCESS != st) {
        rig_say("init %d", st);
        exit(1);
    }
    return st;
}

static int wait_for_death(void)
{
    for (;;) {
        pause();
    }
    return 0;
}

static void give(void)
{
    char text[64];

    snprintf(text, sizeof(text), "value of %u", self.rank);
    STATUS(PMIX_SUCCESS, rig_put("k", text));
    STATUS(PMIX_SUCCESS, PMIx_Commit());
}

/* Gives, fences when told by a signal-free pipe (its rank's word), reads rank 0. */
static int fences(void)
{
    char *text;
    int st;

    init();
    give();
    rig_say("in");
    st = rig_fence(true, 0);
    rig_say("fence %d", st);
    text = rig_get(0, "k", 5, &st);
    rig_say("rank 0 has %s", NULL == text ? "nothing" : text);
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

/* Gives, and does no more. */
static int gives(void)
{
    init();
    give();
    rig_say("given");
    return wait_for_death();
}

static int idles(void)
{
    init();
    rig_say("idle");
    return wait_for_death();
}

static int gets_idle(void)
{
    int st;

    init();
    rig_say("asks");
    free(rig_get(0, "never", 0, &st));
    rig_say("get %s", PMIX_SUCCESS == st ? "succeeds" : "fails");
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

static int gets_forever(void)
{
    int st;

    init();
    rig_say("asks");
    free(rig_get(0, "late", 0, &st));
    rig_say("get %d", st);
    return 1;
}

static int leaves(void)
{
    init();
    rig_say("leaves");
    PMIx_Finalize(NULL, 0);
    rig_say("left");
    return 0;
}

static int naps(void)
{
    init();
    for (;;) {
        usleep(1000);
        rig_put("x", "y");
        PMIx_Commit();
    }
    return 0;
}

static int rounds(void)
{
    int n, st, bad = 0;
    char *text;

    init();
    for (n = 0; n < 6; n++) {
        give();
        st = rig_fence(0 == n % 2, 0);
        if (PMIX_SUCCESS != st && PMIX_ERR_PARTIAL_SUCCESS != st && PMIX_ERR_LOST_CONNECTION != st) {
            rig_say("fence %d: %d", n, st);
            bad = 1;
        }
        text = rig_get((self.rank + 1) % 6, "k", 0, &st);
        free(text);
        if (PMIX_SUCCESS != st && PMIX_ERR_NOT_FOUND != st && PMIX_ERR_LOST_CONNECTION != st) {
            rig_say("get %d: %d", n, st);
            bad = 1;
        }
    }
    PMIx_Finalize(NULL, 0);
    return bad;
}

static const rig_mode modes[] = {
    {"fences", fences}, {"gives", gives}, {"idles", idles}, {"gets_idle", gets_idle},
    {"gets_forever", gets_forever}, {"leaves", leaves}, {"naps", naps}, {"rounds", rounds}, {0},
};

static int job;

/* A fresh namespace of n processes for each scene. */
static void scene(int n)
{
    if (0 < job++) {
        PMIx_server_deregister_nspace(rig.nspace, NULL, NULL);
    }
    snprintf(rig.nspace, sizeof(rig.nspace), "scene%d.%d", (int) getpid(), job);
    rig_register(rig.nspace, n);
    rig.lost = 0;
}

static void slay(pid_t p)
{
    kill(p, SIGKILL);
    waitpid(p, NULL, 0);
}

/* Contributed and died: the fence is whole. */
static void after_contribution(void)
{
    char want[64];
    pid_t p[3];
    int n;

    scene(3);
    p[0] = rig_start(0, "fences", NULL);
    rig_hear("in", LIMIT);
    usleep(200000);
    slay(p[0]);
    CHECK(rig_until(&rig.lost, 1, 5));
    for (n = 1; n < 3; n++) {
        p[n] = rig_start(n, "fences", NULL);
        rig_hear("in", LIMIT);
        usleep(200000);
    }
    snprintf(want, sizeof(want), "fence %d", PMIX_SUCCESS);
    for (n = 0; n < 4; n++) {
        char line[512];
        if (!rig_line(line, sizeof(line), LIMIT)) {
            fail("silence after the fence");
        } else if (0 != strcmp(line, want) && 0 != strcmp(line, "rank 0 has value of 0")) {
            fail("whole fence: %s", line);
        }
    }
    rig_well(p[1], LIMIT);
    rig_well(p[2], LIMIT);
}

/* Died without contributing: what it committed is there. The status tells
 * whether its death ended the waiting (lost) or others were still awaited then
 * (partial). */
static void before_contribution(const char *mode, const char *word, const char *left, bool last)
{
    int expected = last ? PMIX_ERR_LOST_CONNECTION : PMIX_ERR_PARTIAL_SUCCESS;
    char want[64];
    pid_t p[3];
    int n;

    scene(3);
    p[0] = rig_start(0, mode, NULL);
    rig_hear(word, LIMIT);
    for (n = 1; n < 3; n++) {
        if (2 == n && !last) {
            usleep(200000);
            slay(p[0]);
            CHECK(rig_until(&rig.lost, 1, 5));
        }
        p[n] = rig_start(n, "fences", NULL);
        rig_hear("in", LIMIT);
    }
    if (last) {
        usleep(200000);
        slay(p[0]);
    }
    snprintf(want, sizeof(want), "fence %d", expected);
    for (n = 0; n < 4; n++) {
        char line[512];
        if (!rig_line(line, sizeof(line), LIMIT)) {
            fail("silence after the fence that lost one");
        } else if (0 != strcmp(line, want) && 0 != strcmp(line, left)) {
            fail("fence that lost one: %s", line);
        }
    }
    rig_well(p[1], LIMIT);
    rig_well(p[2], LIMIT);
}

/* Never connected: the host says so by deregistering the client. */
static void never_came(void)
{
    char want[64];
    pmix_proc_t p;
    pid_t q;

    scene(2);
    q = rig_start(1, "fences", NULL);
    rig_hear("in", LIMIT);
    usleep(200000);
    PMIX_LOAD_PROCID(&p, rig.nspace, 0);
    PMIx_server_deregister_client(&p, NULL, NULL);
    snprintf(want, sizeof(want), "fence %d", PMIX_ERR_LOST_CONNECTION);
    rig_hear(want, LIMIT);
    rig_hear("rank 0 has nothing", LIMIT);
    rig_well(q, LIMIT);
}

static void pending_gets(void)
{
    pid_t p[3];

    scene(3);
    p[0] = rig_start(0, "idles", NULL);
    rig_hear("idle", LIMIT);
    p[1] = rig_start(1, "gets_idle", NULL);
    rig_hear("asks", LIMIT);
    p[2] = rig_start(2, "gets_forever", NULL);
    rig_hear("asks", LIMIT);
    usleep(200000);
    slay(p[2]); /* who asks */
    CHECK(rig_until(&rig.lost, 1, 5));
    slay(p[0]); /* who is asked about */
    rig_hear("get fails", LIMIT);
    rig_well(p[1], LIMIT);
}

static bool holds;
static pmix_op_cbfunc_t held;
static void *held_data;

static pmix_status_t hold_finalize(const pmix_proc_t *p, void *o, pmix_op_cbfunc_t cb, void *cbdata)
{
    if (!holds) {
        return rig_finalized(p, o, cb, cbdata);
    }
    held = cb;
    held_data = cbdata;
    __sync_fetch_and_add(&rig.finalized, 1);
    return PMIX_SUCCESS;
}

/* Dies while the host thinks about its finalize; the host answers afterwards. */
static void in_finalize(void)
{
    pmix_proc_t dead;
    pid_t p, q;
    char want[64];

    scene(2);
    rig.finalized = 0;
    holds = true;
    q = rig_start(1, "fences", NULL);
    rig_hear("in", LIMIT);
    p = rig_start(0, "leaves", NULL);
    rig_hear("leaves", LIMIT);
    CHECK(rig_until(&rig.finalized, 1, LIMIT));
    slay(p);
    usleep(200000);
    held(PMIX_SUCCESS, held_data);
    /* the other one waits for a rank that has left in order: the host ends that */
    PMIX_LOAD_PROCID(&dead, rig.nspace, 0);
    PMIx_server_deregister_client(&dead, NULL, NULL);
    snprintf(want, sizeof(want), "fence %d", PMIX_ERR_LOST_CONNECTION);
    rig_hear(want, LIMIT);
    rig_hear("rank 0 has nothing", LIMIT);
    CHECK(rig_until(&rig.finalized, 2, LIMIT));
    held(PMIX_SUCCESS, held_data);
    holds = false;
    rig_well(q, LIMIT);
}

/* A stopped process holds up only those who wait for it. */
static void stopped(void)
{
    double start;
    pid_t p[3];

    scene(3);
    p[0] = rig_start(0, "naps", NULL);
    p[1] = rig_start(1, "gives", NULL);
    rig_hear("given", LIMIT);
    kill(p[0], SIGSTOP);
    start = seconds();
    p[2] = rig_start(2, "leaves", NULL);
    rig_hear("leaves", LIMIT);
    rig_hear("left", LIMIT);
    if (5 < seconds() - start) {
        fail("a stopped process held another up for %.1f s", seconds() - start);
    }
    rig_well(p[2], LIMIT);
    kill(p[0], SIGCONT);
    slay(p[0]);
    slay(p[1]);
}

/* Kills at random times. */
static void at_random(void)
{
    int round, n;

    srand(7);
    for (round = 0; round < 8; round++) {
        pid_t p[6], victim[2];
        char line[512];
        scene(6);
        for (n = 0; n < 6; n++) {
            p[n] = rig_start(n, "rounds", NULL);
        }
        for (n = 0; n < 2; n++) {
            int v = (n * 3) + rand() % 3;
            victim[n] = p[v];
            p[v] = 0;
            usleep((useconds_t) (rand() % 150000));
            kill(victim[n], SIGKILL);
            waitpid(victim[n], NULL, 0);
            /* it may have died before it had connected: only the host knows */
            pmix_proc_t dead;
            PMIX_LOAD_PROCID(&dead, rig.nspace, (pmix_rank_t) v);
            PMIx_server_deregister_client(&dead, NULL, NULL);
        }
        for (n = 0; n < 6; n++) {
            if (0 != p[n]) {
                rig_well(p[n], LIMIT);
            }
        }
        while (rig_line(line, sizeof(line), 0)) {
            fail("round %d: %s", round, line);
        }
    }
}

int main(int argc, char **argv)
{
    int fds, threads;

    rig_process(argc, argv, modes);
    alarm(200);
    rig_module.client_finalized = hold_finalize;
    rig_host(1);
    after_contribution();
    fds = count_in("fd");
    threads = count_in("task");
    before_contribution("gives", "given", "rank 0 has value of 0", true);
    before_contribution("gives", "given", "rank 0 has value of 0", false);
    before_contribution("idles", "idle", "rank 0 has nothing", true);
    never_came();
    pending_gets();
    in_finalize();
    stopped();
    at_random();
    usleep(100000);
    if (count_in("fd") > fds) {
        fail("%d descriptors, there were %d", count_in("fd"), fds);
    }
    if (count_in("task") > threads + 4) {
        fail("%d threads, there were %d", count_in("task"), threads);
    }
    rig_close();
    return done();
}
