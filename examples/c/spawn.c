/*
 * spawn.c: rank 0 starts a second job of the same program. Its processes find out that they
 * were spawned and by whom, and both jobs connect to know each other.
 *
 *     ./server 2 ./spawn
 *
 * Build: gcc -o spawn spawn.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pmix.h>

enum { CHILDREN = 2 };

static pmix_proc_t self;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "spawn %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

static void start(const char *program)
{
    pmix_app_t *app;
    pmix_status_t st;
    pmix_nspace_t child;

    PMIX_APP_CREATE(app, 1);
    app->cmd = strdup(program);
    PMIX_ARGV_APPEND(st, app->argv, program);
    need(st, "PMIX_ARGV_APPEND");
    app->maxprocs = CHILDREN;
    need(PMIx_Spawn(NULL, 0, app, 1, child), "PMIx_Spawn");
    PMIX_APP_FREE(app, 1);
    printf("spawn: %s:%u started a job\n", self.nspace, self.rank);
    fflush(stdout);

    /* our rank 0 and all of the new job */
    pmix_proc_t both[2];
    PMIX_PROC_LOAD(&both[0], self.nspace, 0);
    PMIX_PROC_LOAD(&both[1], child, PMIX_RANK_WILDCARD);
    need(PMIx_Connect(both, 2, NULL, 0), "PMIx_Connect");
    need(PMIx_Disconnect(both, 2, NULL, 0), "PMIx_Disconnect");
}

int main(int argc, char **argv)
{
    pmix_value_t *value;
    pmix_proc_t job, both[2];

    (void) argc;
    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    PMIX_PROC_LOAD(&job, self.nspace, PMIX_RANK_WILDCARD);
    if (PMIX_SUCCESS == PMIx_Get(&job, PMIX_PARENT_ID, NULL, 0, &value)) {
        both[0] = *value->data.proc;
        both[1] = job;
        printf("spawn: a process was started by %s:%u\n", both[0].nspace, both[0].rank);
        fflush(stdout);
        PMIX_VALUE_RELEASE(value);
        need(PMIx_Connect(both, 2, NULL, 0), "PMIx_Connect");
        need(PMIx_Disconnect(both, 2, NULL, 0), "PMIx_Disconnect");
    } else if (0 == self.rank) {
        start(argv[0]);
    }
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0;
}
