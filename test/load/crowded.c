/*
 * A host whose low addresses are taken, as under the sanitizers of gcc: the
 * library finds room above.
 */
#define _GNU_SOURCE
#include <pmix_server.h>
#include <sys/mman.h>

#include "check.h"

int main(void)
{
    static pmix_server_module_t module;
    const unsigned long first = 1UL << 32, last = 1UL << 44, step = 1UL << 38;
    unsigned long at;

    /* What is there already stays: a step that meets it is left out. */
    for (at = first; at < last; at += step) {
        mmap((void *) at, step, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
    }
    CHECK(PMIX_SUCCESS == PMIx_server_init(&module, NULL, 0));
    CHECK(PMIX_SUCCESS == PMIx_server_finalize());
    return 0;
}
