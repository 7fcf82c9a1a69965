/*
 * rig.h: a host and its processes in one program, for tests that break things.
 * The program starts copies of itself: main hands argv to rig_process() first,
 * which runs the function of the mode named in argv[1] and exits.
 *
 *     static int waits(void) { ... }                  // a process
 *     static const rig_mode modes[] = {{"waits", waits}, {0}};
 *     int main(int argc, char **argv)
 *     {
 *         rig_process(argc, argv, modes);
 *         rig_host(2);                                // a server, 2 processes registered
 *         pid_t p = rig_start(0, "waits", NULL);
 *         CHECK(rig_hear("inside", 10));              // what the process said
 *         kill(p, SIGKILL);
 *         ...
 *         rig_close();
 *         return done();
 *     }
 *
 * No wait is without a limit, and what does not end within it is a failure.
 */
#ifndef TEST_BREAK_RIG_H
#define TEST_BREAK_RIG_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../load/check.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

#define UNUSED __attribute__((unused))

extern char **environ;

typedef struct {
    const char *name;
    int (*run)(void);
} rig_mode;

enum { RIG_MOST = 64 };

static struct {
    int argc;
    char **argv;
    pmix_nspace_t nspace;
    int size;
    int pipe[2];
    char heard[65536];
    size_t nheard;
    int err; /* where standard error was, while it is captured */
    char errfile[64];
    volatile int connected, finalized, aborted, fences, lost;
    volatile bool mute; /* the host does not answer fences and direct modexes */
} rig = {.pipe = {-1, -1}, .err = -1};

/* ---- a process ---------------------------------------------------------- */

/* Says one word to the host's test. */
UNUSED static void rig_say(const char *format, ...)
{
    char line[512];
    va_list ap;
    int n, fd = atoi(getenv("RIG_FD"));

    va_start(ap, format);
    n = vsnprintf(line, sizeof(line) - 1, format, ap);
    va_end(ap);
    line[n++] = '\n';
    if (n != write(fd, line, (size_t) n)) {
        _exit(9);
    }
}

static pmix_proc_t self;

UNUSED static void rig_process(int argc, char **argv, const rig_mode *modes)
{
    rig.argc = argc;
    rig.argv = argv;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (1 == argc || NULL == getenv("RIG_FD")) {
        return;
    }
    alarm(60);
    for (; NULL != modes->name; modes++) {
        if (0 == strcmp(modes->name, argv[1])) {
            exit(modes->run());
        }
    }
    fail("no mode %s", argv[1]);
    exit(1);
}

/* A fence of all, with data or without, that gives up after some seconds. */
UNUSED static int rig_fence(bool collect, int limit)
{
    pmix_info_t info[2];
    int n = 0, st;

    if (collect) {
        PMIX_INFO_LOAD(&info[n], PMIX_COLLECT_DATA, &collect, PMIX_BOOL);
        n++;
    }
    if (0 < limit) {
        PMIX_INFO_LOAD(&info[n], PMIX_TIMEOUT, &limit, PMIX_INT);
        n++;
    }
    st = PMIx_Fence(NULL, 0, 0 < n ? info : NULL, (size_t) n);
    return st;
}

UNUSED static int rig_put(const char *key, const char *text)
{
    pmix_value_t v = {.type = PMIX_STRING};

    v.data.string = (char *) text;
    return PMIx_Put(PMIX_GLOBAL, key, &v);
}

/* Gets a string of a rank; NULL and the status if there is none. */
UNUSED static char *rig_get(pmix_rank_t rank, const char *key, int limit, int *st)
{
    pmix_value_t *v = NULL;
    pmix_info_t info;
    pmix_proc_t p;
    char *s = NULL;

    PMIX_LOAD_PROCID(&p, self.nspace, rank);
    PMIX_INFO_LOAD(&info, PMIX_TIMEOUT, &limit, PMIX_INT);
    *st = PMIx_Get(&p, key, 0 < limit ? &info : NULL, 0 < limit, &v);
    if (PMIX_SUCCESS == *st) {
        s = NULL != v && PMIX_STRING == v->type ? strdup(v->data.string) : NULL;
        PMIX_VALUE_RELEASE(v);
    }
    return s;
}

/* ---- the host ----------------------------------------------------------- */

UNUSED static pmix_status_t rig_connected(const pmix_proc_t *p, void *o, pmix_info_t i[], size_t n,
                                          pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) o, (void) i, (void) n, (void) cb, (void) cbdata;
    __sync_fetch_and_add(&rig.connected, 1);
    return PMIX_OPERATION_SUCCEEDED;
}

UNUSED static pmix_status_t rig_finalized(const pmix_proc_t *p, void *o, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) o;
    __sync_fetch_and_add(&rig.finalized, 1);
    cb(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_abort(const pmix_proc_t *p, void *o, int c, const char m[], pmix_proc_t ps[],
                                      size_t n, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) o, (void) c, (void) m, (void) ps, (void) n;
    __sync_fetch_and_add(&rig.aborted, 1);
    cb(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_fence_nb(const pmix_proc_t p[], size_t n, const pmix_info_t i[], size_t ni,
                                         char *data, size_t nd, pmix_modex_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) n, (void) i, (void) ni;
    __sync_fetch_and_add(&rig.fences, 1);
    if (!rig.mute) {
        cb(PMIX_SUCCESS, data, nd, cbdata, free, data);
    }
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_modex(const pmix_proc_t *p, const pmix_info_t i[], size_t n,
                                      pmix_modex_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) i, (void) n;
    if (!rig.mute) {
        cb(PMIX_ERR_NOT_FOUND, NULL, 0, cbdata, NULL, NULL);
    }
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_publish(const pmix_proc_t *p, const pmix_info_t i[], size_t n,
                                        pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) i, (void) n;
    cb(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

/* Gives back the name of the key as its value. */
UNUSED static pmix_status_t rig_lookup(const pmix_proc_t *p, char **keys, const pmix_info_t i[], size_t n,
                                       pmix_lookup_cbfunc_t cb, void *cbdata)
{
    pmix_pdata_t d;

    (void) i, (void) n;
    PMIX_PDATA_CONSTRUCT(&d);
    d.proc = *p;
    snprintf(d.key, sizeof(d.key), "%s", keys[0]);
    d.value.type = PMIX_STRING;
    d.value.data.string = keys[0];
    cb(PMIX_SUCCESS, &d, 1, cbdata);
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_unpublish(const pmix_proc_t *p, char **keys, const pmix_info_t i[], size_t n,
                                          pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) keys;
    return rig_publish(p, i, n, cb, cbdata);
}

UNUSED static pmix_status_t rig_connect(const pmix_proc_t p[], size_t n, const pmix_info_t i[], size_t ni,
                                        pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) n, (void) i, (void) ni;
    cb(PMIX_SUCCESS, cbdata);
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_query(pmix_proc_t *p, pmix_query_t *q, size_t nq, pmix_info_cbfunc_t cb, void *cbdata)
{
    (void) p, (void) q, (void) nq;
    cb(PMIX_ERR_NOT_FOUND, NULL, 0, cbdata, NULL, NULL);
    return PMIX_SUCCESS;
}

UNUSED static pmix_status_t rig_notify(pmix_status_t c, const pmix_proc_t *s, pmix_data_range_t r,
                                       pmix_info_t i[], size_t n, pmix_op_cbfunc_t cb, void *cbdata)
{
    (void) c, (void) s, (void) r, (void) i, (void) n, (void) cb, (void) cbdata;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_server_module_t rig_module UNUSED = {
    .client_connected2 = rig_connected,
    .client_finalized = rig_finalized,
    .abort = rig_abort,
    .fence_nb = rig_fence_nb,
    .direct_modex = rig_modex,
    .publish = rig_publish,
    .lookup = rig_lookup,
    .unpublish = rig_unpublish,
    .connect = rig_connect,
    .disconnect = rig_connect,
    .query = rig_query,
    .notify_event = rig_notify,
};

static void rig_on_lost(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n,
                        pmix_info_t *r, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr;
    __sync_fetch_and_add(&rig.lost, 1);
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

/* Registers n processes of a namespace, all of this node. */
UNUSED static void rig_register(const char *nspace, int n)
{
    uint32_t size = (uint32_t) n;
    char *nodes = NULL, *ppn = NULL, host[256] = "", list[1024] = "";
    pmix_info_t *info;
    pmix_proc_t p;
    int r;

    gethostname(host, sizeof(host) - 1);
    for (r = 0; r < n; r++) {
        snprintf(list + strlen(list), sizeof(list) - strlen(list), "%s%d", 0 == r ? "" : ",", r);
    }
    STATUS(PMIX_SUCCESS, PMIx_generate_regex(host, &nodes));
    STATUS(PMIX_SUCCESS, PMIx_generate_ppn(list, &ppn));
    PMIX_INFO_CREATE(info, 4);
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[1], PMIX_LOCAL_SIZE, &size, PMIX_UINT32);
    PMIX_INFO_LOAD(&info[2], PMIX_NODE_MAP, nodes, PMIX_REGEX);
    PMIX_INFO_LOAD(&info[3], PMIX_PROC_MAP, ppn, PMIX_REGEX);
    FINISHED(PMIx_server_register_nspace(nspace, n, info, 4, NULL, NULL));
    PMIX_INFO_FREE(info, 4);
    free(nodes);
    free(ppn);
    for (r = 0; r < n; r++) {
        PMIX_LOAD_PROCID(&p, nspace, (pmix_rank_t) r);
        FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    }
}

UNUSED static void rig_host(int n)
{
    pmix_status_t code = PMIX_ERR_LOST_CONNECTION;

    rig.size = n;
    snprintf(rig.nspace, sizeof(rig.nspace), "rig%d", (int) getpid());
    MUST(0 == pipe2(rig.pipe, O_CLOEXEC));
    MUST(PMIX_SUCCESS == PMIx_server_init(&rig_module, NULL, 0));
    MUST(0 <= PMIx_Register_event_handler(&code, 1, NULL, 0, rig_on_lost, NULL, NULL));
    rig_register(rig.nspace, n);
}

/* Starts a process of any namespace. extra is NAME=VALUE strings, or NULL; a
 * NAME without "=" takes the variable away. */
UNUSED static pid_t rig_start_in(const char *nspace, int rank, const char *mode, const char *const *extra)
{
    char **env = NULL, fd[32], *args[] = {rig.argv[0], (char *) mode, NULL};
    pmix_proc_t p;
    pid_t pid;
    size_t n;
    int report = dup(rig.pipe[1]); /* not closed by exec */

    for (n = 0; NULL != environ[n]; n++) {
        PMIx_Argv_append_nosize(&env, environ[n]);
    }
    PMIX_LOAD_PROCID(&p, nspace, (pmix_rank_t) rank);
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, &env));
    snprintf(fd, sizeof(fd), "RIG_FD=%d", report);
    PMIx_Argv_append_nosize(&env, fd);
    for (; NULL != extra && NULL != *extra; extra++) {
        size_t len = strcspn(*extra, "=");
        for (n = 0; NULL != env[n]; n++) {
            if (0 == strncmp(env[n], *extra, len) && '=' == env[n][len]) {
                break;
            }
        }
        if (NULL != env[n]) {
            free(env[n]);
            for (; NULL != env[n]; n++) {
                env[n] = env[n + 1];
            }
        }
        if ('=' == (*extra)[len]) {
            PMIx_Argv_append_nosize(&env, *extra);
        }
    }
    pid = fork();
    if (0 == pid) {
        execve(args[0], args, env);
        _exit(127);
    }
    MUST(0 < pid);
    close(report);
    PMIx_Argv_free(env);
    return pid;
}

UNUSED static pid_t rig_start(int rank, const char *mode, const char *const *extra)
{
    return rig_start_in(rig.nspace, rank, mode, extra);
}

/* The next line that a process said, into line. False when the time is over. */
UNUSED static bool rig_line(char *line, size_t room, double limit)
{
    double end = seconds() + limit;

    for (;;) {
        char *nl = memchr(rig.heard, '\n', rig.nheard);
        struct pollfd p = {.fd = rig.pipe[0], .events = POLLIN};
        ssize_t n;
        if (NULL != nl) {
            size_t len = (size_t) (nl - rig.heard);
            snprintf(line, room, "%.*s", (int) len, rig.heard);
            rig.nheard -= len + 1;
            memmove(rig.heard, nl + 1, rig.nheard);
            return true;
        }
        if (end < seconds()) {
            return false;
        }
        if (0 < poll(&p, 1, 50)) {
            n = read(rig.pipe[0], rig.heard + rig.nheard, sizeof(rig.heard) - rig.nheard);
            if (0 < n) {
                rig.nheard += (size_t) n;
            }
        }
    }
}

/* Waits for one line and compares it. */
UNUSED static bool rig_hear(const char *want, double limit)
{
    char line[512];

    if (!rig_line(line, sizeof(line), limit)) {
        fail("nobody says \"%s\"", want);
        return false;
    }
    if (0 != strcmp(line, want)) {
        fail("a process says \"%s\", not \"%s\"", line, want);
        return false;
    }
    return true;
}

/* Waits for the end of a process; its status. One that does not end in time is
 * killed, and that is a failure. */
UNUSED static int rig_reap(pid_t pid, double limit)
{
    double end = seconds() + limit;
    int status = 0;

    for (;;) {
        pid_t got = waitpid(pid, &status, WNOHANG);
        if (pid == got) {
            return status;
        }
        if (end < seconds()) {
            fail("process %d does not end within %.0f s", (int) pid, limit);
            if (NULL != getenv("RIG_GDB")) {
                char command[200];
                snprintf(command, sizeof(command), "gdb -p %d -batch -ex 'thread apply all bt 12' 2>/dev/null | tail -n 120 >&2", (int) pid);
                if (0 != system(command)) {
                    fail("no gdb");
                }
            }
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return status;
        }
        usleep(2000);
    }
}

/* The same for one that must end well. */
UNUSED static void rig_well(pid_t pid, double limit)
{
    int status = rig_reap(pid, limit);

    if (0 != status) {
        fail("process %d ended with status %x", (int) pid, status);
    }
}

/* Waits until *n is at least want. */
UNUSED static bool rig_until(volatile int *n, int want, double limit)
{
    double end = seconds() + limit;

    while (*n < want && seconds() < end) {
        usleep(2000);
    }
    return want <= *n;
}

UNUSED static void rig_close(void)
{
    PMIx_server_deregister_nspace(rig.nspace, NULL, NULL);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
}

/* ---- standard error ----------------------------------------------------- */

/* Sends standard error into a file, until rig_captured gives what it holds. */
UNUSED static void rig_capture(void)
{
    int fd;

    snprintf(rig.errfile, sizeof(rig.errfile), "/tmp/rig.%d.XXXXXX", (int) getpid());
    fd = mkostemp(rig.errfile, O_CLOEXEC);
    MUST(0 <= fd);
    rig.err = fcntl(2, F_DUPFD_CLOEXEC, 100);
    dup2(fd, 2);
    close(fd);
}

UNUSED static char *rig_captured(void)
{
    char *text = calloc(1, 1 << 20);
    int fd = open(rig.errfile, O_RDONLY | O_CLOEXEC);

    dup2(rig.err, 2);
    close(rig.err);
    rig.err = -1;
    if (0 > read(fd, text, (1 << 20) - 1)) {
        fail("the file of standard error cannot be read");
    }
    close(fd);
    unlink(rig.errfile);
    return text;
}

UNUSED static int rig_lines(const char *text, const char *with)
{
    int n = 0;

    for (; NULL != (text = strstr(text, with)); text++) {
        n++;
    }
    return n;
}

/* The port of the host's listener, from the environment it gives processes. */
UNUSED static int rig_port(void)
{
    char **env = NULL, *colon;
    pmix_proc_t p;
    int port = 0;
    size_t n;

    PMIX_LOAD_PROCID(&p, rig.nspace, 0);
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, &env));
    for (n = 0; NULL != env && NULL != env[n]; n++) {
        if (0 == strncmp(env[n], "PMIX_SERVER_URI", 15) && NULL != (colon = strrchr(env[n], ':'))) {
            port = atoi(colon + 1);
        }
    }
    PMIx_Argv_free(env);
    return port;
}

#endif
