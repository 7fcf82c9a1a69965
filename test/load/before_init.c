/*
 * Before an init, each call that needs one returns PMIX_ERR_INIT, at once and
 * without starting anything; after the last finalize it does so again. A
 * released 7.0.0rc1 answers every call of calls.def in that way. With the
 * argument "list" the program prints what each call returns, on any library.
 */
#include "check.h"
#include "calls.h"

#include <sys/wait.h>

/* The call in a process of its own: a released library may not survive it. */
static int apart(void *lib, const call_t *c)
{
    int pipefd[2], status;
    pmix_status_t st;
    pid_t pid;

    MUST(0 == pipe(pipefd));
    pid = fork();
    if (0 == pid) {
        alarm(5);
        st = c->make(lib);
        _exit(sizeof(st) == write(pipefd[1], &st, sizeof(st)) ? 0 : 1);
    }
    close(pipefd[1]);
    if (sizeof(st) != read(pipefd[0], &st, sizeof(st))) {
        st = -99999;
    }
    close(pipefd[0]);
    waitpid(pid, &status, 0);
    return WIFSIGNALED(status) ? 100000 + WTERMSIG(status) : st;
}

static void all_refuse(void *lib, const char *when)
{
    double start;
    int n, st;

    for (n = 0; n < NCALLS; n++) {
        start = seconds();
        st = all_calls[n].make(lib);
        if (PMIX_ERR_INIT != st) {
            fail("%s %s returns %d", all_calls[n].name, when, st);
        }
        if (0.5 < seconds() - start) {
            fail("%s %s takes %f s", all_calls[n].name, when, seconds() - start);
        }
    }
}

int main(int argc, char **argv)
{
    void *lib = open_library();
    __typeof__(PMIx_server_init) *init = (__typeof__(init)) dlsym(lib, "PMIx_server_init");
    __typeof__(PMIx_server_finalize) *finalize = (__typeof__(finalize)) dlsym(lib, "PMIx_server_finalize");
    __typeof__(PMIx_Initialized) *initialized = (__typeof__(initialized)) dlsym(lib, "PMIx_Initialized");
    __typeof__(PMIx_Progress) *progress = (__typeof__(progress)) dlsym(lib, "PMIx_Progress");
    int n;

    make_objects();
    if (1 < argc && 0 == strcmp(argv[1], "list")) {
        for (n = 0; n < NCALLS; n++) {
            printf("%s %d\n", all_calls[n].name, apart(lib, &all_calls[n]));
        }
        return 0;
    }
    all_refuse(lib, "before init");
    progress();
    CHECK(0 == initialized());
    CHECK(1 == count_in("task"));

    STATUS(PMIX_SUCCESS, init(NULL, NULL, 0));
    CHECK(0 != initialized());
    STATUS(PMIX_SUCCESS, finalize());
    all_refuse(lib, "after finalize");
    CHECK(0 == initialized());
    return done();
}
