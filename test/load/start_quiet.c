/*
 * The start of the runtime changes nothing that the host has: handlers (with
 * and without SA_ONSTACK), the thread's mask and alternate stack, the
 * environment. All threads that the library has made block every asynchronous
 * signal, also after a thousand calls and a collection's worth of work, and a
 * signal at its default still ends the process.
 */
#include "check.h"

#include <pthread.h>
#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

extern char **environ;

static void handler(int sig) { (void) sig; }

static void ends_by(int sig)
{
    int status = 0, pipefd[2];
    char c;
    pid_t pid;

    MUST(0 == pipe(pipefd));
    pid = fork();
    if (0 == pid) {
        signal(sig, SIG_DFL);
        STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
        CHECK(1 == write(pipefd[1], "x", 1));
        sleep(10);
        _exit(99);
    }
    CHECK(1 == read(pipefd[0], &c, 1));
    kill(pid, sig);
    waitpid(pid, &status, 0);
    if (!WIFSIGNALED(status) || sig != WTERMSIG(status)) {
        fail("signal %d at its default leaves the process with status %x", sig, status);
    }
    close(pipefd[0]);
    close(pipefd[1]);
}

/* A thread of the host's own with a mask of its own. */
static void *own_thread(void *arg)
{
    posture_t was;
    sigset_t some;
    pmix_value_t v = {.type = PMIX_UINT32, .data.uint32 = 1};
    pmix_proc_t me = {.nspace = "here", .rank = 0};
    int n;

    sigemptyset(&some);
    sigaddset(&some, SIGCHLD);
    sigaddset(&some, SIGUSR2);
    pthread_sigmask(SIG_SETMASK, &some, NULL);
    take_posture(&was);
    for (n = 0; n < 1000; n++) {
        PMIx_Store_internal(&me, "some.key", &v);
    }
    same_posture(&was, "on another thread after its calls");
    return arg;
}

int main(void)
{
    struct sigaction plain = {.sa_handler = handler}, onstack = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
    char **env, **copy = NULL;
    posture_t was;
    pthread_t t;
    sigset_t some;
    pid_t mine;
    int n;

    ends_by(SIGTERM);
    ends_by(SIGPIPE);
    ends_by(SIGUSR1);
    ends_by(SIGINT);
    ends_by(SIGSEGV);

    for (n = 1; n <= 31; n++) {
        sigaction(n, 0 == n % 2 ? &plain : &onstack, NULL);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGHUP, SIG_DFL);
    sigaction(SIGRTMIN, &plain, NULL);
    sigemptyset(&some);
    sigaddset(&some, SIGUSR2);
    sigprocmask(SIG_SETMASK, &some, NULL);
    setenv("GOGC", "off", 1);
    setenv("GOMAXPROCS", "64", 1);
    env = environ;
    copy = PMIx_Argv_copy(environ);
    take_posture(&was);

    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    same_posture(&was, "after the start");
    CHECK(env == environ && PMIx_Argv_count(copy) == PMIx_Argv_count(environ));
    for (n = 0; NULL != copy[n]; n++) {
        CHECK(0 == strcmp(copy[n], environ[n]));
    }
    own_thread(NULL);
    sigprocmask(SIG_SETMASK, &was.mask, NULL);
    MUST(0 == pthread_create(&t, NULL, own_thread, NULL));
    pthread_join(t, NULL);
    same_posture(&was, "after some calls");

    mine = getpid();
    CHECK(0 < guests_are_deaf(&mine, 1));
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    same_posture(&was, "after finalize");
    guests_are_deaf(&mine, 1);
    return done();
}
