/*
 * Signals of the host during fences, gets and upcalls: storms of them with
 * handlers that were installed without SA_ONSTACK and SA_RESTART, a profiler's
 * timer of 1 kHz, threads with an alternate stack. No answer is wrong, none is
 * EINTR, and no thread's mask, alternate stack or handler is another afterwards.
 * A peer that is gone raises no SIGPIPE, and a thread that is cancelled in a call
 * holds up nobody else.
 */
#include "rig.h"

#include <sys/time.h>

enum { LIMIT = 60, STACK = 8 * 1024, ROUNDS = 150 };
static const int storm[] = {SIGALRM, SIGCHLD, SIGUSR1, SIGPROF, SIGURG, SIGTERM};
enum { NSTORM = sizeof(storm) / sizeof(storm[0]) };
static volatile int taken[65];

static void handler(int sig)
{
    volatile unsigned char space[STACK];
    int err = errno;
    size_t n;

    for (n = 0; n < STACK; n += 64) {
        space[n] = (unsigned char) sig;
    }
    taken[sig] += space[0] == (unsigned char) sig;
    errno = err;
}

static void arm(void)
{
    struct sigaction plain = {.sa_handler = handler};
    struct itimerval each = {.it_interval = {0, 1000}, .it_value = {0, 1000}};
    size_t n;

    for (n = 0; n < NSTORM; n++) {
        sigaction(storm[n], &plain, NULL);
    }
    setitimer(ITIMER_REAL, &each, NULL);
    setitimer(ITIMER_PROF, &each, NULL);
}

static void disarm(void)
{
    struct itimerval none = {.it_value = {0, 0}};

    setitimer(ITIMER_REAL, &none, NULL);
    setitimer(ITIMER_PROF, &none, NULL);
}

/* Sends the others to a process until it is gone. */
static pid_t sender(pid_t to)
{
    pid_t p = fork();

    if (0 == p) {
        size_t n = 0;
        alarm(0);
        while (0 == kill(to, storm[1 + n++ % 2])) {
            usleep(200);
        }
        _exit(0);
    }
    return p;
}

/* A get of the other rank's newest value, and the thread's posture around it. */
static void *gets(void *arg)
{
    char stack[16384];
    stack_t alt = {.ss_sp = stack, .ss_size = sizeof(stack)}, now, off = {.ss_flags = SS_DISABLE};
    sigset_t some, after;
    posture_t was;
    int n;

    if (NULL != arg) {
        sigaltstack(&alt, NULL);
    }
    sigemptyset(&some);
    sigaddset(&some, SIGUSR2);
    sigaddset(&some, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &some, NULL);
    take_posture(&was);
    for (n = 0; n < ROUNDS; n++) {
        int st;
        char *s = rig_get(1 - self.rank, "k", 0, &st);
        STATUS(PMIX_SUCCESS, st);
        if (NULL == s || 0 != strcmp(s, "a value")) {
            fail("a wrong value: %s", NULL == s ? "none" : s);
        }
        free(s);
        if (0 == n % 10) {
            s = rig_get(1 - self.rank, "missing", 1, &st);
            if (PMIX_ERR_NOT_FOUND != st && PMIX_ERR_TIMEOUT != st) {
                fail("a missing key: %d", st);
            }
            free(s);
        }
    }
    same_posture(&was, "after gets");
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    CHECK(1 == sigismember(&after, SIGUSR2) && 1 == sigismember(&after, SIGHUP));
    sigaltstack(NULL, &now);
    if (NULL != arg) {
        CHECK(now.ss_sp == alt.ss_sp);
        sigaltstack(&off, NULL);
    }
    return NULL;
}

static int under_storm(void)
{
    struct sigaction fault;
    posture_t was;
    pthread_t t[3];
    uintptr_t n;
    pid_t p;

    arm();
    p = sender(getpid());
    take_posture(&was);
    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    same_posture(&was, "after PMIx_Init");
    sigaction(SIGSEGV, NULL, &fault);
    CHECK(SIG_DFL == fault.sa_handler); /* a client keeps this one too */
    STATUS(PMIX_SUCCESS, rig_put("k", "a value"));
    STATUS(PMIX_SUCCESS, PMIx_Commit());
    STATUS(PMIX_SUCCESS, rig_fence(true, 0));
    for (n = 0; n < 3; n++) {
        pthread_create(&t[n], NULL, gets, (void *) n);
    }
    for (n = 0; n < ROUNDS; n++) {
        STATUS(PMIX_SUCCESS, rig_fence(0 == n % 2, 0));
    }
    for (n = 0; n < 3; n++) {
        pthread_join(t[n], NULL);
    }
    same_posture(&was, "after fences");
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    same_posture(&was, "after PMIx_Finalize");
    disarm();
    kill(p, SIGKILL);
    waitpid(p, NULL, 0);
    if (20 > taken[SIGALRM] || 20 > taken[SIGUSR1] || 20 > taken[SIGCHLD]) {
        fail("few signals: %d %d %d", taken[SIGALRM], taken[SIGUSR1], taken[SIGCHLD]);
    }
    return done();
}

/* Writes to a server that is gone, SIGPIPE at its default. */
static int pipes(void)
{
    int n;

    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    rig_say("in");
    for (n = 0; n < 3000; n++) {
        rig_put("k", "v");
        PMIx_Commit();
        if (PMIX_SUCCESS != PMIx_Fence(&self, 1, NULL, 0)) {
            break;
        }
        usleep(1000);
    }
    for (n = 0; n < 20; n++) {
        PMIx_Commit();
        PMIx_Publish(NULL, 0);
    }
    PMIx_Finalize(NULL, 0);
    rig_say("well");
    return done();
}

static void *fencing(void *arg)
{
    pthread_setcanceltype(PTHREAD_CANCEL_DEFERRED, NULL);
    rig_fence(false, 0);
    return arg;
}

/* A thread is cancelled while it waits: the others of the process go on. */
static int cancels(void)
{
    pthread_t t[3];
    int n, st;
    char *s;

    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    STATUS(PMIX_SUCCESS, rig_put("k", "v"));
    STATUS(PMIX_SUCCESS, PMIx_Commit());
    for (n = 0; n < 3; n++) {
        pthread_create(&t[n], NULL, fencing, NULL);
    }
    usleep(200000);
    pthread_cancel(t[0]);
    pthread_cancel(t[1]);
    usleep(200000);
    STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    s = rig_get(self.rank, "k", 0, &st);
    STATUS(PMIX_SUCCESS, st);
    free(s);
    rig_get(1 - self.rank, "missing", 1, &st);
    CHECK(PMIX_SUCCESS != st);
    rig_say("well");
    _exit(done());
}

static const rig_mode modes[] = {{"under_storm", under_storm}, {"pipes", pipes},
                                 {"cancels", cancels}, {0}};

static void scene(int n)
{
    static int job;

    snprintf(rig.nspace, sizeof(rig.nspace), "scene%d.%d", (int) getpid(), job++);
    rig_register(rig.nspace, n);
}

int main(int argc, char **argv)
{
    posture_t was;
    pid_t p[2], s, host;

    rig_process(argc, argv, modes);

    /* the peer's end first: its own host */
    MUST(0 == pipe2(rig.pipe, O_CLOEXEC));
    host = fork();
    if (0 == host) {
        int q[2] = {rig.pipe[0], rig.pipe[1]};
        rig_host(1);
        rig.pipe[0] = q[0], rig.pipe[1] = q[1];
        rig_start(0, "pipes", NULL);
        pause();
        _exit(0);
    }
    rig_hear("in", LIMIT);
    usleep(100000);
    kill(host, SIGKILL);
    waitpid(host, NULL, 0);
    rig_hear("well", LIMIT);

    arm();
    take_posture(&was);
    s = sender(getpid());
    rig_host(1);
    scene(2);
    p[0] = rig_start(0, "under_storm", NULL);
    p[1] = rig_start(1, "under_storm", NULL);
    rig_well(p[0], LIMIT);
    rig_well(p[1], LIMIT);
    same_posture(&was, "in the host");

    scene(2);
    p[0] = rig_start(0, "cancels", NULL);
    rig_hear("well", LIMIT);
    rig_well(p[0], LIMIT);
    kill(s, SIGKILL);
    waitpid(s, NULL, 0);
    rig_close();
    disarm();
    same_posture(&was, "in the host at the end");
    if (20 > taken[SIGALRM]) {
        fail("few signals in the host: %d", taken[SIGALRM]);
    }
    return done();
}
