/* hello.c: a program as a user writes it. It finds no server and is alone. */
#include <pmix.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    pmix_proc_t me;
    pmix_status_t st = PMIx_Init(&me, NULL, 0);

    if (PMIX_SUCCESS != st && PMIX_ERR_UNREACH != st) {
        fprintf(stderr, "PMIx_Init: %s\n", PMIx_Error_string(st));
        return 1;
    }
    printf("%s: rank %u\n", PMIx_Get_version(), me.rank);
    if (PMIX_SUCCESS == st && PMIX_SUCCESS != PMIx_Finalize(NULL, 0)) {
        return 1;
    }
    return 0 == strncmp(PMIx_Get_version(), "libpmix-go ", 11) ? 0 : 2;
}
