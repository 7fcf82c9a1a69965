/*
 * Loops over what clients and hosts do all the time: neither end's C heap nor its
 * resident memory grows with the number of rounds, whatever the answers.
 */
#include "rig.h"

#include <malloc.h>

enum { LIMIT = 90 };
/* RIG_ROUNDS replaces the number of rounds, for slower tools; sizes are compared
 * only without it. */
static int WARM = 300, ROUNDS = 2000, JOBS = 100;

static volatile int notes;

static void on_note(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n, pmix_info_t *r,
                    size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr;
    __sync_fetch_and_add(&notes, 1);
    cb(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

static void one_round(int n)
{
    char *keys[] = {(char *) "some.key", NULL}, text[64];
    pmix_data_array_t *array;
    pmix_info_t *info, *res = NULL, now;
    pmix_value_t v, *got = NULL;
    pmix_proc_t all, *procs = NULL;
    pmix_pdata_t pd;
    pmix_query_t q;
    size_t nres = 0, k;
    char *regex = NULL, *nodes = NULL;
    int st;
    size_t id;

    PMIX_LOAD_PROCID(&all, self.nspace, PMIX_RANK_WILDCARD);
    /* values of all sorts */
    snprintf(text, sizeof(text), "value %d", n);
    STATUS(PMIX_SUCCESS, rig_put("text", text));
    PMIX_DATA_ARRAY_CREATE(array, 4, PMIX_INFO);
    info = array->array;
    for (k = 0; k < 4; k++) {
        snprintf(text, sizeof(text), "key.%d", (int) k);
        PMIX_INFO_LOAD(&info[k], text, "some text that is long enough to be on the heap", PMIX_STRING);
    }
    v.type = PMIX_DATA_ARRAY;
    v.data.darray = array;
    STATUS(PMIX_SUCCESS, PMIx_Put(PMIX_GLOBAL, "array", &v));
    PMIX_VALUE_DESTRUCT(&v);
    STATUS(PMIX_SUCCESS, PMIx_Commit());
    STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_Get(&self, "array", NULL, 0, &got));
    PMIX_VALUE_RELEASE(got);
    STATUS(PMIX_SUCCESS, PMIx_Get(&all, PMIX_JOB_SIZE, NULL, 0, &got));
    PMIX_VALUE_RELEASE(got);
    all.rank = 1;
    PMIX_INFO_LOAD(&now, PMIX_IMMEDIATE, NULL, PMIX_BOOL);
    CHECK(PMIX_SUCCESS != PMIx_Get(&all, "not.there", &now, 1, &got));
    all.rank = PMIX_RANK_WILDCARD;
    PMIX_INFO_CREATE(info, 2);
    PMIX_INFO_LOAD(&info[0], "some.key", "some text", PMIX_STRING);
    PMIX_INFO_LOAD(&info[1], "other.key", "other text", PMIX_STRING);
    STATUS(PMIX_SUCCESS, PMIx_Publish(info, 2));
    PMIX_PDATA_CONSTRUCT(&pd);
    snprintf(pd.key, sizeof(pd.key), "some.key");
    STATUS(PMIX_SUCCESS, PMIx_Lookup(&pd, 1, NULL, 0));
    PMIX_PDATA_DESTRUCT(&pd);
    STATUS(PMIX_SUCCESS, PMIx_Unpublish(keys, NULL, 0));
    PMIX_QUERY_CONSTRUCT(&q);
    PMIx_Argv_append_nosize(&q.keys, "something.unknown");
    CHECK(PMIX_SUCCESS != PMIx_Query_info(&q, 1, &res, &nres));
    PMIX_QUERY_DESTRUCT(&q);
    PMIX_QUERY_CONSTRUCT(&q);
    PMIx_Argv_append_nosize(&q.keys, PMIX_QUERY_ATTRIBUTE_SUPPORT);
    PMIX_INFO_CREATE(q.qualifiers, 1);
    q.nqual = 1;
    PMIX_INFO_LOAD(&q.qualifiers[0], PMIX_CLIENT_ATTRIBUTES, NULL, PMIX_BOOL);
    if (PMIX_SUCCESS == PMIx_Query_info(&q, 1, &res, &nres) && NULL != res) {
        PMIX_INFO_FREE(res, nres);
    }
    PMIX_QUERY_DESTRUCT(&q);
    STATUS(PMIX_SUCCESS, PMIx_Connect(&self, 1, NULL, 0));
    STATUS(PMIX_SUCCESS, PMIx_Disconnect(&self, 1, NULL, 0));
    res = NULL;
    if (PMIX_SUCCESS == PMIx_Job_control(&all, 1, info, 2, &res, &nres) && NULL != res) {
        PMIX_INFO_FREE(res, nres);
    }
    PMIX_INFO_FREE(info, 2);
    if (PMIX_SUCCESS == PMIx_Resolve_peers(NULL, self.nspace, &procs, &nres)) {
        PMIX_PROC_FREE(procs, nres);
    }
    if (PMIX_SUCCESS == PMIx_Resolve_nodes(self.nspace, &nodes)) {
        free(nodes);
    }
    STATUS(PMIX_SUCCESS, PMIx_generate_regex("node1,node2,node3", &regex));
    free(regex);
    pmix_status_t code = -6000;
    st = PMIx_Register_event_handler(&code, 1, NULL, 0, on_note, NULL, NULL);
    CHECK(0 <= st);
    id = (size_t) st;
    k = (size_t) notes;
    FINISHED(PMIx_Notify_event(code, &self, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL));
    CHECK(rig_until(&notes, (int) k + 1, 10));
    FINISHED(PMIx_Deregister_event_handler(id, NULL, NULL));
}

/* Kilobytes of the C heap and of resident memory. */
static void measure(unsigned long *heap, unsigned long *rss)
{
    *heap = (unsigned long) (mallinfo2().uordblks + mallinfo2().hblkhd) / 1024;
    *rss = status_of("self", "VmRSS");
}

static int loops(void)
{
    unsigned long heap[2], rss[2];
    int n;

    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    for (n = 0; n < WARM + ROUNDS && 0 == failures; n++) {
        if (WARM == n) {
            measure(&heap[0], &rss[0]);
            rig_say("warm");
        }
        one_round(n);
    }
    measure(&heap[1], &rss[1]);
    fprintf(stderr, "client: heap %lu -> %lu kB, resident %lu -> %lu kB\n", heap[0], heap[1], rss[0], rss[1]);
    if (1 < WARM && heap[1] > heap[0] + 100) {
        fail("the client's C heap grows: %lu -> %lu kB", heap[0], heap[1]);
    }
    if (1 < WARM && rss[1] > rss[0] + 3000) {
        fail("the client's resident memory grows: %lu -> %lu kB", rss[0], rss[1]);
    }
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    return done();
}

/* Comes and goes with data of its own. */
static int brief(void)
{
    STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
    rig_put("text", "some text");
    PMIx_Commit();
    PMIx_Fence(&self, 1, NULL, 0);
    PMIx_Finalize(NULL, 0);
    return done();
}

static const rig_mode modes[] = {{"loops", loops}, {"brief", brief}, {0}};

/* Jobs that come and go leave nothing. */
static void jobs(void)
{
    unsigned long heap[2], rss[2];
    pmix_nspace_t name;
    int n, k;

    for (n = 0; n < JOBS; n++) {
        snprintf(name, sizeof(name), "job.%d", n);
        rig_register(name, 8);
        if (0 == n % 10) {
            rig_well(rig_start_in(name, 0, "brief", NULL), 20);
        }
        for (k = 0; k < 8; k++) {
            pmix_proc_t p;
            PMIX_LOAD_PROCID(&p, name, (pmix_rank_t) k);
            PMIx_server_deregister_client(&p, NULL, NULL);
        }
        PMIx_server_deregister_nspace(name, NULL, NULL);
        if (9 == n) {
            measure(&heap[0], &rss[0]);
        }
    }
    measure(&heap[1], &rss[1]);
    fprintf(stderr, "jobs: heap %lu -> %lu kB, resident %lu -> %lu kB\n", heap[0], heap[1], rss[0], rss[1]);
    if (1 < WARM && (heap[1] > heap[0] + 50 || rss[1] > rss[0] + 3000)) {
        fail("the host's memory grows with the number of jobs");
    }
}

int main(int argc, char **argv)
{
    unsigned long heap[2], rss[2];
    pid_t p;

    if (NULL != getenv("RIG_ROUNDS")) {
        WARM = 1;
        ROUNDS = atoi(getenv("RIG_ROUNDS"));
        JOBS = 12;
    }
    rig_process(argc, argv, modes);
    alarm(110);
    rig_host(2);
    p = rig_start(0, "loops", NULL);
    rig_hear("warm", LIMIT);
    measure(&heap[0], &rss[0]);
    rig_well(p, LIMIT);
    measure(&heap[1], &rss[1]);
    fprintf(stderr, "host: heap %lu -> %lu kB, resident %lu -> %lu kB\n", heap[0], heap[1], rss[0], rss[1]);
    if (1 < WARM && heap[1] > heap[0] + 100) {
        fail("the host's C heap grows: %lu -> %lu kB", heap[0], heap[1]);
    }
    if (1 < WARM && rss[1] > rss[0] + 6000) {
        fail("the host's resident memory grows: %lu -> %lu kB", rss[0], rss[1]);
    }
    jobs();
    rig_close();
    return done();
}
