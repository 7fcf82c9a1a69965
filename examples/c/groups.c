/*
 * groups.c: processes form a group, which gives them a name and a number (the context id)
 * that others do not have, and end it. Even and odd ranks form one each.
 *
 *     ./server 4 ./groups
 *
 * A group is what an MPI library makes a communicator of, without a communicator to start
 * from.
 *
 * Build: gcc -o groups groups.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <pmix.h>

static pmix_proc_t self;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "groups %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

int main(void)
{
    pmix_proc_t job, *members;
    pmix_info_t want, *results = NULL;
    pmix_value_t *value;
    size_t nresults = 0, n = 0, context = 0;
    uint32_t size;
    bool yes = true;
    const char *name;

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    PMIX_PROC_LOAD(&job, self.nspace, PMIX_RANK_WILDCARD);
    need(PMIx_Get(&job, PMIX_JOB_SIZE, NULL, 0, &value), "PMIx_Get");
    size = value->data.uint32;
    PMIX_VALUE_RELEASE(value);

    /* each of the members names all of them, in the same call */
    name = 0 == self.rank % 2 ? "even" : "odd";
    PMIX_PROC_CREATE(members, size);
    for (uint32_t r = self.rank % 2; r < size; r += 2) {
        PMIX_PROC_LOAD(&members[n], self.nspace, r);
        n++;
    }
    PMIX_INFO_CONSTRUCT(&want);
    PMIX_INFO_LOAD(&want, PMIX_GROUP_ASSIGN_CONTEXT_ID, &yes, PMIX_BOOL);
    need(PMIx_Group_construct(name, members, n, &want, 1, &results, &nresults), "PMIx_Group_construct");
    for (size_t k = 0; k < nresults; k++) {
        if (PMIX_CHECK_KEY(&results[k], PMIX_GROUP_CONTEXT_ID)) {
            context = results[k].value.data.size;
        }
    }
    printf("groups: %s:%u is one of %zu in group %s, context %s\n", self.nspace, self.rank, n, name,
           0 < context ? "given" : "missing");
    fflush(stdout);
    PMIX_INFO_DESTRUCT(&want);
    PMIX_INFO_FREE(results, nresults);
    PMIX_PROC_FREE(members, size);

    /* all members take part in the end, too */
    need(PMIx_Group_destruct(name, NULL, 0), "PMIx_Group_destruct");
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0 < context ? 0 : 1;
}
