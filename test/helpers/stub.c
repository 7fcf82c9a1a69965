/*
 * stub.c: what the C helpers ask of the rest of the library, for a transcript
 * of the helpers alone.
 */
#include "../../capi/gate.h"
#include "t.h"

static bool initialised;

bool pmixgo_initialised(void)
{
    return initialised;
}

pmix_status_t PMIx_tool_init(pmix_proc_t *proc, pmix_info_t info[], size_t ninfo)
{
    (void) info;
    (void) ninfo;
    PMIx_Load_procid(proc, "alone", 0);
    initialised = true;
    return PMIX_SUCCESS;
}

pmix_status_t PMIx_tool_finalize(void)
{
    initialised = false;
    return PMIX_SUCCESS;
}
