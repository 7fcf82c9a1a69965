/*
 * internals.c: those internal symbols of OpenPMIx's library that programs other
 * than PMIx's own import, and so have to be here for them to load.
 */
#include <stddef.h>

#include <pmix_server.h>

#include "gate.h"

#include "_cgo_export.h"

/*
 * Which words begin the names of PMIx's MCA parameters: the frameworks of release
 * 7.0, with "mca" for those of its core, then NULL. Since release 5, Open MPI's
 * libopen-pal tells by them which of the parameters that a user set are to be
 * handed on to PMIx.
 */
__attribute__((visibility("default"))) const char *pmix_framework_names[] = {
    "bfrops", "gds",  "pcompress", "pdl",     "pgpu",  "pif", "pinstalldirs", "plog", "pmdl",
    "pnet",   "preg", "psec",      "psensor", "pstat", "ptl", "mca",          NULL,
};

/*
 * What PMIx's own tools print as the version of the library and as the place to tell
 * of errors.
 */
__attribute__((visibility("default"))) const char *PMIX_PROXY_VERSION = "7.0.0rc1";
__attribute__((visibility("default"))) const char *PMIX_PROXY_BUGREPORT = "see README.md of libpmix-go";

/*
 * Tells an event to the clients of this server, as PMIx_Notify_event of a server does.
 * PMIX_ERR_INIT in a process that is none.
 */
__attribute__((visibility("default"))) pmix_status_t
pmix_server_notify_client_of_event(pmix_status_t status, const pmix_proc_t *source,
                                   pmix_data_range_t range, const pmix_info_t info[],
                                   size_t ninfo, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_SERVER,
                pmixgo_Notify_event(status, (void *) source, range, (void *) info, ninfo,
                                    (uintptr_t) cbfunc, (uintptr_t) cbdata));
}
