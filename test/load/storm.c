/*
 * Under a storm of signals whose handlers were installed without SA_ONSTACK
 * calls give right answers on every thread of the host. The handlers use a good
 * piece of stack: on a stack of Go's usual size they would overwrite the heap.
 */
#include "check.h"

#include <pthread.h>
#include <sys/wait.h>

#include <pmix.h>
#include <pmix_server.h>

enum { THREADS = 3, SECONDS = 3, STACK = 24 * 1024 };
static const int storm[] = {SIGCHLD, SIGTERM, SIGUSR1, SIGPROF, SIGURG};
enum { NSTORM = sizeof(storm) / sizeof(storm[0]) };

static volatile long taken[65];

static void handler(int sig)
{
    volatile unsigned char space[STACK];
    size_t n;

    for (n = 0; n < STACK; n += 64) {
        space[n] = (unsigned char) sig;
    }
    taken[sig] += space[0] == (unsigned char) sig;
}

static void *work(void *arg)
{
    pmix_proc_t p = {.nspace = "here", .rank = (pmix_rank_t) (uintptr_t) arg};
    double end = seconds() + SECONDS;
    uint32_t n = 0;
    char *regex;

    while (seconds() < end) {
        char key[64], text[64];
        pmix_value_t v = {.type = PMIX_STRING}, *got = NULL;

        snprintf(key, sizeof(key), "key.%u", n % 100);
        snprintf(text, sizeof(text), "value-%u-%u", p.rank, n);
        v.data.string = text;
        STATUS(PMIX_SUCCESS, PMIx_Store_internal(&p, key, &v));
        STATUS(PMIX_SUCCESS, PMIx_Get(&p, key, NULL, 0, &got));
        if (NULL == got || PMIX_STRING != got->type || 0 != strcmp(got->data.string, text)) {
            fail("rank %u reads a wrong value", p.rank);
            return NULL;
        }
        PMIx_Value_free(got, 1);
        if (0 == n % 50) {
            STATUS(PMIX_SUCCESS, PMIx_generate_regex("node1,node2,node3", &regex));
            free(regex);
        }
        n++;
    }
    CHECK(100 < n);
    return NULL;
}

int main(void)
{
    struct sigaction plain = {.sa_handler = handler}; /* no SA_ONSTACK, no SA_RESTART */
    pthread_t t[THREADS];
    uintptr_t n;
    pid_t sender;

    for (n = 0; n < NSTORM; n++) {
        sigaction(storm[n], &plain, NULL);
    }
    sender = fork();
    if (0 == sender) {
        for (;;) {
            for (n = 0; n < NSTORM; n++) {
                kill(getppid(), storm[n]);
            }
            usleep(50);
            if (1 == getppid()) {
                _exit(0);
            }
        }
    }
    STATUS(PMIX_SUCCESS, PMIx_server_init(NULL, NULL, 0));
    for (n = 0; n < THREADS; n++) {
        MUST(0 == pthread_create(&t[n], NULL, work, (void *) (n + 1)));
    }
    work((void *) 0);
    for (n = 0; n < THREADS; n++) {
        pthread_join(t[n], NULL);
    }
    STATUS(PMIX_SUCCESS, PMIx_server_finalize());
    kill(sender, SIGKILL);
    waitpid(sender, NULL, 0);
    for (n = 0; n < NSTORM; n++) {
        if (100 > taken[storm[n]]) {
            fail("signal %d arrived only %ld times", storm[n], taken[storm[n]]);
        }
    }
    return done();
}
