/*
 * client.c: a process of a job. It puts one value of its own, exchanges all
 * values with its peers in one fence, reads the value of every peer and checks
 * it. Start it with the host program next to it:
 *
 *     ./host 4 ./client
 *
 * Build: gcc -o client client.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <pmix.h>

static pmix_proc_t self;

/* Ends the process when a call did not do what it should have done. */
static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "client %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

/* What the process with this rank puts: every process can compute it, so every
 * process can check what it reads. */
static void endpoint_of(uint32_t rank, char *text, size_t room)
{
    snprintf(text, room, "endpoint-of-%u-in-%s", rank, self.nspace);
}

int main(void)
{
    pmix_proc_t who;
    pmix_value_t value, *got;
    pmix_info_t collect;
    uint32_t size, r, checked = 0;
    bool yes = true;
    char text[400];

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");

    /* What is known of the job as a whole is asked of its wildcard rank. */
    PMIX_PROC_LOAD(&who, self.nspace, PMIX_RANK_WILDCARD);
    need(PMIx_Get(&who, PMIX_JOB_SIZE, NULL, 0, &got), "PMIx_Get(PMIX_JOB_SIZE)");
    size = got->data.uint32;
    PMIX_VALUE_RELEASE(got);

    endpoint_of(self.rank, text, sizeof(text));
    PMIX_VALUE_CONSTRUCT(&value);
    PMIX_VALUE_LOAD(&value, text, PMIX_STRING);
    need(PMIx_Put(PMIX_GLOBAL, "example.endpoint", &value), "PMIx_Put");
    PMIX_VALUE_DESTRUCT(&value);
    need(PMIx_Commit(), "PMIx_Commit");

    /* No process leaves the fence before each has entered it; with this
     * directive the data of all has then arrived at every node. */
    PMIX_INFO_CONSTRUCT(&collect);
    PMIX_INFO_LOAD(&collect, PMIX_COLLECT_DATA, &yes, PMIX_BOOL);
    need(PMIx_Fence(NULL, 0, &collect, 1), "PMIx_Fence");
    PMIX_INFO_DESTRUCT(&collect);

    for (r = 0; r < size; r++) {
        PMIX_PROC_LOAD(&who, self.nspace, r);
        need(PMIx_Get(&who, "example.endpoint", NULL, 0, &got), "PMIx_Get(example.endpoint)");
        endpoint_of(r, text, sizeof(text));
        if (PMIX_STRING != got->type || 0 != strcmp(got->data.string, text)) {
            fprintf(stderr, "client %s:%u: peer %u has a wrong value\n", self.nspace, self.rank, r);
            exit(1);
        }
        PMIX_VALUE_RELEASE(got);
        checked++;
    }
    printf("client %s:%u of %u: put, committed, fenced, read and checked the value of %u peers\n",
           self.nspace, self.rank, size, checked);
    fflush(stdout);

    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0;
}
