/* start.c: the deferred start of the Go runtime. See start.h. */
#include "start.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

extern char **environ;

/* The entries that Go's linker made for .init_array. deferred-init.ld keeps
 * them out of it and gives the section these two ends. */
typedef void (*init_entry)(int argc, char **argv, char **envp);
/* Weak: a test binary of this package is linked without the script, is a Go
 * program, and has nothing to start. */
extern const init_entry pmixgo_init_begin[] __attribute__((weak));
extern const init_entry pmixgo_init_end[] __attribute__((weak));

enum { NEVER, STARTING, STARTED, DEAD };
static _Atomic int state = NEVER;
static sigset_t host_mask;

bool pmixgo_forked(void)
{
    return DEAD == atomic_load_explicit(&state, memory_order_relaxed);
}

bool pmixgo_started(void)
{
    return STARTED == atomic_load_explicit(&state, memory_order_acquire);
}

const sigset_t *pmixgo_host_mask(void)
{
    return &host_mask;
}

char **pmixgo_environ(void)
{
    return environ;
}

void pmixgo_block_signals(sigset_t *before)
{
    static const int open[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
    sigset_t all;
    size_t n;

    /* sigfillset leaves out the signals that the C library keeps for itself */
    sigfillset(&all);
    for (n = 0; n < sizeof(open) / sizeof(open[0]); n++) {
        sigdelset(&all, open[n]);
    }
    pthread_sigmask(SIG_SETMASK, &all, before);
}

/* A child has only the thread that forked. A runtime that was running, or was
 * being started by another thread, will never run in it. */
static void in_child(void)
{
    if (NEVER != atomic_load(&state)) {
        atomic_store(&state, DEAD);
        pmixgo_close_owned();
    }
}

__attribute__((constructor)) static void on_load(void)
{
    pthread_atfork(NULL, NULL, in_child);
}

/* The runtime reads its settings from the environment that it is started with.
 * It gets one of its own, so that a GOGC or GOMAXPROCS meant for another
 * program does not fall on the host's guest, and the host's environ stays as
 * it is. These are the settings of a client; tune.go loosens them for a server.
 *
 * asyncpreemptoff: preemption by SIGURG would interrupt the host's system calls
 * and need a handler of ours. Nothing here loops without a call for long.
 * gcshrinkstackoff: a deep stack (core/progress) has to stay deep.
 * containermaxprocs, updatemaxprocs: else the runtime keeps two files of the
 * control group open and reads them once a second.
 * GOMAXPROCS: one for the caller, one for the callback thread.
 * GOGC: half the usual slack; measured in test/load/loop.c, a client's resident
 * memory after 1,000 rounds is 10.7 MB, with 100 it is 12.9, with 25 10.0. */
static char *const settings[] = {
    "GODEBUG=asyncpreemptoff=1,gcshrinkstackoff=1,containermaxprocs=0,updatemaxprocs=0",
    "GOMAXPROCS=2",
    "GOGC=50",
    "GOTRACEBACK=single",
};
enum { NSETTINGS = sizeof(settings) / sizeof(settings[0]) };

static bool for_go(const char *var)
{
    static const char *const names[] = {"GODEBUG=", "GOMAXPROCS=", "GOTRACEBACK=", "GOGC=", "GOMEMLIMIT="};
    size_t n;

    for (n = 0; n < sizeof(names) / sizeof(names[0]); n++) {
        if (0 == strncmp(var, names[n], strlen(names[n]))) {
            return true;
        }
    }
    return false;
}

/* The words at the start of a process as the kernel lays them out: arguments,
 * environment, auxiliary vector. The runtime walks from the first to the last,
 * keeps the pointers and the vector for good: it is never freed. */
static char **initial_stack(int *argc)
{
    static const unsigned long kept[] = {AT_PAGESZ, AT_HWCAP, AT_HWCAP2, AT_RANDOM, AT_SECURE, AT_SYSINFO_EHDR};
    enum { NKEPT = sizeof(kept) / sizeof(kept[0]) };
    size_t nenv = 0, at = 0, n;
    uintptr_t *w;

    while (NULL != environ && NULL != environ[nenv]) {
        nenv++;
    }
    w = calloc(2 + NSETTINGS + nenv + 1 + 2 * (NKEPT + 1), sizeof(*w));
    if (NULL == w) {
        return NULL;
    }
    w[at++] = (uintptr_t) "pmix";
    w[at++] = 0;
    for (n = 0; n < NSETTINGS; n++) {
        w[at++] = (uintptr_t) settings[n];
    }
    for (n = 0; n < nenv; n++) {
        if (!for_go(environ[n])) {
            w[at++] = (uintptr_t) environ[n];
        }
    }
    w[at++] = 0;
    for (n = 0; n < NKEPT; n++) {
        unsigned long v = getauxval(kept[n]);
        if (0 != v) {
            w[at++] = kept[n];
            w[at++] = v;
        }
    }
    w[at++] = AT_NULL;
    w[at++] = 0;
    *argc = 1;
    return (char **) w;
}

/* The runtime ends the process when it finds no room for its tables or the stack of
 * a thread. So it is not started where there is too little: with a limit of address
 * space (ulimit -v). Measured: of a
 * dozen starts with 1000 MB three ended so, with 1100 none. The tables take
 * half of it, the C library reserves 64 MB for each thread that allocates. */
static bool has_room(void)
{
    enum { ROOM = 1100 << 20 };
    static const char line[] = "PMIx: cannot start: the limit of address space (ulimit -v) leaves less than 1100 MB\n";
    void *p = mmap(NULL, ROOM, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);

    if (MAP_FAILED == p) {
        if (0 > write(STDERR_FILENO, line, sizeof(line) - 1)) {
            errno = ENOMEM; /* nobody reads it: nothing more can be done */
        }
        return false;
    }
    munmap(p, ROOM);
    return true;
}

/* Calls the entries with all asynchronous signals blocked: the threads they
 * make inherit that. No handler stays changed: the runtime is built with a
 * table of signals in which only SIGSEGV has a meaning (overlay.sh), and what it
 * does about that is undone at once. */
static bool run_entries(void)
{
    pmixgo_disposition_t faults;
    const init_entry *e;
    char **argv;
    int argc;

    argv = has_room() ? initial_stack(&argc) : NULL;
    if (NULL == argv) {
        return false;
    }
    pmixgo_block_signals(&host_mask);
    pmixgo_faults_save(&faults);
    for (e = pmixgo_init_begin; e < pmixgo_init_end; e++) {
        (*e)(argc, argv, argv + argc + 1);
    }
    pmixgo_faults_restore(&faults);
    pthread_sigmask(SIG_SETMASK, &host_mask, NULL);
    return true;
}

bool pmixgo_start(void)
{
    int was = NEVER;
    int err = errno;

    if (STARTED == atomic_load_explicit(&state, memory_order_acquire)) {
        return true;
    }
    if (atomic_compare_exchange_strong(&state, &was, STARTING)) {
        was = run_entries() ? STARTED : NEVER;
        atomic_store_explicit(&state, was, memory_order_release);
        errno = err;
        return STARTED == was;
    }
    /* A lock could not be used here: a child forked while another thread holds
     * it would wait for ever. */
    while (STARTING == atomic_load_explicit(&state, memory_order_acquire)) {
        sched_yield();
    }
    return STARTED == atomic_load(&state);
}
