/*
 * start.h: when the Go runtime begins to run in this process, and what it may
 * touch of it.
 *
 * The runtime starts on the first call that needs it, never when the library
 * is loaded: programs load libpmix, fork themselves into the background and
 * only then initialise it, and a forked Go runtime is dead. After the start
 *   - every disposition of a signal is what it was before,
 *   - no thread of the runtime takes an asynchronous signal,
 *   - the environment, the caller's signal mask and its alternate signal stack
 *     are what they were.
 * A child forked after the start never has a runtime: it is "dead".
 */
#ifndef PMIXGO_START_H
#define PMIXGO_START_H

#include <signal.h>
#include <stdbool.h>

/* Starts the runtime if nothing has yet. Any thread, at any time. True when it
 * runs in this process; false in a child forked since it was started, and when
 * there was no memory to start it. Costs about 2 ms the first time. */
bool pmixgo_start(void);

/* True in a child forked after the start. Costs one load. */
bool pmixgo_forked(void);

/* True when the runtime has been started here (and not merely in a parent). */
bool pmixgo_started(void);

/* Blocks every asynchronous signal on the calling thread and stores the mask
 * that it had. What stays open is what the kernel raises for a fault of the
 * thread itself, and the two signals that the C library keeps for its own. */
void pmixgo_block_signals(sigset_t *before);

/* The signal mask of the thread that started the runtime, as it was then. */
const sigset_t *pmixgo_host_mask(void);

/* Tells that a descriptor is this process's alone, or is no more: a child that is
 * forked closes it at once, as it could only hide the end of this process. */
void pmixgo_own(int fd, bool own);

/* Closes what is owned, in a forked child. Safe there, whatever the other threads
 * of the parent did. */
void pmixgo_close_owned(void);

/* Around the start of the runtime: what the host does about SIGSEGV, kept and put
 * back. */
typedef struct {
    unsigned long words[3]; /* handler, flags, restorer */
    unsigned long mask;
} pmixgo_disposition_t;
void pmixgo_faults_save(pmixgo_disposition_t *host);
void pmixgo_faults_restore(const pmixgo_disposition_t *host);

/* From the first call on, a nil pointer in Go code is a panic, which the boundary
 * turns into an error, and no SIGSEGV. For a server, whose end is that of a job and
 * who reads what others send: this puts a handler for SIGSEGV before the host's. It
 * steps aside from every other fault for good, so that the host's handler, or the
 * kernel, gets that as if nothing had been there. A process that is a client only
 * keeps its handlers: programs of all kinds are clients, some with handlers that are
 * part of how they work. False where this machine has no way to do it. */
bool pmixgo_guard_faults(void);

/* The environment of the process as it is now: NULL-terminated, valid until
 * the host changes it. The runtime's own copy is as old as the start. */
char **pmixgo_environ(void);

#endif
