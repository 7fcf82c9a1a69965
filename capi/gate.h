/*
 * gate.h: the one gate through which every public function that needs the
 * runtime enters. A rule about all calls is one line here or in gate.c.
 *
 * A public function names its rule and the Go function that does its work:
 *
 *     pmix_status_t PMIx_Fence(const pmix_proc_t procs[], size_t nprocs,
 *                              const pmix_info_t info[], size_t ninfo)
 *     {
 *         PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
 *                     pmixgo_Fence((pmix_proc_t *) procs, nprocs, (pmix_info_t *) info, ninfo));
 *     }
 *
 * and the Go function is //export pmixgo_Fence. In this order the gate asks:
 *
 *   forked since the start?           PMIX_ERR_INIT, at once
 *   initialised, and in a role that   PMIX_ERR_INIT (only GATE_INIT, GATE_SERVER,
 *   has this call?                    GATE_TOOL)
 *   a blocking call from a callback?  PMIX_ERR_WOULD_BLOCK (only GATE_BLOCKS)
 *   runtime started?                  started now; PMIX_ERR_INIT when it cannot be
 *
 * then it lets the runtime adopt the thread, if this is its first call: signals
 * blocked meanwhile, a deep stack (core/progress) for its Go code, and
 * the host's alternate signal stack put back. Afterwards a passage costs no
 * system call: a handler of the host without SA_ONSTACK that interrupts Go code
 * finds room below it, and a call that waits is interrupted as any other.
 *
 * Not only the public functions: the functions that we hand to the host to call
 * back (the answers to upcalls, the release functions) enter here too, with
 * GATE_ANY, because they may come from any thread of the host's.
 *
 * A function whose answer is no status (PMIx_Progress) uses the two halves
 * itself:
 *
 *     pmixgo_pass_t pass;
 *     if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
 *         pmixgo_Progress();
 *         pmixgo_leave(&pass, PMIX_SUCCESS);
 *     }
 *
 * Functions that need no runtime (PMIx_Initialized, PMIx_Get_version, the
 * helpers) do not come here at all.
 *
 * Every name here and every exported Go function begins with pmixgo_ so that
 * the version script hides it.
 */
#ifndef PMIXGO_GATE_H
#define PMIXGO_GATE_H

#include <signal.h>
#include <stdbool.h>

#include "start.h"

/* The rules. */
enum {
    GATE_ANY = 0,         /* may be called before any init: the init functions */
    GATE_INIT = 1 << 0,   /* some role must be initialised */
    GATE_SERVER = 1 << 1, /* the process must be a server */
    GATE_TOOL = 1 << 2,   /* the process must be a tool */
    GATE_BLOCKS = 1 << 3, /* waits for something that only the callback thread can bring */
};

/* The roles of the process, a set. A launcher is a tool and a server. */
enum {
    ROLE_NONE = 0,
    ROLE_CLIENT = 1 << 0,
    ROLE_SERVER = 1 << 1,
    ROLE_TOOL = 1 << 2,
};

/* What a passage remembers between enter and leave. */
typedef struct {
    const char *name;
} pmixgo_pass_t;

/* Asks the questions above. PMIX_SUCCESS: the Go function may be called, and
 * pmixgo_leave must follow on the same thread. Any other status: the answer. */
int pmixgo_enter(pmixgo_pass_t *pass, const char *name, unsigned rule);

/* Ends the passage. st is what the call will return. */
void pmixgo_leave(pmixgo_pass_t *pass, int st);

#define PMIXGO_GATE(rule, call)                               \
    do {                                                      \
        pmixgo_pass_t pass_;                                  \
        int st_ = pmixgo_enter(&pass_, __func__, (rule));     \
        if (0 == st_) {                                       \
            st_ = (call);                                     \
            pmixgo_leave(&pass_, st_);                        \
        }                                                     \
        return st_;                                           \
    } while (0)

/* The roles that are initialised now. Set by the init and finalize functions
 * while they hold the room lock; read without it. pmixgo_roles answers
 * ROLE_NONE in a child forked since. */
void pmixgo_set_roles(int roles);
int pmixgo_roles(void);

/* Whether some role is initialised, for the helpers in C that depend on it.
 * They need no runtime, so a child forked since has what its parent had. */
bool pmixgo_initialised(void);

/* Around every call of a host's function (upcall, event handler, completion
 * callback): marks the thread as calling back, and on a thread of the runtime
 * gives the host's code the signal mask that the host's own thread had when the
 * runtime was started, so that what it forks or spawns has it too. They nest. */
typedef struct {
    bool masked;
    sigset_t mask;
} pmixgo_upcall_t;
void pmixgo_upcall_begin(pmixgo_upcall_t *u);
void pmixgo_upcall_end(pmixgo_upcall_t *u);

/* True while the calling thread runs a host's callback. */
bool pmixgo_in_upcall(void);

#endif
