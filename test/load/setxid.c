/*
 * A change of user or group identity reaches every thread of the process, by a
 * signal that the C library keeps for it; the library's threads take it without
 * harm, also while they work.
 */
#include "check.h"

#include <pthread.h>

#include <pmix.h>
#include <pmix_server.h>

static volatile bool stop;

static void *work(void *arg)
{
    pmix_proc_t p = {.nspace = "here", .rank = 0};
    uint32_t n = 0;

    while (!stop) {
        pmix_value_t v = {.type = PMIX_UINT32, .data.uint32 = n}, *got = NULL;

        STATUS(PMIX_SUCCESS, PMIx_Store_internal(&p, "key", &v));
        STATUS(PMIX_SUCCESS, PMIx_Get(&p, "key", NULL, 0, &got));
        if (NULL == got || n != got->data.uint32) {
            fail("a wrong value");
            break;
        }
        PMIx_Value_free(got, 1);
        n++;
    }
    return arg;
}

int main(void)
{
    double start = seconds();
    pthread_t t;
    int n;

    alarm(60);
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    MUST(0 == pthread_create(&t, NULL, work, NULL));
    for (n = 0; seconds() < start + 2; n++) {
        CHECK(0 == setgid(getgid()));
        CHECK(0 == setuid(getuid()));
    }
    stop = true;
    pthread_join(t, NULL);
    CHECK(10 < n);
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    return done();
}
