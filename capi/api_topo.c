/* api_topo.c: fabrics, topologies and packed data.
 * Each names its rule and the Go function that does its work; see gate.h. */
#include <stddef.h>

#include <pmix.h>
#include <pmix_server.h>
#include <pmix_tool.h>

#include "gate.h"
#include "hwloc.h"

#include "_cgo_export.h"

/* The real library's answer about an object of another source; its number is not in the
 * headers. */
enum { ERR_TAKE_NEXT_OPTION = -1366 };

pmix_status_t PMIx_Fabric_register(pmix_fabric_t *fabric, const pmix_info_t directives[],
                                   size_t ndirs)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Fabric_register(fabric, (void *) directives, ndirs));
}

pmix_status_t PMIx_Fabric_register_nb(pmix_fabric_t *fabric, const pmix_info_t directives[],
                                      size_t ndirs, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Fabric_register_nb(fabric, (void *) directives, ndirs, (uintptr_t) cbfunc,
                                          (uintptr_t) cbdata));
}

pmix_status_t PMIx_Fabric_update(pmix_fabric_t *fabric)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS, pmixgo_Fabric_update(fabric));
}

pmix_status_t PMIx_Fabric_update_nb(pmix_fabric_t *fabric, pmix_op_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Fabric_update_nb(fabric, (uintptr_t) cbfunc, (uintptr_t) cbdata));
}

pmix_status_t PMIx_Fabric_deregister(pmix_fabric_t *fabric)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Fabric_deregister(fabric));
}

pmix_status_t PMIx_Load_topology(pmix_topology_t *topo)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Load_topology(topo));
}

pmix_status_t PMIx_Parse_cpuset_string(const char *cpuset_string, pmix_cpuset_t *cpuset)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Parse_cpuset_string((void *) cpuset_string, cpuset));
}

pmix_status_t PMIx_Get_cpuset(pmix_cpuset_t *cpuset, pmix_bind_envelope_t ref)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Get_cpuset(cpuset, ref));
}

pmix_status_t PMIx_Get_relative_locality(const char *loc1, const char *loc2,
                                         pmix_locality_t *locality)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Get_relative_locality((void *) loc1, (void *) loc2, locality));
}

pmix_status_t PMIx_Compute_distances(pmix_topology_t *topo, pmix_cpuset_t *cpuset,
                                     pmix_info_t info[], size_t ninfo,
                                     pmix_device_distance_t *distances[], size_t *ndist)
{
    PMIXGO_GATE(GATE_INIT | GATE_BLOCKS,
                pmixgo_Compute_distances(topo, cpuset, info, ninfo, distances, ndist));
}

pmix_status_t PMIx_Compute_distances_nb(pmix_topology_t *topo, pmix_cpuset_t *cpuset,
                                        pmix_info_t info[], size_t ninfo,
                                        pmix_device_dist_cbfunc_t cbfunc, void *cbdata)
{
    PMIXGO_GATE(GATE_INIT,
                pmixgo_Compute_distances_nb(topo, cpuset, info, ninfo, (uintptr_t) cbfunc,
                                            (uintptr_t) cbdata));
}

pmix_status_t PMIx_Data_pack(const pmix_proc_t *target, pmix_data_buffer_t *buffer, void *src,
                             int32_t num_vals, pmix_data_type_t type)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Data_pack((void *) target, buffer, src, num_vals, type));
}

pmix_status_t PMIx_Data_unpack(const pmix_proc_t *source, pmix_data_buffer_t *buffer, void *dest,
                               int32_t *max_num_values, pmix_data_type_t type)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_Data_unpack((void *) source, buffer, dest, max_num_values, type));
}

pmix_status_t PMIx_generate_regex(const char *input, char **regex)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_generate_regex((void *) input, regex));
}

pmix_status_t PMIx_generate_ppn(const char *input, char **ppn)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_generate_ppn((void *) input, ppn));
}

pmix_status_t PMIx_generate_regex2(const char *input, pmix_info_t *info, size_t ninfo,
                                   pmix_regex2_t *regex)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_generate_regex2((void *) input, info, ninfo, regex));
}

pmix_status_t PMIx_parse_regex2(const pmix_regex2_t *regex, pmix_info_t *info, size_t ninfo,
                                char **output)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_parse_regex2((void *) regex, info, ninfo, output));
}

pmix_status_t PMIx_server_generate_cpuset_string(const pmix_cpuset_t *cpuset, char **cpuset_string)
{
    PMIXGO_GATE(GATE_INIT, pmixgo_server_generate_cpuset_string((void *) cpuset, cpuset_string));
}

pmix_status_t PMIx_Fabric_deregister_nb(pmix_fabric_t *fabric, pmix_op_cbfunc_t cbfunc,
                                        void *cbdata)
{
    pmix_status_t st = PMIx_Fabric_deregister(fabric);

    (void) cbfunc;
    (void) cbdata;
    return PMIX_SUCCESS == st ? PMIX_OPERATION_SUCCEEDED : st;
}

bool PMIx_Data_compress(const uint8_t *inbytes, size_t size, uint8_t **outbytes, size_t *nbytes)
{
    pmixgo_pass_t pass;
    bool done = false;

    if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
        done = 0 != pmixgo_Data_compress((void *) inbytes, size, outbytes, nbytes);
        pmixgo_leave(&pass, PMIX_SUCCESS);
    }
    return done;
}

bool PMIx_Data_decompress(const uint8_t *inbytes, size_t size, uint8_t **outbytes, size_t *nbytes)
{
    pmixgo_pass_t pass;
    bool done = false;

    if (PMIX_SUCCESS == pmixgo_enter(&pass, __func__, GATE_INIT)) {
        done = 0 != pmixgo_Data_decompress((void *) inbytes, size, outbytes, nbytes);
        pmixgo_leave(&pass, PMIX_SUCCESS);
    }
    return done;
}

pmix_status_t PMIx_server_generate_cpuset(const char *cpuset_string, pmix_cpuset_t *cpuset)
{
    return PMIx_Parse_cpuset_string(cpuset_string, cpuset);
}

/* A process that is bound to nothing is nowhere in particular: it has no text. The
 * runtime has no part in it. */
pmix_status_t PMIx_server_generate_locality_string(const pmix_cpuset_t *cpuset, char **locality)
{
    if (ROLE_NONE == pmixgo_roles()) {
        return PMIX_ERR_INIT;
    }
    if (NULL == locality) {
        return PMIX_ERR_BAD_PARAM;
    }
    *locality = NULL;
    if (NULL == cpuset || NULL == cpuset->source) {
        return PMIX_ERR_BAD_PARAM;
    }
    if (!pmixgo_hwloc_source(cpuset->source)) {
        return ERR_TAKE_NEXT_OPTION;
    }
    if (NULL == cpuset->bitmap) {
        return PMIX_SUCCESS;
    }
    switch (pmixgo_hwloc_locality(cpuset->bitmap, locality)) {
    case 0:
        return PMIX_SUCCESS;
    case 1:
        return PMIX_ERR_NOMEM;
    default:
        return PMIX_ERR_NOT_SUPPORTED;
    }
}
