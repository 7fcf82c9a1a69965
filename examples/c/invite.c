/*
 * invite.c: rank 0 invites its peers to a group. Those who are invited are told by an event
 * and join, or decline: here the last rank declines.
 *
 *     ./server 4 ./invite
 *
 * Needs: PMIx 7 (with 4.2.2 it does not end)
 *
 * Build: gcc -o invite invite.c -I<prefix>/include -L<prefix>/lib -lpmix -lpthread
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <pmix.h>

static pmix_proc_t self, leader;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static bool invited;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS > st) {
        fprintf(stderr, "invite %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

/* A handler may not wait for the library, so that it does not join here itself. */
static void invitation(size_t id, pmix_status_t code, const pmix_proc_t *source, pmix_info_t info[], size_t ninfo,
                       pmix_info_t results[], size_t nresults, pmix_event_notification_cbfunc_fn_t done, void *cbdata)
{
    (void) id, (void) code, (void) info, (void) ninfo, (void) results, (void) nresults;
    pthread_mutex_lock(&lock);
    leader = *source;
    invited = true;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    done(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

int main(void)
{
    pmix_status_t code = PMIX_GROUP_INVITED;
    pmix_proc_t job, *guests;
    pmix_info_t want[2], *results = NULL;
    pmix_value_t *value;
    struct timespec until;
    size_t nresults = 0, members = 0;
    uint32_t size;
    bool yes = true, declines;
    int seconds = 20, rc = 0;

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    need(PMIx_Register_event_handler(&code, 1, NULL, 0, invitation, NULL, NULL), "PMIx_Register_event_handler");
    PMIX_PROC_LOAD(&job, self.nspace, PMIX_RANK_WILDCARD);
    need(PMIx_Get(&job, PMIX_JOB_SIZE, NULL, 0, &value), "PMIx_Get");
    size = value->data.uint32;
    PMIX_VALUE_RELEASE(value);
    declines = 2 < size && size - 1 == self.rank;
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");

    if (0 == self.rank) {
        PMIX_PROC_CREATE(guests, size);
        for (uint32_t r = 0; r < size; r++) {
            PMIX_PROC_LOAD(&guests[r], self.nspace, r);
        }
        PMIX_INFO_CONSTRUCT(&want[0]);
        PMIX_INFO_CONSTRUCT(&want[1]);
        PMIX_INFO_LOAD(&want[0], PMIX_TIMEOUT, &seconds, PMIX_INT);
        /* it forms without those who decline */
        PMIX_INFO_LOAD(&want[1], PMIX_GROUP_OPTIONAL, &yes, PMIX_BOOL);
        need(PMIx_Group_invite("party", guests, size, want, 2, &results, &nresults), "PMIx_Group_invite");
        PMIX_INFO_DESTRUCT(&want[0]);
        PMIX_INFO_DESTRUCT(&want[1]);
        PMIX_PROC_FREE(guests, size);
    } else {
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += 20;
        pthread_mutex_lock(&lock);
        while (!invited && 0 == rc) {
            rc = pthread_cond_timedwait(&changed, &lock, &until);
        }
        pthread_mutex_unlock(&lock);
        if (0 != rc) {
            fprintf(stderr, "invite: %s:%u was not invited\n", self.nspace, self.rank);
            return 1;
        }
        need(PMIx_Group_join("party", &leader, declines ? PMIX_GROUP_DECLINE : PMIX_GROUP_ACCEPT, NULL, 0, &results,
                             &nresults),
             "PMIx_Group_join");
    }
    for (size_t k = 0; k < nresults; k++) {
        if (PMIX_CHECK_KEY(&results[k], PMIX_GROUP_MEMBERSHIP)) {
            members = results[k].value.data.darray->size;
        }
    }
    if (declines) {
        printf("invite: %s:%u declined\n", self.nspace, self.rank);
    } else {
        printf("invite: %s:%u is one of %zu\n", self.nspace, self.rank, members);
    }
    fflush(stdout);
    PMIX_INFO_FREE(results, nresults);
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return declines || (2 < size ? size - 1 : size) == members ? 0 : 1;
}
