/* Tools and the server that they find, in one program, to try the two ends with
 * different libraries: "tool" is a host on pmix_server.h that admits tools and runs
 * copies of itself, which find it in every way there is; TOOL_LIB, if set, is the
 * LD_LIBRARY_PATH of these. A failed check prints a line that begins with BAD. */
#define _GNU_SOURCE
#include <dirent.h>
#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *who = "server";
static volatile int bad;

static void fail(int line, const char *fmt, ...)
{
    char text[512];
    va_list ap;

    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    fprintf(stderr, "BAD %s line %d: %s\n", who, line, text);
    __sync_fetch_and_add(&bad, 1);
}
#define CHECK(c)                                                                       \
    do {                                                                               \
        if (!(c)) fail(__LINE__, "%s", #c);                                            \
    } while (0)
#define STATUS(call, want)                                                             \
    do {                                                                               \
        pmix_status_t rc_ = (call);                                                    \
        if (rc_ != (want)) fail(__LINE__, "%s is %s (%d)", #call, PMIx_Error_string(rc_), rc_); \
    } while (0)
#define OK(call) STATUS(call, PMIX_SUCCESS)

/* A result that another thread brings. */
typedef struct {
    pthread_mutex_t m;
    pthread_cond_t c;
    int n;
    pmix_status_t st;
    size_t id;
} box;
#define BOX(b) box b = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0}

static void put(pmix_status_t st, size_t id, void *cd)
{
    box *b = cd;

    pthread_mutex_lock(&b->m);
    b->n++;
    b->st = st;
    b->id = id;
    pthread_cond_broadcast(&b->c);
    pthread_mutex_unlock(&b->m);
}

static void op(pmix_status_t st, void *cd) { put(st, 0, cd); }

/* Waits for n results, 20 seconds at most. */
static int await(box *b, int n)
{
    struct timespec end;
    int rc = 0;

    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += 20;
    pthread_mutex_lock(&b->m);
    while (b->n < n && !rc) rc = pthread_cond_timedwait(&b->c, &b->m, &end);
    pthread_mutex_unlock(&b->m);
    return rc == 0;
}

static const pmix_nspace_t job = "watched.job", server = "tool.server";
/* Each tool waits for a code of its own: servers keep the others'. */
#define CODE(pid) (PMIX_EXTERNAL_ERR_BASE - 1 - (pid))

/* ---- the host ---------------------------------------------------------- */

static int ntools, nasked, npulled, nspawned;
static char lastpull[64];
static int named; /* the next tool brings its own name */

static void tool_connected(pmix_info_t *info, size_t n, pmix_tool_connection_cbfunc_t cb, void *cd)
{
    pmix_proc_t p;
    int user = 0, release = 0, line = 0, name = 0, rank = -1;
    const char *ns = "";

    for (size_t i = 0; i < n; i++) {
        if (PMIX_CHECK_KEY(&info[i], PMIX_USERID)) user += info[i].value.data.uint32 == geteuid();
        if (PMIX_CHECK_KEY(&info[i], PMIX_VERSION_INFO)) release += info[i].value.type == PMIX_STRING;
        if (PMIX_CHECK_KEY(&info[i], PMIX_CMD_LINE)) line += info[i].value.type == PMIX_STRING;
        if (PMIX_CHECK_KEY(&info[i], PMIX_NSPACE)) name = 1, ns = info[i].value.data.string;
        if (PMIX_CHECK_KEY(&info[i], PMIX_RANK)) rank = (int) info[i].value.data.rank;
    }
    CHECK(user >= 1 && release == 1 && line <= 1);
    CHECK(name == named);
    if (name) {
        CHECK(!strcmp(ns, "my.name") && rank == 7);
        PMIX_LOAD_PROCID(&p, ns, rank);
    } else {
        char text[64];
        snprintf(text, sizeof text, "tools.%d", ++ntools);
        PMIX_LOAD_PROCID(&p, text, 0);
    }
    cb(PMIX_SUCCESS, &p, cd);
}

static pmix_status_t query(pmix_proc_t *p, pmix_query_t *q, size_t n, pmix_info_cbfunc_t cb, void *cd)
{
    pmix_info_t out[1];

    (void) p;
    CHECK(n == 1 && q[0].keys && !strcmp(q[0].keys[0], "tool.question"));
    __sync_fetch_and_add(&nasked, 1);
    PMIX_INFO_LOAD(&out[0], "tool.question", "answer", PMIX_STRING);
    cb(PMIX_SUCCESS, out, 1, cd, NULL, NULL);
    PMIX_INFO_DESTRUCT(&out[0]);
    return PMIX_SUCCESS;
}

static pmix_status_t iof_pull(const pmix_proc_t procs[], size_t n, const pmix_info_t info[], size_t ni,
                              pmix_iof_channel_t ch, pmix_op_cbfunc_t cb, void *cd)
{
    (void) info, (void) ni, (void) cb, (void) cd, (void) ch;
    if (n > 0) snprintf(lastpull, sizeof lastpull, "%.60s", procs[0].nspace);
    __sync_fetch_and_add(&npulled, 1);
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t spawn(const pmix_proc_t *p, const pmix_info_t jinfo[], size_t njob,
                           const pmix_app_t apps[], size_t n, pmix_spawn_cbfunc_t cb, void *cd)
{
    char name[64];

    (void) p, (void) jinfo, (void) njob;
    CHECK(n == 1 && !strcmp(apps[0].cmd, "child"));
    snprintf(name, sizeof name, "spawned.%d", __sync_add_and_fetch(&nspawned, 1));
    cb(PMIX_SUCCESS, name, cd);
    return PMIX_SUCCESS;
}

static pmix_status_t register_events(pmix_status_t *codes, size_t n, const pmix_info_t info[], size_t ni,
                                     pmix_op_cbfunc_t cb, void *cd)
{
    (void) codes, (void) n, (void) info, (void) ni, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_status_t notify(pmix_status_t code, const pmix_proc_t *source, pmix_data_range_t range,
                            pmix_info_t info[], size_t n, pmix_op_cbfunc_t cb, void *cd)
{
    (void) code, (void) source, (void) range, (void) info, (void) n, (void) cb, (void) cd;
    return PMIX_OPERATION_SUCCEEDED;
}

static pmix_server_module_t module = {
    .tool_connected = tool_connected, .query = query, .iof_pull = iof_pull, .spawn = spawn,
    .register_events = register_events, .notify_event = notify,
};

static void deliver(const char *ns, const char *text)
{
    pmix_proc_t from;
    pmix_byte_object_t bo = {.bytes = (char *) text, .size = strlen(text)};
    BOX(b);
    pmix_status_t rc;

    PMIX_LOAD_PROCID(&from, ns, 0);
    rc = PMIx_server_IOF_deliver(&from, PMIX_FWD_STDOUT_CHANNEL, &bo, NULL, 0, op, &b);
    if (rc != PMIX_OPERATION_SUCCEEDED) {
        OK(rc);
        CHECK(await(&b, 1));
    }
}

static int count(const char *dir)
{
    DIR *d = opendir(dir);
    struct dirent *e;
    int n = 0;

    while (d && (e = readdir(d))) n += e->d_name[0] != '.';
    if (d) closedir(d);
    return n;
}

/* Runs one tool, which says on descriptor 3 what it wants the host to do, and returns
 * what it wrote on its standard output. */
static void run(char **argv, const char *way, const char *arg, char *text, size_t size)
{
    int out[2], say[2], st;
    char line[128];
    size_t got = 0;
    pid_t pid;
    FILE *f;

    if (pipe(out) || pipe(say)) abort();
    fflush(NULL);
    if (0 == (pid = fork())) {
        const char *lib = getenv("TOOL_LIB");

        dup2(out[1], 1);
        dup2(say[1], 3);
        for (int fd = 4; fd < 64; fd++) close(fd);
        if (lib && *lib) setenv("LD_LIBRARY_PATH", lib, 1);
        else if (lib) unsetenv("LD_LIBRARY_PATH");
        execl(argv[0], argv[0], way, arg, (char *) NULL);
        _exit(127);
    }
    close(out[1]);
    close(say[1]);
    f = fdopen(say[0], "r");
    while (fgets(line, sizeof line, f)) {
        if (!strncmp(line, "pulled", 6)) {
            CHECK(!strcmp(lastpull, job));
            deliver(job, "from the job\n");
        } else if (!strncmp(line, "spawned ", 8)) {
            line[strcspn(line, "\n")] = 0;
            deliver(line + 8, "from the child\n");
        } else if (!strncmp(line, "event", 5)) {
            pmix_proc_t me;
            BOX(b);
            pmix_status_t rc;

            PMIX_LOAD_PROCID(&me, server, 0);
            rc = PMIx_Notify_event(CODE(pid), &me, PMIX_RANGE_LOCAL, NULL, 0, op, &b);
            if (rc != PMIX_OPERATION_SUCCEEDED) OK(rc);
        }
    }
    fclose(f);
    while (got + 1 < size) {
        ssize_t n = read(out[0], text + got, size - got - 1);
        if (n <= 0) break;
        got += (size_t) n;
    }
    text[got] = 0;
    close(out[0]);
    waitpid(pid, &st, 0);
    if (!WIFEXITED(st) || WEXITSTATUS(st)) fail(__LINE__, "tool by %s ended with %x", way, st);
}

static int serve(char **argv)
{
    char dir[] = "/tmp/pmix-tool.XXXXXX", tmp[64], sys[64], uri[64], text[4096], *names;
    pmix_info_t info[9];
    bool yes = true, no = false;
    uint32_t four = 4;
    pmix_value_t *v;
    pmix_proc_t me;
    pmix_info_t *jinfo;
    BOX(b);
    int n = 0;
    FILE *f;

    if (!mkdtemp(dir)) return 2;
    snprintf(tmp, sizeof tmp, "%s/tmp", dir);
    snprintf(sys, sizeof sys, "%s/sys", dir);
    snprintf(uri, sizeof uri, "%s/uri", dir);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_NSPACE, server, PMIX_STRING);
    pmix_rank_t zero = 0;
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_RANK, &zero, PMIX_PROC_RANK);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_TMPDIR, tmp, PMIX_STRING);
    PMIX_INFO_LOAD(&info[n++], PMIX_SYSTEM_TMPDIR, sys, PMIX_STRING);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_TOOL_SUPPORT, &yes, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_SYSTEM_SUPPORT, &yes, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_SESSION_SUPPORT, &yes, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[n++], PMIX_IOF_LOCAL_OUTPUT, &no, PMIX_BOOL);
    PMIX_INFO_LOAD(&info[n++], PMIX_TCP_REPORT_URI, uri, PMIX_STRING);
    OK(PMIx_server_init(&module, info, n));
    if (bad) return 1;
    CHECK(count(tmp) == 3 && count(sys) == 1);

    PMIX_INFO_CREATE(jinfo, 1);
    PMIX_INFO_LOAD(&jinfo[0], PMIX_JOB_SIZE, &four, PMIX_UINT32);
    pmix_status_t rc = PMIx_server_register_nspace(job, 0, jinfo, 1, op, &b);
    if (rc != PMIX_OPERATION_SUCCEEDED) {
        OK(rc);
        CHECK(await(&b, 1));
    }
    PMIX_INFO_FREE(jinfo, 1);

    PMIX_LOAD_PROCID(&me, server, 0);
    OK(PMIx_Get(&me, PMIX_SERVER_URI, NULL, 0, &v));
    names = strdup(v->data.string);
    PMIX_VALUE_RELEASE(v);
    f = fopen(uri, "r");
    CHECK(f && fgets(text, sizeof text, f));
    if (f) fclose(f);
    text[strcspn(text, "\n")] = 0;
    CHECK(!strcmp(text, names));

    const char *ways[] = {"uri", "pid", "nspace", "system", "session", "file", "given", NULL};
    const char *only = getenv("TOOL_WAYS");
    char pid[16], file[400];
    snprintf(pid, sizeof pid, "%d", getpid());
    for (int i = 0; ways[i]; i++) {
        if (only && !strstr(only, ways[i])) continue;
        const char *a = tmp;
        if (!strcmp(ways[i], "uri") || !strcmp(ways[i], "given")) a = names;
        if (!strcmp(ways[i], "system")) a = sys;
        if (!strcmp(ways[i], "file")) snprintf(file, sizeof file, "%s/pmix.%s.tool.%s", tmp, getenv("TOOL_HOST"), pid), a = file;
        named = !strcmp(ways[i], "given");
        setenv("TOOL_TMP", tmp, 1);
        setenv("TOOL_PID", pid, 1);
        run(argv, ways[i], a, text, sizeof text);
        if (strcmp(text, "from the child\n")) fail(__LINE__, "the tool by %s printed \"%s\"", ways[i], text);
    }
    if (!only) CHECK(ntools == 6 && nasked == 7 && nspawned == 7 && npulled >= 7);
    OK(PMIx_server_finalize());
    CHECK(count(tmp) == 0 && count(sys) == 0);
    unlink(uri); /* releases before 7.0 leave it */
    rmdir(tmp);
    rmdir(sys);
    CHECK(rmdir(dir) == 0);
    free(names);
    return bad != 0;
}

/* ---- the tools --------------------------------------------------------- */

static BOX(output);
static BOX(noticed);
static char heard[256];

static void on_output(size_t id, pmix_iof_channel_t ch, pmix_proc_t *source, pmix_byte_object_t *bo,
                      pmix_info_t info[], size_t n)
{
    (void) info, (void) n;
    CHECK(ch == PMIX_FWD_STDOUT_CHANNEL && PMIX_CHECK_NSPACE(source->nspace, job));
    snprintf(heard, sizeof heard, "%.*s", (int) bo->size, bo->bytes);
    put(PMIX_SUCCESS, id, &output);
}

static void on_event(size_t id, pmix_status_t st, const pmix_proc_t *source, pmix_info_t info[], size_t n,
                     pmix_info_t *results, size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cd)
{
    (void) info, (void) n, (void) results, (void) nr;
    CHECK(PMIX_CHECK_NSPACE(source->nspace, server));
    put(st, id, &noticed);
    if (cb) cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cd);
}

static void tell(const char *fmt, const char *arg)
{
    dprintf(3, fmt, arg);
}

static int be_tool(const char *way, const char *arg)
{
    pmix_info_t info[4], *got;
    pmix_proc_t me, from;
    pmix_query_t *q;
    pmix_value_t *v;
    pmix_app_t *app;
    pmix_nspace_t child;
    pmix_status_t code = CODE(getpid());
    pid_t pid = atoi(getenv("TOOL_PID"));
    bool yes = true;
    size_t n = 0, ngot = 0;
    BOX(registered);
    BOX(pulled);

    who = way;
    if (!strcmp(way, "uri") || !strcmp(way, "given")) PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_URI, arg, PMIX_STRING);
    if (!strcmp(way, "pid")) PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_PIDINFO, &pid, PMIX_PID);
    if (!strcmp(way, "nspace")) PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_NSPACE, server, PMIX_STRING);
    if (!strcmp(way, "system")) {
        PMIX_INFO_LOAD(&info[n++], PMIX_CONNECT_TO_SYSTEM, &yes, PMIX_BOOL);
        PMIX_INFO_LOAD(&info[n++], PMIX_SYSTEM_TMPDIR, arg, PMIX_STRING);
    }
    if (!strcmp(way, "file")) PMIX_INFO_LOAD(&info[n++], PMIX_TOOL_ATTACHMENT_FILE, arg, PMIX_STRING);
    if (!strcmp(way, "given")) {
        pmix_rank_t seven = 7;
        PMIX_INFO_LOAD(&info[n++], PMIX_TOOL_NSPACE, "my.name", PMIX_STRING);
        PMIX_INFO_LOAD(&info[n++], PMIX_TOOL_RANK, &seven, PMIX_PROC_RANK);
    } else {
        PMIX_INFO_LOAD(&info[n++], PMIX_SERVER_TMPDIR, getenv("TOOL_TMP"), PMIX_STRING);
    }
    OK(PMIx_tool_init(&me, info, n));
    if (bad) return 1;
    if (!strcmp(way, "given")) CHECK(!strcmp(me.nspace, "my.name") && me.rank == 7);
    else CHECK(!strncmp(me.nspace, "tools.", 6) && me.rank == 0);

    PMIX_QUERY_CREATE(q, 1);
    PMIX_ARGV_APPEND(n, q[0].keys, "tool.question");
    OK(PMIx_Query_info(q, 1, &got, &ngot));
    CHECK(ngot == 1 && got[0].value.type == PMIX_STRING && !strcmp(got[0].value.data.string, "answer"));
    PMIX_INFO_FREE(got, ngot);
    PMIX_QUERY_FREE(q, 1);

    PMIX_LOAD_PROCID(&from, job, PMIX_RANK_WILDCARD);
    OK(PMIx_Get(&from, PMIX_JOB_SIZE, NULL, 0, &v));
    if (!bad) {
        CHECK(v->type == PMIX_UINT32 && v->data.uint32 == 4);
        PMIX_VALUE_RELEASE(v);
    }

    PMIx_Register_event_handler(&code, 1, NULL, 0, on_event, put, &registered);
    CHECK(await(&registered, 1) && registered.st == PMIX_SUCCESS);
    tell("event%s\n", "");
    CHECK(await(&noticed, 1) && noticed.st == code);

    OK(PMIx_IOF_pull(&from, 1, NULL, 0, PMIX_FWD_STDOUT_CHANNEL, on_output, put, &pulled));
    CHECK(await(&pulled, 1) && pulled.st == PMIX_SUCCESS);
    tell("pulled%s\n", "");
    CHECK(await(&output, 1) && !strcmp(heard, "from the job\n") && output.id == pulled.id);

    PMIX_APP_CREATE(app, 1);
    app->cmd = strdup("child");
    PMIX_ARGV_APPEND(n, app->argv, "child");
    app->maxprocs = 1;
    PMIX_INFO_LOAD(&info[0], PMIX_FWD_STDOUT, &yes, PMIX_BOOL);
    OK(PMIx_Spawn(info, 1, app, 1, child));
    PMIX_APP_FREE(app, 1);
    CHECK(!strncmp(child, "spawned.", 8));
    tell("spawned %s\n", child);
    usleep(300000); /* the child's output comes without a word */

    OK(PMIx_tool_finalize());
    return bad != 0;
}

int main(int argc, char **argv)
{
    alarm(60);
    setvbuf(stderr, NULL, _IOLBF, 0);
    return argc > 2 ? be_tool(argv[1], argv[2]) : serve(argv);
}
