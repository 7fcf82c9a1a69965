/*
 * What a host's callback finds: it runs on one thread that is none of the
 * host's, a call that would wait there is refused, one that need not wait
 * works, and what it forks or spawns has the signal mask of the host and not
 * that of the library's threads.
 */
#include "check.h"

#include <pthread.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
static int calls;
static pid_t tids[3];

static void on_op(pmix_status_t st, void *cbdata)
{
    pmix_proc_t p = {.nspace = "here", .rank = 0};
    pmix_value_t v = {.type = PMIX_UINT32, .data.uint32 = 5}, *got = NULL;
    sigset_t mask;
    int n;

    CHECK(PMIX_SUCCESS == st && &calls == cbdata);
    STATUS(PMIX_ERR_WOULD_BLOCK, PMIx_Fence(NULL, 0, NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_Store_internal(&p, "key", &v));
    STATUS(PMIX_SUCCESS, PMIx_Get(&p, "key", NULL, 0, &got));
    if (NULL != got) {
        CHECK(5 == got->data.uint32);
        PMIx_Value_free(got, 1);
    }
    pthread_sigmask(SIG_SETMASK, NULL, &mask);
    for (n = 1; n < 32; n++) {
        if (sigismember(&mask, n) != (SIGUSR2 == n)) {
            fail("signal %d is %s in a callback", n, SIGUSR2 == n ? "open" : "blocked");
        }
    }
    /* a shell that the callback starts can be ended */
    n = system("kill -TERM $$; exit 1");
    if (!WIFSIGNALED(n) && 128 + SIGTERM != WEXITSTATUS(n)) {
        fail("a child of a callback takes no SIGTERM (status %x)", n);
    }

    pthread_mutex_lock(&lock);
    tids[calls++] = (pid_t) syscall(SYS_gettid);
    pthread_cond_signal(&cond);
    pthread_mutex_unlock(&lock);
}

int main(void)
{
    pmix_nspace_t jobs[3] = {"a", "b", "c"};
    sigset_t some;
    int n;

    alarm(20);
    sigemptyset(&some);
    sigaddset(&some, SIGUSR2);
    sigprocmask(SIG_SETMASK, &some, NULL);
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    for (n = 0; n < 3; n++) {
        STATUS(PMIX_SUCCESS, PMIx_server_register_nspace(jobs[n], 1, NULL, 0, on_op, &calls));
    }
    pthread_mutex_lock(&lock);
    while (calls < 3) {
        pthread_cond_wait(&cond, &lock);
    }
    pthread_mutex_unlock(&lock);
    CHECK(tids[0] == tids[1] && tids[1] == tids[2] && getpid() != tids[0]);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
