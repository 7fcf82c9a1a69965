/*
 * PMIx_Init and PMIx_Finalize a thousand times, and the same for a server and
 * for a tool's worth of calls between: no descriptor, thread or memory stays
 * behind. The client is this program again, started by the server it talks to.
 * PMIX_TEST_LOOPS changes the number.
 */
#include "check.h"

#include <pmix.h>
#include <pmix_server.h>

static pmix_nspace_t job = "loop";

static int loops(void)
{
    const char *n = getenv("PMIX_TEST_LOOPS");
    return NULL == n ? 1000 : atoi(n);
}

/* What is counted after the first half, when the heap has its size, and again at
 * the end. */
typedef struct {
    int fds, threads;
    long rss;
} use_t;

static use_t in_use(void)
{
    use_t u;

    usleep(20000); /* a thread that was told to end may still be ending */
    u.fds = count_in("fd");
    u.threads = count_in("task");
    u.rss = (long) status_of("self", "VmRSS");
    return u;
}

static void compare(const char *who, use_t a, use_t b)
{
    printf("%s: descriptors %d -> %d, threads %d -> %d, resident %ld -> %ld kB\n", who, a.fds, b.fds,
           a.threads, b.threads, a.rss, b.rss);
    /* two that the runtime opens once, at the first of its own timers */
    if (b.fds > a.fds + 2) {
        fail("%s: %d descriptors became %d", who, a.fds, b.fds);
    }
    /* the runtime may have made a thread or two late */
    if (b.threads > a.threads + 3) {
        fail("%s: %d threads became %d", who, a.threads, b.threads);
    }
    if (b.rss > a.rss + 3000) {
        fail("%s: %ld kB became %ld kB", who, a.rss, b.rss);
    }
}

static int client(void)
{
    int n, total = loops();
    use_t first = {0}, last;

    for (n = 0; n < total; n++) {
        pmix_proc_t self, all;
        pmix_value_t v = {.type = PMIX_UINT32, .data.uint32 = (uint32_t) n}, *got = NULL;

        STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
        STATUS(PMIX_SUCCESS, PMIx_Put(PMIX_GLOBAL, "loop.n", &v));
        STATUS(PMIX_SUCCESS, PMIx_Commit());
        PMIX_LOAD_PROCID(&all, self.nspace, PMIX_RANK_WILDCARD);
        STATUS(PMIX_SUCCESS, PMIx_Get(&all, PMIX_JOB_SIZE, NULL, 0, &got));
        if (NULL != got) {
            CHECK(PMIX_UINT32 == got->type && 1 == got->data.uint32);
            PMIX_VALUE_RELEASE(got);
        }
        STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
        CHECK(0 == PMIx_Initialized());
        if (0 != failures) {
            return done();
        }
        if (n == total / 2) {
            first = in_use();
        }
    }
    last = in_use();
    compare("client", first, last);
    return done();
}

static void server_setup(char ***env)
{
    pmix_info_t info[1];
    uint32_t size = 1;
    pmix_proc_t p;

    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    FINISHED(PMIx_server_register_nspace(job, 1, info, 1, NULL, NULL));
    PMIX_LOAD_PROCID(&p, job, 0);
    FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, env));
}

static void servers(void)
{
    int n, total = loops();
    use_t first = {0}, last;

    for (n = 0; n < total && 0 == failures; n++) {
        char **env = NULL;

        STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
        server_setup(&env);
        PMIx_server_deregister_nspace(job, NULL, NULL);
        STATUS(PMIX_SUCCESS, PMIx_server_finalize());
        PMIx_Argv_free(env);
        if (n == total / 2) {
            first = in_use();
        }
    }
    last = in_use();
    compare("server", first, last);
}

int main(int argc, char **argv)
{
    char **env = NULL;

    if (1 < argc) {
        return client();
    }
    servers();
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    server_setup(&env);
    run_client(argv[0], env);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
