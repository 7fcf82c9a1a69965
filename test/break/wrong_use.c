/*
 * Wrong use: calls after the end, ends without a beginning, roles mixed in one
 * process, answers that come after the end.
 * Nothing crashes or hangs, and the statuses say what is wrong.
 */
#include "rig.h"

#include <pmix_tool.h>

enum { LIMIT = 30 };
static pmix_nspace_t name = "x";

static void after_the_end(void)
{
    pmix_value_t v = {.type = PMIX_UINT32}, *got = NULL;
    pmix_status_t code = -1;
    size_t id;
    int st;

    CHECK(0 == PMIx_Initialized());
    STATUS(PMIX_ERR_INIT, PMIx_Finalize(NULL, 0));
    STATUS(PMIX_ERR_INIT, PMIx_Fence(NULL, 0, NULL, 0));
    STATUS(PMIX_ERR_INIT, PMIx_Put(PMIX_GLOBAL, "k", &v));
    STATUS(PMIX_ERR_INIT, PMIx_Commit());
    STATUS(PMIX_ERR_INIT, PMIx_Get(&self, "k", NULL, 0, &got));
    STATUS(PMIX_ERR_INIT, PMIx_server_finalize());
    STATUS(PMIX_ERR_INIT, PMIx_tool_finalize());
    CHECK(0 > PMIx_Register_event_handler(&code, 1, NULL, 0, NULL, NULL, NULL));
    id = 0;
    CHECK(0 > PMIx_Deregister_event_handler(id, NULL, NULL));
    PMIx_server_deregister_nspace(name, NULL, NULL);
    PMIx_Progress();
    free(rig_get(0, "k", 1, &st));
    STATUS(PMIX_ERR_INIT, st);
}

static volatile int answered;

static void late(pmix_status_t st, void *cbdata)
{
    (void) st, (void) cbdata;
    __sync_fetch_and_add(&answered, 1);
}

static int client(void)
{
    int n;

    after_the_end();
    for (n = 0; n < 3; n++) {
        STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
        /* a client is no server and no tool */
        CHECK(PMIX_SUCCESS != PMIx_server_register_nspace(name, 1, NULL, 0, NULL, NULL));
        CHECK(PMIX_SUCCESS != PMIx_tool_disconnect(&self));
        STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
        /* its answer may find nobody */
        answered = 0;
        PMIx_Fence_nb(NULL, 0, NULL, 0, late, NULL);
        STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
        CHECK(1 >= answered);
        after_the_end();
    }
    return done();
}

/* A client that is a server for others as well, as launchers under PMIx are. */
static int both(void)
{
    pmix_proc_t p;

    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    int st = PMIx_server_init(&rig_module, NULL, 0);
    if (PMIX_SUCCESS == st) {
        /* counts as one more init, whatever the role */
        PMIX_LOAD_PROCID(&p, "below", 0);
        PMIx_server_register_nspace(p.nspace, 1, NULL, 0, NULL, NULL);
        PMIx_server_register_client(&p, getuid(), getgid(), NULL, NULL, NULL);
        PMIx_server_finalize();
    }
    STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    PMIx_Finalize(NULL, 0);
    if (PMIX_SUCCESS == st) {
        while (0 != PMIx_Initialized()) {
            if (PMIX_SUCCESS != PMIx_Finalize(NULL, 0)) {
                fail("the last finalize is refused");
                break;
            }
        }
    }
    return done();
}

static const rig_mode modes[] = {{"client", client}, {"both", both}, {0}};

int main(int argc, char **argv)
{
    pid_t p;

    rig_process(argc, argv, modes);
    alarm(100);
    rig_host(2);
    p = rig_start(0, "client", NULL);
    rig_well(p, LIMIT);
    p = rig_start(0, "both", NULL);
    rig_well(p, LIMIT);
    /* a second server init counts, and so does its end */
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    rig_close();
    after_the_end();
    return done();
}
