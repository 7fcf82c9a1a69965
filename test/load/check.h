/*
 * check.h: what the C tests share. A test is one program: it prints a line for
 * each thing that is not as it should be and exits with 1 if there was one.
 */
#ifndef TEST_CHECK_H
#define TEST_CHECK_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* dladdr */
#endif

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int failures;

__attribute__((unused, format(printf, 1, 2))) static void fail(const char *format, ...)
{
    va_list ap;

    failures++;
    va_start(ap, format);
    vfprintf(stderr, format, ap);
    va_end(ap);
    fputc('\n', stderr);
}

/* The exit status of the test. */
__attribute__((unused)) static int done(void) { return 0 == failures ? 0 : 1; }

/* Runs this program again as "PROGRAM client" with env added to its environment, and
 * waits for its end. */
__attribute__((unused)) static void run_client(const char *program, char **env)
{
    char *args[] = {(char *) (uintptr_t) program, (char *) (uintptr_t) "client", NULL};
    int status = 0;
    pid_t pid = fork();

    if (0 == pid) {
        for (; NULL != *env; env++) {
            putenv(*env);
        }
        execv(program, args);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    if (0 != status) {
        fail("the client ended with status %x", status);
    }
}

/* Goes on after a failure, unless nothing sensible can follow: MUST. */
#define CHECK(cond)                                                      \
    do {                                                                 \
        if (!(cond)) {                                                   \
            fail("%s:%d: not so: %s", __FILE__, __LINE__, #cond);        \
        }                                                                \
    } while (0)
#define MUST(cond)                                                       \
    do {                                                                 \
        if (!(cond)) {                                                   \
            fail("%s:%d: not so: %s", __FILE__, __LINE__, #cond);        \
            exit(1);                                                     \
        }                                                                \
    } while (0)
/* The same for a status, which is named. Needs pmix.h. */
#define STATUS(want, call)                                                          \
    do {                                                                            \
        int st_ = (call);                                                           \
        if ((want) != st_) {                                                        \
            fail("%s:%d: %s returns %d, not %d", __FILE__, __LINE__, #call, st_,    \
                 (want));                                                           \
        }                                                                           \
    } while (0)

/* The same for a call that may say of itself that it is done already. */
#define FINISHED(call)                                                              \
    do {                                                                            \
        int st_ = (call);                                                           \
        if (PMIX_SUCCESS != st_ && PMIX_OPERATION_SUCCEEDED != st_) {               \
            fail("%s:%d: %s returns %d", __FILE__, __LINE__, #call, st_);           \
        }                                                                           \
    } while (0)

/* The library under test, named by LIBPMIX. */
__attribute__((unused)) static void *open_library(void)
{
    const char *path = getenv("LIBPMIX");
    void *lib = dlopen(NULL == path ? "libpmix.so.2" : path, RTLD_NOW);

    if (NULL == lib) {
        fail("%s", dlerror());
        exit(1);
    }
    return lib;
}

/* Entries of a directory of /proc/self, without the dots: threads of "task",
 * descriptors of "fd" (the one that reads is not counted). */
__attribute__((unused)) static int count_in(const char *dir)
{
    char path[64];
    struct dirent *e;
    DIR *d;
    int n = 0;

    snprintf(path, sizeof(path), "/proc/self/%s", dir);
    d = opendir(path);
    MUST(NULL != d);
    while (NULL != (e = readdir(d))) {
        n += '.' != e->d_name[0];
    }
    closedir(d);
    return 0 == strcmp(dir, "fd") ? n - 1 : n;
}

/* A number of /proc/PATH/status: kB for VmRSS, hexadecimal for SigBlk. */
__attribute__((unused)) static unsigned long status_of(const char *path, const char *name)
{
    char file[320], line[256];
    unsigned long v = 0;
    FILE *f;

    snprintf(file, sizeof(file), "/proc/%s/status", path);
    f = fopen(file, "r");
    if (NULL == f) {
        return 0; /* the thread has gone */
    }
    while (NULL != fgets(line, sizeof(line), f)) {
        if (0 == strncmp(line, name, strlen(name)) && ':' == line[strlen(name)]) {
            v = strtoul(line + strlen(name) + 1, NULL, 0 == strncmp(name, "Sig", 3) ? 16 : 10);
        }
    }
    fclose(f);
    return v;
}

__attribute__((unused)) static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double) t.tv_sec + (double) t.tv_nsec / 1e9;
}

/* What a process would miss if the library changed it: every disposition, and
 * the calling thread's mask and alternate stack. */
typedef struct {
    struct sigaction act[65];
    sigset_t mask;
    stack_t alt;
} posture_t;

__attribute__((unused)) static void take_posture(posture_t *p)
{
    int s;

    memset(p, 0, sizeof(*p));
    for (s = 1; s <= 64; s++) {
        sigaction(s, NULL, &p->act[s]);
    }
    sigprocmask(SIG_SETMASK, NULL, &p->mask);
    sigaltstack(NULL, &p->alt);
}

/* A server puts a handler of the library's before the host's for SIGSEGV alone. */
static bool librarys(int sig, const struct sigaction *a)
{
    Dl_info at;

    return SIGSEGV == sig && (a->sa_flags & SA_SIGINFO) && 0 != dladdr((void *) (uintptr_t) a->sa_sigaction, &at)
           && NULL != strstr(at.dli_fname, "libpmix");
}

__attribute__((unused)) static void same_posture(const posture_t *was, const char *when)
{
    posture_t now;
    int s;

    take_posture(&now);
    for (s = 1; s <= 64; s++) {
        if ((was->act[s].sa_handler != now.act[s].sa_handler || was->act[s].sa_flags != now.act[s].sa_flags)
            && !librarys(s, &now.act[s])) {
            fail("the handler of signal %d is another %s", s, when);
        }
        if (sigismember(&was->mask, s) != sigismember(&now.mask, s)) {
            fail("the thread's mask differs in signal %d %s", s, when);
        }
    }
    if (was->alt.ss_sp != now.alt.ss_sp || was->alt.ss_flags != now.alt.ss_flags) {
        fail("the thread has another alternate stack %s", when);
    }
}

/* The synchronous signals, which threads of the library may leave open, and the
 * two that the C library keeps for itself. */
#define SYNCHRONOUS                                                                            \
    ((1ul << (SIGSEGV - 1)) | (1ul << (SIGBUS - 1)) | (1ul << (SIGFPE - 1)) |                  \
     (1ul << (SIGILL - 1)) | (1ul << (SIGTRAP - 1)) | (1ul << (SIGSYS - 1)) |                  \
     (1ul << (SIGKILL - 1)) | (1ul << (SIGSTOP - 1)) | (1ul << 31) | (1ul << 32))

/* Every thread but the calling process's own `mine` blocks all asynchronous
 * signals. Returns how many threads were looked at. */
__attribute__((unused)) static int guests_are_deaf(const pid_t *mine, int nmine)
{
    struct dirent *e;
    DIR *d = opendir("/proc/self/task");
    char path[300];
    unsigned long open;
    int n, looked = 0;

    MUST(NULL != d);
    while (NULL != (e = readdir(d))) {
        pid_t tid = atoi(e->d_name);
        for (n = 0; n < nmine && mine[n] != tid; n++) {
        }
        if (0 == tid || n < nmine) {
            continue;
        }
        snprintf(path, sizeof(path), "self/task/%s", e->d_name);
        open = status_of(path, "SigBlk");
        if (0 == open) {
            continue; /* it has ended meanwhile, or blocks nothing */
        }
        open = ~open & ~SYNCHRONOUS;
        if (0 != open) {
            fail("thread %d takes the asynchronous signals %lx", tid, open);
        }
        looked++;
    }
    closedir(d);
    return looked;
}

#endif
