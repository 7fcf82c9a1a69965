/*
 * Forks of a process that is initialised, made while other threads are inside
 * calls: the children's calls fail at once, their end does no harm to the parent,
 * whose session goes on; and they do not hide the parent's death.
 */
#include "rig.h"

#include <spawn.h>

enum { LIMIT = 40, FORKS = 40 };

static volatile bool over;
static volatile int handled;

static void *getter(void *arg)
{
    int st;

    while (!over) {
        char *s = rig_get(0, "k", 0, &st);
        STATUS(PMIX_SUCCESS, st);
        free(s);
        s = rig_get(0, "nothing", 1, &st);
        free(s);
        CHECK(PMIX_SUCCESS != st);
    }
    return arg;
}

static void fence_over(pmix_status_t st, void *cbdata)
{
    STATUS(PMIX_SUCCESS, st);
    (void) cbdata;
    __sync_fetch_and_add(&handled, 1);
}

static void *fencer(void *arg)
{
    int n;

    for (n = 0; !over; n++) {
        if (0 == n % 2) {
            STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
        } else {
            int before = handled;
            STATUS(PMIX_SUCCESS, PMIx_Fence_nb(&self, 1, NULL, 0, fence_over, NULL));
            rig_until(&handled, before + 1, 10);
        }
    }
    return arg;
}

/* A library of the host's that finalizes at exit, as those of MPI do. */
static void at_exit(void)
{
    if (0 != PMIx_Initialized()) {
        PMIx_Finalize(NULL, 0);
    }
    PMIx_Finalize(NULL, 0);
}

/* Every call in a child, and its end. */
static void child(int way)
{
    double start = seconds();
    pmix_proc_t p;
    int st;

    failures = 0;
    alarm(10);
    CHECK(0 == PMIx_Initialized());
    STATUS(PMIX_ERR_INIT, PMIx_Init(&p, NULL, 0));
    STATUS(PMIX_ERR_INIT, PMIx_Fence(NULL, 0, NULL, 0));
    free(rig_get(0, "k", 1, &st));
    STATUS(PMIX_ERR_INIT, st);
    STATUS(PMIX_ERR_INIT, rig_put("k", "from a child"));
    STATUS(PMIX_ERR_INIT, PMIx_Commit());
    STATUS(PMIX_ERR_INIT, PMIx_Finalize(NULL, 0));
    if (1 < seconds() - start) {
        fail("the calls of a child took %.1f s", seconds() - start);
    }
    if (0 != failures) {
        _exit(3);
    }
    switch (way) {
    case 0:
        exit(0);
    case 1:
        _exit(0);
    case 2:
        if (0 == fork()) { /* the child of the child */
            exit(0);
        }
        exit(0);
    case 3:
        kill(getpid(), SIGKILL);
    }
}

static void wait_well(pid_t pid, int way)
{
    int status = rig_reap(pid, 20);

    if (3 == way ? !WIFSIGNALED(status) || SIGKILL != WTERMSIG(status) : 0 != status) {
        fail("child of way %d: status %x", way, status);
    }
}

static int parent(void)
{
    char *args[] = {(char *) "true", NULL}, *again[] = {rig.argv[0], (char *) "clone", NULL};
    pthread_t t[4];
    int n, fds;
    pid_t pid;

    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    atexit(at_exit);
    STATUS(PMIX_SUCCESS, rig_put("k", "v"));
    STATUS(PMIX_SUCCESS, PMIx_Commit());
    STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    fds = count_in("fd");
    for (n = 0; n < 4; n++) {
        pthread_create(&t[n], NULL, 0 == n ? fencer : getter, NULL);
    }
    for (n = 0; n < FORKS; n++) {
        pid = fork();
        if (0 == pid) {
            child(n % 4);
        }
        wait_well(pid, n % 4);
        pid = vfork();
        if (0 == pid) {
            execvp("true", args);
            _exit(127);
        }
        wait_well(pid, 0);
        CHECK(0 == posix_spawnp(&pid, "true", NULL, NULL, args, environ));
        wait_well(pid, 0);
        if (0 == n % 10) {
            CHECK(0 == system("exit 0"));
            pid = fork();
            if (0 == pid) { /* another program of the same name in the job */
                execv(again[0], again);
                _exit(127);
            }
            wait_well(pid, 0);
        }
    }
    over = true;
    for (n = 0; n < 4; n++) {
        pthread_join(t[n], NULL);
    }
    CHECK(1 == PMIx_Initialized());
    STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    if (count_in("fd") > fds + 2) {
        fail("%d descriptors, there were %d", count_in("fd"), fds);
    }
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

/* The environment of its parent, and so its name. */
static int clone_of_it(void)
{
    int st;

    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    char *s = rig_get(0, "k", 5, &st);
    STATUS(PMIX_SUCCESS, st);
    CHECK(NULL != s && 0 == strcmp(s, "v"));
    free(s);
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

/* Leaves a child behind that has nothing to do with it and lives on. */
static int leaves_child(void)
{
    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    if (0 == fork()) {
        close(atoi(getenv("RIG_FD")));
        sleep(8);
        _exit(0);
    }
    rig_say("forked");
    pause();
    return 0;
}

static const rig_mode modes[] = {{"parent", parent}, {"clone", clone_of_it}, {"leaves_child", leaves_child}, {0}};

int main(int argc, char **argv)
{
    pid_t p;

    rig_process(argc, argv, modes);
    alarm(110);
    rig_host(2);
    p = rig_start(0, "parent", NULL);
    rig_well(p, 90);
    CHECK(0 == rig.lost);
    CHECK(1 + (FORKS + 9) / 10 == rig.finalized);

    p = rig_start(1, "leaves_child", NULL);
    rig_hear("forked", LIMIT);
    kill(p, SIGKILL);
    waitpid(p, NULL, 0);
    if (!rig_until(&rig.lost, 1, 3)) {
        fail("a child hides the death of its parent");
    }
    rig_close();
    return done();
}
