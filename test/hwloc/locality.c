/* locality.c: where sets of cpus lie in machines of several shapes, for a transcript that
 * is compared with 7.0.0rc1's. HWLOC_SYNTHETIC gives the machine. */
#include <pmix.h>
#include <pmix_server.h>

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    static const char *const sets[] = {"hwloc:0",       "hwloc:1",   "hwloc:0-1", "hwloc:2-5", "hwloc:7",
                                       "hwloc:0,9,30", "hwloc:100", "hwloc:0-31"};
    static pmix_server_module_t module;

    if (PMIX_SUCCESS != PMIx_server_init(&module, NULL, 0)) {
        return 1;
    }
    for (size_t i = 0; i < sizeof(sets) / sizeof(sets[0]); i++) {
        pmix_cpuset_t set = {0};
        char *text = NULL;
        pmix_status_t parsed = PMIx_Parse_cpuset_string(sets[i], &set);

        if (PMIX_ERR_NOT_SUPPORTED == parsed) {
            puts("no hwloc");
            return 77;
        }
        pmix_status_t st = PMIx_server_generate_locality_string(&set, &text);
        printf("%s %d %d %s\n", sets[i], parsed, st, NULL == text ? "null" : text);
        free(text);
        PMIX_CPUSET_DESTRUCT(&set);
    }
    return PMIX_SUCCESS == PMIx_server_finalize() ? 0 : 1;
}
