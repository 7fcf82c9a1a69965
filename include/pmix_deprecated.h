/*
 * pmix_deprecated.h - names that earlier releases used and that old programs
 * still contain: error codes, attributes, functions with a successor, and the
 * macros that became functions. pmix_common.h includes it.
 *
 * License: BSD 3-Clause, see the file LICENSE.
 */
#ifndef PMIx_DEPRECATED_H
#define PMIx_DEPRECATED_H

#if defined(c_plusplus) || defined(__cplusplus)
extern "C" {
#endif

/* ======================================================================
 * Functions
 * ====================================================================== */

/* Encodes a comma-separated list of node names; the caller frees *regex, which
 * need not be text. Use PMIx_generate_regex2. */
PMIX_EXPORT pmix_status_t PMIx_generate_regex(const char *input, char **regex);
/* Encodes which ranks are on which node, as "0,1;2,3"; the caller frees *ppn. */
PMIX_EXPORT pmix_status_t PMIx_generate_ppn(const char *input, char **ppn);
/* Connects a tool to another server. Use PMIx_tool_attach_to_server. */
PMIX_EXPORT pmix_status_t PMIx_tool_connect_to_server(pmix_proc_t *proc,
                                                      pmix_info_t info[], size_t ninfo);

/* ======================================================================
 * Data types that old peers still send
 * ====================================================================== */

#define PMIX_BUFFER            26 /* a packed buffer within a buffer */
#define PMIX_COMPRESSED_STRING 42 /* a string in compressed form, a pmix_byte_object_t */
#define PMIX_REGEX             49 /* what PMIx_generate_regex makes, a pmix_byte_object_t */

/* ======================================================================
 * Statuses
 * ====================================================================== */

#define PMIX_ERR_SILENT                    -2   /* failed, and the user has been told */
#define PMIX_ERR_DEBUGGER_RELEASE          -3   /* now PMIX_DEBUGGER_RELEASE */
#define PMIX_ERR_PROC_ABORTED              -7
#define PMIX_ERR_PROC_ABORTING             -9
#define PMIX_ERR_SERVER_FAILED_REQUEST     -10
#define PMIX_EXISTS                        -11  /* now PMIX_ERR_EXISTS */
#define PMIX_ERR_HANDSHAKE_FAILED          -13
#define PMIX_ERR_READY_FOR_HANDSHAKE       -14
#define PMIX_ERR_PROC_ENTRY_NOT_FOUND      -17
#define PMIX_ERR_PACK_MISMATCH             -22
#define PMIX_ERR_IN_ERRNO                  -26
#define PMIX_ERR_DATA_VALUE_NOT_FOUND      -30
#define PMIX_ERR_INVALID_ARG               -33
#define PMIX_ERR_INVALID_KEY               -34
#define PMIX_ERR_INVALID_KEY_LENGTH        -35
#define PMIX_ERR_INVALID_VAL               -36
#define PMIX_ERR_INVALID_VAL_LENGTH        -37
#define PMIX_ERR_INVALID_LENGTH            -38
#define PMIX_ERR_INVALID_NUM_ARGS          -39
#define PMIX_ERR_INVALID_ARGS              -40
#define PMIX_ERR_INVALID_NUM_PARSED        -41
#define PMIX_ERR_INVALID_KEYVALP           -42
#define PMIX_ERR_INVALID_SIZE              -43
#define PMIX_ERR_INVALID_NAMESPACE         -44
#define PMIX_ERR_SERVER_NOT_AVAIL          -45
#define PMIX_ERR_NOT_IMPLEMENTED           -48
#define PMIX_DEBUG_WAITING_FOR_NOTIFY      -58  /* now PMIX_READY_FOR_DEBUG */
#define PMIX_ERR_FATAL                     -63
#define PMIX_ERR_VALUE_OUT_OF_BOUNDS       -65
#define PMIX_ERR_FILE_OPEN_FAILURE         -67
#define PMIX_ERR_FILE_READ_FAILURE         -68
#define PMIX_ERR_FILE_WRITE_FAILURE        -69
#define PMIX_ERR_SYS_LIMITS_PIPES          -70
#define PMIX_ERR_SYS_LIMITS_CHILDREN       -71
#define PMIX_ERR_PIPE_SETUP_FAILURE        -72
#define PMIX_ERR_EXE_NOT_ACCESSIBLE        -73
#define PMIX_ERR_JOB_WDIR_NOT_ACCESSIBLE   -74
#define PMIX_ERR_SYS_LIMITS_FILES          -75
#define PMIX_ERR_LOST_CONNECTION_TO_SERVER -101 /* now PMIX_ERR_LOST_CONNECTION */
#define PMIX_ERR_LOST_PEER_CONNECTION      -102 /* now PMIX_ERR_LOST_CONNECTION */
#define PMIX_ERR_LOST_CONNECTION_TO_CLIENT -103 /* now PMIX_ERR_LOST_CONNECTION */
#define PMIX_QUERY_PARTIAL_SUCCESS         -104 /* now PMIX_ERR_PARTIAL_SUCCESS */
#define PMIX_NOTIFY_ALLOC_COMPLETE         -105
#define PMIX_ERR_INVALID_TERMINATION       -112
#define PMIX_ERR_JOB_TERMINATED            -145 /* now PMIX_EVENT_JOB_END */
#define PMIX_ERR_UPDATE_ENDPOINTS          -146
#define PMIX_GDS_ACTION_COMPLETE           -148
#define PMIX_PROC_HAS_CONNECTED            -149
#define PMIX_CONNECT_REQUESTED             -150
#define PMIX_GROUP_CONTEXT_ID_ASSIGNED     -169 /* never raised: the identifier comes with the group */
#define PMIX_ERR_NODE_DOWN                 -231 /* now PMIX_EVENT_NODE_DOWN */
#define PMIX_ERR_NODE_OFFLINE              -232 /* now PMIX_EVENT_NODE_OFFLINE */
#define PMIX_ERR_SYS_BASE                  PMIX_EVENT_SYS_BASE
#define PMIX_ERR_SYS_OTHER                 PMIX_EVENT_SYS_OTHER

/* Now PMIX_JOB_STATE_AWAITING_ALLOC. */
#define PMIX_JOB_STATE_PREPPED 1

/* ======================================================================
 * Attributes
 * ====================================================================== */

/* --- Attributes of older releases, with what stands for them now --- */

/* (pmix_data_array_t*) now PMIX_ALLOC_FABRIC */
#define PMIX_ALLOC_NETWORK                     "pmix.alloc.net"
/* (char*) now PMIX_ALLOC_FABRIC_ID */
#define PMIX_ALLOC_NETWORK_ID                  "pmix.alloc.netid"
/* (char*) now PMIX_ALLOC_FABRIC_QOS */
#define PMIX_ALLOC_NETWORK_QOS                 "pmix.alloc.netqos"
/* (char*) now PMIX_ALLOC_FABRIC_TYPE */
#define PMIX_ALLOC_NETWORK_TYPE                "pmix.alloc.nettype"
/* (char*) now PMIX_ALLOC_FABRIC_PLANE */
#define PMIX_ALLOC_NETWORK_PLANE               "pmix.alloc.netplane"
/* (size_t) now PMIX_ALLOC_FABRIC_ENDPTS */
#define PMIX_ALLOC_NETWORK_ENDPTS              "pmix.alloc.endpts"
/* (size_t) now PMIX_ALLOC_FABRIC_ENDPTS_NODE */
#define PMIX_ALLOC_NETWORK_ENDPTS_NODE         "pmix.alloc.endpts.nd"
/* (pmix_byte_object_t) now PMIX_ALLOC_FABRIC_SEC_KEY */
#define PMIX_ALLOC_NETWORK_SEC_KEY             "pmix.alloc.nsec"
/* (uint32_t) data layout of the node; not used any more */
#define PMIX_ARCH                              "pmix.arch"
/* (char*) algorithm for a collective operation; not used any more */
#define PMIX_COLLECTIVE_ALGO                   "pmix.calgo"
/* (bool) fail if that algorithm cannot be used; not used any more */
#define PMIX_COLLECTIVE_ALGO_REQD              "pmix.calreqd"
/* (pmix_byte_object_t) blob with a security key */
#define PMIX_CRYPTO_KEY                        "pmix.sec.key"
/* (char*) namespace to be debugged: now PMIX_DEBUG_TARGET */
#define PMIX_DEBUG_JOB                         "pmix.dbg.job"
/* (pmix_data_array_t*) pmix_info_t for a job under a debugger */
#define PMIX_DEBUG_JOB_DIRECTIVES              "pmix.dbg.jdirs"
/* (pmix_data_array_t*) pmix_info_t for an application under a debugger */
#define PMIX_DEBUG_APP_DIRECTIVES              "pmix.dbg.adirs"
/* (char*) where the old shared memory datastore lies */
#define PMIX_DSTPATH                           "pmix.dstpath"
/* (struct event_base *) event base of the program, used instead of a thread: now PMIX_EXTERNAL_PROGRESS */
#define PMIX_EVENT_BASE                        "pmix.evbase"
/* (bool) the handler does not want the job ended */
#define PMIX_EVENT_NO_TERMINATION              "pmix.evnoterm"
/* (bool) the handler wants the job ended */
#define PMIX_EVENT_WANT_TERMINATION            "pmix.evterm"
/* (pmix_data_array_t*) pmix_proc_t of each member in the order wanted */
#define PMIX_GROUP_FINAL_MEMBERSHIP_ORDER      "pmix.grp.finord"
/* (bool) now PMIX_SERVER_SHARE_TOPOLOGY */
#define PMIX_HWLOC_SHARE_TOPO                  "pmix.hwlocsh"
/* (size_t) where the shared topology is mapped */
#define PMIX_HWLOC_SHMEM_ADDR                  "pmix.hwlocaddr"
/* (size_t) bytes of the shared topology */
#define PMIX_HWLOC_SHMEM_SIZE                  "pmix.hwlocsize"
/* (char*) file of the shared topology */
#define PMIX_HWLOC_SHMEM_FILE                  "pmix.hwlocfile"
/* (char*) the topology as XML for hwloc 1 */
#define PMIX_HWLOC_XML_V1                      "pmix.hwlocxml1"
/* (char*) the topology as XML for hwloc 2 */
#define PMIX_HWLOC_XML_V2                      "pmix.hwlocxml2"
/* (char*) where in the address space the shared topology may go */
#define PMIX_HWLOC_HOLE_KIND                   "pmix.hwlocholek"
/* (bool) now PMIx_IOF_deregister */
#define PMIX_IOF_STOP                          "pmix.iof.stop"
/* (uint16_t) locality relative to the caller, a mask: now PMIX_LOCALITY_STRING */
#define PMIX_LOCALITY                          "pmix.loc"
/* (char*) the node's topology as XML: now PMIX_TOPOLOGY2 */
#define PMIX_LOCAL_TOPO                        "pmix.ltopo"
/* (hwloc_topology_t) the topology itself, for hwloc: now PMIX_TOPOLOGY2 */
#define PMIX_TOPOLOGY                          "pmix.topo"
/* (char*) the topology as XML */
#define PMIX_TOPOLOGY_XML                      "pmix.topo.xml"
/* (char*) file with the topology as XML */
#define PMIX_TOPOLOGY_FILE                     "pmix.topo.file"
/* (char*) short text that tells topologies apart */
#define PMIX_TOPOLOGY_SIGNATURE                "pmix.toposig"
/* (char*) which mapper to use: now PMIX_MAPBY */
#define PMIX_MAPPER                            "pmix.mapper"
/* (pmix_byte_object_t) packed map of the job */
#define PMIX_MAP_BLOB                          "pmix.mblob"
/* (bool) the processes do not use this library */
#define PMIX_NON_PMI                           "pmix.nonpmi"
/* (bool) now PMIX_NOTIFY_JOB_EVENTS */
#define PMIX_NOTIFY_LAUNCH                     "pmix.note.lnch"
/* (pmix_byte_object_t) packed settings of the network for an application */
#define PMIX_PNET_SETUP_APP                    "pmix.pnet.setapp"
/* (pmix_byte_object_t) packed information on one process */
#define PMIX_PROC_BLOB                         "pmix.pblob"
/* (pmix_data_array_t*) now PMIX_PROC_INFO_ARRAY */
#define PMIX_PROC_DATA                         "pmix.pdata"
/* (char*) where a process can be reached */
#define PMIX_PROC_URI                          "pmix.puri"
/* (bool) connect to the server again */
#define PMIX_RECONNECT_SERVER                  "pmix.cnct.recon"
/* (bool) now PMIX_IOF_TAG_OUTPUT */
#define PMIX_TAG_OUTPUT                        "pmix.tagout"
/* (bool) now PMIX_IOF_TIMESTAMP_OUTPUT */
#define PMIX_TIMESTAMP_OUTPUT                  "pmix.tsout"
/* (bool) now PMIX_IOF_MERGE_STDERR_STDOUT */
#define PMIX_MERGE_STDERR_STDOUT               "pmix.mergeerrout"
/* (char*) now PMIX_IOF_OUTPUT_TO_FILE */
#define PMIX_OUTPUT_TO_FILE                    "pmix.outfile"
/* (char*) now PMIX_IOF_OUTPUT_TO_DIRECTORY */
#define PMIX_OUTPUT_TO_DIRECTORY               "pmix.outdir"
/* (bool) now PMIX_IOF_FILE_ONLY */
#define PMIX_OUTPUT_NOCOPY                     "pmix.nocopy"

/* --- Attributes that chose parts of the library: they choose nothing any more --- */

/* (char*) how data is packed */
#define PMIX_BFROPS_MODULE                     "pmix.bfrops.mod"
/* (char*) where data is kept */
#define PMIX_GDS_MODULE                        "pmix.gds.mod"
/* (bool) only one way to connect */
#define PMIX_SINGLE_LISTENER                   "pmix.sing.listnr"
/* (uint32_t) file mode of the rendezvous socket */
#define PMIX_SOCKET_MODE                       "pmix.sockmode"
/* (bool) no Unix socket of the old kind */
#define PMIX_USOCK_DISABLE                     "pmix.usock.disable"

/* ======================================================================
 * Macros that became functions
 *
 * Where a macro takes n, it stands for an array of n; a ..._FREE or
 * ..._RELEASE also sets the given variable to NULL. r is set to the status.
 * ====================================================================== */

/* keys, namespaces, processes */
#define PMIX_LOAD_KEY(a, b)             PMIx_Load_key(a, b)
#define PMIX_CHECK_KEY(a, b)            PMIx_Check_key((a)->key, b)
#define PMIX_CHECK_RESERVED_KEY(a)      PMIx_Check_reserved_key(a)
#define PMIX_LOAD_NSPACE(a, b)          PMIx_Load_nspace(a, b)
#define PMIX_CHECK_NSPACE(a, b)         PMIx_Check_nspace(a, b)
#define PMIX_CHECK_NSPACE_STRICT(a, b)  PMIx_Check_nspace_strict(a, b)
#define PMIX_NSPACE_INVALID(a)          PMIx_Nspace_invalid(a)
#define PMIX_LOAD_PROCID(a, b, c)       PMIx_Load_procid(a, b, c)
#define PMIX_XFER_PROCID(a, b)          PMIx_Xfer_procid(a, b)
#define PMIX_PROCID_XFER(a, b)          PMIX_XFER_PROCID(a, b)
#define PMIX_CHECK_PROCID(a, b)         PMIx_Check_procid(a, b)
#define PMIX_CHECK_PROCID_STRICT(a, b)  PMIx_Check_procid_strict(a, b)
#define PMIX_CHECK_RANK(a, b)           PMIx_Check_rank(a, b)
#define PMIX_PROCID_INVALID(a)          PMIx_Procid_invalid(a)
#define PMIX_MULTICLUSTER_NSPACE_CONSTRUCT(t, c, n) PMIx_Multicluster_nspace_construct(t, c, n)
#define PMIX_MULTICLUSTER_NSPACE_PARSE(t, c, n)     PMIx_Multicluster_nspace_parse(t, c, n)
#define PMIX_PROC_CREATE(m, n)          (m) = PMIx_Proc_create(n)
#define PMIX_PROC_CONSTRUCT(m)          PMIx_Proc_construct(m)
#define PMIX_PROC_DESTRUCT(m)           PMIx_Proc_destruct(m)
#define PMIX_PROC_FREE(m, n)            do { PMIx_Proc_free(m, n); (m) = NULL; } while (0)
#define PMIX_PROC_RELEASE(m)            do { PMIx_Proc_free(m, 1); (m) = NULL; } while (0)
#define PMIX_PROC_LOAD(m, n, r)         PMIx_Proc_load(m, n, r)

/* argument vectors and environment */
#define PMIX_ARGV_COUNT(r, a)           (r) = PMIx_Argv_count(a)
#define PMIX_ARGV_APPEND(r, a, b)       (r) = PMIx_Argv_append_nosize((char ***) &(a), (b))
#define PMIX_ARGV_PREPEND(r, a, b)      (r) = PMIx_Argv_prepend_nosize((char ***) &(a), b)
/* unlike its siblings this one takes the address of the vector */
#define PMIX_ARGV_APPEND_UNIQUE(r, a, b) (r) = PMIx_Argv_append_unique_nosize(a, b)
#define PMIX_ARGV_FREE(a)               do { PMIx_Argv_free((a)); (a) = NULL; } while (0)
#define PMIX_ARGV_SPLIT(a, b, c)        (a) = PMIx_Argv_split(b, c)
#define PMIX_ARGV_JOIN(a, b, c)         (a) = PMIx_Argv_join(b, c)
#define PMIX_ARGV_COPY(a, b)            (a) = PMIx_Argv_copy(b)
#define PMIX_SETENV(r, a, b, c)         (r) = PMIx_Setenv((a), (b), true, (c))

/* values */
#define PMIX_VALUE_CONSTRUCT(m)         PMIx_Value_construct(m)
#define PMIX_VALUE_DESTRUCT(m)          PMIx_Value_destruct(m)
#define PMIX_VALUE_CREATE(m, n)         (m) = PMIx_Value_create(n)
#define PMIX_VALUE_RELEASE(m)           do { PMIx_Value_free(m, 1); (m) = NULL; } while (0)
#define PMIX_VALUE_FREE(m, n)           do { PMIx_Value_free(m, n); (m) = NULL; } while (0)
#define PMIX_CHECK_TRUE(a)              (PMIX_BOOL_TRUE == PMIx_Value_true(a) ? true : false)
#define PMIX_CHECK_BOOL(a)              (PMIX_NON_BOOL == PMIx_Value_true(a) ? false : true)
#define PMIX_VALUE_LOAD(v, d, t)        PMIx_Value_load((v), (d), (t))
#define PMIX_VALUE_UNLOAD(r, k, d, s)   (r) = PMIx_Value_unload((k), (d), (s))
/* makes the destination where v is NULL */
#define PMIX_VALUE_XFER(r, v, s)                                               \
    do {                                                                       \
        if (NULL == (v)) {                                                     \
            (v) = (pmix_value_t *) pmix_malloc(sizeof(pmix_value_t));          \
        }                                                                      \
        (r) = NULL == (v) ? PMIX_ERR_NOMEM : PMIx_Value_xfer((v), (s));        \
    } while (0)
#define PMIX_VALUE_XFER_DIRECT(r, v, s) (r) = PMIx_Value_xfer((v), (s))
/* stores the number in m into n, cast to the C type t, without a check; s is
 * the status. PMIx_Value_get_number checks. */
#define PMIX_VALUE_GET_NUMBER(s, m, n, t)                                      \
    do {                                                                       \
        (s) = PMIX_SUCCESS;                                                    \
        switch ((m)->type) {                                                   \
        case PMIX_SIZE: (n) = (t) ((m)->data.size); break;                     \
        case PMIX_INT: (n) = (t) ((m)->data.integer); break;                   \
        case PMIX_INT8: (n) = (t) ((m)->data.int8); break;                     \
        case PMIX_INT16: (n) = (t) ((m)->data.int16); break;                   \
        case PMIX_INT32: (n) = (t) ((m)->data.int32); break;                   \
        case PMIX_INT64: (n) = (t) ((m)->data.int64); break;                   \
        case PMIX_UINT: (n) = (t) ((m)->data.uint); break;                     \
        case PMIX_UINT8: (n) = (t) ((m)->data.uint8); break;                   \
        case PMIX_UINT16: (n) = (t) ((m)->data.uint16); break;                 \
        case PMIX_UINT32: (n) = (t) ((m)->data.uint32); break;                 \
        case PMIX_UINT64: (n) = (t) ((m)->data.uint64); break;                 \
        case PMIX_FLOAT: (n) = (t) ((m)->data.fval); break;                    \
        case PMIX_DOUBLE: (n) = (t) ((m)->data.dval); break;                   \
        case PMIX_PID: (n) = (t) ((m)->data.pid); break;                       \
        case PMIX_PROC_RANK: (n) = (t) ((m)->data.rank); break;                \
        case PMIX_STATUS: (n) = (t) ((m)->data.status); break;                 \
        default: (s) = PMIX_ERR_BAD_PARAM; break;                              \
        }                                                                      \
    } while (0)

/* infos */
#define PMIX_INFO_CONSTRUCT(m)          PMIx_Info_construct(m)
#define PMIX_INFO_DESTRUCT(m)           PMIx_Info_destruct(m)
#define PMIX_INFO_CREATE(m, n)          (m) = PMIx_Info_create(n)
#define PMIX_INFO_FREE(m, n)            do { PMIx_Info_free(m, n); (m) = NULL; } while (0)
#define PMIX_INFO_REQUIRED(m)           PMIx_Info_required(m)
#define PMIX_INFO_OPTIONAL(m)           PMIx_Info_optional(m)
#define PMIX_INFO_IS_REQUIRED(m)        PMIx_Info_is_required(m)
#define PMIX_INFO_IS_OPTIONAL(m)        PMIx_Info_is_optional(m)
#define PMIX_INFO_PROCESSED(m)          PMIx_Info_processed(m)
#define PMIX_INFO_WAS_PROCESSED(m)      PMIx_Info_was_processed(m)
#define PMIX_INFO_SET_END(m)            PMIx_Info_set_end(m)
#define PMIX_INFO_IS_END(m)             PMIx_Info_is_end(m)
#define PMIX_INFO_SET_QUALIFIER(i)      PMIx_Info_qualifier(i)
#define PMIX_INFO_IS_QUALIFIER(i)       PMIx_Info_is_qualifier(i)
#define PMIX_INFO_SET_PERSISTENT(ii)    PMIx_Info_persistent(ii)
#define PMIX_INFO_IS_PERSISTENT(ii)     PMIx_Info_is_persistent(ii)
#define PMIX_INFO_LOAD(i, k, d, t)      (void) PMIx_Info_load(i, k, d, t)
#define PMIX_INFO_XFER(d, s)            (void) PMIx_Info_xfer(d, s)
#define PMIX_INFO_TRUE(m)               (PMIX_BOOL_TRUE == PMIx_Info_true(m) ? true : false)
#define PMIX_INFO_LIST_START(p)         (p) = PMIx_Info_list_start()
#define PMIX_INFO_LIST_ADD(r, p, a, v, t)     (r) = PMIx_Info_list_add((p), (a), (v), (t))
#define PMIX_INFO_LIST_PREPEND(r, p, a, v, t) (r) = PMIx_Info_list_prepend((p), (a), (v), (t))
#define PMIX_INFO_LIST_INSERT(r, p, i)  (r) = PMIx_Info_list_insert((p), (i))
#define PMIX_INFO_LIST_XFER(r, p, a)    (r) = PMIx_Info_list_xfer((p), (a))
#define PMIX_INFO_LIST_CONVERT(r, p, m) (r) = PMIx_Info_list_convert((p), (m))
#define PMIX_INFO_LIST_RELEASE(p)       PMIx_Info_list_release((p))

/* the other structures */
#define PMIX_TOPOLOGY_CONSTRUCT(m)      PMIx_Topology_construct(m)
#define PMIX_TOPOLOGY_CREATE(m, n)      (m) = PMIx_Topology_create(n)
#define PMIX_TOPOLOGY_DESTRUCT(x)       PMIx_Topology_destruct(x)
#define PMIX_TOPOLOGY_FREE(m, n)        do { PMIx_Topology_free(m, n); (m) = NULL; } while (0)

#define PMIX_COORD_CREATE(m, n, d)      (m) = PMIx_Coord_create(d, n)
#define PMIX_COORD_CONSTRUCT(m)         PMIx_Coord_construct(m)
#define PMIX_COORD_DESTRUCT(m)          PMIx_Coord_destruct(m)
#define PMIX_COORD_FREE(m, n)           do { PMIx_Coord_free(m, n); (m) = NULL; } while (0)

#define PMIX_CPUSET_CONSTRUCT(m)        PMIx_Cpuset_construct(m)
#define PMIX_CPUSET_DESTRUCT(m)         PMIx_Cpuset_destruct(m)
#define PMIX_CPUSET_CREATE(m, n)        (m) = PMIx_Cpuset_create(n)
#define PMIX_CPUSET_FREE(m, n)          do { PMIx_Cpuset_free(m, n); (m) = NULL; } while (0)

#define PMIX_GEOMETRY_CONSTRUCT(m)      PMIx_Geometry_construct(m)
#define PMIX_GEOMETRY_DESTRUCT(m)       PMIx_Geometry_destruct(m)
#define PMIX_GEOMETRY_CREATE(m, n)      (m) = PMIx_Geometry_create(n)
#define PMIX_GEOMETRY_FREE(m, n)        do { PMIx_Geometry_free(m, n); (m) = NULL; } while (0)

#define PMIX_DEVICE_CONSTRUCT(m)        PMIx_Device_construct(m)
#define PMIX_DEVICE_DESTRUCT(m)         PMIx_Device_destruct(m)
#define PMIX_DEVICE_CREATE(m, n)        (m) = PMIx_Device_create(n)
#define PMIX_DEVICE_FREE(m, n)          do { PMIx_Device_free(m, n); (m) = NULL; } while (0)

#define PMIX_RESOURCE_UNIT_CONSTRUCT(m) PMIx_Resource_unit_construct(m)
#define PMIX_RESOURCE_UNIT_DESTRUCT(m)  PMIx_Resource_unit_destruct(m)
#define PMIX_RESOURCE_UNIT_CREATE(m, n) (m) = PMIx_Resource_unit_create(n)
#define PMIX_RESOURCE_UNIT_FREE(m, n)   do { PMIx_Resource_unit_free(m, n); (m) = NULL; } while (0)

#define PMIX_DEVICE_DIST_CONSTRUCT(m)   PMIx_Device_distance_construct(m)
#define PMIX_DEVICE_DIST_DESTRUCT(m)    PMIx_Device_distance_destruct(m)
#define PMIX_DEVICE_DIST_CREATE(m, n)   (m) = PMIx_Device_distance_create(n)
#define PMIX_DEVICE_DIST_FREE(m, n)     do { PMIx_Device_distance_free(m, n); (m) = NULL; } while (0)

#define PMIX_BYTE_OBJECT_CONSTRUCT(m)   PMIx_Byte_object_construct(m)
#define PMIX_BYTE_OBJECT_DESTRUCT(m)    PMIx_Byte_object_destruct(m)
#define PMIX_BYTE_OBJECT_CREATE(m, n)   (m) = PMIx_Byte_object_create(n)
#define PMIX_BYTE_OBJECT_FREE(m, n)     do { PMIx_Byte_object_free(m, n); (m) = NULL; } while (0)
/* the bytes change hands: d and s are cleared */
#define PMIX_BYTE_OBJECT_LOAD(b, d, s) \
    do { PMIx_Byte_object_load(b, d, s); (d) = NULL; (s) = 0; } while (0)

#define PMIX_ENDPOINT_CONSTRUCT(m)      PMIx_Endpoint_construct(m)
#define PMIX_ENDPOINT_DESTRUCT(m)       PMIx_Endpoint_destruct(m)
#define PMIX_ENDPOINT_CREATE(m, n)      (m) = PMIx_Endpoint_create(n)
#define PMIX_ENDPOINT_FREE(m, n)        do { PMIx_Endpoint_free(m, n); (m) = NULL; } while (0)

#define PMIX_ENVAR_CREATE(m, n)         (m) = PMIx_Envar_create(n)
#define PMIX_ENVAR_FREE(m, n)           do { PMIx_Envar_free(m, n); (m) = NULL; } while (0)
#define PMIX_ENVAR_CONSTRUCT(m)         PMIx_Envar_construct(m)
#define PMIX_ENVAR_DESTRUCT(m)          PMIx_Envar_destruct(m)
#define PMIX_ENVAR_LOAD(m, e, v, s)     PMIx_Envar_load(m, e, v, s)

#define PMIX_DATA_BUFFER_CREATE(m)      (m) = PMIx_Data_buffer_create()
#define PMIX_DATA_BUFFER_RELEASE(m)     do { PMIx_Data_buffer_release(m); (m) = NULL; } while (0)
#define PMIX_DATA_BUFFER_CONSTRUCT(m)   PMIx_Data_buffer_construct(m)
#define PMIX_DATA_BUFFER_DESTRUCT(m)    PMIx_Data_buffer_destruct(m)
#define PMIX_DATA_BUFFER_LOAD(b, d, s)  PMIx_Data_buffer_load(b, d, s)
#define PMIX_DATA_BUFFER_UNLOAD(b, d, s) \
    PMIx_Data_buffer_unload(b, (char **) &(d), (size_t *) &(s))

#define PMIX_PROC_INFO_CREATE(m, n)     (m) = PMIx_Proc_info_create(n)
#define PMIX_PROC_INFO_CONSTRUCT(m)     PMIx_Proc_info_construct(m)
#define PMIX_PROC_INFO_DESTRUCT(m)      PMIx_Proc_info_destruct(m)
#define PMIX_PROC_INFO_FREE(m, n)       do { PMIx_Proc_info_free(m, n); (m) = NULL; } while (0)
#define PMIX_PROC_INFO_RELEASE(m)       do { PMIx_Proc_info_free(m, 1); (m) = NULL; } while (0)

#define PMIX_PDATA_CONSTRUCT(m)         PMIx_Pdata_construct(m)
#define PMIX_PDATA_DESTRUCT(m)          PMIx_Pdata_destruct(m)
#define PMIX_PDATA_CREATE(m, n)         (m) = PMIx_Pdata_create(n)
#define PMIX_PDATA_FREE(m, n)           do { PMIx_Pdata_free(m, n); (m) = NULL; } while (0)
#define PMIX_PDATA_RELEASE(m)           do { PMIx_Pdata_free(m, 1); (m) = NULL; } while (0)
#define PMIX_PDATA_LOAD(m, p, k, v, t)  PMIx_Pdata_load(m, p, k, v, t)
#define PMIX_PDATA_XFER(d, s)           PMIx_Pdata_xfer(d, s)

#define PMIX_APP_CONSTRUCT(m)           PMIx_App_construct(m)
#define PMIX_APP_DESTRUCT(m)            PMIx_App_destruct(m)
#define PMIX_APP_CREATE(m, n)           (m) = PMIx_App_create(n)
#define PMIX_APP_INFO_CREATE(m, n)      PMIx_App_info_create(m, n)
#define PMIX_APP_RELEASE(m)             do { PMIx_App_free(m, 1); (m) = NULL; } while (0)
#define PMIX_APP_FREE(m, n)             do { PMIx_App_free(m, n); (m) = NULL; } while (0)

#define PMIX_QUERY_CONSTRUCT(m)         PMIx_Query_construct(m)
#define PMIX_QUERY_DESTRUCT(m)          PMIx_Query_destruct(m)
#define PMIX_QUERY_CREATE(m, n)         (m) = PMIx_Query_create(n)
#define PMIX_QUERY_QUALIFIERS_CREATE(m, n) PMIx_Query_qualifiers_create(m, n)
#define PMIX_QUERY_RELEASE(m)           do { PMIx_Query_release((m)); (m) = NULL; } while (0)
#define PMIX_QUERY_FREE(m, n)           do { PMIx_Query_free(m, n); (m) = NULL; } while (0)

#define PMIX_REGATTR_CONSTRUCT(a)       PMIx_Regattr_construct(a)
#define PMIX_REGATTR_LOAD(a, n, k, t, v) PMIx_Regattr_load(a, n, k, t, v)
#define PMIX_REGATTR_DESTRUCT(a)        PMIx_Regattr_destruct(a)
#define PMIX_REGATTR_CREATE(m, n)       (m) = PMIx_Regattr_create(n)
#define PMIX_REGATTR_FREE(m, n)         do { PMIx_Regattr_free(m, n); (m) = NULL; } while (0)
#define PMIX_REGATTR_XFER(a, b)         PMIx_Regattr_xfer(a, b)

#define PMIX_DATA_ARRAY_INIT(m, t)      PMIx_Data_array_init(m, t)
#define PMIX_DATA_ARRAY_CONSTRUCT(m, n, t) PMIx_Data_array_construct(m, n, t)
#define PMIX_DATA_ARRAY_DESTRUCT(m)     PMIx_Data_array_destruct(m)
#define PMIX_DATA_ARRAY_CREATE(m, n, t) (m) = PMIx_Data_array_create(n, t)
#define PMIX_DATA_ARRAY_FREE(m)         do { PMIx_Data_array_free(m); (m) = NULL; } while (0)

/* Functions of the library's own that programs used to call. */
#define pmix_argv_append_nosize(a, b)        PMIx_Argv_append_nosize(a, b)
#define pmix_argv_append_unique_nosize(a, b) PMIx_Argv_append_unique_nosize(a, b)
#define pmix_argv_split(a, b)                PMIx_Argv_split(a, b)
#define pmix_argv_split_with_empty(a, b)     PMIx_Argv_split_with_empty(a, b)
#define pmix_argv_free(a)                    PMIx_Argv_free(a)
#define pmix_argv_count(a)                   PMIx_Argv_count(a)
#define pmix_argv_join(a, b)                 PMIx_Argv_join(a, b)
#define pmix_argv_prepend_nosize(a, b)       PMIx_Argv_prepend_nosize(a, b)
#define pmix_argv_copy(a)                    PMIx_Argv_copy(a)
#define pmix_setenv(a, b, c, d)              PMIx_Setenv(a, b, c, d)

#if defined(c_plusplus) || defined(__cplusplus)
}
#endif

#endif /* PMIx_DEPRECATED_H */
