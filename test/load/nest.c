/*
 * Inits nest by count: so many finalizes end them, and only the last ends the
 * library. A server's init counts with a client's of the same process.
 */
#include "check.h"

#include <pmix.h>
#include <pmix_server.h>

static void nested_server(void)
{
    pmix_proc_t p = {.nspace = "here", .rank = 0};
    pmix_value_t v = {.type = PMIX_UINT32, .data.uint32 = 1};
    int n;

    for (n = 0; n < 3; n++) {
        STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    }
    for (n = 0; n < 3; n++) {
        CHECK(0 != PMIx_Initialized());
        STATUS(PMIX_SUCCESS, PMIx_Store_internal(&p, "key", &v));
        STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    }
    CHECK(0 == PMIx_Initialized());
    STATUS(PMIX_ERR_INIT, PMIx_server_finalize());
    STATUS(PMIX_ERR_INIT, PMIx_Store_internal(&p, "key", &v));
}

static int client(void)
{
    pmix_proc_t first, again;
    int n;

    STATUS(PMIX_SUCCESS, PMIx_Init(&first, NULL, 0));
    for (n = 0; n < 2; n++) {
        memset(&again, 0, sizeof(again));
        STATUS(PMIX_SUCCESS, PMIx_Init(&again, NULL, 0));
        CHECK(0 == strcmp(first.nspace, again.nspace) && first.rank == again.rank);
    }
    for (n = 0; n < 3; n++) {
        CHECK(0 != PMIx_Initialized());
        STATUS(PMIX_SUCCESS, PMIx_Commit());
        STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    }
    CHECK(0 == PMIx_Initialized());
    STATUS(PMIX_ERR_INIT, PMIx_Finalize(NULL, 0));
    STATUS(PMIX_ERR_INIT, PMIx_Commit());
    return done();
}

int main(int argc, char **argv)
{
    char **env = NULL;
    pmix_nspace_t job = "nest";
    pmix_info_t info[1];
    uint32_t size = 1;
    pmix_proc_t p;

    if (1 < argc) {
        return client();
    }
    nested_server();

    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    PMIX_INFO_LOAD(&info[0], PMIX_JOB_SIZE, &size, PMIX_UINT32);
    FINISHED(PMIx_server_register_nspace(job, 1, info, 1, NULL, NULL));
    PMIX_LOAD_PROCID(&p, job, 0);
    FINISHED(PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL));
    STATUS(PMIX_SUCCESS, PMIx_server_setup_fork(&p, &env));
    run_client(argv[0], env);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
