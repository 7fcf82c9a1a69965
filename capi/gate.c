/* gate.c: see gate.h. */
#include "gate.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#if __has_include(<pmix_common.h>)
#include <pmix_common.h>
#else
enum { PMIX_SUCCESS = 0, PMIX_ERR_WOULD_BLOCK = -15, PMIX_ERR_INIT = -31 };
#endif

#include "_cgo_export.h"

static _Atomic int roles = ROLE_NONE;

/* Per thread. Initial-exec: a few words, read on every call. */
#define PER_THREAD static __thread __attribute__((tls_model("initial-exec")))
PER_THREAD bool attached;         /* Go code ran here before */
PER_THREAD int upcalls;           /* depth of host callbacks */
PER_THREAD const sigset_t *outer; /* the host's mask, while inside a call */

void pmixgo_set_roles(int r)
{
    atomic_store(&roles, r);
}

int pmixgo_roles(void)
{
    return pmixgo_forked() ? ROLE_NONE : atomic_load_explicit(&roles, memory_order_acquire);
}

bool pmixgo_in_upcall(void)
{
    return 0 < upcalls;
}

static bool has_role(unsigned rule)
{
    int r = atomic_load_explicit(&roles, memory_order_acquire);

    if (rule & GATE_SERVER) {
        return 0 != (r & ROLE_SERVER);
    }
    if (rule & GATE_TOOL) {
        return 0 != (r & ROLE_TOOL);
    }
    return !(rule & GATE_INIT) || ROLE_NONE != r;
}

/* The first Go code on a thread makes the runtime adopt it and give it an
 * alternate signal stack. The host did not ask for one. */
static void attach(void)
{
    stack_t was;

    sigaltstack(NULL, &was);
    pmixgo_attach();
    if (was.ss_flags & SS_DISABLE) {
        sigaltstack(&was, NULL);
    }
    attached = true;
}

int pmixgo_enter(pmixgo_pass_t *pass, const char *name, unsigned rule)
{
    if (pmixgo_forked() || !has_role(rule)) {
        return PMIX_ERR_INIT;
    }
    if ((rule & GATE_BLOCKS) && 0 < upcalls) {
        return PMIX_ERR_WOULD_BLOCK;
    }
    if (!pmixgo_start()) {
        return PMIX_ERR_INIT;
    }
    pass->name = name;
    pass->outer = outer;
    pmixgo_block_signals(&pass->mask);
    outer = &pass->mask;
    if (!attached) {
        attach();
    }
    return PMIX_SUCCESS;
}

void pmixgo_leave(pmixgo_pass_t *pass, int st)
{
    (void) st;
    outer = pass->outer;
    pthread_sigmask(SIG_SETMASK, &pass->mask, NULL);
}

void pmixgo_upcall_begin(pmixgo_upcall_t *u)
{
    /* a thread of the runtime was never inside a call of the host */
    attached = true;
    upcalls++;
    pthread_sigmask(SIG_SETMASK, NULL != outer ? outer : pmixgo_host_mask(), &u->mask);
}

void pmixgo_upcall_end(pmixgo_upcall_t *u)
{
    pthread_sigmask(SIG_SETMASK, &u->mask, NULL);
    upcalls--;
}

int pmixgo_epoll_wait(int epfd, struct epoll_event *events, int n, int ms)
{
    int got = epoll_pwait(epfd, events, n, ms, outer);

    return 0 <= got ? got : -errno;
}
