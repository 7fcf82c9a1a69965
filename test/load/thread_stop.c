/*
 * PMIx_Progress_thread_stop: what needs progress is refused from then on, what is
 * here already is not, and the end comes all the same.
 */
#include "check.h"

#include <pmix.h>
#include <pmix_server.h>

static void stopped(void)
{
    pmix_value_t v = {.type = PMIX_UINT32, .data.uint32 = 1};

    STATUS(PMIX_SUCCESS, PMIx_Put(PMIX_GLOBAL, "early", &v));
    PMIx_Progress_thread_stop(NULL, 0);
    STATUS(PMIX_ERR_NOT_AVAILABLE, PMIx_Fence(NULL, 0, NULL, 0));
    STATUS(PMIX_ERR_NOT_AVAILABLE, PMIx_Commit());
    STATUS(PMIX_ERR_NOT_AVAILABLE, PMIx_Notify_event(PMIX_ERR_TIMEOUT, NULL, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL));
    CHECK(0 != PMIx_Initialized());
}

static int client(void)
{
    pmix_proc_t p;

    STATUS(PMIX_SUCCESS, PMIx_Init(&p, NULL, 0));
    stopped();
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    /* the next init has a thread that runs */
    STATUS(PMIX_SUCCESS, PMIx_Init(&p, NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_Commit());
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

int main(int argc, char **argv)
{
    char **env = NULL;
    pmix_info_t info[1];
    uint32_t size = 1;
    pmix_proc_t p;

    if (1 < argc) {
        return client();
    }
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    stopped();
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());

    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    PMIX_LOAD_PROCID(&p, "stop", 0);
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    FINISHED(PMIx_server_register_nspace(p.nspace, 1, info, 1, NULL, NULL));
    FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, &env));
    run_client(argv[0], env);
    PMIx_Argv_free(env);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
