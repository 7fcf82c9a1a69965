/* fault.c: a nil pointer in the library's Go code. See start.h.
 *
 * Go turns such a fault into a panic, which the boundary recovers, by way of a
 * handler for SIGSEGV. That of the runtime cannot be left in place: it also takes
 * the faults of a host without a handler, and prints. So the start takes it out
 * again, and a server puts this one before what the host had. It knows a fault of
 * ours by three signs and steps aside from any other: it puts back what the host
 * had and lets the instruction fault again. So a host's handler, or the kernel,
 * sees what it would have seen, in the same frame, once and for good. */
#define _GNU_SOURCE /* the registers of a context */
#include "start.h"

#include <stdatomic.h>
#include <sched.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

typedef void (*handler_t)(int sig, siginfo_t *info, void *context);

/* The ends of the text that Go's linker wrote (deferred-init.ld). Weak as in
 * start.c. */
extern const char pmixgo_text_begin[] __attribute__((weak));
extern const char pmixgo_text_end[] __attribute__((weak));

static struct sigaction runtimes; /* the runtime's own, taken out */
static struct sigaction hosts;    /* what was there before ours */
static atomic_flag placed = ATOMIC_FLAG_INIT;

/* By the kernel's own structure: the C library would add a flag of its own. */
void pmixgo_faults_save(pmixgo_disposition_t *host)
{
    syscall(SYS_rt_sigaction, SIGSEGV, NULL, host, sizeof(host->mask));
}

void pmixgo_faults_restore(const pmixgo_disposition_t *host)
{
    sigaction(SIGSEGV, NULL, &runtimes);
    syscall(SYS_rt_sigaction, SIGSEGV, host, NULL, sizeof(host->mask));
}

#if defined(__x86_64__)

enum { ROOM = 64 * 1024, NIL_PAGE = 4096 };

/* Where the runtime's handler runs on a thread without an alternate stack. It
 * takes no other for good. */
static char room[ROOM] __attribute__((aligned(64)));
static atomic_flag in_room = ATOMIC_FLAG_INIT;

static void call_on(char *top, handler_t fn, int sig, siginfo_t *info, void *context)
{
    __asm__ volatile("movq %%rsp, %%rbx\n\t"
                     "movq %[top], %%rsp\n\t"
                     "callq *%[fn]\n\t"
                     "movq %%rbx, %%rsp"
                     : "+D"(sig), "+S"(info), "+d"(context), [fn] "+a"(fn), [top] "+c"(top)
                     :
                     : "rbx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "cc", "memory");
}

/* Lets the runtime make a panic of it: when this returns, context goes on there. */
static void to_runtime(int sig, siginfo_t *info, void *context)
{
    stack_t was, ours = {.ss_sp = room, .ss_size = ROOM};

    sigaltstack(NULL, &was);
    if (was.ss_flags & SS_ONSTACK) {
        runtimes.sa_sigaction(sig, info, context);
        return;
    }
    while (atomic_flag_test_and_set(&in_room)) {
        sched_yield();
    }
    sigaltstack(&ours, NULL);
    call_on(room + ROOM, runtimes.sa_sigaction, sig, info, context);
    sigaltstack(&was, NULL);
    atomic_flag_clear(&in_room);
}

/* A fault of ours: the kernel's word for an address that nothing is mapped to, in
 * the page of nil, from an instruction of Go code. A wild pointer of the host's
 * that Go code follows is none: it is the host's fault in both meanings. */
static bool is_ours(const siginfo_t *info, const ucontext_t *c)
{
    uintptr_t pc = (uintptr_t) c->uc_mcontext.gregs[REG_RIP];

    return (SEGV_MAPERR == info->si_code || SEGV_ACCERR == info->si_code) && NIL_PAGE > (uintptr_t) info->si_addr
           && (uintptr_t) pmixgo_text_begin <= pc && pc < (uintptr_t) pmixgo_text_end && !pmixgo_forked();
}

static void on_fault(int sig, siginfo_t *info, void *context)
{
    struct sigaction now;

    if (is_ours(info, context)) {
        to_runtime(sig, info, context);
        return;
    }
    sigaction(sig, NULL, &now);
    if (now.sa_sigaction != on_fault) {
        /* The host has put its own before ours and hands on what it does not want. */
        if ((hosts.sa_flags & SA_SIGINFO) || (SIG_DFL != hosts.sa_handler && SIG_IGN != hosts.sa_handler)) {
            hosts.sa_sigaction(sig, info, context);
            return;
        }
    }
    sigaction(sig, &hosts, NULL);
    if (0 >= info->si_code) {
        /* Somebody sent it: it does not come again by itself. */
        syscall(SYS_rt_tgsigqueueinfo, getpid(), (pid_t) syscall(SYS_gettid), sig, info);
    }
}

bool pmixgo_guard_faults(void)
{
    struct sigaction ours = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};

    /* Nothing to hand a fault to, or no way to know one: as in any C library. */
    if (!(runtimes.sa_flags & SA_SIGINFO) || &pmixgo_text_begin[0] == &pmixgo_text_end[0]) {
        return false;
    }
    if (!atomic_flag_test_and_set(&placed)) {
        sigfillset(&ours.sa_mask);
        sigaction(SIGSEGV, &ours, &hosts);
    }
    return true;
}

#else

bool pmixgo_guard_faults(void)
{
    return false;
}

#endif
