/*
 * events.c: processes tell each other of something that happened. Each registers a handler
 * for a code of its own making and one for everything else; rank 0 raises the event for
 * its whole job, and each process waits until it has seen it.
 *
 *     ./server 4 ./events
 *
 * Build: gcc -o events events.c -I<prefix>/include -L<prefix>/lib -lpmix -lpthread
 */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include <pmix.h>

/* Codes below this one are free for programs. */
enum { SOMETHING = PMIX_EXTERNAL_ERR_BASE - 1 };

static pmix_proc_t self;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int seen, others;
static uint32_t number;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS > st) {
        fprintf(stderr, "events %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

/* Handlers run on a thread of the library. Each has to say that it is done, here or later:
 * the library then goes on to the next handler. */
static void happened(size_t id, pmix_status_t code, const pmix_proc_t *source, pmix_info_t info[], size_t ninfo,
                     pmix_info_t results[], size_t nresults, pmix_event_notification_cbfunc_fn_t done, void *cbdata)
{
    (void) id, (void) code, (void) source, (void) results, (void) nresults;
    pthread_mutex_lock(&lock);
    for (size_t n = 0; n < ninfo; n++) {
        if (PMIX_CHECK_KEY(&info[n], "example.number")) {
            number = info[n].value.data.uint32;
        }
    }
    seen++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    /* no other handler needs to hear of it */
    done(PMIX_EVENT_ACTION_COMPLETE, NULL, 0, NULL, NULL, cbdata);
}

static void something_else(size_t id, pmix_status_t code, const pmix_proc_t *source, pmix_info_t info[], size_t ninfo,
                           pmix_info_t results[], size_t nresults, pmix_event_notification_cbfunc_fn_t done,
                           void *cbdata)
{
    (void) id, (void) code, (void) source, (void) info, (void) ninfo, (void) results, (void) nresults;
    pthread_mutex_lock(&lock);
    others += SOMETHING == code;
    pthread_mutex_unlock(&lock);
    done(PMIX_EVENT_NO_ACTION_TAKEN, NULL, 0, NULL, NULL, cbdata);
}

int main(void)
{
    pmix_status_t code = SOMETHING, first, rest;
    struct timespec until;
    pmix_info_t info;
    uint32_t n = 17;
    int rc = 0;

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    PMIX_INFO_CONSTRUCT(&info);
    PMIX_INFO_LOAD(&info, PMIX_EVENT_HDLR_NAME, "example", PMIX_STRING);
    /* without a callback the call waits, and returns the handler's number */
    need(first = PMIx_Register_event_handler(&code, 1, &info, 1, happened, NULL, NULL), "PMIx_Register_event_handler");
    PMIX_INFO_DESTRUCT(&info);
    need(rest = PMIx_Register_event_handler(NULL, 0, NULL, 0, something_else, NULL, NULL), "PMIx_Register_event_handler");
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");

    if (0 == self.rank) {
        PMIX_INFO_CONSTRUCT(&info);
        PMIX_INFO_LOAD(&info, "example.number", &n, PMIX_UINT32);
        need(PMIx_Notify_event(SOMETHING, &self, PMIX_RANGE_NAMESPACE, &info, 1, NULL, NULL), "PMIx_Notify_event");
        PMIX_INFO_DESTRUCT(&info);
    }
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 20;
    pthread_mutex_lock(&lock);
    while (0 == seen && 0 == rc) {
        rc = pthread_cond_timedwait(&changed, &lock, &until);
    }
    pthread_mutex_unlock(&lock);
    if (0 != rc || 17 != number || 0 != others) {
        fprintf(stderr, "events: %s:%u saw %d with number %u\n", self.nspace, self.rank, seen, number);
        return 1;
    }
    printf("events: %s:%u was told, with number %u\n", self.nspace, self.rank, number);
    fflush(stdout);
    need(PMIx_Deregister_event_handler((size_t) first, NULL, NULL), "PMIx_Deregister_event_handler");
    need(PMIx_Deregister_event_handler((size_t) rest, NULL, NULL), "PMIx_Deregister_event_handler");
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0;
}
