/*
 * Many threads of a host in the library at once, on small stacks, short-lived;
 * calls from callbacks; a finalize beside blocked calls and from within a
 * callback; handlers that never complete or take their time.
 */
#include "rig.h"

#include <limits.h>

enum { LIMIT = 60, THREADS = 32 };

static volatile int calls, wrong, finalize_in_callback;
static volatile bool keeps;

static void ended(pmix_status_t st, void *cbdata)
{
    (void) cbdata;
    if (PMIX_SUCCESS != st) {
        __sync_fetch_and_add(&wrong, 1);
    }
    __sync_fetch_and_add(&calls, 1);
}

static void got(pmix_status_t st, pmix_value_t *v, void *cbdata)
{
    if (PMIX_SUCCESS != st || NULL == v || PMIX_STRING != v->type || 0 != strcmp(v->data.string, "shared")) {
        __sync_fetch_and_add(&wrong, 1);
    }
    ended(PMIX_SUCCESS, cbdata);
}

static void registered(pmix_status_t st, size_t id, void *cbdata)
{
    *(volatile size_t *) cbdata = id + 1;
    ended(st, NULL);
}

static void on_event(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n, pmix_info_t *r,
                     size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr;
    if (NULL != cb) {
        cb(PMIX_EVENT_NO_ACTION_TAKEN, NULL, 0, NULL, NULL, cbdata);
    }
}

static void *everything(void *arg)
{
    int me = (int) (intptr_t) arg, n, st;
    char key[32], text[32], *s;
    pmix_proc_t all;

    PMIX_LOAD_PROCID(&all, self.nspace, 0);
    for (n = 0; n < 25; n++) {
        pmix_status_t code = -4000 - me;
        volatile size_t id = 0;
        snprintf(key, sizeof(key), "key.%d", me);
        snprintf(text, sizeof(text), "value %d", n);
        STATUS(PMIX_SUCCESS, rig_put(key, text));
        if (0 == n % 5) {
            STATUS(PMIX_SUCCESS, PMIx_Commit());
        }
        s = rig_get(self.rank, key, 0, &st);
        if (PMIX_SUCCESS != st || NULL == s || 0 != strcmp(s, text)) {
            fail("thread %d reads %s, not %s", me, NULL == s ? "nothing" : s, text);
        }
        free(s);
        STATUS(PMIX_SUCCESS, PMIx_Fence_nb(&self, 1, NULL, 0, ended, NULL));
        STATUS(PMIX_SUCCESS, PMIx_Get_nb(&all, "shared", NULL, 0, got, NULL));
        st = PMIx_Register_event_handler(&code, 1, NULL, 0, on_event, registered, (void *) &id);
        STATUS(PMIX_SUCCESS, st);
        if (0 == n % 7) {
            s = rig_get(self.rank, "missing", 1, &st);
            CHECK(PMIX_SUCCESS != st);
            free(s);
        }
        for (st = 0; 0 == id && st < 5000; st++) {
            usleep(1000);
        }
        CHECK(0 != id);
        FINISHED(PMIx_Deregister_event_handler(id - 1, NULL, NULL));
    }
    return NULL;
}

static void *short_life(void *arg)
{
    int st;
    char *s = rig_get(self.rank, "shared", 0, &st);

    CHECK(NULL != s);
    free(s);
    return arg;
}

static void many(void)
{
    pthread_t t[THREADS];
    intptr_t n;
    int before;
    unsigned long rss;

    for (n = 0; n < THREADS; n++) {
        MUST(0 == pthread_create(&t[n], NULL, everything, (void *) n));
    }
    for (n = 0; n < THREADS; n++) {
        pthread_join(t[n], NULL);
    }
    if (!rig_until(&calls, THREADS * 25 * 3, 20)) {
        fail("%d callbacks of %d", calls, THREADS * 25 * 3);
    }
    if (0 != wrong) {
        fail("%d callbacks with a wrong answer", wrong);
    }
    before = count_in("task");
    rss = status_of("self", "VmRSS");
    for (n = 0; n < 600; n++) {
        MUST(0 == pthread_create(&t[0], NULL, short_life, NULL));
        pthread_join(t[0], NULL);
    }
    usleep(100000);
    if (count_in("task") > before + 6) {
        fail("%d threads, there were %d", count_in("task"), before);
    }
    if (status_of("self", "VmRSS") > rss + 8192) {
        fail("600 threads that came and went cost %lu kB", status_of("self", "VmRSS") - rss);
    }
}

/* ---- small stacks ------------------------------------------------------- */

static void *on_small_stack(void *arg)
{
    int st;
    char *s;

    if (NULL != arg) {
        STATUS(PMIX_SUCCESS, PMIx_Init(&self, NULL, 0));
        STATUS(PMIX_SUCCESS, rig_put("shared", "shared"));
        STATUS(PMIX_SUCCESS, PMIx_Commit());
        STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    }
    s = rig_get(self.rank, "shared", 0, &st);
    CHECK(NULL != s);
    free(s);
    s = rig_get(self.rank, "missing", 1, &st);
    CHECK(NULL == s);
    return NULL;
}

static void small_stack(void *arg)
{
    pthread_attr_t attr;
    pthread_t t;

    pthread_attr_init(&attr);
    MUST(0 == pthread_attr_setstacksize(&attr, (size_t) sysconf(_SC_THREAD_STACK_MIN) + 16 * 1024));
    MUST(0 == pthread_create(&t, &attr, on_small_stack, arg));
    pthread_join(t, NULL);
}

/* ---- calls from callbacks ----------------------------------------------- */

static volatile int tried;

/* Every call that would have to wait says so. */
static void try_blocking(pmix_status_t st, void *cbdata)
{
    pmix_pdata_t pd;
    char *s;
    int rc;

    (void) st, (void) cbdata;
    rc = PMIx_Fence(&self, 1, NULL, 0);
    if (PMIX_SUCCESS == rc) {
        __sync_fetch_and_add(&wrong, 1);
    }
    s = rig_get(1, "missing", 0, &rc);
    if (PMIX_SUCCESS == rc) {
        __sync_fetch_and_add(&wrong, 1);
    }
    free(s);
    PMIX_PDATA_CONSTRUCT(&pd);
    snprintf(pd.key, sizeof(pd.key), "x");
    if (PMIX_SUCCESS == PMIx_Lookup(&pd, 1, NULL, 0)) {
        __sync_fetch_and_add(&wrong, 1);
    }
    /* what needs no waiting goes on */
    if (PMIX_SUCCESS != rig_put("from.callback", "x") || PMIX_SUCCESS != PMIx_Fence_nb(&self, 1, NULL, 0, ended, NULL)) {
        __sync_fetch_and_add(&wrong, 1);
    }
    s = rig_get(self.rank, "shared", 0, &rc);
    if (NULL == s) {
        __sync_fetch_and_add(&wrong, 1);
    }
    free(s);
    finalize_in_callback = PMIx_Finalize(NULL, 0);
    __sync_fetch_and_add(&tried, 1);
}

static void from_callbacks(void)
{
    double start = seconds();

    wrong = 0;
    STATUS(PMIX_SUCCESS, PMIx_Fence_nb(&self, 1, NULL, 0, try_blocking, NULL));
    if (!rig_until(&tried, 1, 10)) {
        fail("a blocking call in a callback does not return");
    }
    if (0 != wrong) {
        fail("%d calls in a callback went wrong", wrong);
    }
    CHECK(0 != finalize_in_callback);
    CHECK(0 != PMIx_Initialized());
    STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    if (5 < seconds() - start) {
        fail("calls from a callback took %.1f s", seconds() - start);
    }
}

/* ---- handlers that keep their event, or the thread ---------------------- */

static volatile int kept;

static void keeps_event(size_t id, pmix_status_t st, const pmix_proc_t *src, pmix_info_t i[], size_t n, pmix_info_t *r,
                        size_t nr, pmix_event_notification_cbfunc_fn_t cb, void *cbdata)
{
    (void) id, (void) st, (void) src, (void) i, (void) n, (void) r, (void) nr, (void) cb, (void) cbdata;
    __sync_fetch_and_add(&kept, 1);
    if (keeps) {
        sleep(2);
    }
}

static void slow_handlers(void)
{
    pmix_status_t code = -5001;
    double start;
    int st;

    CHECK(0 <= PMIx_Register_event_handler(&code, 1, NULL, 0, keeps_event, NULL, NULL));
    FINISHED(PMIx_Notify_event(code, &self, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL));
    CHECK(rig_until(&kept, 1, 5));
    FINISHED(PMIx_Notify_event(code, &self, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL));
    CHECK(rig_until(&kept, 2, 5)); /* the first has not been completed, and never will be */
    keeps = true;
    FINISHED(PMIx_Notify_event(code, &self, PMIX_RANGE_PROC_LOCAL, NULL, 0, NULL, NULL));
    CHECK(rig_until(&kept, 3, 5));
    start = seconds();
    for (st = 0; st < 5; st++) { /* a handler that works does not hold up calls that wait */
        STATUS(PMIX_SUCCESS, PMIx_Fence(&self, 1, NULL, 0));
    }
    if (1.5 < seconds() - start) {
        fail("a handler that takes 2 s held up fences for %.1f s", seconds() - start);
    }
}

/* ---- finalize beside blocked calls -------------------------------------- */

static volatile int returned;

static void *blocks(void *arg)
{
    pmix_proc_t both[2] = {self, self};
    int st = 0;

    both[1].rank = 1;
    switch ((intptr_t) arg % 3) {
    case 0:
        st = PMIx_Fence(NULL, 0, NULL, 0);
        break;
    case 1:
        free(rig_get(1, "never", 0, &st));
        break;
    case 2:
        st = PMIx_Connect(both, 2, NULL, 0);
        break;
    }
    CHECK(PMIX_SUCCESS != st);
    __sync_fetch_and_add(&returned, 1);
    return NULL;
}

static void finalize_beside(void)
{
    pthread_t t[6];
    intptr_t n;
    double start;

    for (n = 0; n < 6; n++) {
        pthread_create(&t[n], NULL, blocks, (void *) n);
    }
    usleep(200000);
    start = seconds();
    STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    if (!rig_until(&returned, 6, 5)) {
        fail("%d of 6 blocked calls returned after PMIx_Finalize", returned);
    }
    if (5 < seconds() - start) {
        fail("a finalize beside blocked calls took %.1f s", seconds() - start);
    }
}

static int all(void)
{
    small_stack((void *) 1);
    many();
    small_stack(NULL);
    from_callbacks();
    slow_handlers();
    finalize_beside();
    return done();
}

/* ---- inits and finalizes of many threads -------------------------------- */

static void *in_and_out(void *arg)
{
    pmix_proc_t me;
    int n;

    for (n = 0; n < 8; n++) {
        STATUS(PMIX_SUCCESS, PMIx_Init(&me, NULL, 0));
        STATUS(PMIX_SUCCESS, PMIx_Fence(&me, 1, NULL, 0));
        STATUS(PMIX_SUCCESS, PMIx_Finalize(NULL, 0));
    }
    return arg;
}

static int in_crowds(void)
{
    pthread_t t[8];
    int n;

    for (n = 0; n < 8; n++) {
        pthread_create(&t[n], NULL, in_and_out, NULL);
    }
    for (n = 0; n < 8; n++) {
        pthread_join(t[n], NULL);
    }
    CHECK(0 == PMIx_Initialized());
    STATUS(PMIX_ERR_INIT, PMIx_Finalize(NULL, 0));
    return done();
}

static const rig_mode modes[] = {{"all", all}, {"in_crowds", in_crowds}, {0}};

int main(int argc, char **argv)
{
    pid_t p;

    rig_process(argc, argv, modes);
    alarm(110);
    rig_host(2);
    p = rig_start(0, "all", NULL);
    rig_well(p, LIMIT);
    p = rig_start(0, "in_crowds", NULL);
    rig_well(p, LIMIT);
    rig_close();
    return done();
}
