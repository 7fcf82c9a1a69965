/*
 * A child that was forked after the init gets PMIX_ERR_INIT at once from every
 * call that needs the runtime, the inits among them; the helpers go on working
 * there; the parent goes on. The fork is made from the main thread, and from
 * another one while the main thread is busy in calls.
 */
#include "check.h"
#include "calls.h"

#include <pthread.h>
#include <sys/wait.h>

/* Calls that ask for an init and then need no runtime: they go on in a child. */
static const char *const in_c[] = {"PMIx_Data_copy", "PMIx_Data_copy_payload", "PMIx_Data_embed",
                                   "PMIx_Data_load", "PMIx_Data_print", "PMIx_Data_unload"};
enum { IN_C = sizeof(in_c) / sizeof(in_c[0]) };

static pmix_status_t expected(const char *name)
{
    int n;

    for (n = 0; n < IN_C; n++) {
        if (0 == strcmp(in_c[n], name)) {
            return PMIX_SUCCESS;
        }
    }
    return PMIX_ERR_INIT;
}

static void *lib;
static volatile bool stop;

static int child(void)
{
    __typeof__(PMIx_Initialized) *initialized = (__typeof__(initialized)) dlsym(lib, "PMIx_Initialized");
    __typeof__(PMIx_Init) *init = (__typeof__(init)) dlsym(lib, "PMIx_Init");
    __typeof__(PMIx_server_init) *server_init = (__typeof__(server_init)) dlsym(lib, "PMIx_server_init");
    __typeof__(PMIx_tool_init) *tool_init = (__typeof__(tool_init)) dlsym(lib, "PMIx_tool_init");
    __typeof__(PMIx_Progress) *progress = (__typeof__(progress)) dlsym(lib, "PMIx_Progress");
    __typeof__(PMIx_Error_string) *string = (__typeof__(string)) dlsym(lib, "PMIx_Error_string");
    double start = seconds();
    int n, st;

    failures = 0;
    alarm(10);
    for (n = 0; n < NCALLS; n++) {
        st = all_calls[n].make(lib);
        if (expected(all_calls[n].name) != st) {
            fail("%s in a forked child returns %d", all_calls[n].name, st);
        }
    }
    STATUS(PMIX_ERR_INIT, init(&self, NULL, 0));
    STATUS(PMIX_ERR_INIT, server_init(NULL, NULL, 0));
    STATUS(PMIX_ERR_INIT, tool_init(&self, NULL, 0));
    progress();
    CHECK(0 == initialized());
    CHECK(NULL != string(PMIX_ERR_INIT));
    if (1.0 < seconds() - start) {
        fail("the calls in a forked child took %f s", seconds() - start);
    }
    return done();
}

static void fork_and_look(void)
{
    int status = 0;
    pid_t pid = fork();

    if (0 == pid) {
        _exit(child());
    }
    waitpid(pid, &status, 0);
    if (0 != status) {
        fail("the child ended with status %x", status);
    }
}

static void *forker(void *arg)
{
    int n;

    for (n = 0; n < 20; n++) {
        fork_and_look();
    }
    stop = true;
    return arg;
}

int main(void)
{
    __typeof__(PMIx_server_init) *init;
    __typeof__(PMIx_server_finalize) *finalize;
    __typeof__(PMIx_Store_internal) *store;
    __typeof__(PMIx_Get) *get;
    pmix_proc_t here = {.nspace = "here", .rank = 0};
    pthread_t t;

    lib = open_library();
    init = (__typeof__(init)) dlsym(lib, "PMIx_server_init");
    finalize = (__typeof__(finalize)) dlsym(lib, "PMIx_server_finalize");
    store = (__typeof__(store)) dlsym(lib, "PMIx_Store_internal");
    get = (__typeof__(get)) dlsym(lib, "PMIx_Get");
    make_objects();

    STATUS(PMIX_SUCCESS, init(NULL, NULL, 0));
    fork_and_look();
    MUST(0 == pthread_create(&t, NULL, forker, NULL));
    while (!stop) {
        STATUS(PMIX_SUCCESS, store(&here, "some.key", &number_value));
    }
    pthread_join(t, NULL);
    STATUS(PMIX_SUCCESS, get(&here, "some.key", NULL, 0, &value));
    CHECK(NULL != value && PMIX_UINT32 == value->type && 7 == value->data.uint32);
    STATUS(PMIX_SUCCESS, finalize());
    return done();
}
