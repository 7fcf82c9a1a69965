/* gate.c: see gate.h. */
#include "gate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#include <pmix_common.h>

#include "_cgo_export.h"

static _Atomic int roles = ROLE_NONE;

/* Per thread. Initial-exec: a few words, read on every call. */
#define PER_THREAD static __thread __attribute__((tls_model("initial-exec")))
PER_THREAD bool attached; /* the runtime has adopted this thread of the host */
PER_THREAD int calls;     /* depth of passages through the gate */
PER_THREAD int upcalls;   /* depth of host callbacks */

void pmixgo_set_roles(int r)
{
    atomic_store(&roles, r);
}

int pmixgo_roles(void)
{
    return pmixgo_forked() ? ROLE_NONE : atomic_load_explicit(&roles, memory_order_acquire);
}

bool pmixgo_initialised(void)
{
    return ROLE_NONE != atomic_load_explicit(&roles, memory_order_acquire);
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

/* The first Go code on a thread makes the runtime adopt it, which sets its
 * signal mask and its alternate signal stack, and runs on a small stack at
 * first. The host asked for none of it. */
static void attach(void)
{
    sigset_t mask;
    stack_t was;

    pmixgo_block_signals(&mask);
    sigaltstack(NULL, &was);
    pmixgo_attach();
    if (was.ss_flags & SS_DISABLE) {
        sigaltstack(&was, NULL);
    }
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
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
    /* A callback on a thread of the runtime is on a deep stack already: the
     * reactor sees to that. */
    if (!attached && 0 == upcalls) {
        attach();
    }
    pass->name = name;
    calls++;
    return PMIX_SUCCESS;
}

void pmixgo_leave(pmixgo_pass_t *pass, int st)
{
    (void) pass;
    (void) st;
    calls--;
}

void pmixgo_upcall_begin(pmixgo_upcall_t *u)
{
    /* Inside a call of the host (external progress) the mask is right. */
    u->masked = 0 == calls && 0 == upcalls;
    upcalls++;
    if (u->masked) {
        pthread_sigmask(SIG_SETMASK, pmixgo_host_mask(), &u->mask);
    }
}

void pmixgo_upcall_end(pmixgo_upcall_t *u)
{
    if (u->masked) {
        pthread_sigmask(SIG_SETMASK, &u->mask, NULL);
    }
    upcalls--;
}
