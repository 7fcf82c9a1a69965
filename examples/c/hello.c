/*
 * hello.c: the smallest client. It says who it is and what it knows of its job.
 *
 *     ./host 4 ./hello
 *
 * Build: gcc -o hello hello.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <pmix.h>

int main(void)
{
    pmix_proc_t self, job;
    pmix_value_t *value;
    pmix_status_t st;
    uint32_t size = 0;
    char *nodes = NULL;

    st = PMIx_Init(&self, NULL, 0);
    if (PMIX_SUCCESS != st) {
        /* without a server, as when nobody started it as part of a job */
        fprintf(stderr, "hello: PMIx_Init: %s\n", PMIx_Error_string(st));
        return 1;
    }
    /* what is known of a job as a whole is asked of its wildcard rank */
    PMIX_PROC_LOAD(&job, self.nspace, PMIX_RANK_WILDCARD);
    st = PMIx_Get(&job, PMIX_JOB_SIZE, NULL, 0, &value);
    if (PMIX_SUCCESS == st) {
        size = value->data.uint32;
        PMIX_VALUE_RELEASE(value);
    }
    if (PMIX_SUCCESS == st) {
        st = PMIx_Resolve_nodes(self.nspace, &nodes);
    }
    if (PMIX_SUCCESS == st) {
        printf("hello: I am %s:%u of %u on %s\n", self.nspace, self.rank, size, nodes);
        fflush(stdout);
        free(nodes);
    } else {
        fprintf(stderr, "hello: %s\n", PMIx_Error_string(st));
    }
    PMIx_Finalize(NULL, 0);
    return PMIX_SUCCESS == st ? 0 : 1;
}
