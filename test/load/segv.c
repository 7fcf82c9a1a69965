/*
 * A SIGSEGV of the host's own reaches the host's handler, installed before the
 * start or after it, with and without SA_ONSTACK, and in a thread of the
 * host's, on the main thread and in a callback; without a handler it ends the
 * process as it should.
 */
#include "check.h"

#include <pthread.h>
#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

enum { BEFORE, AFTER, BEFORE_THREAD, DEFAULT, IN_CALLBACK, DEFAULT_IN_CALLBACK, NCASES };
static const char *const cases[] = {"before the start", "after the start", "on another thread",
                                    "at its default", "in a callback", "at its default in a callback"};

static int *volatile nowhere;

static void handler(int sig, siginfo_t *si, void *context)
{
    (void) context;
    _exit(SIGSEGV == sig && (void *) 16 == si->si_addr ? 42 : 43);
}

static void install(int flags)
{
    struct sigaction a = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | flags};

    sigaction(SIGSEGV, &a, NULL);
}

static void *fault(void *arg)
{
    nowhere = (int *) 16;
    *nowhere = 1;
    return arg;
}

static void on_op(pmix_status_t st, void *cbdata)
{
    (void) st;
    fault(cbdata);
}

static void run(int which, int flags)
{
    pmix_nspace_t job = "job";
    pthread_t t;

    alarm(10);
    signal(SIGSEGV, SIG_DFL);
    if (BEFORE == which || BEFORE_THREAD == which || IN_CALLBACK == which) {
        install(flags);
    }
    if (PMIX_SUCCESS != PMIx_server_init(NULL, NULL, 0)) {
        _exit(1);
    }
    if (AFTER == which) {
        install(flags);
    }
    switch (which) {
    case IN_CALLBACK:
    case DEFAULT_IN_CALLBACK:
        PMIx_server_register_nspace(job, 1, NULL, 0, on_op, NULL);
        sleep(5);
        break;
    case BEFORE_THREAD:
        pthread_create(&t, NULL, fault, NULL);
        pthread_join(t, NULL);
        break;
    default:
        fault(NULL);
    }
    _exit(2);
}

int main(void)
{
    int which, flags, status;
    pid_t pid;

    for (which = 0; which < NCASES; which++) {
        for (flags = 0; flags <= SA_ONSTACK; flags += SA_ONSTACK) {
            bool by_default = DEFAULT == which || DEFAULT_IN_CALLBACK == which;

            pid = fork();
            if (0 == pid) {
                run(which, flags);
            }
            waitpid(pid, &status, 0);
            if (by_default ? !WIFSIGNALED(status) || SIGSEGV != WTERMSIG(status)
                           : !WIFEXITED(status) || 42 != WEXITSTATUS(status)) {
                fail("a SIGSEGV %s (flags %x) ends with status %x", cases[which], flags, status);
            }
        }
    }
    return done();
}
