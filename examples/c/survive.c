/*
 * survive.c: a process dies while its peers form a group. As they asked for it, the group
 * forms without it, and they are told who is missing.
 *
 *     ./server 4 ./survive
 *
 * The server reports the death of the last rank; that is meant.
 *
 * Needs: PMIx 7 (with 4.2.2 it does not end)
 *
 * Build: gcc -o survive survive.c -I<prefix>/include -L<prefix>/lib -lpmix -lpthread
 */
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <pmix.h>

static pmix_proc_t self, lost;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool told;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS > st) {
        fprintf(stderr, "survive %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

static void failure(size_t id, pmix_status_t code, const pmix_proc_t *source, pmix_info_t info[], size_t ninfo,
                    pmix_info_t results[], size_t nresults, pmix_event_notification_cbfunc_fn_t done, void *cbdata)
{
    (void) id, (void) code, (void) source, (void) results, (void) nresults;
    pthread_mutex_lock(&lock);
    for (size_t n = 0; n < ninfo; n++) {
        if (PMIX_CHECK_KEY(&info[n], PMIX_EVENT_AFFECTED_PROC)) {
            lost = *info[n].value.data.proc;
            told = true;
        }
    }
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    done(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

int main(void)
{
    pmix_status_t code = PMIX_GROUP_MEMBER_FAILED;
    pmix_proc_t job;
    pmix_info_t want[2], *results = NULL;
    pmix_value_t *value;
    struct timespec until;
    size_t nresults = 0;
    uint32_t size;
    bool yes = true;
    int rc = 0;

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    need(PMIx_Register_event_handler(&code, 1, NULL, 0, failure, NULL, NULL), "PMIx_Register_event_handler");
    PMIX_PROC_LOAD(&job, self.nspace, PMIX_RANK_WILDCARD);
    need(PMIx_Get(&job, PMIX_JOB_SIZE, NULL, 0, &value), "PMIx_Get");
    size = value->data.uint32;
    PMIX_VALUE_RELEASE(value);
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");

    if (1 < size && size - 1 == self.rank) {
        raise(SIGKILL);
    }
    PMIX_INFO_CONSTRUCT(&want[0]);
    PMIX_INFO_CONSTRUCT(&want[1]);
    /* without this the construct would end with PMIX_GROUP_CONSTRUCT_ABORT */
    PMIX_INFO_LOAD(&want[0], PMIX_GROUP_FT_COLLECTIVE, &yes, PMIX_BOOL);
    PMIX_INFO_LOAD(&want[1], PMIX_GROUP_NOTIFY_TERMINATION, &yes, PMIX_BOOL);
    need(PMIx_Group_construct("survivors", &job, 1, want, 2, &results, &nresults), "PMIx_Group_construct");
    PMIX_INFO_DESTRUCT(&want[0]);
    PMIX_INFO_DESTRUCT(&want[1]);
    PMIX_INFO_FREE(results, nresults);

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 20;
    pthread_mutex_lock(&lock);
    while (1 < size && !told && 0 == rc) {
        rc = pthread_cond_timedwait(&changed, &lock, &until);
    }
    pthread_mutex_unlock(&lock);
    if (0 != rc) {
        fprintf(stderr, "survive: %s:%u was not told of the death\n", self.nspace, self.rank);
        return 1;
    }
    if (told) {
        printf("survive: %s:%u is in the group without rank %u\n", self.nspace, self.rank, lost.rank);
    }
    fflush(stdout);
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0;
}
