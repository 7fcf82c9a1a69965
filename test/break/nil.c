/*
 * Faults in a server. A nil pointer that the library's Go code follows is an error
 * of the call and a line, on every kind of thread, and the server goes on; the first
 * fault of the host's own, even in the library, reaches the host's handler.
 * # seconds 60
 */
#include "rig.h"

#include <setjmp.h>

enum { THREADS = 8 };

static pmix_info_t *volatile nothing = (pmix_info_t *) 8, *volatile wild = (pmix_info_t *) 0x7ead0000;
static pmix_nspace_t job = "job";
static volatile int caught, in_callback = 1;

static void handler(int sig, siginfo_t *info, void *context)
{
    (void) context;
    caught++;
    _exit(SIGSEGV == sig && (0x7ead0000 == ((uintptr_t) info->si_addr & ~0xfffful) || (void *) 24 == info->si_addr) ? 42 : 43);
}

/* Gives the library a pointer into the page of nil. */
static void give_nil(void)
{
    int st = PMIx_server_register_nspace(job, 1, nothing, 1, NULL, NULL);

    if (PMIX_SUCCESS == st || PMIX_OPERATION_SUCCEEDED == st) {
        fail("infos at address 8 are taken: %d", st);
    }
}

static void *many(void *arg)
{
    posture_t was;
    char space[65536];
    stack_t alt = {.ss_sp = space, .ss_size = sizeof(space)}, off = {.ss_flags = SS_DISABLE};
    int n;

    if (0 != (intptr_t) arg % 2) {
        sigaltstack(&alt, NULL);
    }
    take_posture(&was);
    for (n = 0; n < 30; n++) {
        give_nil();
    }
    same_posture(&was, "after a nil pointer");
    sigaltstack(&off, NULL);
    return NULL;
}

static void ended(pmix_status_t st, void *cbdata)
{
    (void) st, (void) cbdata;
    give_nil();
    in_callback = 0;
}

/* A fault of the host's own in a child: its end. */
static void host_faults(bool before, int flags, const char *how)
{
    struct sigaction a = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO | flags};
    int status = 0;
    pid_t p = fork();

    if (0 == p) {
        alarm(20);
        signal(SIGSEGV, SIG_DFL);
        if (before) {
            sigaction(SIGSEGV, &a, NULL);
        }
        STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
        give_nil();
        if (!before && 0 <= flags) {
            sigaction(SIGSEGV, &a, NULL);
        }
        switch (how[0]) {
        case 'w': /* a wild pointer in the library */
            PMIx_server_register_nspace(job, 1, wild, 1, NULL, NULL);
            break;
        case 'n': /* nil in the host's code */
            *(volatile int *) 24 = 1;
            break;
        case 's': /* sent */
            raise(SIGSEGV);
            break;
        }
        _exit(9);
    }
    waitpid(p, &status, 0);
    if (0 > flags || 's' == how[0]) {
        if ('s' == how[0] && 0 <= flags) {
            if (!WIFEXITED(status) || 43 != WEXITSTATUS(status)) {
                fail("a SIGSEGV that was sent: status %x", status);
            }
        } else if (!WIFSIGNALED(status) || SIGSEGV != WTERMSIG(status)) {
            fail("%s at its default: status %x", how, status);
        }
    } else if (!WIFEXITED(status) || 42 != WEXITSTATUS(status)) {
        fail("%s with a handler from %s the init, flags %x: status %x", how, before ? "before" : "after", flags, status);
    }
}

static struct sigaction before_it;

static void hands_on(int sig, siginfo_t *info, void *context)
{
    if (before_it.sa_flags & SA_SIGINFO) {
        before_it.sa_sigaction(sig, info, context);
    } else {
        _exit(7);
    }
}

/* A handler that hands a fault on to who was there before it, which is ours. */
static void chain(void)
{
    struct sigaction a = {.sa_sigaction = hands_on, .sa_flags = SA_SIGINFO};
    int status = 0, first;
    pid_t p;

    for (first = 0; first < 2; first++) {
        p = fork();
        if (0 == p) {
            struct sigaction own = {.sa_sigaction = handler, .sa_flags = SA_SIGINFO};
            alarm(20);
            sigaction(SIGSEGV, &own, NULL);
            if (0 == first) {
                signal(SIGSEGV, SIG_DFL);
            }
            STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
            sigaction(SIGSEGV, &a, &before_it);
            give_nil();
            *(volatile int *) 24 = 1;
            _exit(9);
        }
        waitpid(p, &status, 0);
        if (0 == first ? !WIFSIGNALED(status) || SIGSEGV != WTERMSIG(status) : !WIFEXITED(status) || 42 != WEXITSTATUS(status)) {
            fail("a fault that is handed on: status %x", status);
        }
    }
}

static sigjmp_buf back;

static void jumps(int sig)
{
    (void) sig;
    siglongjmp(back, 1);
}

/* A host that lives with its faults keeps doing so. */
static void lives_with_faults(void)
{
    struct sigaction a = {.sa_handler = jumps};
    volatile int n;

    sigaction(SIGSEGV, &a, NULL);
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    for (n = 0; n < 50; n++) {
        if (0 == sigsetjmp(back, 1)) {
            *(volatile int *) 24 = 1;
            fail("no fault");
        }
    }
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
}

int main(void)
{
    pthread_t t[THREADS];
    char *said;
    intptr_t n;
    int status;
    pid_t p;

    alarm(50);
    host_faults(true, 0, "wild pointer");
    host_faults(false, 0, "wild pointer");
    host_faults(false, -1, "wild pointer");
    host_faults(true, 0, "nil of the host's");
    host_faults(true, SA_ONSTACK, "nil of the host's");
    host_faults(false, 0, "nil of the host's");
    host_faults(false, -1, "nil of the host's");
    host_faults(true, 0, "sent");
    host_faults(false, -1, "sent");
    chain();
    p = fork();
    if (0 == p) {
        lives_with_faults();
        _exit(done());
    }
    waitpid(p, &status, 0);
    CHECK(0 == status);

    rig_capture();
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    give_nil();
    for (n = 0; n < THREADS; n++) {
        pthread_create(&t[n], NULL, many, (void *) n);
    }
    for (n = 0; n < THREADS; n++) {
        pthread_join(t[n], NULL);
    }
    FINISHED(PMIx_server_register_nspace(job, 1, NULL, 0, ended, NULL));
    for (n = 0; n < 5000 && 0 != in_callback; n++) {
        usleep(1000);
    }
    CHECK(0 == in_callback);
    FINISHED(PMIx_server_register_nspace(job, 1, NULL, 0, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    said = rig_captured();
    if (2 + THREADS * 30 != rig_lines(said, "internal error in PMIx_server_register_nspace")) {
        fail("%d lines:\n%.600s", rig_lines(said, "internal error"), said);
    }
    free(said);
    return done();
}
