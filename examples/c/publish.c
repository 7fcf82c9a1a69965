/*
 * publish.c: rank 0 publishes two values, all look them up by name without knowing who
 * published them, and rank 0 takes them back.
 *
 *     ./server 4 ./publish
 *
 * It needs a host that keeps what is published: server.c does, host.c does not.
 *
 * Build: gcc -o publish publish.c -I<prefix>/include -L<prefix>/lib -lpmix
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pmix.h>

static pmix_proc_t self;

static void need(pmix_status_t st, const char *what)
{
    if (PMIX_SUCCESS != st) {
        fprintf(stderr, "publish %s:%u: %s: %s\n", self.nspace, self.rank, what, PMIx_Error_string(st));
        exit(1);
    }
}

int main(void)
{
    char *keys[] = {"example.port", NULL};
    pmix_info_t info[2];
    pmix_pdata_t found[2];
    pmix_status_t st;
    uint32_t number = 4711;

    need(PMIx_Init(&self, NULL, 0), "PMIx_Init");
    if (0 == self.rank) {
        PMIX_INFO_CONSTRUCT(&info[0]);
        PMIX_INFO_CONSTRUCT(&info[1]);
        PMIX_INFO_LOAD(&info[0], "example.port", "tcp://here:4711", PMIX_STRING);
        PMIX_INFO_LOAD(&info[1], "example.number", &number, PMIX_UINT32);
        need(PMIx_Publish(info, 2), "PMIx_Publish");
        PMIX_INFO_DESTRUCT(&info[0]);
        PMIX_INFO_DESTRUCT(&info[1]);
    }
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");

    PMIX_PDATA_CONSTRUCT(&found[0]);
    PMIX_PDATA_CONSTRUCT(&found[1]);
    PMIX_LOAD_KEY(found[0].key, "example.port");
    PMIX_LOAD_KEY(found[1].key, "example.number");
    need(PMIx_Lookup(found, 2, NULL, 0), "PMIx_Lookup");
    if (PMIX_STRING != found[0].value.type || PMIX_UINT32 != found[1].value.type || 4711 != found[1].value.data.uint32) {
        fprintf(stderr, "publish: found something else\n");
        return 1;
    }
    printf("publish: %s:%u found %s, published by rank %u\n", self.nspace, self.rank, found[0].value.data.string,
           found[0].proc.rank);
    fflush(stdout);
    PMIX_PDATA_DESTRUCT(&found[0]);
    PMIX_PDATA_DESTRUCT(&found[1]);
    need(PMIx_Fence(NULL, 0, NULL, 0), "PMIx_Fence");

    if (0 == self.rank) {
        need(PMIx_Unpublish(keys, NULL, 0), "PMIx_Unpublish");
        PMIX_PDATA_CONSTRUCT(&found[0]);
        PMIX_LOAD_KEY(found[0].key, "example.port");
        st = PMIx_Lookup(found, 1, NULL, 0);
        printf("publish: when it was taken back: %s\n", PMIX_ERR_NOT_FOUND == st ? "not found" : PMIx_Error_string(st));
        fflush(stdout);
        PMIX_PDATA_DESTRUCT(&found[0]);
    }
    need(PMIx_Finalize(NULL, 0), "PMIx_Finalize");
    return 0;
}
