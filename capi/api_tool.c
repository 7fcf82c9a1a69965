/* api_tool.c: the calls of a tool: pmix_tool.h.
 * Each names its rule and the Go function that does its work; see gate.h. */
#include <stddef.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "gate.h"

#include "_cgo_export.h"

pmix_status_t PMIx_tool_init(pmix_proc_t *proc, pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_ANY | GATE_BLOCKS, pmixgo_tool_init(proc, info, ninfo));
}

pmix_status_t PMIx_tool_finalize(void)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_tool_finalize());
}

pmix_status_t PMIx_tool_attach_to_server(pmix_proc_t *proc, pmix_proc_t *server, pmix_info_t info[],
                                         size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_tool_attach_to_server(proc, server, info, ninfo));
}

pmix_status_t PMIx_tool_disconnect(const pmix_proc_t *server)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_tool_disconnect((void *) server));
}

pmix_status_t PMIx_tool_get_servers(pmix_proc_t *servers[], size_t *nservers)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_tool_get_servers(servers, nservers));
}

pmix_status_t PMIx_tool_set_server(const pmix_proc_t *server, pmix_info_t info[], size_t ninfo)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_tool_set_server((void *) server, info, ninfo));
}

pmix_status_t PMIx_tool_set_server_module(pmix_server_module_t *module)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_tool_set_server_module(module));
}

bool PMIx_tool_is_connected(void)
{
    pmixgo_pass_t pass;
    bool connected = false;

    if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
        connected = 0 != pmixgo_tool_is_connected();
        pmixgo_leave(&pass, PMIX_SUCCESS);
    }
    return connected;
}

pmix_status_t PMIx_tool_connect_to_server(pmix_proc_t *proc, pmix_info_t info[], size_t ninfo)
{
    return PMIx_tool_attach_to_server(proc, NULL, info, ninfo);
}
